"""Cases of sections 2.12, 2.15 and 2.19 of the rules: places, Final stacks, the final table, versions."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from registry import paths
from tests.engine.days import Told, final, named, played_out, ranking, small

# -- 2.12 who went out in one hand ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "out", "expected"),
    [
        pytest.param(10, ["P001:12000", "P002:7500", "P003:3000"], {"P001": 8, "P002": 9, "P003": 10}, id="W-126"),
        pytest.param(10, ["P003:3000", "P001:12000", "P002:7500"], {"P001": 8, "P002": 9, "P003": 10}, id="any order"),
        pytest.param(3, ["P001:100000", "P002:99900"], {"P001": 2, "P002": 3, "P003": 1}, id="W-128"),
        pytest.param(17, ["P001:2000", "P002:1000"], {"P001": 16, "P002": 17}, id="W-129"),
        pytest.param(9, ["P001:4000", "P002:4000"], {"P001": 8, "P002": 8}, id="W-130"),
        pytest.param(9, ["P001:4000", "P002:4000", "P003:4001"], {"P001": 8, "P002": 8, "P003": 7}, id="two of three"),
    ],
)
def test_who_goes_out_in_one_hand_is_ranked_by_stack(left: int, out: list[str], expected: dict[str, int]) -> None:
    """C-42, CA-25, CA-26; W-126 to W-130."""
    day = small(*named(left))
    day.bust("12:30:00", *out)
    assert day.places("12:30:00") == expected


def test_points_and_places_around_a_shared_place() -> None:
    """C-33, C-42, CA-26; W-129, W-130: 1 point for 16th, none for 17th; 9 points each, then the 7th."""
    day = small(*named(17))
    day.bust("12:30:00", "P016:2000", "P017:1000")
    for name in reversed(named(15)[9:]):
        day.bust("12:31:00", name)
    day.bust("12:32:00", "P008", "P009", stack=4000)
    day.bust("12:33:00", "P007")
    lines = {line["player"]: (line["place"], line["points"]) for line in day.show("12:33:00", "results")}
    assert lines["P016"] == (16, 1)
    assert lines["P017"] == (17, 0)
    assert lines["P008"] == lines["P009"] == (8, 9)
    assert lines["P007"] == (7, 10)


def test_the_last_one_in_has_won_at_once_and_the_clock_stops() -> None:
    day = small("Anna", "Bela", "Cili")
    day.bust("12:30:00", "Bela")
    day.bust("12:31:00", "Cili")
    assert day.places("12:31:00") == {"Anna": 1, "Cili": 2, "Bela": 3}
    view = day.show("12:31:00", "clock")
    assert (view["phase"], view["running"], view["ends_at"]) == ("over", False, None)
    assert day.show("15:00:00", "clock") == view
    assert day.refused("15:00:00", "bust", players=[{"player": "Anna", "stack": 1}]) == "EVENT_OVER"


def test_the_last_one_has_won_at_once_and_who_buys_back_in_time_plays_on() -> None:
    """The clock stands while there is a winner, and goes on from there with the stack that is bought in time."""
    day = small("Anna", "Bela")
    bust = day.bust("11:00:00", "Bela")
    assert day.show("11:00:00", "clock")["phase"] == "over"
    day.ok("11:02:00", "undo", line=bust)
    assert day.show("11:02:00", "clock")["left"] == "18:00"
    day.bust("11:05:00", "Bela")
    assert day.show("11:09:00", "clock")["left"] == "15:00"
    day.ok("11:10:00", "pay", player="Bela", **{"for": "rebuy"}, means="cash")
    clock = day.show("11:11:00", "clock")
    assert (clock["phase"], clock["left"]) == ("play", "14:00")


def test_after_the_rebuys_the_winner_has_won_for_good() -> None:
    day = small("Anna", "Bela")
    day.bust("13:00:00", "Bela")
    assert day.refused("13:01:00", "pay", player="Bela", **{"for": "rebuy"}, means="cash") == "EVENT_OVER"


def test_the_last_ones_cannot_all_go_out() -> None:
    day = small("Anna", "Bela")
    assert day.refused("12:30:00", "bust", players=[{"player": "Anna"}, {"player": "Bela"}]) == "LAST_ONE_STAYS"


@pytest.mark.parametrize(
    ("players", "answer"),
    [
        ([], "NOBODY_NAMED"),
        ([{"player": "Anna", "stack": 1}, {"player": "Anna", "stack": 2}], "NAMED_TWICE"),
        ([{"player": "Nobody", "stack": 1}], "UNKNOWN_PLAYER"),
        ([{"player": "", "stack": 1}], "NAME_BLANK"),
        ([{"player": "Anna", "stack": -1}], "BAD_STACK"),
        ([{"player": "Anna", "stack": 1.5}], "BAD_STACK"),
        ([{"player": "Anna", "stack": "1"}], "BAD_STACK"),
        ([{"player": "Anna", "stack": True}], "BAD_STACK"),
        ([{"player": "Anna", "stack": None}], "BAD_STACK"),
        ([{"player": "Anna", "stack": 10**30}], "BAD_STACK"),
    ],
)
def test_a_hand_that_cannot_be_is_refused_whole(players: list[Any], answer: str) -> None:
    day = small("Anna", "Bela", "Cili")
    both = [*players, {"player": "Bela", "stack": 5}] if players else players
    assert day.refused("12:30:00", "bust", players=both) == answer
    assert len(day.show("12:30:00", "seats")) == 3


@pytest.mark.parametrize("dealt", ["10:29:59", "12:30:01"])
def test_a_hand_was_dealt_after_the_start_and_before_now(dealt: str) -> None:
    day = small("Anna", "Bela", "Cili")
    out = [{"player": "Anna", "stack": 1}]
    assert day.refused("12:30:00", "bust", players=out, dealt=dealt) == "BAD_MOMENT"


def test_nobody_goes_out_before_the_first_hand_or_twice() -> None:
    day = small("Anna", "Bela", "Cili")
    assert day.refused("10:29:00", "bust", players=[{"player": "Anna", "stack": 1}]) == "PLAY_NOT_BEGUN"
    day.bust("10:30:00", "Anna")
    assert day.refused("10:30:00", "bust", players=[{"player": "Anna", "stack": 1}]) == "ALREADY_OUT"


# -- 2.15 stacks in the Final ---------------------------------------------------------------------


def stacks(day: Told) -> dict[str, int]:
    journal = day.show("10:10:00", "journal")
    by_entry = {
        line["detail"]["entry"]: line["detail"]["player"] for line in journal if line["fact"] == "entry-claimed"
    }
    return {
        by_entry[line["detail"]["entry"]]: line["detail"]["chips"] for line in journal if line["fact"] == "entry-paid"
    }


def test_final_stacks_are_a_thousand_chips_a_point() -> None:
    """C-32, CA-33; W-150, W-151, W-153, W-154 and the document's own example of 30 points."""
    day = final({"One": 1, "Sixteen": 16, "Thirty": 30, "FiftySeven": 57, "Best": 140})
    assert stacks(day) == {"One": 1_000, "Sixteen": 16_000, "Thirty": 30_000, "FiftySeven": 57_000, "Best": 140_000}


