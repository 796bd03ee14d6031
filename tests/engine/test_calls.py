"""What people tell the room and call for, driven from outside."""

import pytest

from tests.engine.days import Told, small


def playing() -> Told:
    return small("Anna", "Bela", "Cili", "Dora", at="09:46:00")


def test_a_table_calls_the_floor_once_until_it_is_settled() -> None:
    """U-52, U-62, U-91."""
    day = playing()
    day.show("10:31:00", "clock")
    day.ok("10:31:00", "call_floor", table=1, reason="deck")
    day.ok("10:31:05", "call_floor", table=1, reason="ruling")
    assert facts(day).count("floor-called") == 1
    day.ok("10:31:10", "come", table=1)
    day.ok("10:31:11", "come", table=1)
    day.ok("10:33:00", "settle", table=1)
    day.ok("10:33:00", "settle", table=1)
    assert facts(day)[-3:] == ["floor-called", "floor-coming", "floor-done"]


@pytest.mark.parametrize(
    ("verb", "values", "why"),
    [
        ("call_floor", {"table": 9}, "NO_SUCH_TABLE"),
        ("call_time", {"table": 9, "seat": 1, "seconds": 30}, "NO_SUCH_TABLE"),
        ("call_time", {"table": 1, "seat": 0, "seconds": 30}, "NO_SUCH_SEAT"),
        ("call_time", {"table": 1, "seat": 1, "seconds": 0}, "BAD_NUMBER"),
        ("call_time", {"table": 1, "seat": 1, "seconds": 601}, "BAD_NUMBER"),
    ],
)
def test_a_call_of_nowhere_is_refused(verb: str, values: dict[str, object], why: str) -> None:
    day = playing()
    assert day.refused("10:31:00", verb, **values) == why


def test_hand_for_hand_needs_play() -> None:
    """U-12."""
    day = playing()
    assert day.refused("10:00:00", "tell", what="hand-for-hand") == "PLAY_NOT_BEGUN"
    day.ok("10:31:00", "tell", what="hand-for-hand")
    day.ok("10:40:00", "end_telling", what="hand-for-hand")
    day.ok("10:40:01", "end_telling", what="hand-for-hand")
    assert facts(day)[-2:] == ["room-told", "room-telling-ended"]


def test_the_room_can_be_told_to_leave_on_a_cancelled_day_too() -> None:
    day = playing()
    day.ok("09:50:00", "cancel", reason="water")
    day.ok("09:51:00", "tell", what="leave")
    day.ok("09:59:00", "end_telling", what="leave")


def test_a_running_time_call_stays_and_a_new_one_follows_its_end() -> None:
    """U-65, U-67, R-150."""
    day = playing()
    day.ok("10:31:00", "call_time", table=1, seat=2, seconds=30)
    day.ok("10:31:10", "call_time", table=1, seat=3, seconds=30)
    assert facts(day).count("time-called") == 1
    day.ok("10:31:30", "call_time", table=1, seat=3, seconds=30)
    day.ok("10:31:40", "end_time", table=1)
    assert facts(day)[-2:] == ["time-called", "time-call-ended"]


def test_taking_back_the_call_takes_its_answer_first() -> None:
    day = playing()
    line = day.ok("10:31:00", "call_floor", table=1)
    day.ok("10:31:10", "come", table=1)
    assert day.refused("10:31:20", "undo", line=line) == "UNDO_LATER_FIRST"


def facts(day: Told) -> list[str]:
    assert day.rehearsal.day is not None
    rows = day.rehearsal.day.house.history.rows
    return [str(row.fact.__struct_config__.tag) for row in rows]
