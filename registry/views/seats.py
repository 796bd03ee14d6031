"""Who sits where."""

from msgspec import Struct

from registry.engine.event import Event
from registry.engine.ids import PlayerId
from registry.engine.rules.seating import seated


class SeatLine(Struct, frozen=True):
    """A player in play and their chair; `seat` None where the chair is a free choice."""

    player: PlayerId
    table: int
    seat: int | None


def seats(event: Event) -> tuple[SeatLine, ...]:
    """Everybody in play, by table and seat."""
    lines = [SeatLine(e.player, e.place.table, e.place.seat or None) for e in seated(event) if e.place]
    return tuple(sorted(lines, key=lambda line: (line.table, line.seat or 0, line.player)))
