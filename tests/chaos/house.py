"""A desk of a test's own process on a database: the real desk and ledger, people without rows."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

# Brought in early, so that a child that is forked has the drivers already.
import psycopg  # noqa: F401
import sqlalchemy.dialects.postgresql.psycopg
import sqlalchemy.dialects.sqlite.pysqlite  # noqa: F401
from msgspec import Struct
from msgspec.structs import replace

from registry.desk import Desk
from registry.engine.compose import compose
from registry.engine.ids import EventId
from registry.engine.structure import Structure
from registry.ledger.database import Database
from registry.ledger.engines import create_file
from registry.ledger.ledger import Turn
from registry.ledger.sql import SqlLedger
from registry.migrations import bring_up_to_date
from registry.seeding import load_structure
from tests.bench.day import opening

START = datetime(2009, 2, 14, 10, tzinfo=UTC)
EVENT = EventId("bench/1")
ORGANISER, CASHIER, KIOSK = "organiser:1", "cashier:1", "kiosk:hall"


class Anna(Struct, frozen=True):
    """Whoever signs up here is grown up, eligible and not banned."""

    born: date = date(1980, 5, 1)
    eligible: bool = True

    def banned_on(self, day: date) -> bool:
        """Never."""
        return False


class Held(SqlLedger):
    """A ledger whose turns call out where a killer may want to strike."""

    def __init__(self, database: Database, here: Callable[[str], None]) -> None:
        super().__init__(database)
        self._here = here

    @contextmanager
    def turn(self, event_id: EventId) -> Iterator[Turn]:  # type: ignore[override]
        """The turn, with calls after its start, before its commit and after it."""
        with super().turn(event_id) as turn:
            self._here("begun")
            yield turn
            self._here("decided")
        self._here("committed")


def database(url: str) -> Database:
    """The database of a URL with its tables."""
    opened = Database(url)
    if opened.sqlite:
        create_file(Path(opened.url.database or ""))
    bring_up_to_date(opened)
    return opened


def desk(opened: Database, now: Callable[[], datetime], here: Callable[[str], None] = lambda _where: None) -> Desk:
    """A desk with a clock of the test's own."""
    return Desk(Held(opened, here), now, lambda _player: Anna())


def open_event(at: Desk, structure: Structure) -> None:
    """Open the event of these tests."""
    at.create(EVENT, "bench", 1)
    at.submit(EVENT, opening(structure, 1, START), by=ORGANISER, request="open")


def late_terms() -> Structure:
    """The ranking event with rebuys and entries all through its long first level, and a field of 2."""
    base = compose(load_structure("ranking-2009"), {})
    assert base.rebuys is not None
    long = replace(base.stages[0], length_ms=10 * 3_600_000)
    return replace(
        base,
        stages=(long, *base.stages[1:]),
        entry=replace(base.entry, late_until=1),
        rebuys=replace(base.rebuys, until=1),
        field=replace(base.field, minimum=2),
    )


def later(minutes: float) -> datetime:
    """So long after the first hand."""
    return START + timedelta(minutes=minutes)
