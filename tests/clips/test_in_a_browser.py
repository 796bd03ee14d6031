"""Clips in a real browser: beside the words, started by hand or twice by a wall, and never heard."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from registry.devices import About
from registry.devices.displays import COOKIE
from registry.engine import commands as c
from signage import create_app
from tests.browser.wall_house import DAY, House
from tests.browser.wall_shots import SHOW, gallery, names
from tests.clips.films import film
from tests.sight.measure import SPACING, lost_from_wall
from tests.support.browsers import NewContext
from tests.support.serving import served
from tests.support.sound import SoundTripwire
from tests.support.waiting import wait_until

pytestmark = pytest.mark.browser

STILL = {"reduced_motion": "reduce"}
PLAYS = "document.querySelector('details[open] .clip-keys button').textContent === 'Pause'"


BESIDE = """async () => {
  const picture = document.createElement("div"), panel = document.createElement("aside");
  picture.id = "picture";
  picture.append(...document.body.children);
  panel.className = "signing-panel";
  document.body.append(picture, panel);
  document.documentElement.classList.add("signing");
  if (document.querySelector("link[href*=clip]")) return;
  const look = document.createElement("link");
  look.rel = "stylesheet";
  look.href = "/static/css/clip.css";
  await new Promise((done) => { look.onload = done; document.head.append(look); });
}"""
"""What a wall does while it plays a clip."""

UNDER = """(spacing) => {
  const own = new CSSStyleSheet();
  own.replaceSync(spacing);
  document.adoptedStyleSheets = [own];
  scrollTo(document.documentElement.scrollWidth, 0);
  const edge = document.querySelector(".signing-panel").getBoundingClientRect().left + 1.5;
  const under = [...document.querySelectorAll(".wall :is(strong, h1, .aside, .clock, .call, svg)")]
    .filter((one) => one.getBoundingClientRect().right > edge)
    .map((one) => `under the clip: ${one.className.baseVal ?? one.className} ${one.textContent.trim()}`);
  document.adoptedStyleSheets = [];
  scrollTo(0, 0);
  return under;
}"""
"""What stays under the clip however far a reader scrolls."""


class Filmed:
    """A club with clips, in play, its pages served from this process."""

    def __init__(self, house: House, address: str) -> None:
        self.house, self.club, self.address = house, house.club, address

    def wall(self, page: Page, token: str, **about: object) -> Page:
        """A display that has been let in."""
        self.club.displays.pair(token, About(name=token, language="en", **about), self.club.desk.now())  # type: ignore[arg-type]
        page.context.add_cookies([{"name": COOKIE, "value": token, "url": self.address}])
        page.goto(f"{self.address}/screen")
        return page

    def phone(self) -> str:
        event = self.club.desk.history(DAY).event
        assert event is not None
        return f"{self.address}/m/{self.club.people.phone_code(next(iter(event.of_player)))}?lang=en"


@pytest.fixture(scope="module")
def filmed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Filmed]:
    house = House(tmp_path_factory.mktemp("clips"))
    film(house.home / "clips" / "stop.mp4", seconds=0.6, sound=True)
    film(house.home / "clips" / "go-on.mp4", seconds=5.4, rate=20, size="720x720")
    house.club.clips.check()
    app = create_app(house.club)
    with served(app) as address:
        house.open(2, level_ms=600_000)
        house.enter("Anna", "Béla")
        house.seat_and_start()
        yield Filmed(house, address)
        app.extensions["hub"].close()
    house.club.close()


def test_a_wall_shows_its_words_then_a_clip_beside_them_twice_and_its_words_again(
    filmed: Filmed, new_context: NewContext
) -> None:
    page = filmed.wall(new_context(viewport={"width": 1920, "height": 1080}).new_page(), "near")
    still = filmed.wall(new_context(**STILL).new_page(), "still")
    calm = filmed.wall(new_context().new_page(), "calm", calm=True)
    page.evaluate("addEventListener('ended', () => { window.ended = (window.ended ?? 0) + 1; }, true)")
    filmed.house.submit(c.Pause())
    words = page.locator(".sign h1")
    expect(words).to_have_text("The clock is stopped")
    size = "one => parseFloat(getComputedStyle(one).fontSize)"
    alone = words.evaluate(size)
    assert page.locator("video").count() == 0, "the words come first"
    panel = page.locator(".signing-panel")
    expect(panel).to_be_visible(timeout=8_000)
    box, text = panel.bounding_box(), page.locator(".wall").bounding_box()
    assert box is not None
    assert text is not None
    assert box["height"] == 1080, "full height"
    assert text["x"] + text["width"] <= box["x"] + 1, "beside the words, not over them"
    assert words.evaluate(size) >= 0.7 * alone
    assert page.evaluate("document.documentElement.scrollWidth") <= 1920
    expect(panel).to_have_count(0)
    assert page.evaluate("window.ended") == 2
    assert words.evaluate(size) == alone
    page.reload()
    wait_until(lambda: page.evaluate("document.documentElement.dataset.mark"), what="it is painted again")
    assert page.evaluate("JSON.parse(sessionStorage.signed).length") == 1, "one alert, signed once"
    for other in (still, calm):
        expect(other.locator(".sign h1")).to_have_text("The clock is stopped")
        assert other.locator("video").count() == 0
        assert other.evaluate("sessionStorage.signed") is None
    assert calm.locator("script[src*=clip]").count() == 0


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1024, 768)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_beside_a_clip_nothing_of_a_wall_is_lost_whatever_a_reader_sets(
    filmed: Filmed, new_context: NewContext, size: tuple[int, int]
) -> None:
    """A-47, WCAG 1.4.12: the words keep their room beside the clip, and what grows can be scrolled to from under it."""
    page = new_context(viewport={"width": size[0], "height": size[1]}).new_page()
    with served(gallery()) as base:
        found = {}
        page.goto(f"{base}/picture/usual/level?lang=hu")
        for name in [*names(), "usual/level?calls=1", "longest/level?calls=2"]:
            page.evaluate(SHOW, f"/picture/{name}{'&' if '?' in name else '?'}lang=hu")
            page.evaluate(BESIDE)
            found[name] = [*lost_from_wall(page), *page.evaluate(UNDER, SPACING)]
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_a_phone_plays_a_clip_when_asked_by_keyboard_and_keeps_it_when_its_page_turns(
    filmed: Filmed, new_context: NewContext
) -> None:
    page = new_context(viewport={"width": 320, "height": 700}).new_page()
    page.goto(filmed.phone())
    fold = page.locator("[data-clip-key] > summary").first
    assert page.evaluate("[...document.querySelectorAll('video')].every((one) => one.paused)"), (
        "nothing starts by itself"
    )
    fold.focus()
    page.keyboard.press("Enter")
    wait_until(lambda: page.evaluate("document.querySelector('details[open] video').currentTime") > 0, what="it plays")
    keys = page.locator("details[open] .clip-keys button")
    expect(keys).to_have_count(3)
    for box in [key.bounding_box() for key in keys.all()]:
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    page.keyboard.press("Tab")
    expect(keys.nth(0)).to_be_focused()
    keys.nth(2).press("Enter")
    expect(keys.nth(2)).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("document.querySelector('details[open] video').playbackRate") == 0.75
    wait_until(lambda: page.evaluate("document.querySelector('details[open] video').ended"), what="it ends")
    expect(keys.nth(0)).to_have_text("Play")
    keys.nth(1).press("Enter")
    wait_until(lambda: page.evaluate(PLAYS), what="it plays again")
    keys.nth(0).press("Enter")
    expect(keys.nth(0)).to_have_text("Play")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    found = Axe().run(page, options={"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag2aaa"]}})
    assert not found.response["violations"], found.generate_report()

    page.evaluate("document.querySelector('details[open] video').dataset.same = 'yes'")
    filmed.house.submit(c.Resume())
    expect(page.get_by_text("The clock runs again.").first).to_be_visible()
    expect(page.locator("details[open] video[data-same]")).to_have_count(1)


def test_a_clip_starts_by_itself_only_where_that_is_wished_short_and_nobody_minds_movement(
    filmed: Filmed, new_context: NewContext
) -> None:
    short, long = (filmed.club.clips.clip(name, "en") for name in ("stop", "go-on"))
    assert short is not None
    assert long is not None
    begin = """async ([src, starts]) => {
      const { player } = await import("/static/js/clip.js");
      const words = { play: "P", pause: "S", again: "A", slow: "L", gone: "G" };
      const made = player({ src, name: "x", words, starts });
      document.querySelector("main").replaceChildren(made);
      const film = made.querySelector("video");
      await new Promise((done) => film.addEventListener("loadeddata", done, { once: true }));
      return !film.paused || film.ended;
    }"""
    for options, address, starts, wanted in (
        ({}, short.file, True, True),
        ({}, short.file, False, False),
        ({}, long.file, True, False),
        (STILL, short.file, True, False),
    ):
        page = new_context(**options).new_page()
        page.goto(f"{filmed.address}/clips?lang=en")
        assert page.evaluate(begin, [f"/clips/{address}", starts]) is wanted, (options, address, starts)
        page.close()
    page = new_context().new_page()
    page.goto(f"{filmed.address}/clips?lang=en")
    page.evaluate(begin.replace("loadeddata", "error"), ["/clips/0000000000000000.mp4", False])
    expect(page.get_by_role("status")).to_have_text("G")


def test_a_film_that_holds_sound_is_caught_though_it_is_muted(
    browser: Browser, sound_tripwire: SoundTripwire, filmed: Filmed
) -> None:
    loud = filmed.club.clips.folder / "stop.mp4"
    with browser.new_context() as context:
        page = sound_tripwire.guard(context).new_page()
        page.route("**/clips/loud.mp4", lambda route: route.fulfill(path=loud, content_type="video/mp4"))
        page.goto(f"{filmed.address}/clips?lang=en")
        play = "import('/static/js/clip.js').then(({ silent, play }) => play(silent('/clips/loud.mp4')))"
        page.evaluate(play)
        wait_until(lambda: page.title() and sound_tripwire.heard, what="it is heard")
    assert "a film with sound" in sound_tripwire.heard[0]
