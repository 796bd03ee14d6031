"""From the commit of an alert to its pixels on four displays while the whole house listens, and their receipts.

Each display is a real page that says what it has painted. Sixteen walls and tablets and two hundred phones listen as
raw streams; the bare server has as many streams and four pages that draw as much.
"""

import json
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from threading import Event

from playwright.sync_api import Browser, Page, sync_playwright

from registry.devices.displays import COOKIE
from registry.devices.receipts import PAINT_WITHIN
from tests.bench.chromium import launched, noting, pages_of
from tests.bench.figures import Measure, at_most, figure, interleaved
from tests.bench.listeners import Address, Listeners, room_for
from tests.bench.painted import SILENCE_MS
from tests.bench.pause import Office
from tests.bench.phones import phones, screens, tablets, walls
from tests.bench.pictures import picture_of
from tests.bench.stage import Committer, Stage, stage

LIMIT = 2
PAGES, WALLS, TABLETS, PHONES = 4, 12, 4, 200
QUIET_S = 1.2
"""A picture that pulsed stands this long before the next one. Units: seconds."""
ALERT = "rules_changed:"

# Notes when the server has taken a receipt, and what was in it.
RECEIPTS = """
  window.receipts = [];
  const post = window.fetch;
  window.fetch = async (address, options) => {
    const answer = await post(address, options);
    if (answer.status === 200 && String(address).endsWith("/seen"))
      window.receipts.push([performance.timeOrigin + performance.now(), options.body]);
    return answer;
  };
"""
TAKEN = """([since, alert]) => new Promise((resolve) => {
  const ends = performance.now() + 5000;
  const look = () => {
    const found = window.receipts.find(([at, said]) => at >= since && said.includes(alert));
    if (found || performance.now() > ends) resolve(found ? found[0] : null);
    else setTimeout(look, 20);
  };
  look();
})"""


def run(quick: bool) -> Measure:
    """Alert by bare commit in turns; each display is heard out after each alert."""
    room_for(2 * (WALLS + TABLETS + PHONES))
    with tempfile.TemporaryDirectory() as name, ExitStack() as running:
        on = running.enter_context(stage(Path(name), "tests.bench.bare_page"))
        streams = [*walls(WALLS), *tablets(on.home, TABLETS), *phones(on.home, PHONES)]
        for port, addresses in ((on.ours, streams), (on.bare, [Address("/stream")] * len(streams))):
            crowd = Listeners(port, addresses)
            crowd.join(b"event: ")
            running.enter_context(crowd.looking())
        playwright = running.enter_context(sync_playwright())
        browser = launched(playwright.chromium)
        running.callback(browser.close)
        shown = _displays(browser, on, screens(on.home, PAGES))
        pictures = [picture_of(shown[0])]
        noting(shown)
        _alerted(on.committer, shown)
        pictures.append(picture_of(shown[0]))
        (Path(name) / "bare" / "pictures.json").write_text(json.dumps(pictures[::-1]), "utf-8")
        floors = pages_of(browser, f"http://127.0.0.1:{on.bare}/", PAGES)
        noting(floors)
        receipts: list[float] = []

        def ours() -> float:
            _settle(on.committer, "calm", shown)
            took, received = _alerted(on.committer, shown)
            receipts.append(received)
            return took

        def bare() -> float:
            _settle(on.committer, "bare", floors)
            return _slowest(floors, _commit(on.committer, "bare", floors))

        first, second = interleaved(ours, bare, 7 if quick else 21)
        notes: dict[str, float | int | str] = {
            "pages": PAGES,
            "walls_and_tablets": WALLS + TABLETS,
            "phones": PHONES,
            "all_receipts_taken_after_ms": round(median(receipts), 1),
            "slowest_receipt_ms": round(max(receipts), 1),
            "alerts_with_all_receipts": len(receipts),
            "office_says_not_shown": _not_shown(on),
        }
        return at_most("alerted", figure(first, "ms"), figure(second, "ms"), LIMIT, notes)


def _displays(browser: Browser, on: Stage, tokens: Sequence[str]) -> list[Page]:
    """The displays of the house, all painted."""
    address, found = f"http://127.0.0.1:{on.ours}", []
    for token in tokens:
        context = browser.new_context(viewport={"width": 1280, "height": 720})
        context.add_cookies([{"name": COOKIE, "value": token, "url": address}])
        context.add_init_script(RECEIPTS)
        page = context.new_page()
        page.goto(f"{address}/screen")
        page.wait_for_selector('html[data-seen]:not([data-mark=""])', timeout=SILENCE_MS)
        found.append(page)
    return found


def _alerted(committer: Committer, pages: Sequence[Page]) -> tuple[float, float]:
    """Call the room. Units: milliseconds from the commit to the slowest painting and to the slowest receipt."""
    began = _commit(committer, "alert", pages)
    took = _slowest(pages, began)
    taken = [page.evaluate(TAKEN, [began, ALERT]) for page in pages]
    assert None not in taken, f"no receipt from {taken.count(None)} of {len(pages)} displays"
    return took, max(taken) - began


def _settle(committer: Committer, which: str, pages: Sequence[Page]) -> None:
    """Have the picture before drawn, and let it stand."""
    _slowest(pages, _commit(committer, which, pages))


def _commit(committer: Committer, which: str, pages: Sequence[Page]) -> float:
    """Have something committed once all is quiet. Units: milliseconds since 1970, just before the commit."""
    Event().wait(QUIET_S + time.time() * 7 % 0.1)  # at no fixed place between two frames or two ticks
    for page in pages:
        page.evaluate("window.painted.length = 0")
    return committer.commit(which)[1] / 1e6


def _slowest(pages: Sequence[Page], began: float) -> float:
    return max(float(page.evaluate("(began) => window.paintedSince(began)", began)) for page in pages) - began


def _not_shown(on: Stage) -> int:
    """How often the office says that a display is red or has not shown the alert that stands."""
    Event().wait(PAINT_WITHIN.total_seconds())
    cards = Office(on).page("/office/displays").split("<section")
    displays = [card for card in cards if 'data-part="display-' in card]
    assert len(displays) == PAGES
    return sum(card.count("note stop") for card in displays)
