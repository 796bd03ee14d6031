"""A page of which a part did not come, as where a network changes in the middle: it says so and comes again by itself.

Until it does, nobody would learn that what they look at stands still: no program is there to tell.
"""

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.test_office_pages import come_in
from tests.browser.test_windows import came_by
from tests.signage.office_kit import Office, home_with_staff
from tests.signage.tablet_kit import seated
from tests.support.browsers import NewContext
from tests.support.serving import served
from tests.support.waiting import wait_until

__all__ = ["home_with_staff"]

pytestmark = pytest.mark.browser

PROGRAM, STYLE = "js/link.js", "css/tokens.css"
"""What other programs stand on, and a style sheet of every page."""


@pytest.fixture(scope="module")
def club(home_with_staff: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Office, str]]:
    """Three players at table 1, and the address of their club."""
    folder = tmp_path_factory.mktemp("half") / "club"
    shutil.copytree(home_with_staff, folder, ignore=shutil.ignore_patterns("run"))
    office = Office(folder)
    office.practice()
    seated(office, "Akác", "Bagoly", "Cinege")
    with served(office.app) as address:
        yield office, address
        office.app.extensions["hub"].close()
    office.club.close()


def breaks(page: Page, part: str, times: int) -> list[str]:
    """Let a part of the page fail to come so many times. Returns: what failed so far."""
    failed: list[str] = []

    def fail(route: Route) -> None:
        if len(failed) < times:
            failed.append(route.request.url)
            route.abort("connectionreset")
        else:
            route.continue_()

    page.route(re.compile(re.escape(part) + "$"), fail)
    return failed


def path_of(office: Office, kind: str) -> str:
    """Where a kind of page lies."""
    player = next(iter(office.event().entries.values())).player
    return {
        "wall": "/walls/wall-1?lang=en",
        "new screen": "/screen?lang=en",
        "phone": f"/m/{office.club.people.phone_code(player)}?lang=en",
        "new tablet": "/table/1?lang=en",
        "clips": "/clips?lang=en",
        "office": "/office/entries?lang=en",
    }[kind]


@pytest.mark.parametrize(
    ("kind", "part"),
    [("wall", PROGRAM), ("phone", STYLE), ("new tablet", PROGRAM), ("office", PROGRAM), ("office", STYLE)],
)
def test_a_page_whose_part_did_not_come_says_so_and_comes_again(
    club: tuple[Office, str], new_context: NewContext, kind: str, part: str
) -> None:
    office, address = club
    page = new_context().new_page()
    page.add_init_script("delete window.SharedWorker")  # what it asks for could not be seen
    if kind == "office":
        come_in(page, address)
    failed = breaks(page, part, 1)
    came: list[str] = []
    page.on("framenavigated", lambda _: came.append("navigated"))
    page.on("request", lambda request: came.append("listens") if "/stream" in request.url else None)
    page.goto(address + path_of(office, kind))
    wait_until(
        lambda: came_by(page) and came.count("navigated") == 2 and came[-1] == "listens",
        what="it came again and works",
    )
    assert len(failed) == 1
    assert page.evaluate("[...document.styleSheets].every((one) => one.cssRules.length > 0)")


def came_again(page: Page) -> None:
    wait_until(lambda: came_by(page) == "reload", what="it comes again")


@pytest.mark.parametrize(("kind", "part"), [("new screen", "css/wall.css"), ("clips", "css/near.css")])
def test_so_do_pages_that_show_little(club: tuple[Office, str], page: Page, kind: str, part: str) -> None:
    office, address = club
    breaks(page, part, 1)
    page.goto(address + path_of(office, kind))
    came_again(page)


def test_it_waits_for_a_server_that_answers(club: tuple[Office, str], page: Page) -> None:
    """A browser's own page of a broken connection would be on the wall instead."""
    office, address = club
    path = path_of(office, "wall")
    breaks(page, PROGRAM, 1)
    page.goto(address + path)
    refused: list[str] = []

    def answer(route: Route) -> None:
        if len(refused) < 2:
            refused.append(route.request.resource_type)
            route.abort("connectionrefused")
        else:
            route.continue_()

    page.route(address + path, answer)
    came_again(page)
    assert refused == ["fetch", "fetch"]


def test_what_somebody_types_in_the_office_stays_under_a_lost_connection(club: tuple[Office, str], page: Page) -> None:
    _, address = club
    come_in(page, address)
    breaks(page, PROGRAM, 99)
    page.goto(f"{address}/office/entries/new?lang=en")
    name = page.get_by_label("Name", exact=True)
    name.fill("Kovács")
    expect(page.locator("[data-link-lost]")).to_be_visible()
    expect(page.locator("[data-link-good]")).to_be_hidden()
    assert name.input_value() == "Kovács"
    assert came_by(page) == "navigate"


def test_the_answer_to_a_press_is_not_asked_for_again(club: tuple[Office, str], page: Page) -> None:
    _, address = club
    come_in(page, address)
    breaks(page, PROGRAM, 99)
    page.goto(f"{address}/office/people?lang=en")
    find(page)("Akác")
    expect(page.locator("[data-link-lost]")).to_be_visible()
    assert came_by(page) == "navigate"


def find(page: Page) -> Callable[[str], None]:
    """Looks for somebody by name: what is found answers a press."""

    def look(name: str) -> None:
        page.locator("input[name=find]").fill(name)
        page.locator("input[name=find]").press("Enter")
        page.wait_for_selector("body[data-own]")

    return look
