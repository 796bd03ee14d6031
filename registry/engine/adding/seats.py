"""What draws, moves and broken tables add."""

from msgspec.structs import replace

from registry.engine import facts as f
from registry.engine.adding.parts import Adds, alive_entry, all_seated, need, seated, without_tables
from registry.engine.event import Event
from registry.engine.rules import clockwork


def _seats_drawn(event: Event, fact: f.SeatsDrawn) -> Event:
    need(event.registration_closed is not None and event.drawn_at is None, "the draw cannot stand here")
    need(clockwork.enough(event), "the field is too small")
    paid = {entry.id for entry in event.entries.values() if entry.paid and not entry.gone}
    need({seating.entry for seating in fact.seats} == paid, "the draw is of another field")
    event = replace(event, drawn_at=fact.at, alive=len(paid), tables=())
    return all_seated(event, fact.seats)


def _moved(event: Event, fact: f.Moved) -> Event:
    entry = alive_entry(event, fact.entry)
    need(entry.place is not None, "no seat to move from")
    return seated(event, entry, fact.place)


def _table_broken(event: Event, fact: f.TableBroken) -> Event:
    need(fact.table in event.tables, "no such table")
    event = all_seated(event, fact.moves)
    return without_tables(event, {fact.table})


def _final_table_drawn(event: Event, fact: f.FinalTableDrawn) -> Event:
    need(event.final_table is None and fact.table in event.tables, "no such table")
    event = all_seated(event, fact.moves)
    event = without_tables(event, set(event.tables) - {fact.table})
    return replace(event, final_table=fact.table)


ADDS: dict[type, Adds] = {
    f.SeatsDrawn: _seats_drawn,
    f.Moved: _moved,
    f.TableBroken: _table_broken,
    f.FinalTableDrawn: _final_table_drawn,
}
