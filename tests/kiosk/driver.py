"""Drives the kiosk's screen without a terminal: keys and fingers in, the whole picture out as text."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from textual import events
from textual.keys import _character_to_key
from textual.pilot import Pilot

from kiosk.app import KioskApp
from kiosk.house import bare_hall
from tests.kiosk.fakes import ZONE, FakeHouse, Ticks

WIDE, SMALL = (80, 24), (56, 16)


class Driver:
    """One running kiosk."""

    def __init__(self, app: KioskApp, pilot: Pilot[int], house: FakeHouse, ticks: Ticks) -> None:
        self.app = app
        self.pilot = pilot
        self.house = house
        self.ticks = ticks

    def picture(self) -> str:
        """All cells of the terminal, row by row."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip) for strip in strips)

    async def until(self, condition: Callable[[], object], what: str = "") -> None:
        """Wait for a condition."""
        ends = time.monotonic() + 10
        while not condition():
            if time.monotonic() > ends:
                raise AssertionError(f"never: {what}\n{self.picture()}")
            await self.drawn()
            await asyncio.sleep(0.01)

    async def sees(self, *texts: str) -> None:
        """Wait until all of these stand on the screen."""
        for text in texts:
            await self.until(lambda text=text: text in self.picture(), text)  # type: ignore[misc]

    async def press(self, *keys: str) -> None:
        """Press keys one by one, as slowly as a person."""
        for key in keys:
            self.ticks.on(1)
            self.send(key)
            await self.settled()

    def send(self, *keys: str) -> None:
        """Send keys as fast as a machine; the clock stands meanwhile."""
        for key in keys:
            sign = key if len(key) == 1 else None
            self.app.post_message(events.Key(_character_to_key(sign) if sign else key, sign))

    async def drawn(self) -> None:
        """Let every widget have its messages and what follows from them, without waiting for a quiet processor."""
        for _ in range(3):
            await self.pilot.pause(0)

    async def settled(self) -> None:
        """Wait until everything that was pressed is heard and answered."""
        await self.drawn()
        await self.until(lambda: not self.app.scanner.holding and not self.app.busy, "it is heard")

    async def type(self, text: str) -> None:
        """Type into a field, all at once."""
        self.ticks.on(1)
        self.app.post_message(events.Paste(text))
        await self.settled()

    async def burst(self, text: str) -> None:
        """Type as a scanner does, with Enter."""
        self.ticks.on(1)
        self.send(*text, "enter")
        await self.settled()

    async def find(self, name: str = "Csillag", born: str = "1970-05-01") -> None:
        """Say who it is on the screen that asks."""
        await self.type(name)
        await self.press("tab")
        await self.type(born)
        await self.press("enter")


@asynccontextmanager
async def kiosk(
    house: FakeHouse | None = None, *, size: tuple[int, int] = WIDE, language: str = "en"
) -> AsyncIterator[Driver]:
    """A kiosk over a small club."""
    club, ticks = house or FakeHouse(), Ticks()
    app = KioskApp(
        lambda: club,
        kiosk="hall-1",
        language=language,
        bare=lambda spoken: bare_hall(spoken, ZONE, club.now),
        ticks=ticks,
    )
    async with app.run_test(size=size) as pilot:
        driver = Driver(app, pilot, club, ticks)
        await driver.until(lambda: app.opened and not app.busy, "the book is open")
        yield driver
