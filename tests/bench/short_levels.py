"""An evening of short levels that is in play, for measures of what happens when a level begins."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from msgspec.structs import replace

from registry.assemble import assemble
from registry.engine.structure import Level
from registry.settings import Settings
from tests.bench.day import Day, people, seated, terms
from tests.bench.desk_worker import PLAYERS


def evening(home: Path, length_s: float, levels: int) -> datetime:
    """Put such an evening into a club's folder. Returns: its first hand, which lies two levels back."""
    club = assemble(Settings(home=home))
    try:
        length = timedelta(seconds=length_s)
        start = datetime.now(UTC).replace(microsecond=0) - 2 * length
        stages = tuple(Level(n, 100 * n, 200 * n, length // timedelta(milliseconds=1)) for n in range(1, levels + 3))
        day = Day(replace(terms(), stages=stages), start)
        seated(day, people(club, PLAYERS))
        club.ledger.take_in([day.whole()])
        return start
    finally:
        club.close()


def next_moment(start: datetime, length_s: float, ahead_s: float, offset_s: float = 0.0) -> float:
    """The next beginning of a level that is at least so far ahead, shifted. Units: seconds since 1970."""
    import time

    begins = start.timestamp() + offset_s
    gone = (time.time() + ahead_s - begins) // length_s
    return begins + (gone + 1) * length_s
