"""The only file that asks the time.

Three clocks are read together: the wall's, the one that counts on while the machine sleeps, and
the one that stands still then. Where they disagree, somebody set the wall clock or shut the lid.
"""

import time
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Protocol

from msgspec import Struct


class Reading(Struct, frozen=True):
    """What all clocks said at one moment.

    Units: `wall` is a UTC instant; `boot_s` and `monotonic_s` are seconds from starts of their own.
    Shape: `boot_id` names one start of the machine; `boot_s` is None where there is no such clock.
    """

    wall: datetime
    boot_s: float | None
    monotonic_s: float
    boot_id: str = ""


class Clock(Protocol):
    """Whoever tells the time."""

    def now(self) -> datetime:
        """The instant, in UTC."""

    def reading(self) -> Reading:
        """What all clocks say, taken together."""


class SystemClock:
    """This machine's clocks."""

    rate = 1.0

    def __init__(self) -> None:
        self._boot_id = _boot_id()

    def now(self) -> datetime:
        """The instant, in UTC."""
        return datetime.now(UTC)

    def reading(self) -> Reading:
        """What all clocks say, taken together."""
        boot = getattr(time, "CLOCK_BOOTTIME", None)
        boot_s = None if boot is None else time.clock_gettime(boot)
        return Reading(datetime.now(UTC), boot_s, time.monotonic(), self._boot_id)


@cache
def _boot_id() -> str:
    """It is the same for as long as this process lives."""
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    except OSError:
        return ""


class RehearsalClock:
    """A clock that began at a moment of its own and runs so many times faster than the wall's.

    Every process that is told the same beginning agrees with the others; before it the clock stands.
    """

    def __init__(self, start: datetime, since_s: float, rate: float) -> None:
        self.rate = rate
        self._start = start
        self._since_s = since_s

    def now(self) -> datetime:
        """The instant, in UTC."""
        return self._start + timedelta(seconds=max(0.0, time.time() - self._since_s) * self.rate)

    def reading(self) -> Reading:
        """What all clocks say, taken together."""
        now = self.now()
        passed = (now - self._start).total_seconds()
        return Reading(now, passed, passed, "rehearsal")

    def told(self) -> str:
        """How to tell another process of this clock; `clock_of` understands it."""
        return f"{self._start.isoformat()} {self._since_s!r} {self.rate!r}"


def rehearsal_clock(start: datetime, rate: float, lead_s: float) -> RehearsalClock:
    """A clock that goes on from `start` after `lead_s`. Units: `rate` in its seconds for each real one."""
    return RehearsalClock(start, time.time() + lead_s, rate)


def clock_of(told: str) -> Clock:
    """The clock that was told of; this machine's where nothing was. Raises: ValueError."""
    if not told:
        return SystemClock()
    start, since, rate = told.split(" ")
    return RehearsalClock(datetime.fromisoformat(start), float(since), float(rate))
