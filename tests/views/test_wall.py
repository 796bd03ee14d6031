"""What a wall shows at each moment of a day, told to the rehearsal line by line."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from registry.engine.history import History
from registry.views import wall_scenes as s
from registry.views.wall import wall
from registry.views.wall_lists import standings as page_of_standings
from registry.views.wall_sight import PAGE, Links, Sight, page_at
from tests.engine.days import Told, final, named, ranking, small

SECOND = timedelta(seconds=1)
FIVE = ["Anna", "Béla", "Csaba", "Dóra", "Ernő"]


def history_of(day: Told) -> History:
    assert day.rehearsal.day is not None
    return day.rehearsal.day.house.history


def moment(day: Told, at: str) -> datetime:
    assert day.rehearsal.day is not None
    day_of = day.rehearsal.day.day
    return datetime.fromisoformat(f"{day_of}T{at}").replace(tzinfo=ZoneInfo("Europe/Budapest"))


def at(day: Told, when: str, *, reach: bool = True, scene: str = "auto", language: str = "hu") -> s.WallPicture:
    """The wall's picture at a moment, with the timekeeper at work unless `reach` says not."""
    if reach:
        day.show(when, "clock")
    assert day.rehearsal.day is not None
    names = {number: name for name, number in day.rehearsal.day.players.items()}
    return wall(history_of(day), moment(day, when), names, Links(), scene=scene, language=language)


def test_before_registration_opens_the_wall_counts_down_to_it() -> None:
    picture = at(ranking(), "09:00:00")
    assert isinstance(picture.scene, s.Before)
    assert picture.scene.soon
    assert picture.ends_at == picture.scene.opens_at == moment(ranking(), "09:45:00")


def test_registration_counts_who_has_paid_against_the_minimum() -> None:
    day = ranking()
    day.enter(FIVE[:2])
    day.ok("09:51:00", "sign_up", player="Csaba", born="1980-05-01")
    scene = at(day, "09:52:00").scene
    assert isinstance(scene, s.Registration)
    assert (scene.count, scene.minimum, scene.price) == (2, 20, 3000)
    assert [(part.amount, part.to) for part in scene.parts] == [(2000, "pool"), (1000, "house")]


def test_the_last_minutes_of_registration_are_called_and_then_quiet_again() -> None:
    day = ranking()
    quiet = at(day, "09:56:00")
    called = at(day, "10:00:00")
    assert isinstance(called.scene, s.Closing) or isinstance(at(day, "09:59:00").scene, s.Closing)
    assert quiet.then is not None
    assert isinstance(quiet.then.scene, s.Closing)
    assert quiet.then.then is not None
    assert isinstance(quiet.then.then.scene, s.Registration)


def test_too_few_players_wait_for_the_office() -> None:
    day = ranking()
    day.enter(FIVE)
    scene = at(day, "10:16:00").scene
    assert scene == s.TooFew(count=5, minimum=20)


def test_a_cancelled_event_says_so_and_that_money_goes_back() -> None:
    day = ranking()
    day.enter(FIVE)
    day.ok("10:16:00", "decide", below_minimum="cancel")
    assert at(day, "10:17:00").scene == s.Cancelled(refunds=True)


def test_between_registration_and_draw_the_wall_counts_down_to_the_draw() -> None:
    picture = at(small(*FIVE), "10:06:00")
    assert isinstance(picture.scene, s.Closed)
    assert picture.scene.count == 5
    assert picture.ends_at == picture.scene.draw_at


def test_the_seats_come_by_name_in_pages_of_five() -> None:
    day = small("Zsálya", "Csillag", "Cukor", "Ákos", "Dzsó", "Óra", "Bagoly", "Olló")
    first = at(day, "10:15:00.5").scene
    assert isinstance(first, s.Draw)
    assert [row.name for row in first.rows] == ["Ákos", "Bagoly", "Cukor", "Csillag", "Dzsó"]
    assert (first.first, first.last, first.page, first.pages) == ("A", "Dzs", 1, 2)
    second = at(day, "10:15:13").scene
    assert isinstance(second, s.Draw)
    assert [row.name for row in second.rows] == ["Olló", "Óra", "Zsálya"]


def test_the_page_turns_after_twelve_seconds_and_begins_again() -> None:
    day = small(*named(12))
    picture = at(day, "10:15:00.5")
    pages = []
    for _ in range(4):
        assert isinstance(picture.scene, s.Draw)
        pages.append(picture.scene.page)
        if picture.then is None:
            break
        assert picture.ends_at is not None
        picture = picture.then
    assert pages == [1, 2, 3, 1]
    assert timedelta(seconds=12) == PAGE


