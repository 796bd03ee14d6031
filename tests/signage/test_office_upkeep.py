"""The office's first page says how old the last copy of the club's data is, and whose clock is off."""

from datetime import timedelta

import pytest

from registry.scheduler.chores import Chores
from tests.signage.office_kit import Office, home_with_staff, office

__all__ = ["home_with_staff", "office"]


def shown(office: Office) -> str:
    page = office.somebody().get("/office/").text
    card: str = page.partition('data-part="upkeep"')[2].partition("</section>")[0]
    assert card
    return card


@pytest.mark.parametrize("has_event", [True, False])
def test_without_a_copy_the_office_is_warned(office: Office, has_event: bool) -> None:
    if has_event:
        office.practice()
    assert "There is no backup yet." in shown(office)
    Chores(office.club).look()
    assert "less than an hour old" in shown(office)


@pytest.mark.parametrize(
    ("age", "words", "warns"),
    [
        (timedelta(minutes=61), "is 1 hour old", False),
        (timedelta(hours=24), "is 24 hours old", False),
        (timedelta(hours=48), "is 48 hours old", False),
        (timedelta(hours=48, seconds=1), "is 2 days old", True),
        (timedelta(days=5, hours=3), "is 5 days old", True),
    ],
)
def test_a_copy_older_than_48_hours_is_a_warning(office: Office, age: timedelta, words: str, warns: bool) -> None:
    """SCH-12: the director's screen shows the age of the last good backup and warns past 48 h."""
    Chores(office.club).look()
    office.hand.at += age
    card = shown(office)
    assert words in card
    assert ("note ask" in card) is warns


@pytest.mark.parametrize(("language", "words"), [("hu", "Az utolsó mentés 3 napos"), ("pl", "Ostatnia kopia ma 3 dni")])
def test_the_warning_is_said_in_every_language(office: Office, language: str, words: str) -> None:
    Chores(office.club).look()
    office.hand.at += timedelta(days=3)
    assert words in office.somebody().get(f"/office/?lang={language}").text


@pytest.mark.parametrize(
    ("apart", "words"),
    [(None, ""), (2.0, ""), (-2.0, ""), (2.1, "off by +2.1 s"), (-71.0, "off by -71.0 s")],
)
def test_a_database_clock_that_is_off_is_reported(
    office: Office, monkeypatch: pytest.MonkeyPatch, apart: float | None, words: str
) -> None:
    told = None if apart is None else timedelta(seconds=apart)
    monkeypatch.setattr(office.club, "clocks_apart", lambda: told)
    card = shown(office)
    assert words in card
    assert ("off by" in card) is bool(words)
