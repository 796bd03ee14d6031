"""A signed clip on the kiosk's page, in a real Chromium: beside the words, asked for by one key, gone with its step."""

import shutil
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from registry.clips import Shelf
from tests.clips.films import film
from tests.journeys.test_pictures import Keep, keep
from tests.kiosk_web.conftest import PANEL, Served
from tests.kiosk_web.hand import BOX, GESTURE_MS, Hand
from tests.kiosk_web.test_page import FINGER, LONG_MS, STRICT
from tests.support.browsers import NewContext
from tests.support.processes import ROOT
from tests.support.waiting import wait_until

__all__ = ["keep"]

pytestmark = pytest.mark.browser

PLAYED = "document.querySelector('video').played.length"
SOON = """const real = setTimeout;
window.setTimeout = (call, wait, ...given) => real(call, wait === 60000 ? window.rest ?? wait : wait, ...given);"""
"""Lets a test say how long an open clip rests."""

SQUARE = """film => import("/static/js/kiosk-web-line.js").then(({ line }) => {
  const place = document.querySelector("#signing");
  const shown = [];
  const step = (name, clip) => {
    line.told({ field: "", empty: true, language: "en", visit: true, step: `7:${name}:`, clip, film, films: true });
    shown.push(place.dataset.shows);
  };
  step("Code", "kiosk-code");
  shown.pop();
  place.querySelector("#sign-open").click();
  shown.push(place.dataset.shows);
  step("MyPage", "kiosk-phone");
  place.querySelector("#sign-open").click();
  shown.push(place.dataset.shows);
  place.querySelector("video").dispatchEvent(new Event("ended"));
  shown.push(place.dataset.shows);
  step("MySeat", "kiosk-seat");
  return shown;
})"""
"""What stands beside the terminal while the app tells of a code, of the own page with its square code, of a seat."""

HANDS = """{icons}<style>body {{ background: #1D4F73; color: #F2F2F2 }}
svg {{ position: fixed; inset: 0; fill: none; stroke: currentColor; stroke-linecap: round }}</style>
<svg viewBox="-4 0 56 100"><use href="#sign" width="48" height="48" y="26"/></svg>"""
"""Hands before a plain blue, in the place of a signer."""


@pytest.fixture(scope="module")
def home(home: Path, browser: Browser) -> Path:
    """A club with clips for two steps of its kiosk, one of them longer than what starts by itself."""
    page = browser.new_page(viewport={"width": 720, "height": 1280})
    page.set_content(HANDS.format(icons=(ROOT / "static/icons/icons.svg").read_text("utf-8")))
    page.screenshot(path=home / "hands.png")
    page.close()
    film(home / "clips" / "kiosk-start.mp4", seconds=0.6, sound=True, picture=home / "hands.png")
    film(home / "clips" / "kiosk-find.mp4", seconds=5.4, rate=20, size="720x720")
    shutil.copy(home / "clips" / "kiosk-start.mp4", home / "clips" / "kiosk-start.pl.mp4")
    Shelf(home).check()
    return home


def key(hand: Hand, name: str, *, held_ms: int = 0) -> None:
    """Press a key beside the terminal, and see that it is large enough."""
    pressed = hand.page.locator(f"#signing button:has-text('{name}')")
    box = pressed.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= FINGER, name
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    hand.fingers("touchStart", middle)
    hand.page.wait_for_timeout(held_ms)
    hand.fingers("touchEnd")


def clear_of_the_terminal(hand: Hand) -> None:
    """Nothing of the clip and its keys lies over the terminal or past the page."""
    screen = hand.page.evaluate(BOX)
    view = hand.page.viewport_size
    for part in hand.page.locator("#signing button:visible, #signing video").all():
        box = part.bounding_box()
        assert box is not None
        assert box["x"] >= screen["right"] or box["y"] >= screen["bottom"]
        assert box["x"] + box["width"] <= view["width"]
        assert box["y"] + box["height"] <= view["height"]


