"""A machine whose wall, boot and monotonic clocks are set by hand, each kind of trouble apart."""

from datetime import UTC, datetime, timedelta

from registry.clock import Reading

START = datetime(2026, 11, 14, 18, 0, tzinfo=UTC)
"""19:00 in Budapest, an hour before the first hand of E27."""


class Machine:
    """Three clocks: time passing moves all, a sleep all but the monotonic one, a step only the wall's."""

    def __init__(self, wall: datetime = START, *, has_boot_clock: bool = True) -> None:
        self.wall = wall
        self.boot_s = 1000.0
        self.monotonic_s = 500.0
        self.boot_id = "boot-1"
        self.starts = 1
        self.has_boot_clock = has_boot_clock

    def now(self) -> datetime:
        """The wall's time."""
        return self.wall

    def reading(self) -> Reading:
        """What all three say."""
        return Reading(self.wall, self.boot_s if self.has_boot_clock else None, self.monotonic_s, self.boot_id)

    def run(self, length: timedelta) -> None:
        """Time passes."""
        self.sleep(length)
        self.monotonic_s += length.total_seconds()

    def sleep(self, length: timedelta) -> None:
        """The lid is shut for a while."""
        self.wall += length
        self.boot_s += length.total_seconds()

    def step(self, by: timedelta) -> None:
        """Somebody sets the clock."""
        self.wall += by

    def restart(self, down: timedelta, wall: datetime | None = None) -> None:
        """The power goes and comes back; `wall` is what the clock says then, right unless said."""
        self.wall = self.wall + down if wall is None else wall
        self.starts += 1
        self.boot_id = f"boot-{self.starts}"
        self.boot_s = self.monotonic_s = 20.0
