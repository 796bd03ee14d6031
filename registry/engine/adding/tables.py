"""What answers, signs and hands done at the tables add to the event.

Lenient on purpose: a word from a table never stands in the way of taking an earlier fact back, so
what no longer fits adds nothing.
"""

from collections.abc import Callable
from typing import Any

from immutables import Map
from msgspec.structs import replace

from registry.engine import facts as f
from registry.engine.event import Event, HandRound, Shown

HAND_FOR_HAND: f.Telling = "hand-for-hand"


def with_tables(event: Event, tables: tuple[int, ...]) -> Event:
    """The event with these tables; a table that is gone calls for nothing and holds nobody up."""
    floor, times, shown, rulings = event.floor, event.time_calls, event.shown, event.rulings
    for table in set(event.tables) - set(tables):
        floor = floor.delete(table) if table in floor else floor
        times = times.delete(table) if table in times else times
        shown = shown.delete(table) if table in shown else shown
        rulings = rulings.delete(table) if table in rulings else rulings
    return _released(replace(event, tables=tables, floor=floor, time_calls=times, shown=shown, rulings=rulings))


def sat_down(event: Event, place: f.Place) -> Event:
    """The event after somebody sat down: what was shown of that chair was about somebody else."""
    shown = event.shown.get(place.table, ())
    kept = tuple(sign for sign in shown if not place.seat or sign.seat != place.seat)
    return event if kept == shown else replace(event, shown=_signs(event, place.table, kept))


def hand_round(event: Event) -> HandRound | None:
    """The round of hand-for-hand that runs; None outside it. Source: U-12."""
    told = event.told.get(HAND_FOR_HAND)
    if told is None:
        return None
    running = event.hand_round
    return running if running is not None and running.since == told.at else HandRound(told.at)


def _alert_answered(event: Event, fact: f.AlertAnswered) -> Event:
    key = (fact.table, fact.kind)
    newest = max(fact.since, event.answered.get(key, fact.since))
    return replace(event, answered=event.answered.set(key, newest))


def _hand_done(event: Event, fact: f.HandDone) -> Event:
    event = _new_hand(event, fact.table)
    running = hand_round(event)
    if running is None:
        return event
    return _released(replace(event, hand_round=replace(running, done=running.done | {fact.table})))


def _table_signed(event: Event, fact: f.TableSigned) -> Event:
    if fact.sign == "new-hand":
        return _new_hand(event, fact.table)
    sign = Shown(fact.sign, fact.at, fact.seat, fact.chips)
    if fact.table not in event.tables:
        return event
    others = tuple(s for s in event.shown.get(fact.table, ()) if (s.sign, s.seat) != (sign.sign, sign.seat))
    return replace(event, shown=event.shown.set(fact.table, (*others, sign)))


def _sign_taken(event: Event, fact: f.SignTaken) -> Event:
    kept = tuple(s for s in event.shown.get(fact.table, ()) if (s.sign, s.seat) != (fact.sign, fact.seat))
    return replace(event, shown=_signs(event, fact.table, kept))


def _new_hand(event: Event, table: int) -> Event:
    kept = tuple(sign for sign in event.shown.get(table, ()) if sign.sign in f.LASTING)
    times = event.time_calls.delete(table) if table in event.time_calls else event.time_calls
    return replace(event, shown=_signs(event, table, kept), time_calls=times)


def _signs(event: Event, table: int, kept: tuple[Shown, ...]) -> Map[int, tuple[Shown, ...]]:
    if kept:
        return event.shown.set(table, kept)
    return event.shown.delete(table) if table in event.shown else event.shown


def _released(event: Event) -> Event:
    """All tables deal again once every one has finished its hand."""
    running = event.hand_round
    if running is None or not running.done or not running.done >= set(event.tables):
        return event
    return replace(event, hand_round=replace(running, round=running.round + 1, done=frozenset()))


TABLES: dict[type, Callable[[Event, Any], Event]] = {
    f.AlertAnswered: _alert_answered,
    f.HandDone: _hand_done,
    f.TableSigned: _table_signed,
    f.SignTaken: _sign_taken,
}
