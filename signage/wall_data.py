"""What the walls are worked out from: the club's event now, the names, the season."""

import re
from collections.abc import Mapping
from datetime import date, datetime
from typing import TYPE_CHECKING, NamedTuple

from flask import abort
from msgspec.structs import replace

from registry.cli.addresses import base
from registry.engine.history import History
from registry.engine.ids import PlayerId
from registry.engine.structure import QualifyTerms
from registry.views.season import season
from registry.views.wall import FIXED, wall
from registry.views.wall_scenes import StandingRow, WallPicture
from registry.views.wall_sight import Links
from signage.language import SECOND, words_of
from signage.skin import Reader, epoch

NAME = re.compile("[a-z0-9-]{1,40}")

if TYPE_CHECKING:
    from registry.assemble import Club


class Topic(NamedTuple):
    """What differs between walls: the language of the big words, the scene, the second language, whether it is calm."""

    language: str
    scene: str = "auto"
    second: str = ""
    calm: bool = False


def picture(club: "Club", topic: Topic, now: datetime, links: Links) -> WallPicture:
    """The picture that every wall of a topic shows at a moment."""
    event_id = club.current_event(now)
    history = club.desk.history(event_id) if event_id is not None else History()
    listed = topic.scene == "standings"
    names: Mapping[PlayerId, str] = club.people.names() if history.event is not None or listed else {}
    drawn = wall(
        history,
        now,
        names,
        links,
        scene=topic.scene,
        season=season_rows(club, names) if listed else (),
        language=topic.language,
        next_day=next_opening(club, now) if history.event is None else None,
        rate=rate_of(club),
        notices=club.notices.texts() if history.event is not None and history.event.told else None,
    )
    return calmed(drawn, "none" if topic.calm else club.settings.pulses)


def season_rows(club: "Club", names: Mapping[PlayerId, str]) -> tuple[StandingRow, ...]:
    """The season's table as rows of a wall."""
    head = club.seasons.current()
    rows = [row for row in club.desk.events() if head is not None and row.season == head.id and not row.practice]
    events = [event for row in rows if (event := club.programme.event(row.id)) is not None]
    terms = events[-1].structure.qualify if events else QualifyTerms()
    return tuple(
        StandingRow(line.rank, names.get(line.player) or f"#{line.player}", line.events, line.points, line.qualified)
        for line in season(events, terms)
    )


def next_opening(club: "Club", now: datetime) -> date | None:
    """The day of the next planned event."""
    row = club.next_date(now)
    return row.day if row is not None else None


def topic_of(club: "Club", asked: Mapping[str, str]) -> Topic:
    """The topic that an address asks for; the club's language and whatever is on where it asks for nothing."""
    scene = asked.get("scene", "")
    return Topic(words_of(club, asked.get("lang")).language, scene if scene in FIXED else "auto")


def known_name(name: str) -> str:
    """The name of a wall as it is; anything from a to z, digits and hyphens will do, so that a screen names itself."""
    if not NAME.fullmatch(name):
        abort(404)
    return name


def links_of(club: "Club") -> Links:
    """Where phones find the club; nowhere while it listens only to its own machine."""
    return Links(f"{base(club.settings)}/info" if club.settings.lan else None)


def reader_of(club: "Club", language: str, second: str = "") -> Reader:
    """Whom a wall speaks to in a language, and in which other one below it."""
    first = words_of(club, language)
    return Reader(first, words_of(club, second or SECOND[first.language]), club.settings.club_name)


def rate_of(club: "Club") -> float:
    """How many seconds of the club's clock pass in one real second; more than 1 only in a rehearsal."""
    return float(getattr(club.clock, "rate", 1.0))


def time_json(club: "Club") -> str:
    """The server's clock as screens understand it.

    Units: `now` in milliseconds since 1970, `rate` in club seconds a real one.
    """
    return f'{{"now": {epoch(club.desk.now())}, "rate": {rate_of(club):g}}}'


def calmed(drawn: WallPicture, pulses: str) -> WallPicture:
    """The picture with the pulses that the club allows: all, one at a time, or none."""
    then = calmed(drawn.then, pulses) if drawn.then is not None else None
    pulse = drawn.pulse
    if pulse is not None and pulses != "full":
        pulse = replace(pulse, count=1) if pulses == "gentle" else None
    return replace(drawn, pulse=pulse, then=then)
