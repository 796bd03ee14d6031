"""Engines on SQLite and PostgreSQL, and what their drivers mean.

Whatever a driver says when the database is gone, locked, broken or full becomes `LedgerAway` or `LedgerFull` here, so
that no shell has to know a driver.
"""

import contextlib
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, exc
from sqlalchemy.engine.interfaces import ExceptionContext
from sqlalchemy.pool import QueuePool

from registry.ledger.fresh import identity
from registry.ledger.ledger import LedgerAway, LedgerFull

BUSY_S = 5
"""How long a writer waits for another one. Units: seconds."""

AT_ONCE_S = 0.2
"""How long SQLite itself waits: that stops every greenlet of the process, so walls would miss their signs of life."""

AWAY = ("BUSY", "LOCKED", "IOERR", "CANTOPEN", "READONLY", "CORRUPT", "NOTADB", "PROTOCOL", "PERM", "AUTH", "NOLFS")
PG_DISK_FULL = "53100"


def sqlite_engine(path: Path) -> Engine:
    """An engine on a file that exists: a lost file is an error, never a new empty database."""
    where = path.absolute()

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(
            f"{where.as_uri()}?mode=rw", uri=True, timeout=AT_ONCE_S, isolation_level=None, check_same_thread=False
        )
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute("PRAGMA secure_delete=ON")  # a name that was erased or corrected is nowhere in the file
        return connection

    engine = create_engine(
        "sqlite+pysqlite://",
        creator=connect,
        poolclass=QueuePool,
        pool_size=10,
        max_overflow=40,
        pool_timeout=BUSY_S,
        hide_parameters=True,  # a mistake of our own goes to a log, and no name may go there with it
    )

    @event.listens_for(engine, "connect")
    def _remember_file(_connection: Any, record: Any) -> None:
        record.info["file"] = identity(where)

    @event.listens_for(engine, "checkout")
    def _same_file(_connection: Any, record: Any, _proxy: Any) -> None:
        if record.info["file"] != identity(where):  # moved away or put back: never write to a ghost
            raise exc.DisconnectionError

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        if connection.get_execution_options().get("reading"):
            return
        driver: Any = connection.connection.driver_connection
        try:
            take_turn(lambda: driver.execute("BEGIN IMMEDIATE"))
        except sqlite3.Error as error:
            raise trouble(error, sqlite3) or error from error

    event.listen(engine, "handle_error", _in_words)
    return engine


def postgres_engine(url: str) -> Engine:
    """An engine on a server; a connection that died meanwhile is found out before it is used."""
    engine = create_engine(
        url,
        pool_size=10,
        max_overflow=40,
        pool_timeout=BUSY_S,
        pool_pre_ping=True,
        hide_parameters=True,
        connect_args={"connect_timeout": BUSY_S},
    )
    event.listen(engine, "handle_error", _in_words)
    return engine


def create_file(path: Path) -> None:
    """Make an empty SQLite file that only its owner may read, ready for many processes.

    Raises: LedgerAway.
    """
    until = time.monotonic() + BUSY_S
    try:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        while True:
            with contextlib.closing(sqlite3.connect(path, timeout=BUSY_S)) as connection:
                try:
                    connection.execute("PRAGMA journal_mode=WAL")
                except sqlite3.OperationalError:  # two first starts at once: this switch does not queue
                    if time.monotonic() > until:
                        raise
                    time.sleep(0.02)
                else:
                    return
    except (OSError, sqlite3.Error) as error:
        raise LedgerAway(f"{path}: {error}") from error


@contextmanager
def pool_in_words() -> Iterator[None]:
    """Say in words that no connection was free. Raises: LedgerAway."""
    try:
        yield
    except exc.TimeoutError as error:
        raise LedgerAway("all connections are in use") from error


def _in_words(context: ExceptionContext) -> None:
    if context.is_pre_ping:
        return  # the pool finds a dead connection by itself and takes another one
    found = trouble(context.original_exception, context.dialect.loaded_dbapi)
    if found is not None:
        if not isinstance(context.original_exception, sqlite3.Error):
            context.is_disconnect = True
        raise found from context.original_exception


def take_turn(begin: Callable[[], object]) -> None:
    """Wait for the right to write to a file, and let the other tasks of this process work meanwhile.

    Raises: sqlite3.Error when somebody else keeps it for too long.
    """
    until = time.monotonic() + BUSY_S
    while True:
        try:
            begin()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorname != "SQLITE_BUSY" or time.monotonic() > until:
                raise
            time.sleep(0.001)
        else:
            return


def trouble(error: BaseException, driver: Any) -> LedgerAway | None:
    """What a driver's error means to people; None where it is a mistake of our own."""
    if isinstance(error, sqlite3.Error):
        name = getattr(error, "sqlite_errorname", "") or ""
        if name == "SQLITE_FULL":
            return LedgerFull(str(error))
        # Another file may lie where ours was.
        lost = name.removeprefix("SQLITE_").startswith(AWAY) or str(error).startswith("no such table")
        return LedgerAway(str(error)) if lost else None
    if isinstance(error, (driver.OperationalError, driver.InterfaceError)):
        kind = LedgerFull if getattr(error, "sqlstate", None) == PG_DISK_FULL else LedgerAway
        return kind(str(error).partition("\n")[0])
    return None
