"""Rebuy and add-on at the kiosk."""

import pytest

from kiosk.flow.prompts import Confirm, Tell
from registry.engine.commands import ClaimAddOn, ClaimRebuy
from registry.engine.ids import PlayerId
from tests.kiosk.fakes import FakeHouse
from tests.kiosk.talking import Talk, words_of

CSILLAG = PlayerId(1)


@pytest.fixture
def house() -> FakeHouse:
    """Play is on, Csillag sits."""
    house = FakeHouse()
    house.enter(CSILLAG, *(house.add(f"P{number}") for number in range(20)))
    house.until("11:00:00")
    return house


def test_no_chips_leads_straight_to_the_rebuy(house: FakeHouse) -> None:
    """C-15."""
    house.bust(CSILLAG)
    talk = Talk(house)
    talk.choose("chips")
    talk.find()
    talk.choose("rebuy")
    sure = talk.choose("cash")
    assert isinstance(sure, Confirm)
    assert (sure.amount, sure.command) == ("1 000", ClaimRebuy(entry=house.event().of_player[CSILLAG], busted=True))

    code = talk.choose("yes")

    assert isinstance(code, Tell)
    assert code.figures[0].text == house.code(CSILLAG, "rebuy")
    house.take(CSILLAG, "rebuy")
    assert talk.refresh().where == "Csillag: paid"


def test_who_says_no_chips_is_out_and_asks_in_one_go(house: FakeHouse) -> None:
    """Nobody has to find the office before the kiosk: the player's own word is enough to be out."""
    talk = Talk(house)
    talk.choose("chips")
    talk.find()
    talk.choose("rebuy")
    talk.choose("cash")
    talk.choose("yes")

    entry = house.event().entries[house.event().of_player[CSILLAG]]
    assert entry.out is not None
    assert entry.claim("rebuy") is not None

    house.take(CSILLAG, "rebuy")
    assert house.event().entries[entry.id].out is None


def test_the_add_on_is_closed_until_the_break_and_says_when(house: FakeHouse) -> None:
    """C-17."""
    talk = Talk(house)
    talk.choose("chips")
    talk.find()

    assert talk.closed("addon") == "Add-ons are sold from 12:10."


def test_the_add_on_is_sold_once_in_the_break(house: FakeHouse) -> None:
    """C-17, CA-17."""
    house.until("12:15:00")
    talk = Talk(house)
    talk.choose("chips")
    talk.find()
    talk.choose("addon")
    sure = talk.choose("card")
    assert isinstance(sure, Confirm)
    assert (sure.amount, sure.command) == ("2 000", ClaimAddOn(entry=house.event().of_player[CSILLAG]))
    talk.choose("yes")
    house.take(CSILLAG, "addon")
    talk.refresh()
    talk.choose("done", "chips")

    assert "add-on" in talk.closed("addon")
    assert talk.closed("rebuy")


def test_after_the_break_nothing_is_sold_and_the_start_says_so(house: FakeHouse) -> None:
    """C-16."""
    house.until("12:26:00")

    assert Talk(house).closed("chips") == "no longer sold"


def test_a_claim_made_in_time_can_be_paid_in_the_break(house: FakeHouse) -> None:
    """The window judges the claim, so that a queue costs nobody a stack."""
    house.bust(CSILLAG)
    talk = Talk(house)
    talk.scan()
    talk.choose("chips", "rebuy", "cash", "yes")
    house.until("12:20:00")
    house.take(CSILLAG, "rebuy")

    assert talk.refresh().where == "Csillag: paid"


def test_a_second_rebuy_waits_for_its_own_money(house: FakeHouse) -> None:
    for _ in range(2):
        house.bust(CSILLAG)
        talk = Talk(house)
        talk.scan()
        code = talk.choose("chips", "rebuy", "cash", "yes")
        assert code.where == "Csillag: go to the desk"
        house.take(CSILLAG, "rebuy")
        assert talk.refresh().where == "Csillag: paid"


def test_who_is_out_is_told_that_rebuys_are_open(house: FakeHouse) -> None:
    house.bust(CSILLAG)
    talk = Talk(house)
    talk.choose("seat")

    out = talk.find()

    assert out.where == "Csillag: you are out"
    assert "You may buy another stack." in words_of(out)
    assert talk.choose("chips").where == "Csillag: more chips"


def test_a_clock_that_stands_says_so_at_the_start(house: FakeHouse) -> None:
    from registry.engine.commands import Pause

    house.office(Pause())

    assert Talk(house).prompt.state == "The clock stands."
