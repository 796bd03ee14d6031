"""Compares a day that was played 60 times as fast as real with the same day in no time."""

from datetime import datetime, timedelta

import msgspec

from registry.engine import facts as f
from registry.engine.history import History, Row
from registry.rehearsal.day import TIMEKEEPER

OF_THE_PROCESS = (f.ClockKept, f.ClockStepped)
"""Facts about the machine that a day without one has not."""


def told(history: History) -> list[Row]:
    """The facts of the day itself."""
    return [row for row in history.rows if not isinstance(row.fact, OF_THE_PROCESS)]


def differences(real: History, planned: History, tolerance: timedelta) -> list[str]:
    """Where two days differ but for the moments of lines entered by hand.

    `tolerance` is for the moments that follow from those: a stage ends later when the clock was let go later.
    """
    ours, theirs = told(real), told(planned)
    found = [] if len(ours) == len(theirs) else [f"{len(ours)} facts instead of {len(theirs)}"]
    for one, other in zip(ours, theirs, strict=False):
        if one.by != other.by or not _alike(_plain(one), _plain(other), tolerance):
            found.append(_where(_plain(one), _plain(other), tolerance, type(one.fact).__name__))
    return found


def ends_apart(real: History, planned: History) -> timedelta:
    """How much later than planned the last announcement was written down, in the day's own time."""
    return _last(real).recorded_at - _last(planned).recorded_at


def lateness(real: History) -> list[timedelta]:
    """How late the timekeeper wrote each stage down."""
    return [row.recorded_at - row.fact.at for row in told(real) if isinstance(row.fact, (f.LevelBegan, f.BreakBegan))]


def _last(history: History) -> Row:
    return [row for row in history.rows if isinstance(row.fact, (f.LevelBegan, f.BreakBegan))][-1]


def _plain(row: Row) -> dict[str, object]:
    """A fact's values; without its moment where a hand entered it."""
    values: dict[str, object] = msgspec.to_builtins(row.fact, builtin_types=(datetime,))
    return values if row.by == TIMEKEEPER else {key: value for key, value in values.items() if key != "at"}


def _where(one: dict[str, object], other: dict[str, object], tolerance: timedelta, kind: str) -> str:
    """What of two facts differs."""
    keys = [key for key in one.keys() | other.keys() if not _alike(one.get(key), other.get(key), tolerance)]
    return "; ".join(f"{kind}.{key}: {one.get(key)} instead of {other.get(key)}" for key in sorted(keys))


def _alike(one: object, other: object, tolerance: timedelta) -> bool:
    if isinstance(one, datetime) and isinstance(other, datetime):
        return abs(one - other) <= tolerance
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_alike(one[key], other[key], tolerance) for key in one)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(lambda a, b: _alike(a, b, tolerance), one, other))
    return one == other
