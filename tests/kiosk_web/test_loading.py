"""A kiosk's page of which a part does not come: it never says "opens" for ever, and comes again by itself."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route

from tests.browser.test_half_loaded import breaks
from tests.kiosk_web.conftest import Served
from tests.kiosk_web.hand import Hand
from tests.support.browsers import NewContext

pytestmark = pytest.mark.browser

TERMINAL = "**/library/textual.js"
LETTERS = "**/*.woff2"


@pytest.fixture
def hand(new_context: NewContext, served: Served) -> Iterator[Hand]:
    """Somebody whose page has not been opened."""
    hand = Hand(new_context().new_page(), served.address)
    yield hand
    hand.page.unroute_all(behavior="ignoreErrors")


def held(page: Page, part: str) -> list[Route]:
    """Let a part of the page neither come nor fail. Returns: what waits for it."""
    waiting: list[Route] = []
    page.route(part, lambda route: waiting.append(route))  # noqa: PLW0108 - a method of a list is not taken
    return waiting


def begins(hand: Hand) -> Hand:
    """Open the page; it is not loaded while a part is held."""
    hand.page.goto(hand.address, wait_until="commit")
    return hand


def test_without_its_letters_it_opens_in_others(hand: Hand) -> None:
    hand.page.route(LETTERS, lambda route: route.abort("connectionreset"))
    hand.come().waits("there").sees("Enter and pay")


def test_letters_that_never_come_are_not_waited_for(hand: Hand) -> None:
    waiting = held(hand.page, LETTERS)
    begins(hand).waits("there").sees("Enter and pay")
    assert waiting
    for route in waiting:
        route.abort()
    hand.page.wait_for_load_state()
    assert hand.page.locator(".xterm-screen").count() == 1, (
        "the terminal does not begin a second time when all is loaded"
    )


def test_without_its_terminal_it_is_cut_off_and_comes_again(hand: Hand) -> None:
    failed = breaks(hand.page, "library/textual.js", 2)
    came: list[str] = []
    hand.page.on("framenavigated", lambda _: came.append("came"))
    hand.come().waits("cut")
    assert "The kiosk is cut off. It comes back by itself." in hand.said()
    hand.waits("there").sees("Enter and pay")
    assert len(came) == 3, "once for each time that it failed"
    assert len(failed) == 2


def test_a_terminal_that_never_comes_is_a_cut_as_well(hand: Hand) -> None:
    waiting = held(hand.page, TERMINAL)
    hand.page.clock.install()
    begins(hand)
    hand.page.wait_for_selector('script[src$="textual.js"]', state="attached")
    assert waiting
    hand.page.clock.fast_forward(61_000)
    hand.waits("cut")
    hand.page.unroute(TERMINAL)
    hand.waits("there").sees("Enter and pay")
