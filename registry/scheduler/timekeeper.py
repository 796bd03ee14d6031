"""The timekeeper: wakes at the next due moment and hands in what is owed.

The schedule is worked out anew from the facts each time; nothing is stored. Two timekeepers at
once, or one that comes an hour late, change nothing: each thing has a request id of its own.
"""

import logging
from datetime import UTC, date, datetime, timedelta
from threading import Lock

from msgspec import Struct

from registry.assemble import Club
from registry.clock import Reading
from registry.desk import Desk
from registry.engine.due import due, next_due
from registry.engine.event import Event
from registry.engine.ids import EventId
from registry.engine.refusals import BrokenHistory, Refusal, Why
from registry.ledger.ledger import LedgerAway
from registry.scheduler.vigil import Vigil

BY = "timekeeper:main"
STALE = timedelta(days=3)
"""An event this long past its day is left to the office."""

HEARTBEAT = timedelta(seconds=20)
"""How often it tells the office that it lives. Units: real seconds."""
WHOLE = timedelta(seconds=60)
"""However still it is, every event is looked at anew this often. Units: real seconds."""

AWAY = "the database is away"

PROMPT = timedelta(milliseconds=200)
"""Who is no later than this for what is due was waiting for it, awake."""

log = logging.getLogger(__name__)


def keep(desk: Desk, event_id: EventId) -> datetime | None:
    """Hand in all that one event owes, and return its next due moment."""
    tried: set[str] = set()
    while True:
        event = desk.history(event_id).event
        if event is None:
            return None
        now = desk.now()
        owed = next((each for each in due(event, now) if each.request not in tried), None)
        if owed is None:
            return next_due(event, now)
        tried.add(owed.request)
        try:
            desk.submit(event_id, owed.command, by=BY, request=owed.request)
        except Refusal as refusal:  # somebody changed the day meanwhile; what is owed follows from that
            if refusal.why is Why.NOT_ALLOWED:
                raise


class Seen(Struct, frozen=True):
    """What a whole look at every event found.

    Shape: it holds while the database has the same `version`, from `at` until `until`.
    """

    version: object
    at: datetime
    until: datetime
    running: list[tuple[EventId, Event]]


class Timekeeper:
    """Keeps the time of every open event of the club."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._lock = Lock()
        self._resting: dict[EventId, int] = {}
        self._next: tuple[datetime, EventId] | None = None
        self._said: set[str] = set()
        self._looked = False
        self._beat = datetime.min.replace(tzinfo=UTC)
        self._seen: Seen | None = None
        self._vigil = Vigil(club.desk, club.clock, club.settings.home / "run")

    @property
    def due_at(self) -> datetime | None:
        """The next moment at which something will be owed, in club time; None if nothing is known of."""
        return self._next[0] if self._next is not None else None

    def reconcile(self, *, news: bool = False, told: bool = False) -> datetime | None:
        """Do all that is owed now; return the next moment at which something will be.

        `news`: somebody said that something was committed. `told`: such word always comes, nobody has to ask for it.
        """
        with self._lock:
            try:
                reading = self._club.clock.reading()
                now = self._club.clock.told(reading)
                if news or not self._still(reading, now, ask=not told):
                    self._prompt()
                    self._look()
                self._show_life(now)  # last: what is due does not wait for it
            except LedgerAway as away:
                self._say(f"{AWAY}: {away}")
                self._next = self._seen = None
            else:
                self._said = {each for each in self._said if not each.startswith(AWAY)}
            return self.due_at

    def _still(self, reading: Reading, now: datetime, *, ask: bool) -> bool:
        """Look only at the clocks where nothing was committed since the last whole look, and nothing is due."""
        seen = self._seen
        if seen is None or not seen.at <= now < seen.until or (ask and seen.version != self._club.database.version()):
            return False
        return not self._vigil.look(seen.running, reading)

    def _look(self) -> None:
        """Do all that is owed in every event, and remember until when nothing else can be."""
        version, now = self._club.database.version(), self._club.desk.now()
        awake = self._awake()
        running = self._running([*awake, *self._found_running()])
        self._vigil.look(running)
        self._looked = True
        moments = [(moment, each) for each in awake if (moment := keep(self._club.desk, each)) is not None]
        self._next = min(moments, default=None)
        until = min(
            now + WHOLE * self._club.clock.rate, self._club.programme.tomorrow(now), *(moment for moment, _ in moments)
        )
        known = version is not None and version == self._club.database.version()
        self._seen = Seen(version, now, until, running) if known else None

    def _prompt(self) -> None:
        """Hand in at once what is due this moment: all else there is to look at can wait until it is written.

        Whoever comes later than that, or has just slept, looks at the clocks first: a gap may not count.
        """
        late = None if self._next is None else self._club.desk.now() - self._next[0]
        if self._next is not None and late is not None and timedelta() <= late < PROMPT and self._vigil.is_awake():
            keep(self._club.desk, self._next[1])

    def _awake(self) -> list[EventId]:
        """The events whose time has to be kept, the ones of today opened first."""
        now = self._club.desk.now()
        self._open(now)
        heads = self._club.ledger.heads()
        return [event_id for event_id, head in heads.items() if head and not self._rests(event_id, head, now)]

    def _found_running(self) -> list[EventId]:
        """At the first look: events that are left to the office, and whose clock goes on all the same."""
        if self._looked:
            return []
        events = [(event_id, self._club.programme.event(event_id)) for event_id in self._resting]
        return [
            event_id
            for event_id, event in events
            if event is not None and event.closed_at is None and event.cancelled_at is None
        ]

    def _running(self, awake: list[EventId]) -> list[tuple[EventId, Event]]:
        """The events whose play clock is set, whether it goes or stands."""
        events = [(event_id, self._club.desk.history(event_id).event) for event_id in awake]
        return [
            (event_id, event) for event_id, event in events if event is not None and event.clock and not event.over_at
        ]

    def _open(self, now: datetime) -> None:
        try:
            self._club.programme.open_today(now, by=BY)
        except (Refusal, ValueError) as problem:
            self._say(f"today's event cannot be opened: {problem!r}")

    def _show_life(self, now: datetime) -> None:
        if abs(now - self._beat) >= HEARTBEAT * self._club.clock.rate:
            self._club.devices.heartbeat("timekeeper", "main", now)
            self._beat = now  # only now: one that could not be written is tried again at the next look

    def _rests(self, event_id: EventId, head: int, now: datetime) -> bool:
        """Whether an event needs no time kept: finished, long past, or broken, and unchanged since."""
        if self._resting.get(event_id) == head:
            return True
        try:
            event = self._club.desk.history(event_id).event
        except BrokenHistory as broken:
            self._say(f"{event_id} has stopped: {broken}")
            event = None
        if event is not None and not self._is_past(event, now):
            self._resting.pop(event_id, None)
            return False
        self._resting[event_id] = head
        return True

    def _is_past(self, event: Event, now: datetime) -> bool:
        if event.cancelled_at is not None or event.closed_at is not None:
            return True
        return date.fromisoformat(event.day) < self._club.programme.today(now) - STALE

    def _say(self, what: str) -> None:
        """Log a lasting trouble once."""
        if what not in self._said:
            self._said.add(what)
            log.warning("%s", what)
