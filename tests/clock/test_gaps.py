"""Sleep, power cuts, crashes and clocks that were set: told apart, written down, and counted as the policy says."""

import tracemalloc
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from registry.engine import commands as c
from registry.engine import facts as f
from registry.engine.refusals import Refusal, Why
from tests.clock.machine import Machine
from tests.clock.room import EVENT, Room, e27, hm

LEVEL_3 = "20:55:50"
"""Level 3 with 4:10 left."""


@pytest.mark.parametrize(
    ("asleep", "shown", "crossed"),
    [
        ("47:00", "level 5 7:10", [(4, "21:00:00"), (5, "21:10:00"), (6, "21:30:00")]),
        ("4:10", "break 10:00", [(4, "21:00:00")]),
        ("4:09.999", "level 3 0:01", []),
        ("0:30", "level 3 3:40", []),
        ("2:04:10", "level 9 10:00", [(n, "") for n in range(4, 11)]),
    ],
)
def test_a_sleep_over_several_levels_counts_as_play(
    room: Room, asleep: str, shown: str, crossed: list[tuple[int, str]]
) -> None:
    """CLK-02: one journal line for each boundary with its due time, and one notice on the walls."""
    room.play(LEVEL_3)
    room.machine.sleep(hm(asleep))
    room.look()
    assert room.shown == shown
    began = room.began()[3:]
    assert [stage for stage, _ in began] == [stage for stage, _ in crossed]
    assert [at for (_, at), (_, due) in zip(began, crossed, strict=True) if due] == [due for _, due in crossed if due]
    assert [row.cause for row in room.facts(f.GapFound) if isinstance(row, f.GapFound)] == ["sleep"]
    assert room.kinds().count("gap") == 1
    levels = [alert for alert in room.alerts() if alert.kind in ("level", "break")]
    assert len(levels) <= 1
    if asleep == "47:00":
        assert room.kinds() == ["gap"]


@pytest.mark.parametrize("asleep", ["47:00", "0:06", "2:04:10"])
def test_a_frozen_sleep_does_not_count_and_one_press_lets_it_count(frozen: Room, asleep: str) -> None:
    """CLK-02: the other policy, and the other way round and back."""
    frozen.play(LEVEL_3)
    frozen.machine.sleep(hm(asleep))
    frozen.look()
    assert frozen.shown == "level 3 4:10"
    assert frozen.kinds() == ["gap"]
    frozen.press(c.ChooseGap(policy="catch-up"))
    counted = frozen.stands
    assert frozen.press(c.ChooseGap(policy="catch-up")) == ()
    if asleep == "47:00":
        assert frozen.shown == "level 5 7:10"
        assert frozen.began()[3:] == [(4, "21:00:00"), (5, "21:10:00"), (6, "21:30:00")]
    frozen.press(c.ChooseGap(policy="freeze"))
    assert frozen.shown == "level 3 4:10"
    frozen.press(c.ChooseGap(policy="catch-up"))
    assert frozen.stands == counted


def test_a_gap_that_is_let_count_a_minute_later_names_the_times_that_were_due(frozen: Room) -> None:
    """CLK-02: nothing is ever announced for a moment that is still to come."""
    frozen.play(LEVEL_3)
    frozen.machine.sleep(hm("47:00"))
    frozen.look()
    frozen.run(hm("1:00"))
    assert frozen.shown == "level 3 3:10"
    frozen.press(c.ChooseGap(policy="catch-up"))
    assert frozen.shown == "level 5 6:10"
    assert frozen.began()[3:] == [(4, "21:00:00"), (5, "21:10:00"), (6, "21:30:00")]


def test_a_gap_is_settled_when_the_clock_is_set_by_hand(frozen: Room) -> None:
    frozen.play(LEVEL_3)
    frozen.machine.sleep(hm("47:00"))
    frozen.look()
    frozen.press(c.GoToStage(stage=6))
    with pytest.raises(Refusal, match=Why.NO_GAP):
        frozen.press(c.ChooseGap(policy="catch-up"))
    assert frozen.shown == "level 5 20:00"