def test_half_a_point_is_half_a_thousand() -> None:
    """CA-26, CA-33; W-157: only where points were averaged."""
    assert stacks(final({"Anna": 12.5, "Bela": 20}))["Anna"] == 12_500  # type: ignore[dict-item]


def test_only_the_qualified_play_the_final() -> None:
    """C-24, CA-31."""
    day = final({"Anna": 20, "Bela": 15})
    assert day.refused("09:55:00", "sign_up", player="Seventeenth") == "NOT_QUALIFIED"


# -- 2.19 the final table -------------------------------------------------------------------------


def two_tables(left: int, **settings: Any) -> Told:
    """So many left on two tables of nine, after rebuys are over."""
    day = ranking(event__min_entrants=2, **settings)
    day.enter(named(18))
    crowd = {1: 9, 2: 9}
    for line in day.show("12:30:00", "seats"):
        if sum(crowd.values()) > left and crowd[line["table"]] > left // 2:
            day.bust("12:30:00", line["player"])
            crowd[line["table"]] -= 1
    return day


def test_eighteen_on_two_tables_stay() -> None:
    """C-41, CA-21; W-186."""
    day = two_tables(18)
    assert {line["table"] for line in day.show("12:31:00", "seats")} == {1, 2}
    assert not [alert for alert in day.show("12:31:00", "alerts") if alert["kind"] == "final_table"]


def test_nine_left_draw_the_free_seats_of_the_larger_table() -> None:
    """C-41, CA-21 to CA-24; W-187."""
    day = two_tables(10)
    before = {line["player"]: (line["table"], line["seat"]) for line in day.show("12:40:00", "seats")}
    crowd = {table: [name for name, place in before.items() if place[0] == table] for table in (1, 2)}
    assert [len(names) for names in crowd.values()] == [5, 5]
    day.bust("12:41:00", crowd[2][0])
    after = {line["player"]: (line["table"], line["seat"]) for line in day.show("12:41:00", "seats")}
    assert {table for table, _ in after.values()} == {1}
    assert len(set(after.values())) == 9
    stayed = [name for name in after if after[name] == before[name]]
    assert sorted(stayed) == sorted(crowd[1]), "only the four movers drew"
    assert {seat for _, seat in after.values()} == set(range(1, 10))
    assert "final_table" in {alert["kind"] for alert in day.show("12:41:00", "alerts")}


