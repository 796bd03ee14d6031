"""What staff type, turned into values: one careful reader for every form of the office.

A form is plain: names and texts. Whatever does not fit is told in a sentence, with status 400, and
nothing has happened. No rule of the day lives here; those are the desk's.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from registry.engine import local_time
from registry.engine.local_time import Which
from registry.words.say import marked

MOST_CHIPS = 1_000_000_000
LONGEST_TEXT = 200
SPACES = dict.fromkeys(map(ord, " \u00a0\u2009\u202f"), None)
WHOLE = re.compile(r"[0-9]{1,12}\Z")
DAY = re.compile(r"[12][0-9]{3}-[0-9]{2}-[0-9]{2}\Z")
CLOCK = re.compile(r"([01]?[0-9]|2[0-3])[:.]([0-5][0-9])\Z")


class BadInput(Exception):
    """Something typed does not fit; `sentence` is a marked sentence and `values` fill it."""

    def __init__(self, sentence: str, **values: object) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.values = values


class Conflict(Exception):
    """Somebody else changed the same thing after this page was shown."""


class Unknown(Exception):
    """The thing that the form or the address names does not exist."""


class Form:
    """One posted form. Every reader raises BadInput with a sentence that says what would fit."""

    def __init__(self, fields: Mapping[str, str]) -> None:
        self._fields = fields

    def raw(self, name: str) -> str:
        """The text as typed, without the spaces around it; empty where the field is missing."""
        return self._fields.get(name, "").strip()

    def ticked(self, name: str) -> bool:
        """Whether a box was ticked."""
        return bool(self._fields.get(name))

    def text(self, name: str, longest: int = LONGEST_TEXT) -> str:
        """A text for the journal: control and invisible marks taken out, not longer than `longest`."""
        text = visible(self.raw(name))
        if len(text) > longest:
            raise BadInput(marked("Too long: at most {most} letters."), most=longest)
        return text

    def needed(self, name: str, longest: int = LONGEST_TEXT) -> str:
        """A text that may not be missing or only spaces."""
        text = self.text(name, longest)
        if not text:
            raise BadInput(marked("Something is missing. Fill in the empty field."))
        return text

    def whole(self, name: str, least: int = 0, most: int = MOST_CHIPS) -> int:
        """A whole number between two limits; spaces between thousands are fine."""
        return whole_number(self.raw(name), least, most)

    def whole_or_none(self, name: str, least: int = 0, most: int = MOST_CHIPS) -> int | None:
        """A whole number, or None where nothing was typed."""
        return self.whole(name, least, most) if self.raw(name) else None

    def one_of(self, name: str, allowed: Iterable[str]) -> str:
        """One of the offered choices."""
        choice = self.raw(name)
        if choice not in tuple(allowed):
            raise BadInput(marked("This choice does not exist."))
        return choice

    def day(self, name: str) -> date:
        """A date as YYYY-MM-DD."""
        return calendar_day(self.raw(name))

    def day_or_none(self, name: str) -> date | None:
        """A date, or None where nothing was typed."""
        return self.day(name) if self.raw(name) else None

    def clock_time(self, name: str) -> time:
        """A time of the day as HH:MM."""
        found = CLOCK.match(self.raw(name))
        if found is None:
            raise BadInput(marked("Write the time like this: 10:30."))
        return time(int(found[1]), int(found[2]))


def whole_number(typed: str, least: int = 0, most: int = MOST_CHIPS) -> int:
    """Read a whole number: digits, with nothing but spaces between the thousands."""
    plain = typed.strip().translate(SPACES)
    if not WHOLE.match(plain):
        raise BadInput(marked("Write a whole number, digits only."))
    number = int(plain)
    if not least <= number <= most:
        raise BadInput(marked("Write a number from {least} to {most}."), least=least, most=most)
    return number


def calendar_day(typed: str) -> date:
    """Read a date; years that no calendar of a club reaches are none, for a zone's hours may lead out of them."""
    try:
        return date.fromisoformat(typed if DAY.match(typed) else "")
    except ValueError:
        raise BadInput(marked("Write the date like this: 1985-04-18.")) from None


def visible(text: str) -> str:
    """A text without control marks, direction marks and other letters that nobody sees."""
    spaced = "".join(" " if sign.isspace() else sign for sign in unicodedata.normalize("NFC", text))
    return " ".join("".join(sign for sign in spaced if unicodedata.category(sign) not in INVISIBLE).split())


INVISIBLE = ("Cc", "Cf", "Cs", "Co")


def instant(day: date, at: time, zone: str, which: Which | None = None) -> datetime:
    """A local day and time as the UTC instant it means. Refuses: TIME_SKIPPED, TIME_TWICE where `which` is not said."""
    return local_time.instant(day, since_midnight(at), zone, which)


def latest(at: time, zone: str, now: datetime) -> datetime:
    """The last moment before now at which the clocks showed this time."""
    today = now.astimezone(ZoneInfo(zone)).date()
    days = (
        today - timedelta(days=back) for back in range(3)
    )  # on the night of the skipped hour one day has no such time
    found = (each for day in days for each in local_time.instants(day, since_midnight(at), zone))
    return max(each for each in found if each <= now)


def since_midnight(at: time) -> timedelta:
    """A time of the day as a length."""
    return timedelta(hours=at.hour, minutes=at.minute, seconds=at.second, microseconds=at.microsecond)
