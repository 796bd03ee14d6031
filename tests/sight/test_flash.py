"""What flashes in a real browser, measured from its own frames: walls, tablet and phone in a storm of alerts."""

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Page

from registry.engine import commands as c
from registry.engine.refusals import Refusal
from signage import create_app
from tests.browser.wall_house import DAY, House
from tests.sight.camera import Camera
from tests.sight.meter import Frame, measured, shares
from tests.support.browsers import NewContext
from tests.support.serving import served
from tests.support.waiting import wait_until

pytestmark = pytest.mark.browser

SMALL = {"width": 640, "height": 360}
CALM_MS = 3_500
STORM_MS = 8_000
SEEDS = (20090207, 1, 2)
A_SECOND = 20
"""So many frames a film has at least."""
HOLE_MS = 300
"""So long without a frame is a hole: a pulse, lit for 400 ms, might begin or end in it unseen."""
ENOUGH_MS = 10_000
"""So much of each page is judged at least."""
ORANGE = (0.791, 0.347, 0.0)
SEEN = 0.04
"""So much of a picture a pulse fills at least."""

# What the page allowed itself to pulse, and since when how many of its parts did.
DIARY = """
  window.bursts = [];
  window.parts = [[performance.timeOrigin, 0]];
  const keep = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, value) {
    if (key.endsWith("pulse")) window.bursts.push(JSON.parse(value));
    return keep.call(this, key, value);
  };
  new MutationObserver(() => {
    const many = document.querySelectorAll("[data-pulses]").length;
    if (many !== window.parts.at(-1)[1]) window.parts.push([performance.timeOrigin + performance.now(), many]);
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-pulses"] });
"""


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, str]]:
    """A club whose registration closes in a moment, and its pages, served from here."""
    house = House(tmp_path_factory.mktemp("flash"))
    app = create_app(house.club)
    with served(app) as address:
        house.open(2, level_ms=6_000)
        house.enter("Anna", "Béla", "Csaba")
        yield house, address
        app.extensions["hub"].close()
    house.club.close()


def opened(new_context: NewContext, address: str) -> Page:
    page = new_context(viewport=SMALL).new_page()
    page.add_init_script(DIARY)
    page.goto(address)
    return page


def three(new_context: NewContext, house: House, address: str) -> dict[str, Page]:
    """A wall, table 1's tablet and a player's phone."""
    now = house.club.desk.now()
    event = house.club.desk.history(DAY).event
    assert event is not None
    player = next(iter(event.entries.values())).player
    pages = {
        "wall": opened(new_context, f"{address}/walls/wall-1?lang=en"),
        "table": opened(new_context, f"{address}/table/1?lang=en"),
        "phone": opened(new_context, f"{address}/m/{house.club.people.phone_code(player)}?lang=en"),
    }
    house.club.tablets.let_in(house.club.tablets.list(now)[0].id, now)
    pages["table"].wait_for_selector(".ring")
    return pages


def anything(rng: random.Random) -> c.AnyCommand:
    """Something that the room must see, or must not see any longer."""
    what = rng.choice(("rules", "hand-for-hand", "leave"))
    return rng.choice(
        (
            c.TellRoom(what=what), c.TellRoom(what=what), c.EndTelling(what=what), c.Pause(), c.Resume(),
            c.CallFloor(table=1, reason=rng.choice(("chips", "deck"))), c.ComeToTable(table=1),
            c.SignTable(table=1, sign=rng.choice(("misdeal", "betting-closed"))),
        )
    )  # fmt: skip


def storm(house: House, page: Page, rng: random.Random) -> None:
    """Random commands, some close on each other, some after a pause."""
    left = STORM_MS
    while left > 0:
        try:
            house.submit(anything(rng))
        except Refusal:
            continue
        wait = rng.choice((rng.randrange(30, 300), rng.randrange(300, 2_000)))
        page.wait_for_timeout(wait)  # not a sleep: only so do the films get their pictures
        left -= wait


def lit_from(film: list[Frame]) -> list[float]:
    """When the film grows light with a pulse. Units: milliseconds."""
    seen = shares(film, ORANGE)
    return [at for (_, before), (at, share) in pairwise(seen) if before < SEEN <= share]


def covered(parts: list[tuple[float, int]], since: float, until: float) -> bool:
    """Whether some part of the page pulsed from one moment to another."""
    return all(
        many > 0 for (at, many), (ends, _) in pairwise([*parts, (float("inf"), 0)]) if at < until and ends > since
    )


