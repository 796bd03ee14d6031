"""Ledgers for tests, of every kind, and a few true facts to keep in them."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from registry.engine.commands import OpenEvent
from registry.engine.compose import practice_plan
from registry.engine.decide import decide
from registry.engine.evolve import added
from registry.engine.facts import AnyFact
from registry.engine.history import History, Row
from registry.engine.ids import EventId
from registry.ledger.database import Database
from registry.ledger.engines import create_file
from registry.ledger.ledger import Ledger
from registry.ledger.memory import MemoryLedger
from registry.ledger.sql import SqlLedger
from registry.migrations import bring_up_to_date
from registry.seeding import load_structure

EVENT = EventId("practice/1")
NINE = datetime(2026, 5, 2, 7, tzinfo=UTC)
SECOND = timedelta(seconds=1)


def open_database(url: str) -> Database:
    """A database with its tables."""
    database = Database(url)
    if database.sqlite:
        create_file(Path(database.url.database or ""))
    bring_up_to_date(database)
    return database


@contextmanager
def open_ledger(url: str) -> Iterator[Ledger]:
    """A ledger on a database, or in memory, with one event; let go of afterwards."""
    with ExitStack() as ending:
        ledger: Ledger = MemoryLedger()
        if url != "memory":
            database = open_database(url)
            ending.callback(database.close)
            ledger = SqlLedger(database)
        ledger.create(EVENT, "practice", 1, practice=True)
        yield ledger


def opening() -> OpenEvent:
    """The command that opens the event at nine."""
    structure = load_structure("practice")
    return OpenEvent(
        season="practice",
        number=1,
        day=date(2026, 5, 2).isoformat(),
        zone="Europe/Budapest",
        structure=structure,
        plan=practice_plan(structure, NINE),
        confirmed=True,
    )


def rows_of(facts: tuple[AnyFact, ...], after: int = 0, request: str = "r") -> tuple[Row, ...]:
    """Facts as rows behind a number."""
    return tuple(Row(number, NINE, "organiser:1", request, fact) for number, fact in enumerate(facts, after + 1))


def opened() -> History:
    """A history of one fact."""
    return added(History(), rows_of(decide(History(), opening(), NINE)))


def append(ledger: Ledger, facts: tuple[AnyFact, ...], request: str = "r", digest: str = "d") -> None:
    """Hand facts in behind whatever is there."""
    with ledger.turn(EVENT) as turn:
        turn.append(request, digest, rows_of(facts, turn.head, request))
