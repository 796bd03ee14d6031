"""The organiser's hand on the clock: each press, its neighbours, its windows and its taking back."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from registry.engine import commands as c
from registry.engine import facts as f
from registry.engine.ids import EntryId
from registry.engine.refusals import Refusal, Why
from registry.engine.rules import windows
from registry.engine.rules.money import money
from tests.clock.room import EVENT, Room, e27, hm

LAST_OVER = "24:30:00"
"""The last of twelve levels ends at 0:10; twenty minutes behind it."""


def test_start_pressed_at_zero_of_the_last_level(room: Room) -> None:
    """CLK-11: it stays on the last level and never goes below zero."""
    room.play(LAST_OVER)
    assert room.shown == "level 12 0:00"
    room.press(c.Pause())
    assert room.stands.left_ms == 0
    room.run(hm("6:00"))
    room.press(c.Resume())
    assert (room.shown, room.stands.ends_at) == ("level 12 0:00", None)
    room.run(hm("1:00:00"))
    assert room.shown == "level 12 0:00"


@pytest.mark.parametrize("left_ms", [400, 1, 999, 60_000])
@pytest.mark.parametrize("stood", ["0:06", "0:00.001", "20:00"])
def test_a_pause_just_before_zero_keeps_what_is_left(room: Room, left_ms: int, stood: str) -> None:
    """CLK-11: 0.4 s remain after the resume."""
    room.to(room.at("20:20:00") - timedelta(milliseconds=left_ms))
    room.press(c.Pause())
    room.run(hm(stood))
    room.press(c.Resume())
    assert room.stands.left_ms == left_ms
    assert room.stands.level is not None
    assert room.stands.level.number == 1


def test_a_thousand_pauses_and_starts_never_go_below_zero(room: Room) -> None:
    """CLK-11."""
    dice = Random(11)
    room.play("23:40:00")
    for _ in range(1000):
        room.do(dice.choice((c.Pause(), c.Resume())))
        room.machine.run(timedelta(milliseconds=dice.randrange(5000)))
        assert room.stands.left_ms >= 0


@pytest.mark.parametrize(("left", "stood"), [("5:00", "7:00"), ("0:01", "7:00"), ("19:59", "2:00:00")])
def test_a_paused_clock_fires_no_old_alarm(room: Room, left: str, stood: str) -> None:
    """CLK-13: the level changes 7:00 + 5:00 after the pause, once."""
    room.to(room.at("20:20:00") - hm(left))
    room.press(c.Pause())
    before = room.began()
    paused = room.now
    room.run(hm(left))
    assert room.kinds() == ["paused"]
    room.run(hm(stood) - hm(left) if hm(stood) > hm(left) else timedelta())
    resumed = room.now
    assert room.began() == before
    room.press(c.Resume())
    room.run(hm(left) - timedelta(milliseconds=1))
    assert room.began() == before
    room.run(timedelta(milliseconds=1))
    assert len(room.began()) == len(before) + 1
    assert room.now - paused == (resumed - paused) + hm(left)


@pytest.mark.parametrize(
    ("at", "until", "left", "ends", "closes"),
    [
        ("21:03:45", "21:15:45", "6:15", "21:22:00", "22:22:00"),
        ("21:00:00", "21:00:01", "10:00", "21:10:01", "22:10:01"),
        ("21:09:59", "21:39:59", "0:01", "21:40:00", "22:40:00"),
    ],
)
def test_a_pause_in_a_break_moves_all_that_follows(
    room: Room, at: str, until: str, left: str, ends: str, closes: str
) -> None:
    """CLK-14: break, paused, 6:15 for the whole pause; level 4 and the rebuy cut-off move by 12:00."""
    room.play(at)
    room.press(c.Pause())
    for share in range(4):
        room.to(room.at(at) + share * (room.at(until) - room.at(at)) / 4)
        assert room.shown == f"break {left} stands"
        assert room.rebuys_close() == "-"
        assert windows.addons_open(room.event, room.now)
    room.to(room.at(until))
    room.press(c.Resume())
    assert room.stands.ends_at == room.at(ends)
    assert room.rebuys_close() == closes
    room.play(ends)
    assert room.began()[-1] == (5, ends)
    assert room.shown == "level 4 20:00"


@pytest.mark.parametrize(
    ("left", "wait", "back"), [("1:20", "0:08", "1:12"), ("10:00", "0:01", "9:59"), ("0:30", "0:29", "0:01")]
)
@pytest.mark.parametrize("whole", [True, False])
def test_a_break_ended_early_by_mistake_is_taken_back(room: Room, left: str, wait: str, back: str, whole: bool) -> None:
    """CLK-21: back in the break with what would be left of it, the level's alert gone, both in the journal."""
    room.to(room.at("21:10:00") - hm(left))
    rows = len(room.desk.history(EVENT).rows)
    numbers = room.press(c.GoToStage(stage=5))
    assert room.shown == "level 4 20:00"
    room.run(hm(wait))
    assert "level" in room.kinds()
    room.press(c.Undo(numbers=numbers if whole else numbers[:1]))
    assert room.shown == f"break {back}"
    assert "level" not in room.kinds()
    history = room.desk.history(EVENT)
    assert [type(row.fact).__name__ for row in history.rows[rows : rows + 4]] == [
        "StageSet",
        "LevelBegan",
        "Undone",
        "Undone",
    ]
    room.run(hm("20:00"))
    assert [stage for stage, _ in room.began()] == [1, 2, 3, 4, 5]
    assert room.began()[-1] == (5, "21:10:00")


