"""Read from the database, decode and add up: how the time grows with the facts."""

import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

from registry.engine.evolve import added
from registry.engine.history import History
from registry.engine.ids import EventId, PlayerId
from registry.ledger.database import Database
from registry.ledger.engines import create_file
from registry.ledger.sql import SqlLedger
from registry.migrations import bring_up_to_date
from tests.bench.day import Day, busy, seated, terms
from tests.bench.figures import Measure, at_most, figure, interleaved

FEW, MANY = 2_000, 100_000
PLAYERS = 400
LIMIT = 60
START = datetime(2009, 2, 14, 10, tzinfo=UTC)


def run(quick: bool) -> Measure:
    """The growth from few facts to many."""
    with tempfile.TemporaryDirectory() as folder:
        ledger = filled(Path(folder) / "fenyjel.db")
        many, few = interleaved(lambda: _taken(ledger, 2, 1), lambda: _taken(ledger, 1, 10), 7 if quick else 15)
        notes: dict[str, float | int | str] = {"few": FEW, "many": MANY, "facts_grow": MANY / FEW}
        return at_most("fold", figure(many, "ms"), figure(few, "ms"), LIMIT, notes)


def filled(file: Path) -> SqlLedger:
    """A database with a short event and a long one."""
    create_file(file)
    database = Database(f"sqlite:///{file}")
    bring_up_to_date(database)
    ledger = SqlLedger(database)
    ledger.take_in([_event(1, FEW).whole(), _event(2, MANY).whole()])
    return ledger


def _event(number: int, facts: int) -> Day:
    day = Day(terms(minutes=60_000), START, number)
    busy(day, seated(day, [PlayerId(n + 1) for n in range(PLAYERS)]), facts)
    day.rows = day.rows[:facts]
    day.requests = [seen for seen in day.requests if seen.first + seen.count - 1 <= facts]
    return day


def _taken(ledger: SqlLedger, number: int, times: int) -> float:
    """Units: milliseconds for one reading and adding up."""
    began = time.perf_counter()
    for _ in range(times):
        history = added(History(), ledger.read(EventId(f"bench/{number}")))
    spent = time.perf_counter() - began
    assert history.event is not None
    return spent * 1000 / times
