"""The house's displays: let in by a code, told what to show, and believed only about what stands."""

import json
from datetime import timedelta
from typing import Any

import pytest
from flask.testing import FlaskClient

from registry.devices import About, Waiting
from registry.devices.displays import Display
from registry.devices.receipts import Owed
from registry.engine import commands as c
from tests.signage.office_kit import MORNING, Office, home_with_staff, office

__all__ = ["home_with_staff", "office"]

GOOD = {"mark": "0123456789abcdef", "scene": "level", "alerts": [], "offset_ms": 12, "software": "ab12", "loaded_ms": 1}


class Screen:
    """One browser that opens the address of all displays."""

    def __init__(self, house: Office) -> None:
        self.house = house
        self.client: FlaskClient = house.app.test_client()

    @property
    def display(self) -> Display:
        (found,) = [one for one in self.house.club.displays.all() if one.about.name == "Wall"]
        return found

    def code(self) -> str:
        self.client.get("/screen")
        code: str = self.client.post("/screen/code").get_json()["code"]
        return code

    def let_in(self, **about: Any) -> "Screen":
        token = self.house.club.waiting.take(self.code(), self.house.hand.at)
        assert token is not None
        self.house.club.displays.pair(token, About(name="Wall", **about), self.house.hand.at)
        return self

    def say(self, **changes: Any) -> Any:
        return self.client.post("/screen/seen", data=json.dumps({**GOOD, **changes}))


def test_a_new_screen_shows_one_code_for_as_long_as_it_asks(office: Office) -> None:
    screen = Screen(office)
    page = screen.client.get("/screen").text
    code = screen.code()
    assert code in page
    assert len(code) == 4
    assert screen.code() == code
    assert Screen(office).code() != code
    assert office.club.waiting.codes(office.hand.at)[-1] != code


def test_a_screen_that_was_let_in_is_a_wall_in_its_own_languages(office: Office) -> None:
    screen = Screen(office).let_in(language="pl", second="hu", calm=True)
    page = screen.client.get("/screen").text
    assert '<html lang="pl"' in page
    assert "data-calm" in page
    assert 'data-stream="/screen/stream"' in page
    assert screen.client.post("/screen/code").get_json() == {"paired": True}
    assert Screen(office).client.get("/screen").text.count("data-code") == 1


def test_a_thousand_screens_at_once_leave_the_house_as_it_is(office: Office) -> None:
    own = Screen(office)
    code = own.code()
    client = office.app.test_client(use_cookies=False)
    for _ in range(1000):
        assert client.get("/screen").status_code == 200
    assert own.code() == code
    assert office.club.displays.all() == ()


def test_a_waiting_screen_that_asks_no_more_makes_room() -> None:
    waiting = Waiting()
    first = waiting.ask("one", MORNING)
    assert waiting.ask("two", MORNING + timedelta(seconds=90)) != first
    assert waiting.codes(MORNING + timedelta(minutes=2)) == (waiting.ask("two", MORNING + timedelta(seconds=100)),)
    assert waiting.take(first, MORNING + timedelta(minutes=2)) is None


@pytest.mark.parametrize(
    "said",
    [
        b"", b"\xff\xfe", b"[]", b"null", b"{}", b'{"mark": 7}', b"x" * 9000,
        json.dumps({**GOOD, "mark": "<script>"}).encode(),
        json.dumps({**GOOD, "alerts": ["x" * 3000]}).encode(),
        json.dumps({**GOOD, "alerts": ["level:1"] * 500}).encode(),
        json.dumps({**GOOD, "offset_ms": 10**40}).encode(),
        json.dumps({**GOOD, "more": 1}).encode(),
    ],
)  # fmt: skip
def test_nonsense_is_refused_quietly(office: Office, said: bytes) -> None:
    screen = Screen(office).let_in()
    answer = screen.client.post("/screen/seen", data=said)
    assert (answer.status_code, answer.data) == (204, b"")
    assert office.club.receipts.seen(screen.display.id) is None


def test_nobody_else_can_speak_for_a_display(office: Office) -> None:
    screen = Screen(office).let_in()
    stranger = Screen(office)
    stranger.client.set_cookie("fenyjel_screen", "x" * 32)
    assert stranger.say().get_json() == {"paired": False}
    assert office.club.receipts.seen(screen.display.id) is None


def test_a_receipt_counts_only_for_alerts_that_stand(office: Office) -> None:
    screen = Screen(office).let_in()
    office.club.desk.submit(office.event_id, c.TellRoom(what="rules"), by="organiser:1", request="r1")
    told = f"rules_changed:{round(office.hand.at.timestamp() * 1000)}"
    owed = (owing(office, told), owing(office, "rules_changed:1"))
    screen.say(alerts=["rules_changed:1"])
    office.hand.at += timedelta(seconds=3)
    screen.say(alerts=["rules_changed:1", "paused:5"])
    missing = office.club.receipts.missing(screen.display.id, owed, office.hand.at)
    assert set(missing) == {told, "rules_changed:1"}
    screen.say(alerts=[told])
    assert office.club.receipts.missing(screen.display.id, owed, office.hand.at) == ("rules_changed:1",)


def owing(house: Office, alert: str) -> Any:
    return Owed(alert, house.hand.at)


def test_an_order_reaches_a_display_with_its_next_word_even_after_it_was_away(office: Office) -> None:
    screen = Screen(office).let_in()
    before = screen.say().get_json()
    office.club.displays.show("results")
    office.club.displays.identify(screen.display.id, office.hand.at)
    after = screen.say().get_json()
    assert (before["version"], before["identify_ms"]) == (1, 0)
    assert (after["version"], after["identify_ms"]) == (2, 15_000)
    assert screen.display.about.scene == "results"
    assert before["software"] == after["software"]
    assert before["software"] in screen.client.get("/screen").text


def test_a_display_that_is_put_out_shows_a_code_again(office: Office) -> None:
    screen = Screen(office).let_in()
    office.club.displays.forget(screen.display.id)
    assert screen.say().get_json() == {"paired": False}
    assert "data-code" in screen.client.get("/screen").text


def test_calm_goes_for_one_room_or_for_all(office: Office) -> None:
    """A-17."""
    hall = Screen(office).let_in(room="Hall")
    office.club.displays.calm(True, "Bar")
    assert hall.display.about.calm is False
    office.club.displays.calm(True)
    assert hall.display.about.calm is True


def test_a_display_lives_as_long_as_it_speaks(office: Office) -> None:
    """Red within 10 seconds."""
    screen = Screen(office).let_in()
    screen.say()
    number = screen.display.id
    assert office.club.receipts.alive(number, office.hand.at + timedelta(seconds=7))
    assert not office.club.receipts.alive(number, office.hand.at + timedelta(seconds=8))
    assert office.club.displays.all() != ()


def test_the_list_of_walls_leads_a_new_screen_to_its_code_and_a_known_one_to_its_wall(office: Office) -> None:
    assert 'href="/screen' in Screen(office).client.get("/walls").text
    known = Screen(office).let_in().client.get("/walls")
    assert (known.status_code, known.headers["Location"]) == (303, "/screen")