@pytest.mark.parametrize(("blocked", "at"), [("0:01.776", "21:30:01.776"), ("1:05", "21:31:05"), ("0:06", "21:30:06")])
@pytest.mark.parametrize("policy", ["catch-up", "freeze"])
def test_a_timekeeper_that_is_held_up_is_late_and_loses_nothing(
    tmp_path: Path, blocked: str, at: str, policy: f.GapPolicy
) -> None:
    """SCH-01: level 5 is late, its planned end is unmoved, and no gap is made of it."""
    room = Room(tmp_path, e27(gap=policy)).play("21:29:59.999")
    room.machine.run(hm("0:00.001") + hm(blocked))
    room.look()
    assert room.began()[-1] == (6, "21:30:00")
    assert room.stands.ends_at == room.at("21:50:00")
    assert room.facts(f.GapFound) == []
    row = room.desk.history(EVENT).rows[-1]
    assert row.recorded_at == room.at(at)
    assert row.recorded_at - row.fact.at == hm(blocked)


@pytest.mark.parametrize(
    ("policy", "down", "shown", "due"),
    [
        ("catch-up", "17:00", "level 7 4:40", [(4, "01:40"), (5, "06:40"), (6, "11:40"), (7, "16:40")]),
        ("freeze", "17:00", "level 3 1:40", []),
        ("catch-up", "1:39", "level 3 0:01", []),
        ("catch-up", "1:40", "level 4 5:00", [(4, "01:40")]),
        ("freeze", "3:30:00", "level 3 1:40", []),
    ],
)
@pytest.mark.parametrize("power", [True, False])
def test_after_a_restart_each_missed_level_is_written_once_with_its_time(
    tmp_path: Path, policy: f.GapPolicy, down: str, shown: str, due: list[tuple[int, str]], power: bool
) -> None:
    """SCH-02: the processes, or the whole machine, were down; one notice, not four alerts."""
    room = Room(tmp_path, e27(minutes=5, pause=0, gap=policy)).play("20:13:20")
    assert room.shown == "level 3 1:40"
    since = room.now
    if power:
        room.machine.restart(hm(down))
        room.start()
        room.look()
    else:
        room.killed(hm(down))
    assert room.shown == shown
    assert [(fact.stage, _after(fact.at, since)) for fact in room.facts(f.LevelBegan)[3:]] == due  # type: ignore[union-attr]
    assert [kind for kind in room.kinds() if kind != "level_soon"] == ["gap"]
    room.look()
    assert len(room.facts(f.GapFound)) == 1


def _after(at: datetime, since: datetime) -> str:
    seconds = int((at - since).total_seconds())
    return f"{seconds // 60:02d}:{seconds % 60:02d}"


# -- clocks that cannot be believed ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("behind", "comes_right", "policy", "shown"),
    [
        ("11:00", "7:00", "catch-up", "level 5 2:00"),
        ("11:00", "7:00", "freeze", "level 5 9:00"),
        ("3:00:00", "9:00", "catch-up", "level 6 20:00"),
        ("0:03", "0:40", "freeze", "level 5 9:00"),
    ],
)
def test_a_board_that_wakes_up_in_the_past_waits_and_asks(
    room: Room, behind: str, comes_right: str, policy: f.GapPolicy, shown: str
) -> None:
    """CLK-07: it holds the clock, never runs on the bad time, and offers both ways once the time is right."""
    room.play("21:41:00")
    assert room.shown == "level 5 9:00"
    saved = room.machine.wall
    room.machine.restart(timedelta(), wall=saved - hm(behind))
    room.start()
    room.look()
    assert room.shown == "level 5 9:00 stands"
    assert room.kinds() == ["clock_doubted"]
    doubt = room.event.doubt
    assert doubt is not None
    assert doubt.cause == "behind"
    for command in (c.Resume(), c.Pause(), c.GoToStage(stage=6), c.AddTime(seconds=60), c.SetHold(stage=None)):
        with pytest.raises(Refusal, match=Why.CLOCK_IN_DOUBT):
            room.do(command)
    with pytest.raises(Refusal, match=Why.BAD_MOMENT):
        room.do(c.ResolveDoubt(policy="catch-up"))
    room.machine.run(hm("0:01"))
    room.look()
    assert room.shown == "level 5 9:00 stands"
    room.machine.step(saved + hm(comes_right) - room.machine.wall)  # the network is there
    room.look()
    assert room.shown == "level 5 9:00 stands"
    room.press(c.ResolveDoubt(policy=policy))
    assert room.shown == shown
    assert room.stands.running
    room.run(hm("0:01"))
    assert room.facts(f.ClockDoubted) == [f.ClockDoubted(at=saved - hm(behind), since=saved, cause="behind")]


