"""Club time: smooth while play runs, and the same for whoever has read the facts."""

from datetime import timedelta
from pathlib import Path

from registry.clock import SystemClock
from registry.club_time import LONGEST, base_us
from registry.engine import commands as c
from registry.engine import facts as f
from registry.scheduler.sign import Alive
from registry.scheduler.vigil import told_apart
from tests.clock.machine import Machine
from tests.clock.room import EVENT, Room, hm


def test_processes_change_over_at_the_very_fact_that_tells_of_a_step(room: Room) -> None:
    """Web and timekeeper agree before and after somebody set the clock."""
    room.play("20:10:00")
    other = Room.__new__(Room)
    other.ledger, other.machine, other.folder = room.ledger, room.machine, room.folder
    other.start()
    other.desk.history(EVENT)
    assert other.now == room.now
    room.machine.step(hm("3:00"))
    assert other.now == room.now == room.at("20:10:00")
    room.look()
    assert room.now == room.at("20:13:00")
    assert other.now == room.at("20:10:00")
    other.desk.history(EVENT)
    assert other.now == room.now


def test_a_forgotten_event_lets_go_of_club_time(room: Room) -> None:
    room.play("20:10:00")
    room.machine.run(LONGEST)
    room.machine.step(hm("3:00"))
    assert room.now == room.machine.wall


def test_a_step_back_delays_no_press(room: Room) -> None:
    """A pause pressed right after a small step back is written down with its own moment."""
    room.play("20:10:00")
    room.machine.step(hm("-0:04"))
    room.look()
    room.machine.run(hm("0:01"))
    room.press(c.Pause())
    assert room.stands.left_ms == hm("9:59") / timedelta(milliseconds=1)
    (paused,) = room.facts(f.Paused)
    assert paused.at == room.now


def test_what_the_clocks_did_is_told_apart() -> None:
    """Convention 7: with three clocks a sleep and a step do not look the same."""
    machine = Machine()

    def since(*, own: bool = True) -> str:
        return told_apart(before, machine.reading(), own).kind

    before = Alive(machine.reading(), machine.wall)
    machine.run(hm("1:00"))
    assert (since(), since(own=False)) == ("time", "gap")
    before = Alive(machine.reading(), machine.wall)
    machine.step(hm("47:00"))
    assert since() == "time"
    machine.sleep(hm("0:05.001"))
    assert since() == "gap"
    before = Alive(machine.reading(), machine.wall)
    machine.sleep(hm("13:00:00"))
    assert since() == "doubt"
    before = Alive(machine.reading(), machine.wall)
    machine.restart(hm("0:04"))
    assert since(own=False) == "time"


def test_a_club_time_kept_by_the_boot_clock_is_the_wall_s_to_the_microsecond() -> None:
    reading = SystemClock().reading()
    again = base_us(SystemClock().reading())
    assert abs(base_us(reading) - again) < 100_000


def test_an_unreadable_sign_of_life_is_none(tmp_path: Path) -> None:
    room = Room(tmp_path).play("20:10:00")
    (tmp_path / "alive.json").write_text("{", "utf-8")
    room.start()
    room.look()
    assert room.shown == "level 1 10:00"
