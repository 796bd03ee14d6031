"""The club as the kiosk sees it: the real one, and what happens when its book cannot be reached."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from kiosk.house import ANSWERED_FOR, ClubHouse
from kiosk.session import Away, Session
from registry.assemble import Club, assemble
from registry.clock import Reading
from registry.engine.commands import SignUp
from registry.engine.refusals import Refusal, Why
from registry.ledger.ledger import LedgerAway
from registry.settings import Settings
from registry.words.say import LANGUAGES


class StoppedClock:
    """A clock that a test turns."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 11, 1, 10, 0, tzinfo=UTC)

    def now(self) -> datetime:
        """The instant."""
        return self.moment

    def reading(self) -> Reading:
        """All clocks."""
        return Reading(self.moment, 0.0, 0.0)


@pytest.fixture
def clock() -> StoppedClock:
    return StoppedClock()


@pytest.fixture
def club(tmp_path: Path, clock: StoppedClock) -> Iterator[Club]:
    opened = assemble(Settings(home=tmp_path, lan=True, host_name="club.example"), clock)
    yield opened
    opened.close()


@pytest.fixture
def house(club: Club) -> ClubHouse:
    club.open_practice(club.desk.now())
    return ClubHouse(club, "hall-1")


def enrolled(house: ClubHouse, name: str = "Kiss Éva", nickname: str = "Évi") -> str:
    return house.enrol(name, nickname, date(1990, 2, 3), eligible=True, consent=True).card


def test_a_new_player_is_found_by_card_and_by_name_with_birth_date(house: ClubHouse) -> None:
    card = enrolled(house)
    hall = house.hall("en")

    by_card = hall.by_card(card)
    assert by_card is not None
    assert hall.find("evi", date(1990, 2, 3)) == by_card
    assert hall.find(str(by_card.member), date(1990, 2, 3)) == by_card
    assert hall.find("evi", date(1990, 2, 4)) is None
    assert hall.person(by_card.id) == by_card


def test_a_claim_is_written_as_the_kiosks_own(house: ClubHouse, club: Club) -> None:
    player = house.hall("en").by_card(enrolled(house))
    assert player is not None
    house.submit(SignUp(player=player.id), "hall-1-x-1")
    house.submit(SignUp(player=player.id), "hall-1-x-1")

    event_id = club.current_event(club.desk.now())
    assert event_id is not None
    rows = club.desk.history(event_id).rows
    assert [row.by for row in rows].count("kiosk:hall-1") == 1
    with pytest.raises(Refusal, match=Why.ALREADY_ENTERED):
        house.submit(SignUp(player=player.id), "hall-1-x-2")


def test_the_own_page_has_an_address_only_with_the_network(house: ClubHouse, club: Club) -> None:
    hall = house.hall("en")
    player = hall.by_card(enrolled(house))
    assert player is not None
    link = hall.page_link(player.id)

    assert link == f"http://club.example:8008/m/{club.people.phone_code(player.id)}"


def test_a_call_waits_is_seen_and_is_forgotten(house: ClubHouse, club: Club, clock: StoppedClock) -> None:
    assert house.hall("en").help == "quiet"
    house.call()
    assert house.hall("en").help == "called"
    club.devices.answer("hall-1")
    assert house.hall("en").help == "answered"
    clock.moment += ANSWERED_FOR + timedelta(seconds=1)
    assert house.hall("en").help == "quiet"


def test_a_call_taken_back_is_gone_in_the_office(house: ClubHouse, club: Club) -> None:
    house.call()
    house.hush()

    assert club.devices.waiting() == ()


def test_only_an_organiser_may_close_the_kiosk(house: ClubHouse, club: Club) -> None:
    club.staff.add("Bea", "cashier", "long enough secret")

    assert house.organiser("organiser", club.staff.show_passphrase() or "")
    assert not house.organiser("organiser", "guess")
    assert not house.organiser("Bea", "long enough secret")


@pytest.mark.parametrize("broken", ["by_card", "find", "known"])
def test_wherever_the_book_is_away_the_visit_says_so(
    house: ClubHouse, club: Club, broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> None:
        raise LedgerAway("gone")

    card = enrolled(house)
    session = Session(house, "hall-1", "en", LANGUAGES, lambda: 0.0)
    session.show()
    monkeypatch.setattr(club.people, broken, away)
    hall = house.hall("en")
    calls = {
        "by_card": lambda: hall.by_card(card),
        "find": lambda: hall.find("x", date(1990, 1, 1)),
        "known": lambda: hall.person(club.people.all()[0].id),
    }

    with pytest.raises(Away):
        calls[broken]()


def test_a_day_without_an_event_says_so(club: Club) -> None:
    house = ClubHouse(club, "hall-1")
    session = Session(house, "hall-1", "en", LANGUAGES, lambda: 0.0)

    assert session.show().state.startswith("No event today.")
    assert all(choice.closed for choice in session.prompt.choices)
    assert house.hall("en").standings() == ()
