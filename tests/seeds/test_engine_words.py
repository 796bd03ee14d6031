"""Reasons, explanations and mistakes in three languages, short and whole."""

import re
from datetime import UTC, date, datetime

import pytest

from registry.engine.mistakes import Mistake, SeedError
from registry.engine.refusals import Refusal, Why
from registry.words.explanations import EXPLANATIONS, explained
from registry.words.mistakes import mistake
from registry.words.reasons import REASONS, UNSPOKEN, reason
from registry.words.say import LANGUAGES, Words

NUMBERS = {
    "at": datetime(2009, 1, 17, 9, 5, tzinfo=UTC),
    "until": date(2009, 3, 1),
    "limit": 40,
    "count": 17,
    "price": 3000,
    "amount": 2000,
    "table": 2,
    "seat": 7,
}
VALUES = {
    "detail": "line 3",
    "choices": "a, b",
    "least": 0,
    "most": 100,
    "sum": "90",
    "columns": 4,
    "expected": 2,
    "after": "open",
    "stage": 9,
    "last": 5,
    "kind": "final",
    "example": "http://lamp.lan",
}
LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
SENTENCES = {
    *(sentence for sentences in REASONS.values() for sentence in sentences),
    UNSPOKEN,
    *EXPLANATIONS.values(),
    *(one.value for one in Mistake),
}


@LANGUAGE
@pytest.mark.parametrize("why", Why)
def test_every_reason_has_a_sentence_with_and_without_its_numbers(language: str, why: Why) -> None:
    words = Words(language)
    for numbers in (NUMBERS, {}, dict.fromkeys(NUMBERS)):
        said = reason(words, Refusal(why, **numbers))
        assert said
        assert "{" not in said
        assert "None" not in said
        assert len(said.split()) <= 15
        assert said != UNSPOKEN


@pytest.mark.parametrize("language", ["hu", "pl"])
def test_every_sentence_is_translated_with_the_same_numbers(language: str) -> None:
    from registry.words.say import _catalogue

    translations = _catalogue(language)
    for sentence in SENTENCES:
        said = translations.gettext(sentence)
        assert said != sentence
        assert set(re.findall(r"{(\w+)}", said)) == set(re.findall(r"{(\w+)}", sentence))
        assert len(said.split()) <= 15


def test_a_reason_says_its_numbers_as_the_club_writes_them() -> None:
    assert reason(Words("hu"), Refusal(Why.ENTRY_CLOSED, at=NUMBERS["at"])) == "A nevezés 10:05-kor lezárult."
    price = reason(Words("en", space=" "), Refusal(Why.WRONG_AMOUNT, price=3000, amount=1000))
    assert price == "The price is 3 000\N{NO-BREAK SPACE}Ft, not 1 000\N{NO-BREAK SPACE}Ft."
    assert reason(Words("en"), Refusal(Why.STACK_NOT_EMPTY, limit=0)).startswith("You still have chips.")


def test_a_money_reason_says_the_clubs_currency() -> None:
    said = reason(Words("en"), Refusal(Why.WRONG_AMOUNT, price=3000, currency="PLN"))
    assert said == "The price is 30.00\N{NO-BREAK SPACE}zł."


@LANGUAGE
@pytest.mark.parametrize("one", Mistake)
def test_every_mistake_names_file_and_key(language: str, one: Mistake) -> None:
    error = SeedError("structures/x.toml", "rebuys.until", one, **VALUES)
    said = mistake(Words(language), error)
    assert said.startswith("structures/x.toml, rebuys.until: ")
    assert "{" not in said


@LANGUAGE
def test_every_setting_is_explained_in_one_line(language: str) -> None:
    lines = [explained(Words(language), name) for name in EXPLANATIONS]
    assert all(line.endswith(".") and "\n" not in line for line in lines)
    assert explained(Words(language), "no.such.setting") == ""
