"""What walls are worked out from, besides the moment."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from msgspec import Struct

from registry.engine.history import History
from registry.engine.ids import PlayerId
from registry.views.wall_scenes import PAGE_MS, StandingRow

PAGE = timedelta(milliseconds=PAGE_MS)
SHORTEST_PAGE_S = 2
"""However fast a rehearsal goes, nobody can read a page in less. Units: real seconds."""


class Links(Struct, frozen=True):
    """Where a phone in the room finds more; None where phones cannot reach this machine."""

    info: str | None = None


class Sight(Struct, frozen=True):
    """Everything a picture is worked out from, besides `now`.

    Shape: `season` in order of rank; `language` is the alphabet that lists are sorted by;
    `next_day` is the day of the next event, for the time when none is on. `page` is how long a page
    of a list stays: in a rehearsal, whose clock runs fast, longer. `notices` are the texts that
    organisers wrote, by number and language.
    """

    history: History
    names: Mapping[PlayerId, str]
    links: Links = Links()
    season: Sequence[StandingRow] = ()
    cut: int = 16
    language: str = "hu"
    next_day: date | None = None
    page: timedelta = PAGE
    notices: Mapping[int, Mapping[str, str]] = {}


def page_at(rate: float) -> timedelta:
    """How long a page stays by a clock that runs so many times faster than real time."""
    return max(PAGE, timedelta(seconds=SHORTEST_PAGE_S * rate))
