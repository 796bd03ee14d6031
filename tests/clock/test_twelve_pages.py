"""Twelve walls in three time zones with wrong clocks, over servers that are stopped and killed: one second for all."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page

from registry.engine.alerts import alerts
from registry.views.shown import left
from tests.clock.house import NIGHT, House, answers, below, killed, ms
from tests.support.browsers import NewContext
from tests.support.ports import listens
from tests.support.waiting import wait_until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ZONES = ("Europe/Budapest", "America/New_York", "Asia/Tokyo")
OFF_S = (-71, 0, 30, -71)
SECONDS = 11
"""Units: seconds of one level."""
BLINK_MS = 500
"""How long a busy machine may take to draw another second. Units: milliseconds."""
WITHIN_MS = 1_000

# A machine whose clock is wrong, and a note of what its page shows, kept by the right time.
WRONG = """
  const true_ = performance.timeOrigin, off = %d;
  Date = class extends Date { constructor(...given) { given.length ? super(...given) : super(Date.now()); } };
  const right = Date.now;
  Date.now = () => right() + off;
  Object.defineProperty(performance, "timeOrigin", { value: true_ + off });
  window.seen = [];
  setInterval(() => {
    const face = document.querySelector("#picture .clock"), title = document.querySelector("#picture h1");
    const lost = document.documentElement.dataset.mark === "lost";
    window.seen.push([true_ + performance.now(), face?.textContent ?? "", title?.textContent ?? "", lost]);
  }, 50);
"""
Seen = tuple[float, str, str, bool]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A new house."""
    made = House(tmp_path)
    yield made
    made.club.close()


def walls(new_context: NewContext, house: House) -> list[Page]:
    """Four in each of three time zones."""
    found = []
    for zone in ZONES:
        context = new_context(timezone_id=zone, viewport={"width": 640, "height": 360})
        for off_s in OFF_S:
            page = context.new_page()
            page.add_init_script(WRONG % (off_s * 1000))
            page.goto(f"http://127.0.0.1:{house.port}/walls/wall-{len(found) + 1}?lang=en")
            found.append(page)
    return found


def shown(pages: list[Page], since_ms: float) -> list[list[Seen]]:
    """What each page showed from a moment on."""
    return [page.evaluate("since => window.seen.filter(([at]) => at >= since)", since_ms) for page in pages]


class Evening:
    """What the server shows at a moment, by the plan alone."""

    def __init__(self, start: datetime) -> None:
        self._start = start

    def at(self, seconds: float) -> datetime:
        """So long after the first hand."""
        return self._start + timedelta(seconds=seconds)

    def level(self, at_ms: float) -> int:
        """Which level runs."""
        return int((at_ms - ms(self._start)) // (SECONDS * 1000)) + 1

    def ends(self, at_ms: float) -> int:
        """When the level that runs ends. Units: milliseconds since 1970."""
        return ms(self._start) + SECONDS * 1000 * self.level(at_ms)

    def second(self, at_ms: float) -> str:
        """The digits."""
        return left(round(self.ends(at_ms) - at_ms))

    def right(self, looks: list[Seen]) -> bool:
        """Whether a page showed the server's second and level: most of the time at once, and never much later."""
        exact = [text for at, text, *_ in looks if text == self.second(at)]
        for at, text, title, lost in looks:
            assert text in {self.second(at + 20), self.second(at), self.second(at - BLINK_MS)}, (at, text)
            assert lost or title in {f"Level {self.level(at)}", f"Level {self.level(at - BLINK_MS)}"}, (at, title)
        return len(exact) > 0.7 * len(looks)


def linked(pages: list[Page]) -> bool:
    """Whether all pages hear the server."""
    return not any(page.evaluate("window.seen.at(-1)")[3] for page in pages)


def told(house: House, began: datetime) -> list[str]:
    """The alerts that say that a level began, or that nobody kept the time when it did."""
    found = alerts(house.club.desk.history(NIGHT), house.club.desk.now())
    return [each.kind for each in found if each.kind == "gap" or (each.kind, each.at) == ("level", began)]


def test_twelve_walls_show_the_server_s_second_whatever_is_stopped_or_killed(
    house: House, new_context: NewContext
) -> None:
    """CLK-08, CLK-09, CLK-23, SCH-01: one announcement, one alert, the end unmoved, the lateness written down."""
    web = ("web", "--port", str(house.port))
    with ExitStack() as running:
        server = running.enter_context(house.running(*web))
        keepers = [running.enter_context(house.running("timekeeper", elsewhere=other)) for other in (False, True)]
        wait_until(lambda: listens(house.port), 30, "the pages answer")
        pages = walls(new_context, house)
        evening = Evening(house.open(SECONDS))
        at = evening.at

        # Everything stands still for 10 s, across the end of the first level.
        house.until(at(SECONDS - 7))
        stopped = [server.pid, *below(server.pid), *(keeper.pid for keeper in keepers)]
        for pid in stopped:
            os.kill(pid, signal.SIGSTOP)
        house.until(at(SECONDS + 3))
        assert 2 not in house.began()
        for pid in stopped:
            os.kill(pid, signal.SIGCONT)
        woken = house.club.desk.now()
        wait_until(lambda: 2 in house.began(), 5)
        house.until(woken + timedelta(seconds=2))
        assert all(evening.right(looks) for looks in shown(pages, ms(woken) + WITHIN_MS))
        wait_until(lambda: linked(pages), 10, "all are served again")
        assert told(house, at(SECONDS)) == ["level"]

        # Both are killed, across the end of the second level, and started anew.
        house.until(at(SECONDS * 2 - 3))
        for process in (server, *keepers):
            killed(process)
        house.until(at(SECONDS * 2 + 1.2))
        assert 3 not in house.began()
        for command in (web, ("timekeeper",)):
            running.enter_context(house.running(*command))
        wait_until(lambda: answers(house.wall_ends, evening.ends(time.time() * 1000)), 15, "the server answers")
        answered = house.club.desk.now()
        wait_until(lambda: 3 in house.began(), 10, "the new timekeeper catches up")
        house.until(answered + timedelta(seconds=2))
        assert all(evening.right(looks) for looks in shown(pages, ms(answered) + WITHIN_MS))
        wait_until(lambda: linked(pages), 10, "all are served again")
        assert told(house, at(SECONDS * 2)) in (["level"], ["gap"])  # of a gap that was long enough one notice says all

        for level in (2, 3):
            row = house.began()[level]  # which is one: two would fail there
            assert row.fact.at == at(SECONDS * (level - 1))
            assert row.recorded_at - row.fact.at > timedelta(seconds=1), "its lateness is written"
