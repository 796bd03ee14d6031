"""What a wall shows at a moment: a pure function of history, names and `now`.

Each picture carries the moment it ends at and the picture that follows, which is exactly the one
that would be worked out at that moment; so a screen can turn by itself.
"""

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta

from msgspec.structs import replace

from registry.engine.event import Event
from registry.engine.history import History
from registry.engine.ids import PlayerId
from registry.engine.rules.clockwork import Standing, standing
from registry.views import wall_calls, wall_day, wall_lists, wall_play
from registry.views.wall_scenes import Blank, Leave, NoEvent, StandingRow, WallPicture
from registry.views.wall_sight import Links, Sight, page_at

AHEAD = 3
"""How many pictures to send ahead: a screen that is cut off keeps turning that far."""

FIXED = ("draw", "results", "standings", "blank")
"""Scenes that a wall can be told to keep."""


def wall(
    history: History,
    now: datetime,
    names: Mapping[PlayerId, str],
    links: Links,
    *,
    scene: str = "auto",
    season: Sequence[StandingRow] = (),
    language: str = "hu",
    next_day: date | None = None,
    rate: float = 1.0,
    notices: Mapping[int, Mapping[str, str]] | None = None,
) -> WallPicture:
    """The picture of a wall at a moment, and those that follow if nothing happens.

    Units: `rate` in seconds of the club's clock for a real one; more than 1 only in a rehearsal.
    """
    cut = history.event.structure.qualify.cut if history.event else 16
    sight = Sight(history, names, links, season, cut, language, next_day, page_at(rate), notices or {})
    return _with_next(sight, now, scene, AHEAD)


def _with_next(sight: Sight, now: datetime, scene: str, ahead: int) -> WallPicture:
    picture = wall_calls.called(sight, _seen(sight, now, scene), now)
    if picture.ends_at is None or ahead == 0:
        return picture
    return replace(picture, then=_with_next(sight, picture.ends_at, scene, ahead - 1))


def _seen(sight: Sight, now: datetime, scene: str) -> WallPicture:
    event = sight.history.event
    if event is not None and "leave" in event.told:
        return WallPicture(Leave())
    if scene in FIXED and (event is not None or scene in {"standings", "blank"}):
        return _kept(sight, event, now, scene)
    if event is None:
        return WallPicture(NoEvent(next_day=sight.next_day))
    here = standing(event, now)
    told = wall_calls.telling(sight, event, here, now) if here.phase not in {"play", "break"} else None
    return _turned_at_next(told or _by_phase(sight, event, here, now), now)


def _kept(sight: Sight, event: Event | None, now: datetime, scene: str) -> WallPicture:
    """A scene that a wall was told to keep."""
    if scene == "standings":
        return wall_lists.standings(sight, now)
    if scene == "blank" or event is None:
        return WallPicture(Blank())
    return wall_lists.draw(sight, event, now) if scene == "draw" else wall_lists.results(sight, event, now)


def _by_phase(sight: Sight, event: Event, here: Standing, now: datetime) -> WallPicture:
    if here.phase == "cancelled":
        return wall_day.cancelled(event)
    if here.phase == "over":
        return wall_lists.results(sight, event, now)
    if here.phase in {"play", "break"}:
        return wall_play.playing(sight, event, here, now)
    return wall_day.ahead(sight, event, here, now)


def _turned_at_next(picture: WallPicture, now: datetime) -> WallPicture:
    """A moment of turning lies ahead, always: one that has passed would turn without end."""
    if picture.ends_at is not None and picture.ends_at <= now:
        return replace(picture, ends_at=now + timedelta(seconds=1))
    return picture
