"""Floods and nonsense: a thousand screens, invented names, mad receipts, lamps that are away, a client that stalls.

Others are unaffected, the office says what is wrong, and nothing takes the desk's right to write.
"""

import json
import re
import socket
from collections.abc import Iterator
from datetime import timedelta
from io import BytesIO

import pytest
from msgspec.structs import replace

from registry.devices import Waiting
from registry.devices.devices import MOST as MOST_DEVICES
from registry.devices.pairing import MOST
from registry.engine.alerts import alerts
from registry.engine.commands import TellRoom
from registry.lamp_settings import Lamps, Mqtt, Wled
from signage.devices import LONGEST_SAID
from signage.lines import Line, Wire, piece
from tests.signage.office_kit import MORNING, Office, home_with_staff, note, office
from tests.signage.test_displays import GOOD, Screen
from tests.signage.test_office_displays import ABOUT, PAGE

__all__ = ["home_with_staff", "office"]

SECOND = timedelta(seconds=1)


@pytest.fixture
def writes(office: Office, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every time that somebody takes the right to write while a test floods: the desk would have to wait for it."""
    taken: list[str] = []
    for way in ("write", "turn"):
        real = getattr(type(office.club.database), way)

        def counted(self: object, *given: object, way: str = way, real: object = real, **more: object) -> object:
            taken.append(way)
            return real(self, *given, **more)  # type: ignore[operator]

        monkeypatch.setattr(type(office.club.database), way, counted)
    return taken


def wrong(field: str) -> Iterator[object]:
    """Values that no receipt may have in a field."""
    yield from (None, True, 1.5, {}, [7], ["0123456789abcdef"], "\u202e" * 50, "x" * 5000, -(10**30))


NONSENSE = [
    *(json.dumps({**GOOD, field: value}).encode() for field in GOOD for value in wrong(field)),
    json.dumps({**GOOD, "offset_ms": float("nan")}).encode(),
    json.dumps({**GOOD, "loaded_ms": float("inf")}).encode(),
    json.dumps({**GOOD, "display": 1}).encode(),
    json.dumps({**GOOD, "alerts": ["level:1; drop table"]}).encode(),
    b"[" * 8000,
    b'{"mark":' * 900,
]


def test_no_nonsense_is_kept_and_none_of_it_takes_the_right_to_write(office: Office, writes: list[str]) -> None:
    mad = Screen(office).let_in()
    writes.clear()
    for said in NONSENSE:
        answer = mad.client.post("/screen/seen", data=said)
        assert (answer.status_code, answer.data) == (204, b""), said[:200]
    assert office.club.receipts.seen(mad.display.id) is None
    assert writes == []


@pytest.mark.parametrize("told", [True, False])
def test_of_ten_megabytes_no_more_is_read_than_a_receipt_can_be_long(office: Office, told: bool) -> None:
    """Whether the length is told, or the body comes in pieces that would never end."""
    mad = Screen(office).let_in()
    body = BytesIO(b"1" * 10_000_000)
    length = {"content_length": 10_000_000} if told else {}
    answer = mad.client.post(
        "/screen/seen", input_stream=body, environ_overrides={"wsgi.input_terminated": True}, **length
    )
    assert answer.status_code in {204, 413}
    assert body.tell() <= LONGEST_SAID + 1


def test_a_mad_screen_speaks_for_no_other_and_paints_nothing_that_does_not_stand(office: Office) -> None:
    good, mad = Screen(office), Screen(office)
    numbers = []
    for screen, name in ((good, "Good"), (mad, "Mad")):
        organiser = office.somebody()
        organiser.post(f"{PAGE}/pair", back=PAGE, code=screen.code(), **{**ABOUT, "name": name})
        numbers.append(next(one.id for one in office.club.displays.all() if one.about.name == name))
    office.club.desk.submit(office.event_id, TellRoom(what="rules"), by="organiser:1", request="r1")
    for screen in (good, mad):
        screen.say()
    office.hand.at += 3 * SECOND
    told = f"rules_changed:{round((office.hand.at - 3 * SECOND).timestamp() * 1000)}"
    standing = alerts(office.club.desk.history(office.event_id), office.hand.at)
    good.say(alerts=[told, *(one.id for one in standing)])
    mad.say(alerts=[f"rules_changed:{number}" for number in range(100)])
    page = office.somebody().get(PAGE).text
    cards = {name: card for card in page.split("<section") for name in ("Good", "Mad") if f"<bdi>{name}</bdi>" in card}
    assert "Not shown" not in cards["Good"]
    assert "Not shown" in cards["Mad"]
    assert [office.club.receipts.alive(number, office.hand.at) for number in numbers] == [True, True]


def test_whoever_asks_again_keeps_its_code_in_any_flood() -> None:
    waiting = Waiting()
    codes = [waiting.ask(f"real {number}", MORNING) for number in range(30)]
    for number in range(30):
        waiting.ask(f"real {number}", MORNING + SECOND)
    for number in range(2 * MOST):
        assert waiting.ask(f"once {number}", MORNING + 2 * SECOND) is not None
    assert [waiting.ask(f"real {number}", MORNING + 3 * SECOND) for number in range(30)] == codes
    assert len(waiting.codes(MORNING + 3 * SECOND)) == MOST
    assert list(waiting.codes(MORNING + 3 * SECOND))[:30] == codes


def test_when_too_many_stay_a_newcomer_is_told_so_and_comes_in_once_there_is_room() -> None:
    waiting = Waiting()
    for _ in range(2):
        for number in range(MOST):
            waiting.ask(f"stays {number}", MORNING)
    assert waiting.ask("late", MORNING) is None
    code = waiting.codes(MORNING)[0]
    assert waiting.take(code, MORNING) == "stays 0"
    assert waiting.ask("late", MORNING) is not None


def test_a_thousand_screens_ask_at_once_and_the_office_lets_the_right_one_in(office: Office, writes: list[str]) -> None:
    organiser, real = office.somebody(), Screen(office)
    code = real.code()
    strangers = office.app.test_client(use_cookies=False)
    writes.clear()
    for _ in range(1000):
        assert strangers.get("/screen").status_code == 200
    assert writes == []
    page = organiser.get(PAGE).text
    assert re.findall(r'<span class="code">(\w{4})</span>', page)[0] == code
    assert len(re.findall(r'<span class="code">\w{4}</span>', page)) == 8
    assert "and 993 more" in page
    assert organiser.post(f"{PAGE}/pair", back=PAGE, code=code, **ABOUT).status_code == 303
    assert real.client.post("/screen/code").get_json() == {"paired": True}


def test_a_screen_for_which_there_is_no_code_says_so(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("registry.devices.pairing.MOST", 1)
    stays, late = Screen(office), Screen(office)
    stays.code()
    assert "Too many screens wait. Wait a moment." in late.client.get("/screen").text
    assert late.client.post("/screen/code").get_json() == {"paired": False, "code": ""}


def test_invented_names_push_out_only_what_is_silent(office: Office) -> None:
    devices, now = office.club.devices, office.hand.at
    devices.heartbeats("wall", ["zz-hall"], now)
    devices.heartbeats("wall", ["zz-hall", *(f"invented-{number}" for number in range(1000))], now + SECOND)
    assert len(names(office)) == MOST_DEVICES
    later = now + timedelta(minutes=5)
    devices.heartbeats("wall", ["zz-hall", *(f"more-{number}" for number in range(1000))], later)
    devices.heartbeats("wall", ["zz-hall", "zz-new"], later + timedelta(minutes=1))
    assert len(names(office)) == MOST_DEVICES
    assert {"zz-hall", "zz-new"} < names(office)


def names(office: Office) -> set[str]:
    return {one.name for one in office.club.devices.list() if one.kind == "wall"}


def test_the_office_forgets_silent_walls_with_one_press(office: Office) -> None:
    organiser = office.somebody()
    office.club.devices.heartbeats("wall", [f"invented-{number}" for number in range(150)], office.hand.at)
    assert "without a sign" not in organiser.get(PAGE).text
    office.hand.at += timedelta(minutes=1)
    office.club.devices.heartbeats("wall", ["hall"], office.hand.at)
    assert "Screens that nobody let in, without a sign: 150" in organiser.get(PAGE).text
    assert organiser.post(f"{PAGE}/forget-walls", back=PAGE).status_code == 303
    assert "The silent screens are forgotten." in note(organiser.get(PAGE))
    assert names(office) == {"hall"}


def test_the_office_misses_lamps_that_could_never_be_reached(office: Office) -> None:
    lamps = Lamps(mode="soft", mqtt=(Mqtt(topic="x"),), wled=(Wled(address="http://127.0.0.1:9"),))
    office.club.settings = replace(office.club.settings, lamps=lamps)
    page = office.somebody().get("/office/").text
    for name in ("mqtt", "wled"):
        assert f"{name}: no sign" in page
    office.club.devices.heartbeat("lamp", "mqtt", office.hand.at)
    page = office.somebody().get("/office/").text
    assert "mqtt: no sign" not in page
    assert "wled: no sign" in page


def test_a_client_that_reads_nothing_is_owed_one_picture_and_keeps_nobody_waiting() -> None:
    here, stalled = socket.socketpair()
    here.setblocking(False)
    slow, quick = Line(Wire(here, chunked=False)), Line()
    follows, listens = slow.follow(), quick.follow()
    with here, stalled:
        slow._idle = True
        for number in range(200):
            picture = piece(b"%d:" % number + b"x" * 100_000)
            slow.push(picture, picture=True)
            quick.push(picture, picture=True)
            assert next(listens) == picture.plain
        assert len(slow._rest) <= 100_010
        assert slow._owed == picture.plain
        slow._wire = None
        assert next(follows) == picture.plain
