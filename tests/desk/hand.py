"""A clock that is set by hand."""

from datetime import UTC, datetime, timedelta

from registry.clock import Reading


class HandClock:
    """Says what it was set to."""

    def __init__(self, at: datetime = datetime(2026, 5, 2, 7, tzinfo=UTC)) -> None:
        self.at = at

    def now(self) -> datetime:
        """The instant."""
        return self.at

    def reading(self) -> Reading:
        """What all clocks say."""
        seconds = self.at.timestamp()
        return Reading(self.at, seconds, seconds)

    def forward(self, **length: float) -> None:
        """Let time pass."""
        self.at += timedelta(**length)
