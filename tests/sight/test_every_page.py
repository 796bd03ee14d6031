"""Every page in every language and theme: nothing for axe, nothing too faint, too small or lost.

Source: A-1, T1, T5, T9.
"""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

import pytest
from playwright.sync_api import Cookie, Page

from registry.devices import About
from registry.engine.commands import Bust, CallFloor
from registry.engine.facts import OutWith
from signage.guards import SEEN_COOKIE, SESSION_COOKIE
from tests.browser.wall_shots import SHOW, gallery, names
from tests.sight.measure import SPACE, axe, axe_contrast, faint, lost, lost_from_wall, small, with_axe
from tests.signage.office_kit import Office, home_with_staff
from tests.support.browsers import NewContext
from tests.support.serving import served

__all__ = ["home_with_staff"]

pytestmark = pytest.mark.browser

THEMES = ("dark", "yellow", "light")
LANGUAGES = ("hu", "en", "pl")
WIDE = (1280, 800)
TABLET = (1024, 600)
OFFICE = (
    "", "entries", "entries/1", "entries/new", "events", "floor", "journal", "people", "people/1", "play",
    "play/break/1", "results", "rulings", "season", "settings", "staff", "tell", "displays", "clips", "clock",
    "clock/stage/2",
)  # fmt: skip
OTHERS = ("/walls", "/info", "/words", "/clips", "/nowhere", "/office/login")
ASKS = ("", "?ask=floor", "?ask=time", "?ask=out", "?ask=more", "?ask=calls")
NO_PAGES = (
    "/",
    "/static/",
    "/time",
    "/health",
    "/office/stream",
    "/screen/stream",
    "/clips/<file>",
    "/office/clock/stage",
)


@dataclass(frozen=True)
class Stage:
    """A club in play, its address, and a browser that may see all of it."""

    office: Office
    address: str
    page: Page
    code: str
    cookies: list[Cookie]
    judged: dict[str, dict[str, list[str]]]
    """What axe has judged of each page in each theme."""

    def addresses(self) -> Iterator[tuple[str, tuple[int, int]]]:
        """Every page with the size it is made for."""
        yield from ((f"/office/{path}", WIDE) for path in OFFICE)
        yield from ((path, WIDE) for path in OTHERS)
        yield f"/m/{self.code}", (390, 844)
        yield "/m/nobody-has-this-code", (390, 844)
        yield from ((f"/table/1{ask}", TABLET) for ask in ASKS)
        yield "/table/2", TABLET


@pytest.fixture(scope="module")
def stage(
    home_with_staff: Path, tmp_path_factory: pytest.TempPathFactory, lasting_context: NewContext
) -> Iterator[Stage]:
    """A table of four in its second level: somebody is out, the floor is called, a screen is small, one waits."""
    folder = tmp_path_factory.mktemp("every") / "club"
    shutil.copytree(home_with_staff, folder, ignore=shutil.ignore_patterns("run"))
    office = Office(folder)
    office.practice()
    field = office.field("Akác", "Bagoly", "Cinege", "Nagyon Hosszú Nevű Vándor")
    office.club.displays.pair("token", About(name="Wall 2", inches=32, seat_m=16), office.hand.at)
    office.club.waiting.ask("other", office.hand.at)
    office.later(minutes=10)
    organiser = office.somebody()
    bust = Bust(out=(OutWith(entry=field["Bagoly"], stack=1),))
    office.club.desk.submit(office.event_id, bust, by="organiser:1", request="bust")
    assert office.event().entries[field["Bagoly"]].out is not None
    with served(office.app) as address:
        context = lasting_context(viewport={"width": WIDE[0], "height": WIDE[1]})
        with_axe(context)
        for name, path in ((SESSION_COOKIE, "/"), (SEEN_COOKIE, "/office")):
            cookie = organiser.client.get_cookie(name, path=path)
            assert cookie is not None
            context.add_cookies([{"name": name, "value": cookie.value, "url": address}])
        page = context.new_page()
        page.goto(f"{address}/table/1?lang=en")
        office.club.tablets.let_in(office.club.tablets.list(office.hand.at)[0].id, office.hand.at)
        page.wait_for_selector(".ring")
        office.club.desk.submit(office.event_id, CallFloor(table=1, reason="deck"), by="table:1", request="call")
        code = office.club.people.phone_code(office.event().entries[field["Akác"]].player)
        yield Stage(office, address, page, code, context.cookies(), {})
        office.app.extensions["hub"].close()
    office.club.close()


