"""Which event screens show."""

from collections.abc import Callable
from datetime import UTC, date, datetime

import pytest

from registry.assemble import Club
from registry.engine import commands as c
from registry.engine import facts as f
from registry.engine.ids import EntryId, EventId, PlayerId
from registry.engine.refusals import Refusal
from registry.people.seasons import DateRow, SeasonRow
from registry.scheduler.timekeeper import keep
from tests.desk.hand import HandClock

ORGANISER = "organiser:1"


@pytest.fixture
def season(club: Club) -> str:
    club.seasons.put_season(SeasonRow("s-2026", "2026", "Europe/Budapest", {}, confirmed=True, current=True))
    for number, day in enumerate((date(2026, 5, 2), date(2026, 5, 16)), 1):
        club.seasons.put_date(DateRow("s-2026", number, day, "ranking", "ranking-2009", {}))
    club.seasons.put_date(DateRow("s-2026", 3, date(2026, 5, 30), "final", "final-2009", {}))
    return "s-2026"


def test_with_nothing_open_there_is_nothing_to_show(club: Club, clock: HandClock) -> None:
    assert club.current_event(clock.now()) is None
    assert club.next_date(clock.now()) is None
    assert club.is_new()


def test_the_newest_practice_event_of_today_is_shown(club: Club, clock: HandClock) -> None:
    club.open_practice(clock.now())
    assert club.current_event(clock.now()) == "practice/1"
    club.open_practice(clock.now())
    assert [row.practice for row in club.desk.events()] == [True, True]
    assert club.current_event(clock.now()) == "practice/2"
    assert not club.is_new()


def test_a_cancelled_event_gives_way_to_another_one_of_today(club: Club, clock: HandClock) -> None:
    first = club.open_practice(clock.now())
    second = club.open_practice(clock.now())
    club.desk.submit(second, c.CancelEvent(reason="not now"), by=ORGANISER, request="c")
    assert club.current_event(clock.now()) == first


def test_the_seasons_event_of_today_goes_before_practice(club: Club, clock: HandClock, season: str) -> None:
    club.open_practice(clock.now())
    event = club.programme.open_date(season, 1, by=ORGANISER, request="o")
    assert club.current_event(clock.now()) == event


def test_tomorrow_yesterdays_practice_is_gone_and_the_next_open_date_is_shown(
    club: Club, clock: HandClock, season: str
) -> None:
    club.open_practice(clock.now())
    clock.forward(days=1)
    assert club.current_event(clock.now()) is None
    event = club.programme.open_date(season, 2, by=ORGANISER, request="o")
    assert club.current_event(clock.now()) == event
    planned = club.next_date(clock.now())
    assert planned is not None
    assert planned.number == 2


def test_a_date_opens_once_with_the_readings_as_they_are_then(club: Club, clock: HandClock, season: str) -> None:
    club.seasons.change_settings(season, {"event.min_entrants": 12})
    event = club.programme.open_date(season, 1, by=ORGANISER, request="o")
    opened = club.desk.history(event).rows[0].fact
    assert isinstance(opened, f.EventOpened)
    assert opened.structure.field.minimum == 12
    assert opened.settings["event.min_entrants"] == 12
    assert not opened.confirmed
    club.seasons.change_settings(season, {"event.min_entrants": 30})
    with pytest.raises(Refusal, match="ALREADY_OPENED"):
        club.programme.open_date(season, 1, by=ORGANISER, request="again")
    assert club.desk.history(event).rows[0].fact == opened


def test_planned_times_are_the_clubs_local_times_in_summer_and_winter(club: Club, season: str) -> None:
    club.seasons.put_date(DateRow(season, 4, date(2026, 1, 17), "ranking", "ranking-2009", {}))
    opens = []
    for number in (1, 4):
        event = club.programme.open_date(season, number, by=ORGANISER, request="o")
        opened = club.desk.history(event).rows[0].fact
        assert isinstance(opened, f.EventOpened)
        opens.append(opened.plan.open)
    assert opens == [datetime(2026, 5, 2, 7, 45, tzinfo=UTC), datetime(2026, 1, 17, 8, 45, tzinfo=UTC)]


def test_a_final_knows_who_may_play_it_and_its_fund(club: Club, season: str) -> None:
    event = club.programme.open_date(season, 3, by=ORGANISER, request="o")
    opened = club.desk.history(event).rows[0].fact
    assert isinstance(opened, f.EventOpened)
    assert (opened.qualified, opened.fund) == ((), 0)


def test_an_unknown_date_is_refused(club: Club, season: str) -> None:
    for which in ((season, 9), ("other", 1)):
        with pytest.raises(Refusal, match="NO_SUCH_EVENT"):
            club.programme.open_date(*which, by=ORGANISER, request="o")
    with pytest.raises(Refusal, match="NO_SUCH_EVENT"):
        club.desk.history(EventId("other/1"))


def test_an_event_that_still_runs_after_midnight_stays_on_the_screens(
    club: Club, clock: HandClock, new_player: Callable[[str], PlayerId]
) -> None:
    clock.at = datetime(2026, 5, 2, 21, 50, tzinfo=UTC)
    event = club.open_practice(clock.now())
    for number, name in enumerate(("Anna", "Bela"), 1):
        club.desk.submit(event, c.SignUp(player=new_player(name)), by="kiosk:1", request=name)
        take = c.TakePayment(entry=EntryId(number), purchase="entry", means="cash")
        club.desk.submit(event, take, by=ORGANISER, request=f"take {name}")
    for minutes in (6, 2):
        clock.forward(minutes=minutes)
        keep(club.desk, event)
    clock.forward(minutes=30)
    assert club.current_event(clock.now()) == event
    clock.forward(days=3)
    assert club.current_event(clock.now()) is None
