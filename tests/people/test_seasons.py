"""Seasons and their dates."""

from datetime import date

from registry.ledger.database import Database
from registry.people.seasons import DateRow, SeasonRow, Seasons

SEASON = SeasonRow("s-2026", "2026", "Europe/Budapest", {"entry.open": "09:45"})
FIRST = DateRow("s-2026", 1, date(2026, 1, 17), "ranking", "ranking-2009", {})


def test_what_is_written_down_comes_back_and_twice_is_no_news(database: Database) -> None:
    told: list[int] = []
    seasons = Seasons(database)
    database.told = lambda: told.append(1)
    for _ in range(2):
        seasons.put_season(SEASON)
        seasons.put_date(FIRST)
    assert seasons.get("s-2026") == SEASON
    assert seasons.dates("s-2026") == (FIRST,)
    assert seasons.date("s-2026", 1) == FIRST
    assert seasons.date("s-2026", 2) is None
    assert len(told) == 2


def test_the_marked_season_is_the_current_one_else_the_latest(database: Database) -> None:
    seasons = Seasons(database)
    assert seasons.current() is None
    seasons.put_season(SEASON)
    seasons.put_season(SeasonRow("s-2027", "2027", "Europe/Budapest", {}))
    assert seasons.current() == seasons.get("s-2027")
    seasons.make_current("s-2026")
    assert seasons.current() == seasons.get("s-2026")


def test_changed_readings_wait_to_be_confirmed_anew(database: Database) -> None:
    seasons = Seasons(database)
    seasons.put_season(SEASON)
    seasons.put_date(FIRST)
    seasons.confirm("s-2026")
    seasons.confirm("s-2026", 1)
    assert seasons.dates("s-2026")[0].confirmed
    seasons.change_settings("s-2026", {"entry.open": "09:30"})
    changed = seasons.get("s-2026")
    assert changed is not None
    assert (changed.settings, changed.confirmed) == ({"entry.open": "09:30"}, False)
    seasons.change_settings("s-2026", {"entry.close": "10:00"}, 1)
    assert seasons.dates("s-2026")[0].settings == {"entry.close": "10:00"}
