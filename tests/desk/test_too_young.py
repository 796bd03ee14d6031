"""Who turns out to be too young once a birth date is put right gets nothing more; money goes back as ever. C-4."""

from collections.abc import Callable
from datetime import date

import pytest

from registry.engine import commands as c
from registry.engine.ids import EntryId, PlayerId
from registry.engine.refusals import Refusal, Why
from registry.engine.rules.of_age import insist_of_age
from tests.kiosk.fakes import DAY, EVENT, FakeHouse

CHILD = date(2000, 1, 1)


def seated() -> tuple[FakeHouse, PlayerId, EntryId]:
    """A day in play with three players, and one of them."""
    house = FakeHouse(minimum=2)
    player = PlayerId(1)
    house.enter(player, house.add("Bodza"), house.add("Cserje"))
    house.until("10:31:00")
    return house, player, house.event().of_player[player]


def out(house: FakeHouse, player: PlayerId, entry: EntryId) -> c.AnyCommand:
    house.bust(player)
    return c.ClaimRebuy(entry=entry)


def owes_a_rebuy(house: FakeHouse, player: PlayerId, entry: EntryId) -> c.AnyCommand:
    house.office(out(house, player, entry))
    return c.TakePayment(entry=entry, purchase="rebuy", means="cash")


def buys_at_the_desk(house: FakeHouse, player: PlayerId, entry: EntryId) -> c.AnyCommand:
    house.bust(player)
    return c.Pay(entry=entry, purchase="rebuy", means="cash", override="tall")


def in_the_break(house: FakeHouse, player: PlayerId, entry: EntryId) -> c.AnyCommand:
    del player
    house.until("12:11:00")
    return c.ClaimAddOn(entry=entry)


@pytest.mark.parametrize("wish", [out, owes_a_rebuy, buys_at_the_desk, in_the_break])
def test_nothing_more_is_sold_to_who_turns_out_too_young(
    wish: Callable[[FakeHouse, PlayerId, EntryId], c.AnyCommand],
) -> None:
    house, player, entry = seated()
    command = wish(house, player, entry)
    assert house.desk.why_not(EVENT, command, by="organiser:1") is None, "a grown player gets it"
    house.people[player].born = CHILD
    refusal = house.desk.why_not(EVENT, command, by="organiser:1")
    assert refusal is not None
    assert refusal.why is Why.TOO_YOUNG
    before = house.desk.history(EVENT).rows
    with pytest.raises(Refusal, match="TOO_YOUNG"):
        house.office(command)
    assert house.desk.history(EVENT).rows == before
    house.people[player].born = date(1970, 5, 1)
    house.office(command)


def test_an_entry_that_is_not_paid_can_be_taken_back_and_a_paid_one_refunded() -> None:
    house = FakeHouse()
    player, other = PlayerId(1), house.add("Bodza")
    house.enter(other)
    house.office(c.SignUp(player=player))
    for each in (player, other):
        house.people[each].born = CHILD
    entries = house.event().of_player
    house.office(c.WithdrawClaim(entry=entries[player], purchase="entry"))
    house.office(c.RefundEntry(entry=entries[other], reason="too young"))
    assert all(entry.gone for entry in house.event().entries.values())


@pytest.mark.parametrize("born", [date(1991, 1, 17), date(1991, 1, 18), date(2009, 1, 18), date(1940, 5, 1)])
def test_the_age_is_judged_as_signing_up_judges_it(born: date) -> None:
    """W-001, W-002."""
    house = FakeHouse()
    house.people[PlayerId(1)].born = born
    signing_up = house.desk.why_not(EVENT, c.SignUp(player=PlayerId(1)), by="kiosk:1")
    assert _why(signing_up) == _why(_judged(house, born))


def test_without_an_event_the_usual_age_holds_on_the_day_itself() -> None:
    insist_of_age(None, date(1991, 1, 17), DAY)
    with pytest.raises(Refusal, match="TOO_YOUNG"):
        insist_of_age(None, date(1991, 1, 18), DAY)


def _judged(house: FakeHouse, born: date) -> Refusal | None:
    try:
        insist_of_age(house.event(), born, DAY)
    except Refusal as refusal:
        return refusal
    return None


def _why(refusal: Refusal | None) -> Why | None:
    return None if refusal is None else refusal.why
