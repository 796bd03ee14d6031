"""The one door to SQLite or PostgreSQL: short reads, and writes that take turns.

People and devices speak SQLAlchemy through `read` and `write`. The ledger takes turns thousands
of times an hour, and signs of life come all day long: their statements are compiled once
(`Statement`) and go straight to the driver through `look` and `turn`; locks, errors and news are
the same on both ways.
"""

import threading
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import ClauseElement, Connection, CursorResult, exc, make_url
from sqlalchemy.pool import PoolProxiedConnection

from registry.ledger.engines import BUSY_S, pool_in_words, postgres_engine, sqlite_engine, take_turn, trouble
from registry.ledger.fresh import Answer, FileVersion, Fresh
from registry.ledger.ledger import LedgerAway
from registry.ledger.line import Line, Statement

CHANNEL = "fenyjel"
MOST_NEWS = 2**31
"""SQLite counts as far as this."""
WRITING = 0x46656E79
"""Any number of our own: on PostgreSQL people and devices are written one after the other, as on SQLite."""


class Database:
    """Connections to one database.

    `told` is called after every commit that is news; reads never wait for writers.
    """

    def __init__(self, url: str, told: Callable[[], None] | None = None) -> None:
        self.url = make_url(url)
        self.told = told
        self.sqlite = self.url.get_backend_name() == "sqlite"
        self._engine = sqlite_engine(Path(self.url.database or "")) if self.sqlite else postgres_engine(url)
        self._reading = self._engine.execution_options(reading=True)
        # Two greenlets of one process must not meet inside SQLite, whose waiting stops them both.
        self._writer = threading.Lock()
        self._version = FileVersion(Path(self.url.database or "")) if self.sqlite else None
        self._fresh = Fresh(self.version)

    def version(self) -> Hashable | None:
        """The same value until something is committed that is news; None where that cannot be told so cheaply."""
        return None if self._version is None else self._version()

    def unless_new(self, what: Hashable, read: Callable[[], Answer]) -> Answer:
        """What `read` answers; on SQLite it is asked only if anything was committed since it was last asked.

        `what` tells its answers apart from all others. Nobody may change an answer.
        """
        return self._fresh.of(what, read)

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A connection to read by; each statement sees one moment.

        Raises: LedgerAway.
        """
        with pool_in_words(), self._reading.connect() as connection:
            yield connection

    @contextmanager
    def write(self, *, quiet: bool = False) -> Iterator[Connection]:
        """A transaction that holds the right to write; it stands or falls as one.

        A body that calls `connection.rollback()` ends with nothing written and nothing told;
        `quiet` writes are not news.

        Raises: LedgerAway, LedgerFull; nothing was written then, unless the commit itself was
        cut off, which a request id finds out.
        """
        with self._alone(), pool_in_words(), self._engine.connect() as connection:
            transaction = connection.begin()
            if not self.sqlite:
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({WRITING})")
            yield connection
            if not transaction.is_active:
                return
            if not quiet:
                self._mark_news(lambda text: _first(connection.exec_driver_sql(text)))
            transaction.commit()
        if not quiet and self.told is not None:
            self.told()

    def statement(self, clause: ClauseElement, columns: Sequence[str] | None = None) -> Statement:
        """A statement in this database's own words. `columns` are those that an insert fills."""
        return Statement(clause, self._engine.dialect, columns)

    @contextmanager
    def look(self) -> Iterator[Line]:
        """A line to the driver to read by; each statement sees one moment.

        Raises: LedgerAway.
        """
        with self._line() as (line, _):
            yield line

    @contextmanager
    def turn(self, *, quiet: bool = False) -> Iterator[Line]:
        """A transaction that holds the right to write, straight to the driver.

        A body that calls `line.drop()` ends with nothing written and nothing told; `quiet` writes are not news.

        Raises: LedgerAway, LedgerFull, as `write` does.
        """
        with self._alone(), self._line() as (line, connection):
            if self.sqlite:
                take_turn(lambda: line.say("BEGIN IMMEDIATE"))
            yield line
            if line.dropped:
                return  # giving the connection back rolls back
            if not quiet:
                self._mark_news(line.told)
            connection.commit()
        if self.told is not None and not quiet:
            self.told()

    def scrub(self) -> None:
        """Leave nothing in SQLite's log of what was written over; whoever reads just now may keep it a little longer.

        Raises: LedgerAway.
        """
        if self.sqlite:
            with self._alone(), self._line() as (line, _):
                line.told("PRAGMA wal_checkpoint(TRUNCATE)")

    def _mark_news(self, told: Callable[[str], Any]) -> None:
        """Let whoever looks on see that this transaction is news; signs of life are none."""
        if self.sqlite:
            told(f"PRAGMA user_version={(told('PRAGMA user_version') + 1) % MOST_NEWS}")
        else:
            told(f"NOTIFY {CHANNEL}")

    @contextmanager
    def _line(self) -> Iterator[tuple[Line, PoolProxiedConnection]]:
        driver = self._engine.dialect.loaded_dbapi
        connection: PoolProxiedConnection | None = None
        try:
            connection = self._engine.raw_connection()
            yield Line(connection), connection
        except exc.TimeoutError as error:
            raise LedgerAway("all connections are in use") from error
        except driver.Error as error:
            found = trouble(error, driver)
            if connection is not None and found is not None:
                connection.invalidate()
                connection = None
            if found is None:
                raise
            raise found from error
        finally:
            if connection is not None:
                connection.close()

    @contextmanager
    def _alone(self) -> Iterator[None]:
        if not self.sqlite:
            yield
            return
        if not self._writer.acquire(timeout=2 * BUSY_S):
            raise LedgerAway("another part of this program is writing")
        try:
            yield
        finally:
            self._writer.release()

    def close(self) -> None:
        """Let go of every connection."""
        self._engine.dispose()
        if self._version is not None:
            self._version.close()


def _first(result: CursorResult[Any]) -> Any:
    return result.scalar() if result.returns_rows else None
