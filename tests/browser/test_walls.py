"""Walls in a real browser on a real server: painted, turned, cut off and back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from registry.engine import commands as c
from tests.browser.wall_house import House, house
from tests.support.browsers import NewContext
from tests.support.waiting import wait_until

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def registering(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A club whose registration is open, and whose server a test may end."""
    with house(tmp_path_factory.mktemp("walls")) as made:
        made.open(900, minimum=9)
        yield made


@pytest.fixture
def club(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path) as made:
        yield made


RECORDER = """
  window.painted = [];
  window.pulsed = 0;
  document.addEventListener("painted", (event) => window.painted.push(
    {mark: event.detail.mark, now: event.detail.now, title: document.querySelector("h1").textContent}));
  document.addEventListener("animationstart", (event) => {
    if (event.animationName === "pulse") window.pulsed += 1;
  }, true);
"""


def scene(page: Page) -> str | None:
    name: str | None = page.evaluate("document.documentElement.dataset.scene ?? null")
    return name


def on(page: Page, name: str) -> None:
    wait_until(lambda: scene(page) == name, what=f"the wall shows {name}")


def titles(page: Page) -> list[str]:
    return [painting["title"] for painting in page.evaluate("window.painted")]


def watched(page: Page) -> list[str]:
    """Everything that goes wrong in a page: blocked loads, errors, foreign addresses."""
    found: list[str] = []
    page.on("console", lambda message: found.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: found.append(str(error)))
    page.on("request", lambda request: None if "127.0.0.1" in request.url else found.append(request.url))
    return found


def test_a_payment_is_on_the_wall_at_once(registering: House, page: Page) -> None:
    wrong = watched(page)
    page.goto(f"{registering.address}/walls/wall-1?lang=en")
    on(page, "registration")
    expect(page.locator(".facts strong").first).to_have_text("0/9")
    registering.enter("Anna", "Béla")
    expect(page.locator(".facts strong").first).to_have_text("2/9")
    expect(page.locator(".facts .aside").first).to_have_text("7 more are needed")
    assert len(page.evaluate("document.documentElement.dataset.mark")) == 16
    assert wrong == []


def test_the_digits_follow_the_server_s_clock_even_if_the_screen_s_is_wrong(registering: House, page: Page) -> None:
    page.add_init_script("const now = Date.now; Date.now = () => now() - 3_600_000;")
    page.goto(f"{registering.address}/walls/wall-1")
    on(page, "registration")
    ends = int(page.locator(".clock").get_attribute("data-ends") or 0)
    shown: set[str] = set()

    def counted() -> bool:
        text = page.locator(".clock").inner_text()
        left_s = ends / 1000 - registering.club.desk.now().timestamp()
        minutes, seconds = text.split(":")
        assert abs(int(minutes) * 60 + int(seconds) - left_s) < 60  # not by the screen's own hour
        if abs(int(minutes) * 60 + int(seconds) - left_s) < 1.5:
            shown.add(text)
        return len(shown) >= 3

    wait_until(counted, 10)


def test_without_script_the_wall_is_whole(registering: House, new_context: NewContext) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{registering.address}/walls/wall-1")
    assert "Nevezés" in page.content()
    assert page.locator(".clock").inner_text().count(":") == 1


def test_a_wall_comes_back_by_itself_after_the_server_was_gone(registering: House, page: Page) -> None:
    page.goto(f"{registering.address}/walls/wall-1")
    on(page, "registration")
    registering.end()
    on(page, "lost")
    registering.enter("Csaba")
    with registering.serving():
        on(page, "registration")
        expect(page.locator(".facts strong").first).to_have_text("3/9")


def test_a_level_turns_at_its_moment_without_the_server_and_the_wall_says_that_it_is_cut_off(
    club: House, page: Page
) -> None:
    page.add_init_script(RECORDER)
    club.open(2, level_ms=4_000)
    club.enter("Anna", "Béla")
    page.goto(f"{club.address}/walls/wall-1")
    club.seat_and_start()
    wait_until(lambda: "1. szint" in titles(page), 10)
    club.freeze()
    try:
        on(page, "lost")
        first = page.locator(".clock").inner_text()
        assert "2. szint" in titles(page)
        assert page.locator(".clock.struck").is_visible()
        wait_until(lambda: page.locator(".clock").inner_text() != first, what="the struck clock counts on")
        assert page.evaluate("document.documentElement.dataset.mark") == "lost"
    finally:
        club.thaw()
    wait_until(lambda: scene(page) != "lost", what="the wall comes back by itself")


def test_play_on_several_walls_pulses_once_and_turns_together(club: House, new_context: NewContext) -> None:
    full, second = new_context().new_page(), new_context().new_page()
    calm = new_context(reduced_motion="reduce").new_page()
    for page in (full, second, calm):
        page.add_init_script(RECORDER)
        page.goto(f"{club.address}/walls/wall-1")
    club.open(4, level_ms=12_000)
    wait_until(lambda: full.evaluate("window.pulsed") > 0, what="it pulses when registration opens")
    club.enter("Anna", "Béla")
    club.seat_and_start()
    for page in (full, second, calm):
        on(page, "level-changed")
    wait_until(lambda: full.locator("[data-pulses]").count() == 0, what="it comes to rest")
    assert calm.evaluate("window.pulsed") == 0

    full.reload()
    on(full, "level-changed")
    assert full.evaluate("window.pulsed") == 0

    for page in (full, second):
        wait_until(lambda page=page: "2. szint" in titles(page), 15)  # type: ignore[misc]
    turns = [
        next(painting["now"] for painting in page.evaluate("window.painted") if painting["title"] == "2. szint")
        for page in (full, second)
    ]
    assert abs(turns[0] - turns[1]) < 400

    club.submit(c.Pause())
    on(full, "paused")
    club.submit(c.Resume())
    wait_until(lambda: scene(full) in {"level", "level-changed"}, 5)
