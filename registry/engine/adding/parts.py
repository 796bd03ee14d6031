"""What several kinds of fact need to be added: strict look-ups, chairs, and the last one in."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from msgspec.structs import replace

from registry.engine import facts as f
from registry.engine.adding.tables import sat_down, with_tables
from registry.engine.event import Clock, Entry, Event
from registry.engine.ids import EntryId
from registry.engine.refusals import BrokenHistory
from registry.engine.rules import playclock

T = TypeVar("T")

Adds = Callable[[Event, Any], Event]
"""The event and one fact in, the next event out."""


def need(holds: bool, what: str) -> None:
    """Insist that a fact fits. Raises: BrokenHistory."""
    if not holds:
        raise BrokenHistory(what)


def there(value: T | None, what: str) -> T:
    """What has to be there. Raises: BrokenHistory."""
    if value is None:
        raise BrokenHistory(what)
    return value


def entry_of(event: Event, number: EntryId) -> Entry:
    """An entry that is part of the event. Raises: BrokenHistory."""
    entry = there(event.entries.get(number), f"entry {number} is not there")
    need(not entry.gone, f"entry {number} is gone")
    return entry


def alive_entry(event: Event, number: EntryId) -> Entry:
    """An entry that is in play. Raises: BrokenHistory."""
    entry = entry_of(event, number)
    need(entry.paid is not None and entry.out is None, f"entry {number} is not in play")
    return entry


def with_entry(event: Event, entry: Entry) -> Event:
    """The event with an entry in its new state."""
    return replace(event, entries=event.entries.set(entry.id, entry))


def seated(event: Event, entry: Entry, place: f.Place) -> Event:
    """The event with an entry in a chair that nobody holds. Raises: BrokenHistory."""
    need(not place.seat or event.sitting(place) in (None, entry.id), f"seat {place.table}/{place.seat} is taken")
    tables = event.tables if place.table in event.tables else tuple(sorted((*event.tables, place.table)))
    event = sat_down(event, place) if event.sitting(place) != entry.id else event
    return replace(
        with_entry(event, replace(entry, place=place)), tables=tables, chairs=event.chairs.set(place, entry.id)
    )


def clock_of(event: Event) -> Clock:
    """The play clock. Raises: BrokenHistory before the first hand."""
    return there(event.clock, "play has not begun")


def lone_winner(event: Event, fact: f.Fact) -> Event:
    """The last one in has won at once, and the clock stops."""
    if event.alive != 1 or event.clock is None:
        return event
    return replace(event, over_at=fact.at, clock=playclock.stopped(event.clock, fact.at))


def without_tables(event: Event, closed: set[int]) -> Event:
    """The event without these tables, at which nobody may sit. Raises: BrokenHistory."""
    sitting = any(
        entry.place and entry.place.table in closed and entry.out is None and not entry.gone
        for entry in event.entries.values()
    )
    need(not sitting, "somebody sits at a closed table")
    return with_tables(event, tuple(table for table in event.tables if table not in closed))


def all_seated(event: Event, seats: Iterable[f.Seating]) -> Event:
    """The event with several entries in new chairs at once. Raises: BrokenHistory."""
    # Everybody stands up first, so that two who change places do not meet in one chair.
    moves = tuple(seats)
    for seating in moves:
        event = with_entry(event, replace(alive_entry(event, seating.entry), place=None))
    for seating in moves:
        event = seated(event, alive_entry(event, seating.entry), seating.place)
    return event
