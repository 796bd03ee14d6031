"""The real club in tests: `fenyjel run` on a folder and a port of its own."""

import re
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from subprocess import Popen

from tests.support.ports import free_port
from tests.support.processes import FENYJEL, children_of, environment, started
from tests.support.waiting import wait_until

READY = 40
"""Units: seconds. Two cores may be busy with other tests."""


@dataclass(frozen=True)
class RunningClub:
    """A club whose processes run until the test ends."""

    home: Path
    port: int
    process: "Popen[bytes]"
    output: Path

    @property
    def address(self) -> str:
        """Where its pages begin."""
        return f"http://127.0.0.1:{self.port}"

    def said(self) -> str:
        """What the launcher has said so far."""
        return self.output.read_text("utf-8")

    def get(self, path: str) -> tuple[int, str]:
        """Status and body of a page."""
        try:
            with urllib.request.urlopen(self.address + path, timeout=10) as answer:
                return answer.status, answer.read().decode("utf-8")
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode("utf-8")

    def children(self) -> list[int]:
        """The processes that the launcher started."""
        return children_of(self.process.pid)


@contextmanager
def running_club(home: Path, *argv: str, **env: str) -> Iterator[RunningClub]:
    """A club without a kiosk, once its pages answer."""
    port, output = free_port(), home.with_suffix(".out")
    command = (*FENYJEL, "run", "--no-kiosk", "--port", str(port), *argv)
    with started(command, environment(home, **env), output) as process:
        club = RunningClub(home, port, process, output)
        wait_until(lambda: _is_up(club), READY, "the club runs")
        yield club


def _is_up(club: RunningClub) -> bool:
    if club.process.poll() is not None:
        raise AssertionError(f"the club ended with {club.process.returncode}: {club.said()}")
    return re.search(r"/walls\n", club.said()) is not None