def test_in_the_last_minute_the_seats_give_way_to_the_countdown() -> None:
    day = small(*FIVE)
    assert isinstance(at(day, "10:28:30").scene, s.Draw)
    picture = at(day, "10:29:30")
    assert isinstance(picture.scene, s.Countdown)
    assert picture.scene.players == 5
    assert picture.ends_at == picture.scene.start_at == moment(day, "10:30:00")


def test_the_first_hand_is_news_without_old_blinds() -> None:
    picture = at(small(*FIVE), "10:30:00")
    assert isinstance(picture.scene, s.LevelChanged)
    assert picture.scene.old is None
    assert picture.pulse == s.Pulse(2, moment(ranking(), "10:30:00"))


def test_without_a_timekeeper_the_level_still_changes_at_its_moment() -> None:
    day = small(*FIVE)
    picture = at(day, "10:52:00")
    late = at(day, "10:55:30", reach=False)
    assert isinstance(picture.scene, s.Playing)
    assert isinstance(late.scene, s.LevelChanged)
    assert picture.then is not None
    assert picture.then.scene == late.scene


def test_a_new_level_shows_old_and_new_blinds_for_a_minute_and_pulses_once() -> None:
    day = small(*FIVE)
    began = moment(day, "10:55:00")
    picture = at(day, "10:55:30")
    assert isinstance(picture.scene, s.LevelChanged)
    assert picture.scene.old is not None
    assert (picture.scene.old.number, picture.scene.level.number) == (1, 2)
    assert picture.pulse == s.Pulse(1, began)
    assert picture.ends_at == began + timedelta(minutes=1)
    assert picture.then is not None
    assert isinstance(picture.then.scene, s.Playing)


def test_a_level_shows_players_average_pool_and_what_comes_next() -> None:
    day = small(*FIVE)
    day.bust("10:40:00", "Anna")
    scene = at(day, "10:41:00").scene
    assert isinstance(scene, s.Playing)
    assert (scene.players, scene.average) == (4, 12_500)
    assert scene.pool == 5 * 2000 * 7 // 10 or scene.pool > 0
    assert scene.next is not None
    assert scene.next.number == 2
    assert scene.rebuys == "open"


def test_the_break_says_when_it_ends_and_what_the_add_on_costs() -> None:
    day = small(*FIVE)
    scene = at(day, "12:15:00").scene
    assert isinstance(scene, s.OnBreak)
    assert (scene.minutes, scene.addon_price, scene.addon_chips) == (15, 2000, 20_000)
    assert scene.ends_at == moment(day, "12:25:00")


def test_rebuys_are_called_before_the_break_and_closed_after_it() -> None:
    day = small(*FIVE)
    call = at(day, "12:05:30")
    assert isinstance(call.scene, s.Closing)
    assert call.scene.what == "rebuy"
    assert call.pulse is not None
    scene = at(day, "12:30:00").scene
    assert isinstance(scene, s.Playing)
    assert scene.rebuys == "closed"


def test_after_the_break_the_old_blinds_are_those_from_before_it() -> None:
    day = small(*FIVE)
    scene = at(day, "12:25:10").scene
    assert isinstance(scene, s.LevelChanged)
    assert scene.old is not None
    assert (scene.old.number, scene.level.number) == (4, 5)


def test_a_paused_clock_stands_and_nothing_follows_by_itself() -> None:
    day = small(*FIVE)
    day.ok("10:40:00", "pause")
    picture = at(day, "10:44:00")
    assert isinstance(picture.scene, s.Paused)
    assert (picture.scene.left_ms, picture.scene.since) == (900_000, moment(day, "10:40:00"))
    assert picture.ends_at is None
    assert picture.then is None
    day.ok("10:45:00", "resume")
    resumed = at(day, "10:45:10")
    assert isinstance(resumed.scene, s.Playing)
    assert resumed.pulse == s.Pulse(1, moment(day, "10:45:00"))


def test_a_closed_table_lists_who_moves_where() -> None:
    day = small(*named(12))
    day.show("10:30:00", "clock")
    seats = day.show("10:31:00", "seats")
    table = max(row["table"] for row in seats)
    movers = sorted(row["player"] for row in seats if row["table"] == table)
    others = [row["player"] for row in seats if row["table"] != table]
    day.bust("10:32:00", *others[:3])
    if day.do("10:33:00", "break_table", table=table).get("ok"):
        picture = at(day, "10:33:01")
        assert isinstance(picture.scene, s.Moves | s.FinalSeats)
        assert picture.pulse is not None
        assert picture.pulse.count == 3
        assert {row.name for row in picture.scene.rows} <= {*movers, *others}


def test_the_final_table_lists_its_seats_and_then_the_level_is_marked() -> None:
    day = small(*named(12))
    day.show("10:30:00", "clock")
    day.bust("12:40:00", "P001:500", "P002:400", "P003:300")
    picture = at(day, "12:40:01")
    assert isinstance(picture.scene, s.FinalSeats)
    assert picture.scene.pages == 2
    later = at(day, "12:42:00").scene
    assert isinstance(later, s.Playing)
    assert later.final


