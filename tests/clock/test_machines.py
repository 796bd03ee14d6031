"""A club on several machines: one club time for all, told by the server's clock and held smooth by the facts."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from pathlib import Path

import pytest

from registry.club_time import SERVER, ClubClock, own_s
from registry.engine import commands as c
from registry.engine import facts as f
from registry.ledger import apart
from registry.ledger.apart import ServerTime, clocks_apart
from registry.ledger.database import Database
from registry.ledger.ledger import LedgerAway
from tests.clock.house import NIGHT, House
from tests.clock.machine import START, Machine
from tests.clock.room import EVENT, Room, hm
from tests.support.databases import postgres_url
from tests.support.processes import ROOT
from tests.support.waiting import wait_until

__all__ = ["postgres_url"]

YEARS = timedelta(days=3653)


class Hall(Machine):
    """One machine of the house; time passes for the others as well."""

    def __init__(self, off: timedelta, boot: str, *others: Machine) -> None:
        super().__init__(START + off)
        self.boot_id, self.boot_s = boot, 1000.0 * len(boot)
        self.others = others

    def run(self, length: timedelta) -> None:
        super().run(length)
        for other in self.others:
            other.run(length)


class Asked:
    """The server's clock as one machine knows it; it can be away."""

    def __init__(self, server: Machine, machine: Machine) -> None:
        self.server, self.machine, self.away = server, machine, False
        self.ahead_us = 0
        assert self.measure()

    def measure(self) -> bool:
        if not self.away:
            self.ahead_us = round((self.server.wall.timestamp() - own_s(self.machine.reading())) * 1_000_000)
        return not self.away

    def close(self) -> None:
        """Nothing to do."""


class Place(Room):
    """A room kept from one machine of the house."""

    def __init__(self, folder: Path, machine: Machine, server: Machine, first: "Place | None" = None) -> None:
        self.server = server
        if first is None:
            super().__init__(folder, machine=machine)
            return
        self.machine, self.folder, self.ledger, self._requests = machine, folder, first.ledger, first._requests
        self.start()

    def start(self) -> None:
        super().start()
        self.asked = Asked(self.server, self.machine)
        self.clock = ClubClock(self.machine, self.asked)
        self.desk = type(self.desk)(
            self.ledger, self.clock.now, self.desk._person, self.desk._chance, learned=self.clock.learn
        )
        self.vigil = type(self.vigil)(self.desk, self.clock, self.folder)


@pytest.fixture
def places(tmp_path: Path) -> tuple[Place, Place, Machine]:
    """Two machines, 71 s slow and 30 s fast, a server, and E27 at 20:10."""
    server = Machine(START)
    late = Hall(timedelta(seconds=30), "boot-of-late")
    early = Hall(timedelta(seconds=-71), "boot", server, late)
    (tmp_path / "early").mkdir()
    (tmp_path / "late").mkdir()
    one = Place(tmp_path / "early", early, server)
    one.play("20:00:00")
    two = Place(tmp_path / "late", late, server, one)
    two.look()
    one.play("20:10:00")
    two.look()
    return one, two, server


Places = tuple[Place, Place, Machine]


def agree(one: Place, two: Place) -> bool:
    """Whether both tell the same time, once both have read what is written."""
    for place in (one, two):
        place.desk.history(EVENT)
    return abs(one.now - two.now) < timedelta(milliseconds=1) and one.shown == two.shown


def test_machines_with_wrong_clocks_agree_and_no_two_keepers_wrestle(places: Places) -> None:
    one, two, server = places
    for _ in range(5):
        one.machine.run(hm("0:01"))
        one.look()
        two.look()
    assert agree(one, two)
    assert one.now == server.wall
    (kept,) = one.facts(f.ClockKept)
    assert isinstance(kept, f.ClockKept)
    assert (kept.boot, kept.base_us) == (SERVER, 0)


@pytest.mark.parametrize("by", ["1:00:00", "-1:00:00", "0:00.900"])
def test_a_machine_whose_own_clock_is_set_is_no_matter(places: Places, by: str) -> None:
    one, two, _ = places
    one.machine.step(hm(by))
    one.look()
    two.look()
    assert one.facts(f.ClockStepped, f.ClockDoubted, f.GapFound) == []
    assert agree(one, two)
    assert one.shown == "level 1 10:00"


@pytest.mark.parametrize("by", ["3:00", "-3:00", "0:00.400", "-11:00:00"])
@pytest.mark.parametrize("measured", [(True, True), (True, False), (False, True)])
def test_a_server_whose_clock_is_set_is_followed_by_all_at_one_fact(
    places: Places, by: str, measured: tuple[bool, bool]
) -> None:
    """Whoever has measured it already and who has not: no machine goes before the fact, and one fact is written."""
    one, two, server = places
    before = server.wall
    server.step(hm(by))
    for place, has in zip((one, two), measured, strict=True):
        if has:
            place.asked.measure()
        assert place.now == before
    one.look()
    two.look()
    one.look()
    assert agree(one, two)
    assert one.now == server.wall
    (step,) = one.facts(f.ClockStepped)
    assert isinstance(step, f.ClockStepped)
    assert step.by_ms == hm(by) / timedelta(milliseconds=1)
    assert one.shown == "level 1 10:00"
    one.press(c.Pause())
    assert agree(one, two)


def test_two_timekeepers_that_find_a_step_at_the_same_moment_write_it_once(places: Places) -> None:
    one, two, server = places
    server.step(hm("3:00"))
    event = two.event
    for place in (one, two):
        place.asked.measure()
    one.look()
    two.vigil.look([(EVENT, event)])  # which it had read before
    assert len(one.facts(f.ClockStepped)) == 1
    assert agree(one, two)
    assert one.shown == "level 1 10:00"


