"""What could go wrong between two looks: midnight, a sleep over a due moment, a lost database, a clock put back."""

import shutil
import threading
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from apscheduler.schedulers import base

from registry import clock as clocks
from registry.assemble import Club, assemble
from registry.clock import rehearsal_clock
from registry.engine import commands as c
from registry.engine import facts as f
from registry.engine.ids import EventId
from registry.ledger.ledger import LedgerAway
from registry.people.seasons import DateRow, SeasonRow
from registry.scheduler.alarm import run_timekeeper
from registry.scheduler.timekeeper import Timekeeper
from registry.scheduler.vigil import Vigil
from registry.settings import Settings
from tests.clock.machine import Machine
from tests.clock.room import hm
from tests.support.waiting import wait_until

EVENING = datetime(2026, 5, 1, 21, 59, 59, tzinfo=UTC)
"""A second before midnight in Budapest."""


@pytest.fixture
def machine() -> Machine:
    """Three clocks set by hand."""
    return Machine(EVENING)


@pytest.fixture
def club(tmp_path: Path, machine: Machine) -> Iterator[Club]:
    """A club on that machine."""
    club = assemble(Settings(home=tmp_path / "home"), machine, chance=lambda: 7)
    yield club
    club.close()


def registered(club: Club, event_id: EventId) -> None:
    """Two players sign up and pay."""
    for name in ("Anna", "Bela"):
        now = club.clock.now()
        player = club.people.register(name, name, date(1980, 5, 1), eligible=True, consent=True, now=now).player.id
        claimed = club.desk.submit(event_id, c.SignUp(player=player), by="kiosk:1", request=name).facts[0]
        assert isinstance(claimed, f.EntryClaimed)
        take = c.TakePayment(entry=claimed.entry, purchase="entry", means="cash")
        club.desk.submit(event_id, take, by="cashier:1", request=f"t{name}")


def playing(club: Club, machine: Machine, keeper: Timekeeper) -> EventId:
    """Practice with two players, in its first level."""
    event_id = club.open_practice(club.clock.now())
    keeper.reconcile()
    registered(club, event_id)
    for _ in range(600):
        machine.run(hm("0:01"))
        keeper.reconcile()
        if f.LevelBegan in kinds(club, event_id):
            return event_id
    raise AssertionError("play never began")


def kinds(club: Club, event_id: EventId) -> list[type]:
    return [type(row.fact) for row in club.desk.history(event_id).rows]


def until_just_past_due(keeper: Timekeeper, machine: Machine, by: timedelta, asleep: timedelta) -> None:
    """Stay awake until some time before the next due moment, then sleep past it."""
    assert keeper.due_at is not None
    while keeper.due_at - asleep + by > machine.wall:
        machine.run(min(hm("0:01"), keeper.due_at - asleep + by - machine.wall))
        keeper.reconcile()
    machine.sleep(asleep)


def test_the_day_begins_at_midnight_however_still_it_is(club: Club, machine: Machine) -> None:
    club.seasons.put_season(SeasonRow("s", "s", "Europe/Budapest", {}, confirmed=True, current=True))
    club.seasons.put_date(DateRow("s", 1, date(2026, 5, 2), "ranking", "ranking-2009", {}))
    keeper = Timekeeper(club)
    machine.step(-hm("0:23"))
    while machine.wall < EVENING + hm("0:02"):
        keeper.reconcile()
        assert bool(club.desk.events()) == (machine.wall > EVENING), machine.wall
        machine.run(hm("0:01"))


@pytest.mark.parametrize("past", ["0:00.050", "0:00.199", "0:00.001", "0:03"])
def test_a_sleep_that_ends_just_after_a_due_moment_is_found_before_anything_is_announced(
    club: Club, machine: Machine, past: str
) -> None:
    keeper = Timekeeper(club)
    event_id = playing(club, machine, keeper)
    until_just_past_due(keeper, machine, hm(past), hm("0:09"))
    before = len(kinds(club, event_id))
    keeper.reconcile()
    assert kinds(club, event_id)[before:] == [f.GapFound, f.LevelBegan]


