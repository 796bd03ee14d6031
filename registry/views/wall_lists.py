"""Lists on a wall: seats by name, places, standings. Five rows a page, twelve seconds a page."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta

from msgspec.structs import replace

from registry.engine.event import Entry, Event
from registry.engine.ids import PlayerId
from registry.engine.rules.clockwork import starts_at
from registry.views.wall_recent import pulse_for
from registry.views.wall_scenes import (
    Draw,
    ResultRow,
    Results,
    SeatRow,
    StandingRow,
    Standings,
    WallPicture,
)
from registry.views.wall_sight import PAGE, Sight
from registry.views.wall_sort import by_name, initial, paged

START = datetime.fromisoformat("2000-01-01T00:00:00+00:00")
"""Pages turn on one grid for all walls, so that two of them never show one list out of step."""


def draw(sight: Sight, event: Event, now: datetime) -> WallPicture:
    """The page of the seating list that is on at a moment."""
    rows = seat_rows(event.entries.values(), sight.names, sight.language)
    pages = paged(rows)
    page, ends = turned(len(pages), event.drawn_at or START, now, sight.page)
    shown = pages[page]
    scene = Draw(
        rows=shown,
        first=initial(shown[0].name, sight.language) if shown else "",
        last=initial(shown[-1].name, sight.language) if shown else "",
        page=page + 1,
        pages=len(pages),
        start_at=starts_at(event) if now < starts_at(event) else None,
    )
    return WallPicture(scene, ends_at=ends)


def seat_rows(entries: Iterable[Entry], names: Mapping[PlayerId, str], language: str) -> list[SeatRow]:
    """Everyone who has a chair and is still in, by name."""
    rows = [
        SeatRow(named(entry, names), entry.place.table, entry.place.seat)
        for entry in entries
        if entry.place and not entry.out and not entry.gone
    ]
    return sorted(rows, key=lambda row: (by_name(row.name, language), row.table, row.seat))


def named(entry: Entry, names: Mapping[PlayerId, str]) -> str:
    """The name a wall shows; a person who was erased keeps their number in the event."""
    return names.get(entry.player) or f"#{entry.id}"


def seats_taken(event: Event) -> int:
    """How many sit at a table and are still in."""
    return sum(1 for entry in event.entries.values() if entry.place and not entry.out and not entry.gone)


def results(sight: Sight, event: Event, now: datetime) -> WallPicture:
    """The page of the places that is on at a moment."""
    from registry.views.results import results as worked_out

    rows = [
        ResultRow(row.place, sight.names.get(row.player) or f"#{row.entry}", row.points, row.prize or None)
        for row in worked_out(event)
    ]
    picture = result_page(
        rows, event.structure.currency, bool(event.structure.points.by_place), event.over_at, now, sight.page
    )
    return picture if event.over_at is None else replace(picture, pulse=pulse_for("over", event.over_at))


def result_page(
    rows: Sequence[ResultRow],
    currency: str,
    pointed: bool,
    since: datetime | None,
    now: datetime,
    length: timedelta = PAGE,
) -> WallPicture:
    """One page of places."""
    pages = paged(rows)
    page, ends = turned(len(pages), since or START, now, length)
    scene = Results(rows=pages[page], page=page + 1, pages=len(pages), currency=currency, pointed=pointed)
    return WallPicture(scene, ends_at=ends)


def standings(sight: Sight, now: datetime) -> WallPicture:
    """One page of the season; the cut line takes a row of its own after the last who qualifies."""
    season = sight.season
    inside = next((at for at, row in enumerate(season) if not row.qualified), len(season))
    lines: list[StandingRow | None] = [
        *season[:inside],
        *([None] if 0 < inside < len(season) else []),
        *season[inside:],
    ]
    pages = paged(lines)
    page, ends = turned(len(pages), START, now, sight.page)
    shown = pages[page]
    scene = Standings(
        rows=tuple(row for row in shown if row is not None),
        cut=shown.index(None) if None in shown else None,
        qualifiers=sight.cut,
        page=page + 1,
        pages=len(pages),
    )
    return WallPicture(scene, ends_at=ends)


def turned(pages: int, since: datetime, now: datetime, length: timedelta) -> tuple[int, datetime | None]:
    """Which page is on, counted from 0, and when it turns; a single page never does."""
    if pages < 2:
        return 0, None
    turn = max(0, (now - since) // length)
    return turn % pages, since + (turn + 1) * length


def until(picture: WallPicture, end: datetime) -> WallPicture:
    """The picture, over at `end` at the latest."""
    return replace(picture, ends_at=end if picture.ends_at is None else min(end, picture.ends_at))