@pytest.mark.parametrize("late", ["0:01.500", "0:00.001", "0:00", "0:09.999"])
def test_a_pause_pressed_a_moment_too_late_offers_the_way_back(room: Room, late: str) -> None:
    """CLK-22: level 7 stands at 19:58.5; one step returns to level 6 at 0:00, standing; rebuys stay shut."""
    room.play("22:10:00")
    room.run(hm(late))
    room.press(c.Pause())
    assert room.stands.level is not None
    assert room.stands.level.number == 7
    assert room.stands.left_ms == 20 * 60_000 - hm(late) / timedelta(milliseconds=1)
    room.run(hm("0:10") - hm(late))
    room.press(c.ReturnToStage(stage=7))
    assert room.shown == "level 6 0:00 stands"
    assert not windows.rebuys_open(room.event, room.now)
    room.run(hm("3:00"))
    assert room.shown == "level 6 0:00 stands"
    room.press(c.Resume())
    assert room.shown == "level 7 20:00"
    assert room.began()[-2:] == [(8, "22:10:00"), (8, "22:13:10")]


def test_minutes_given_after_the_way_back_are_played(room: Room) -> None:
    """CLK-22: rebuys open again only when the organiser says so."""
    room.play("22:10:01.500")
    room.press(c.ReturnToStage(stage=7))
    room.run(hm("0:30"))
    room.press(c.AddTime(seconds=120))
    assert room.shown == "level 6 2:00 stands"
    room.press(c.Resume())
    assert room.shown == "level 6 2:00"
    assert not windows.rebuys_open(room.event, room.now)
    room.run(hm("2:00"))
    assert room.shown == "level 7 20:00"


def test_the_way_back_closes(room: Room) -> None:
    """CLK-22: only to the stage before, and only for a moment."""
    room.play("20:20:05")
    for stage in (0, 2, 3, -1):
        with pytest.raises(Refusal, match=Why.NO_SUCH_STAGE):
            room.do(c.ReturnToStage(stage=stage))
    room.run(hm("0:11"))
    with pytest.raises(Refusal, match=Why.TOO_LATE_TO_RETURN):
        room.do(c.ReturnToStage(stage=1))


@pytest.mark.parametrize("used", ["2:38", "0:01", "9:59"])
def test_a_break_that_is_opened_again_starts_at_its_full_length(tmp_path: Path, used: str) -> None:
    """CLK-25: nothing of the first break carries over."""
    room = Room(tmp_path).play("21:00:00")
    room.run(hm(used))
    room.press(c.GoToStage(stage=5))
    room.run(hm("2:00"))
    room.press(c.InsertBreak(after=5, seconds=600))
    room.press(c.GoToStage(stage=6))
    assert room.shown == "break 10:00"
    room.press(c.GoToStage(stage=4))
    assert room.shown == "break 10:00"


def test_an_extra_break_fires_nothing_again(room: Room) -> None:
    """SCH-04: rebuys closed three minutes ago; a break behind level 8 changes only the plan."""
    room.play("22:13:00")
    before, entries = room.alerts(), room.event.entries
    rows = len(room.desk.history(EVENT).rows)
    room.press(c.InsertBreak(after=9, seconds=600))
    assert room.alerts() == before == []
    assert room.event.entries == entries
    assert len(room.desk.history(EVENT).rows) == rows + 1
    assert room.rebuys_close() == "22:10:00"
    room.play("23:00:00")
    assert room.began()[-2:] == [(10, "22:50:00"), (11, "23:00:00")]
    assert room.shown == "level 9 20:00"


