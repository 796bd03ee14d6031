"""From the planned beginning of a level to the news that it is written, against a bare loop that sleeps."""

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.bench.committer import RUN
from tests.bench.figures import Measure, at_most, figure, interleaved
from tests.bench.short_levels import evening, next_moment
from tests.support.processes import ROOT, environment, started

LIMIT = 3
LENGTH_S = 2.0
LEVELS = 200
SILENCE_S = 10


def run(quick: bool) -> Measure:
    """The timekeeper on each level, and the bare loop half a level later."""
    runs = 7 if quick else 31
    with tempfile.TemporaryDirectory() as name, ExitStack() as running:
        home, floor = Path(name) / "club", Path(name) / "bare"
        (floor / RUN).mkdir(parents=True)
        loop = running.enter_context(_sleeper(floor))
        start = evening(home, LENGTH_S, LEVELS)
        ours, bare = (running.enter_context(_ear(folder / RUN)) for folder in (home, floor))
        keeper = (sys.executable, "-m", "registry.cli", "timekeeper")
        running.enter_context(started(keeper, environment(home), Path(name) / "keeper.log"))
        ours.settimeout(SILENCE_S * 3)
        ours.recv(1)  # it has started, and caught up

        def written() -> float:
            moment = next_moment(start, LENGTH_S, 0.3)
            return _late_ms(ours, moment)

        def slept() -> float:
            moment = next_moment(start, LENGTH_S, 0.3, LENGTH_S / 2)
            assert loop.stdin is not None
            loop.stdin.write(f"{moment}\n")
            loop.stdin.flush()
            return _late_ms(bare, moment)

        written(), slept()
        first, second = interleaved(written, slept, runs)
        return at_most("lateness", figure(first, "ms"), figure(second, "ms"), LIMIT)


def _late_ms(ear: socket.socket, moment: float) -> float:
    """How long after a moment the first news of it comes. Units: milliseconds."""
    ear.settimeout(SILENCE_S)
    while True:
        ear.recv(1)
        late = time.time() - moment
        if late >= 0:
            return late * 1000


@contextmanager
def _ear(folder: Path) -> Iterator[socket.socket]:
    """Hears the news of a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as ear:
        ear.bind(("127.0.0.1", 0))
        (folder / str(ear.getsockname()[1])).write_text(str(os.getpid()), encoding="ascii")
        yield ear


@contextmanager
def _sleeper(folder: Path) -> Iterator["subprocess.Popen[str]"]:
    command = [sys.executable, "-m", "tests.bench.sleeper", str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        yield process
        assert process.stdin is not None
        process.stdin.close()
        process.wait(10)
