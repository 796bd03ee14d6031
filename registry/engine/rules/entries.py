"""Signing up and taking a wish back. The payment window judges the money, not the wish alone."""

from datetime import datetime

from registry.engine import commands as c
from registry.engine import facts as f
from registry.engine.chance import Dice, code
from registry.engine.event import Entry, Event
from registry.engine.ids import EntryId, PlayerId
from registry.engine.refusals import Refusal, Why
from registry.engine.rules import clockwork, windows
from registry.engine.rules.admission import admissible
from registry.engine.rules.points import final_stack


def sign_up(event: Event, command: c.SignUp, now: datetime) -> tuple[f.AnyFact, ...]:
    """Give a player a numbered place that a cashier has yet to take money for.

    Refuses: SETTINGS_UNCONFIRMED, ENTRY_NOT_OPEN, ENTRY_CLOSED, PLAY_BEGUN, ALREADY_ENTERED,
    NOT_QUALIFIED and what `admission.py` refuses. Source: C-2 to C-4, C-10, C-24.
    """
    if not event.confirmed:
        raise Refusal(Why.SETTINGS_UNCONFIRMED)
    check_window(event, now, command.override)
    known = event.of_player.get(command.player)
    if known is not None and not event.entries[known].gone:
        raise Refusal(Why.ALREADY_ENTERED)
    admissible(
        event.structure.entry,
        command.born,
        datetime.fromisoformat(event.day).date(),
        datetime.fromisoformat(event.day).date().replace(month=1, day=1),
        command.eligible,
        command.banned,
        command.override,
    )
    terms = event.structure.entry
    points = _points(event, command)
    return (
        f.EntryClaimed(
            at=now,
            entry=EntryId(max(event.entries, default=0) + 1),
            player=command.player,
            code=fresh_code(event, command.chance),
            price=terms.price,
            parts=terms.parts,
            chips=final_stack(points, terms.chips_per_point) if terms.chips_per_point else terms.chips,
            points=points,
        ),
    )


def check_window(event: Event, now: datetime, override: str) -> None:
    """Let an entry through only while its window is open; windows are half-open.

    Refuses: ENTRY_NOT_OPEN, ENTRY_CLOSED, PLAY_BEGUN. Source: C-3, C-9, C-10; CA-3 to CA-5.
    """
    if event.over_at is not None:
        raise Refusal(Why.EVENT_OVER)
    if windows.late_entry_open(event, now):
        return
    if clockwork.clock_at(event, now) is not None:
        raise Refusal(Why.PLAY_BEGUN, at=clockwork.starts_at(event))
    if now < event.plan.open and not override:
        raise Refusal(Why.ENTRY_NOT_OPEN, at=event.plan.open)
    closes = event.plan.override_until if override else event.plan.close
    if now >= closes:
        raise Refusal(Why.ENTRY_CLOSED, at=closes)


def withdraw_claim(event: Event, command: c.WithdrawClaim, now: datetime) -> tuple[f.AnyFact, ...]:
    """Take an unpaid wish back; an entry is then gone. Refuses: NOT_ENTERED, NO_CLAIM."""
    entry = here(event, command.entry)
    wanted = [claim for claim in entry.claims if command.purchase in (None, claim.purchase)]
    if not wanted:
        raise Refusal(Why.ALREADY_PAID if entry.paid and command.purchase == "entry" else Why.NO_CLAIM)
    return (f.ClaimWithdrawn(at=now, entry=entry.id, purchase=wanted[-1].purchase),)


def here(event: Event, number: EntryId) -> Entry:
    """An entry that is part of the event. Refuses: NOT_ENTERED."""
    entry = event.entries.get(number)
    if entry is None or entry.gone:
        raise Refusal(Why.NOT_ENTERED)
    return entry


def entry_of(event: Event, player: PlayerId) -> Entry | None:
    """A player's entry that is part of the event, if there is one."""
    number = event.of_player.get(player)
    entry = event.entries[number] if number is not None else None
    return entry if entry is not None and not entry.gone else None


def fresh_code(event: Event, chance: int | None) -> str:
    """A code for the desk that no other claim of this event ever had."""
    dice = Dice(chance or 0)
    while (made := code(dice)) in event.codes:
        pass
    return made


def _points(event: Event, command: c.SignUp) -> float:
    least = event.structure.qualify.min_points if event.structure.kind == "final" else 0
    if event.opened.qualified is None:
        return max(least, command.points)
    for qualifier in event.opened.qualified:
        if qualifier.player == command.player:
            return qualifier.points
    raise Refusal(Why.NOT_QUALIFIED, count=event.structure.qualify.cut)
