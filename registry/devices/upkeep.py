"""What is done once each night, for which night it was done last, and whose turn it is."""

from datetime import date, datetime, timedelta

from msgspec import Struct
from sqlalchemy import insert, select, update

from registry.devices.devices import Store, instant, micros
from registry.devices.tables import chores

AGAIN = timedelta(minutes=10)
"""After so long somebody else may try what was begun and never done."""


class Chore(Struct, frozen=True):
    """A chore and how it stands. Shape: `day` and `done_at` are None where it was never done; instants in UTC."""

    name: str
    day: date | None
    tried_at: datetime
    done_at: datetime | None


class Upkeep:
    """The club's chores."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def chore(self, name: str) -> Chore | None:
        """How a chore stands; None when nobody ever tried it."""
        with self._store.read() as connection:
            row = connection.execute(select(chores).where(chores.c.name == name)).first()
        if row is None:
            return None
        return Chore(row.name, row.day, instant(row.tried_at), None if row.done_at is None else instant(row.done_at))

    def take(self, name: str, day: date, now: datetime) -> bool:
        """Whether this chore is owed for a night and ours to do; of many who ask one is told so."""
        if not _owed(self.chore(name), day, now):
            return False
        with self._store.write(quiet=True) as connection:
            if not _owed(self.chore(name), day, now):  # somebody was quicker
                connection.rollback()
                return False
            changed = connection.execute(update(chores).where(chores.c.name == name).values(tried_at=micros(now)))
            if not changed.rowcount:
                connection.execute(insert(chores).values(name=name, tried_at=micros(now)))
        return True

    def done(self, name: str, day: date, now: datetime) -> None:
        """The chore is done for a night."""
        with self._store.write(quiet=True) as connection:
            connection.execute(update(chores).where(chores.c.name == name).values(day=day, done_at=micros(now)))


def _owed(known: Chore | None, day: date, now: datetime) -> bool:
    if known is None:
        return True
    if known.day is not None and day <= known.day <= day + timedelta(days=1):
        return False  # a day beyond tomorrow was written by a clock at fault
    return abs(now - known.tried_at) >= AGAIN
