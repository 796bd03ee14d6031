"""A chair holds one, and who is in it keeps it."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from registry.engine import commands as c
from registry.engine import facts as f
from registry.engine.ids import PlayerId
from registry.engine.refusals import Refusal, Why
from tests.bench.day import Day, seated, terms

START = datetime(2009, 2, 14, 10, tzinfo=UTC)


def a_day(**changes: object) -> Day:
    """Twelve players at two tables, in the first level."""
    structure = terms()
    assert structure.rebuys is not None
    day = Day(replace(structure, rebuys=replace(structure.rebuys, **changes)), START)
    seated(day, [PlayerId(number + 1) for number in range(12)])
    return day


def test_who_buys_a_stack_with_chips_left_stays_in_the_chair() -> None:
    day = a_day(max_stack=5000)
    entry, *_ = day.now.entries
    day.do(c.ClaimRebuy(entry=entry, stack=2000))
    (paid,) = day.do(c.TakePayment(entry=entry, purchase="rebuy", means="cash"))
    assert isinstance(paid, f.RebuyPaid)
    assert paid.place is None


def test_a_chair_that_somebody_took_meanwhile_is_not_free_and_another_is_drawn() -> None:
    day = a_day()
    first, second, *_ = day.now.entries
    chair = day.now.entries[first].place
    assert chair is not None
    with pytest.raises(Refusal, match=Why.SEAT_TAKEN):
        day.do(c.Move(entry=second, place=chair))
    day.do(c.Bust(out=(f.OutWith(first, 0),)))
    day.do(c.Move(entry=second, place=chair))
    day.do(c.ClaimRebuy(entry=first))
    (paid,) = day.do(c.TakePayment(entry=first, purchase="rebuy", means="cash"))
    assert isinstance(paid, f.RebuyPaid)
    assert paid.place not in (None, chair)
    assert day.now.sitting(chair) == second
