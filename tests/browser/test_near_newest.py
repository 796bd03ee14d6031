"""Office, phone and tablet under a stream that lives while single answers do not come: no page calls itself good then.

A press that got no answer is told to whoever pressed; every page comes to the newest picture by itself.
"""

import shutil
from collections.abc import Iterable, Iterator
from datetime import timedelta
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from registry.engine.commands import ComeToTable
from tests.browser.test_office_pages import come_in
from tests.browser.test_tables import TABLET, let_in
from tests.signage.office_kit import Office, home_with_staff, office
from tests.signage.tablet_kit import seated
from tests.support.browsers import DEADLINE_MS, NewContext
from tests.support.serving import served

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

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


class Cut:
    """What stands between a club's pages and their server: single paths get no picture while their streams go on."""

    def __init__(self, app: Flask) -> None:
        self.inner, self.path, self.held = app.wsgi_app, "", False
        self.status = ""
        self.tried, self.free = Event(), Event()
        app.wsgi_app = self  # type: ignore[method-assign]

    def __call__(self, environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        if environ["PATH_INFO"] != self.path:
            return self.inner(environ, start)
        self.tried.set()
        if self.held:
            self.free.wait(DEADLINE_MS / 1000)
        start(self.status, [("Content-Type", "text/html")])
        return [b"<main><p>Wait a moment.</p></main>"]

    def off(self, path: str, *, held: bool = False, status: str = "503 Service Unavailable") -> None:
        """From now on this path is answered with a status alone, or `held` until `whole`."""
        self.tried.clear()
        self.free.clear()
        self.path, self.held, self.status = path, held, status

    def whole(self) -> None:
        """Every path is answered again."""
        self.path = ""
        self.free.set()


@pytest.fixture
def cut(office: Office) -> Cut:
    """Between the pages and the server of a test's own club."""
    return Cut(office.app)


@pytest.fixture(scope="module")
def table_cut(playing: Office) -> Cut:
    """Between the tablet and its server."""
    return Cut(playing.app)


@pytest.fixture(scope="module")
def let_in_once(playing: Office, lasting_context: NewContext) -> Iterator[Page]:
    """Table 1's tablet."""
    with served(playing.app) as address:
        yield let_in(playing, address, lasting_context)


@pytest.fixture
def table(let_in_once: Page, table_cut: Cut) -> Iterator[Page]:
    """The tablet, loaded anew; whatever a test cuts is whole again after it."""
    let_in_once.set_viewport_size(TABLET)
    load(let_in_once, "en")
    yield let_in_once
    table_cut.whole()


def load(page: Page, language: str) -> None:
    """The tablet's page in a language, hearing keys."""
    page.goto(f"{page.url.split('?')[0]}?lang={language}")
    expect(page.locator("body")).to_have_attribute("data-keys", "on")


def press_in_vain(table: Page, cut: Cut, *, held: bool = False) -> None:
    """Press a key that gets no answer."""
    cut.off("/table/1", held=held)
    table.keyboard.press("m")
    assert cut.tried.wait(DEADLINE_MS / 1000)


def test_a_press_that_got_no_answer_is_told_until_one_did(table: Page, table_cut: Cut) -> None:
    press_in_vain(table, table_cut)
    expect(table.locator(UNANSWERED)).to_contain_text("Your press was not answered.")
    expect(table.locator(LOST)).to_be_visible()
    expect(table.locator(".seat")).to_have_count(9)
    table_cut.whole()
    expect(table.locator(GOOD)).to_be_visible()
    expect(table.locator(UNANSWERED)).to_be_visible()
    table.keyboard.press("m")
    expect(table.locator(".felt")).to_contain_text("Misdeal")
    expect(table.locator(UNANSWERED)).to_be_hidden()


def test_that_sentence_is_whole_on_every_tablet(table: Page, table_cut: Cut) -> None:
    for language in ("hu", "en", "pl"):
        table.set_viewport_size(TABLET)
        load(table, language)
        press_in_vain(table, table_cut)
        told = table.locator(UNANSWERED)
        expect(told).to_be_visible()
        for width, height in ((1024, 600), (512, 300), (320, 640)):
            table.set_viewport_size({"width": width, "height": height})
            told.scroll_into_view_if_needed()
            expect(told).to_be_in_viewport(ratio=1)
            assert table.evaluate("document.documentElement.scrollWidth") <= width
        table_cut.whole()


def test_a_press_that_stays_without_answer_is_told_after_some_seconds(table: Page, table_cut: Cut) -> None:
    press_in_vain(table, table_cut, held=True)
    expect(table.locator(UNANSWERED)).to_be_visible(timeout=20_000)
    expect(table.locator(LOST)).to_be_visible()


def test_a_tablet_asks_again_for_a_picture_that_did_not_come(playing: Office, table: Page, table_cut: Cut) -> None:
    table.keyboard.press("f")
    table.locator("#floor-chips").click()
    expect(table.locator(".floor-word")).to_contain_text("Floor called")
    table_cut.off("/table/1")
    playing.club.desk.submit(playing.event_id, ComeToTable(table=1), by="organiser:1", request="come")
    expect(table.locator(LOST)).to_be_visible()
    expect(table.locator(UNANSWERED)).to_be_hidden()
    table_cut.whole()
    expect(table.locator(".floor-word")).to_contain_text("Floor is coming")
    expect(table.locator(GOOD)).to_be_visible()


def test_a_phone_asks_again_for_a_picture_that_did_not_come(office: Office, cut: Cut, address: str, page: Page) -> None:
    field = office.field("Akác", "Bagoly")
    office.later(minutes=9)
    code = office.club.people.phone_code(office.event().entries[field["Akác"]].player)
    page.goto(f"{address}/m/{code}?lang=en")
    expect(page.locator(GOOD)).to_be_visible()
    cut.off(f"/m/{code}")
    office.somebody().post("/office/play/move", back="/office/play", entry=field["Akác"], table=1, seat=8)
    expect(page.locator(LOST)).to_be_visible()
    expect(page.locator(".place")).to_be_visible()
    cut.whole()
    expect(page.locator(".place")).to_contain_text("8")
    expect(page.locator(GOOD)).to_be_visible()


def test_the_office_asks_again_for_a_picture_that_did_not_come(
    office: Office, cut: Cut, address: str, page: Page
) -> None:
    colleague = office.somebody()
    player = office.player("Akác")
    come_in(page, address)
    page.goto(f"{address}/office/entries")
    expect(page.locator(GOOD)).to_be_visible()
    cut.off("/office/entries")
    colleague.post("/office/entries/sign-up", player=player)
    expect(page.locator(LOST)).to_be_visible()
    cut.whole()
    expect(page.locator("[data-part=owed]")).to_contain_text("Akác")
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


def test_a_page_that_is_none_any_more_keeps_what_it_showed(office: Office, cut: Cut, address: str, page: Page) -> None:
    colleague, player = office.somebody(), office.player("Akác")
    come_in(page, address)
    page.goto(f"{address}/office/entries")
    expect(page.locator(GOOD)).to_be_visible()
    cut.off("/office/entries", status="404 Not Found")
    colleague.post("/office/entries/sign-up", player=player)
    assert cut.tried.wait(DEADLINE_MS / 1000)
    cut.off("")
    colleague.post("/office/entries/1/take", purchase="entry", means="cash")
    expect(page.locator("[data-part=paid]")).to_contain_text("Akác")
    expect(page.locator("[data-part=owed]")).to_be_visible()


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
