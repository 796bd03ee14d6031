"""The dealer's tablet in a browser: by keys alone, large enough to hit, whole when small, and alive."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from registry.engine.commands import ComeToTable
from tests.signage.office_kit import Office, home_with_staff, office
from tests.signage.tablet_kit import seated
from tests.support.browsers import NewContext
from tests.support.serving import served

__all__ = ["home_with_staff", "office"]

pytestmark = pytest.mark.browser

NINE = ("Sóska", "Fürge Róka", "Bagoly", "Tücsök", "Csillag", "Mókus", "Egér", "Akác", "Nagyon Hosszú Nevű Vándor")
TABLET: ViewportSize = {"width": 1024, "height": 600}
SMALL_KEYS = """() => [...document.querySelectorAll('.keys .key, .answer .key, .seat.asked')]
    .map(key => [key.textContent.trim().slice(0, 20), key.getBoundingClientRect()])
    .filter(([, box]) => box.height < 60 || box.width < 60)
    .map(([name, box]) => `${name} ${box.width}x${box.height}`)"""
OUTSIDE = """() => [...document.querySelectorAll(
    '.felt > *, .when > *, .keys .key > span, .seat, .answer p, .answer .key, .answer p span')]
    .filter(part => { const box = part.getBoundingClientRect(); if (!part.getClientRects().length) return false;
    const of = part.parentElement.closest('.felt, .key, .ring, .answer').getBoundingClientRect();
    return box.right > of.right + 1 || box.bottom > of.bottom + 1 || box.top < of.top - 1 || box.left < of.left - 1;
    }).map(part => part.className + ' ' + part.textContent.trim().slice(0, 30))"""
ASIDE = """() => [...document.querySelectorAll('.keys .key:not(.wide)')].filter(key => {
    const [letter, icon, word] = ['kbd', 'svg', 'span'].map(part => key.querySelector(part).getBoundingClientRect());
    const apart = letter.right <= icon.left || letter.bottom <= icon.top;
    return !apart || Math.abs(icon.left + icon.right - word.left - word.right) > 2;
    }).map(key => key.textContent.trim())"""
"""The keys whose icon does not stand over its word, or touches the letter in the corner."""
SIDEWAYS = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1"


@pytest.fixture
def address(office: Office) -> Iterator[str]:
    """The address of a real server for the test's club."""
    with served(office.app) as found:
        yield found


@pytest.fixture
def tablet(office: Office, address: str, new_context: NewContext) -> Page:
    """Table 1's tablet, let in, with nine players."""
    seated(office, *NINE)
    return let_in(office, address, new_context)


def let_in(office: Office, address: str, new_context: NewContext) -> Page:
    """Table 1's tablet."""
    page = new_context(viewport=TABLET).new_page()
    page.goto(f"{address}/table/1?lang=en")
    waiting = office.club.tablets.list(office.hand.at)
    assert page.locator(".pair-code").inner_text() == waiting[0].code
    office.club.tablets.let_in(waiting[0].id, office.hand.at)
    page.wait_for_selector(".ring")
    return page


@pytest.fixture(scope="module")
def still(
    home_with_staff: Path, tmp_path_factory: pytest.TempPathFactory, lasting_context: NewContext
) -> Iterator[Page]:
    """A tablet with an alert to answer, for all tests that only look."""
    folder = tmp_path_factory.mktemp("still") / "club"
    shutil.copytree(home_with_staff, folder, ignore=shutil.ignore_patterns("run"))
    office = Office(folder)
    office.practice()
    seated(office, *NINE)
    office.later(minutes=1)
    with served(office.app) as address:
        page = let_in(office, address, lasting_context)
        page.wait_for_selector("#seen")
        yield page
    office.club.close()


@pytest.mark.parametrize("language", ["hu", "en", "pl"])
def test_keys_are_60_pixels_and_nothing_is_cut(still: Page, language: str) -> None:
    """A-49."""
    still.set_viewport_size(TABLET)
    for query in ("?", "?ask=floor&", "?ask=time&", "?ask=out&", "?ask=seat-open&"):
        still.goto(f"{still.url.split('?')[0]}{query}lang={language}")
        assert still.evaluate(SMALL_KEYS) == [], query
        assert still.evaluate(OUTSIDE) == [], query
        assert not still.evaluate(SIDEWAYS), query


@pytest.mark.parametrize("size", [(512, 300), (320, 640)])
def test_at_double_size_or_on_a_narrow_screen_nothing_is_lost(still: Page, size: tuple[int, int]) -> None:
    still.goto(f"{still.url.split('?')[0]}?lang=en")
    still.set_viewport_size({"width": size[0], "height": size[1]})
    still.wait_for_selector("#seen")
    assert not still.evaluate(SIDEWAYS)
    assert still.evaluate(SMALL_KEYS) == []


def test_a_tablet_that_is_let_in_turns_to_its_table_by_itself(tablet: Page) -> None:
    expect(tablet.locator(".felt")).to_contain_text("Table 1")
    assert tablet.locator(".seat").count() == 9