def test_one_timekeeper_of_two_on_one_machine_writes_a_step(tmp_path: Path) -> None:
    """Their readings differ by microseconds, which makes no second step."""
    room = Room(tmp_path).play("20:10:00")
    event = room.event
    room.machine.step(hm("3:00"))
    room.look()
    room.machine.wall += timedelta(microseconds=7)
    type(room.vigil)(room.desk, room.clock, tmp_path).look([(EVENT, event)])
    assert len(room.facts(f.ClockStepped)) == 1
    assert room.shown == "level 1 10:00"


def test_a_server_that_cannot_be_asked_at_the_fact_is_followed_as_soon_as_it_can(places: Places) -> None:
    one, two, server = places
    two.asked.away = True
    server.step(hm("3:00"))
    one.asked.measure()
    one.look()
    two.desk.history(EVENT)
    two.asked.away = False
    two.asked.measure()
    assert agree(one, two)
    assert two.now == server.wall


@pytest.mark.parametrize("by", [YEARS, -YEARS, hm("12:00:01")])
def test_a_server_that_jumps_for_years_is_asked_about_and_all_agree_afterwards(places: Places, by: timedelta) -> None:
    one, two, server = places
    server.step(by)
    one.asked.measure()
    for place in (one, two, one):
        place.look()
    assert one.shown == two.shown == "level 1 10:00 stands"
    one.press(c.ResolveDoubt(policy="freeze"))
    one.look()
    two.look()
    assert agree(one, two)
    assert one.shown == "level 1 10:00"
    three = Place(two.folder, two.machine, server, one)  # who never saw the server's clock be right
    assert agree(one, three)
    one.machine.run(hm("1:00"))
    for place in (one, two, three):
        place.look()
    assert agree(one, three)
    assert agree(one, two)
    assert one.shown == "level 1 9:00"
    assert len(one.facts(f.ClockDoubted)) == 1


def test_small_differences_are_followed_and_the_error_of_a_slow_trip_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = iter([(5_000_000, 100), (5_400_000, 500_000), (5_100_000, 1_000), (5_110_000, 100)])
    monkeypatch.setattr(apart, "measured", lambda *_: next(said))
    server = ServerTime(Database(f"sqlite:///{tmp_path / 'none.db'}"), lambda: 7.0)
    found = [server.ahead_us]
    for _ in range(3):
        assert server.measure()
        found.append(server.ahead_us)
    assert found == [5_000_000, 5_000_000, 5_100_000, 5_100_000]

    def away(*_: object) -> tuple[int, int]:
        raise LedgerAway

    monkeypatch.setattr(apart, "measured", away)
    assert not server.measure()
    assert server.ahead_us == 5_100_000


@contextmanager
def elsewhere(home: Path, url: str, boot: str, off_s: int) -> Iterator["subprocess.Popen[str]"]:
    """A machine in a process of its own."""
    command = [sys.executable, "-m", "tests.clock.elsewhere", str(home), url, boot, str(off_s)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        yield process
    finally:
        process.stdin.close()
        process.wait(15)
        process.stdout.close()


def told(process: "subprocess.Popen[str]") -> tuple[float, list[list[object]]]:
    """Club time less the clock that both share, in seconds, and the stages that began."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("\n")
    process.stdin.flush()
    ahead, began = json.loads(process.stdout.readline())
    return float(ahead), began


@pytest.mark.postgres
def test_processes_on_two_machines_show_one_club_time_and_one_level(
    tmp_path: Path, postgres_url: str, request: pytest.FixtureRequest
) -> None:
    """CLK-09: walls off by -71 s and +30 s, boot clocks of their own: within 50 ms, and the same `LevelBegan`."""
    house = House(tmp_path, postgres_url)
    request.addfinalizer(house.club.close)
    with ExitStack() as running:
        machines = [
            running.enter_context(elsewhere(tmp_path / boot, postgres_url, boot, off_s))
            for boot, off_s in (("one", -71), ("another", 30))
        ]
        for machine in machines:
            assert machine.stdout is not None
            assert machine.stdout.readline() == "ready\n"
        before = [told(machine)[0] for machine in machines]
        start = house.open(seconds=1)
        wait_until(lambda: 3 in house.began(), 15, "the third level began")
        said = [told(machine) for machine in machines]
        own_ahead = house.club.clock.now().timestamp() - house.club.clock.reading().monotonic_s
    for aheads in (before, [each[0] for each in said], [said[0][0], own_ahead]):
        assert abs(aheads[0] - aheads[1]) < 0.05, aheads
    assert said[0][1][:3] == said[1][1][:3]
    assert [row.fact.at for row in house.began().values()][:2] == [start, start + timedelta(seconds=1)]
    rows = house.club.desk.history(NIGHT).rows
    assert [row.fact.boot for row in rows if isinstance(row.fact, f.ClockKept)] == [SERVER]
    assert not [row.fact for row in rows if isinstance(row.fact, f.ClockStepped | f.GapFound | f.ClockDoubted)]
    apart_now = clocks_apart(house.club.database, house.club.clock.now)
    assert apart_now is not None
    assert abs(apart_now) < timedelta(milliseconds=50)


def test_a_club_on_a_file_goes_by_its_own_machine(tmp_path: Path) -> None:
    house = House(tmp_path)
    assert not house.club.clock.is_shared
    assert house.club.clock.name(house.club.clock.reading()) != SERVER
    house.club.close()