CUT_OFF = [
    ("untouched", [], "22:10:00"),
    ("a pause of 4:35 in level 5", ["pause"], "22:14:35"),
    ("a break of 15:00", ["break"], "22:15:00"),
    ("both", ["break", "pause"], "22:19:35"),
    ("a level of 25:00 and a break dropped", ["level", "drop"], "22:05:00"),
    ("a break put in behind level 5", ["insert"], "22:17:00"),
    ("a minute taken", ["less"], "22:09:00"),
]


@pytest.mark.parametrize(("what", "edits", "closes"), CUT_OFF, ids=[what for what, _, _ in CUT_OFF])
def test_the_end_of_rebuys_follows_every_change(room: Room, what: str, edits: list[str], closes: str) -> None:
    """SCH-14: wall, kiosk and refusal say the same moment, a second on either side of it."""
    if "drop" in edits:
        room.press(c.DropBreak(stage=4))
    if "level" in edits:
        room.press(c.SetLength(seconds=25 * 60))
    if "less" in edits:
        room.press(c.AddTime(seconds=-60))
    if "break" in edits:
        room.play("21:03:00")
        room.press(c.SetLength(seconds=15 * 60))
    if "insert" in edits:
        room.press(c.InsertBreak(after=6, seconds=420))
    if "pause" in edits:
        room.run(room.at("21:40:00") - room.now)
        room.press(c.Pause())
        room.run(hm("4:35"))
        room.press(c.Resume())
    assert room.rebuys_close() == closes
    room.to(room.at(closes) - hm("0:01"))
    bust = c.Bust(out=(f.OutWith(EntryId(1), 0), f.OutWith(EntryId(2), 0)), dealt=room.now)
    room.do(bust)
    room.do(c.ClaimRebuy(entry=EntryId(1)))
    room.machine.run(hm("0:00.999"))
    assert room.desk.why_not(EVENT, c.ClaimRebuy(entry=EntryId(2)), by="kiosk:1") is None
    room.machine.run(hm("0:00.001"))
    room.look()
    with pytest.raises(Refusal, match=Why.REBUYS_CLOSED) as refused:
        room.do(c.ClaimRebuy(entry=EntryId(2)))
    assert refused.value.numbers["at"] == room.at(closes)
    (alert,) = [alert for alert in room.alerts() if alert.kind == "rebuys_closed"]
    assert alert.numbers["at"] == room.at(closes)


def test_rewinding_level_by_level(room: Room) -> None:
    """SCH-15: level 7 anew, then level 6, with the question whether rebuys open again."""
    room.play("20:30:00")
    room.press(c.Bust(out=(f.OutWith(EntryId(1), 0),)))
    room.play("21:05:00")
    room.press(c.Pay(entry=EntryId(2), purchase="addon", means="cash"))
    room.play("22:11:30")
    assert room.shown == "level 7 18:30"
    sold = money(room.event)
    room.press(c.GoToStage(stage=8))
    assert room.shown == "level 7 20:00"
    room.press(c.Pause())
    room.press(c.GoToStage(stage=7))
    assert room.shown == "level 6 20:00 stands"
    assert not windows.rebuys_open(room.event, room.now)
    with pytest.raises(Refusal, match=Why.REBUYS_CLOSED):
        room.do(c.ClaimRebuy(entry=EntryId(1)))
    room.press(c.GoToStage(stage=7, reopen=True))
    assert windows.rebuys_open(room.event, room.now)
    room.do(c.ClaimRebuy(entry=EntryId(1)))
    assert money(room.event) == sold


# -- lengths, breaks, holds ------------------------------------------------------------------------


def test_another_length_for_this_level_and_the_later_ones(room: Room) -> None:
    room.play("20:05:00")
    room.press(c.SetLength(seconds=12 * 60, later=True))
    assert room.shown == "level 1 7:00"
    room.play("20:12:00")
    assert room.shown == "level 2 12:00"
    room.play("20:36:00")
    assert room.shown == "break 10:00"
    assert room.rebuys_close() == "21:22:00"


