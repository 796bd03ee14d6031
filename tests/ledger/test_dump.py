"""A ledger written to a file comes back whole, or not at all."""

import io

import pytest

from registry.engine.facts import RegistrationOpened
from registry.engine.ids import EventId
from registry.engine.refusals import Refusal
from registry.ledger.damage import DamagedLine
from registry.ledger.dump import dump, restore
from registry.ledger.ledger import EventsInTheWay, Ledger
from registry.ledger.memory import MemoryLedger
from tests.ledger.kept import EVENT, NINE, append, opened


def filled() -> Ledger:
    ledger = MemoryLedger()
    ledger.create(EVENT, "practice", 1, practice=True)
    append(ledger, (opened().rows[0].fact,), "open")
    append(ledger, (RegistrationOpened(at=NINE),), "register", "e")
    ledger.create(EventId("s/2"), "s", 2)
    return ledger


def written(ledger: Ledger) -> bytes:
    out = io.BytesIO()
    dump(ledger, None, out)
    return out.getvalue()


def test_a_dump_brought_back_is_the_same_ledger(ledger: Ledger) -> None:
    source, target = filled(), ledger
    restore(target, io.BytesIO(written(source)))
    assert target.events() == source.events()
    assert target.whole(EVENT) == source.whole(EVENT)
    assert written(target) == written(source)


def test_one_event_can_be_dumped_alone() -> None:
    out = io.BytesIO()
    assert dump(filled(), EVENT, out) == 2
    target = MemoryLedger()
    assert [event.id for event in restore(target, io.BytesIO(out.getvalue()))] == [EVENT]


def test_dumping_an_unknown_event_is_refused() -> None:
    with pytest.raises(Refusal, match="NO_SUCH_EVENT"):
        dump(filled(), EventId("x/9"), io.BytesIO())


def test_what_is_there_already_is_never_overwritten(ledger: Ledger) -> None:
    target = ledger
    append(target, (opened().rows[0].fact,), "mine")
    before = target.whole(EVENT)
    with pytest.raises(EventsInTheWay):
        restore(target, io.BytesIO(written(filled())))
    assert target.whole(EVENT) == before
    assert [event.id for event in target.events()] == [EVENT]


def test_every_changed_byte_is_noticed_with_its_line() -> None:
    text = written(filled())
    starts = [0, *(place + 1 for place, letter in enumerate(text) if letter == 10)]
    for place in range(len(text)):
        if text[place] == 10:
            continue
        damaged = bytearray(text)
        damaged[place] ^= 1
        if damaged[place] == 10:
            continue
        line = sum(start <= place for start in starts)
        target = MemoryLedger()
        with pytest.raises(DamagedLine) as caught:
            restore(target, io.BytesIO(bytes(damaged)))
        assert caught.value.number == line, damaged
        assert target.events() == ()


def test_a_file_cut_anywhere_is_refused() -> None:
    text = written(filled())
    for place in range(len(text) - 1):
        with pytest.raises(DamagedLine):
            restore(MemoryLedger(), io.BytesIO(text[:place]))


def test_lines_in_another_order_or_missing_or_twice_are_refused_with_their_number() -> None:
    lines = written(filled()).splitlines(keepends=True)
    swapped = [*lines[:2], lines[3], lines[2], *lines[4:]]
    for damaged, number in ((swapped, 3), (lines[:2] + lines[3:], 3), ([*lines, lines[-1]], len(lines) + 1)):
        with pytest.raises(DamagedLine) as caught:
            restore(MemoryLedger(), io.BytesIO(b"".join(damaged)))
        assert caught.value.number == number
