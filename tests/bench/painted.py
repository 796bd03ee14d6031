"""From a commit to painted pixels on a wall, against a bare page that draws as much.

A wall lets each look stand for a while before another one may take its place, or a run of alerts would flash. That is
meant and not measured here: each commit waits until what is on has stood for so long.
"""

import json
import shutil
import tempfile
import time
from pathlib import Path
from threading import Event

from playwright.sync_api import Browser, Page, sync_playwright

from tests.bench.figures import Measure, at_most, figure, interleaved
from tests.bench.pictures import picture_of
from tests.bench.stage import Committer, stage
from tests.support.browsers import FLAGS

LIMIT = 2
SILENCE_MS = 10_000
STANDS_S = 1.25
"""So long a look stands at most, with the time of a tick. Source: static/js/burst.js."""

# The mark changed; the next frame is drawn; the first task after it is the moment when pixels are there.
WATCH = """() => {
  const channel = new MessageChannel();
  const told = new Set();
  window.painted = [];
  window.paintedSince = (began) => new Promise((resolve) => {
    const look = () => {
      const found = window.painted.find((at) => at >= began);
      if (found) { told.delete(look); resolve(found); }
    };
    told.add(look);
    look();
  });
  channel.port1.onmessage = () => {
    window.painted.push(performance.timeOrigin + performance.now());
    for (const look of [...told]) look();
  };
  new MutationObserver(() => requestAnimationFrame(() => channel.port2.postMessage(0)))
    .observe(document.documentElement, { attributes: true, attributeFilter: ["data-mark"] });
}"""


def run(quick: bool) -> Measure:
    """The wall and the bare page, commit by commit in turns."""
    with tempfile.TemporaryDirectory() as name, stage(Path(name), "tests.bench.bare_page") as running:
        with sync_playwright() as playwright:
            path = shutil.which("chromium") or shutil.which("chromium-browser")
            browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
            wall = _page(browser, f"http://127.0.0.1:{running.ours}/walls/wall-1")
            pictures = _pictures(wall, running.committer)
            (Path(name) / "bare" / "pictures.json").write_text(json.dumps(pictures), "utf-8")
            bare = _page(browser, f"http://127.0.0.1:{running.bare}/")
            for which, page in (("ours", wall), ("bare", bare)) * 3:
                painted(page, running.committer, which)
            first, second = interleaved(
                lambda: painted(wall, running.committer, "ours"),
                lambda: painted(bare, running.committer, "bare"),
                11 if quick else 31,
            )
            browser.close()
        notes: dict[str, float | int | str] = {"html_bytes": len(pictures[0].encode())}
        return at_most("painted", figure(first, "ms"), figure(second, "ms"), LIMIT, notes)


def painted(page: Page, committer: Committer, which: str) -> float:
    """Have something committed and wait until it is on the screen. Units: milliseconds from just before the commit."""
    Event().wait(STANDS_S + time.time() * 7 % 0.1)  # at no fixed place between two frames or two ticks
    page.evaluate("window.painted.length = 0")
    _, began = committer.commit(which)
    shown = page.evaluate("(began) => window.paintedSince(began)", began / 1e6)
    return float(shown) - began / 1e6


def _page(browser: Browser, address: str) -> Page:
    """A page of its own that notes when it was painted."""
    page = browser.new_context(viewport={"width": 1920, "height": 1080}).new_page()
    page.goto(address)
    page.wait_for_selector('html:not([data-mark=""])', timeout=SILENCE_MS)
    page.evaluate(WATCH)
    return page


def _pictures(wall: Page, committer: Committer) -> list[str]:
    """The wall's picture before and after a commit, as HTML."""
    found = []
    for _ in range(2):
        painted(wall, committer, "ours")
        found.append(picture_of(wall))
    return found
