"""What the machine's clocks did, and what was made of it."""

from datetime import datetime

from registry.engine.facts.values import DoubtCause, Fact, GapCause, GapPolicy


class ClockKept(Fact, frozen=True, tag="clock-kept"):
    """By which of the machine's clocks the club's time is kept: boot clock of start `boot` plus `base_us`."""

    boot: str
    base_us: int


class ClockStepped(Fact, frozen=True, tag="clock-stepped"):
    """Somebody set the machine's clock. Play goes on smoothly; planned moments move by `by_ms`."""

    boot: str
    base_us: int
    by_ms: int


class GapFound(Fact, frozen=True, tag="gap-found"):
    """Nobody kept the time from `since` to `at`: asleep, without power or stopped."""

    since: datetime
    cause: GapCause
    policy: GapPolicy


class GapChosen(Fact, frozen=True, tag="gap-chosen"):
    """The office chose the other policy for the last gap."""

    policy: GapPolicy


class ClockDoubted(Fact, frozen=True, tag="clock-doubted"):
    """The machine's clock cannot be believed. The play clock stands as it was at `since`."""

    since: datetime
    cause: DoubtCause


class DoubtResolved(Fact, frozen=True, tag="doubt-resolved"):
    """The office said how the clock goes on: as if it had run, or from where it stood."""

    policy: GapPolicy
