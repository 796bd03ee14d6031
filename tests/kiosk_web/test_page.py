"""The kiosk on a touch screen, in a real Chromium over a real server: one app, one page, nothing from elsewhere."""

import os
import signal
import socket
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from registry.assemble import assemble
from registry.launch.port import own_address
from registry.settings import Settings
from tests.browser.test_half_loaded import breaks, came_again
from tests.kiosk_web.conftest import PANEL, Served
from tests.kiosk_web.hand import BOX, Hand
from tests.support.processes import lives
from tests.support.waiting import wait_until

pytestmark = pytest.mark.browser

FINGER, GAP = 60, 7.5
"""Units: pixels. Source: A-49; a gap of 8 may lose a half at an edge."""
LONG_MS = 700
STRICT = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag2aaa", "wcag21aa", "wcag22aa"]}}
KEYS = """[...document.querySelectorAll("#keys button")]
  .map((key) => [key.dataset.key, key.getBoundingClientRect().toJSON()])"""
RING = """import('/static/js/kiosk-web-line.js').then(({ line }) => {
  const bytes = Uint8Array.from([7, 7, 27, 93, 48, 59, 104, 105, 7]);
  line.socket.dispatchEvent(new MessageEvent("message", { data: bytes.buffer }));
})"""


def test_a_new_player_signs_up_with_a_finger_and_a_reload_leaves_nothing_of_it(
    come: Callable[[], Hand], served: Served
) -> None:
    """KSK-01, A-49. Up to the code; everything comes from this server, and the bell is silent."""
    hand = come()
    hand.sees("Enter and pay", "practice")
    assert hand.page.evaluate(BOX)["width"] == PANEL["width"], "without clips the terminal has the whole page"
    assert hand.page.locator("#signing").is_hidden()
    hand.page.evaluate(RING)
    hand.press("Enter and pay", "Who are you?", "I am new")
    _check_keyboard(hand)
    found = Axe().run(hand.page, options=STRICT)
    assert found.violations_count == 0, found.generate_report()
    hand.press("I am new", "Name on screens")
    hand.keys(*"kiss", "space", *"éva")
    hand.sees("Kiss Éva")
    hand.enter()
    hand.keys(*"évi")
    hand.sees("Évi ")
    hand.enter()
    hand.keys(*"1990-02-04", "erase", "3")
    hand.sees("1990-02-03")
    hand.enter()
    hand.sees("Are you deaf or hard of hearing?")
    assert hand.page.locator("#keys").is_hidden()
    hand.press("Yes", "Yes, keep them")
    hand.press("Yes, keep them", "You are a member now.")
    hand.press("▶ 1", "Cash at the desk")
    hand.press("Cash at the desk", "is this right?")
    hand.press("▶ 1", "go to the desk", "has not confirmed yet")
    assert [len(code) for code in _codes(served)] == [4]
    assert {url.split("/")[2] for url in (*hand.asked, *hand.opened)} == {f"127.0.0.1:{served.port}"}

    app = served.alone()
    hand.page.reload()
    assert "Évi" not in hand.sees("Enter and pay")
    served.alone(app)
    assert not lives(app)
    assert hand.page.evaluate("[localStorage.length, sessionStorage.length]") == [0, 0]
    assert not hand.page.context.cookies()


def test_a_page_of_which_a_part_did_not_come_comes_again(page: Page, served: Served) -> None:
    breaks(page, "js/kiosk-web-keys.js", 1)
    page.goto(served.address)
    came_again(page)
    wait_until(lambda: page.evaluate("document.documentElement.dataset.state") not in ("", "opens"), what="it is there")


def test_a_page_of_another_address_does_not_get_the_kiosk(served: Served) -> None:
    asked = urllib.request.Request(
        f"{served.address}ws",
        headers={
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "MDEyMzQ1Njc4OWFiY2RlZg==",
            "Origin": "http://elsewhere.example",
        },
    )
    with pytest.raises(urllib.error.HTTPError, match="403"):
        urllib.request.urlopen(asked, timeout=10)


