"""The clock of the machine that keeps the database, as this machine's own clocks tell it."""

import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from sqlalchemy import text

from registry.ledger.database import Database
from registry.ledger.ledger import LedgerAway

MOST = timedelta(seconds=2)
"""Further apart, moments that people compare by eye no longer agree."""
ROUNDS = 5
FRESH_S = 5.0
"""How long a measure is gone by before it is taken again. Units: seconds."""
NOTHING_US = 20_000
"""A smaller difference between two measures is no news. Units: microseconds."""
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
SECOND_US = 1_000_000


def clocks_apart(database: Database, now: Callable[[], datetime]) -> timedelta | None:
    """How far the database's clock is ahead; None for a file, whose clock is this machine's. Raises: LedgerAway."""
    if database.sqlite:
        return None
    return timedelta(microseconds=measured(database, lambda: now().timestamp())[0])


def measured(database: Database, own_s: Callable[[], float]) -> tuple[int, int]:
    """What has to be added to a clock of this machine to get the database's time, and by how much that may be wrong.

    Of several round trips the shortest tells it best. Units: `own_s` seconds, the answer microseconds.
    Raises: LedgerAway.
    """
    rounds = []
    with database.read() as connection:
        for _ in range(ROUNDS):
            asked = own_s()
            told: datetime = connection.execute(text("SELECT clock_timestamp()")).scalar_one()
            heard = own_s()
            at = (told.astimezone(UTC) - EPOCH) // timedelta(microseconds=1)
            rounds.append((abs(heard - asked) * SECOND_US / 2, at - round((asked + heard) / 2 * SECOND_US)))
    error, ahead = min(rounds)
    return ahead, round(error)


class ServerTime:
    """The database's time by a clock of this machine that nobody sets; measured anew every few seconds.

    `own_s` is that clock in seconds. Making one measures once. Raises: LedgerAway.
    """

    def __init__(self, database: Database, own_s: Callable[[], float]) -> None:
        self._database = database
        self._own_s = own_s
        self._asking: threading.Thread | None = None
        self._closed = False
        self._ahead_us, _ = measured(database, own_s)
        self._asked_s = own_s()

    @property
    def ahead_us(self) -> int:
        """What has to be added to the own clock, as it was measured last. Units: microseconds."""
        if abs(self._own_s() - self._asked_s) > FRESH_S and not self._closed:
            self._asked_s = self._own_s()
            if self._asking is None or not self._asking.is_alive():
                # Aside: whoever asks the time must not wait for a database that is away.
                self._asking = threading.Thread(target=self._ask, name="server time", daemon=True)
                self._asking.start()
        return self._ahead_us

    def measure(self) -> bool:
        """Measure now; whether the database answered."""
        try:
            ahead, error = measured(self._database, self._own_s)
        except LedgerAway:
            return False
        self._asked_s = self._own_s()
        if abs(ahead - self._ahead_us) > max(NOTHING_US, error):
            self._ahead_us = ahead  # else the difference may be the error of a slow trip
        return True

    def close(self) -> None:
        """Measure no more."""
        self._closed = True
        if self._asking is not None:
            self._asking.join(2)

    def _ask(self) -> None:
        self.measure()
