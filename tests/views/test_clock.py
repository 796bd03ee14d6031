"""The clock as a view: what each phase shows."""

import pytest

from registry.views.clock import Next, clock
from registry.views.shown import left
from tests.engine.days import Told, ranking, small
from tests.views.told import seen


def day() -> Told:
    return small("Anna", "Bela", "Cili")


@pytest.mark.parametrize(
    ("at", "phase", "shown"),
    [
        ("08:30:00", "before", "1:15:00"),
        ("09:46:00", "registration", "19:00"),
        ("10:05:00", "closed", "10:00"),
        ("10:15:00", "draw", "15:00"),
        ("10:25:00", "countdown", "5:00"),
        ("10:30:00", "play", "25:00"),
        ("12:10:00", "break", "15:00"),
        ("16:05:00", "play", "0:00"),
    ],
)
def test_the_phases_of_a_day_and_the_time_left_in_each(at: str, phase: str, shown: str) -> None:
    told = ranking(event__min_entrants=2)
    if at > "09:45:00":
        told.enter(["Anna", "Bela"], at="09:45:00")
    here = seen(told, at)
    view = clock(here.event, here.now)
    assert (view.phase, view.left) == (phase, shown)
    assert view.running is (at >= "10:30:00")


def test_a_level_has_blinds_and_a_break_has_none() -> None:
    told = day()
    here = seen(told, "11:46:00")
    level = clock(here.event, here.now)
    assert (level.level, level.small_blind, level.big_blind, level.ante) == (4, 400, 800, 0)
    assert level.next == Next(level=None, small_blind=None, big_blind=None, ante=None, length_ms=900_000)
    here = seen(told, "12:11:00")
    pause = clock(here.event, here.now)
    assert (pause.level, pause.small_blind, pause.big_blind, pause.ante) == (None, None, None, None)
    assert pause.next == Next(level=5, small_blind=500, big_blind=1000, ante=0, length_ms=1_200_000)
    here = seen(told, "15:46:00")
    assert clock(here.event, here.now).next is None


def test_the_windows_of_the_moment() -> None:
    told = day()
    flags = {}
    for at in ("10:29:59", "10:30:00", "12:09:59", "12:10:00", "12:24:59", "12:25:00"):
        here = seen(told, at)
        view = clock(here.event, here.now)
        flags[at] = (view.rebuys_open, view.addons_open)
    assert flags == {
        "10:29:59": (False, False),
        "10:30:00": (True, False),
        "12:09:59": (True, False),
        "12:10:00": (False, True),
        "12:24:59": (False, True),
        "12:25:00": (False, False),
    }


def test_a_stopped_clock_says_what_is_left_and_no_end() -> None:
    told = day()
    told.ok("10:40:00", "pause")
    here = seen(told, "11:40:00")
    view = clock(here.event, here.now)
    assert (view.phase, view.running, view.left_ms, view.ends_at) == ("play", False, 900_000, None)


def test_a_cancelled_event_has_no_clock() -> None:
    told = ranking()
    told.ok("09:50:00", "cancel", reason="no light")
    here = seen(told, "10:40:00")
    view = clock(here.event, here.now)
    assert (view.phase, view.level, view.left_ms, view.running) == ("cancelled", None, 0, False)


@pytest.mark.parametrize(
    ("ms", "shown"),
    [
        (-5, "0:00"), (0, "0:00"), (1, "0:01"), (999, "0:01"), (1000, "0:01"), (1001, "0:02"), (59_999, "1:00"),
        (60_000, "1:00"), (599_000, "9:59"), (600_000, "10:00"), (3_599_000, "59:59"), (3_599_001, "1:00:00"),
        (3_600_000, "1:00:00"), (36_061_000, "10:01:01"), (360_000_000, "100:00:00"),
    ],
)  # fmt: skip
def test_how_a_time_left_is_written(ms: int, shown: str) -> None:
    assert left(ms) == shown