def test_one_page_has_the_kiosk_and_whatever_ends_is_said_and_begins_anew(
    come: Callable[..., Hand], served: Served, start: Callable[..., Iterator[Served]]
) -> None:
    """A second window waits for its turn; a killed app, an organiser's way out and a server's end leave no dead page.

    Only this machine is answered, until the club's network is asked for. Stands last: it ends the server.
    """
    first = come(viewport={"width": 1920, "height": 1080})
    _check_fingers(first)
    app = served.alone()
    hand = come().waits("elsewhere")
    _says(hand, "The kiosk is open in another window.", "egy másik ablakban", "w innym oknie")
    assert served.alone() == app
    first.page.close()
    hand.waits("there").sees("Enter and pay")
    killed = served.alone(app)
    assert not lives(app)

    hand.press("Enter and pay", "Who are you?")
    os.kill(killed, signal.SIGKILL)
    hand.waits("cut")
    _says(hand, "The kiosk is cut off. It comes back by itself.", "A kioszk nem kap jelet.", "Kiosk nie ma połączenia.")
    hand.waits("there").sees("Enter and pay")

    left = served.alone(killed)
    hand.page.keyboard.press("F10")
    hand.sees("Only for organisers.")
    hand.page.keyboard.press("Tab")
    hand.page.keyboard.type((served.home / "passphrase").read_text("utf-8").strip())
    hand.enter()
    closed = served.alone(left)
    hand.sees("Enter and pay")

    for refused in ("127.0.0.2", own_address()):
        assert refused == "127.0.0.1" or not _listens(refused, served.port)
    assert _status(served.port, "rebound.example") == 403
    assert _status(served.port, f"127.0.0.1:{served.port}") == 200
    served.process.terminate()
    hand.waits("cut")
    assert served.process.wait(20) == 0
    assert not lives(closed)
    again = start(served.port, "--lan")
    next(again)
    hand.waits("there").sees("Enter and pay")
    assert _listens("127.0.0.2", served.port)
    assert _status(served.port, "kiosk.club.example") == 200
    again.close()


def _check_fingers(hand: Hand) -> None:
    """A-49, A-50, KSK-03: near is enough, a press that lasts is one press, one that is dragged away is none."""
    hand.sees("F2 Polski")
    hand.press("F2 Polski", "F2 Magyar", up=30)
    hand.press("F2 Magyar", "F2 English", up=-30)
    x, y = hand.place("Nevezek")
    hand.fingers("touchStart", (x, y))
    hand.fingers("touchMove", (x + 300, y))
    hand.fingers("touchEnd")
    hand.fingers("touchStart", (400, 400), (700, 400))
    hand.fingers("touchMove", (100, 400), (1100, 400))
    hand.fingers("touchEnd")
    hand.page.keyboard.press("Control+Equal")
    hand.page.keyboard.press("Alt+ArrowLeft")
    assert "Nevezek" in hand.look()
    assert hand.page.evaluate("[visualViewport.scale, devicePixelRatio, location.pathname]") == [1, 1, "/"]
    hand.fingers("touchStart", (x, y))
    hand.page.wait_for_timeout(LONG_MS)
    hand.fingers("touchEnd")
    hand.sees("Ki vagy?")
    _check_keyboard(hand)


def _listens(host: str, port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(2)
        return probe.connect_ex((host, port)) == 0


def _status(port: int, host: str) -> int:
    asked = urllib.request.Request(f"http://127.0.0.1:{port}/health", headers={"Host": host})
    try:
        with urllib.request.urlopen(asked, timeout=10) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def _codes(served: Served) -> list[str]:
    """What the desk waits for."""
    club = assemble(Settings(home=served.home))
    try:
        event_id = club.current_event(club.desk.now())
        assert event_id is not None
        event = club.desk.history(event_id).event
        assert event is not None
        return list(event.codes)
    finally:
        club.close()


def _check_keyboard(hand: Hand) -> None:
    """A-49, KSK-08: every key is as large as a fingertip, and the accents of all three languages are there."""
    boxes = hand.page.evaluate(KEYS)
    assert set("áéíóöőúüűąćęłńśźż0123456789-") < {name for name, _ in boxes}
    for name, box in boxes:
        assert box["width"] >= FINGER, name
        assert box["height"] >= FINGER, name
        assert box["bottom"] <= hand.page.viewport_size["height"]
    first, second = (box for _, box in boxes[:2])
    assert second["left"] - first["right"] >= GAP


def _says(hand: Hand, *sentences: str) -> None:
    said = hand.said()
    for sentence in sentences:
        assert sentence in said
