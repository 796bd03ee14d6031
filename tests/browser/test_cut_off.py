"""What screens draw once their server is gone: every icon that they show, without asking for one."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_walls import RECORDER, on, titles
from tests.browser.wall_house import DAY, House, house
from tests.support.waiting import wait_until

pytestmark = pytest.mark.browser

BARE = """() => [...document.querySelectorAll("svg:has(use)")]
    .filter((icon) => icon.checkVisibility() && icon.getBBox().width < 1)
    .map((icon) => icon.firstElementChild.getAttribute("href"))"""
"""The icons that are shown and have nothing in them."""


@pytest.fixture
def club(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path) as made:
        yield made


def asked(page: Page) -> list[str]:
    """The icons that a page asks its server for from now on."""
    found: list[str] = []
    page.on("request", lambda request: found.append(request.url) if "icons" in request.url else None)
    return found


def icons(page: Page) -> int:
    return page.locator(".wall svg").count()


def test_a_wall_that_lost_its_server_draws_its_icons_without_asking_for_them(club: House, page: Page) -> None:
    club.open(900)
    page.goto(f"{club.address}/walls/wall-1?lang=en")
    on(page, "registration")
    wanted = asked(page)
    club.end()
    on(page, "lost")
    assert page.locator(".sign h1").inner_text() == "No connection"
    assert icons(page) == 3
    assert page.evaluate(BARE) == []
    sign, width = page.locator(".sign").bounding_box(), page.evaluate("innerWidth")
    assert sign is not None
    assert abs(sign["x"] + sign["width"] / 2 - width / 2) < 2
    assert wanted == []


def test_a_picture_that_a_wall_turns_to_by_itself_has_its_icons(club: House, page: Page) -> None:
    page.add_init_script(RECORDER)
    club.open(2, level_ms=4_000)
    club.enter("Anna", "Béla")
    page.goto(f"{club.address}/walls/wall-1?lang=en")
    club.seat_and_start()
    wait_until(lambda: "Level 1" in titles(page), 10)
    wanted = asked(page)
    club.end()
    wait_until(lambda: "Level 2" in titles(page), what="the wall turns without its server")
    assert icons(page) > 0
    assert page.evaluate(BARE) == []
    assert wanted == []


def test_a_tablet_and_a_phone_that_lost_their_server_show_the_broken_chain(club: House, page: Page) -> None:
    club.open(2, level_ms=600_000)
    club.enter("Anna", "Béla")
    club.seat_and_start()
    phone = page.context.new_page()
    page.goto(f"{club.address}/table/1?lang=en")
    club.club.tablets.let_in(club.club.tablets.list(club.club.desk.now())[0].id, club.club.desk.now())
    page.wait_for_selector(".ring")
    event = club.club.desk.history(DAY).event
    assert event is not None
    phone.goto(f"{club.address}/m/{club.club.people.phone_code(next(iter(event.of_player)))}?lang=en")
    for screen in (page, phone):
        expect(screen.locator("[data-link-good]")).to_be_visible()
    club.end()
    for screen in (page, phone):
        expect(screen.locator("[data-link-lost] svg")).to_be_visible(timeout=15_000)
        assert screen.evaluate(BARE) == []
