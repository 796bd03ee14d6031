"""Processor use while nothing happens and twelve walls look, against a bare server with twelve streams."""

import sys
import tempfile
import threading
from contextlib import ExitStack
from pathlib import Path

from tests.bench.figures import Measure, at_most, figure, interleaved
from tests.bench.listeners import Listeners
from tests.bench.phones import walls
from tests.bench.stage import stage
from tests.support.processes import children_of, environment, started
from tests.support.waiting import wait_until

LIMIT = 2
WALLS = 12
SETTLE_S = 8.0


def run(quick: bool) -> Measure:
    """Both idle at the same time, watched in turns: a slow machine slows both."""
    each_s, runs = (10.0, 2) if quick else (60.0, 3)
    with tempfile.TemporaryDirectory() as name, ExitStack() as running:
        folder = Path(name)
        on = running.enter_context(stage(folder, "tests.bench.bare_turner"))
        keeper = running.enter_context(
            started((sys.executable, "-m", "registry.cli", "timekeeper"), environment(on.home), folder / "keeper.log")
        )
        for port in (on.ours, on.bare):
            lookers = Listeners(port, walls(WALLS))
            lookers.join(b"retry")
            running.enter_context(lookers.looking())
        ours, bare = [*_family(on.server), keeper.pid], _family(on.floor)
        threading.Event().wait(SETTLE_S)  # what a start brings with it is no idling
        first, second = interleaved(lambda: _used_ms(ours, each_s), lambda: _used_ms(bare, each_s), runs)
        notes: dict[str, float | int | str] = {"walls": WALLS, "seconds_each": each_s}
        for who, pid in (("web_ms", ours[1]), ("timekeeper_ms", keeper.pid)):
            notes[who] = _used_ms([pid], each_s)
        return at_most("idle", figure(first, "ms of processor"), figure(second, "ms of processor"), LIMIT, notes)


def _used_ms(pids: list[int], seconds: float) -> float:
    """What processes use of the processor in such a time. Units: milliseconds."""
    before = sum(map(_run_ns, pids))
    threading.Event().wait(seconds)
    return (sum(map(_run_ns, pids)) - before) / 1e6


def _run_ns(pid: int) -> int:
    """How long all threads of a process ran so far. Units: nanoseconds."""
    found = 0
    for task in Path(f"/proc/{pid}/task").iterdir():
        try:
            found += int((task / "schedstat").read_text("ascii").split()[0])
        except OSError:
            continue  # it ended meanwhile
    return found


def _family(pid: int) -> list[int]:
    """A process and those that it started."""
    wait_until(lambda: children_of(pid), 10, "the server has its worker")
    return [pid, *children_of(pid)]