def test_every_key_works_by_its_letter_alone(office: Office, tablet: Page) -> None:
    """U-36, U-52, U-61, U-65, U-67, U-90."""
    expect(tablet.locator("body")).to_have_attribute("data-keys", "on")
    for letter, then, words in (
        ("b", None, "Betting closed"),
        ("m", None, "Misdeal"),
        ("a", "2", "All-in"),
        ("e", "3", "Exposed card"),
        ("f", "3", "Floor called: Cards"),
        ("t", "4", "Seat 4"),
    ):
        tablet.keyboard.press(letter)
        if then:
            tablet.wait_for_selector("[data-part=keys][data-ask]:not([data-ask=''])")
            tablet.keyboard.press(then)
            tablet.wait_for_selector("[data-part=keys][data-ask='']")
        expect(tablet.locator("body")).to_contain_text(words)
    tablet.keyboard.press("t")
    expect(tablet.locator(".time")).to_have_count(0)
    tablet.keyboard.press("o")
    tablet.wait_for_selector(".outs")
    tablet.keyboard.press("Escape")
    tablet.wait_for_selector("#key-floor")
    tablet.keyboard.press("n")
    expect(tablet.locator(".seat.allin")).to_have_count(0)
    assert not office.event().shown


def test_letters_can_be_switched_off(office: Office, tablet: Page) -> None:
    """WCAG 2.1.4: a bare letter may do nothing."""
    tablet.locator("#key-more").click()
    tablet.get_by_text("Letters press keys: off").click()
    expect(tablet.locator("kbd")).to_have_count(0)
    tablet.keyboard.press("m")
    tablet.locator("#key-back").click()
    tablet.locator("#key-closed").click()
    expect(tablet.locator(".felt")).to_contain_text("Betting closed")
    assert [sign.sign for sign in office.event().shown[1]] == ["betting-closed"]


def test_an_alert_is_answered_by_one_press_and_help_is_seen_coming(office: Office, tablet: Page) -> None:
    office.later(minutes=1)
    tablet.wait_for_selector("[data-alert^='level:']")
    tablet.keyboard.press("Enter")
    expect(tablet.locator("#seen")).to_have_count(0)
    tablet.keyboard.press("f")
    tablet.locator("#floor-chips").click()
    expect(tablet.locator(".floor-word")).to_contain_text("Floor called")
    office.club.desk.submit(office.event_id, ComeToTable(table=1), by="organiser:1", request="come")
    expect(tablet.locator(".floor-word")).to_contain_text("Floor is coming")


def test_without_script_every_key_works_too(
    office: Office, address: str, tablet: Page, new_context: NewContext
) -> None:
    plain = new_context(java_script_enabled=False, storage_state=tablet.context.storage_state()).new_page()
    plain.goto(f"{address}/table/1?lang=en")
    plain.locator("#key-floor").click()
    plain.locator("#floor-deck").click()
    expect(plain.locator(".floor-word")).to_contain_text("Floor called: Cards")
    plain.locator("a#key-time").click()
    plain.locator(".seat.asked").first.click()
    expect(plain.locator(".time")).to_contain_text("Seat 1")


def test_a_tablet_that_is_cut_off_says_so_and_keeps_its_page(office: Office, tablet: Page) -> None:
    tablet.add_init_script("delete window.SharedWorker")  # the switch below reaches pages, not what they share
    tablet.reload()
    expect(tablet.locator("body")).to_have_attribute("data-keys", "on")
    expect(tablet.locator("[data-link-good]")).to_be_visible()
    tablet.context.set_offline(True)
    tablet.keyboard.press("m")
    expect(tablet.locator("[data-link-lost]")).to_be_visible()
    tablet.context.set_offline(False)
    expect(tablet.locator("[data-link-good]")).to_be_visible(timeout=15_000)


@pytest.mark.parametrize("language", ["hu", "en", "pl"])
def test_every_icon_stands_over_its_word_and_clear_of_its_letter(still: Page, language: str) -> None:
    still.goto(still.url.split("?")[0] + f"?lang={language}")
    for width, height in ((1280, 800), (1024, 768), (1024, 600)):
        still.set_viewport_size({"width": width, "height": height})
        assert still.evaluate(ASIDE) == []
    still.evaluate("document.querySelector('.answer').remove()")  # then icons are larger
    assert still.evaluate(ASIDE) == []


def test_what_the_browser_draws_by_itself_is_as_dark_as_the_page(still: Page) -> None:
    """Boxes to tick, above all."""
    drawn = "getComputedStyle(document.querySelector('.tick input')).colorScheme"
    for theme, scheme in (("light", "light"), ("yellow", "dark"), ("dark", "dark")):
        still.goto(still.url.split("?")[0] + f"?ask=out&lang=en&theme={theme}")
        assert still.evaluate(drawn) == scheme
