"""How names are cleaned, compared and told apart."""

import re
import unicodedata
from collections.abc import Callable

from registry.engine.refusals import Refusal, Why

LONGEST = 60
"""Units: characters, after cleaning."""

MARKS_IN_A_ROW = 2
"""More combining marks on one letter than this only climb over other lines."""

BLANKS = frozenset("\u00ad\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks by their class that show nothing."""

UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
"""Classes that show nothing, or nothing anybody could know."""

UNDECOMPOSED = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})


def clean(name: str) -> str:
    """A name as it is kept: composed, single-spaced, without what cannot be seen.

    Zero-width characters and those that turn the direction of writing are left out.

    Refuses: NAME_BLANK, NAME_INVISIBLE, NAME_TOO_LONG.
    """
    spaced = re.sub(r"\s+", " ", name).strip()
    if not spaced:
        raise Refusal(Why.NAME_BLANK)
    seen = "".join(letter for letter in unicodedata.normalize("NFC", spaced) if _shown(letter))
    seen = re.sub(r" +", " ", _fewer_marks(seen)).strip()
    if not any(unicodedata.category(letter)[0] in "LNPS" for letter in seen):
        raise Refusal(Why.NAME_INVISIBLE)
    if len(seen) > LONGEST:
        raise Refusal(Why.NAME_TOO_LONG, most=LONGEST)
    return seen


def folded(name: str) -> str:
    """A name for comparing: without case, accents and doubled spaces."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    bare = "".join(letter for letter in plain if not unicodedata.combining(letter) and _shown(letter))
    return " ".join(bare.translate(UNDECOMPOSED).split())


def person_key(name: str) -> str:
    """A full name for comparing, whichever of its parts stands first."""
    return " ".join(sorted(folded(name).split()))


def told_apart(nickname: str, taken: Callable[[str], bool]) -> str:
    """The nickname, or with the first free number behind it: `Csillag`, `Csillag 2`, `Csillag 3`."""
    number, shown = 1, nickname
    while taken(folded(shown)):
        number += 1
        ending = f" {number}"
        shown = nickname[: LONGEST - len(ending)].rstrip() + ending
    return shown


def _shown(letter: str) -> bool:
    return letter not in BLANKS and unicodedata.category(letter) not in UNSEEN


def _fewer_marks(name: str) -> str:
    kept: list[str] = []
    marks = 0
    for letter in name:
        marks = marks + 1 if unicodedata.category(letter) in {"Mn", "Me"} else 0
        if marks <= MARKS_IN_A_ROW:
            kept.append(letter)
    return "".join(kept)
