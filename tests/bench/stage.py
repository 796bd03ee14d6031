"""The processes of a measure over the network: a real web server, a bare one, and who commits to both."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.request import urlopen

from msgspec import Struct

from tests.bench.desk import opened
from tests.support.ports import free_port, listens
from tests.support.processes import ROOT, environment, started
from tests.support.waiting import wait_until

CORES = sorted(os.sched_getaffinity(0))
TWO = 2


class Stage(Struct, frozen=True):
    """What is running. `commit` takes "ours" or "bare"; `server` and `floor` are the numbers of the two servers."""

    home: Path
    ours: int
    bare: int
    committer: "Committer"
    server: int
    floor: int


class Committer:
    """The process that commits, as a measure sees it."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def commit(self, which: str) -> tuple[int, int]:
        """Have one thing committed. Returns the moment just before, as the committer says."""
        self.ask(which)
        return self.answer()

    def ask(self, which: str) -> None:
        """Have one thing committed, without waiting for the answer."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{which}\n")
        self._process.stdin.flush()

    def answer(self) -> tuple[int, int]:
        """The moment just before the commit that was asked for. Units: nanoseconds, monotonic and since 1970."""
        assert self._process.stdout is not None
        monotonic, wall = json.loads(self._process.stdout.readline())
        return monotonic, wall


@contextmanager
def stage(folder: Path, bare_server: str, *more: str) -> Iterator[Stage]:
    """All of it, on ports of its own; `bare_server` is a module that takes a port and a folder."""
    home, bare_folder = folder / "club", folder / "bare"
    (bare_folder / "run").mkdir(parents=True)
    opened(home)
    ours, bare = free_port(), free_port()
    env = environment(home, FENYJEL_PORT=str(ours))
    with ExitStack() as ending:
        web = (sys.executable, "-m", "registry.cli", "web")
        server = ending.enter_context(started(pinned(web), env, folder / "web.log"))
        committer = ending.enter_context(_committer(home, bare_folder, env))
        floor = (sys.executable, "-m", bare_server, str(bare), str(bare_folder), *more)
        bottom = ending.enter_context(started(pinned(floor), env, folder / "bare.log"))
        wait_until(lambda: answers(ours) and listens(bare), 60, f"both servers answer, see {folder}")
        yield Stage(home, ours, bare, committer, server.pid, bottom.pid)


def answers(port: int) -> bool:
    """Whether the web server is not only bound but at work."""
    try:
        with urlopen(f"http://127.0.0.1:{port}/time", timeout=5) as answer:
            return bool(answer.read())
    except OSError:
        return False


def pinned(argv: Sequence[str]) -> tuple[str, ...]:
    """Servers stay on the first core, and clients on the others, where there are two."""
    return ("taskset", "-c", str(CORES[0]), *argv) if len(CORES) >= TWO else tuple(argv)


@contextmanager
def _committer(home: Path, folder: Path, env: dict[str, str]) -> Iterator[Committer]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.bench.committer", str(home), str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=env,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    try:
        yield Committer(process)
    finally:
        process.stdin.close()
        process.wait(10)
        process.stdout.close()
