"""What each display says it has painted, and what it has not: sight is the only channel, so it is proved.

Kept in memory: a display says everything again within seconds after a restart.
"""

from collections import OrderedDict
from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from threading import Lock

from msgspec import Struct

DEAD_AFTER = timedelta(seconds=8)
"""Displays beat every 3 seconds; a silent one is red well within 10."""
PAINT_WITHIN = timedelta(seconds=2)
"""How soon a display has to paint what must be seen."""
MOST_PAINTED = 200


Screen = int | str


class Beat(Struct, frozen=True):
    """What a display says of itself after a painted frame.

    Units: `offset_ms` is its own clock against the server's; `loaded_at` when its page was loaded.
    """

    at: datetime
    mark: str
    scene: str
    offset_ms: int
    software: str
    loaded_at: datetime


class Owed(Struct, frozen=True):
    """An alert that a display has to paint, and since when."""

    id: str
    at: datetime


class Seen(Struct, frozen=True):
    """What is known of a display.

    `awake_at` is when it began to live without a break, `receipt_at` when it last painted something new.
    """

    beat: Beat
    awake_at: datetime
    receipt_at: datetime | None = None


class Receipts:
    """The last words of every display, by its number, and of every tablet, by its id."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._seen: dict[Screen, Seen] = {}
        self._painted: dict[Screen, OrderedDict[str, datetime]] = {}

    def note(self, display: Screen, beat: Beat, alerts: Iterable[str]) -> None:
        """A display lives and has painted these alerts."""
        with self._lock:
            before = self._seen.get(display)
            awake = before is not None and beat.at - before.beat.at < DEAD_AFTER
            painted = self._painted.setdefault(display, OrderedDict())
            fresh = [alert for alert in alerts if alert not in painted]
            for alert in fresh:
                painted[alert] = beat.at
            while len(painted) > MOST_PAINTED:
                painted.popitem(last=False)
            new_picture = before is None or before.beat.mark != beat.mark
            receipt_at = beat.at if fresh or new_picture else before.receipt_at if before else None
            self._seen[display] = Seen(beat, before.awake_at if awake and before else beat.at, receipt_at)

    def forget(self, display: Screen) -> None:
        """A display is no longer of the house."""
        with self._lock:
            self._seen.pop(display, None)
            self._painted.pop(display, None)

    def seen(self, display: Screen) -> Seen | None:
        """What is known of a display; None where it has not spoken since the start."""
        return self._seen.get(display)

    def alive(self, display: Screen, now: datetime, rate: float = 1.0) -> bool:
        """Whether a display lives. Units: `rate` in seconds of the club's clock for a real one."""
        seen = self._seen.get(display)
        return seen is not None and now - seen.beat.at < DEAD_AFTER * rate

    def missing(self, display: Screen, owed: Collection[Owed], now: datetime, rate: float = 1.0) -> tuple[str, ...]:
        """The alerts that a living display should have painted by now and has not."""
        if not self.alive(display, now, rate):
            return ()
        awake_at = self._seen[display].awake_at
        painted = self._painted[display]
        due = now - PAINT_WITHIN * rate
        return tuple(one.id for one in owed if one.id not in painted and max(one.at, awake_at) <= due)
