"""Many windows of one browser, and what lies between them and the server: nobody waits, nobody is told late."""

import json
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Error, Page, Route

from tests.browser.wall_house import House, house
from tests.support.browsers import NewContext
from tests.support.proxies import holding_back, impatient
from tests.support.waiting import wait_until

pytestmark = pytest.mark.browser

SHOWN = "() => document.querySelector('.facts strong').textContent"
CUT_OFF = "() => document.documentElement.dataset.mark === 'lost'"
LOST_ONCE = """document.addEventListener("painted", (event) => {
  if (event.detail.mark === "lost") window.wasLost = true;
});"""
WAS_LOST = "() => window.wasLost === true"


class Entries:
    """A club whose registration is open: each player who pays is a change that every wall shows."""

    def __init__(self, made: House) -> None:
        self.house, self.paid = made, 0

    def one_more(self) -> str:
        self.paid += 1
        self.house.enter(f"Player {self.paid}")
        return f"{self.paid}/30"


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Entries]:
    with house(tmp_path_factory.mktemp("windows")) as made:
        made.open(900, minimum=30)
        yield Entries(made)


def opened(context: BrowserContext, address: str, names: list[str]) -> list[Page]:
    pages = []
    for name in names:
        page = context.new_page()
        page.goto(f"{address}/walls/{name}?lang=en")
        pages.append(page)
    return pages


def all_show(pages: list[Page], text: str) -> None:
    wait_until(lambda: all(page.evaluate(SHOWN) == text for page in pages), what=f"all show {text}")


def shared_listener(browser: Browser) -> tuple[CDPSession, str]:
    """The listener that windows share, as the browser's own tools reach it: the session, and its name there."""
    session = browser.new_browser_cdp_session()
    targets = session.send("Target.getTargets")["targetInfos"]
    (target,) = [each["targetId"] for each in targets if each["type"] == "shared_worker"]
    return session, target


def stand_still(session: CDPSession, target: str) -> None:
    """Stop a listener in the middle of what it does, as an overloaded or frozen browser would."""
    attached = session.send("Target.attachToTarget", {"targetId": target, "flatten": False})["sessionId"]
    for number, method in enumerate(("Debugger.enable", "Debugger.pause"), 1):
        message = json.dumps({"id": number, "method": method})
        session.send("Target.sendMessageToTarget", {"sessionId": attached, "message": message})


def test_ten_windows_of_a_browser_all_follow_and_go_on_without_the_first(
    club: Entries, new_context: NewContext, browser: Browser
) -> None:
    """DSP-04. Without sharing, the seventh window would wait for ever; these stand on six addresses."""
    context = new_context()
    context.add_init_script(LOST_ONCE)
    pages = opened(context, club.house.address, ["wall-1"] * 5 + [f"wall-{number}" for number in range(2, 7)])
    all_show(pages, club.one_more())
    assert pages[9].evaluate("() => fetch('/time').then((answer) => answer.ok)")
    pages.pop(0).close()
    all_show(pages, club.one_more())
    assert not any(page.evaluate(WAS_LOST) for page in pages)
    session, target = shared_listener(browser)
    stand_still(session, target)
    all_show(pages, club.one_more())
    club.house.freeze()
    try:
        wait_until(lambda: all(page.evaluate(CUT_OFF) for page in pages), what="every window says that it is cut off")
    finally:
        club.house.thaw()
    wait_until(lambda: not any(page.evaluate(CUT_OFF) for page in pages), what="every window is whole again")
    all_show(pages, club.one_more())


ALONE = """
  delete window.SharedWorker;
  window.streams = [];
  window.EventSource = class extends EventSource {
    constructor(address) { super(address); window.streams.push(this); }
  };
"""
OPEN = "() => window.streams.filter((one) => one.readyState !== 2).length"
TURN = "(kind) => dispatchEvent(new PageTransitionEvent(kind, {persisted: true}))"


def test_without_sharing_a_window_listens_alone_and_lets_go_while_it_is_put_aside(
    club: Entries, new_context: NewContext
) -> None:
    context = new_context()
    context.add_init_script(ALONE)
    (page,) = opened(context, club.house.address, ["wall-1"])
    all_show([page], club.one_more())
    assert page.evaluate(OPEN) == 1
    page.evaluate(TURN, "pagehide")
    assert page.evaluate(OPEN) == 0
    text = club.one_more()
    page.evaluate(TURN, "pageshow")
    all_show([page], text)
    assert page.evaluate(OPEN) == 1


def test_what_stands_between_cuts_or_holds_back_and_only_its_own_wall_notices(
    club: Entries, new_context: NewContext
) -> None:
    """DSP-02: heartbeats keep an impatient proxy quiet; where no stream comes through, the wall looks by itself."""
    with impatient(club.house.port, 4) as cutting, holding_back(club.house.port) as holding:
        walls = [
            opened(new_context(), address, ["wall-1"])[0]
            for address in (club.house.address, cutting.address, holding.address)
        ]
        with stalled(club.house.port):
            wait_until(lambda: cutting.beats >= 4, 20, "more than the proxy's patience went by")
            all_show(walls, club.one_more())
        assert cutting.cut == 0


@contextmanager
def stalled(port: int) -> Iterator[None]:
    """A client that asks for a wall's stream and never reads it."""
    with socket.create_connection(("127.0.0.1", port)) as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.sendall(b"GET /walls/wall-1/stream HTTP/1.1\r\nHost: club\r\n\r\n")
        yield


def came_by(page: Page) -> str:
    """How the page came; empty while it is on its way."""
    try:
        return str(page.evaluate("() => performance.getEntriesByType('navigation')[0].type"))
    except Error:
        return ""


def test_a_page_of_an_older_version_loads_itself_again_once_and_never_in_a_loop(
    club: Entries, new_context: NewContext
) -> None:
    """DSP-12."""
    page = new_context().new_page()
    loads: list[str] = []

    def older(route: Route) -> None:
        answer = route.fetch()
        loads.append(route.request.url)
        route.fulfill(response=answer, body=re.sub(r'data-software="\w+"', 'data-software="0ld"', answer.text()))

    page.route(re.compile(r"/walls/wall-1\?"), older)
    page.goto(f"{club.house.address}/walls/wall-1?lang=en")
    wait_until(lambda: came_by(page) == "reload", what="the page loads itself again")
    all_show([page], club.one_more())
    page.evaluate("() => dispatchEvent(new Event('online'))")
    all_show([page], club.one_more())
    assert len(loads) == 2
