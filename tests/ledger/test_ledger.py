"""What every ledger promises."""

import threading

import pytest

from registry.engine.facts import RegistrationOpened
from registry.engine.ids import EventId
from registry.engine.refusals import Refusal, Why
from registry.ledger.ledger import EventRow, EventsInTheWay, Ledger, Seen
from tests.ledger.kept import EVENT, NINE, SECOND, append, opened, rows_of
from tests.support.waiting import wait_until

OPENED = opened().rows[0].fact
MORE = RegistrationOpened(at=NINE + SECOND)


def test_facts_come_back_as_they_were_kept_in_order(ledger: Ledger) -> None:
    append(ledger, (OPENED, MORE))
    assert ledger.read(EVENT) == rows_of((OPENED, MORE))
    assert ledger.read(EVENT, after=1) == rows_of((OPENED, MORE))[1:]
    assert ledger.read(EVENT, after=2) == ()
    assert ledger.heads() == {EVENT: 2}


def test_numbers_have_no_gaps_over_many_turns(ledger: Ledger) -> None:
    append(ledger, (OPENED,), "a")
    for turn in range(5):
        append(ledger, (MORE, MORE), f"b{turn}")
    assert [row.number for row in ledger.read(EVENT)] == list(range(1, 12))


def test_a_row_that_does_not_follow_the_last_one_is_a_mistake_and_nothing_is_kept(ledger: Ledger) -> None:
    with pytest.raises(ValueError, match="do not continue"), ledger.turn(EVENT) as turn:
        turn.append("r", "d", rows_of((OPENED,), after=1))
    assert ledger.heads() == {EVENT: 0}


def test_a_turn_that_fails_leaves_nothing_behind(ledger: Ledger) -> None:
    with pytest.raises(Refusal), ledger.turn(EVENT) as turn:
        turn.append("r", "d", rows_of((OPENED,)))
        raise Refusal(Why.NOT_DUE)
    assert ledger.read(EVENT) == ()
    with ledger.turn(EVENT) as turn:
        assert turn.request("r") is None
        assert turn.head == 0


def test_an_answered_request_is_remembered_with_what_it_did(ledger: Ledger) -> None:
    append(ledger, (OPENED,), "first", "one")
    append(ledger, (MORE, MORE), "second", "two")
    with ledger.turn(EVENT) as turn:
        assert turn.request("second") == Seen("second", "two", 2, 2)
        assert turn.request("third") is None


def test_a_request_without_facts_needs_no_memory(ledger: Ledger) -> None:
    append(ledger, (), "nothing")
    with ledger.turn(EVENT) as turn:
        assert turn.request("nothing") is None


def test_an_event_without_a_ledger_is_refused(ledger: Ledger) -> None:
    nowhere = EventId("nowhere/1")
    with pytest.raises(Refusal, match="NO_SUCH_EVENT"):
        ledger.read(nowhere)
    with pytest.raises(Refusal, match="NO_SUCH_EVENT"), ledger.turn(nowhere):
        pass


def test_creating_an_event_twice_keeps_the_first(ledger: Ledger) -> None:
    append(ledger, (OPENED,))
    ledger.create(EVENT, "practice", 1, practice=True)
    ledger.create(EventId("a/2"), "a", 2)
    assert ledger.events() == (EventRow(EventId("a/2"), "a", 2), EventRow(EVENT, "practice", 1, practice=True))
    assert ledger.heads()[EVENT] == 1


def test_the_second_turn_waits_for_the_first(ledger: Ledger) -> None:
    order: list[str] = []
    waiting = threading.Event()

    def second() -> None:
        waiting.set()
        with ledger.turn(EVENT) as turn:
            order.append(f"second sees {turn.head}")

    with ledger.turn(EVENT) as turn:
        other = threading.Thread(target=second)
        other.start()
        wait_until(waiting.is_set)
        turn.append("r", "d", rows_of((OPENED,)))
        order.append("first")
    other.join(10)
    assert order == ["first", "second sees 1"]


def test_a_reader_does_not_wait_for_a_turn(ledger: Ledger) -> None:
    with ledger.turn(EVENT) as turn:
        turn.append("r", "d", rows_of((OPENED,)))
        assert ledger.read(EVENT) == ()


def test_whole_events_are_put_back_all_or_none(ledger: Ledger) -> None:
    append(ledger, (OPENED, MORE), "first")
    whole = ledger.whole(EVENT)
    with pytest.raises(EventsInTheWay):
        ledger.take_in([whole])
    assert ledger.whole(EVENT) == whole
    assert whole.requests == (Seen("first", "d", 1, 2),)
