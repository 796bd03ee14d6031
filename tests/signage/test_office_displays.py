"""The office and its displays: let in, named, steered, and raised when they have not shown something."""

from datetime import timedelta

import pytest

from registry.engine import commands as c
from tests.signage.office_kit import CASHIER, Office, Somebody, home_with_staff, note, office, refused
from tests.signage.test_displays import Screen

__all__ = ["home_with_staff", "office"]

ABOUT = {
    "name": "Wall", "room": "Hall", "inches": "55", "seat_m": "8,5", "language": "hu", "second": "en", "scene": "auto",
}  # fmt: skip
PAGE = "/office/displays"


def press(person: Somebody, key: str, **fields: object) -> None:
    answer = person.post(f"{PAGE}/{key}", back=PAGE, **fields)
    assert answer.status_code == 303, note(answer)


def test_a_screen_is_let_in_by_its_code_and_gets_a_name_a_size_and_languages(office: Office) -> None:
    organiser, screen = office.somebody(), Screen(office)
    code = screen.code()
    assert code in organiser.get(PAGE).text
    press(organiser, "pair", code=code.lower(), **ABOUT)
    assert "Wall is let in." in organiser.told(PAGE)
    about = screen.display.about
    assert (about.name, about.room, about.inches, about.seat_m) == ("Wall", "Hall", 55, 8.5)
    assert 'data-stream="/screen/stream"' in screen.client.get("/screen").text


@pytest.mark.parametrize(
    "bad",
    [
        {"code": "ZZZZ"}, {"name": ""}, {"name": "x" * 41}, {"inches": "big"}, {"inches": "0"}, {"seat_m": "-3"},
        {"language": "xx"}, {"scene": "party"}, {"inches": "1e9"},
    ],
)  # fmt: skip
def test_what_does_not_fit_is_told_and_the_code_stays_good(office: Office, bad: dict[str, str]) -> None:
    organiser, screen = office.somebody(), Screen(office)
    code = screen.code()
    refused(organiser.post(f"{PAGE}/pair", back=PAGE, **{"code": code, **ABOUT, **bad}), 400)
    assert office.club.displays.all() == ()
    assert screen.code() == code


def test_a_press_twice_lets_in_once(office: Office) -> None:
    organiser, screen = office.somebody(), Screen(office)
    filled = organiser.filled(PAGE, code=screen.code(), **ABOUT)
    for _ in range(2):
        assert organiser.client.post(f"{PAGE}/pair", data=filled).status_code == 303
    assert len(office.club.displays.all()) == 1


def test_a_display_is_renamed_redirected_reloaded_and_asked_who_it_is(office: Office) -> None:
    organiser, screen = office.somebody(), Screen(office).let_in()
    number = screen.display.id
    press(organiser, "identify", display=number)
    assert screen.say().get_json()["identify_ms"] == 15_000
    press(organiser, "show", display=number, scene="blank")
    press(organiser, "reload", display=number)
    assert screen.say().get_json()["version"] == 3
    press(organiser, "change", display=number, **{**ABOUT, "name": "Door", "calm": 1})
    (display,) = office.club.displays.all()
    assert (display.about.name, display.about.calm, display.about.scene) == ("Door", True, "auto")
    press(organiser, "forget", display=number)
    assert office.club.displays.all() == ()
    refused(organiser.post(f"{PAGE}/reload", back=PAGE, display=number), 404)


def test_all_screens_are_switched_and_calmed_at_once(office: Office) -> None:
    organiser = office.somebody()
    Screen(office).let_in()
    Screen(office).let_in()
    press(organiser, "show", scene="results")
    press(organiser, "calm", on=1)
    assert {(one.about.scene, one.about.calm) for one in office.club.displays.all()} == {("results", True)}


def test_a_silent_display_is_red_and_never_leaves_the_list(office: Office) -> None:
    organiser, screen = office.somebody(), Screen(office).let_in()
    screen.say(scene="level", offset_ms=-1500)
    page = organiser.get(PAGE).text
    assert "No sign" not in page
    assert "-1.5 s" in page
    office.hand.at += timedelta(seconds=9)
    assert "No sign for 0:09" in organiser.get(PAGE).text
    assert "Wall: no sign" in organiser.get("/office/").text
    office.hand.at += timedelta(hours=100)
    assert "No sign for" in office.somebody().get(PAGE).text


