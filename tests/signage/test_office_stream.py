"""The office's stream: whatever changes a page changes its mark, for every window that listens."""

import shutil
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest

from registry.engine.commands import SignUp
from registry.people.seasons import DateRow, SeasonRow
from tests.signage.office_kit import CASHIER, Office, Somebody, home_with_staff, office

__all__ = ["home_with_staff", "office"]


def listening(somebody: Somebody) -> Iterator[str]:
    """What a stream that stays open says, bit by bit."""
    answer = somebody.client.get("/office/stream", buffered=False)
    return (chunk.decode() for chunk in answer.iter_encoded())


def mark_of(somebody: Somebody) -> str:
    return somebody.get("/office/stream?once=1").text


def says_another(stream: Iterator[str]) -> bool:
    """Whether the stream says a new mark before three heartbeats have come."""
    return any("event: mark" in next(stream) for _ in range(3))


def test_a_page_opened_before_the_event_hears_of_all_that_follows(home_with_staff: Path, tmp_path: Path) -> None:
    shutil.copytree(home_with_staff, tmp_path / "club", ignore=shutil.ignore_patterns("run"))
    office = Office(tmp_path / "club")
    stream = listening(office.somebody())
    next(stream)
    office.practice()
    assert says_another(stream)
    player = office.player("Akác")
    assert says_another(stream)
    office.club.desk.submit(office.event_id, SignUp(player=player), by="organiser:1", request="late")
    assert says_another(stream)
    office.club.close()


def test_windows_that_share_a_stream_hear_of_every_event(office: Office) -> None:
    organiser, player = office.somebody(), office.player("Akác")
    office.club.open_practice(office.hand.at)
    stream = listening(organiser)
    next(stream)
    office.club.desk.submit(office.event_id, SignUp(player=player), by="organiser:1", request="other")
    assert says_another(stream)


def test_a_stream_of_a_session_left_alone_ends_and_the_next_question_tells_whether_the_session_does(
    office: Office,
) -> None:
    organiser = office.somebody()
    stream = listening(organiser)
    next(stream)
    office.hand.at += office.app.config["FENYJEL_IDLE"] / 2
    assert organiser.get("/office/").status_code == 200  # another window of the same browser
    office.hand.at += office.app.config["FENYJEL_IDLE"] / 2 * 1.1
    assert not [said for said in stream if "ended" in said]
    assert "event: mark" in mark_of(organiser)
    office.hand.at += office.app.config["FENYJEL_IDLE"]
    assert "event: ended" in mark_of(organiser)


CHANGES: dict[str, Callable[[Office], object]] = {
    "staff": lambda office: office.club.staff.add("Zoé", "cashier", CASHIER),
    "season": lambda office: office.club.seasons.put_season(SeasonRow("s", "Season", "Europe/Budapest", {})),
    "date": lambda office: office.club.seasons.put_date(
        DateRow("practice", 77, date(2026, 4, 1), "ranking", "ranking-2009", {})
    ),
    "ban": lambda office: office.club.people.ban(office.club.people.all()[0].id, "because", None),
    "name": lambda office: office.club.people.correct(office.club.people.all()[0].id, name="Ány", now=office.hand.at),
    "copy": lambda office: office.club.upkeep.take("backup", date(2026, 3, 7), office.hand.at),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_changes_a_page_changes_the_mark(office: Office, change: str) -> None:
    office.player("Akác")
    office.club.seasons.put_season(SeasonRow("practice", "Practice", "Europe/Budapest", {}))
    organiser = office.somebody()
    before = mark_of(organiser)
    assert mark_of(organiser) == before
    CHANGES[change](office)
    assert mark_of(organiser) != before


@pytest.mark.parametrize("change", CHANGES)
def test_so_it_does_where_the_database_counts_no_news(
    office: Office, change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(office.club.database, "version", lambda: None)
    test_what_changes_a_page_changes_the_mark(office, change)
