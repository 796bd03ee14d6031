"""A season in the club's tables: sown once, and never over what the organisers changed."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from msgspec.structs import replace

from registry import paths
from registry.assemble import assemble
from registry.people.seasons import Seasons
from registry.seeding import sow
from registry.settings import Settings

SEASON = "championship-2009"


@pytest.fixture
def seasons(tmp_path: Path) -> Iterator[Seasons]:
    club = assemble(Settings(home=tmp_path))
    yield club.seasons
    club.close()


def test_the_twelve_dates_are_put_into_the_tables(seasons: Seasons) -> None:
    """C-1, C-6."""
    sow(seasons, SEASON)
    season = seasons.current()
    assert season is not None
    assert (season.id, season.zone, season.confirmed) == (SEASON, "Europe/Budapest", False)
    rows = seasons.dates(SEASON)
    assert [row.day for row in rows][:2] == [date(2009, 1, 17), date(2009, 2, 21)]
    assert [(row.number, row.kind) for row in rows][-2:] == [(11, "ranking"), (12, "final")]
    assert all(row.settings == {} for row in rows)


def test_sowing_twice_changes_nothing(seasons: Seasons) -> None:
    sow(seasons, SEASON)
    before = (seasons.all(), seasons.dates(SEASON))
    sow(seasons, SEASON)
    assert (seasons.all(), seasons.dates(SEASON)) == before


def test_what_the_organisers_changed_outlives_a_second_sowing(seasons: Seasons) -> None:
    sow(seasons, SEASON)
    moved = replace(seasons.dates(SEASON)[2], day=date(2009, 3, 28))
    seasons.put_date(moved)
    seasons.change_settings(SEASON, {"entry.min_age": 21})
    seasons.confirm(SEASON)
    sow(seasons, SEASON)
    season = seasons.get(SEASON)
    assert season is not None
    assert season.settings == {"entry.min_age": 21}
    assert season.confirmed
    assert seasons.date(SEASON, 3) == moved


def test_the_products_own_files_are_found_in_a_checkout() -> None:
    assert (paths.seeds() / "championship-2009.toml").is_file()
    assert paths.catalogues().is_dir()
    with pytest.raises(FileNotFoundError, match="nothing-of-this-name"):
        paths.data("nothing-of-this-name")
