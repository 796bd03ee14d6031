"""Films pages in Chromium: every frame that the browser paints, with the moment for which the page made it.

The browser says only when a picture reached the camera, and on a busy machine pictures queue before it: what was a
second apart on the page arrives half a second apart. So each picture carries its moment in a strip of its own.
"""

import base64
import io
from collections.abc import Sequence

from PIL import Image
from playwright.sync_api import Page

from tests.sight.meter import Frame, frame

BITS = 24
CELL = 8
"""Pixels of the page. The strip is one cell high and lies in a corner at the bottom."""
WRAPS = 65_536
SIGN = 0xA5
"""Tells a strip from a page that has none."""

# A strip of dark grey on black, drawn 30 times a second, so that the browser paints as often.
STRIP = f"""() => {{
  document.querySelector("canvas.strip")?.remove();
  const strip = document.createElement("canvas");
  strip.className = "strip";
  strip.width = {BITS};
  strip.height = 1;
  strip.style.cssText = "position:fixed;inset:auto auto 0 0;z-index:9;image-rendering:pixelated;"
    + "inline-size:{BITS * CELL}px;block-size:{CELL}px;max-inline-size:none";
  document.documentElement.append(strip);
  const ink = strip.getContext("2d");
  let last = 0;
  const beat = (now) => {{
    if (strip.isConnected) requestAnimationFrame(beat);
    if (now - last <= 24) return;
    last = now;
    const time = Math.floor(now) % {WRAPS};
    const code = time * 256 + ((time >> 8) ^ (time & 255) ^ {SIGN});
    for (let bit = 0; bit < {BITS}; bit += 1) {{
      ink.fillStyle = Math.floor(code / 2 ** ({BITS} - 1 - bit)) % 2 ? "#484848" : "#000000";
      ink.fillRect(bit, 0, 1, 1);
    }}
  }};
  requestAnimationFrame(beat);
  return performance.timeOrigin;
}}"""

HALF = {"maxWidth": 320, "maxHeight": 180}
"""The film of a page of 640 x 360 pixels: a tile of the page's 16 is 8 of it."""
SMALLER = 2


class Camera:
    """Films one page of 640 x 360 pixels from now on."""

    def __init__(self, page: Page) -> None:
        self._taken: list[tuple[float, str]] = []
        self._ended = False
        self._origin = float(page.evaluate(STRIP))
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

    def stop(self) -> None:
        """Ends the film: while one is developed no other gets its pictures."""
        self._ended = True
        self._line.send("Page.stopScreencast")
        self._line.detach()

    def developed(self) -> list[Frame]:
        """The film, in the order of its frames. Units: milliseconds since 1970.

        Raises: ValueError where a picture after the first ones has no strip.
        """
        film: list[Frame] = []
        for came, data in sorted(self._taken):
            picture = Image.open(io.BytesIO(base64.b64decode(data)))
            since = code(picture)
            if since is None:
                if film:
                    raise ValueError("a picture without its moment")
                continue
            age = (came - self._origin - since + WRAPS / 2) % WRAPS - WRAPS / 2
            film.append(frame(came - age, without_strip(picture), tile=8))
        return sorted(film, key=lambda each: each.at)


def code(picture: Image.Image) -> int | None:
    """The moment that stands in a picture. Units: milliseconds since the page began, without whole rounds of 65 536."""
    side = CELL // SMALLER
    grey = picture.convert("L")
    cells: Sequence[int] = [
        sum(grey.getpixel((x + dx, picture.height - side + dy)) for dx in (1, 2) for dy in (1, 2))  # type: ignore[misc]
        for x in range(0, BITS * side, side)
    ]
    number = sum((level > 4 * 36) << (BITS - 1 - bit) for bit, level in enumerate(cells))
    time, check = divmod(number, 256)
    return time if check == (time >> 8) ^ (time & 255) ^ SIGN else None


def without_strip(picture: Image.Image) -> Image.Image:
    """The picture with black where the strip was."""
    side = CELL // SMALLER
    picture.paste((0, 0, 0), (0, picture.height - side, BITS * side, picture.height))
    return picture
