"""What can be wrong with a line of a dump: kinds that people are told in their own words, never a decoder's text."""

import re
from enum import StrEnum

import msgspec

from registry.engine.refusals import BrokenHistory

TAGS = ("type", "fact")
"""The fields that say of what kind a line and a fact are."""
QUOTED = re.compile(r"[`'](.+)[`']$")
"""What the decoder names at the end of its sentence."""


class Damage(StrEnum):
    """The kinds. `registry/cli/damage.py` holds a sentence for each."""

    NOT_JSON = "NOT_JSON"
    NOT_A_LINE = "NOT_A_LINE"
    FIELD_MISSING = "FIELD_MISSING"
    FIELD_UNKNOWN = "FIELD_UNKNOWN"
    WRONG_VALUE = "WRONG_VALUE"
    KIND_UNKNOWN = "KIND_UNKNOWN"
    NEWER = "NEWER"
    CHAIN = "CHAIN"
    CUT = "CUT"
    AFTER_THE_END = "AFTER_THE_END"
    WRONG_COUNT = "WRONG_COUNT"
    NO_BEGINNING = "NO_BEGINNING"
    SECOND_BEGINNING = "SECOND_BEGINNING"
    NO_EVENT = "NO_EVENT"
    EVENT_TWICE = "EVENT_TWICE"
    FACT_ASTRAY = "FACT_ASTRAY"
    REQUEST_ASTRAY = "REQUEST_ASTRAY"
    REQUEST_TWICE = "REQUEST_TWICE"
    DOES_NOT_ADD_UP = "DOES_NOT_ADD_UP"


class DamagedLine(Exception):
    """A dump that cannot be believed. Shape: `number` is the line's, counted from 1; `values` are the sentence's."""

    def __init__(self, number: int, damage: Damage, **values: object) -> None:
        super().__init__(f"line {number}: {damage} {values or ''}".rstrip())
        self.number = number
        self.damage = damage
        self.values = values


def unreadable(number: int, error: BaseException | None) -> DamagedLine:
    """Why a line is none, by what the decoder found."""
    if isinstance(error, BrokenHistory):
        return unreadable(number, error.__cause__)
    if isinstance(error, LookupError):
        return DamagedLine(number, Damage.NEWER)
    if isinstance(error, OverflowError):
        return DamagedLine(number, Damage.WRONG_VALUE, field="recorded_at")
    if isinstance(error, msgspec.ValidationError):
        return _misfit(number, error)
    return DamagedLine(number, Damage.NOT_JSON)


def _misfit(number: int, error: msgspec.ValidationError) -> DamagedLine:
    """Which field of a line does not fit, and how."""
    what, _, path = str(error).partition(" - at `$")
    path = path.strip(".`")
    named = QUOTED.search(what)
    if what.startswith("Invalid value") and path in TAGS and named is not None:
        return DamagedLine(number, Damage.KIND_UNKNOWN, kind=named[1])
    if what.startswith("Object") and named is not None:
        damage = Damage.FIELD_MISSING if what.startswith("Object missing") else Damage.FIELD_UNKNOWN
        return DamagedLine(number, damage, field=".".join(part for part in (path, named[1]) if part))
    return DamagedLine(number, Damage.WRONG_VALUE, field=path) if path else DamagedLine(number, Damage.NOT_A_LINE)
