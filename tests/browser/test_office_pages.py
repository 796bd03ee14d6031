"""The office and the phone page in a browser: by keyboard alone, readable, and alive."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, expect

from tests.signage.office_kit import WORDS, Office, home_with_staff, office
from tests.support.browsers import NewContext
from tests.support.serving import served

__all__ = ["home_with_staff", "office"]

pytestmark = pytest.mark.browser

SECOND_MS = 1_500
"""Units: milliseconds. A change has to be seen within a second; the rest is for a busy machine."""


@pytest.fixture
def address(office: Office) -> Iterator[str]:
    """The address of a real server for the test's club."""
    with served(office.app) as found:
        yield found


def come_in(page: Page, address: str, language: str = "en") -> None:
    """Log in with the keyboard."""
    page.goto(f"{address}/office/?lang={language}")
    expect(page.locator("input[name=name]")).to_be_focused()
    page.keyboard.type("organiser")
    page.keyboard.press("Tab")
    page.keyboard.type(WORDS)
    page.keyboard.press("Enter")
    page.wait_for_selector("nav.paths")


@contextmanager
def listening(page: Page) -> Iterator[None]:
    """Ends when the page that is opened meanwhile hears its stream; what windows share could not be seen."""
    page.add_init_script("delete window.SharedWorker")
    with page.expect_response(lambda answer: answer.url.endswith("/stream")):
        yield


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until a thing has the focus."""
    for _ in range(120):
        if page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by Tab")


def test_money_is_taken_by_keyboard_alone(office: Office, address: str, page: Page) -> None:
    player = office.player("Akác")
    office.somebody().post("/office/entries/sign-up", player=player)
    come_in(page, address)
    tab_to(page, "#take-entry-1")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Paid: Akác")
    paid = next(iter(office.event().entries.values())).paid
    assert paid is not None


def test_a_player_goes_out_by_keyboard_alone(office: Office, address: str, page: Page) -> None:
    office.field("Akác", "Bagoly", "Cinege")
    office.later(minutes=9)
    come_in(page, address)
    tab_to(page, "a[href='/office/play']")
    page.keyboard.press("Enter")
    page.wait_for_selector("#bust")
    tab_to(page, "[name=out-2]")
    page.keyboard.press("Space")
    tab_to(page, "[data-part=bust] button")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Out: Bagoly")
    assert office.event().alive == 2


def test_two_people_see_each_others_changes_within_a_second(office: Office, address: str, page: Page) -> None:
    come_in(page, address)
    expect(page.locator("[data-link-good]")).to_be_visible()
    player = office.player("Akác")
    colleague = office.somebody()
    with listening(page):
        page.reload()
    colleague.post("/office/entries/sign-up", player=player)
    expect(page.locator("[data-part=entries]")).to_contain_text("Akác", timeout=SECOND_MS)
    colleague.post("/office/entries/1/take", purchase="entry", means="cash")
    expect(page.locator("[data-part=entries] .good")).to_contain_text("Akác", timeout=SECOND_MS)
    expect(page.locator(".top")).to_contain_text("1 / 2 paid")


def test_what_somebody_is_typing_is_kept_and_the_change_is_told(office: Office, address: str, page: Page) -> None:
    field = office.field("Akác", "Bagoly", "Cinege")
    office.later(minutes=9)
    colleague = office.somebody()
    come_in(page, address)
    page.goto(f"{address}/office/play")
    page.fill(f"[name=stack-{field['Cinege']}]", "4500")
    colleague.post("/office/play/bust", back="/office/play", **{f"out-{field['Akác']}": "1"})
    expect(page.locator("[data-stale]")).to_be_visible(timeout=SECOND_MS)
    expect(page.locator(f"[name=stack-{field['Cinege']}]")).to_have_value("4500")


def test_the_phone_page_fits_320_pixels_with_letters_of_every_size(
    office: Office, address: str, new_context: NewContext
) -> None:
    field = office.field("Akác", "Bagoly")
    office.later(minutes=9)
    code = office.club.people.phone_code(office.event().entries[field["Akác"]].player)
    page = new_context(viewport={"width": 320, "height": 640}).new_page()
    for size in ("80", "100", "200"):
        page.goto(f"{address}/m/{code}?lang=hu&size={size}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_the_phone_page_turns_by_itself(office: Office, address: str, page: Page) -> None:
    field = office.field("Akác", "Bagoly")
    office.later(minutes=9)
    code = office.club.people.phone_code(office.event().entries[field["Akác"]].player)
    with listening(page):
        page.goto(f"{address}/m/{code}?lang=en")
    office.somebody().post("/office/play/move", back="/office/play", entry=field["Akác"], table=1, seat=8)
    expect(page.locator(".place")).to_contain_text("8")


def test_the_office_works_without_script_on_a_phone(office: Office, address: str, new_context: NewContext) -> None:
    office.somebody().post("/office/entries/sign-up", player=office.player("Akác"))
    page = new_context(viewport={"width": 390, "height": 844}, java_script_enabled=False).new_page()
    page.goto(f"{address}/office/?lang=en")
    page.fill("[name=name]", "organiser")
    page.fill("[name=passphrase]", WORDS)
    page.click("button.act")
    page.click("#take-entry-1")
    expect(page.get_by_role("status")).to_contain_text("Paid: Akác")
    page.goto(f"{address}/office/clock")
    page.fill("[name=minutes]", "5")
    page.click("#delay button")
    expect(page.get_by_role("status")).to_contain_text("The start is at")
