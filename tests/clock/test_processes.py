"""Real processes that are stopped, killed and doubled: the clock goes on, and each level is written once."""

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from registry.engine import facts as f
from tests.clock.house import NIGHT, SECONDS, House, answers, below, killed, ms
from tests.support.ports import listens
from tests.support.processes import fenyjel
from tests.support.waiting import wait_until


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A new house."""
    made = House(tmp_path)
    yield made
    made.club.close()


def test_stopped_killed_and_doubled_processes_change_nothing(house: House) -> None:
    """SCH-01, SCH-03, CLK-23: one LevelBegan a level, planned ends unmoved, lateness written down.

    Two timekeepers, and a second copy of each process on the same folder, which is refused and says why; then four
    web workers while one level goes to the next.
    """
    web = ("web", "--port", str(house.port))
    with ExitStack() as running:
        pages = running.enter_context(house.running(*web))
        keepers = [running.enter_context(house.running("timekeeper", elsewhere=other)) for other in (False, True)]
        wait_until(lambda: listens(house.port), 30, "the pages answer")
        refused = fenyjel(house.home, "timekeeper")
        assert refused.returncode == 2
        assert str(keepers[0].pid) in refused.stderr
        refused = fenyjel(house.home, *web)
        assert refused.returncode == 2
        assert str(house.port) in refused.stderr
        start = house.open()

        def ends(level: int) -> datetime:
            return start + timedelta(seconds=SECONDS * level)

        def level() -> int:
            return (house.club.desk.now() - start) // timedelta(seconds=SECONDS) + 1

        house.until(start + timedelta(seconds=SECONDS / 2))
        stopped = [pages.pid, *below(pages.pid), *(keeper.pid for keeper in keepers)]
        for pid in stopped:
            os.kill(pid, signal.SIGSTOP)
        house.until(start + timedelta(seconds=SECONDS / 2 + 10))
        assert 2 not in house.began()
        woken = house.club.desk.now()
        for pid in stopped:
            os.kill(pid, signal.SIGCONT)
        wait_until(lambda: answers(house.wall_ends, ms(ends(3))), 3, "the wall shows the level that runs")
        wait_until(lambda: 3 in house.began(), 5)
        for late in (2, 3):
            row = house.began()[late]
            assert row.fact.at == ends(late - 1)
            assert timedelta() <= row.recorded_at - woken < timedelta(seconds=2)
            assert row.recorded_at - row.fact.at > timedelta(seconds=1), "its lateness stands in the journal"
        assert not [r for r in house.club.desk.history(NIGHT).rows if isinstance(r.fact, f.GapFound)]

        for process in (pages, keepers[0]):
            killed(process)
        running.enter_context(house.workers(4))
        wait_until(lambda: 4 in house.began(), 10, "the other timekeeper goes on")
        assert house.began()[4].fact.at == ends(3)
        wait_until(lambda: answers(house.wall_ends, ms(ends(level()))), 25, "the pages are back and right")

        assert keepers[1].poll() is None
        last = level() + 1
        house.until(ends(last - 1) + timedelta(seconds=1))
        killed(keepers[1])
        assert last in house.began()
        house.until(ends(last) + timedelta(seconds=1))
        assert last + 1 not in house.began()
        running.enter_context(house.running("timekeeper"))
        wait_until(lambda: last + 1 in house.began(), 15, "a new timekeeper catches up")
        assert house.began()[last + 1].fact.at == ends(last)
