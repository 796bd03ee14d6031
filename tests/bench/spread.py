"""How far apart twelve walls repaint for the same level, against twelve bare pages that turn at a moment."""

import json
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from threading import Event

from playwright.sync_api import Browser, Page, sync_playwright

from tests.bench.bare_turner import FOLDER
from tests.bench.chromium import launched, noting, pages_of
from tests.bench.figures import Measure, figure, interleaved, no_more_than
from tests.bench.pictures import picture_of
from tests.bench.short_levels import evening, next_moment
from tests.bench.stage import answers
from tests.support.ports import free_port, listens
from tests.support.processes import environment, started
from tests.support.waiting import wait_until

FRAME_MS = 17
LENGTH_S = 6.0
PAGES = 12


def run(quick: bool) -> Measure:
    """A level, then the bare pages half a level later, again and again."""
    runs = 5 if quick else 15
    with tempfile.TemporaryDirectory() as name, ExitStack() as running:
        folder = Path(name)
        ours, bare = free_port(), free_port()
        home, floor = folder / "club", folder / "bare"
        floor.mkdir()
        start = evening(home, LENGTH_S, 20 + runs * 2)
        env = environment(home, FENYJEL_PORT=str(ours), **{FOLDER: str(floor)})
        for program in ("registry.cli web", "registry.cli timekeeper", f"tests.bench.bare_turner {bare} {floor}"):
            log = folder / f"{program.replace('/', '')[:24]}.log"
            running.enter_context(started((sys.executable, "-m", *program.split()), env, log))
        wait_until(lambda: answers(ours) and listens(bare), 60, "both servers answer")
        with sync_playwright() as playwright, _browser(playwright.chromium) as browser:
            walls = pages_of(browser, f"http://127.0.0.1:{ours}/walls/wall-1", PAGES)
            (floor / "pictures.json").write_text(json.dumps([_new_level(walls[0])]), "utf-8")
            floors = pages_of(browser, f"http://127.0.0.1:{bare}/", PAGES)
            noting([*walls, *floors])

            def turned() -> float:
                return _spread(walls, next_moment(start, LENGTH_S, 0.5))

            def told() -> float:
                moment = next_moment(start, LENGTH_S, 2.0, LENGTH_S * 0.7)  # when nothing pulses any more
                for page in floors:
                    page.evaluate("moment => window.turnAt(moment)", moment * 1000)
                return _spread(floors, moment)

            turned(), told()
            first, second = interleaved(turned, told, runs)
        notes: dict[str, float | int | str] = {"pages": PAGES, "beyond_ms": round(median(first) - median(second), 1)}
        return no_more_than("spread", figure(first, "ms"), figure(second, "ms"), FRAME_MS, notes)


@contextmanager
def _browser(chromium: object) -> Iterator[Browser]:
    browser = launched(chromium)
    try:
        yield browser
    finally:
        browser.close()


def _spread(pages: list[Page], moment: float) -> float:
    """How far apart the first paintings from a moment on are. Units: the moment in seconds, the answer in ms."""
    Event().wait(max(0.0, moment + 0.5 - time.time()))  # nobody asks a page anything while it turns
    asked = "since => Promise.race([window.paintedSince(since), new Promise((ends) => setTimeout(ends, 5000, null))])"
    found = [page.evaluate(asked, moment * 1000 - 5) for page in pages]
    assert None not in found, "a page did not turn"
    return float(max(found) - min(found))


def _new_level(page: Page) -> str:
    """The picture of a level that has just begun, as HTML."""
    scene = "document.documentElement.dataset.scene"
    wait_until(lambda: page.evaluate(scene) == "level-changed", LENGTH_S * 3, "a level begins")
    return picture_of(page)