def test_everybody_draws_where_a_club_says_so() -> None:
    """CA-24, reading B."""
    day = two_tables(10, final_table__draw="everybody")
    lines = day.show("12:40:00", "seats")
    day.bust("12:41:00", next(line["player"] for line in lines if line["table"] == 2))
    drawn = day.show("12:41:00", "journal")[-1]
    assert drawn["fact"] == "final-table-drawn"
    assert len(drawn["detail"]["moves"]) == 9


def test_no_redraw_where_a_club_says_so() -> None:
    """CA-23, reading B."""
    day = two_tables(10, final_table__redraw="organiser")
    lines = day.show("12:40:00", "seats")
    day.bust("12:41:00", lines[0]["player"])
    assert {line["table"] for line in day.show("12:41:00", "seats")} == {1, 2}


def test_the_size_of_the_final_table_is_a_setting() -> None:
    """CA-21."""
    day = two_tables(11, tables__final_size=10)
    lines = day.show("12:40:00", "seats")
    day.bust("12:41:00", lines[0]["player"])
    after = day.show("12:41:00", "seats")
    assert len({line["table"] for line in after}) == 1
    assert len({line["seat"] for line in after}) == 10


def test_no_final_table_while_somebody_may_still_buy_back_in() -> None:
    """C-41 with C-16: an early redraw would seat people who are not out yet."""
    day = small(*named(10), tables__seats=5)
    day.bust("12:00:00", "P001", "P002")
    assert len({line["table"] for line in day.show("12:09:59", "seats")}) == 2
    assert len({line["table"] for line in day.show("12:10:00", "seats")}) == 1


def test_undoing_the_bust_that_made_the_final_table_takes_the_table_back_too() -> None:
    """C-41."""
    day = two_tables(10)
    before = day.show("12:40:00", "seats")
    bust = day.bust("12:41:00", before[0]["player"])
    assert len({line["table"] for line in day.show("12:41:00", "seats")}) == 1
    day.ok("12:42:00", "undo", line=bust)
    assert day.show("12:42:00", "seats") == before


# -- 2.19 dated rules -----------------------------------------------------------------------------


@pytest.fixture
def own_seeds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the seeds that a test may change."""
    copy = tmp_path / "seeds"
    shutil.copytree(paths.seeds(), copy)
    monkeypatch.setattr(paths, "seeds", lambda: copy)
    return copy


def test_a_version_of_the_rules_never_reaches_back(own_seeds: Path) -> None:
    """C-8, C-51, CA-46; W-188: events 1 to 5 keep the old price, from the 6th on the new one holds."""
    season = own_seeds / "championship-2009.toml"
    text = season.read_text("utf-8")
    newer = (
        '[[versions]]\nversion = "2009-05-18"\neffective_from = 2009-05-18\n'
        '[versions.settings]\n"entry.parts" = [{ amount = 2500, to = "pool" }, { amount = 1000, to = "house" }]\n\n'
    )
    older = text.replace('version = "2009-05-18"', 'version = "2009-01-01"', 1)
    season.write_text(older.replace("[[dates]]", newer + "[[dates]]", 1), "utf-8")
    prices = {}
    for number in range(1, 12):
        day = ranking(number)
        day.ok("09:45:00", "sign_up", player="Anna")
        prices[number] = day.show("09:45:00", "entries")[0]["owed"]
    assert prices == {number: 3000 if number <= 5 else 3500 for number in range(1, 12)}


def test_a_day_that_is_over_keeps_its_terms() -> None:
    """C-8, C-51: the terms stand in the first fact, and a closed event is read-only."""
    day = small("Anna", "Bela", "Cili")
    played_out(day, ["Anna", "Bela", "Cili"])
    day.ok("12:31:00", "close_event")
    first = day.show("12:32:00", "journal")[0]
    assert first["fact"] == "event-opened"
    assert first["detail"]["structure"]["entry"]["parts"] == [
        {"amount": 2000, "to": "pool"},
        {"amount": 1000, "to": "house"},
    ]
    assert day.refused("12:33:00", "pause") == "EVENT_CLOSED"
