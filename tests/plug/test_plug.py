"""Pulled plugs: a wall's network cut, the server killed. All see it in time, and all are whole again without a hand.

A frozen wall stands in the tests of the displays.
"""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright

from tests.plug.hall import SCENE, Hall
from tests.support.browsers import FLAGS, NewContext
from tests.support.lacking import need_program
from tests.support.netns import Cable, cable
from tests.support.waiting import wait_until

pytestmark = pytest.mark.browser

OTHERS = ("Bar", "Door")
NAMES = ("Arch", "Bell")
SAYS_SO_S, RED_S, WHOLE_S = 5, 10, 15
DRAWN_S = 0.7
"""How long a busy machine may take to draw what is due."""


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    made = Hall(tmp_path_factory.mktemp("plug"))
    made.house.open(900, minimum=9)
    yield made
    made.house.club.close()


@pytest.fixture
def wire() -> Iterator[Cable]:
    with cable() as laid:
        yield laid


def says_so(page: Page, since: float) -> None:
    """The wall says in time that it is cut off."""
    wait_until(lambda: page.evaluate("window.lostAt"), SAYS_SO_S + 5, "the wall says that it is cut off")
    assert page.evaluate("window.lostAt") / 1000 - since < SAYS_SO_S + DRAWN_S
    assert page.locator(".clock.struck").is_visible()


def whole(page: Page) -> bool:
    """Whether a wall shows the day."""
    return str(page.evaluate(SCENE)) == "registration"


def test_a_wall_whose_network_is_cut_is_red_says_so_itself_and_comes_back_alone(
    hall: Hall, wire: Cable, playwright: Playwright, new_context: NewContext, tmp_path: Path
) -> None:
    path = wire.program(need_program("browser", "chromium", "chromium-browser"), tmp_path)
    far = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
    try:
        with hall.serving():
            cut = hall.screen(far.new_context(), "Far", wire.here)
            others = [hall.screen(new_context(), name) for name in OTHERS]
            wait_until(lambda: whole(cut), what="it shows the day")
            pulled = time.time()
            wire.pull()
            says_so(cut, pulled)
            wait_until(lambda: hall.office.red("Far"), pulled + RED_S - time.time(), "the office sees that it is gone")
            assert not any(hall.office.red(name) for name in OTHERS)
            assert all(map(whole, others))
            wire.plug_in()
            wait_until(lambda: whole(cut) and not hall.office.red("Far"), WHOLE_S, "it is whole again")
    finally:
        far.close()


def test_walls_say_that_a_killed_server_is_gone_and_are_whole_when_it_is_back(
    hall: Hall, new_context: NewContext
) -> None:
    with hall.serving():
        walls = [hall.screen(new_context(), name) for name in NAMES]
        killed = time.time()
        hall.kill()
    for wall in walls:
        says_so(wall, killed)
    with hall.serving():
        wait_until(lambda: all(map(whole, walls)), WHOLE_S, "every wall shows the day again")
        wait_until(lambda: not any(map(hall.office.red, NAMES)), WHOLE_S, "the office sees every wall again")
