"""Finding oneself and becoming a member: nobody's name is listed, bad input gets a sentence, nothing is half done."""

from datetime import date

import pytest
from msgspec.structs import replace

from kiosk.flow.find_me import day
from kiosk.flow.prompts import Ask, Tell
from registry.engine.ids import PlayerId
from tests.kiosk.fakes import FakeHouse
from tests.kiosk.talking import Talk, words_of

NEW = {"name": "Kiss Éva", "nickname": "Évi", "birth": "1990-02-03"}


def new_player(talk: Talk, **typed: str) -> Talk:
    """Say who one is, on the page for new players."""
    talk.choose("entry", "new")
    talk.choose("on", **{**NEW, **typed})
    return talk


@pytest.mark.parametrize("who", ["Csillag", "1001"])
def test_name_or_member_number_with_the_birth_date_finds_one(who: str) -> None:
    talk = Talk()
    talk.choose("entry")

    assert talk.find(who).where == "Csillag: pay"


def test_a_wrong_pair_sounds_the_same_as_a_name_that_nobody_has() -> None:
    talk = Talk()
    talk.choose("entry")
    wrong = talk.find("Csillag", "1970-05-02")
    nobody = talk.find("Holdfény", "1970-05-01")

    assert wrong == nobody
    assert "I cannot find it. Ask for help." in words_of(wrong)
    assert "Csillag" not in words_of(wrong)


@pytest.mark.parametrize(
    "text",
    ["1970-05-01", "1970.05.01.", "1970 5 1", "19700501", " 1970/05/01 ", "1970. 05. 01"],
)
def test_a_birth_date_is_read_as_people_write_it(text: str) -> None:
    assert day(text) == date(1970, 5, 1)


@pytest.mark.parametrize(
    "text", ["", "tavaly", "70-05-01", "1970-13-01", "1970-02-30", "1970", "１９７０-05-01", "1970-05-01-1"]
)
def test_what_is_no_date_is_none(text: str) -> None:
    assert day(text) is None


def test_a_bad_date_shows_how_to_write_one() -> None:
    talk = Talk()
    talk.choose("entry")

    assert "1970-05-01" in words_of(talk.find("Csillag", "tavaly"))


def test_an_unknown_card_asks_who_it_is() -> None:
    prompt = Talk().scan("Q" * 20)

    assert "I do not know this card. Ask for help." in words_of(prompt)


def test_a_new_player_gets_a_number_and_a_card_code() -> None:
    talk = new_player(Talk())
    talk.choose("yes")

    welcome = talk.choose("yes")

    assert isinstance(welcome, Tell)
    assert welcome.figures[0].text == "1002"
    assert "ACDEF HJKMN PQRTV WXY47" in words_of(welcome)
    assert talk.choose("on").where == "Évi: pay"


def test_two_equal_nicknames_get_told_apart() -> None:
    talk = new_player(Talk(), nickname="Csillag")
    talk.choose("yes")

    assert talk.choose("yes").where == "Csillag 2: welcome"


def test_who_is_not_eligible_becomes_a_member_but_does_not_play() -> None:
    """C-2."""
    talk = new_player(Talk())
    talk.choose("no", "yes")

    assert "Only deaf and hard-of-hearing" in words_of(talk.choose("on"))


def test_without_consent_nothing_is_kept() -> None:
    talk = new_player(Talk())
    talk.choose("yes")

    prompt = talk.choose("no")

    assert isinstance(prompt, Ask)
    assert prompt.warning
    assert len(talk.house.people) == 1


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"name": "   "}, "name"),
        ({"nickname": ""}, "name"),
        ({"birth": "2031-01-01"}, "future"),
        ({"birth": "holnap"}, "date"),
    ],
)
def test_bad_input_is_told_at_once_and_kept_to_be_mended(typed: dict[str, str], sentence: str) -> None:
    talk = new_player(Talk(), **typed)

    assert isinstance(talk.prompt, Ask)
    assert talk.prompt.fields
    assert sentence in talk.prompt.state.lower()


@pytest.mark.parametrize("name", ["x" * 300, "👩‍👩‍👧‍👦" * 60])
def test_a_name_too_long_is_refused_and_nobody_is_made(name: str) -> None:
    talk = new_player(Talk(), name=name)
    talk.choose("yes")

    prompt = talk.choose("yes")

    assert prompt.warning
    assert len(talk.house.people) == 1


def test_the_same_person_twice_is_refused() -> None:
    house = FakeHouse()
    house.add("Évi", name="Kiss Éva", born=date(1990, 2, 3))
    talk = new_player(Talk(house))
    talk.choose("yes")

    assert talk.choose("yes").warning
    assert len(house.people) == 2


@pytest.mark.parametrize("nickname", ["שלום", "مرحبا", "🃏👑", "<b>Ann</b>", "Ann\u202eevil", "日本語"])
def test_a_name_in_any_script_goes_through(nickname: str) -> None:
    talk = new_player(Talk(), nickname=nickname)
    talk.choose("yes")

    assert talk.choose("yes").where == f"{nickname}: welcome"


def test_who_was_erased_meanwhile_is_nobody() -> None:
    talk = Talk()
    talk.scan()
    del talk.house.people[PlayerId(1)]

    assert talk.refresh().where == "Start"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "You must be at least 18 years old to play."),
        ("hu", "A játékhoz legalább 18 évesnek kell lenned."),
        ("pl", "Aby grać, trzeba mieć co najmniej 18 lat."),
    ],
)
def test_a_child_is_told_at_once_and_gets_no_number(language: str, sentence: str) -> None:
    """C-4, W-002: born a day too late for the event of 17 January 2009."""
    talk = new_player(Talk(language=language), birth="1991-01-18")

    assert isinstance(talk.prompt, Ask)
    assert talk.prompt.fields, "a mistyped year can be mended"
    assert talk.prompt.state == sentence
    assert len(talk.house.people) == 1


def test_who_is_18_on_the_day_becomes_a_member() -> None:
    """W-001."""
    talk = new_player(Talk(), birth="1991-01-17")
    talk.choose("yes")

    assert isinstance(talk.choose("yes"), Tell)


def test_a_child_that_was_old_enough_for_another_event_is_refused_before_it_counts() -> None:
    talk = new_player(Talk(), birth="1991-01-17")
    talk.choose("yes")
    hall = talk.house.hall("en")
    earlier = replace(hall, event=replace(hall.event, day="2009-01-16"))
    talk.house.hall = lambda _language: earlier  # type: ignore[method-assign]

    prompt = talk.choose("yes")

    assert "at least 18" in prompt.state
    assert len(talk.house.people) == 1


def test_without_an_event_a_child_gets_no_number_either() -> None:
    """An unknown card leads here on every day."""
    talk = Talk()
    hall = replace(talk.house.hall("en"), event=None, counter=None)
    talk.house.hall = lambda _language: hall  # type: ignore[method-assign]
    talk.scan("Q" * 20)
    talk.choose("new")
    talk.choose("on", **{**NEW, "birth": "1991-01-18"})

    assert "at least 18" in talk.prompt.state
    assert len(talk.house.people) == 1
