"""Debian's Chromium through Playwright, silent and offline.

The fixtures live as long as a test module and no longer: Playwright's plain interface keeps an event
loop running in its thread, and a kiosk test in a later module wants one of its own.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from tests.support.lacking import need_program
from tests.support.sound import SoundTripwire, all_watched

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--mute-audio",
)
DEADLINE_MS = 30_000
NewContext = Callable[..., BrowserContext]


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    """Playwright itself; whatever a test opens with it is watched for sound."""
    need_program("browser", "chromium", "chromium-browser")
    with sync_playwright() as started, all_watched():
        yield started


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """A headless Chromium."""
    path = need_program("browser", "chromium", "chromium-browser")
    started = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
    yield started
    started.close()


@pytest.fixture(scope="module")
def chromium(browser: Browser) -> Browser:
    """The same, by the name of what it is."""
    return browser


@pytest.fixture
def sound_tripwire() -> SoundTripwire:
    """A watch of one's own, for tests that make sounds on purpose."""
    return SoundTripwire()


def _contexts(browser: Browser) -> Iterator[NewContext]:
    tripwire = SoundTripwire()
    made: list[BrowserContext] = []

    def make(**options: object) -> BrowserContext:
        context = tripwire.guard(browser.new_context(**options))  # type: ignore[arg-type]
        context.set_default_timeout(DEADLINE_MS)
        made.append(context)
        return context

    yield make
    for context in made:
        context.close()
    tripwire.check()


@pytest.fixture
def new_context(browser: Browser) -> Iterator[NewContext]:
    """Makes contexts that are silent or else fail the test."""
    yield from _contexts(browser)


@pytest.fixture(scope="module")
def lasting_context(browser: Browser) -> Iterator[NewContext]:
    """The same for pages that a module's tests share."""
    yield from _contexts(browser)


@pytest.fixture
def context(new_context: NewContext) -> BrowserContext:
    """One browser profile, watched for sound."""
    return new_context()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """One page, watched for sound."""
    return context.new_page()


@pytest.fixture
def pictures(request: pytest.FixtureRequest) -> Path:
    """Where the README's pictures lie."""
    return Path(request.config.rootpath) / "docs" / "pictures"
