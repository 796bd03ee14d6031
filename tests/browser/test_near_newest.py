"""Office, phone and tablet under a stream that lives while single answers do not come: no page calls itself good then.

A press that got no answer is told to whoever pressed; every page comes to the newest picture by itself.
"""

import re
import shutil
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from registry.engine.commands import ComeToTable
from tests.browser.test_office_pages import come_in
from tests.browser.test_tables import TABLET, let_in
from tests.browser.wall_shots import served
from tests.signage.office_kit import Office, home_with_staff, office
from tests.signage.tablet_kit import seated
from tests.support.browsers import NewContext

__all__ = ["home_with_staff", "office"]

pytestmark = pytest.mark.browser

GOOD, LOST, UNANSWERED = "[data-link-good]", "[data-link-lost]", "[data-unanswered]"


@pytest.fixture
def address(office: Office) -> Iterator[str]:
    """The address of a real server for the test's club."""
    with served(office.app) as found:
        yield found


@pytest.fixture(scope="module")
def playing(home_with_staff: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Office]:
    """A club with three players at table 1, for all tests of a tablet."""
    folder = tmp_path_factory.mktemp("playing") / "club"
    shutil.copytree(home_with_staff, folder, ignore=shutil.ignore_patterns("run"))
    office = Office(folder)
    office.practice()
    seated(office, "Akác", "Bagoly", "Cinege")
    yield office
    office.club.close()


@pytest.fixture(scope="module")
def let_in_once(playing: Office, lasting_context: NewContext) -> Iterator[Page]:
    """Table 1's tablet."""
    with served(playing.app) as address:
        yield let_in(playing, address, lasting_context)


@pytest.fixture
def table(let_in_once: Page) -> Iterator[Page]:
    """The tablet, loaded anew; whatever a test cuts is whole again after it."""
    let_in_once.set_viewport_size(TABLET)  # type: ignore[arg-type]
    let_in_once.goto(f"{let_in_once.url.split('?')[0]}?lang=en")
    expect(let_in_once.locator("body")).to_have_attribute("data-keys", "on")
    yield let_in_once
    let_in_once.context.unroute_all()


def cut(context: BrowserContext, path: str | re.Pattern[str], status: int = 0) -> None:
    """From now on what a page asks for fails, or is answered with a status; its stream goes on."""

    def answer(route: Route) -> None:
        if status:
            route.fulfill(status=status, content_type="text/html", body="<main><p>Wait a moment.</p></main>")
        else:
            route.abort()

    context.route(path, answer)


@pytest.mark.parametrize("status", [0, 503])
def test_a_press_that_got_no_answer_is_told_until_one_did(table: Page, status: int) -> None:
    cut(table.context, "**/table/1*", status)
    table.keyboard.press("m")
    expect(table.locator(UNANSWERED)).to_contain_text("Your press was not answered.")
    expect(table.locator(LOST)).to_be_visible()
    expect(table.locator(".seat")).to_have_count(9)
    table.context.unroute_all()
    expect(table.locator(GOOD)).to_be_visible()
    expect(table.locator(UNANSWERED)).to_be_visible()
    table.keyboard.press("m")
    expect(table.locator(".felt")).to_contain_text("Misdeal")
    expect(table.locator(UNANSWERED)).to_be_hidden()


def test_that_sentence_is_whole_on_every_tablet(table: Page) -> None:
    for language in ("hu", "en", "pl"):
        table.set_viewport_size(TABLET)  # type: ignore[arg-type]
        table.goto(f"{table.url.split('?')[0]}?lang={language}")
        expect(table.locator("body")).to_have_attribute("data-keys", "on")
        cut(table.context, "**/table/1*")
        table.keyboard.press("m")
        told = table.locator(UNANSWERED)
        expect(told).to_be_visible()
        for width, height in ((1024, 600), (512, 300), (320, 640)):
            table.set_viewport_size({"width": width, "height": height})
            told.scroll_into_view_if_needed()
            expect(told).to_be_in_viewport(ratio=1)
            assert table.evaluate("document.documentElement.scrollWidth") <= width
        table.context.unroute_all()


