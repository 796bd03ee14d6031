"""The same tests over every kind of ledger."""

from collections.abc import Iterator

import pytest

from registry.ledger.ledger import Ledger
from tests.ledger.kept import open_ledger


@pytest.fixture(params=["memory", "sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def ledger_url(request: pytest.FixtureRequest) -> str:
    """Where a new ledger lies."""
    return "memory" if request.param == "memory" else str(request.getfixturevalue(f"{request.param}_url"))


@pytest.fixture
def ledger(ledger_url: str) -> Iterator[Ledger]:
    """A new ledger with one event and no facts."""
    with open_ledger(ledger_url) as opened:
        yield opened
