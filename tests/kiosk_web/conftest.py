"""A kiosk's server on a club of its own."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from subprocess import Popen

import pytest
from playwright.sync_api import Page

from tests.kiosk_web.hand import Hand
from tests.support.browsers import NewContext
from tests.support.ports import free_port
from tests.support.processes import FENYJEL, children_of, environment, fenyjel, started
from tests.support.waiting import wait_until

PANEL = {"width": 1280, "height": 800}


@dataclass
class Served:
    """A server and where it is."""

    home: Path
    port: int
    process: "Popen[bytes]"

    @property
    def address(self) -> str:
        """The page."""
        return f"http://127.0.0.1:{self.port}/"

    def app(self) -> int:
        """The one process of an app; waits for it."""
        return wait_until(lambda: children_of(self.process.pid), 20, "an app runs")[0]

    def alone(self, than: int = 0) -> int:
        """Wait until there is one app and it is another one."""
        wait_until(
            lambda: (apps := children_of(self.process.pid)) and len(apps) == 1 and apps[0] != than, 20, "one app"
        )
        return self.app()


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A club with a practice event."""
    folder = tmp_path_factory.mktemp("club")
    assert fenyjel(folder, "seed", "--practice").returncode == 0
    return folder


@pytest.fixture(scope="module")
def start(home: Path) -> Callable[..., Iterator[Served]]:
    """Starts a server."""

    def begin(port: int, *argv: str) -> Iterator[Served]:
        output = home / f"kiosk-{port}.out"
        command = (*FENYJEL, "kiosk", "--web", "--port", str(port), "--name", "hall-1", *argv)
        with started(command, environment(home, FENYJEL_LANGUAGE="en"), output) as process:
            wait_until(lambda: re.search(r"http://[0-9.]+:\d+/\n", output.read_text("utf-8")), 30, "it serves")
            yield Served(home, port, process)

    return begin


@pytest.fixture(scope="module")
def served(start: Callable[..., Iterator[Served]]) -> Iterator[Served]:
    """A server for this machine alone."""
    yield from start(free_port())


@pytest.fixture
def come(new_context: NewContext, served: Served) -> Callable[..., Hand]:
    """A new person with a browser of their own."""

    def arrive(viewport: dict[str, int] = PANEL) -> Hand:
        page: Page = new_context(viewport=viewport, has_touch=True).new_page()
        return Hand(page, served.address).come()

    return arrive
