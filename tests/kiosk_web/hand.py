"""A person at the touch screen: eyes on what the terminal shows, a finger on it, in a real browser.

The page draws its letters on a canvas, so the eyes read the same bytes as the page does.
"""

import json
from typing import Any

import pyte
from playwright.sync_api import CDPSession, Page, WebSocket

from tests.support.waiting import wait_until

GESTURE_MS = 320
"""Two presses of one gesture count once, so a person presses slower."""

LISTEN_MS = 30

BOX = "document.querySelector('.xterm-screen').getBoundingClientRect().toJSON()"


class Hand:
    """One page of the kiosk."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.asked: list[str] = []
        self.opened: list[str] = []
        self.typed: list[str] = []
        self._touch: CDPSession | None = None
        self._begin()
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("websocket", self._listen)

    def _begin(self) -> None:
        self._seen = ""
        self.screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self.screen)

    def _listen(self, socket: WebSocket) -> None:
        self._begin()
        self.opened.append(socket.url)
        socket.on("framereceived", self._came)
        socket.on("framesent", self._went)

    def _came(self, payload: str | bytes) -> None:
        if isinstance(payload, bytes):
            self._stream.feed(payload)
            self._seen = ""

    def _went(self, payload: str | bytes) -> None:
        kind, value = json.loads(payload)
        if kind == "stdin":
            self.typed.append(value)
        if kind == "resize":
            self.screen.resize(value["height"], value["width"])
            self._seen = ""

    def come(self) -> "Hand":
        """Open the page."""
        self.page.goto(self.address)
        return self

    def look(self) -> str:
        """Everything on the terminal, after what came meanwhile."""
        self.page.wait_for_timeout(LISTEN_MS)  # what the browser has to tell is heard meanwhile
        self._seen = self._seen or "\n".join(self.screen.display)
        return self._seen

    def sees(self, *texts: str) -> str:
        """Wait until these stand on the terminal."""
        try:
            wait_until(lambda: all(text in self.look() for text in texts), 30, f"{texts}")
        except AssertionError as never:
            never.add_note(self.look())
            raise
        return self.look()

    def waits(self, state: str) -> "Hand":
        """Wait until the page itself is in a state."""
        self.page.wait_for_selector(f"html[data-state={state}]")
        return self

    def place(self, text: str, *, up: int = 0) -> tuple[float, float]:
        """Where a text stands. Units: pixels; `up` is how far above its middle."""
        box: dict[str, Any] = self.page.evaluate(BOX)
        row, line = next((row, line) for row, line in enumerate(self.screen.display) if text in line)
        column = line.index(text) + len(text) / 2
        across, down = box["width"] / self.screen.columns, box["height"] / self.screen.lines
        return box["x"] + column * across, box["y"] + (row + 0.5) * down - up

    def press(self, text: str, *then: str, up: int = 0) -> str:
        """Press a text with a finger, and wait for what follows."""
        self.page.wait_for_timeout(GESTURE_MS)
        self.page.wait_for_selector("html[data-settled=yes]")
        self.sees(text)
        self.page.touchscreen.tap(*self.place(text, up=up))
        return self.sees(*then)

    def fingers(self, kind: str, *points: tuple[float, float]) -> None:
        """Fingers come down, move or are lifted: `touchStart`, `touchMove`, `touchEnd`."""
        if self._touch is None:
            self._touch = self.page.context.new_cdp_session(self.page)
        places = [{"x": x, "y": y} for x, y in points]
        self._touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    def keys(self, *names: str) -> None:
        """Press keys of the page's keyboard."""
        for name in names:
            box = self.page.locator(f'#keys [data-key="{name}"]').bounding_box()
            assert box is not None
            self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def enter(self) -> None:
        """The large key at the right."""
        self.page.wait_for_timeout(GESTURE_MS)
        self.keys("enter")

    def said(self) -> str:
        """What the page says by itself."""
        return self.page.locator(".notice:visible").inner_text()
