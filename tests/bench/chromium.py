"""Pages in one Chromium, and a note in each of when it was painted."""

import shutil
from typing import Any

from playwright.sync_api import Browser, Page

from tests.bench.painted import SILENCE_MS, WATCH
from tests.support.browsers import FLAGS


def launched(chromium: Any) -> Browser:
    """A headless Chromium."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    browser: Browser = chromium.launch(executable_path=path, args=list(FLAGS))
    return browser


def pages_of(browser: Browser, address: str, count: int) -> list[Page]:
    """So many pages of one address, all painted, each in a window of its own: others' pages are drawn once a second."""
    found: list[Page] = []
    for _ in range(count):
        page = browser.new_context(viewport={"width": 1280, "height": 720}).new_page()
        page.goto(address)
        page.wait_for_selector('html:not([data-mark=""])', timeout=SILENCE_MS)
        found.append(page)
    return found


def noting(pages: list[Page]) -> None:
    """Let pages note from now on when they are painted."""
    for page in pages:
        page.evaluate(WATCH)
