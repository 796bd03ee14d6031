"""A club of one's own, on both databases, with a clock that is set by hand."""

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest

from registry.assemble import Club, assemble
from registry.engine.ids import PlayerId
from registry.settings import Settings
from tests.desk.hand import HandClock


@pytest.fixture
def clock() -> HandClock:
    """A clock set by hand."""
    return HandClock()


@pytest.fixture
def club(tmp_path: Path, database_url: str, clock: HandClock) -> Iterator[Club]:
    """A new club."""
    club = assemble(Settings(home=tmp_path / "home", database_url=database_url), clock, chance=lambda: 7)
    yield club
    club.close()


@pytest.fixture
def new_player(club: Club, clock: HandClock) -> Callable[[str], PlayerId]:
    """Registers people by name."""

    def make(name: str) -> PlayerId:
        return club.people.register(
            name, name, date(1980, 5, 1), eligible=True, consent=True, now=clock.now()
        ).player.id

    return make
