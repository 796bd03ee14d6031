"""A club in play whose server other machines reach, screens that were let in, and the office's word about them."""

import http.client
import os
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import BrowserContext, Page

from registry.devices import About
from registry.devices.displays import COOKIE
from tests.browser.wall_house import House
from tests.support.jars import Jar
from tests.support.ports import listens
from tests.support.processes import FENYJEL, children_of, environment, started
from tests.support.waiting import wait_until

# Notes when a wall began to say that it is cut off, by the clock that all programs of a machine share.
NOTE = """
  window.lostAt = null;
  setInterval(() => {
    const lost = document.documentElement.dataset.mark === "lost";
    window.lostAt = lost ? window.lostAt ?? performance.timeOrigin + performance.now() : null;
  }, 20);
"""
SCENE = "document.documentElement.dataset.scene"


class Office:
    """The office's list of displays, read as a person reads it."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._jar = Jar()

    def red(self, name: str) -> bool:
        """Whether a display is listed as silent."""
        cards = self._page("/office/displays?lang=en").split("<section")
        (found,) = [card for card in cards if f"<bdi>{name}</bdi>" in card and 'data-part="display-' in card]
        return "No sign for" in found

    def _page(self, path: str) -> str:
        status, page = self._ask("GET", path)
        if status != 200:
            self._log_in()
            status, page = self._ask("GET", path)
        assert status == 200, (status, page[-400:])
        return page

    def _log_in(self) -> None:
        _, page = self._ask("GET", "/office/login")
        mark = re.search(r'name="csrf_token" value="([^"]+)"', page)
        assert mark
        words = (self._house.home / "passphrase").read_text("utf-8").strip()
        status, _ = self._ask(
            "POST", "/office/login", urlencode({"csrf_token": mark[1], "name": "organiser", "passphrase": words})
        )
        assert status == 303

    def _ask(self, method: str, path: str, body: str | None = None) -> tuple[int, str]:
        line = http.client.HTTPConnection("127.0.0.1", self._house.port, timeout=10)
        head = {**self._jar.header(), "Content-Type": "application/x-www-form-urlencoded"}
        try:
            line.request(method, path, body, head)
            answer = line.getresponse()
            self._jar.hear(answer)
            return answer.status, answer.read().decode("utf-8")
        finally:
            line.close()


class Hall:
    """The club, its server and its screens."""

    def __init__(self, folder: Path) -> None:
        self.house = House(folder)
        self.office = Office(self.house)

    @contextmanager
    def serving(self) -> Iterator[None]:
        """The pages, also for other machines, until the block ends."""
        command = (*FENYJEL, "web", "--lan", "--port", str(self.house.port))
        with started(command, environment(self.house.home), self.house.folder / "web.log") as self.house.web:
            wait_until(lambda: listens(self.house.port), 30, "the pages answer")
            yield

    def kill(self) -> None:
        """Kill the server and all that it started: no last word, nothing is put away."""
        web = self.house.web
        assert web is not None
        for pid in (web.pid, *children_of(web.pid)):
            os.kill(pid, signal.SIGKILL)
        web.wait(10)

    def screen(self, context: BrowserContext, name: str, host: str = "127.0.0.1") -> Page:
        """A screen that was let in long ago and brings its token."""
        club = self.house.club
        club.displays.pair(f"token-{name}", About(name=name, language="en"), club.desk.now())
        context.add_cookies([{"name": COOKIE, "value": f"token-{name}", "url": f"http://{host}"}])
        page = context.new_page()
        page.add_init_script(NOTE)
        page.goto(f"http://{host}:{self.house.port}/screen")
        wait_until(lambda: not self.office.red(name), 15, f"the office sees {name}")
        return page
