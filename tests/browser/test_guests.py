"""What a guest finds without being let in: what a newcomer has to know, the clock, the list of walls."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_walls import on
from tests.browser.wall_house import House, house
from tests.support.waiting import wait_until

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
CLOSEST = """() => Math.min(...[...document.querySelectorAll("section")].map((card) => {
    const [icon, key] = ["h2 svg", ".key"].map((part) => card.querySelector(part).getBoundingClientRect());
    return key.top - icon.bottom;
    }))"""
"""How far the icon of a wall stands above the keys under it. Units: CSS pixels."""


@pytest.fixture
def club(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path) as made:
        yield made


def test_a_guest_who_looks_at_the_clock_is_no_screen_that_the_office_could_miss(club: House, page: Page) -> None:
    club.open(900)
    page.goto(f"{club.address}/info?lang=en")
    page.get_by_role("link", name="Show the clock").click()
    on(page, "registration")
    club.enter("Anna")
    expect(page.locator(".facts strong").first).to_have_text("1/2")
    wall = page.context.new_page()
    wall.goto(f"{club.address}/walls/wall-1")
    wait_until(lambda: bool(club.club.devices.list()), 20, "the office hears of a wall")
    assert [device.name for device in club.club.devices.list()] == ["wall-1"]


def test_a_newcomer_is_sent_to_the_kiosk_only_while_one_can_still_enter(club: House, page: Page) -> None:
    club.open(2)
    club.enter("Anna", "Béla")
    sent, over = page.get_by_text("Sign up at the kiosk"), page.get_by_text("Registration over")
    page.goto(f"{club.address}/info?lang=en")
    expect(sent).to_be_visible()
    expect(over).to_have_count(0)
    club.seat_and_start()
    page.reload()
    expect(over).to_be_visible()
    expect(sent).to_have_count(0)


def test_the_icon_of_a_wall_stands_clear_of_its_keys(club: House, page: Page) -> None:
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(f"{club.address}/walls?lang=en")
    assert page.evaluate(CLOSEST) >= 4