def test_a_display_that_has_not_shown_a_call_within_two_seconds_is_raised_on_every_page(office: Office) -> None:
    organiser, screen = office.somebody(), Screen(office).let_in()
    screen.say()
    office.club.desk.submit(office.event_id, c.TellRoom(what="rules"), by="organiser:1", request="told")
    told = f"rules_changed:{round(office.hand.at.timestamp() * 1000)}"
    sentence = "Wall has not shown: The rules changed. Read the notice."
    assert sentence not in organiser.get("/office/").text
    office.hand.at += timedelta(seconds=2)
    for path in ("/office/", "/office/entries", PAGE):
        assert sentence in organiser.get(path).text
    screen.say(alerts=[told])
    assert sentence not in organiser.get("/office/").text


def test_a_dead_display_is_red_and_not_also_raised_for_every_call(office: Office) -> None:
    organiser, screen = office.somebody(), Screen(office).let_in()
    screen.say()
    office.hand.at += timedelta(seconds=9)
    office.club.desk.submit(office.event_id, c.TellRoom(what="rules"), by="organiser:1", request="told")
    office.hand.at += timedelta(seconds=3)
    assert "has not shown" not in organiser.get("/office/").text


def test_the_office_warns_of_a_screen_that_is_too_small_or_too_far(office: Office) -> None:
    """A-38, A-25."""
    organiser = office.somebody()
    Screen(office).let_in(inches=32, seat_m=16)
    page = organiser.get(PAGE).text
    assert "Too small: the clock cannot be read from 16 m." in page
    assert "Too small: lists and facts cannot be read from 16 m." in page
    assert "Too far:" in page


def test_a_cashier_does_not_steer_screens(office: Office) -> None:
    cashier = office.somebody("Bea", CASHIER)
    for path in (PAGE, "/office/tell"):
        assert cashier.get(path).status_code == 403


def test_the_room_is_told_in_the_languages_that_were_written(office: Office) -> None:
    """U-27."""
    organiser, screen = office.somebody(), Screen(office).let_in(language="hu")
    answer = organiser.post(
        "/office/tell/say", back="/office/tell", what="text", text__hu="Étel az előtérben.", text__en="Food outside."
    )
    assert answer.status_code == 303
    assert office.event().told["text"].notice == 1
    page = screen.client.get("/screen").text
    assert "Étel az előtérben." in page
    assert "Food outside." in page
    organiser.post("/office/tell/end", back="/office/tell", what="text")
    assert "Étel az előtérben." not in screen.client.get("/screen").text


def test_a_text_may_not_be_empty_or_longer_than_the_farthest_seat_can_read(office: Office) -> None:
    organiser = office.somebody()
    for text in ("", " \u200b ", "x" * 81):
        refused(organiser.post("/office/tell/say", back="/office/tell", what="text", text__en=text), 400)
    assert office.club.notices.latest() == ()


def test_an_erased_text_is_gone_and_its_fact_stays(office: Office) -> None:
    organiser = office.somebody()
    organiser.post("/office/tell/say", back="/office/tell", what="rules", text__en="No phones at the table.")
    organiser.post("/office/tell/erase", back="/office/tell", notice=1)
    assert office.club.notices.latest() == ()
    assert "No phones" not in organiser.get("/office/tell").text
    assert office.event().told["rules"].notice == 1


def test_leaving_the_building_asks_twice_and_takes_every_screen(office: Office) -> None:
    organiser, screen = office.somebody(), Screen(office).let_in(scene="blank", language="en")
    refused(organiser.post("/office/tell/leave", back="/office/tell"), 400)
    assert organiser.post("/office/tell/leave", back="/office/tell", sure=1).status_code == 303
    page = screen.client.get("/screen").text
    assert 'data-scene="leave"' in page
    assert "Everybody out!" in page
