"""Who waits for the floor, and whom to tap at a call."""

from collections.abc import Mapping
from datetime import datetime

from msgspec import Struct

from registry.engine.event import Event, FloorCall
from registry.engine.facts import FloorReason
from registry.engine.ids import PlayerId

Names = Mapping[PlayerId, str]


class Waiting(Struct, frozen=True):
    """A table that called the floor. Units: `for_ms` milliseconds since. `seat` 0: the dealer called."""

    table: int
    reason: FloorReason
    seat: int
    at: datetime
    for_ms: int
    coming: datetime | None


class Tap(Struct, frozen=True):
    """Somebody who wishes to be tapped, and where they sit. Shape: `seat` None where chairs are free."""

    name: str
    table: int
    seat: int | None


def waiting(number: int, call: FloorCall, now: datetime) -> Waiting:
    """A call for the floor, with how long it waits."""
    return Waiting(number, call.reason, call.seat, call.at, passed_ms(call.at, now), call.coming)


def floor(event: Event, now: datetime) -> tuple[Waiting, ...]:
    """Every table that called the floor: those to which nobody goes yet first, then the longest waiting."""
    calls = [waiting(number, call, now) for number, call in event.floor.items()]
    return tuple(sorted(calls, key=lambda call: (call.coming is not None, call.at)))


def taps(event: Event, wished: frozenset[PlayerId], names: Names) -> tuple[Tap, ...]:
    """Whom to tap at a call, by table and seat. Source: A-77."""
    found = [
        Tap(names.get(entry.player, f"#{entry.player}"), entry.place.table, entry.place.seat or None)
        for entry in event.entries.values()
        if entry.player in wished and entry.place is not None and entry.out is None and not entry.gone
    ]
    return tuple(sorted(found, key=lambda tap: (tap.table, tap.seat or 0)))


def passed_ms(start: datetime, end: datetime) -> int:
    """Units: milliseconds, never below 0."""
    return max(0, round((end - start).total_seconds() * 1000))
