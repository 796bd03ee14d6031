"""Places, points and prizes as they stand; final once the event is over."""

from msgspec import Struct

from registry.engine.event import Event
from registry.engine.ids import EntryId, PlayerId
from registry.engine.rules.play import places, points_of, prizes_of


class ResultLine(Struct, frozen=True):
    """A place and what it earned. Units: `prize` in minor units; 0 until the event is over."""

    place: int
    entry: EntryId
    player: PlayerId
    points: float
    prize: int
    prize_taken: bool


def results(event: Event) -> tuple[ResultLine, ...]:
    """Everybody who has a place, best first; shared places in the order of entry."""
    points = points_of(event)
    prizes = prizes_of(event)
    return tuple(
        ResultLine(
            place=ranked.place,
            entry=ranked.entry,
            player=event.entries[ranked.entry].player,
            points=_whole(points.get(ranked.entry, 0)),
            prize=prizes.get(ranked.entry, 0),
            prize_taken=event.entries[ranked.entry].prize_taken is not None,
        )
        for ranked in places(event)
    )


def result_of(event: Event, entry: EntryId) -> ResultLine | None:
    """One entry's place and what it earned; None while it has no place."""
    return next((line for line in results(event) if line.entry == entry), None)


def _whole(value: float) -> float:
    return int(value) if value == int(value) else value
