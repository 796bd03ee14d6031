"""Kiosks that wait for a person, and whatever stands in the room and says that it lives."""

from collections.abc import Iterable
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta
from typing import Any, Protocol

from msgspec import Struct
from sqlalchemy import ClauseElement, Connection, delete, insert, select, text

from registry.devices.tables import calls, devices

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)
LONGEST_NAME = 60
MOST = 200
"""So many devices of a kind are kept: whoever invents names pushes out only what is silent."""
SILENT = timedelta(seconds=15)
"""Whatever lives was heard of within this: walls are noted every 10 seconds."""


_SEEN = text(
    "INSERT INTO devices (kind, name, seen_at) VALUES (:kind, :name, :seen_at) "
    "ON CONFLICT (kind, name) DO UPDATE SET seen_at = excluded.seen_at"
)


class Store(Protocol):
    """A database, as devices see it."""

    def read(self) -> AbstractContextManager[Connection]:
        """A connection to read by."""

    def write(self, *, quiet: bool = False) -> AbstractContextManager[Connection]:
        """A transaction that holds the right to write."""

    def turn(self, *, quiet: bool = False) -> AbstractContextManager[Any]:
        """The same, straight to the driver: what comes out runs statements with `run_each`."""

    def statement(self, clause: ClauseElement) -> Any:
        """A statement compiled once."""


class Call(Struct, frozen=True):
    """A kiosk that waits for a person, since a UTC instant."""

    kiosk: str
    since: datetime


class Device(Struct, frozen=True):
    """Something in the room, and when it was last heard of. Units: `seen_at` is a UTC instant."""

    kind: str
    name: str
    seen_at: datetime


class Devices:
    """The room's devices."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._noted: dict[str, frozenset[str]] = {}
        self._seen = store.statement(_SEEN)

    def call(self, kiosk: str, now: datetime) -> None:
        """Ask for a person at a kiosk; asking again keeps the first moment."""
        kiosk = kiosk[:LONGEST_NAME]
        with self._store.write() as connection:
            if connection.execute(select(calls).where(calls.c.kiosk == kiosk)).first() is not None:
                connection.rollback()
                return
            connection.execute(insert(calls).values(kiosk=kiosk, since=micros(now)))

    def waiting(self) -> tuple[Call, ...]:
        """The kiosks that wait, the longest first."""
        with self._store.read() as connection:
            rows = connection.execute(select(calls.c.kiosk, calls.c.since).order_by(calls.c.since, calls.c.kiosk))
            return tuple(Call(kiosk, instant(since)) for kiosk, since in rows)

    def answer(self, kiosk: str) -> None:
        """Somebody went to the kiosk; answering twice is harmless."""
        with self._store.write() as connection:
            connection.execute(delete(calls).where(calls.c.kiosk == kiosk))

    def heartbeat(self, kind: str, name: str, now: datetime) -> None:
        """Note that a device lives. That is no news to screens."""
        self.heartbeats(kind, (name,), now)

    def heartbeats(self, kind: str, names: Iterable[str], now: datetime) -> None:
        """Note that many devices live, in one go."""
        kind, at = kind[:20], micros(now)
        known = self._noted.get(kind, frozenset())
        wanted = sorted({name[:LONGEST_NAME] for name in names}, key=lambda name: (name not in known, name))[:MOST]
        rows = [{"kind": kind, "name": name, "seen_at": at} for name in wanted]
        if rows:
            with self._store.turn(quiet=True) as line:
                line.run_each(self._seen, rows)
        if not known.issuperset(wanted):
            self._make_room(kind, now)
        self._noted[kind] = known.union(wanted) if len(known) < MOST else frozenset(wanted)

    def forget_silent(self, kind: str, now: datetime) -> None:
        """Let go of all devices of a kind that show no sign of life."""
        with self._store.write() as connection:
            connection.execute(delete(devices).where(devices.c.kind == kind, devices.c.seen_at < micros(now - SILENT)))

    def list(self) -> tuple[Device, ...]:
        """Everything that was ever heard of, by kind and name."""
        with self._store.read() as connection:
            rows = connection.execute(select(devices).order_by(devices.c.kind, devices.c.name))
            return tuple(Device(row.kind, row.name, instant(row.seen_at)) for row in rows)

    def _make_room(self, kind: str, now: datetime) -> None:
        """Let those go that were silent the longest, where there are too many of a kind."""
        of_kind = select(devices.c.name, devices.c.seen_at).where(devices.c.kind == kind).order_by(devices.c.seen_at)
        with self._store.read() as connection:
            rows = connection.execute(of_kind).all()
        over = rows[: max(0, len(rows) - MOST)]
        if silent := [row.name for row in over if row.seen_at < micros(now - SILENT)]:
            with self._store.write(quiet=True) as connection:
                connection.execute(delete(devices).where(devices.c.kind == kind, devices.c.name.in_(silent)))


def micros(moment: datetime) -> int:
    """A moment as the tables hold it."""
    return (moment - EPOCH) // MICROSECOND


def instant(micros: int) -> datetime:
    """A moment out of the tables."""
    return EPOCH + timedelta(microseconds=micros)
