"""The house's displays in a real browser: let in, told what to do, and believed only when they have painted."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from registry.devices import About
from registry.devices.displays import Display
from registry.devices.sizes import CAPITAL, TYPE, capital_mm, height_mm
from registry.engine import commands as c
from registry.engine.alerts import alerts
from signage import create_app
from tests.browser.test_walls import RECORDER, on
from tests.browser.wall_house import DAY, House
from tests.browser.wall_shots import gallery
from tests.support.browsers import FLAGS, NewContext
from tests.support.lacking import need_program
from tests.support.serving import served
from tests.support.waiting import wait_until

pytestmark = pytest.mark.browser

SIZES = "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"


class Lit:
    """A club in play, its pages served from this very process, so that a test sees the receipts."""

    def __init__(self, house: House, address: str) -> None:
        self.house, self.club, self.address = house, house.club, address

    def let_in(self, page: Page, name: str = "Wall", **about: object) -> Display:
        """Open the address of all displays and let the screen in by the code that it shows."""
        page.goto(f"{self.address}/screen")
        code = page.locator("[data-code]").inner_text()
        token = self.club.waiting.take(code, self.club.desk.now())
        assert token is not None
        display = self.club.displays.pair(token, About(name=name, language="en", **about), self.club.desk.now())  # type: ignore[arg-type]
        wait_until(lambda: page.locator("[data-seen]").count() == 1, what="the screen becomes a wall")
        wait_until(lambda: self.alive(display), what="it speaks")
        return display

    def alive(self, display: Display) -> bool:
        return self.club.receipts.alive(display.id, self.club.desk.now())

    def shown(self, display: Display) -> str:
        seen = self.club.receipts.seen(display.id)
        return seen.beat.scene if seen is not None else ""

    def owes(self, display: Display) -> set[str]:
        """The loud alerts that stand and that this display has never painted."""
        now = self.club.desk.now()
        standing = {one.id for one in alerts(self.club.desk.history(DAY), now) if one.cls != "info"}
        return standing - set(self.club.receipts._painted.get(display.id, {}))


@pytest.fixture(scope="module")
def lit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lit]:
    house = House(tmp_path_factory.mktemp("displays"))
    app = create_app(house.club)
    with served(app) as address:
        house.open(2, level_ms=600_000)
        house.enter("Anna", "Béla", "Csaba")
        house.seat_and_start()
        yield Lit(house, address)
        app.extensions["hub"].close()
    house.club.close()


def test_a_display_says_that_it_painted_an_alert_after_the_frame_and_within_two_seconds(lit: Lit, page: Page) -> None:
    display = lit.let_in(page)
    wait_until(lambda: not lit.owes(display), what="all that stands is painted")
    lit.house.submit(c.Pause())
    wait_until(lambda: not lit.owes(display), 2, "the pause is painted and receipted")
    seen = lit.club.receipts.seen(display.id)
    assert seen is not None
    assert (seen.beat.scene, seen.beat.mark) == ("paused", page.evaluate("document.documentElement.dataset.mark"))
    assert abs(seen.beat.offset_ms) < 1000
    assert page.locator("h1").inner_text() == "The clock is stopped"
    lit.house.submit(c.Resume())
    expect(page.locator('.wall[data-scene="paused"]')).not_to_be_attached()


def test_a_page_whose_frames_are_not_painted_sends_no_receipt(lit: Lit, page: Page) -> None:
    display = lit.let_in(page, "Held")
    page.evaluate("window.requestAnimationFrame = () => 0")
    wait_until(lambda: not lit.alive(display), what="it is red")
    lit.house.submit(c.TellRoom(what="rules"))
    on(page, "notice")
    assert any(alert.startswith("rules_changed") for alert in lit.owes(display))
    lit.house.submit(c.EndTelling(what="rules"))


def test_orders_are_done_at_once_and_a_calm_display_never_pulses(lit: Lit, page: Page) -> None:
    page.add_init_script(RECORDER)
    display = lit.let_in(page, "Door", calm=True)
    lit.club.displays.identify(display.id, lit.club.desk.now())
    wait_until(lambda: page.locator("#identify").is_visible(), what="the name is large")
    assert page.locator("#identify").inner_text() == "Door"
    lit.club.displays.show("blank", display.id)
    expect(page.locator('.wall[data-scene="blank"]')).to_be_attached(timeout=6_000)
    lit.house.submit(c.TellRoom(what="hand-for-hand"))
    under = page.locator(".under").filter(has_text="Hand for hand. Deal one hand, then wait.")
    expect(under).to_be_visible(timeout=3_000)  # a dark screen, too, shows what must be seen
    wait_until(lambda: not lit.owes(display))
    lit.club.displays.show("auto")
    expect(page.locator('.wall[data-scene="hand-for-hand"]')).to_be_attached(timeout=6_000)
    assert page.evaluate("window.pulsed") == 0
    lit.house.submit(c.EndTelling(what="hand-for-hand"))


@pytest.fixture
def own_browser(playwright: Playwright, tmp_path: Path) -> Iterator[BrowserContext]:
    """A browser whose processes a test may stop."""
    path = need_program("browser", "chromium", "chromium-browser")
    context = playwright.chromium.launch_persistent_context(
        tmp_path / "profile", executable_path=path, args=list(FLAGS)
    )
    yield context
    context.close()


def family(folder: Path) -> list[int]:
    """The browser that was started with a folder, and all that it started."""
    parents: dict[int, int] = {}
    found: set[int] = set()
    for entry in Path("/proc").iterdir():
        if not entry.name.isdecimal():
            continue
        try:
            command = (entry / "cmdline").read_bytes()
            parents[int(entry.name)] = int((entry / "stat").read_text("utf-8").rpartition(")")[2].split()[1])
        except OSError:
            continue
        if str(folder).encode() in command and b"chrom" in command:
            found.add(int(entry.name))
    grown = True
    while grown:
        grown = bool(more := {pid for pid, parent in parents.items() if parent in found} - found)
        found |= more
    return sorted(found)


def test_a_frozen_browser_is_red_within_ten_seconds_and_comes_back_by_itself(
    lit: Lit, own_browser: BrowserContext, tmp_path: Path, new_context: NewContext
) -> None:
    frozen = lit.let_in(own_browser.new_page(), "Frozen")
    others = [lit.let_in(new_context().new_page(), f"Wall {number}") for number in range(3)]
    pids = family(tmp_path / "profile")
    assert pids
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        wait_until(lambda: not lit.alive(frozen), 10, "it is red")
        assert all(lit.alive(other) for other in others)
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)
    wait_until(lambda: lit.alive(frozen), what="it lives again without a hand")


@pytest.mark.parametrize("inches", [32, 55, 85])
def test_letters_are_as_high_as_the_office_reckons(page: Page, inches: float) -> None:
    """A-38 to A-40: what is computed for a screen is what its browser draws."""
    page.set_viewport_size({"width": 1920, "height": 1080})
    mm_a_pixel = height_mm(inches) / 1080
    smallest = {"clock": 1e9, "call": 1e9, "fact": 1e9}
    where = {"clock": ".clock", "call": ".focus > .call.num", "fact": ".facts strong"}
    with served(gallery()) as base:
        for scene in ("level", "level-changed", "countdown", "registration"):
            page.goto(f"{base}/picture/usual/{scene}")
            for kind, selector in where.items():
                sizes = page.eval_on_selector_all(selector, SIZES)
                smallest[kind] = min([smallest[kind], *sizes])
    for kind, units in TYPE.items():
        drawn = smallest[kind] * CAPITAL * mm_a_pixel
        assert drawn >= capital_mm(units, inches) * 0.99, kind
