"""The player's page as it really comes: over plain http from an address of the house, on a narrow screen."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from registry.engine import commands as c
from tests.signage.office_kit import Office, home_with_staff, office
from tests.support.browsers import DEADLINE_MS, FLAGS
from tests.support.lacking import need_program
from tests.support.serving import served
from tests.support.sound import SoundTripwire
from tests.support.waiting import wait_until

__all__ = ["home_with_staff", "office"]

pytestmark = pytest.mark.browser

HOST = "club.test"
PHONE = {"width": 320, "height": 640}
LONG = "Nagyon-Hosszú Nevű " + "Vándormadár" * 3 + " שלום"
BARE = """
  for (const name of ["wakeLock", "serviceWorker", "vibrate", "permissions", "userActivation"]) {
    delete Navigator.prototype[name];
  }
  for (const name of ["Notification", "SharedWorker", "BroadcastChannel"]) delete window[name];
"""
SHAKES = """
  window.shaken = [];
  Navigator.prototype.vibrate = (pattern) => { window.shaken.push(pattern); return true; };
"""
ASIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
  document.dispatchEvent(new Event("visibilitychange"));
}"""
SIDEWAYS = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1"
SMALL = """() => [...document.querySelectorAll('.key')].map(key => key.getBoundingClientRect())
    .filter(box => box.height && (box.height < 44 || box.width < 44)).length"""
MEASURED = 5
"""How often a page asks for the time when it measures it."""
STRICT = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag2aaa", "wcag21aa", "wcag22aa"]}}


@pytest.fixture(scope="module")
def lan(playwright: Playwright) -> Iterator[BrowserContext]:
    """A browser for which the house has a name of its own, as on a phone: no secure context."""
    path = need_program("browser", "chromium", "chromium-browser")
    args = [*FLAGS, f"--host-resolver-rules=MAP {HOST} 127.0.0.1"]
    browser = playwright.chromium.launch(executable_path=path, args=args)
    tripwire = SoundTripwire()
    context = tripwire.guard(browser.new_context(viewport=PHONE))  # type: ignore[arg-type]
    context.set_default_timeout(DEADLINE_MS)
    yield context
    browser.close()
    tripwire.check()


@pytest.fixture
def base(office: Office) -> Iterator[str]:
    """The address of a real server for the test's club, by name."""
    with served(office.app) as address:
        yield address.replace("127.0.0.1", HOST)
        office.app.extensions["phones"].close()


def phone(lan: BrowserContext, script: str, address: str) -> tuple[Page, list[str]]:
    """A phone's page, and everything that goes wrong in it."""
    page, wrong = lan.new_page(), []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    page.add_init_script(script)
    page.goto(address)
    expect(page.locator("[data-link-good]")).to_be_visible()
    return page, wrong


def address_of(office: Office, base: str, name: str) -> str:
    player = next(each for each in office.club.people.all() if each.nickname == name)
    return f"{base}/m/{office.club.people.phone_code(player.id)}?lang=en"


def submit(office: Office, command: c.AnyCommand) -> None:
    request = f"phone-test-{type(command).__name__}"
    office.club.desk.submit(office.event_id, command, by="organiser:1", request=request)


def leap(office: Office, page: Page, seconds: float) -> None:
    """Move the club's clock, and wait until the page has measured it anew: an alert that lies far ahead is not felt."""
    asked: list[str] = []
    page.on("requestfinished", lambda done: asked.append(done.url) if done.url.endswith("/time") else None)
    office.later(seconds=seconds)
    wait_until(lambda: page.evaluate("true") and len(asked) >= MEASURED, what="the page measures the clock again")


def test_every_flow_works_over_plain_http_with_nothing_that_a_phone_may_lack(
    office: Office, base: str, lan: BrowserContext
) -> None:
    """A-83 to A-88, DSP-13."""
    office.field(LONG, "Bagoly")
    office.later(minutes=9)
    page, wrong = phone(lan, BARE, address_of(office, base, LONG))
    assert page.evaluate("() => isSecureContext") is False
    expect(page.get_by_text("While this page is open and lit, it changes within 2 seconds.")).to_be_visible()
    expect(page.locator("[data-vibration]")).to_be_hidden()
    expect(page.locator("h1 bdi")).to_have_text(LONG)
    assert not page.evaluate(SIDEWAYS)
    for size in ("80", "100"):
        page.evaluate("(size) => { document.documentElement.dataset.size = size; }", size)
        assert page.evaluate(SMALL) == 0

    submit(office, c.Pause())
    stopped = page.locator(".call-now.stop")
    expect(stopped).to_contain_text("The clock is stopped")
    for theme in ("dark", "yellow", "light"):
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        found = Axe().run(page, options=STRICT).response["violations"]
        assert not found, [(each["id"], [node["html"][:140] for node in each["nodes"]]) for each in found]
    assert not page.evaluate(SIDEWAYS)

    page.evaluate(ASIDE, True)
    submit(office, c.Resume())
    office.later(minutes=2)
    page.evaluate(ASIDE, False)
    expect(page.locator(".missed li", has_text="The clock is stopped").locator("[data-fresh]")).to_be_hidden()
    expect(page.locator(".missed li", has_text="The clock runs again").locator("[data-fresh]")).to_be_visible()

    page.locator("#call-floor").click()
    expect(page.get_by_text("Floor called")).to_be_visible()
    submit(office, c.ComeToTable(table=1))
    expect(page.get_by_text("Floor is coming")).to_be_visible(timeout=4_000)
    page.locator("#tap-me").click()
    expect(page.locator("#tap-me[aria-pressed=true]")).to_be_visible()
    assert len(office.club.taps.wished()) == 1
    assert wrong == []
    page.close()


def test_a_phone_vibrates_after_a_tap_and_a_yes_and_once_for_each_call(
    office: Office, base: str, lan: BrowserContext
) -> None:
    """A-84."""
    office.field("Akác", "Bagoly")
    office.later(minutes=9.5)
    page, wrong = phone(lan, SHAKES, address_of(office, base, "Akác"))
    submit(office, c.Pause())
    expect(page.locator(".call-now.stop")).to_be_visible()
    assert page.evaluate("() => window.shaken") == []
    page.get_by_text("Vibrate at calls").click()
    expect(page.get_by_text("Did the phone vibrate?")).to_be_visible()
    page.get_by_text("Yes, I felt it").click()
    expect(page.get_by_text("It vibrates at calls while you see this page.")).to_be_visible()
    assert page.evaluate("() => window.shaken") == [[400]]
    leap(office, page, seconds=30)
    submit(office, c.Resume())
    wait_until(lambda: page.evaluate("() => window.shaken.length") == 2, what="it vibrates for the new call")
    office.club.taps.wish(next(iter(office.event().of_player)), wanted=True)
    expect(page.locator("#tap-me[aria-pressed=true]")).to_be_visible()
    assert page.evaluate("() => window.shaken") == [[400], [400]]
    page.reload()
    expect(page.get_by_text("Tap here to let it vibrate again")).to_be_visible()
    assert wrong == []
    page.close()


def test_without_script_a_plain_reload_shows_the_same(office: Office, base: str, lan: BrowserContext) -> None:
    office.field("Akác", "Bagoly")
    office.later(minutes=9)
    assert lan.browser is not None
    context = lan.browser.new_context(java_script_enabled=False, viewport=PHONE)
    page = context.new_page()
    page.goto(address_of(office, base, "Akác"))
    expect(page.locator("[data-vibration]")).to_be_hidden()
    submit(office, c.Pause())
    page.reload()
    expect(page.locator(".call-now.stop")).to_contain_text("The clock is stopped")
    context.close()
