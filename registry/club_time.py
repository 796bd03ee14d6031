"""Club time: the wall clock's, but smooth while play runs, and the same for every process.

    club time = boot clock + base                  where the database is a file of this machine
    club time = the server's clock + base          where it is a server, for processes on any machine

The base stands in the running event's own facts, so a process that has read them agrees with all
others, and changes over at the very fact that says that somebody set the clock.
"""

from datetime import UTC, datetime, timedelta
from typing import Protocol

from msgspec.structs import replace

from registry.clock import Clock, Reading
from registry.engine.event import Event, Keeper
from registry.engine.ids import EventId

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
LONGEST = timedelta(days=3)
"""The keeper of an event that was forgotten for so long is no longer looked after, so nobody goes by it."""
STEP = timedelta(milliseconds=250)
"""A smaller difference is the slow correction that every machine makes."""
SERVER = "server"
"""The name of the server's clock in facts, where a boot clock has the name of its start."""


class Server(Protocol):
    """The clock of a server that many machines share."""

    @property
    def ahead_us(self) -> int:
        """What has to be added to this machine's own clock. Units: microseconds."""

    def measure(self) -> bool:
        """Measure now; whether the server answered."""

    def close(self) -> None:
        """Measure no more."""


class ClubClock:
    """Tells club time: by the keeper of a running event, else by the wall.

    `server` is the shared clock of a club on several machines. Its time takes the place of the wall's, and each
    event holds on to it as it was, however it is set, until a fact of the event says so.
    """

    def __init__(self, machine: Clock, server: Server | None = None) -> None:
        self._machine = machine
        self._server = server
        self._keepers: dict[EventId, tuple[Keeper, datetime]] = {}
        self._held: dict[EventId, int] = {}
        self._unmeasured: set[EventId] = set()

    @property
    def rate(self) -> float:
        """How many seconds of club time pass in a real one; more than 1 only in a rehearsal."""
        return float(getattr(self._machine, "rate", 1.0))

    def now(self) -> datetime:
        """The instant of club time, in UTC."""
        return self.told(self.reading())

    def told(self, reading: Reading) -> datetime:
        """The instant of club time, in UTC, at which the clocks said this."""
        for event_id, (keeper, until) in self._keepers.items():
            if keeper.boot == self.name(reading):
                told = self.kept(event_id, keeper, reading)
                if told is not None and told < until:
                    return told
        return reading.wall

    def reading(self) -> Reading:
        """What the clocks say, taken together; the server's where there is one, for the wall's."""
        reading = self._machine.reading()
        if self._server is None:
            return reading
        return replace(reading, wall=_at(own_s(reading), self._server.ahead_us))

    @property
    def is_shared(self) -> bool:
        """Whether time is told by a server's clock."""
        return self._server is not None

    def name(self, reading: Reading) -> str:
        """By what clock time is kept here, as facts name it."""
        return reading.boot_id if self._server is None else SERVER

    def kept(self, event_id: EventId, keeper: Keeper, reading: Reading) -> datetime | None:
        """The instant that an event's keeper makes of a reading; None where this machine cannot tell."""
        if self._server is not None:
            return _at(own_s(reading), self._hold(event_id, self._server) + keeper.base_us)
        return None if reading.boot_s is None else _at(reading.boot_s, keeper.base_us)

    def set_by(self, event_id: EventId, keeper: Keeper, reading: Reading) -> timedelta:
        """How far the wall's clock, or the server's, was set since the event goes by it."""
        if self._server is not None:
            return timedelta(microseconds=self._server.ahead_us - self._hold(event_id, self._server))
        kept = self.kept(event_id, keeper, reading)
        return timedelta() if kept is None else reading.wall.astimezone(UTC) - kept

    def base_us(self, event_id: EventId, keeper: Keeper | None, reading: Reading, *, smooth: bool = False) -> int:
        """The base from now on: that of the wall as it is now set, or (`smooth`) of club time as it runs."""
        if self._server is None:
            return base_us(reading)
        known = keeper.base_us if keeper is not None and keeper.boot == SERVER else 0
        if not smooth:
            return known
        return known + self._hold(event_id, self._server) - self._server.ahead_us

    def learn(self, event_id: EventId, event: Event | None) -> None:
        """Follow the keeper of an event while its play runs, and let go of it after."""
        running = event is not None and event.clock is not None and not _ended(event)
        others = {each: known for each, known in self._keepers.items() if each != event_id}
        if event is not None and running and event.keeper is not None and event.began_at is not None:
            others[event_id] = (event.keeper, event.began_at + LONGEST)
            if self._server is not None and self._keepers.get(event_id, (None,))[0] != event.keeper:
                self._take_on(event_id, self._server)
        self._keepers = others  # a new one each time: another thread may be reading the old one

    def close(self) -> None:
        """Ask nobody any more."""
        if self._server is not None:
            self._server.close()

    def _take_on(self, event_id: EventId, server: Server) -> None:
        """Go by the server's clock as it is now set: a fact says since when."""
        if server.measure():
            self._unmeasured.discard(event_id)
        else:
            self._unmeasured.add(event_id)
        self._held[event_id] = server.ahead_us

    def _hold(self, event_id: EventId, server: Server) -> int:
        """The server's clock as the event goes by it. Units: microseconds to add to this machine's own clock."""
        newest = server.ahead_us
        held = self._held.get(event_id, newest)
        if abs(newest - held) <= STEP // timedelta(microseconds=1) or event_id in self._unmeasured:
            self._held[event_id] = newest
            if newest != held:
                self._unmeasured.discard(event_id)
            return newest
        return held


def own_s(reading: Reading) -> float:
    """The clock of this machine that is least likely to be set. Units: seconds."""
    return reading.wall.timestamp() if reading.boot_s is None else reading.boot_s


def base_us(reading: Reading) -> int:
    """What has to be added to the boot clock to get the wall's time. Units: microseconds."""
    wall = (reading.wall - EPOCH) // timedelta(microseconds=1)
    return wall - round((reading.boot_s or 0.0) * 1_000_000)


def _at(seconds: float, ahead_us: int) -> datetime:
    return EPOCH + timedelta(microseconds=ahead_us + round(seconds * 1_000_000))


def _ended(event: Event) -> bool:
    return event.over_at is not None or event.cancelled_at is not None or event.closed_at is not None
