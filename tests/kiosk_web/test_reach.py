"""A fingertip reaches every word that can be pressed, and never the wrong one."""

import asyncio

import pytest
from textual import events

from kiosk.house import bare_hall
from kiosk.web.app import WebKiosk
from kiosk.web.reach import Target, reached
from tests.kiosk.driver import Driver
from tests.kiosk.fakes import ZONE, FakeHouse, Ticks

WORD = Target(22, 60, 70)
CELL = 16, 32
"""A cell on a screen of 1280 by 800. Units: pixels, across and down."""
FINGER = 60


@pytest.mark.parametrize(("column", "row"), [(60, 21), (69, 23), (59, 22), (70, 22), (70, 21), (64, 22)])
def test_a_finger_beside_a_word_means_the_word(column: int, row: int) -> None:
    assert WORD.holds(*reached(column, row, [WORD]))


@pytest.mark.parametrize(("column", "row"), [(64, 20), (58, 22), (71, 22), (64, 24)])
def test_a_finger_far_from_it_does_not(column: int, row: int) -> None:
    assert reached(column, row, [WORD]) == (column, row)


def test_what_lies_inside_another_target_stays_there() -> None:
    box, flat = Target(4, 2, 50, 3), Target(7, 2, 50)
    assert reached(10, 6, [box, flat]) == (10, 6)
    assert reached(10, 8, [box, flat]) == (10, 7)


def test_between_two_the_nearer_one_is_meant() -> None:
    left, right = Target(5, 2, 10), Target(6, 12, 20)
    assert reached(10, 5, [left, right]) == (9, 5)
    assert reached(11, 6, [left, right]) == (12, 6)


def area(target: Target, targets: tuple[Target, ...], columns: int, rows: int) -> tuple[int, int]:
    """How wide and high the place is where a finger means this target. Units: pixels."""
    hits = [
        (column, row)
        for row in range(rows)
        for column in range(columns)
        if target.holds(*reached(column, row, targets))
    ]
    across = {column for column, _ in hits}
    down = {row for _, row in hits}
    return len(across) * CELL[0], len(down) * CELL[1]


def test_every_target_of_the_large_layout_is_sixty_pixels_and_a_finger_beside_help_calls_it() -> None:
    """A-49."""

    async def show() -> None:
        club, ticks = FakeHouse(), Ticks()
        app = WebKiosk(
            lambda: club,
            kiosk="hall-1",
            language="en",
            bare=lambda spoken: bare_hall(spoken, ZONE, club.now),
            ticks=ticks,
        )
        async with app.run_test(size=(80, 25)) as pilot:
            driver = Driver(app, pilot, club, ticks)
            for key, seen in (
                ("", "Enter and pay"),
                ("1", "Who are you"),
                ("escape", "Enter and pay"),
                ("0", "like to see"),
            ):
                if key:
                    await driver.press(key)
                await driver.sees(seen)
                await driver.until(lambda: len(app.targets()) > 3, f"the choices beside {seen!r} have their places")
                every = app.targets()
                for target in every:
                    across, down = area(target, every, 80, 25)
                    assert across >= FINGER, (seen, target)
                    assert down >= FINGER, (seen, target)
            ticks.on(1)
            missed = {"x": 75, "y": 21, "delta_x": 0, "delta_y": 0, "button": 1, "shift": False, "meta": False}
            for kind in (events.MouseDown, events.MouseUp):
                app.post_message(kind(None, **missed, ctrl=False))
            await driver.sees("The office sees that you wait.")

    asyncio.run(show())
