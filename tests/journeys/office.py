"""An organiser at the office page, in Chromium, by what stands on the keys."""

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect


class Office:
    """One browser at the office, logged in with the passphrase that the club wrote down."""

    def __init__(self, page: Page, address: str, home: Path) -> None:
        self.page = page
        self.address = address
        self.open("/office/?lang=en")
        page.get_by_label("Name").fill("organiser")
        page.get_by_label("Passphrase").fill((home / "passphrase").read_text("utf-8").strip())
        page.get_by_role("button", name="Log in").click()
        expect(page.get_by_role("heading", name="Waiting to pay")).to_be_visible()

    def open(self, path: str) -> None:
        """Go to a page."""
        self.page.goto(self.address + path)

    def owed(self, text: str) -> Locator:
        """The row of somebody who has not paid, by code or name."""
        return self.page.locator("li.owed", has_text=text)

    def code_of(self, name: str) -> str:
        """The code beside a name that has not paid; it comes by itself, without loading the page again."""
        if not self.page.url.endswith("/office/"):
            self.open("/office/")
        return self.owed(name).locator(".code").inner_text()

    def take(self, code: str) -> None:
        """Take the money of the claim with this code, in cash."""
        row = self.owed(code)
        with self.page.expect_navigation():  # the row may go before the answer comes, and its word must not be lost
            row.get_by_role("button").first.click()
        expect(self.owed(code)).to_have_count(0)

    def enter(self, name: str) -> None:
        """Write somebody new down, sign them up, take the money."""
        self.open("/office/entries/new")
        form = self.page.locator("form[action='/office/entries/register']")
        form.get_by_label("Name", exact=True).fill(name)
        form.get_by_label("Born").fill("1975-03-14")
        form.get_by_label("Deaf or hard of hearing").check()
        form.get_by_label("Agrees").check()
        form.get_by_role("button").click()
        self._done()
        self.open("/office/")
        self.take(name)

    def to_next_stage(self) -> None:
        """Let the clock go on to the next level or break."""
        self.open("/office/clock")
        self.page.get_by_role("link", name=re.compile("Next|End the break")).click()
        self.page.locator("form[action='/office/clock/stage'] button").click()
        self._done()

    def bust(self, *names: str) -> None:
        """These went out in one hand."""
        self.open("/office/play")
        form = self.page.locator("form[action='/office/play/bust']")
        for at, name in enumerate(names):
            chair = form.locator(".chair", has_text=name)
            chair.get_by_role("checkbox").check()
            if len(names) > 1:
                chair.locator("input.chips").fill(str(1000 * (len(names) - at)))
        form.get_by_role("button", name="Out").click()
        self._done()

    def undo_newest(self, text: str) -> None:
        """Take back the newest line of the journal that holds this text."""
        self.open("/office/journal")
        self.page.locator("ol.journal li", has_text=text).first.get_by_role("button", name="Undo").click()
        self._done()

    def close_event(self) -> None:
        """Make the results final."""
        self.open("/office/results")
        self.page.get_by_text("Close the event").click()
        self.page.get_by_role("button", name="Yes, close it for good").click()
        expect(self.page.get_by_text("The event is closed.").first).to_be_visible()

    def _done(self) -> None:
        """The office says that it has done it."""
        expect(self.page.locator(".note.done")).to_be_visible()
