"""The clock from outside: the verbs of a rehearsal for lengths, breaks, holds and the way back."""

from typing import Any

import pytest

from tests.engine.days import Told, small

AB = ("Anna", "Bela")


def clock(day: Told, at: str) -> tuple[Any, ...]:
    view = day.show(at, "clock")
    return view["phase"], view["level"], view["left"], view["running"]


def test_a_level_gets_another_length_and_the_cut_off_follows() -> None:
    day = small(*AB)
    before = day.show("10:40:00", "clock")
    day.ok("10:41:00", "set_length", minutes=30)
    after = day.show("10:41:00", "clock")
    assert after["ends_at"] > before["ends_at"]
    assert after["rebuys_close_at"] > before["rebuys_close_at"]
    assert day.refused("10:50:00", "set_length", seconds=1) == "STAGE_OVER_ALREADY"
    day.ok("10:50:00", "set_length", seconds=1, confirmed=True)
    assert clock(day, "10:50:00")[1] == 2
    line = day.ok("10:51:00", "set_length", minutes=10, later=True)
    assert clock(day, "10:59:59") == ("play", 2, "0:01", True)
    day.ok("10:59:59", "undo", line=line)
    assert clock(day, "11:00:00") == ("play", 2, "15:00", True)


def test_breaks_come_and_go() -> None:
    day = small(*AB)
    day.ok("10:31:00", "insert_break", after=1, minutes=7)
    day.ok("10:31:00", "drop_break", stage=2)
    assert day.refused("10:31:00", "drop_break", stage=2) == "NO_SUCH_BREAK"
    day.ok("10:31:00", "insert_break", after=1, seconds=90)
    assert day.refused("10:31:00", "insert_break", after=99, minutes=7) == "NO_SUCH_STAGE"
    assert day.refused("10:31:00", "insert_break", after=1, minutes=0) == "BAD_NUMBER"
    ends = day.show("10:31:00", "clock")["ends_at"][11:19]
    assert day.show(ends, "clock")["phase"] == "break"
    assert day.show(ends, "clock")["left"] == "1:30"


def test_a_hold_waits_and_the_way_back_returns() -> None:
    day = small(*AB)
    ends = day.show("10:31:00", "clock")["ends_at"][11:19]
    day.ok("10:31:00", "hold", stage=1)
    assert clock(day, ends) == ("play", 1, "0:00", True)
    assert clock(day, "11:30:00") == ("play", 1, "0:00", True)
    day.ok("11:30:00", "hold", stage=None)
    assert clock(day, "11:30:00") == ("play", 2, "25:00", True)
    day.ok("11:30:01.500", "pause")
    assert clock(day, "11:30:01.500") == ("play", 2, "24:59", False)
    day.ok("11:30:08", "return")
    assert clock(day, "11:30:08") == ("play", 1, "0:00", False)
    assert day.refused("11:30:08", "return") == "NO_SUCH_STAGE"
    day.ok("11:31:00", "resume")
    assert clock(day, "11:31:00") == ("play", 2, "25:00", True)
    assert day.refused("11:31:16", "return") == "TOO_LATE_TO_RETURN"


@pytest.mark.parametrize(
    "line",
    [
        {"do": "set_length"},
        {"do": "set_length", "minutes": 1, "seconds": 1},
        {"do": "insert_break", "minutes": 1},
        {"do": "insert_break", "after": 1},
        {"do": "drop_break"},
        {"do": "hold"},
        {"do": "return", "stage": 1},
    ],
)
def test_lines_without_their_keys_are_mistakes(line: dict[str, Any]) -> None:
    assert set(small(*AB).say({"at": "10:31:00", **line})) == {"error"}


@pytest.mark.parametrize("number", ["1", 1.5, None, True, [], 10**40, -1, 0])
def test_numbers_that_cannot_be_are_refused(number: object) -> None:
    day = small(*AB)
    assert day.refused("10:31:00", "set_length", minutes=number) == "BAD_NUMBER"
    assert day.refused("10:31:00", "drop_break", stage=number) == "NO_SUCH_BREAK"
    assert day.refused("10:31:00", "insert_break", after=number, minutes=1) == "NO_SUCH_STAGE"


def test_nothing_is_steered_before_play() -> None:
    day = small(*AB)
    for verb, values in (("set_length", {"minutes": 9}), ("hold", {"stage": 1}), ("drop_break", {"stage": 6})):
        assert day.refused("10:10:00", verb, **values) == "PLAY_NOT_BEGUN"
    assert day.refused("10:10:00", "return") == "PLAY_NOT_BEGUN"


def test_a_start_on_the_hard_nights_is_turned_away() -> None:
    """CLK-19: the header of a rehearsal is one more place where a start time is typed."""
    names = ("open", "close", "draw", "override_until", "start")
    times = {name: f"02:{30 + number}:00" for number, name in enumerate(names)}
    for date, why in (("2027-03-28", "TIME_SKIPPED"), ("2026-10-25", "TIME_TWICE")):
        header = Told(season="championship-2009", number=1, date=date, settings={"event.timetable": times}).header
        assert why in header["error"]
