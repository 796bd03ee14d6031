"""One word for one thing: the words of the club day, each with one icon, one translation and one plain sentence."""

import html
import re

import pytest

from registry.words.glossary import GLOSSARY
from registry.words.say import LANGUAGES, Words
from signage import create_app
from tests.signage.wall_club import HandClub
from tests.support.sentences import ROOT, TRANSLATIONS, catalogue, words_in_longest_sentence

MOST = 80
"""Source: A-63, A-65: at most so many words, an icon each."""
LONGEST = 12
LETTERS = 16
"""A longer word is hard to read, unless it is made of two."""
ICONS = frozenset(re.findall(r'<symbol id="([a-z-]+)"', (ROOT / "static" / "icons" / "icons.svg").read_text("utf-8")))

SAID = {
    "player": ("játékos|senki|többen", "grac"),
    "organiser": ("szervező", "organizat"),
    "cashier": ("pénztáros", "kasjer"),
    "timekeeper": ("időmérő", "czasomierz"),
    "the floor": ("teremvezető", "kierownik"),
    "dealer": ("osztó", "krupier"),
    "the desk": ("pult", "kas[aąeęiy]"),
    "the office": ("irod", "biur"),
    "kiosk": ("kioszk", "kiosk"),
    "screens?": ("kijelző|képernyőolvasó|érintőképernyő", "ekran"),
    "tablet": ("táblagép", "table[tc]"),
    "table": ("asztal|táblázat", "st[oó]|tabel"),
    "seats?": ("szék|hely|ül", "miejsc"),
    "chips": ("zseton", "żeton"),
    "levels?": ("szint", "poziom"),
    "blinds": ("vak", "ciemn"),
    "clock": ("ór", "zegar"),
    "breaks?": ("szünet", "przerw"),
    "rebuys?": ("rebuy", "rebuy"),
    "add-ons?": ("add-on", "add-on"),
    "all-in": ("all-in", "all-in"),
    "misdeal": ("hibás osztás", "rozdanie nieważne"),
    "hand for hand": ("leosztásról leosztásra", "rozdanie po rozdaniu"),
    "final table": ("döntő asztal", "st[oó]\\w+ finałow"),
    "(season|the) final": ("döntő", "wielki\\w* fina|finałow"),
    "season": ("szezon|döntő", "sezon|fina"),
    "prizes?": ("nyeremény|^díjak: ", "nagr"),  # under the clock there is room for the short word alone
    "points": ("pont", "punkt"),
    "message": ("üzenet", "wiadomo"),
}
"""What a sentence says when it says this in English. Shape: Hungarian and Polish, as patterns."""
NEVER = {
    "hu": "versenybír|kézről kézre|esemény|idény|\\bstáb",
    "pl": "sędzi|blind|biurk|stanowisk|ręka (za ręką|w rękę)|trening|ćwiczen|wpisałeś|przeczytałem|widziałem",
}
"""Words that were once used for the same things, or that speak to men alone."""


def test_the_words_are_few_and_each_stands_once() -> None:
    assert len(GLOSSARY) <= MOST
    assert len({term.word for term in GLOSSARY}) == len(GLOSSARY)


def test_each_word_has_an_icon_of_its_own() -> None:
    assert len({term.icon for term in GLOSSARY}) == len(GLOSSARY), "one icon, one meaning"
    assert not {term.icon for term in GLOSSARY} - ICONS


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_words_are_one_word_in_another_language(language: str) -> None:
    said = [Words(language).say(term.word).casefold() for term in GLOSSARY]
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_word_means_is_said_in_short_words_and_short_sentences(language: str) -> None:
    words = Words(language)
    for term in GLOSSARY:
        meaning = words.say(term.meaning)
        assert words_in_longest_sentence(meaning) <= LONGEST, meaning
        assert meaning.endswith("."), meaning
        assert max(map(len, re.findall(r"\w+", f"{words.say(term.word)} {meaning}"))) <= LETTERS, meaning


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_every_sentence_uses_the_word_for_the_thing(language: str) -> None:
    wrong = []
    for file, message in catalogue(language):
        asked = message.id if isinstance(message.id, str) else " ".join(message.id)
        said = message.string if isinstance(message.string, str) else " ".join(message.string)
        bare = re.sub(r"\{\w+\}|fenyjel \S+|\S+\.mp4", " ", asked)
        for english, patterns in SAID.items():
            pattern = patterns[TRANSLATIONS.index(language)]
            if re.search(rf"\b{english}\b", bare, re.IGNORECASE) and not re.search(pattern, said, re.IGNORECASE):
                wrong.append(f"{file}: {asked!r} says {english!r}, but {said!r} does not")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_no_sentence_uses_a_word_that_was_given_up(language: str) -> None:
    never = re.compile(NEVER[language], re.IGNORECASE)
    found = [f"{file}: {message.string}" for file, message in catalogue(language) if never.search(str(message.string))]
    assert not found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_explains_every_word(language: str) -> None:
    page = create_app(HandClub()).test_client().get(f"/words?lang={language}")  # type: ignore[arg-type]
    words = Words(language)
    told = html.unescape(page.text)
    for term in GLOSSARY:
        assert words.say(term.meaning) in told
        assert f"#{term.icon}" in told
