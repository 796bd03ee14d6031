"""People in a database of their own; each kind in turn."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from registry.ledger.database import Database
from registry.people.codes import Key
from registry.people.players import People
from tests.ledger.kept import open_database

NOW = datetime(2026, 5, 2, 7, tzinfo=UTC)


@pytest.fixture
def now() -> datetime:
    """A moment of the second of May."""
    return NOW


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    """A database with its tables."""
    database = open_database(database_url)
    yield database
    database.close()


@pytest.fixture
def people(database: Database) -> People:
    """Nobody yet."""
    return People(database, Key(b"a key for tests"), "Europe/Budapest")
