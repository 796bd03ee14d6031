"""Films pages in Chromium: every frame that the browser paints, with its moment."""

import base64

from playwright.sync_api import Page

from tests.sight.meter import Frame, frame

# One pixel turns between two blacks that nobody can tell apart, so that the browser paints 30 times a second.
METRONOME = """() => {
  const dot = document.createElement("i");
  dot.style.cssText = "position:fixed;inset:0 auto auto 0;inline-size:1px;block-size:1px;z-index:9";
  document.documentElement.append(dot);
  let odd = false, last = 0;
  const beat = (now) => {
    if (now - last > 24) { last = now; dot.style.background = (odd = !odd) ? "#0B0F14" : "#0B0F15"; }
    requestAnimationFrame(beat);
  };
  beat(0);
}"""

HALF = {"maxWidth": 320, "maxHeight": 180}
"""The film of a page of 640 x 360 pixels: a tile of the page's 16 is 8 of it."""


class Camera:
    """Films one page from now on."""

    def __init__(self, page: Page) -> None:
        self._taken: list[tuple[float, str]] = []
        self._ended = False
        page.evaluate(METRONOME)
        self._line = page.context.new_cdp_session(page)
        self._line.on("Page.screencastFrame", self._take)
        self._line.send("Page.startScreencast", {"format": "jpeg", "quality": 85, **HALF})

    def _take(self, sent: dict[str, object]) -> None:
        about = sent["metadata"]
        self._taken.append((about["timestamp"] * 1000, str(sent["data"])))  # type: ignore[index]
        if self._ended:
            return
        self._line.send("Page.screencastFrameAck", {"sessionId": sent["sessionId"]})

    @property
    def count(self) -> int:
        return len(self._taken)

    @property
    def length(self) -> float:
        """Units: milliseconds."""
        return self._taken[-1][0] - self._taken[0][0] if self._taken else 0.0

    def developed(self) -> list[Frame]:
        """Ends the film, in the order of its frames. Units: milliseconds since 1970."""
        self._ended = True
        self._line.send("Page.stopScreencast")
        self._line.detach()
        film: list[Frame] = []
        before = ""
        for at, data in sorted(self._taken):
            same = bool(film) and data == before
            film.append(Frame(at, film[-1].tiles) if same else frame(at, base64.b64decode(data), tile=8))
            before = data
        return film
