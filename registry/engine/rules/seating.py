"""Who sits where: the first draw, late comers, moves, broken tables and the final table."""

from collections import Counter
from datetime import datetime

from registry.engine import commands as c
from registry.engine import facts as f
from registry.engine.chance import Dice
from registry.engine.event import Entry, Event
from registry.engine.ids import EntryId
from registry.engine.refusals import Refusal, Why
from registry.engine.rules import clockwork, windows
from registry.engine.rules.entries import here


def draw_seats(event: Event, command: c.DrawSeats, now: datetime) -> tuple[f.AnyFact, ...]:
    """Draw tables and seats: as few tables as fit, sizes differing by at most one.

    Refuses: NOT_DUE. Source: C-12; CA-3, CA-10, CA-21.
    """
    due = event.registration_closed is not None and now >= event.plan.draw and clockwork.enough(event)
    paid = [entry.id for entry in event.entries.values() if entry.paid and not entry.gone]
    if not due or event.drawn_at is not None or len(paid) < clockwork.FEWEST:
        raise Refusal(Why.NOT_DUE, at=event.plan.draw)
    chance = command.chance or 0
    order = Dice(chance).shuffled(sorted(paid))
    tables = -(-len(order) // event.structure.seats.seats)
    numbered = event.structure.seats.initial == "table_and_seat"
    seats = tuple(
        f.Seating(entry, f.Place(n % tables + 1, n // tables + 1 if numbered else 0)) for n, entry in enumerate(order)
    )
    return (f.SeatsDrawn(at=now, chance=chance, seats=tuple(sorted(seats, key=lambda s: s.entry))),)


def move(event: Event, command: c.Move, now: datetime) -> tuple[f.AnyFact, ...]:
    """Give a player another chair.

    Refuses: NOT_ENTERED, NOT_SEATED, NO_SUCH_TABLE, NO_SUCH_SEAT, SEAT_TAKEN.
    """
    entry = here(event, command.entry)
    if entry.place is None or entry.out is not None:
        raise Refusal(Why.NOT_SEATED)
    place = command.place
    if place.table not in event.tables:
        raise Refusal(Why.NO_SUCH_TABLE, table=place.table)
    if not 1 <= place.seat <= event.structure.seats.seats:
        raise Refusal(Why.NO_SUCH_SEAT, seat=place.seat)
    if place == entry.place:
        return ()
    if event.sitting(place) is not None:
        raise Refusal(Why.SEAT_TAKEN, table=place.table, seat=place.seat)
    return (f.Moved(at=now, entry=entry.id, place=place),)


def break_table(event: Event, command: c.BreakTable, now: datetime) -> tuple[f.AnyFact, ...]:
    """Close a table; each of its players draws a free chair at the emptiest other table.

    Refuses: NO_SUCH_TABLE, NO_FREE_SEATS.
    """
    if command.table not in event.tables:
        raise Refusal(Why.NO_SUCH_TABLE, table=command.table)
    others = tuple(table for table in event.tables if table != command.table)
    movers = at_table(event, command.table)
    free = len(others) * event.structure.seats.seats - sum(len(at_table(event, table)) for table in others)
    if not others or len(movers) > free:
        raise Refusal(Why.NO_FREE_SEATS)
    moves = _spread(event, movers, others, command.chance)
    return (f.TableBroken(at=now, table=command.table, chance=command.chance or 0, moves=moves),)


def form_final_table(event: Event, command: c.FormFinalTable, now: datetime) -> tuple[f.AnyFact, ...]:
    """Bring the last players together: who must change table draws a free seat there.

    Refuses: NOT_DUE. Source: C-41; CA-21 to CA-24.
    """
    if not final_table_due(event, now):
        raise Refusal(Why.NOT_DUE)
    crowd = {table: len(at_table(event, table)) for table in event.tables}
    kept = min(event.tables, key=lambda table: (-crowd[table], table))
    stay = event.structure.seats.final_draw == "movers_only"
    movers = [e.id for e in seated(event) if e.place and (e.place.table != kept or not stay)]
    chance = command.chance or 0
    dice = Dice(chance)
    held = {e.place for e in seated(event) if e.place and e.id not in movers}
    # A final table may be larger than the others, so there are chairs for everybody.
    chairs = max(event.structure.seats.seats, event.structure.seats.final_size)
    free = [f.Place(kept, seat) for seat in range(1, chairs + 1) if f.Place(kept, seat) not in held]
    drawn = dice.shuffled(free)[: len(movers)]
    moves = tuple(f.Seating(entry, place) for entry, place in zip(sorted(movers), drawn, strict=True))
    return (f.FinalTableDrawn(at=now, table=kept, chance=chance, moves=moves),)


def final_table_due(event: Event, now: datetime) -> bool:
    """Whether so few are left that they come to one table, and nobody can buy back in."""
    terms = event.structure.seats
    if not terms.final_redraw or event.final_table is not None or event.began_at is None or event.over_at is not None:
        return False
    if windows.rebuys_open(event, now) or _coming_back(event, now):
        return False
    return event.alive <= terms.final_size and len({e.place.table for e in seated(event) if e.place}) > 1


def seated(event: Event) -> list[Entry]:
    """Those in play, in the order of their entry numbers."""
    return [e for _, e in sorted(event.entries.items()) if e.place and e.out is None and not e.gone]


def at_table(event: Event, table: int) -> list[EntryId]:
    """Those in play at one table."""
    return [entry.id for entry in seated(event) if entry.place and entry.place.table == table]


def taken(event: Event) -> set[f.Place]:
    """The chairs of those in play."""
    return {entry.place for entry in seated(event) if entry.place}


def free_for(event: Event, entry: Entry) -> bool:
    """Whether an entry that buys another stack finds its chair free, or still sits in it."""
    place = entry.place
    if place is None or place.table not in event.tables:
        return False
    return place.seat == 0 or event.sitting(place) in (None, entry.id)


def drawn_place(event: Event, chance: int | None) -> f.Place:
    """A drawn chair at the emptiest table for who comes in later; a new table when all are full."""
    ((_, place),) = [(s.entry, s.place) for s in _spread(event, [EntryId(0)], event.tables, chance)]
    return place


def _spread(event: Event, movers: list[EntryId], tables: tuple[int, ...], chance: int | None) -> tuple[f.Seating, ...]:
    dice = Dice(chance or 0)
    chairs = event.structure.seats.seats
    held = taken(event)
    crowd = Counter({table: len(at_table(event, table)) for table in tables})
    moves = []
    for entry in dice.shuffled(movers):
        open_tables = [table for table in tables if crowd[table] < chairs]
        if not open_tables:
            new = max((*event.tables, 0)) + 1
            tables = (*tables, new)
            open_tables = [new]
        least = min(crowd[table] for table in open_tables)
        table = dice.pick([table for table in open_tables if crowd[table] == least])
        if event.structure.seats.initial == "table_only":
            place = f.Place(table, 0)
        else:
            place = dice.pick([p for s in range(1, chairs + 1) if (p := f.Place(table, s)) not in held])
        held.add(place)
        crowd[table] += 1
        moves.append(f.Seating(entry, place))
    return tuple(moves)


def _coming_back(event: Event, now: datetime) -> bool:
    """Whether somebody who is out has asked for another stack in time, or still may in the grace."""
    out = [entry for entry in event.entries.values() if entry.out is not None and not entry.gone]
    asked = any(claim.purchase == "rebuy" and not claim.late for entry in out for claim in entry.claims)
    return asked or any(windows.has_grace(event, entry, now) for entry in out)
