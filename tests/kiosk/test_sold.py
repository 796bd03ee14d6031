"""What the start says of rebuys and add-ons: what is sold now, at its own price, until its own end."""

from datetime import timedelta

import pytest

from kiosk.flow.prompts import Choice
from registry.engine.commands import Bust, CancelEvent, CloseEvent
from registry.engine.facts import OutWith
from registry.engine.ids import PlayerId
from tests.kiosk.driver import SMALL, WIDE, kiosk
from tests.kiosk.fakes import FakeHouse
from tests.kiosk.talking import Talk, words_of

CSILLAG = PlayerId(1)
CARD = "ACDEFHJKMNPQRTVWXY34"


def playing(others: int = 20, *, minimum: int = 20, rebuys_close: str = "break_start") -> FakeHouse:
    """Play is on, Csillag sits among others."""
    house = FakeHouse(minimum=minimum, rebuys_close=rebuys_close)
    house.enter(CSILLAG, *(house.add(f"P{number}") for number in range(others)))
    house.until("11:00:00")
    return house


def row(talk: Talk, key: str = "chips") -> Choice:
    """One of the three ways."""
    return next(choice for choice in talk.prompt.choices if choice.key == key)


def note(talk: Talk, key: str = "chips") -> str:
    """What stands at the right of a way, with spaces that may break."""
    return row(talk, key).aside(small=False).replace("\u00a0", " ")


def test_in_play_it_is_the_rebuy() -> None:
    assert note(Talk(playing())) == "Rebuy: 1 000 Ft, until 12:10"


def test_in_the_break_it_is_the_add_on_with_its_own_price_and_end() -> None:
    """C-16, C-17."""
    house = playing()
    house.until("12:15:00")

    talk = Talk(house)

    assert note(talk) == "Add-on: 2 000 Ft, until 12:25"
    assert row(talk).aside(small=True) == "Add-on: until 12:25"


def test_where_both_are_sold_each_has_its_price_and_end() -> None:
    """CA-15, reading B."""
    house = playing(rebuys_close="break_end")
    house.until("12:15:00")

    assert note(Talk(house)) == "1 000 Ft, until 12:25 · 2 000 Ft, until 12:25"


@pytest.mark.parametrize("language", ["hu", "en", "pl"])
@pytest.mark.parametrize("size", [WIDE, SMALL])
async def test_both_fit_on_one_row(size: tuple[int, int], language: str) -> None:
    house = playing(rebuys_close="break_end")
    house.until("12:15:00")

    async with kiosk(house, size=size, language=language) as driver:
        await driver.sees("12:25")
        assert "…" not in driver.picture()


def test_the_grace_of_a_last_hand_is_shown_to_whom_it_is_given() -> None:
    """CA-15."""
    house = playing()
    house.until("12:11:00")
    entry = house.event().of_player[CSILLAG]
    house.office(Bust(out=(OutWith(entry, 1000),), dealt=house.now - timedelta(minutes=2)))
    talk = Talk(house)
    assert note(talk) == "Add-on: 2 000 Ft, until 12:25", "for everybody else it is the add-on"

    talk.scan(CARD)
    assert note(talk) == "Rebuy: 1 000 Ft, until 12:25"
    talk.choose("seat")
    assert "Rebuys are open." in words_of(talk.prompt)
    talk.choose("chips")
    assert talk.closed("rebuy") == ""


def test_who_is_out_since_before_the_break_is_offered_no_grace() -> None:
    """W-031a."""
    house = playing()
    house.bust(CSILLAG)
    house.until("12:15:00")
    talk = Talk(house)
    talk.scan(CARD)

    assert note(talk) == "Add-on: 2 000 Ft, until 12:25"
    talk.choose("seat")
    assert talk.prompt.state == "Rebuys closed at 12:10."
    assert "chips" not in {choice.key for choice in talk.prompt.choices}


def test_after_the_last_window_and_in_a_cancelled_event_nothing_is_sold() -> None:
    house = playing()
    house.until("12:26:00")
    assert row(Talk(house)).closed == "no longer sold"

    stopped = playing()
    stopped.office(CancelEvent(reason="no water"))
    assert row(Talk(stopped)).closed == "cancelled"


def test_while_the_window_is_open_the_last_two_are_no_end() -> None:
    """A rebuy is possible while its window is open, even if only one player is left."""
    house = playing(others=1, minimum=2)
    house.bust(CSILLAG)
    talk = Talk(house)
    assert note(talk) == "Rebuy: 1 000 Ft"
    assert talk.prompt.state == "The event is over. Rebuys are open."

    talk.choose("seat")
    out = talk.find()
    assert "You may buy another stack." in words_of(out)
    talk.choose("chips", "rebuy", "cash", "yes")
    house.take(CSILLAG, "rebuy")
    assert talk.refresh().where == "Csillag: paid"
    assert house.event().over_at is None, "play goes on"


def test_once_the_event_is_closed_nobody_comes_back() -> None:
    house = playing(others=1, minimum=2)
    house.bust(CSILLAG)
    house.office(CloseEvent())
    talk = Talk(house)

    assert row(talk).closed == "no longer sold"
    talk.scan(CARD)
    talk.choose("seat")
    assert "You may buy another stack." not in words_of(talk.prompt)
