"""Reads a seed's tables key by key and refuses what does not belong there."""

from collections.abc import Mapping
from datetime import date, time
from fractions import Fraction
from typing import Any

from registry.engine.mistakes import Mistake, SeedError

LARGEST = 10**12
"""No amount or stack above this; it keeps every sum exact and every screen readable."""
DAY_MS = 24 * 60 * 60 * 1000
LONGEST_TEXT = 80
_ABSENT: Any = object()


class Table:
    """One table of a seed. Every key is asked for once; `done` refuses the others."""

    def __init__(self, doc: object, file: str, at: str = "") -> None:
        self.file = file
        self.at = at
        if not isinstance(doc, Mapping):
            raise SeedError(file, at, Mistake.NOT_A_TABLE)
        self._doc = doc
        self._asked: set[str] = set()

    def key(self, name: str) -> str:
        """The full name of a key, such as `rebuys.until`."""
        return f"{self.at}.{name}" if self.at else name

    def wrong(self, name: str, mistake: Mistake, **values: object) -> SeedError:
        """The error for a key of this table, to be raised."""
        return SeedError(self.file, self.key(name) if name else self.at, mistake, **values)

    def has(self, name: str) -> bool:
        """Whether a key is there and not null (JSON may say null for "none")."""
        return self._doc.get(name) is not None

    def raw(self, name: str, default: Any = _ABSENT) -> Any:
        """A key's value as it stands; null counts as absent."""
        self._asked.add(name)
        value = self._doc.get(name)
        if value is not None:
            return value
        if default is _ABSENT:
            raise self.wrong(name, Mistake.MISSING)
        return default

    def done(self) -> None:
        """Refuse any key that nobody asked for."""
        for name in self._doc:
            if name not in self._asked:
                raise self.wrong(str(name), Mistake.UNKNOWN_KEY)

    def text(self, name: str, default: str = _ABSENT) -> str:
        """A short text, not blank."""
        value = self.raw(name, default)
        if not isinstance(value, str) or len(value) > LONGEST_TEXT or (value != default and not value.strip()):
            raise self.wrong(name, Mistake.NOT_TEXT)
        return value

    def whole(self, name: str, default: int = _ABSENT, least: int = 0, most: int = LARGEST) -> int:
        """A whole number within bounds, both included."""
        return whole(self.raw(name, default), self.file, self.key(name), least, most)

    def whole_or_none(self, name: str, least: int = 1, most: int = LARGEST) -> int | None:
        """A whole number, or None where the key is absent or says "any"."""
        value = self.raw(name, None)
        return None if value in (None, "any") else whole(value, self.file, self.key(name), least, most)

    def flag(self, name: str, default: bool) -> bool:
        """True or false."""
        value = self.raw(name, default)
        if not isinstance(value, bool):
            raise self.wrong(name, Mistake.NOT_FLAG)
        return value

    def choice(self, name: str, choices: tuple[str, ...], default: str = _ABSENT) -> Any:
        """One of a few words."""
        value = self.raw(name, default)
        if not isinstance(value, str) or value not in choices:
            raise self.wrong(name, Mistake.NOT_A_CHOICE, choices=", ".join(choices))
        return value

    def items(self, name: str, default: list[object] = _ABSENT) -> list[object]:
        """A list, whatever it holds."""
        value = self.raw(name, default)
        if not isinstance(value, list | tuple):
            raise self.wrong(name, Mistake.NOT_A_LIST)
        return list(value)

    def table(self, name: str) -> "Table":
        """A table below this one."""
        return Table(self.raw(name), self.file, self.key(name))

    def tables(self, name: str) -> "list[Table]":
        """A list of tables below this one. Shape: keys count from 0, as in `stages[4]`."""
        return [Table(doc, self.file, self.key(f"{name}[{index}]")) for index, doc in enumerate(self.items(name))]

    def time_ms(self, name: str) -> int:
        """A time of day. Units: milliseconds after midnight."""
        return clock_ms(self.raw(name), self.file, self.key(name))

    def length_ms(self) -> int:
        """The length of a stage, given in `minutes` or `seconds`, fractions allowed. Units: milliseconds."""
        minutes, seconds = self.raw("minutes", None), self.raw("seconds", None)
        if (minutes is None) == (seconds is None):
            raise self.wrong("minutes", Mistake.ONE_LENGTH)
        name, value, unit = ("minutes", minutes, 60_000) if seconds is None else ("seconds", seconds, 1000)
        number = rational(value)
        if number is None or not 1 <= number * unit <= DAY_MS:
            raise self.wrong(name, Mistake.BAD_LENGTH)
        return round(number * unit)

    def date(self, name: str) -> date:
        """A date, as TOML or as text."""
        return day(self.raw(name), self.file, self.key(name))


def rational(value: object) -> Fraction | None:
    """An exact number from a whole or decimal one; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    if isinstance(value, float) and not abs(value) < LARGEST:  # also false for "not a number"
        return None
    return Fraction(str(value))


def whole(value: object, file: str, key: str, least: int = 0, most: int = LARGEST) -> int:
    """A whole number within bounds, both included. Raises: SeedError."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise SeedError(file, key, Mistake.NOT_WHOLE)
    if not least <= value <= most:
        raise SeedError(file, key, Mistake.OUT_OF_RANGE, least=least, most=most)
    return value


def clock_ms(value: object, file: str, key: str) -> int:
    """`HH:MM` or `HH:MM:SS` as milliseconds after midnight. Raises: SeedError."""
    if isinstance(value, str):
        value = _time(value)
    if not isinstance(value, time) or value.tzinfo is not None:
        raise SeedError(file, key, Mistake.NOT_A_TIME)
    return ((value.hour * 60 + value.minute) * 60 + value.second) * 1000 + value.microsecond // 1000


def day(value: object, file: str, key: str) -> date:
    """A date, as TOML's own or as ISO 8601 text. Raises: SeedError."""
    if type(value) is date:
        return value
    if isinstance(value, str) and len(value) == 10:
        try:
            return date.fromisoformat(value)
        except ValueError:
            pass
    raise SeedError(file, key, Mistake.NOT_A_DATE)


def shares(values: object, file: str, key: str) -> tuple[int, ...]:
    """Percents as hundredths of a percent. Shape: from first place, adding up to 10 000. Raises: SeedError."""
    if not isinstance(values, list | tuple):
        raise SeedError(file, key, Mistake.NOT_A_LIST)
    exact = [rational(value) for value in values]
    if any(share is None or share <= 0 or (share * 100).denominator != 1 for share in exact):
        raise SeedError(file, key, Mistake.BAD_SHARE)
    hundredths = tuple(int(share * 100) for share in exact if share is not None)
    if sum(hundredths) != 10_000:
        raise SeedError(file, key, Mistake.NOT_HUNDRED, sum=f"{sum(hundredths) / 100:g}")
    return hundredths


def _time(text: str) -> time | None:
    if len(text) not in (5, 8) or text[2] != ":":
        return None
    try:
        return time.fromisoformat(text)
    except ValueError:
        return None
