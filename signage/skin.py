"""A wall's picture as HTML: values in, one string out, in two languages."""

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING
from unicodedata import normalize

from flask import Flask
from msgspec import Struct

from registry.engine.structure import Level, Part
from registry.views.shown import left
from registry.views.wall_scenes import Call, Registration, Results, Standings, WallPicture
from registry.words.alert_words import alert_words
from registry.words.say import CURRENCIES, Money, Words
from signage.fit import SMALL, facts_width
from signage.qr import code
from signage.text_width import LONGEST, width, width_class

if TYPE_CHECKING:
    from jinja2 import Environment

TAILS = frozenset("gjpqyęąşţ,;")
"""Letters that reach below the line."""
IN_THOUSANDS = 10_000
SMALLEST_IN_A_LINE = 0.6
"""A name shrinks to its room down to this share of the big size; a longer one stands in two lines of half of it."""

ROW_EMS = 11.4
"""What a row of a list has for all its columns. Units: ems of a fact."""


class Reader(Struct, frozen=True):
    """Whom a wall speaks to: the language of the big words and that of the small second line."""

    first: Words
    second: Words
    club_name: str = ""


def epoch(moment: datetime) -> int:
    """Units: milliseconds since 1970, as browsers count."""
    return round(moment.timestamp() * 1000)


