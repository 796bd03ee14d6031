"""Facts to text and back, also from older versions."""

import pytest

from registry.engine.facts import Busted, OutWith
from registry.engine.ids import EntryId
from registry.engine.refusals import BrokenHistory
from registry.ledger.codec import decoded, encoded, micros, moment
from registry.ledger.upcast import lifted
from tests.ledger.kept import NINE, SECOND, opened

BUSTED = Busted(at=NINE, out=(OutWith(EntryId(3), 900),), dealt=NINE - SECOND)


@pytest.mark.parametrize("fact", [opened().rows[0].fact, BUSTED])
def test_decode_after_encode_is_the_same_fact(fact: Busted) -> None:
    assert decoded(encoded(fact)) == fact


def test_an_instant_survives_to_the_microsecond() -> None:
    exact = NINE.replace(microsecond=123457)
    assert moment(micros(exact)) == exact


def test_a_row_of_a_newer_version_is_not_guessed_at() -> None:
    with pytest.raises(BrokenHistory, match="version 99"):
        decoded(encoded(BUSTED), 99)


def test_a_row_that_is_no_fact_breaks_the_history() -> None:
    with pytest.raises(BrokenHistory):
        decoded('{"fact":"unheard-of","at":"2026-05-02T07:00:00Z"}')


def test_an_old_fact_is_lifted_step_by_step() -> None:
    steps = {1: lambda plain: {**plain, "b": plain["a"]}, 2: lambda plain: {**plain, "c": 3}}
    assert lifted({"a": 1}, 1, steps, to=3) == {"a": 1, "b": 1, "c": 3}
    assert lifted({"a": 1}, 2, steps, to=3) == {"a": 1, "c": 3}