def test_a_gap_is_not_lost_while_the_database_is_away(
    club: Club, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = Timekeeper(club)
    event_id = playing(club, machine, keeper)
    machine.sleep(hm("0:20"))

    def away(*_: object, **__: object) -> None:
        raise LedgerAway("gone fishing")

    for name in ("heads", "read"):
        with monkeypatch.context() as patch:
            patch.setattr(club.ledger, name, away)
            patch.setattr(club.ledger, "turn", away)
            assert keeper.reconcile() is None
        machine.run(hm("0:01"))
    keeper.reconcile()
    keeper.reconcile()
    gaps = [row.fact for row in club.desk.history(event_id).rows if isinstance(row.fact, f.GapFound)]
    assert [gap.at - gap.since for gap in gaps] == [hm("0:22")]


def test_time_is_kept_where_no_sign_of_life_can_be_written(
    club: Club, machine: Machine, caplog: pytest.LogCaptureFixture
) -> None:
    """A full disk, say: the level turns all the same, and it is said once."""
    keeper = Timekeeper(club)
    event_id = playing(club, machine, keeper)
    run = club.settings.home / "run"
    shutil.rmtree(run)
    run.write_text("in the way", "utf-8")
    caplog.clear()
    keeper.reconcile()
    machine.run(hm("2:00"))
    keeper.reconcile()
    assert kinds(club, event_id).count(f.LevelBegan) == 2
    assert len([record for record in caplog.records if "sign of life" in record.getMessage()]) == 1


def test_an_event_left_running_is_found_even_if_the_first_look_fails(
    club: Club, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    event_id = playing(club, machine, Timekeeper(club))
    machine.restart(hm("240:00:00"))
    keeper = Timekeeper(club)

    def away(*_: object) -> None:
        raise LedgerAway("gone fishing")

    with monkeypatch.context() as patch:
        patch.setattr(Vigil, "look", away)
        keeper.reconcile()
    keeper.reconcile()
    assert kinds(club, event_id)[-1] is f.ClockDoubted


@pytest.mark.parametrize(("days", "kept"), [(3, True), (4, False), (40, False)])
def test_an_event_long_past_is_left_to_the_office(club: Club, machine: Machine, days: int, kept: bool) -> None:
    event_id = club.open_practice(club.clock.now())
    machine.run(timedelta(days=days))
    Timekeeper(club).reconcile()
    assert (f.RegistrationOpened in kinds(club, event_id)) == kept


@pytest.mark.parametrize("by", ["0:10:00", "-0:10:00", "5:00:00", "-5:00:00"])
def test_a_wall_clock_that_is_set_before_play_does_each_thing_once(club: Club, machine: Machine, by: str) -> None:
    """The plan is in the wall's time: what it has come to is done now, what it went back from is done already."""
    event_id = club.open_practice(club.clock.now())
    keeper = Timekeeper(club)
    keeper.reconcile()
    registered(club, event_id)
    machine.run(hm("0:30"))
    keeper.reconcile()
    machine.step(hm(by))
    keeper.reconcile()
    assert (f.RegistrationClosed in kinds(club, event_id)) == (not by.startswith("-"))
    machine.run(abs(hm(by)) + hm("20:00"))
    keeper.reconcile()
    found = kinds(club, event_id)
    for once in (f.RegistrationOpened, f.RegistrationClosed, f.SeatsDrawn, f.PlayBegan):
        assert found.count(once) == 1, once


def test_a_wall_clock_that_is_put_back_stops_no_look(
    club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The scheduler waits by the wall clock: put back by an hour, it would sleep for one."""
    back = timedelta()

    class Set(datetime):
        @classmethod
        def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
            return datetime.now(tz) - back  # type: ignore[arg-type]

    looks: list[timedelta] = []
    real = Timekeeper.reconcile

    def counted(self: Timekeeper, **how: bool) -> datetime | None:
        looks.append(back)
        return real(self, **how)

    monkeypatch.setattr(base, "datetime", Set)
    monkeypatch.setattr(clocks, "datetime", Set)
    monkeypatch.setattr(Timekeeper, "reconcile", counted)
    live = assemble(Settings(home=tmp_path / "live"))
    stop = threading.Event()
    thread = threading.Thread(target=run_timekeeper, args=(live, stop))
    thread.start()
    wait_until(lambda: bool(looks))
    back = timedelta(hours=1)
    wait_until(lambda: looks[-1] == back and looks.count(back) > 1, what="it was looked at again")
    stop.set()
    thread.join(10)
    live.close()


def test_a_day_two_hundred_times_as_fast_misses_no_moment(tmp_path: Path) -> None:
    """At the most one real second late, each once."""
    rate = 200.0
    fast = assemble(Settings(home=tmp_path / "fast"), rehearsal_clock(EVENING, rate, 0.1))
    event_id = fast.open_practice(EVENING)
    registered(fast, event_id)
    stop = threading.Event()
    thread = threading.Thread(target=run_timekeeper, args=(fast, stop))
    thread.start()
    wait_until(lambda: kinds(fast, event_id).count(f.LevelBegan) > 1, 20, "two levels began")
    stop.set()
    thread.join(10)
    rows = fast.desk.history(event_id).rows
    began = [row for row in rows if isinstance(row.fact, f.LevelBegan)]
    assert [row.fact.stage for row in began if isinstance(row.fact, f.LevelBegan)] == list(range(1, len(began) + 1))
    assert all(timedelta() <= row.recorded_at - row.fact.at < timedelta(seconds=rate) for row in began)
    assert f.GapFound not in kinds(fast, event_id)
    fast.close()


@pytest.mark.parametrize(
    ("zone", "day"),
    [
        ("America/Santiago", date(2026, 9, 6)),  # its midnight does not exist
        ("Africa/Cairo", date(2026, 4, 24)),
        ("America/Santiago", date(2026, 4, 5)),  # the hour before its midnight comes twice
        ("America/Havana", date(2026, 11, 1)),  # its midnight comes twice
        ("Pacific/Apia", date(2011, 12, 31)),  # the day before it does not exist
    ],
)
def test_the_day_begins_when_the_local_one_does_in_every_zone(tmp_path: Path, zone: str, day: date) -> None:
    local, about = ZoneInfo(zone), datetime(day.year, day.month, day.day, tzinfo=UTC) - hm("15:00:00")
    minutes = (about + timedelta(minutes=number) for number in range(30 * 60))
    begins = next(minute for minute in minutes if minute.astimezone(local).date() == day)
    machine = Machine(begins - hm("0:02"))
    club = assemble(Settings(home=tmp_path / "there", zone=zone), machine, chance=lambda: 7)
    club.seasons.put_season(SeasonRow("s", "s", zone, {}, confirmed=True, current=True))
    club.seasons.put_date(DateRow("s", 1, day, "ranking", "ranking-2009", {}))
    keeper = Timekeeper(club)
    for _ in range(3):
        keeper.reconcile()
        assert bool(club.desk.events()) == (machine.wall >= begins), machine.wall
        machine.run(hm("0:01"))
    club.close()
