"""Every sentence stands in Hungarian, English and Polish, whole, and is short enough to be read at a glance."""

from collections import defaultdict
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from registry.words.catalogues import compile_catalogue
from tests.support.sentences import (
    CATALOGUES,
    PACKAGES,
    ROOT,
    TRANSLATIONS,
    Said,
    catalogue,
    placeholders,
    spoken,
    templates,
    untranslated,
    words_in_longest_sentence,
)

PLURALS = {
    "hu": (2, "(n != 1)"),
    "pl": (3, "(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)"),
}
SAID = spoken()
MESSAGES = {language: {message.id: message for _, message in catalogue(language)} for language in TRANSLATIONS}
LIMITS = {
    12: ("signage/templates/wall", "registry/views/wall", "registry/views/alerts", "signage/wall"),
    15: ("kiosk/", "registry/views/counter", "registry/views/receipt", "registry/words/reasons"),
}
"""Words in a sentence, and where that limit holds. The narrower one comes first."""


def key(said: Said) -> str | tuple[str, ...]:
    return said.sentences[0] if len(said.sentences) == 1 else said.sentences


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_every_sentence_is_translated(language: str) -> None:
    known = MESSAGES[language]
    missing = [f"{said.where}: {said.sentences[0]}" for said in SAID if not _translated(known.get(key(said)))]
    assert not missing, f"{len(missing)} sentences without {language}"


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_no_translation_is_left_over(language: str) -> None:
    used = {key(said) for said in SAID}
    assert not [f"{file}: {message.id}" for file, message in catalogue(language) if message.id not in used]


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_translation_fills_in_the_same_values(language: str) -> None:
    wrong = [f"{file}: {message.id}" for file, message in catalogue(language) if not _same_values(message)]
    assert not wrong


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_every_catalogue_counts_by_the_rule_of_its_language(language: str) -> None:
    for path in (CATALOGUES / language).glob("*.po"):
        with path.open("rb") as file:
            read = read_po(file, locale=language)
        number, rule = PLURALS[language]
        assert (read.num_plurals, _bare(read.plural_expr)) == (number, _bare(rule)), path.name


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_two_surfaces_say_one_sentence_alike(language: str, tmp_path: Path) -> None:
    compile_catalogue(language, sorted((CATALOGUES / language).glob("*.po")), tmp_path / "whole.mo")
    assert (tmp_path / "whole.mo").stat().st_size > 0


@pytest.mark.parametrize("limit", [12, 15])
@pytest.mark.parametrize("language", ["en", "hu", "pl"])
def test_sentences_on_walls_and_kiosk_are_short(limit: int, language: str) -> None:
    long = []
    for said in SAID:
        if said.where.startswith(LIMITS[limit]):
            texts = said.sentences if language == "en" else _strings(MESSAGES[language].get(key(said)))
            long += [f"{said.where}: {text}" for text in texts if text and words_in_longest_sentence(text) > limit]
    assert not long, f"over {limit} words"


TEMPLATES = [path for package in PACKAGES for path in templates(ROOT / package)]


def test_no_template_holds_a_text_that_is_not_translated() -> None:
    found: dict[str, list[str]] = defaultdict(list)
    for path in TEMPLATES:
        for text in untranslated(path.read_text("utf-8")):
            found[str(path.relative_to(ROOT))].append(text)
    assert not dict(found)


@pytest.mark.parametrize(
    "source",
    [
        "<p>Level 5</p>",
        "<button title='Pause the clock'>{{ icon }}</button>",
        "<p>{{ say('Next') }} blinds</p>",
        "<p>{{ name or 'Nobody' }}</p>",
        "{% if paused %}Paused{% endif %}",
        "<img alt='A table'>",
    ],
)
def test_a_text_past_the_catalogue_is_found(source: str) -> None:
    assert untranslated(source)


@pytest.mark.parametrize(
    "source",
    [
        "<p>{{ say('Level {number}', number=level) }}</p>",
        "<!-- a note --><h1>Fényjel</h1><b>12:05</b>",
        "<a href='{{ url_for('walls.index') }}' class='big card' aria-label='{{ say('Walls') }}'>{{ name }}</a>",
        "<script src='/static/js/count.js'></script><style>p { color: red }</style>",
    ],
)
def test_what_the_catalogue_knows_is_left_alone(source: str) -> None:
    assert not untranslated(source)


def test_the_longest_sentence_of_a_text_counts() -> None:
    assert words_in_longest_sentence("Pay {price} at the desk. Code {code}.") == 5


def _strings(message: object) -> tuple[str, ...]:
    text = getattr(message, "string", "")
    return tuple(text) if isinstance(text, (list, tuple)) else (text,)


def _translated(message: object) -> bool:
    return message is not None and all(_strings(message)) and not getattr(message, "fuzzy", False)


def _same_values(message: object) -> bool:
    given = getattr(message, "id")  # noqa: B009 - a message or a pair of them
    plural = isinstance(given, (list, tuple))
    wanted = frozenset().union(*(placeholders(text) for text in (given if plural else (given,))))
    for text in _strings(message):
        found = placeholders(text)
        if not found <= wanted or not wanted - found <= ({"count"} if plural else set()):
            return False
    return True


def _bare(rule: str) -> str:
    return rule.replace(" ", "").strip("()").replace("(", "").replace(")", "")
