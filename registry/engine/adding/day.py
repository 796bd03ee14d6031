"""What the day as a whole adds: its terms, the payment window, its plan and its end."""

from msgspec.structs import replace

from registry.engine import facts as f
from registry.engine.adding.parts import Adds, need, with_entry
from registry.engine.event import Event
from registry.engine.rules import playclock


def _settings_confirmed(event: Event, fact: f.SettingsConfirmed) -> Event:
    return replace(event, confirmed=True)


def _terms_changed(event: Event, fact: f.TermsChanged) -> Event:
    need(not event.entries, "somebody has signed up")
    opened = replace(event.opened, structure=fact.structure, plan=fact.plan, settings=fact.settings)
    return replace(event, opened=opened, terms=fact.structure, plan=fact.plan, confirmed=False)


def _registration_opened(event: Event, fact: f.RegistrationOpened) -> Event:
    return replace(event, registration_opened=fact.at)


def _registration_closed(event: Event, fact: f.RegistrationClosed) -> Event:
    paid = sum(1 for entry in event.entries.values() if entry.paid and not entry.gone)
    need(event.registration_closed is None and paid == fact.paid, "the count no longer holds")
    return replace(event, registration_closed=fact.at, enough=fact.enough)


def _below_minimum_decided(event: Event, fact: f.BelowMinimumDecided) -> Event:
    need(event.registration_closed is not None and event.enough is False, "nothing to decide")
    return replace(event, decided=fact.choice)


def _plan_moved(event: Event, fact: f.PlanMoved) -> Event:
    need(event.began_at is None, "play has begun")
    moved = replace(event, plan=fact.plan, day=fact.day)
    if fact.day == event.day:
        return moved
    # Another day begins afresh for those who paid: a new window, a new count, a new draw.
    for entry in event.entries.values():
        moved = with_entry(moved, replace(entry, place=None))
    return replace(
        moved,
        registration_opened=None,
        registration_closed=None,
        enough=None,
        decided=None,
        drawn_at=None,
        tables=(),
        alive=0,
    )


def _event_cancelled(event: Event, fact: f.EventCancelled) -> Event:
    need(event.over_at is None, "the event is over")
    clock = playclock.stopped(event.clock, fact.at) if event.clock else None
    return replace(event, cancelled_at=fact.at, clock=clock)


def _event_closed(event: Event, fact: f.EventClosed) -> Event:
    need(event.over_at is not None and event.closed_at is None, "the event is not over")
    return replace(event, closed_at=fact.at)


ADDS: dict[type, Adds] = {
    f.SettingsConfirmed: _settings_confirmed,
    f.TermsChanged: _terms_changed,
    f.RegistrationOpened: _registration_opened,
    f.RegistrationClosed: _registration_closed,
    f.BelowMinimumDecided: _below_minimum_decided,
    f.PlanMoved: _plan_moved,
    f.EventCancelled: _event_cancelled,
    f.EventClosed: _event_closed,
}