def test_a_board_without_a_boot_clock_tells_of_a_jump_and_does_not_guess(tmp_path: Path) -> None:
    """Convention 7: a jump of more than 5 s is unknown there; a shorter one is nothing."""
    room = Room(tmp_path, machine=Machine(has_boot_clock=False))
    room.play("20:10:00")
    room.machine.step(hm("0:04"))
    room.look()
    assert room.facts(f.GapFound, f.ClockStepped) == []
    room.machine.sleep(hm("0:06"))
    room.look()
    (gap,) = room.facts(f.GapFound)
    assert isinstance(gap, f.GapFound)
    assert gap.cause == "unknown"
    before = room.stands.left_ms
    room.machine.step(hm("-8:00"))
    room.look()
    assert room.stands.left_ms == before
    assert room.stands.running


@pytest.mark.parametrize(("by", "cause"), [("ahead", "ahead"), ("behind", "behind")])
@pytest.mark.parametrize("seconds", [315_619_200, 12 * 3600 + 1, 5_900_000_000])
def test_a_clock_that_jumps_for_years_stops_play_and_asks_at_once(
    room: Room, by: str, cause: str, seconds: int
) -> None:
    """SCH-06: nothing is counted level by level; the wall's fault is asked about once."""
    room.play("20:10:00")
    sign = 1 if by == "ahead" else -1
    if sign < 0 and seconds > 10**9:
        seconds = 10**9
    tracemalloc.start()
    room.machine.step(timedelta(seconds=sign * seconds))
    began = datetime.now(UTC)
    room.look()
    took = datetime.now(UTC) - began
    grown = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert took < timedelta(seconds=2)
    assert grown < 20_000_000
    assert room.shown == "level 1 10:00 stands"
    assert room.kinds() == ["clock_doubted"]
    assert room.event.doubt is not None
    assert room.event.doubt.cause == cause
    room.machine.run(hm("5:00"))
    room.look()
    room.press(c.ResolveDoubt(policy="freeze"))
    assert room.shown == "level 1 10:00"
    room.run(hm("1:00"))
    assert room.shown == "level 1 9:00"
    room.start()  # another process hears of the answer
    room.look()
    assert room.shown == "level 1 9:00"
    assert len(room.facts(f.ClockDoubted)) == 1
    room.machine.restart(hm("1:00"))
    room.start()
    room.look()
    assert len(room.facts(f.ClockDoubted)) == 2, "after a restart only the wall is left, and it is wrong"
    assert room.shown.endswith("stands")
    if sign > 0:
        room.press(c.ResolveDoubt(policy="freeze"))
        assert room.shown == "level 1 9:00"


@pytest.mark.parametrize("by", ["11:59:59", "-11:59:59", "3:00", "-3:00", "0:00.800", "-0:00.800", "-0:04"])
def test_a_clock_that_is_set_moves_no_play_and_is_written_down(room: Room, by: str) -> None:
    """The room's clock goes on smoothly; planned moments move with the clock that was set."""
    room.play("20:10:00")
    ends = room.stands.ends_at
    room.machine.step(hm(by))
    room.look()
    assert room.shown == "level 1 10:00"
    assert room.stands.ends_at == (ends or room.now) + hm(by)
    (step,) = room.facts(f.ClockStepped)
    assert isinstance(step, f.ClockStepped)
    assert step.by_ms == hm(by) / timedelta(milliseconds=1)
    assert room.now == room.machine.wall
    room.press(c.Pause())
    room.run(hm("2:00"))
    room.press(c.Resume())
    assert room.shown == "level 1 10:00"
    room.run(hm("10:00"))
    assert room.shown == "level 2 20:00"
    assert [stage for stage, _ in room.began()] == [1, 2]