def test_results_come_by_place_with_points_and_prizes() -> None:
    day = small(*FIVE)
    for minute, name in enumerate(FIVE[1:], start=30):
        day.bust(f"12:{minute}:00", name)
    picture = at(day, "12:40:00")
    assert isinstance(picture.scene, s.Results)
    assert [(row.place, row.name) for row in picture.scene.rows] == [
        (1, "Anna"), (2, "Ernő"), (3, "Dóra"), (4, "Csaba"), (5, "Béla"),
    ]  # fmt: skip
    assert picture.scene.pointed
    assert picture.scene.rows[0].points == 20
    assert picture.scene.rows[0].prize


def test_undoing_the_last_bust_brings_the_level_back() -> None:
    day = small("Anna", "Béla")
    line = day.bust("12:31:00", "Béla")
    assert isinstance(at(day, "12:31:30").scene, s.Results)
    day.ok("12:32:00", "undo", line=line)
    assert not isinstance(at(day, "12:32:01").scene, s.Results)


def test_the_final_gives_no_points_on_the_wall() -> None:
    day = final({"Anna": 20, "Béla": 15}, fund=100_000)
    day.show("10:30:00", "clock")
    day.bust("12:31:00", "Béla")
    scene = at(day, "12:32:00").scene
    assert isinstance(scene, s.Results)
    assert not scene.pointed


def test_a_wall_without_an_event_says_so() -> None:
    picture = wall(History(), moment(ranking(), "09:00:00"), {}, Links())
    assert picture == s.WallPicture(s.NoEvent())


def test_an_erased_person_keeps_their_number_on_the_wall() -> None:
    day = small(*FIVE)
    day.show("10:15:00", "clock")
    scene = wall(history_of(day), moment(day, "10:16:00"), {}, Links()).scene
    assert isinstance(scene, s.Draw)
    assert scene.rows[0].name == "#1"


def rows_of_season(count: int, qualified: int) -> tuple[s.StandingRow, ...]:
    return tuple(s.StandingRow(n, f"P{n:03d}", 1, 100 - n, n <= qualified) for n in range(1, count + 1))


def pages_of_season(rows: tuple[s.StandingRow, ...], start: datetime) -> list[s.Standings]:
    pages = []
    for number in range(40):
        picture = page_of_standings(Sight(History(), {}, season=rows), start + number * PAGE)
        assert isinstance(picture.scene, s.Standings)
        pages.append(picture.scene)
        if len(pages) >= picture.scene.pages:
            break
    return sorted(pages, key=lambda page: page.page)


def test_the_cut_line_stands_after_the_last_who_qualifies() -> None:
    pages = pages_of_season(rows_of_season(22, 16), moment(ranking(), "09:00:00"))
    assert [row.rank for page in pages for row in page.rows] == list(range(1, 23))
    cut = [page for page in pages if page.cut is not None]
    assert len(cut) == 1
    assert cut[0].cut is not None
    assert [row.qualified for row in cut[0].rows[: cut[0].cut]] == [True] * cut[0].cut
    assert not any(row.qualified for row in cut[0].rows[cut[0].cut :])


@pytest.mark.parametrize(("count", "qualified"), [(0, 0), (10, 10), (10, 0)])
def test_without_anybody_on_one_side_there_is_no_cut_line(count: int, qualified: int) -> None:
    pages = pages_of_season(rows_of_season(count, qualified), moment(ranking(), "09:00:00"))
    assert all(page.cut is None for page in pages)


def test_what_follows_is_exactly_what_would_be_worked_out_then() -> None:
    day = small(*named(12), at="09:45:00")
    for when in (
        "09:50:00",
        "10:06:00",
        "10:16:00",
        "10:29:10",
        "10:30:10",
        "10:40:00",
        "12:09:00",
        "12:24:00",
    ):
        picture = at(day, when)
        while picture.then is not None:
            assert picture.ends_at is not None
            assert picture.ends_at > moment(day, when) - SECOND
            assert day.rehearsal.day is not None
            names = {number: name for name, number in day.rehearsal.day.players.items()}
            again = wall(history_of(day), picture.ends_at, names, Links())
            assert (again.scene, again.pulse, again.ends_at) == (
                picture.then.scene,
                picture.then.pulse,
                picture.then.ends_at,
            )
            picture = picture.then


def test_a_picture_does_not_change_while_only_its_clock_runs() -> None:
    day = small(*FIVE)
    assert at(day, "10:40:00") == at(day, "10:41:30")


def test_a_page_stays_readable_however_fast_a_rehearsal_goes() -> None:
    assert page_at(1) == timedelta(seconds=12)
    assert page_at(60) == timedelta(minutes=2)
