"""No state is told by colour alone, and colours help everybody: pictures of real states, seen in five ways.

Two states have to differ by 20 or more (CIEDE2000) on a good part of what shows them, in full sight, in grey and as
three kinds of colour-blind people see them, and by icon and word as well. Source: A-32, A-33, T7.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

import pytest
from playwright.sync_api import Locator, Page

from registry.engine.commands import CallTime, SignTable
from tests.browser.wall_shots import SHOW, gallery
from tests.sight.colour import RGB, SIGHTS, Lab, apart, contrast, painted, seen, share_apart
from tests.sight.test_every_page import Stage, home_with_staff, stage
from tests.support.serving import served

__all__ = ["home_with_staff", "stage"]

pytestmark = pytest.mark.browser

LEAST = 20
THEMES = ("dark", "yellow", "light")
WORDS = """(one) => ({
  icons: [...one.querySelectorAll("use")].map((use) => use.getAttribute("href").split("#")[1]).join(" "),
  words: one.textContent.replace(/[0-9\\s]+/g, " ").trim(),
})"""


@dataclass(frozen=True)
class State:
    """How a state looks: its pixels, its icons and its words."""

    name: str
    pixels: list[tuple[int, int, int]]
    icons: str
    words: str


def state(name: str, one: Locator, size: tuple[int, int]) -> State:
    about = one.evaluate(WORDS)
    return State(name, painted(one.screenshot(animations="disabled"), size), about["icons"], about["words"])


def too_alike(states: list[State], share: float, *, icons: bool = True) -> list[str]:
    """Which two of the states are not far enough apart, in which sight."""
    found = []
    for one, other in combinations(states, 2):
        both = f"{one.name} and {other.name}"
        if (icons and one.icons == other.icons) or one.words == other.words:
            found.append(f"{both}: the same icon or word")
        for sight in SIGHTS:
            far = share_apart(one.pixels, other.pixels, sight, LEAST)
            if far < share:
                found.append(f"{both}, {sight}: {far:.3f}")
    return found


@pytest.mark.parametrize(
    ("one", "other", "far"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_distance_is_that_of_the_published_pairs(one: Lab, other: Lab, far: float) -> None:
    assert apart(one, other) == pytest.approx(far, abs=1e-4)


def test_every_two_states_of_a_wall_are_told_apart(stage: Stage) -> None:
    page = stage.page
    page.set_viewport_size({"width": 640, "height": 360})
    scenes = {"info": "level", "attention": "notice-rules", "action": "hand-for-hand", "stop": "paused", "out": "leave"}
    with served(gallery()) as base:
        page.goto(f"{base}/picture/usual/level?lang=en")
        states = []
        for name, scene in scenes.items():
            page.evaluate(SHOW, f"/picture/usual/{scene}?lang=en")
            states.append(state(name, page.locator("html"), (160, 90)))
    assert not (found := too_alike(states, 0.05)), "\n".join(found)


FILLS = {"quiet": "--raised", "attention": "--attention", "action": "--action", "emergency": "--emergency"}
"""What fills a plate in each state; stop and ok have the quiet one, and a frame and an icon of their own."""
LETTERS = {"quiet": "--ink", "attention": "--on-colour", "action": "--on-colour", "emergency": "--on-emergency"}
COLOURS = """(roles) => {
  const probe = document.body.appendChild(document.createElement("i"));
  const colour = (role) => { probe.style.color = `var(${role})`; return getComputedStyle(probe).color; };
  return roles.map((role) => colour(role).match(/[0-9.]+/g).map(Number));
}"""


def colours(page: Page, roles: Iterable[str]) -> list[RGB]:
    """The colours of these roles in the theme of the page. Raises: ValueError for one that is see-through."""
    return [(r, g, b) for r, g, b in page.evaluate(COLOURS, list(roles))]


@pytest.mark.parametrize("theme", THEMES)
def test_every_two_fills_are_told_apart_and_letters_are_read_on_each(stage: Stage, theme: str) -> None:
    """Fill against fill, without the help of icons and words.

    Paper and yellow are the exception where paper is light: black letters need a luminance of 0.30 (L* 62), and two
    greys 27 of L* between them; above the sky at 62 there is no room for both. There the yellow plate has a dark edge.
    """
    page = opened(stage, f"/office/?lang=en&theme={theme}")
    fills = dict(zip(FILLS, colours(page, FILLS.values()), strict=True))
    letters = dict(zip(LETTERS, colours(page, LETTERS.values()), strict=True))
    edged = {"quiet", "attention"} if theme == "light" else set()
    near = []
    for one, other in combinations(fills, 2):
        far = {sight: apart(seen(fills[one], sight), seen(fills[other], sight)) for sight in SIGHTS}
        near += [f"{one} and {other}, {sight}: {by:.1f}" for sight, by in far.items() if by < LEAST]
    assert {line.split(",")[0] for line in near} == ({"quiet and attention"} if edged else set()), near
    if edged:
        edge = colours(page, ["--attention-edge"])[0]
        assert all(apart(seen(edge, sight), seen(fills[fill], sight)) >= LEAST for sight in SIGHTS for fill in edged)
    assert {state: contrast(fills[state], letters[state]) >= 7 for state in fills} == dict.fromkeys(fills, True)


PLATES = """([selector, made]) => {
  const plate = ([role, icon, words]) => `<section class="${made} ${role}" id="${role}">`
    + `<svg><use href="/static/icons/icons.svg#${icon}"/></svg><p class="grow">${words}</p></section>`;
  document.querySelector(selector).innerHTML = [
    ["attention", "level", "Level 2"], ["action", "floor", "The floor is called"],
    ["stop", "stop", "The clock stands"], ["quiet", "bust", "Somebody is out"],
    ["ok", "ok", "Somebody is coming"], ["emergency", "fire", "Leave the building"],
  ].map(plate).join("");
}"""
ROLES = ("attention", "action", "stop", "quiet", "ok", "emergency")


@pytest.mark.parametrize("theme", THEMES)
def test_every_two_plates_of_a_tablet_and_a_phone_are_told_apart(stage: Stage, theme: str) -> None:
    """What is on them is drawn alike, so that only the plates differ, their icons and their words."""
    for address, selector, made in (
        ("/table/1", "body", "answer"),
        (f"/m/{stage.code}", "main", "card call-now line"),
    ):
        page = opened(stage, f"{address}?lang=en&theme={theme}")
        page.evaluate(PLATES, [selector, made])
        states = [state(role, page.locator(f"#{role}"), (200, 30)) for role in ROLES]
        assert not (found := too_alike(states, 0.05)), f"{address}\n" + "\n".join(found)


@pytest.fixture(scope="module")
def marked(stage: Stage) -> Stage:
    """A table at which somebody is all-in and somebody's time runs."""
    event = stage.office.event()
    seats = sorted(each.place.seat for each in event.entries.values() if each.place and each.out is None)
    submit = stage.office.club.desk.submit
    submit(stage.office.event_id, SignTable(table=1, sign="all-in", seat=seats[0]), by="table:1", request="all-in")
    submit(stage.office.event_id, CallTime(table=1, seat=seats[1], seconds=30), by="table:1", request="time")
    return stage


