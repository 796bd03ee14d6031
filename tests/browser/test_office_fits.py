"""The office on a laptop and the phone page in a hand, measured in a browser: no word and no number is cut or torn."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.signage.office_kit import WORDS, Office, home_with_staff, office
from tests.support.browsers import NewContext
from tests.support.serving import served

__all__ = ["home_with_staff", "office"]

pytestmark = pytest.mark.browser

CUT = """selector => [...document.querySelectorAll(selector)]
  .filter(each => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)
  .map(each => each.textContent.trim())"""
TORN = """selector => [...document.querySelectorAll(selector)]
  .filter(each => { const range = document.createRange(); range.selectNodeContents(each);
    return new Set([...range.getClientRects()].map(line => Math.round(line.bottom / 8))).size > 1; })
  .map(each => each.textContent.trim())"""


@pytest.fixture
def address(office: Office) -> Iterator[str]:
    """The address of a real server, where a day is played and every kind of device gives a sign."""
    field = office.field(*(f"Nagyon Hosszú Nevű Játékos {letter}" for letter in "ABCDEFGH"))
    office.later(minutes=9)
    organiser = office.somebody()
    organiser.post("/office/clock/pause")
    organiser.post("/office/play/bust", back="/office/play", **{f"out-{min(field.values())}": "1"})
    for kind, name in (("wall", "wall-1"), ("kiosk", "kiosk-1"), ("table", "table-1"), ("timekeeper", "main")):
        office.club.devices.heartbeat(kind, name, office.hand.at)
    with served(office.app) as found:
        yield found


def come_in(page: Page, address: str, language: str) -> None:
    page.goto(f"{address}/office/?lang={language}")
    page.fill("[name=name]", "organiser")
    page.fill("[name=passphrase]", WORDS)
    page.keyboard.press("Enter")
    page.wait_for_selector("nav.paths")


@pytest.mark.parametrize("language", ["hu", "en", "pl"])
def test_nothing_of_the_desk_is_cut_on_a_laptop(address: str, new_context: NewContext, language: str) -> None:
    page = new_context(viewport={"width": 1280, "height": 800}).new_page()
    come_in(page, address, language)
    assert page.locator(".screens strong").count() == 4
    assert not page.evaluate(CUT, ".screens strong")
    assert page.locator("[data-part=journal] li").count() > 3
    assert not page.evaluate(CUT, "[data-part=journal] li > .grow")
    assert page.locator("[data-part=clock] h2 .word").count() == 2
    for width in (1280, 1130):  # three columns, and the narrowest that still are three
        page.set_viewport_size({"width": width, "height": 800})
        assert not page.evaluate(TORN, "[data-part=clock] h2 .word, .together")


def test_numbers_stay_in_one_line_on_a_phone(office: Office, address: str, new_context: NewContext) -> None:
    player = next(iter(office.event().entries.values())).player
    code = office.club.people.phone_code(player)
    for width in (320, 360, 375, 390, 412):
        page = new_context(viewport={"width": width, "height": 844}).new_page()
        for language in ("hu", "en", "pl"):
            page.goto(f"{address}/m/{code}?lang={language}")
            assert page.locator(".missed .together").count()
            assert not page.evaluate(TORN, ".together"), (width, language)
