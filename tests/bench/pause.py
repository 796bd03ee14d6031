"""From pause pressed in the office to painted walls, one and the slowest of twelve, against the bare page's commit."""

import http.client
import itertools
import json
import re
import tempfile
import time
from functools import partial
from pathlib import Path
from threading import Event
from urllib.parse import urlencode

from playwright.sync_api import Page, sync_playwright

from tests.bench.chromium import launched, noting, pages_of
from tests.bench.figures import Measure, at_most, figure, interleaved
from tests.bench.pictures import picture_of
from tests.bench.stage import Committer, Stage, stage
from tests.support.jars import Jar
from tests.support.waiting import wait_until

LIMIT = 2
PAGES = 12
STILL = "document.getAnimations().every((each) => each.playState !== 'running')"
STILL_S = 30
"""Within this every pulse is over. Units: seconds."""
CSRF = re.compile(r'name="csrf_token" value="([^"]+)"')
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


class Office:
    """A member of staff at the office page, without a browser. `press` stops the clock or lets it go on, in turns."""

    def __init__(self, running: Stage) -> None:
        self._line = http.client.HTTPConnection("127.0.0.1", running.ours, timeout=10)  # a line anew for each press
        self._jar = Jar()
        words = (running.home / "passphrase").read_text("utf-8").strip()
        mark = self._mark("/office/login")
        self._post("/office/login", csrf_token=mark, name="organiser", passphrase=words)
        self._csrf = self._mark("/office/clock")
        self._verbs = itertools.cycle(("pause", "resume"))
        self._numbers = itertools.count(1)

    def press(self) -> None:
        """Press the key."""
        fields = {"csrf_token": self._csrf, "request": f"bench-{next(self._numbers)}", "back": "/office/", "form": "x"}
        self._post(f"/office/clock/{next(self._verbs)}", event="bench/1", seen="1", **fields)

    def page(self, path: str) -> str:
        """One page of the office."""
        self._line.request("GET", path, headers=dict(self._jar.header()))
        return self._answer(200)

    def _mark(self, path: str) -> str:
        found = CSRF.search(self.page(path))
        assert found
        return found[1]

    def _post(self, path: str, **fields: str) -> None:
        self._line.request("POST", path, urlencode(fields), {**FORM, **self._jar.header()})
        self._answer(303)

    def _answer(self, status: int) -> str:
        answer = self._line.getresponse()
        text = answer.read().decode("utf-8")
        self._line.close()
        assert answer.status == status, (answer.status, text[-600:])
        self._jar.hear(answer)
        return text


def run(quick: bool) -> list[Measure]:
    """One wall and one bare page, then twelve of each, press by commit in turns."""
    return [_measured(count, 11 if quick else 31) for count in (1, PAGES)]


def _measured(count: int, runs: int) -> Measure:
    with tempfile.TemporaryDirectory() as name, stage(Path(name), "tests.bench.bare_page") as running:
        with sync_playwright() as playwright:
            browser = launched(playwright.chromium)
            office = Office(running)
            walls = pages_of(browser, f"http://127.0.0.1:{running.ours}/walls/wall-1", count)
            noting(walls[:1])
            pictures = []
            for _ in range(2):
                pressed(office, walls[:1], walls)
                pictures.append(picture_of(walls[0]))
            (Path(name) / "bare" / "pictures.json").write_text(json.dumps(pictures), "utf-8")
            floors = pages_of(browser, f"http://127.0.0.1:{running.bare}/", count)
            noting([*walls[1:], *floors])
            every = [*walls, *floors]
            committed(running.committer, floors, every)
            first, second = interleaved(
                lambda: pressed(office, walls, every), lambda: committed(running.committer, floors, every), runs
            )
            browser.close()
        return at_most(f"pause on {count}", figure(first, "ms"), figure(second, "ms"), LIMIT)


def pressed(office: Office, pages: list[Page], every: list[Page]) -> float:
    """Units: milliseconds from just before the press to the slowest painting."""
    _ready(pages, every)
    began = time.time_ns() / 1e6
    office.press()
    return _slowest(pages, began)


def committed(committer: Committer, pages: list[Page], every: list[Page]) -> float:
    """Units: milliseconds from just before the bare commit to the slowest painting."""
    _ready(pages, every)
    _, began = committer.commit("bare")
    return _slowest(pages, began / 1e6)


def _ready(pages: list[Page], every: list[Page]) -> None:
    """Forget earlier paintings once no page of either side moves, and begin at no fixed place between two ticks.

    All pages are drawn by the same processor: what still pulses from the press before would be measured with this one.
    """
    for page in every:
        wait_until(partial(page.evaluate, STILL), STILL_S, "nothing moves")
    Event().wait(0.1 + time.time() * 7 % 0.1)
    for page in pages:
        page.evaluate("window.painted.length = 0")


def _slowest(pages: list[Page], began: float) -> float:
    return max(float(page.evaluate("(began) => window.paintedSince(began)", began)) for page in pages) - began