@pytest.mark.parametrize("theme", THEMES)
def test_every_two_states_of_a_chair_and_of_a_bar_are_told_apart(marked: Stage, theme: str) -> None:
    page = opened(marked, f"/table/1?lang=en&theme={theme}")
    kinds = {"in": ".seat:not(.timed, .allin, .gone, .empty)", "timed": ".seat.timed", "all-in": ".seat.allin"}
    kinds |= {"out": ".seat.gone", "empty": ".seat.empty"}
    there = {name: page.locator(selector).first for name, selector in kinds.items() if page.locator(selector).count()}
    assert {"in", "timed", "all-in", "out"} <= set(there)
    states = [state(name, one, (74, 34)) for name, one in there.items()]
    assert not (found := too_alike(states, 0.03)), "\n".join(found)


@pytest.mark.parametrize("theme", THEMES)
def test_every_two_states_of_the_office_are_told_apart(marked: Stage, theme: str) -> None:
    page = opened(marked, f"/office/displays?lang=en&theme={theme}")
    page.evaluate(
        """() => {
      const row = (inside) => `<li class="${inside[0]}">${inside[1]}</li>`;
      const icon = (name) => `<svg aria-hidden="true"><use href="/static/icons/icons.svg#${name}"/></svg>`;
      const paid = `<span class="line good">${icon("ok")}<span>Paid</span></span>`;
      document.querySelector("main").innerHTML = `<section class="card"><ul class="sheet" id="money" style="">`
        + row(["owed", `${icon("pay")}<span>owes</span>`]) + row(["", paid]) + `</ul><ul class="screens" id="screens">`
        + row(["dead", `${icon("lost")}<strong>no signal</strong>`])
        + row(["", `<span class="line good">${icon("link")}<span>shows</span></span>`]) + "</ul></section>";
    }"""
    )
    for kind, size in (("#money", (160, 20)), ("#screens", (80, 20))):
        first, second = (page.locator(f"{kind} > li").nth(at) for at in range(2))
        states = [state("one", first, size), state("other", second, size)]
        assert not (found := too_alike(states, 0.01)), f"{kind} " + "\n".join(found)


def opened(stage: Stage, address: str) -> Page:
    stage.page.set_viewport_size({"width": 1024, "height": 600})
    stage.page.context.add_cookies(stage.cookies)
    stage.page.goto(f"{stage.address}{address}")
    return stage.page
