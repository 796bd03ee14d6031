"""A line of a dump that cannot be believed is named by its kind, in every language, without a decoder's own words."""

import hashlib
import io
import json
from collections.abc import Callable
from typing import Any

import pytest

from registry.cli.damage import DAMAGES, damage
from registry.ledger.damage import Damage, DamagedLine
from registry.ledger.dump import dump, restore
from registry.ledger.memory import MemoryLedger
from registry.words.say import LANGUAGES, Words
from tests.ledger.test_dump import filled

Bodies = list[dict[str, Any]]


def bodies() -> Bodies:
    """The bodies of a whole dump: the beginning, an empty event, one with two facts and their requests, the end."""
    out = io.BytesIO()
    dump(filled(), None, out)
    return [json.loads(line)["body"] for line in out.getvalue().splitlines()]


def sealed(found: Bodies) -> bytes:
    """These bodies as a dump whose sums hold, so that only what is in them can be wrong."""
    lines, before = [], ""
    for body in found:
        text = json.dumps(body, ensure_ascii=False).encode()
        before = hashlib.sha256(before.encode() + text).hexdigest()[:32]
        lines.append(b'{"body":' + text + b',"sum":"' + before.encode() + b'"}\n')
    return b"".join(lines)


def refused(text: bytes) -> DamagedLine:
    target = MemoryLedger()
    with pytest.raises(DamagedLine) as caught:
        restore(target, io.BytesIO(text))
    assert target.events() == ()
    return caught.value


def changed(line: int, **values: object) -> Callable[[Bodies], object]:
    """Other values in a line, counted from 1; None takes a field out, `fact__x` is the field x of its fact."""

    def change(found: Bodies) -> None:
        for name, value in values.items():
            *inside, field = name.split("__")
            body = found[line - 1][inside[0]] if inside else found[line - 1]
            if value is None:
                del body[field]
            else:
                body[field] = value

    return change


def again(line: int) -> Callable[[Bodies], object]:
    """A line a second time, behind itself, and counted."""

    def change(found: Bodies) -> None:
        found.insert(line, dict(found[line - 1]))
        found[-1]["lines"] = len(found) - 1

    return change


CASES = [
    (changed(1, type=None), 1, Damage.FIELD_MISSING, "type"),
    (changed(1, format=99), 1, Damage.NEWER, ""),
    (changed(1, type="poem"), 1, Damage.KIND_UNKNOWN, "poem"),
    (changed(2, season=None), 2, Damage.FIELD_MISSING, "season"),
    (changed(2, number="one"), 2, Damage.WRONG_VALUE, "number"),
    (changed(2, colour="red"), 2, Damage.FIELD_UNKNOWN, "colour"),
    (changed(4, fact__fact="song-sung"), 4, Damage.KIND_UNKNOWN, "song-sung"),
    (changed(4, fact__at=None), 4, Damage.FIELD_MISSING, "at"),
    (changed(4, fact__at="tomorrow"), 4, Damage.WRONG_VALUE, "at"),
    (changed(4, fact=[]), 4, Damage.NOT_A_LINE, ""),
    (changed(4, version=99), 4, Damage.NEWER, ""),
    (changed(4, recorded_at=10**18 * 9), 4, Damage.WRONG_VALUE, "recorded_at"),
    (changed(4, number=7), 4, Damage.FACT_ASTRAY, "7"),
    (lambda found: found.pop(0), 1, Damage.NO_BEGINNING, ""),
    (lambda found: found.__delitem__(slice(1, 3)), 2, Damage.NO_EVENT, ""),
    (again(1), 2, Damage.NO_EVENT, ""),
    (lambda found: found.insert(2, dict(found[0])), 3, Damage.SECOND_BEGINNING, ""),
    (again(2), 3, Damage.EVENT_TWICE, "s/2"),
    (again(6), 8, Damage.REQUEST_TWICE, "practice/1"),
    (changed(6, first=9), 7, Damage.REQUEST_ASTRAY, "practice/1"),
    (changed(8, lines=3), 8, Damage.WRONG_COUNT, "3"),
    (lambda found: found.pop(), 8, Damage.CUT, ""),
    (again(8), 9, Damage.AFTER_THE_END, ""),
]


@pytest.mark.parametrize(("change", "number", "kind", "names"), CASES, ids=[f"{n}-{k}-{w}" for _, n, k, w in CASES])
def test_what_is_wrong_with_a_line_is_named(
    change: Callable[[Bodies], object], number: int, kind: Damage, names: str
) -> None:
    found = bodies()
    change(found)
    damaged = refused(sealed(found))
    assert (damaged.number, damaged.damage) == (number, kind)
    told(damaged, names)


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        (b"\n", Damage.NOT_JSON),
        (b"Dear organiser,\n", Damage.NOT_JSON),
        (b'{"body":\n', Damage.NOT_JSON),
        (b"\xff\xfe\n", Damage.NOT_JSON),
        (b'{"body":' + b"[" * 100_000 + b"\n", Damage.NOT_JSON),
        (b"[]\n", Damage.NOT_A_LINE),
        (b"{}\n", Damage.FIELD_MISSING),
        (b'{"body":{},"sum":7}\n', Damage.WRONG_VALUE),
        (b'{"body":{},"sum":"","more":1}\n', Damage.FIELD_UNKNOWN),
        (b'{"body":{},"sum":""}\n', Damage.CHAIN),
    ],
)
def test_a_line_that_is_none_is_named(line: bytes, kind: Damage) -> None:
    damaged = refused(line)
    assert (damaged.number, damaged.damage) == (1, kind)
    told(damaged, "")


def test_facts_that_do_not_fit_together_are_named_with_their_event() -> None:
    found = bodies()
    found[3]["fact"] = dict(found[4]["fact"])
    damaged = refused(sealed(found))
    assert damaged.damage is Damage.DOES_NOT_ADD_UP
    told(damaged, "practice/1")


def test_every_kind_has_its_own_sentence_in_every_language() -> None:
    assert set(DAMAGES) == set(Damage)
    for language in LANGUAGES:
        assert len({Words(language).say(sentence, **SOME) for sentence in DAMAGES.values()}) == len(DAMAGES)


SOME = dict.fromkeys(("field", "kind", "count", "event", "expected", "found"), "x")
DECODERS_OWN = ("Expected", "Object", "Invalid", "malformed", "JSON is", "truncated", "codec", "`", "$", "byte")


def told(damaged: DamagedLine, names: str) -> None:
    """See that each language says it in its own words, with what is named."""
    said = {language: damage(Words(language), damaged) for language in LANGUAGES}
    assert len(set(said.values())) == len(LANGUAGES), said
    for sentence in said.values():
        assert names in sentence
        assert not any(word in sentence for word in DECODERS_OWN), sentence