class Skin:
    """Draws pictures with the templates of an app."""

    def __init__(self, app: Flask) -> None:
        self._templates: Environment = app.jinja_env
        self._app = app

    def draw(self, picture: WallPicture, now: datetime, reader: Reader) -> str:
        """The picture's HTML; clocks show what is left at `now`."""
        scene = picture.scene
        tag = str(scene.__struct_config__.tag)
        values: dict[str, object] = {
            **self._tools(reader, now),
            "scene": scene,
            "tag": tag,
            "pulse": picture.pulse,
            "signed": self._app.extensions["sign_of"](picture, reader.first.language),
            "calls": [under(call, reader.first) for call in picture.calls],
        }
        if isinstance(scene, Registration):
            values |= {"to_pool": _to(scene.parts, "pool"), "to_house": _to(scene.parts, "house")}
        return self._templates.get_template(f"walls/scenes/{tag}.html").render(values).strip()

    def tools(self, reader: Reader, now: datetime) -> dict[str, object]:
        """What the templates of a whole page need besides."""
        return self._tools(reader, now)

    def _tools(self, reader: Reader, now: datetime) -> dict[str, object]:
        words = reader.first

        def day(moment: datetime) -> str:
            return local(moment, words).date().isoformat()

        return {
            "words": words,
            "say": words.say,
            "say_many": words.say_many,
            "second": reader.second,
            "also": reader.second.say,
            "club_name": reader.club_name,
            "epoch": epoch,
            "left": left,
            "shown_left": lambda ends: left(epoch(ends) - epoch(now)),
            "width_class": width_class,
            "corner_class": lambda text: f"c{half_ems(width(text), 16)}",
            "fit": fit_class,
            "columns": lambda widths: " ".join(f"{letter}{half_ems(ems, 16)}" for letter, ems in widths.items()),
            "result_columns": lambda scene, points, prize: result_columns(words, scene, points, prize),
            "standing_columns": standing_columns,
            "name_room": lambda widths: ROW_EMS - sum(half_ems(ems, 16) for ems in widths.values()) / 2,
            "name_class": name_class,
            "set_in_band": set_in_band,
            "fills_band": fills_band,
            "blinds_text": lambda level: f"{words.number(level.small)} / {words.number(level.big)}",
            "in_thousands": in_thousands,
            "minutes": lambda ms: words.say_many("{count} minute", "{count} minutes", -(-ms // 60_000)),
            "day": day,
            "day_and_time": lambda moment: f"{day(moment)} {words.time(moment)}",
            "money": Money,
            "currency": lambda name: CURRENCIES.get(name, name),
            "bare_money": lambda amount, currency: bare_money(words, amount, currency),
            "points": shown_points,
            "qr_code": code,
            "written": written,
        }


class Under(Struct, frozen=True):
    """A call as it is drawn under a picture."""

    icon: str
    role: str
    text: str


def under(call: Call, words: Words) -> Under:
    """A call's icon, colour role and sentence."""
    about = call.alert.numbers
    entry, notice = about.get("entry"), about.get("notice")
    names = {entry: call.name} if isinstance(entry, int) else {}
    text = written(call.texts, words)
    notices = {notice: text} if isinstance(notice, int) else {}
    kind = call.alert.of_kind
    return Under(kind.icon, kind.role, alert_words(words, call.alert, names, call.currency, notices))


def written(texts: Mapping[str, str], words: Words) -> str:
    """What an organiser wrote, in the reader's language where it was written in it."""
    return texts.get(words.language) or next((text for text in texts.values() if text), "")


def fit_class(html: str) -> str:
    """The classes that let a row of facts shrink to the picture's width."""
    ems, count = facts_width(html)
    return f"w{half_ems(ems, LONGEST)} c{count}"


def half_ems(ems: float, most: int) -> int:
    """A width as the number of a class in `css/widths.css`."""
    return max(1, min(most, -(-int(ems * 20) // 10)))


def result_columns(words: Words, scene: Results, points: str, prize: str) -> dict[str, float]:
    """The columns of a page of places. Units: ems of a fact."""
    prizes = [bare_money(words, row.prize, scene.currency) for row in scene.rows if row.prize]
    return {
        "a": max([width(f"{row.place}.") for row in scene.rows], default=1.2),
        "b": max([width(points) * SMALL, *(width(shown_points(row.points)) for row in scene.rows)])
        if scene.pointed
        else 0.5,
        "d": max([width(prize) * SMALL, *map(width, prizes)]),
    }


def standing_columns(scene: Standings, events: str, points: str) -> dict[str, float]:
    """The columns of a page of standings. Units: ems of a fact."""
    return {
        "a": max([width(f"{row.rank}.") for row in scene.rows], default=1.2),
        "b": max([width(events) * SMALL, *(width(str(row.events)) for row in scene.rows)]),
        "d": max([width(points) * SMALL, *(width(shown_points(row.points)) for row in scene.rows)]),
    }


def shown_points(value: float) -> str:
    """Points, without a fraction where there is none."""
    return f"{value:g}"


def bare_money(words: Words, amount: int, currency: str) -> str:
    """An amount for a column whose head names the currency."""
    return words.money(amount, currency).rsplit("\u00a0", 1)[0]


def local(moment: datetime, words: Words) -> datetime:
    """The moment on the club's clock."""
    from zoneinfo import ZoneInfo

    return moment.astimezone(ZoneInfo(words.zone))


def name_class(name: str, room: float) -> str:
    """How a name stands in its row: big, shrunk, or in two small lines. Units: `room` in ems of the big size."""
    if width(name) <= room:
        return ""
    return f" shrunk {width_class(name)}" if width(name) * SMALLEST_IN_A_LINE <= room else " long"


def crowned(text: str) -> bool:
    """Whether a capital carries a sign above it, which needs room in a band that capitals fill."""
    return any(letter.isupper() and len(normalize("NFD", letter)) > 1 for letter in normalize("NFC", text))


def set_in_band(text: str) -> str:
    """The class that makes a heading's room in its band: capitals fill it, and a tail below them hits the line."""
    if crowned(text):
        return " crowned"
    return " tailed" if TAILS.intersection(text) else ""


def fills_band(text: str) -> bool:
    """Whether a heading reaches both above its capitals and below its line, so that its band has to grow."""
    return crowned(text) and not TAILS.isdisjoint(text)


def in_thousands(level: Level) -> bool:
    """Whether blinds are written in thousands where room is short."""
    return level.big >= IN_THOUSANDS and level.small % 1000 == 0 and level.big % 1000 == 0


def _to(parts: tuple[Part, ...], where: str) -> int:
    return sum(part.amount for part in parts if part.to == where)