def test_a_clip_plays_beside_the_words_follows_the_steps_and_goes_with_the_visit(
    new_context: NewContext, served: Served, keep: Keep
) -> None:
    page = new_context(viewport=PANEL, has_touch=True).new_page()
    page.add_init_script(SOON)
    hand = Hand(page, served.address).come()
    hand.sees("Enter and pay")
    clips = page.locator("#signing video")
    assert clips.count() == 0, "the words come first"
    clear_of_the_terminal(hand)
    typed = hand.typed.copy()
    key(hand, "Sign language", held_ms=LONG_MS)
    wait_until(lambda: page.evaluate(PLAYED), what="it plays")
    clips.tap()
    page.wait_for_selector("html[data-settled=yes]")
    hand.sees("Enter and pay", "until")
    keep(page, "kiosk-clip")
    assert "Enter and pay" in hand.look()
    assert hand.typed == typed, "a finger beside the terminal says nothing to it"
    assert hand.screen.columns == 56
    clear_of_the_terminal(hand)
    first = clips.get_attribute("src")

    hand.press("Enter and pay", "Who are you?")
    expect(clips).not_to_have_attribute("src", first or "")
    wait_until(lambda: page.evaluate("document.querySelector('video').readyState"), what="it is there")
    assert not page.evaluate(PLAYED), "a long one waits to be asked"
    clear_of_the_terminal(hand)
    key(hand, "Play")
    wait_until(lambda: page.evaluate(PLAYED), what="it plays")
    key(hand, "Slow")
    assert clips.evaluate("film => [film.playbackRate, film.muted]") == [0.75, True]
    key(hand, "Pause")
    expect(page.locator("#signing button:has-text('Play')")).to_be_visible()
    found = Axe().run(page, options=STRICT)
    assert found.violations_count == 0, found.generate_report()

    hand.press("I am new", "Name on screens")
    expect(page.locator("#signing button:visible, #signing video")).to_have_count(0)
    page.keyboard.press("Escape")
    hand.sees("I am new")
    expect(clips).to_have_count(1)
    page.wait_for_timeout(GESTURE_MS)
    page.keyboard.press("Escape")
    hand.sees("Enter and pay", "What would you like?   (")
    expect(clips).to_have_count(0)
    page.evaluate("window.rest = 500; addEventListener('playing', () => { window.played = true; }, true)")
    key(hand, "Sign language")
    wait_until(lambda: page.evaluate("window.played"), what="it plays")
    expect(page.locator("#sign-open")).to_be_visible()
    assert clips.count() == 0, "where no visit ends it, it goes when nobody watches"


def test_a_wide_page_has_a_column_and_elsewhere_one_key_of_a_keyboard_shows_starts_and_ends_a_clip(
    new_context: NewContext, served: Served
) -> None:
    """Where nothing may move by itself it waits to be asked; in Polish it is the clip for those who read Polish."""
    wide = {"width": 2560, "height": 1080}
    page = new_context(viewport=wide, has_touch=True, reduced_motion="reduce").new_page()
    clip = page.locator("#signing video")
    hand = Hand(page, served.address).come()
    hand.sees("Enter and pay")
    expect(clip).to_have_count(1)
    assert hand.screen.columns >= 80
    clear_of_the_terminal(hand)
    page.set_viewport_size({"width": 1024, "height": 768})
    expect(page.locator("#sign-open")).to_be_visible()
    hand.sees("Enter and pay", "What would you like?   (")
    clear_of_the_terminal(hand)
    page.keyboard.press("F4")
    wait_until(lambda: clip.evaluate("film => film.readyState"), what="it is there")
    assert clip.evaluate("film => film.paused && film.currentTime === 0")
    clear_of_the_terminal(hand)
    everybody = clip.get_attribute("src")
    page.keyboard.press("F2")
    hand.sees("Zapis i płatność")
    expect(clip).not_to_have_attribute("src", everybody or "")
    page.keyboard.press("F4")
    wait_until(lambda: clip.evaluate("film => film.ended"), what="it was played")
    page.keyboard.press("F4")
    expect(clip).to_have_count(0)
    assert "Zapis i płatność" in hand.look()
    assert page.evaluate(SQUARE, everybody) == ["clip", "key", "clip", "key", "clip"]