def test_an_hourly_correction_swallows_no_level(tmp_path: Path) -> None:
    """SCH-05: levels of 15:00, the wall put back by 0.8 s at each full hour."""
    room = Room(tmp_path, e27(minutes=15, pause=0, levels=20)).play()
    changes = []
    real = 0
    while real < 3 * 3600 + 2:
        if real and real % 3600 == 0:
            room.machine.step(timedelta(milliseconds=-800))
        before = len(room.began())
        room.machine.run(timedelta(seconds=1))
        real += 1
        room.look()
        assert len(room.began()) - before in (0, 1)
        if len(room.began()) > before:
            changes.append(real)
    assert changes == [900 * number for number in range(1, 13)]


def test_a_level_cannot_be_announced_early_or_twice(room: Room) -> None:
    """SCH-11: 100 ms early is not due; the same key twice is once."""
    room.play("20:19:59.900")
    with pytest.raises(Refusal, match=Why.NOT_DUE):
        room.do(c.AnnounceStage(stage=2), by="timekeeper:main", request="early")
    assert room.began() == [(1, "20:00:00")]
    room.machine.run(hm("0:00.100"))
    first = room.do(c.AnnounceStage(stage=2), by="timekeeper:main", request="same")
    assert room.do(c.AnnounceStage(stage=2), by="timekeeper:main", request="same") == first
    with pytest.raises(Refusal, match=Why.NOT_DUE):
        room.do(c.AnnounceStage(stage=2), by="timekeeper:main", request="other")
    room.look()
    assert room.began() == [(1, "20:00:00"), (2, "20:20:00")]


@pytest.mark.parametrize("power", [True, False])
@pytest.mark.parametrize(
    ("policy", "paused", "down", "shown", "due"),
    [
        ("catch-up", True, "3:00", "level 4 7:24 stands", []),
        ("freeze", True, "3:00", "level 4 7:24 stands", []),
        ("catch-up", False, "3:00", "level 4 4:24", []),
        ("freeze", False, "3:00", "level 4 7:24", []),
        ("catch-up", False, "9:00", "level 5 18:24", [(6, "21:30:00")]),
        ("freeze", False, "9:00", "level 4 7:24", []),
        ("catch-up", False, "0:04", "level 4 7:20", []),
        ("catch-up", False, "31:00", "level 6 16:24", [(6, "21:30:00"), (7, "21:50:00")]),
    ],
)
def test_killed_without_warning_and_started_again(
    tmp_path: Path, policy: f.GapPolicy, paused: bool, down: str, shown: str, due: list[tuple[int, str]], power: bool
) -> None:
    """CLK-23: paused stays paused; running goes on as the policy says."""
    room = Room(tmp_path, e27(gap=policy)).play("21:22:36")
    if paused:
        room.press(c.Pause())
    if power:
        room.machine.restart(hm(down))
        room.start()
        room.look()
    else:
        room.killed(hm(down))
    assert room.shown == shown
    assert room.began()[5:] == due


def test_an_event_found_running_in_the_morning_stands_and_asks(room: Room) -> None:
    """A machine that was shut overnight: no levels fly by, no alert but the question."""
    room.play("22:30:00")
    room.machine.sleep(hm("9:00:00"))
    room.look()
    assert room.kinds() == ["clock_doubted"]
    assert room.shown == "level 8 20:00 stands" or room.shown.endswith("stands")
    assert room.event.doubt is not None
    assert room.event.doubt.cause == "past-day"
    room.press(c.ResolveDoubt(policy="freeze"))
    assert room.stands.running


def test_two_timekeepers_find_one_gap(frozen: Room) -> None:
    """SCH-03: both wake from the same sleep."""
    frozen.play(LEVEL_3)
    one, frozen.vigil = frozen.vigil, type(frozen.vigil)(frozen.desk, frozen.clock, frozen.folder)
    frozen.look()
    two = frozen.vigil
    frozen.machine.sleep(hm("20:00"))
    for vigil in (one, two, one):
        frozen.vigil = vigil
        frozen.look()
    assert frozen.shown == "level 3 4:10"
    assert len(frozen.facts(f.GapFound)) == 1