def pieces(film: list[Frame]) -> Iterator[list[Frame]]:
    """The parts of a film without holes that have frames enough: a busy machine's holes show nothing of a page."""
    begins = [0, *(number for number, (a, b) in enumerate(pairwise(film), 1) if b.at - a.at > HOLE_MS), len(film)]
    for begin, end in pairwise(begins):
        piece = film[begin:end]
        if len(piece) > 1 and len(piece) / length_of(piece) >= A_SECOND / 1000:
            yield piece


def length_of(film: list[Frame]) -> float:
    """Units: milliseconds."""
    return film[-1].at - film[0].at


def test_a_storm_of_alerts_never_flashes_more_than_once_a_second_nor_more_than_three_in_a_row(
    club: tuple[House, str], new_context: NewContext
) -> None:
    """A-8 to A-15, T2: with the limiter on the real clock; whatever it allowed is seen."""
    house, address = club
    pages = three(new_context, house, address)
    bursts, judged_ms = 0, dict.fromkeys(pages, 0.0)
    for seed in SEEDS:
        for name, film in filmed(house, pages, random.Random(seed)).items():
            for piece in pieces(film):
                bursts += judged(name, piece, pages[name])
                judged_ms[name] += length_of(piece)
        if bursts and min(judged_ms.values()) >= ENOUGH_MS:
            return
    raise AssertionError(f"the machine was too busy: {bursts} whole bursts, {judged_ms}")


def filmed(house: House, pages: dict[str, Page], rng: random.Random) -> dict[str, list[Frame]]:
    """The pages from the first hand on, and then in a storm."""
    cameras = {name: Camera(page) for name, page in pages.items()}
    wait_until(lambda: pages["wall"].title() and all(each.count > 5 for each in cameras.values()), 10)
    began = pages["wall"].evaluate("performance.timeOrigin + performance.now()")
    wait_until(lambda: (pages["wall"].title(), house.begins())[1], 20, "play begins")  # the films run on meanwhile
    pages["wall"].wait_for_timeout(CALM_MS)
    storm(house, pages["wall"], rng)
    for camera in cameras.values():
        camera.stop()
    return {name: [shown for shown in camera.developed() if shown.at >= began] for name, camera in cameras.items()}


def judged(name: str, film: list[Frame], page: Page) -> int:
    """How many whole bursts are in a film, all of which were allowed. Fails where it flashes too much."""
    found = measured(film)
    assert found.a_second <= 1, (name, found)
    assert found.in_a_row <= 3, (name, found)
    assert found.red_a_second <= 1, (name, found)
    rises, parts = lit_from(film), page.evaluate("window.parts")
    bursts = {burst["at"]: burst for burst in page.evaluate("window.bursts")}.values()
    assert all(any(each["start"] - 100 <= at < end_of(each) for each in bursts) for at in rises), name
    whole = 0
    for burst in bursts:
        inside = film[0].at < burst["start"] and end_of(burst) < film[-1].at
        if inside and covered(parts, burst["start"], end_of(burst) - 300):
            assert sum(burst["start"] - 100 <= at < end_of(burst) for at in rises) == burst["count"], (name, burst)
            whole += 1
    return whole


def end_of(burst: dict[str, float]) -> float:
    """Units: milliseconds since 1970."""
    return burst["start"] + burst["count"] * 1000


def test_a_page_that_flashes_four_times_a_second_is_caught_and_so_is_a_red_one(new_context: NewContext) -> None:
    pages = [new_context(viewport=SMALL).new_page() for _ in range(2)]
    for page, colours in zip(pages, (("#0B0F14", "#E69F00"), ("#000000", "#900000")), strict=True):
        dark, light = colours
        page.set_content(
            f"<style>@keyframes on {{ 0%, 49% {{ background: {dark} }} 50%, 100% {{ background: {light} }} }}"
            "body { margin: 0; background: #0B0F14 } p { margin: 0; height: 40px; animation: on .25s infinite }"
            "</style><p>"
        )
    cameras = [Camera(page) for page in pages]
    wait_until(lambda: pages[0].title() == "" and all(each.length > 2_000 for each in cameras), 15)
    for camera in cameras:
        camera.stop()
    grey, red = (measured(each.developed()) for each in cameras)
    assert grey.a_second > 1
    assert grey.in_a_row > 3
    assert (red.a_second, red.red_a_second > 1) == (0, True)
