"""A tablet on which everything stands at once: nothing is cut, and the server hears what was painted."""

from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from registry.devices.receipts import Owed
from registry.engine.commands import CallFloor, CallTime, RuleAtTable, SignTable
from tests.browser.test_tables import OUTSIDE, SMALL_KEYS, address, tablet
from tests.signage.office_kit import Office, home_with_staff, office
from tests.support.waiting import wait_until

__all__ = ["address", "home_with_staff", "office", "tablet"]

pytestmark = pytest.mark.browser


def test_a_table_with_everything_at_once_cuts_nothing_and_says_what_it_has_painted(
    office: Office, tablet: Page
) -> None:
    """A-49; U-15 to U-18, U-52, U-67, U-90: time, floor, wishes, a decision, and calls of the room."""
    expect(tablet.locator("[data-link-good]")).to_be_visible()
    tablet.goto(tablet.url.split("?")[0] + "?lang=en&ask=more")
    tablet.locator("#sign-check").click()
    expect(tablet.locator(".wish")).to_have_count(1)
    office.later(minutes=1)
    for number, command in enumerate(
        (
            SignTable(table=1, sign="step-back"),
            SignTable(table=1, sign="betting-closed"),
            CallFloor(table=1, reason="deck"),
            CallTime(table=1, seat=4, seconds=30),
            RuleAtTable(table=1, ruling="chips-stay", seat=3, chips=1200, rule="27"),
        )
    ):
        office.club.desk.submit(office.event_id, command, by="organiser:1", request=f"all-{number}")
    tablet.wait_for_selector("[data-alert^='ruled:']")
    expect(tablet.locator("[data-alert^='level:']")).to_be_visible()
    for language in ("hu", "pl", "en"):
        tablet.goto(tablet.url.split("?")[0] + f"?lang={language}")
        assert tablet.evaluate(SMALL_KEYS) == []
        assert tablet.evaluate(OUTSIDE) == []
    shown = set(tablet.evaluate("() => [...document.querySelectorAll('[data-alert]')].map(each => each.dataset.alert)"))
    kinds = {alert.split(":")[0] for alert in shown}
    assert {"ruled", "level", "floor_called", "time_called"} <= kinds
    receipts, mine = office.club.receipts, office.club.tablets.list(office.hand.at)[0].id
    owed = [Owed(alert, office.hand.at) for alert in shown]
    later = office.hand.at + timedelta(seconds=3)
    wait_until(
        lambda: receipts.alive(mine, later) and not receipts.missing(mine, owed, later), what="a receipt for each alert"
    )
