"""A kiosk screen that rings the bell is caught."""

import asyncio

import pytest
from textual.app import App


class Loud(App[None]):
    """A kiosk screen that beeps."""

    def on_mount(self) -> None:
        self.bell()
        self.exit()


def test_a_kiosk_screen_that_rings_the_bell_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    rung: list[object] = []
    monkeypatch.setattr(App, "bell", lambda self: rung.append(self))  # noqa: PLW0108 - a method needs its self

    async def show() -> None:
        async with Loud().run_test() as pilot:
            await pilot.pause()

    asyncio.run(show())
    assert rung
