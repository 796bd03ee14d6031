"""The event as a whole: opening, its terms, the payment window, too small a field, its end."""

from datetime import datetime

from registry.engine import commands as c
from registry.engine import facts as f
from registry.engine.event import Event
from registry.engine.refusals import Refusal, Why
from registry.engine.rules import clockwork
from registry.engine.rules.money import refunds


def open_event(event: Event | None, command: c.OpenEvent, now: datetime) -> tuple[f.AnyFact, ...]:
    """Write down all terms of an event for good.

    Refuses: ALREADY_OPENED, BAD_MOMENT. Source: C-8, CA-46.
    """
    if event is not None:
        raise Refusal(Why.ALREADY_OPENED)
    if not clockwork.in_order(command.plan):
        raise Refusal(Why.BAD_MOMENT)
    return (
        f.EventOpened(
            at=now,
            season=command.season,
            number=command.number,
            day=command.day,
            zone=command.zone,
            structure=command.structure,
            plan=command.plan,
            settings=command.settings,
            confirmed=command.confirmed,
            fund=command.fund,
            qualified=command.qualified,
        ),
    )


def confirm_settings(event: Event, command: c.ConfirmSettings, now: datetime) -> tuple[f.AnyFact, ...]:
    """The organiser read the settings and said yes; saying it again changes nothing."""
    return () if event.confirmed else (f.SettingsConfirmed(at=now),)


def change_terms(event: Event, command: c.ChangeTerms, now: datetime) -> tuple[f.AnyFact, ...]:
    """Change the terms while nobody has signed up. Refuses: SETTINGS_IN_USE, BAD_MOMENT. Source: C-51."""
    if event.entries:
        raise Refusal(Why.SETTINGS_IN_USE)
    if not clockwork.in_order(command.plan):
        raise Refusal(Why.BAD_MOMENT)
    return (f.TermsChanged(at=now, structure=command.structure, plan=command.plan, settings=command.settings),)


def open_registration(event: Event, command: c.OpenRegistration, now: datetime) -> tuple[f.AnyFact, ...]:
    """Say that the payment window began. Refuses: NOT_DUE. Source: C-9, CA-4."""
    if event.registration_opened is not None or now < event.plan.open:
        raise Refusal(Why.NOT_DUE, at=event.plan.open)
    return (f.RegistrationOpened(at=event.plan.open),)


def close_registration(event: Event, command: c.CloseRegistration, now: datetime) -> tuple[f.AnyFact, ...]:
    """End the payment window and count the field.

    Refuses: NOT_DUE. Source: C-10, C-23; CA-8, CA-9.
    """
    if event.registration_closed is not None or now < event.plan.close:
        raise Refusal(Why.NOT_DUE, at=event.plan.close)
    here = [entry for entry in event.entries.values() if not entry.gone]
    paid = sum(1 for entry in here if entry.paid)
    enough = clockwork.counted(event) >= clockwork.minimum(event)
    closed = f.RegistrationClosed(at=now, paid=paid, signed_up=len(here), enough=enough)
    below = event.structure.field.below
    if enough or below == "ask" or (below == "play" and paid < clockwork.FEWEST):
        return (closed,)
    return (closed, *_decided(event, below, now))


def decide_below_minimum(event: Event, command: c.DecideBelowMinimum, now: datetime) -> tuple[f.AnyFact, ...]:
    """Say what happens with too small a field; software alone never cancels an event.

    Refuses: NOTHING_TO_DECIDE, TOO_FEW, MOMENT_PAST, BAD_MOMENT. Source: CA-9, C-35.
    """
    waiting = event.registration_closed is not None and not clockwork.enough(event)
    if not waiting or event.drawn_at is not None:
        raise Refusal(Why.NOTHING_TO_DECIDE)
    paid = sum(1 for entry in event.entries.values() if entry.paid and not entry.gone)
    if command.choice == "play" and paid < clockwork.FEWEST:
        raise Refusal(Why.TOO_FEW, count=paid)
    facts = _decided(event, command.choice, now)
    if command.choice == "postpone" and command.plan is not None:
        _checked(command.plan, now)
        facts = (*facts, f.PlanMoved(at=now, plan=command.plan, day=command.day or event.day))
    return facts


def cancel_event(event: Event, command: c.CancelEvent, now: datetime) -> tuple[f.AnyFact, ...]:
    """Cancel the event; everything paid is listed to be handed back.

    Refuses: REASON_NEEDED, EVENT_OVER.
    """
    if not command.reason.strip():
        raise Refusal(Why.REASON_NEEDED)
    if event.over_at is not None:
        raise Refusal(Why.EVENT_OVER)
    return (f.EventCancelled(at=now, refunds=refunds(event)),)


def move_plan(event: Event, command: c.MovePlan, now: datetime) -> tuple[f.AnyFact, ...]:
    """Delay the start, or name another day, before the first hand.

    Refuses: PLAY_BEGUN, MOMENT_PAST, BAD_MOMENT.
    """
    if clockwork.clock_at(event, now) is not None:
        raise Refusal(Why.PLAY_BEGUN)
    _checked(command.plan, now)
    if command.plan == event.plan and command.day in ("", event.day):
        return ()
    return (f.PlanMoved(at=now, plan=command.plan, day=command.day or event.day),)


def close_event(event: Event, command: c.CloseEvent, now: datetime) -> tuple[f.AnyFact, ...]:
    """Make the results final. Refuses: EVENT_NOT_OVER."""
    if event.over_at is None:
        raise Refusal(Why.EVENT_NOT_OVER)
    return (f.EventClosed(at=now),)


def _decided(event: Event, choice: f.BelowMinimum, now: datetime) -> tuple[f.AnyFact, ...]:
    said = f.BelowMinimumDecided(at=now, choice=choice)
    return (said, f.EventCancelled(at=now, refunds=refunds(event))) if choice == "cancel" else (said,)


def _checked(plan: f.Plan, now: datetime) -> None:
    if plan.start <= now:
        raise Refusal(Why.MOMENT_PAST, at=plan.start)
    if not clockwork.in_order(plan):
        raise Refusal(Why.BAD_MOMENT)