def test_no_page_is_left_out(stage: Stage) -> None:
    known = {address.split("?")[0] for address, _ in stage.addresses()} | {"/walls/<name>", "/screen"}
    adapter = stage.office.app.url_map.bind("")
    reached = {adapter.match(path)[0] for path in known if "<" not in path and path != "/nowhere"}
    for rule in stage.office.app.url_map.iter_rules():
        if "GET" not in (rule.methods or ()) or rule.rule.startswith("/static/") or rule.rule.endswith("/stream"):
            continue
        assert rule.rule in known or rule.rule in NO_PAGES or rule.endpoint in reached, rule.rule


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_near_page_is_readable_can_be_hit_and_loses_nothing(stage: Stage, language: str) -> None:
    """A-1, A-30, A-46, A-47, A-49: all rules of axe once a page, in turns of theme and language; contrast in all."""
    page, found = stage.page, []
    page.emulate_media(reduced_motion="reduce")  # nothing that moves may be needed
    for number, (address, size) in enumerate(stage.addresses()):
        theme = THEMES[number // 3 % 3]
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.context.add_cookies(stage.cookies)  # a tablet that asks for another table is one no longer
        page.goto(f"{stage.address}{address}{'&' if '?' in address else '?'}lang={language}&theme={theme}")
        wrong = [f"{theme}: {line}" for line in axe(page)] if LANGUAGES[number % 3] == language else []
        wrong += axe_contrast(page, stage.judged.setdefault(address, {other: [] for other in THEMES}))
        for other in THEMES:
            page.evaluate("theme => { document.documentElement.dataset.theme = theme }", other)
            wrong += [f"{other}: {line}" for line in faint(page)]
        wrong += (
            small(page) + lost(page, *size, spaced=True) + lost(page, size[0] // 2, size[1] // 2) + lost(page, 320, 640)
        )
        found += [f"{address} {line}" for line in wrong]
    assert not found, "\n".join(found)


def test_letters_that_are_too_faint_are_found_in_their_theme(stage: Stage) -> None:
    page = stage.page
    page.goto(f"{stage.address}/words?lang=en&theme=dark")
    for grey in ("#777", "#666"):  # below 4.5:1, and below 7:1
        page.evaluate(SPACE, f"[data-theme='light'] h1 {{ color: {grey} !important }}")
        found = axe_contrast(page, judged := {theme: [] for theme in THEMES})
        assert [line.split(": ")[0] for line in found] == ["light"]
        assert all(judged.values())
        assert len(faint(page)) == len(axe(page)) == 1


def test_every_wall_is_readable_and_loses_nothing(stage: Stage) -> None:
    """Walls have one theme. Each scene as it usually is in all languages, at its longest in one. A-30, A-47."""
    page, found = stage.page, []
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(f"{stage.address}/screen?lang=hu")
    found += [f"/screen {line}" for line in [*axe(page), *faint(page), *lost_from_wall(page)]]
    with served(gallery()) as base:
        page.goto(f"{base}/picture/usual/level")
        for name, turn in zip(names(), cycle(LANGUAGES), strict=False):
            for language in LANGUAGES if name.startswith("usual") else (turn,):
                shown(page, name, language)
                wrong = [*axe(page), *faint(page), *lost_from_wall(page)]
                found += [f"{name} {language} {line}" for line in wrong]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("width", "height"), [(640, 360), (320, 640)], ids=["200 %", "320 px"])
def test_a_wall_on_a_small_page_loses_nothing(stage: Stage, width: int, height: int) -> None:
    """Its picture is as large as the page, whatever that is zoomed to; the languages take turns."""
    page, found = stage.page, []
    page.set_viewport_size({"width": width, "height": height})
    with served(gallery()) as base:
        page.goto(f"{base}/picture/usual/level")
        for name, language in zip(names(), cycle(LANGUAGES), strict=False):
            shown(page, name, language)
            found += [f"{name} {language} {line}" for line in lost_from_wall(page)]
    assert not found, "\n".join(found)


def shown(page: Page, name: str, language: str) -> None:
    """A picture of a wall, in a page that is open already."""
    page.evaluate(SHOW, f"/picture/{name}?lang={language}&calls=2")
    page.evaluate("language => { document.documentElement.lang = language }", language)
