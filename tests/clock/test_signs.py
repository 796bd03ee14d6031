"""While somebody shows the time to the room, a timekeeper that is away is no gap; what really happened stays one."""

from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from registry.assemble import Club, assemble
from registry.clock import RehearsalClock, SystemClock
from registry.club_time import ClubClock
from registry.engine import commands as c
from registry.engine.alerts import alerts
from registry.engine.facts import GapFound
from registry.engine.rules.clockwork import standing
from registry.ledger.apart import clocks_apart
from registry.scheduler.alarm import SHORTEST, fires_at
from registry.scheduler.timekeeper import Timekeeper
from registry.scheduler.vigil import Beside
from registry.settings import Settings
from tests.clock.machine import Machine
from tests.clock.room import SECOND, Room, hm
from tests.support.databases import postgres_url, sqlite_url

__all__ = ["postgres_url", "sqlite_url"]


def shown_for(room: Room, screens: Beside, length: timedelta) -> list[bool]:
    """The web process alone shows the time."""
    given = []
    for _ in range(length // SECOND):
        room.machine.run(SECOND)
        given.append(screens.sign())
    return given


def test_a_timekeeper_that_is_away_while_walls_show_the_time_leaves_no_gap(frozen: Room) -> None:
    frozen.play("20:05:00")
    assert all(shown_for(frozen, Beside(frozen.clock, frozen.folder), hm("3:00")))
    frozen.start()
    frozen.look()
    assert frozen.facts(GapFound) == []
    assert frozen.shown == "level 1 12:00"


def test_without_a_screen_the_same_is_a_gap(frozen: Room) -> None:
    frozen.play("20:05:00").killed(hm("3:00"))
    assert len(frozen.facts(GapFound)) == 1
    assert frozen.shown == "level 1 15:00"


def test_a_sleep_while_the_timekeeper_is_away_is_found_when_it_comes_back(frozen: Room) -> None:
    frozen.play("20:05:00")
    screens = Beside(frozen.clock, frozen.folder)
    shown_for(frozen, screens, hm("0:30"))
    frozen.machine.sleep(hm("4:00"))
    assert not any(shown_for(frozen, screens, hm("0:10")))
    frozen.start()
    frozen.look()
    (gap,) = frozen.facts(GapFound)
    assert isinstance(gap, GapFound)
    assert gap.cause == "sleep"
    assert frozen.shown == "level 1 14:30"
    assert all(shown_for(frozen, screens, hm("0:05")))


def test_a_restart_of_everything_is_for_the_timekeeper_to_find(frozen: Room) -> None:
    frozen.play("20:05:00").machine.restart(hm("3:00"))
    frozen.start()
    assert not any(shown_for(frozen, Beside(frozen.clock, frozen.folder), hm("0:10")))
    frozen.look()
    assert len(frozen.facts(GapFound)) == 1
    assert frozen.shown == "level 1 15:00"


def test_the_first_sign_of_all_is_the_timekeeper_s(tmp_path: Path) -> None:
    assert not Beside(ClubClock(Machine()), tmp_path).sign()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("rate", [1.0, 2.5, 60.0, 1000.0])
def test_the_next_due_moment_of_a_fast_day_is_woken_for_in_real_time(rate: float) -> None:
    since = datetime.now(UTC) - timedelta(seconds=10)
    clock = ClubClock(RehearsalClock(datetime(2026, 11, 14, 9, tzinfo=UTC), since.timestamp(), rate))
    fires = fires_at(clock.now() + timedelta(hours=1), clock)
    ahead = fires - SystemClock().now()
    assert abs(ahead - timedelta(hours=1) / rate) < timedelta(milliseconds=300)


def test_a_moment_that_has_come_wakes_at_once_but_not_without_a_pause() -> None:
    clock = ClubClock(SystemClock())
    before = SystemClock().now()
    assert before + SHORTEST <= fires_at(clock.now() - hm("5:00"), clock) < before + SECOND


@pytest.fixture
def served(tmp_path: Path, postgres_url: str) -> Club:
    """A club on a server."""
    return assemble(Settings(home=tmp_path / "home", database_url=postgres_url))


@pytest.mark.postgres
def test_the_server_s_clock_is_held_against_this_machine_s(served: Club) -> None:
    for off in (timedelta(), timedelta(seconds=3), timedelta(seconds=-71)):
        apart = clocks_apart(served.database, lambda off=off: SystemClock().now() - off)  # type: ignore[misc]
        assert apart is not None
        assert abs(apart - off) < timedelta(seconds=1)
    served.close()


def test_a_file_has_no_clock_of_its_own(tmp_path: Path) -> None:
    club = assemble(Settings(home=tmp_path / "home"))
    assert club.clocks_apart() is None
    club.close()


@pytest.mark.parametrize("away", ["13:00:00", "24:00:00", "50:00:00", "120:00:00", "720:00:00"])
@pytest.mark.parametrize("how", ["killed", "restarted"])
def test_an_event_found_running_from_a_past_day_stands_and_asks(tmp_path: Path, away: str, how: str) -> None:
    """However long ago: in 30 days as after a night."""
    machine = Machine(datetime(2026, 5, 2, 8, tzinfo=UTC))
    settings = Settings(home=tmp_path / "home")
    club = assemble(settings, machine)
    event_id = club.open_practice(club.clock.now())
    keeper = Timekeeper(club)
    keeper.reconcile()
    for name in ("Anna", "Bela"):
        now = club.clock.now()
        player = club.people.register(name, name, date(1980, 5, 1), eligible=True, consent=True, now=now).player.id
        club.desk.submit(event_id, c.SignUp(player=player), by="kiosk:1", request=name)
        event = club.desk.history(event_id).event
        assert event is not None
        take = c.TakePayment(entry=event.of_player[player], purchase="entry", means="cash")
        club.desk.submit(event_id, take, by="cashier:1", request=f"t{name}")
    for _ in range(10):
        machine.run(hm("1:00"))
        keeper.reconcile()
    club.close()
    (machine.restart if how == "restarted" else machine.run)(hm(away))
    club = assemble(settings, machine)
    Timekeeper(club).reconcile()
    history = club.desk.history(event_id)
    assert history.event is not None
    here = standing(history.event, club.clock.now())
    assert (here.stage, here.left_ms, here.running) == (2, 120_000, False)
    assert history.event.doubt is not None
    assert [alert.kind for alert in alerts(history, club.clock.now())] == ["clock_doubted"]
    club.close()
