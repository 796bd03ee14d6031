"""Commands per second through the real desk, against bare appends of rows of the same size."""

import itertools
import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from registry.assemble import Club, assemble
from registry.engine.ids import EventId
from registry.settings import Settings
from tests.bench.day import Day, people, seated, terms
from tests.bench.desk_worker import PLAYERS, PROCESSES, make
from tests.bench.figures import Measure, at_least, figure, interleaved

LIMIT = 1 / 6
WORKER = "tests.bench.desk_worker"
ROOT = Path(__file__).parents[2]


def run(quick: bool) -> Measure:
    """The desk's share of what the disk and the locks allow."""
    each, runs = (60, 3) if quick else (250, 7)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        numbers = itertools.count(1)

        def ours() -> float:
            here = home / f"club-{next(numbers)}"
            opened(here)
            return _together([["desk", str(here), str(worker), str(each)] for worker in range(PROCESSES)])

        def bare() -> float:
            file = home / f"bare-{next(numbers)}.db"
            make(file)
            return _together([["bare", str(file), str(worker), str(each)] for worker in range(PROCESSES)])

        first, second = interleaved(ours, bare, runs)
        notes: dict[str, float | int | str] = {"processes": PROCESSES, "commands_each": each}
        return at_least("desk", figure(first, "per second"), figure(second, "per second"), LIMIT, notes)


def opened(home: Path) -> EventId:
    """A club's folder with an event in play, its first level far from over."""
    club = assemble(Settings(home=home))
    try:
        return _in_play(club)
    finally:
        club.close()


def _in_play(club: Club) -> EventId:
    start = datetime.now(UTC).replace(microsecond=0) - timedelta(minutes=10)
    day = Day(terms(), start)
    seated(day, people(club, PLAYERS))
    club.ledger.take_in([day.whole()])
    people(club, 2 * PROCESSES)  # who will come late
    return day.event_id


def _together(works: Sequence[Sequence[str]]) -> float:
    """Let processes start together and work. Units: things done in a second, over all of them."""
    workers = [
        subprocess.Popen(
            [sys.executable, "-m", WORKER, *work],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        for work in works
    ]
    for worker in workers:
        assert worker.stdout is not None
        assert worker.stdout.readline() == "ready\n"
    for worker in workers:
        assert worker.stdin is not None
        worker.stdin.write("go\n")
        worker.stdin.flush()
    told = [json.loads(worker.communicate()[0]) for worker in workers]
    began = min(each["began"] for each in told)
    ended = max(each["ended"] for each in told)
    return float(sum(each["done"] for each in told) / max(ended - began, 1e-9))
