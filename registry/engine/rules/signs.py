"""What a dealer shows or answers without a word: signs, alerts that were seen, hands that are done."""

from datetime import datetime, timedelta

from registry.engine import commands as c
from registry.engine import facts as f
from registry.engine.adding.tables import hand_round
from registry.engine.event import Event
from registry.engine.refusals import Refusal, Why

ANSWER_WITHIN = timedelta(seconds=20)
"""When a table that has not answered an alert is shown to the office. Source: A-26."""
ANSWER_LATE = timedelta(seconds=60)
"""When it goes to the top of every page of the office. Source: A-26."""
MOST_CHIPS = 10**12


def answer_alert(event: Event, command: c.AnswerAlert, now: datetime) -> tuple[f.AnyFact, ...]:
    """Say that a table saw what the room was told; once is enough. Refuses: NO_SUCH_TABLE, BAD_MOMENT."""
    in_play(event, command.table)
    if command.since > now:
        raise Refusal(Why.BAD_MOMENT, at=command.since)
    if has_answered(event, command.table, command.kind, command.since):
        return ()
    return (f.AlertAnswered(at=now, table=command.table, kind=command.kind[:40], since=command.since),)


def has_answered(event: Event, table: int, kind: str, since: datetime) -> bool:
    """Whether a table saw an alert that came up at a moment, or a later one of its kind."""
    seen = event.answered.get((table, kind))
    return seen is not None and seen >= since


def finish_hand(event: Event, command: c.FinishHand, now: datetime) -> tuple[f.AnyFact, ...]:
    """Say that a table's hand is done; saying it again before all are changes nothing.

    Refuses: NO_SUCH_TABLE, NOT_DUE outside hand-for-hand.
    """
    in_play(event, command.table)
    running = hand_round(event)
    if running is None:
        raise Refusal(Why.NOT_DUE)
    return () if command.table in running.done else (f.HandDone(at=now, table=command.table),)


def sign_table(event: Event, command: c.SignTable, now: datetime) -> tuple[f.AnyFact, ...]:
    """Show the table something; showing it again changes nothing.

    Refuses: NO_SUCH_TABLE, NO_SUCH_SEAT, BAD_STACK. Source: U-36, U-61, U-69, U-90.
    """
    in_play(event, command.table)
    if not 0 <= command.seat <= chairs(event, command.table):
        raise Refusal(Why.NO_SUCH_SEAT, table=command.table, seat=command.seat)
    if not 0 <= command.chips <= MOST_CHIPS:
        raise Refusal(Why.BAD_STACK)
    shown = event.shown.get(command.table, ())
    ended = any(sign.sign not in f.LASTING for sign in shown) or command.table in event.time_calls
    if command.sign == "new-hand" and not ended:
        return ()
    if any((s.sign, s.seat, s.chips) == (command.sign, command.seat, command.chips) for s in shown):
        return ()
    return (f.TableSigned(at=now, table=command.table, sign=command.sign, seat=command.seat, chips=command.chips),)


def take_sign_down(event: Event, command: c.TakeSignDown, now: datetime) -> tuple[f.AnyFact, ...]:
    """A wish is done or refused, or a player is back; nothing where no such sign stands. Source: U-16 to U-18."""
    in_play(event, command.table)
    shown = event.shown.get(command.table, ())
    if not any((sign.sign, sign.seat) == (command.sign, command.seat) for sign in shown):
        return ()
    return (f.SignTaken(at=now, table=command.table, sign=command.sign, seat=command.seat),)


def chairs(event: Event, table: int) -> int:
    """How many chairs a table has: its size, or more where somebody sits further on."""
    return max([event.structure.seats.seats, *(place.seat for place in event.chairs if place.table == table)])


def in_play(event: Event, table: int) -> None:
    """Insist that people sit at a table. Refuses: NO_SUCH_TABLE."""
    if table not in event.tables:
        raise Refusal(Why.NO_SUCH_TABLE, table=table)
