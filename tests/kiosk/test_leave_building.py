"""When everybody has to leave the building the kiosk says that alone, in the middle of whatever somebody does."""

import pytest

from kiosk.flow.prompts import Chosen, Scanned, Tell
from kiosk.plain import prompt_lines
from registry.engine.commands import EndTelling, TellRoom
from registry.words.say import LANGUAGES
from tests.kiosk.driver import SMALL, WIDE, kiosk
from tests.kiosk.fakes import FakeHouse
from tests.kiosk.talking import Talk, words_of
from tests.support.sentences import words_in_longest_sentence

NOW = "Leave the building now. Leave everything."


def test_whatever_somebody_does_gives_way_and_nothing_is_taken_meanwhile() -> None:
    talk = Talk()
    talk.choose("entry")
    talk.find()
    sure = talk.choose("cash")
    talk.house.office(TellRoom(what="leave"))

    assert NOW in words_of(talk.refresh())
    assert NOW in words_of(talk.session.answer(Scanned("ACDEFHJKMNPQRTVWXY34"))), "a card changes nothing"
    assert not talk.prompt.choices
    talk.session.answer(Chosen("yes"), sure)
    assert not talk.house.submitted
    assert talk.session.ask_to_leave().where == "Close the kiosk", "an organiser still gets the terminal back"
    talk.session.end()

    talk.house.office(EndTelling(what="leave"))
    assert talk.refresh().where == "Start"


def test_the_plain_kiosk_says_it_in_lines_without_the_arrow() -> None:
    talk = Talk()
    talk.house.office(TellRoom(what="leave"))
    lines = prompt_lines(talk.refresh(), talk.session.house.hall("en").words, "en")
    assert lines[:3] == ["Leave the building", NOW, "Wyjdź teraz z budynku. Zostaw wszystko."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_in_two_languages_with_few_words(language: str) -> None:
    talk = Talk(language=language)
    talk.house.office(TellRoom(what="leave"))
    said = talk.refresh()
    assert isinstance(said, Tell)
    sentences = {line.text for line in (*said.before, *said.lines)}
    assert len(sentences) == 2
    assert all(words_in_longest_sentence(text) <= 15 for text in sentences)


@pytest.mark.parametrize("size", [WIDE, SMALL])
async def test_the_screen_turns_by_itself(size: tuple[int, int]) -> None:
    house = FakeHouse()
    async with kiosk(house, size=size) as driver:
        await driver.press("1")
        await driver.sees("Who are you?")
        house.office(TellRoom(what="leave"))
        house.news.set()
        await driver.sees(NOW)
        await driver.press("1", "enter", "escape")
        assert NOW in driver.picture()