@pytest.mark.parametrize("seconds", [299, 300, 1])
def test_a_length_that_is_over_already_is_asked_about(room: Room, seconds: int) -> None:
    room.play("20:05:00")
    with pytest.raises(Refusal, match=Why.STAGE_OVER_ALREADY):
        room.do(c.SetLength(seconds=seconds))
    assert room.shown == "level 1 15:00"
    room.press(c.SetLength(seconds=seconds, confirmed=True, later=True))
    assert room.shown.startswith("level 2 ")
    assert room.stands.left_ms == seconds * 1000
    assert room.began() == [(1, "20:00:00"), (2, "20:05:00")]


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (lambda: c.SetLength(seconds=0), Why.BAD_NUMBER),
        (lambda: c.SetLength(seconds=-5, confirmed=True), Why.BAD_NUMBER),
        (lambda: c.SetLength(seconds=24 * 3600 + 1), Why.BAD_NUMBER),
        (lambda: c.AddTime(seconds=0), Why.BAD_NUMBER),
        (lambda: c.AddTime(seconds=10**12), Why.BAD_NUMBER),
        (lambda: c.AddTime(seconds=-20 * 60), Why.STAGE_TOO_SHORT),
        (lambda: c.GoToStage(stage=0), Why.NO_SUCH_STAGE),
        (lambda: c.GoToStage(stage=14), Why.NO_SUCH_STAGE),
        (lambda: c.GoToStage(stage=-3), Why.NO_SUCH_STAGE),
        (lambda: c.InsertBreak(after=0, seconds=60), Why.NO_SUCH_STAGE),
        (lambda: c.InsertBreak(after=14, seconds=60), Why.NO_SUCH_STAGE),
        (lambda: c.InsertBreak(after=3, seconds=0), Why.BAD_NUMBER),
        (lambda: c.InsertBreak(after=3, seconds=60), Why.BREAK_BESIDE_BREAK),
        (lambda: c.InsertBreak(after=4, seconds=60), Why.BREAK_BESIDE_BREAK),
        (lambda: c.DropBreak(stage=3), Why.NO_SUCH_BREAK),
        (lambda: c.DropBreak(stage=0), Why.NO_SUCH_BREAK),
        (lambda: c.DropBreak(stage=99), Why.NO_SUCH_BREAK),
        (lambda: c.SetHold(stage=0), Why.NO_SUCH_STAGE),
        (lambda: c.SetHold(stage=14), Why.NO_SUCH_STAGE),
        (lambda: c.ChooseGap(policy="freeze"), Why.NO_GAP),
        (lambda: c.ResolveDoubt(policy="freeze"), Why.NO_GAP),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(
    room: Room, command: Callable[[], c.AnyCommand], why: Why
) -> None:
    before, shown = room.event, room.shown
    with pytest.raises(Refusal, match=why):
        room.do(command())
    assert (room.event, room.shown) == (before, shown)


def test_a_hold_waits_at_zero_and_goes_on_with_the_next_level(room: Room) -> None:
    room.play("20:10:00")
    room.press(c.SetHold(stage=1))
    assert room.press(c.SetHold(stage=1)) == ()
    room.play("20:37:00")
    assert room.shown == "level 1 0:00"
    assert room.stands.ends_at is None
    assert room.rebuys_close() == "-"
    room.press(c.SetHold(stage=None))
    assert room.shown == "level 2 20:00"
    assert room.began()[-1] == (2, "20:37:00")
    assert room.rebuys_close() == "22:27:00"


@pytest.mark.parametrize("command", [c.AddTime(seconds=120), c.SetLength(seconds=22 * 60)])
def test_minutes_given_while_it_waits_at_zero_are_played_whole(room: Room, command: c.AnyCommand) -> None:
    room.press(c.SetHold(stage=1))
    room.play("20:50:00")
    room.press(command)
    assert room.shown == "level 1 2:00"
    room.run(hm("2:00"))
    assert room.shown == "level 2 20:00"


def test_a_hold_can_move_on_to_a_later_stage(room: Room) -> None:
    room.press(c.SetHold(stage=1))
    room.play("20:50:00")
    room.press(c.SetHold(stage=2))
    assert room.shown == "level 2 20:00"
    room.run(hm("30:00"))
    assert room.shown == "level 2 0:00"


def test_a_hold_keeps_to_its_level_when_breaks_come_and_go(room: Room) -> None:
    room.press(c.SetHold(stage=7))
    room.press(c.InsertBreak(after=2, seconds=300))
    assert room.event.clock is not None
    assert room.event.clock.hold == 8
    room.press(c.DropBreak(stage=5))
    assert room.event.clock.hold == 7
    room.press(c.DropBreak(stage=3))
    assert room.event.clock.hold == 6
    room.play("22:30:00")
    assert room.shown == "level 6 0:00"


def test_a_break_that_runs_is_made_longer_and_gets_no_second_one_behind_it(room: Room) -> None:
    """Every screen names the end of the first as the time to be back."""
    room.play("21:03:00")
    with pytest.raises(Refusal, match=Why.BREAK_BESIDE_BREAK):
        room.do(c.InsertBreak(after=4, seconds=600))
    room.press(c.SetLength(seconds=20 * 60))
    assert room.shown == "break 17:00"


