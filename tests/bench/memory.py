"""What a stream costs the server in memory, against the same gunicorn with a bare stream."""

import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from tests.bench.bare_stream import FOLDER
from tests.bench.desk import opened
from tests.bench.figures import Measure, at_most, figure, interleaved
from tests.bench.listeners import Address, Listeners, room_for
from tests.bench.phones import SHOWS, phones, walls
from tests.bench.stage import answers
from tests.support.ports import free_port, listens
from tests.support.processes import children_of, environment, started
from tests.support.waiting import wait_until

STREAMS, FIRST = 1_000, 50
LIMIT = 1.5
FRAME = b"retry: 1000\n\nevent: mark\ndata: 0123456789abcdef\n\n"
REST_S = 3.0
"""Longer than a heartbeat, so that each stream has been written to. Units: seconds."""


def run(quick: bool) -> list[Measure]:
    """A server anew for each figure: what it once took it never gives back."""
    runs = 2 if quick else 5
    room_for(STREAMS)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "frame").write_bytes(FRAME)
        home = folder / "club"
        opened(home)
        own = phones(home, STREAMS)
        made = []
        for what, addresses, awaited in (("phone", own, SHOWS), ("wall", walls(STREAMS), b"event: frame")):
            first, second = interleaved(
                lambda addresses=addresses, awaited=awaited: _ours(home, addresses, awaited),  # type: ignore[misc]
                lambda: _bare(home, folder, own),
                runs,
            )
            notes: dict[str, float | int | str] = {"streams": STREAMS}
            made.append(at_most(f"memory of a {what}", figure(first, "kB"), figure(second, "kB"), LIMIT, notes))
        return made


def _ours(home: Path, addresses: list[Address], awaited: bytes) -> float:
    port = free_port()
    command = (sys.executable, "-m", "registry.cli", "web", "--port", str(port))
    with ExitStack() as running:
        server = running.enter_context(started(command, environment(home), home.with_suffix(".log")))
        wait_until(lambda: answers(port), 30, "the pages answer")
        return _each(server.pid, port, addresses, awaited)


def _bare(home: Path, folder: Path, addresses: list[Address]) -> float:
    port = free_port()
    command = (sys.executable, "-m", "tests.bench.bare_stream", str(port), str(folder))
    with ExitStack() as running:
        env = environment(home, **{FOLDER: str(folder)})
        server = running.enter_context(started(command, env, folder / "bare.log"))
        wait_until(lambda: listens(port), 30, "the bare server answers")
        return _each(server.pid, port, addresses, SHOWS)


def _each(pid: int, port: int, addresses: list[Address], awaited: bytes) -> float:
    """What one stream more costs, once whatever is loaded only once has been. Units: kB."""
    (worker,) = wait_until(lambda: children_of(pid), 10, "the server has its worker")
    first, more = Listeners(port, addresses[:FIRST]), Listeners(port, addresses[FIRST:])
    first.join(awaited)
    first.hear(REST_S)
    before = _own_kb(worker)
    more.join(awaited)
    more.hear(REST_S)
    found = (_own_kb(worker) - before) / (len(addresses) - FIRST)
    more.leave()
    first.leave()
    return found


def _own_kb(pid: int) -> int:
    """The memory of a process, its share of what is shared included. Units: kB."""
    rows = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii").splitlines()
    return next(int(row.split()[1]) for row in rows if row.startswith("Pss:"))
