"""Names in the order of an alphabet, and lists in pages."""

import unicodedata
from collections.abc import Container, Sequence
from typing import TypeVar

from registry.views.wall_scenes import ROWS

Row = TypeVar("Row")


def _alphabet(written: str) -> list[str]:
    return written.split(" ")


HUNGARIAN = _alphabet("a b c cs d dz dzs e f g gy h i j k l ly m n ny o ö p q r s sz t ty u ü v w x y z zs")
POLISH = _alphabet("a ą b c ć d e ę f g h i j k l ł m n ń o ó p q r s ś t u v w x y z ź ż")
ENGLISH = _alphabet("a b c d e f g h i j k l m n o p q r s t u v w x y z")
ALPHABETS = {"hu": HUNGARIAN, "pl": POLISH, "en": ENGLISH}

SAME = {"á": "a", "é": "e", "í": "i", "ó": "o", "ú": "u", "ő": "ö", "ű": "ü"}
"""Hungarian long vowels, which differ from the short ones only between otherwise equal names."""

DOUBLED = {"ccs": "cs", "ddz": "dz", "ggy": "gy", "lly": "ly", "nny": "ny", "ssz": "sz", "tty": "ty", "zzs": "zs"}
"""Long consonants are written short in Hungarian and sorted as two."""

Key = tuple[tuple[int, ...], str]


def by_name(name: str, language: str = "hu") -> Key:
    """The place of a name in the alphabet of a language. Source: AkH. 14, 15 for Hungarian."""
    ranks = {letter: number for number, letter in enumerate(ALPHABETS.get(language, HUNGARIAN), start=2)}
    return tuple(_rank(letter, ranks) for letter in letters(name, language)), name.casefold()


def letters(name: str, language: str = "hu") -> list[str]:
    """A name as the letters of a language: `Csillag` is cs, i, l, l, a, g."""
    text = unicodedata.normalize("NFC", name).casefold()
    alphabet = ALPHABETS.get(language, HUNGARIAN)
    found: list[str] = []
    at = 0
    while at < len(text):
        taken = DOUBLED.get(text[at : at + 3]) if language == "hu" else None
        if taken:
            found += [taken, taken]
            at += 3
            continue
        letter = next((text[at : at + size] for size in (3, 2) if text[at : at + size] in alphabet), text[at])
        found.append(letter)
        at += len(letter)
    return found


def initial(name: str, language: str = "hu") -> str:
    """The first letter of a name, for the corner of a page."""
    first = next(iter(letters(name, language)), "")
    alphabet = ALPHABETS.get(language, HUNGARIAN)
    return _folded(first, alphabet).capitalize()


def paged(rows: Sequence[Row], size: int = ROWS) -> list[tuple[Row, ...]]:
    """A list in pages; an empty list is one empty page."""
    return [tuple(rows[start : start + size]) for start in range(0, len(rows), size)] or [()]


def _rank(letter: str, ranks: dict[str, int]) -> int:
    if not letter[0].isalnum():
        return 0
    folded = _folded(letter, ranks)
    if folded in ranks:
        return ranks[folded]
    return 1 if letter.isdecimal() else 100 + ord(letter[0])


def _folded(letter: str, alphabet: Container[str]) -> str:
    """A letter as the alphabet knows it: long vowels short, foreign marks taken off."""
    if letter in alphabet:
        return letter
    bare = unicodedata.normalize("NFD", letter)[:1]
    return next((known for known in (SAME.get(letter, ""), bare) if known in alphabet), letter)