def test_a_break_put_in_gets_no_second_one_beside_it(room: Room) -> None:
    room.press(c.InsertBreak(after=2, seconds=300))
    for after in (2, 3):
        with pytest.raises(Refusal, match=Why.BREAK_BESIDE_BREAK):
            room.do(c.InsertBreak(after=after, seconds=300))
    room.press(c.DropBreak(stage=3))
    room.press(c.InsertBreak(after=2, seconds=600))


def test_taking_back_puts_no_two_breaks_side_by_side(room: Room) -> None:
    dropped = room.press(c.DropBreak(stage=4))
    put_in = room.press(c.InsertBreak(after=3, seconds=300))
    with pytest.raises(Refusal, match=Why.UNDO_LATER_FIRST):
        room.do(c.Undo(numbers=dropped))
    room.press(c.Undo(numbers=put_in))
    room.press(c.Undo(numbers=dropped))


def test_dropping_and_putting_in_breaks_keeps_windows_with_their_levels(room: Room) -> None:
    room.press(c.DropBreak(stage=4))
    assert room.rebuys_close() == "22:00:00"
    room.press(c.InsertBreak(after=5, seconds=1200))
    assert room.rebuys_close() == "22:20:00"
    room.play("22:00:00")
    assert room.shown == "level 6 20:00"
    assert not windows.addons_open(room.event, room.now)


def test_a_break_put_in_is_taken_back_until_it_began(room: Room) -> None:
    numbers = room.press(c.InsertBreak(after=1, seconds=300))
    room.play("20:10:00")
    room.press(c.Undo(numbers=numbers))
    assert room.rebuys_close() == "22:10:00"
    numbers = room.press(c.InsertBreak(after=1, seconds=300))
    room.play("20:21:00")
    assert room.shown == "break 4:00"
    with pytest.raises(Refusal, match=Why.UNDO_LATER_FIRST):
        room.press(c.Undo(numbers=numbers))


STEERED: list[Callable[[], c.AnyCommand]] = [
    c.Pause,
    lambda: c.AddTime(seconds=90),
    lambda: c.AddTime(seconds=-30),
    lambda: c.GoToStage(stage=6),
    lambda: c.GoToStage(stage=1, reopen=True),
    lambda: c.ReturnToStage(stage=1),
    lambda: c.SetHold(stage=2),
    lambda: c.SetLength(seconds=1500, later=True),
    lambda: c.SetLength(seconds=1, confirmed=True),
    lambda: c.InsertBreak(after=5, seconds=300),
    lambda: c.DropBreak(stage=4),
]


@pytest.mark.parametrize("make", STEERED)
def test_each_press_is_taken_back_whole(room: Room, make: Callable[[], c.AnyCommand]) -> None:
    room.play("20:20:07")
    before = room.event
    numbers = room.do(make())
    room.machine.run(hm("0:20"))
    assert replace(room.event, undos=0) != before
    room.do(c.Undo(numbers=numbers))
    assert replace(room.event, undos=0) == before
    room.look()
    assert room.shown == "level 2 19:33"


@pytest.mark.parametrize("command", [c.AddTime(seconds=-600), c.SetLength(seconds=600)])
def test_a_stage_that_came_by_mistake_is_announced_again_when_it_comes(room: Room, command: c.AnyCommand) -> None:
    """CLK-21: the journal keeps both; the announcement that came too early no longer counts."""
    room.play("20:05:00")
    numbers = room.press(command)
    room.play("20:11:00")
    assert room.began() == [(1, "20:00:00"), (2, "20:10:00")]
    room.press(c.Undo(numbers=numbers))
    assert room.began() == [(1, "20:00:00")]
    assert room.shown == "level 1 9:00"
    room.play("20:20:00")
    assert room.began() == [(1, "20:00:00"), (2, "20:20:00")]


def test_play_that_is_decided_stops_the_clock(room: Room) -> None:
    room.play("20:05:00")
    room.press(c.Bust(out=tuple(f.OutWith(EntryId(number), 0) for number in (1, 2, 3))))
    assert room.stands.phase == "over"
    assert room.due is None
    for command in (c.Pause(), c.SetHold(stage=1), c.SetLength(seconds=9), c.ReturnToStage(stage=1)):
        with pytest.raises(Refusal, match=Why.EVENT_OVER):
            room.do(command)


def test_before_the_first_hand_nothing_is_steered(tmp_path: Path) -> None:
    room = Room(tmp_path, e27())
    for command in (c.Pause(), c.SetHold(stage=1), c.SetLength(seconds=9), c.ReturnToStage(stage=1)):
        with pytest.raises(Refusal, match=Why.PLAY_NOT_BEGUN):
            room.do(command)
