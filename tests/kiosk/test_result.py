"""Once somebody is out or play is over: the place and the prize, no seat and no blinds."""

import pytest

from kiosk.flow.prompts import Ask, Tell
from registry.engine.commands import ClaimRebuy, CloseEvent
from registry.engine.ids import PlayerId
from tests.kiosk.driver import SMALL, WIDE, kiosk
from tests.kiosk.fakes import FakeHouse
from tests.kiosk.talking import Talk, words_of

CSILLAG, RIVAL = PlayerId(1), PlayerId(2)
CARD, RIVALS_CARD = "ACDEFHJKMNPQRTVWXY34", "Q" * 20


@pytest.fixture
def house() -> FakeHouse:
    """Three play on after the last rebuy."""
    house = FakeHouse(minimum=2)
    house.add("Rival", card=RIVALS_CARD)
    house.enter(CSILLAG, RIVAL, house.add("Third"))
    house.until("12:30:00")
    return house


def played_to_the_end(house: FakeHouse) -> FakeHouse:
    """Csillag has won, Rival is second."""
    house.bust(PlayerId(3))
    house.bust(RIVAL)
    return house


def plain(talk: Talk) -> str:
    """Every word that is shown, with spaces that may break."""
    return words_of(talk.prompt).replace("\u00a0", " ")


def seat_page(house: FakeHouse, card: str) -> Talk:
    """What somebody sees under the second way."""
    talk = Talk(house)
    talk.scan(card)
    talk.choose("seat")
    return talk


def test_who_is_out_reads_their_place_and_no_seat(house: FakeHouse) -> None:
    house.bust(RIVAL)
    talk = Talk(house)
    talk.scan(RIVALS_CARD)

    assert "My result place 3" in plain(talk)
    assert "seat" not in plain(talk)
    out = talk.choose("seat")
    assert isinstance(out, Tell)
    assert (out.figures[0].text, out.figures[0].caption) == ("3", "place")
    assert "prize" not in plain(talk), "no prize stands before the end"


def test_the_winner_and_the_second_read_place_and_prize(house: FakeHouse) -> None:
    played_to_the_end(house)
    winner, second = seat_page(house, CARD), seat_page(house, RIVALS_CARD)

    assert winner.prompt.where == "Csillag: your result"
    assert "1 place" in plain(winner)
    assert "You won." in plain(winner)
    assert "Your prize: " in plain(winner)
    assert winner.prompt.state == "The event is over."
    assert "2 place" in plain(second)
    assert "Your prize: " in plain(second)
    home = winner.choose("done")
    assert isinstance(home, Ask)
    assert "My result place 1, prize " in plain(winner)


def test_the_page_of_a_seat_turns_to_the_place_and_back_with_another_stack() -> None:
    house = FakeHouse(minimum=2)
    house.enter(CSILLAG, house.add("Rival"), house.add("Third"))
    house.until("10:45:00")
    talk = seat_page(house, CARD)
    assert talk.prompt.where == "Csillag: your seat"

    house.bust(CSILLAG)
    assert talk.refresh().where == "Csillag: you are out"
    house.office(ClaimRebuy(entry=house.event().of_player[CSILLAG]))
    house.take(CSILLAG, "rebuy")
    assert talk.refresh().where == "Csillag: your seat"


@pytest.mark.parametrize("closed", [False, True])
def test_after_the_last_bust_the_start_speaks_of_no_blinds(house: FakeHouse, closed: bool) -> None:
    played_to_the_end(house)
    if closed:
        house.office(CloseEvent())
    talk = Talk(house)

    assert isinstance(talk.prompt, Ask)
    assert talk.prompt.aside == ""
    assert talk.prompt.state == "The event is over."
    assert "My result" in plain(talk)
    assert "sit" not in plain(talk)


@pytest.mark.parametrize("language", ["hu", "en", "pl"])
@pytest.mark.parametrize("size", [WIDE, SMALL])
async def test_the_result_fits(house: FakeHouse, size: tuple[int, int], language: str) -> None:
    played_to_the_end(house)
    async with kiosk(house, size=size, language=language) as driver:
        for card in (CARD, RIVALS_CARD):
            await driver.burst(card)
            await driver.drawn()
            assert "…" not in driver.picture(), driver.picture()
            await driver.press("2")
            await driver.drawn()
            assert "…" not in driver.picture(), driver.picture()
            assert "Ft" in driver.picture(), driver.picture()