def test_a_press_that_stays_without_answer_is_told_after_some_seconds(table: Page) -> None:
    table.context.route("**/table/1*", lambda route: None)
    table.keyboard.press("m")
    expect(table.locator(UNANSWERED)).to_be_visible(timeout=20_000)


def test_a_tablet_asks_again_for_a_picture_that_did_not_come(playing: Office, table: Page) -> None:
    table.keyboard.press("f")
    table.locator("#floor-chips").click()
    expect(table.locator(".floor-word")).to_contain_text("Floor called")
    cut(table.context, "**/table/1*")
    playing.club.desk.submit(playing.event_id, ComeToTable(table=1), by="organiser:1", request="come")
    expect(table.locator(LOST)).to_be_visible()
    expect(table.locator(UNANSWERED)).to_be_hidden()
    table.context.unroute_all()
    expect(table.locator(".floor-word")).to_contain_text("Floor is coming")
    expect(table.locator(GOOD)).to_be_visible()


def test_a_phone_asks_again_for_a_picture_that_did_not_come(office: Office, address: str, page: Page) -> None:
    field = office.field("Akác", "Bagoly")
    office.later(minutes=9)
    page.goto(f"{address}/m/{office.club.people.phone_code(office.event().entries[field['Akác']].player)}?lang=en")
    expect(page.locator(GOOD)).to_be_visible()
    cut(page.context, "**/m/*")
    office.somebody().post("/office/play/move", back="/office/play", entry=field["Akác"], table=1, seat=8)
    expect(page.locator(LOST)).to_be_visible()
    expect(page.locator(".place")).to_be_visible()
    page.context.unroute_all()
    expect(page.locator(".place")).to_contain_text("8")
    expect(page.locator(GOOD)).to_be_visible()


def test_the_office_asks_again_for_a_picture_that_did_not_come(office: Office, address: str, page: Page) -> None:
    come_in(page, address)
    expect(page.locator(GOOD)).to_be_visible()
    cut(page.context, re.compile(r"/office/(\?.*)?$"))
    office.somebody().post("/office/entries/sign-up", player=office.player("Akác"))
    expect(page.locator(LOST)).to_be_visible()
    page.context.unroute_all()
    expect(page.locator("[data-part=entries]")).to_contain_text("Akác")
    expect(page.locator(GOOD)).to_be_visible()


def test_a_page_of_the_office_stays_alive_after_it_refused_something(office: Office, address: str, page: Page) -> None:
    come_in(page, address)
    page.goto(f"{address}/office/clock")
    page.locator("details:has(form[action='/office/clock/cancel']) summary").click()
    page.fill("form[action='/office/clock/cancel'] [name=reason]", " ")
    page.locator("form[action='/office/clock/cancel'] button").click()
    expect(page.locator("[data-part=note]")).to_be_visible()
    office.field("Akác")
    expect(page.locator(".top")).to_contain_text("1 / 2 paid")


def test_what_a_search_found_stays_while_a_warning_comes_above_it(office: Office, address: str, page: Page) -> None:
    """A-26: what a table never saw is told on every page."""
    organiser = seated(office, "Akác", "Bagoly", "Cinege")
    office.player("Dalos Pista")
    come_in(page, address)
    page.goto(f"{address}/office/people")
    page.fill("main [name=find]", "Dalos")
    page.keyboard.press("Enter")
    expect(page.locator("[data-part=found]")).to_contain_text("Dalos Pista")
    expect(page.locator("[data-part=found]")).not_to_contain_text("Bagoly")
    organiser.post("/office/clock/pause")
    office.hand.at += timedelta(seconds=70)
    office.pump()
    expect(page.locator(".warnings")).to_contain_text("Not seen at: 1")
    expect(page.locator("[data-part=found]")).not_to_contain_text("Bagoly")
