"""The next event: what each fact adds to the sum of those before it.

Strict on purpose: a fact that does not fit raises BrokenHistory. Undoing leans on that to find
out which later facts stand on an earlier one.
"""

from collections.abc import Iterable
from typing import TypeVar

from msgspec.structs import replace

from registry.engine import facts as f
from registry.engine.adding import calls, day, machine, money, play, rulings, seats
from registry.engine.adding.parts import Adds
from registry.engine.adding.tables import TABLES
from registry.engine.event import Event
from registry.engine.history import History, Row
from registry.engine.refusals import BrokenHistory
from registry.engine.undisturbed import undisturbed

T = TypeVar("T")


def evolve(event: Event | None, fact: f.AnyFact) -> Event:
    """The event after one more fact.

    Raises: BrokenHistory when the fact cannot follow what came before.
    """
    if event is None:
        if not isinstance(fact, f.EventOpened):
            raise BrokenHistory("the first fact opens the event")
        return Event(opened=fact, terms=fact.structure, plan=fact.plan, day=fact.day, confirmed=fact.confirmed)
    adds = _ADDS.get(type(fact))
    if adds is None:
        raise BrokenHistory(f"{type(fact).__name__} cannot stand here")
    return adds(event, fact)


def added(history: History, rows: Iterable[Row]) -> History:
    """The history with more rows; adding in steps equals adding up afresh."""
    new = tuple(rows)
    if not new:
        return history
    every = history.rows + new
    if any(isinstance(row.fact, f.Undone) for row in new):
        return summed(every)
    event = history.event
    with undisturbed(len(new)):
        for row in new:
            event = evolve(event, row.fact)
    return History(every, history.undone, event)


def summed(rows: tuple[Row, ...]) -> History:
    """The history of these rows, added up from the first."""
    undone = undone_numbers(rows)
    event: Event | None = None
    undos = 0
    with undisturbed(len(rows)):
        for row in rows:
            if isinstance(row.fact, f.Undone):
                undos += 1
            elif row.number not in undone:
                event = evolve(event, row.fact)
    return History(rows, undone, replace(event, undos=undos) if event else None)


def undone_numbers(rows: Iterable[Row]) -> frozenset[int]:
    """The numbers of the facts that no longer count; an undoing may itself be undone."""
    dead: set[int] = set()
    for row in reversed(tuple(rows)):
        if isinstance(row.fact, f.Undone) and row.number not in dead:
            dead.add(row.fact.number)
    return frozenset(dead)


_ADDS: dict[type, Adds] = {
    **day.ADDS,
    **money.ADDS,
    **seats.ADDS,
    **play.ADDS,
    **machine.ADDS,
    **calls.ADDS,
    **rulings.ADDS,
    **TABLES,
}
