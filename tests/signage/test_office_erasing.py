"""A person is forgotten at the office, as the kiosk promises. Source: SSN-10."""

from datetime import date
from pathlib import Path

import pytest

from registry.engine.ids import PlayerId
from registry.engine.refusals import Refusal, Why
from tests.signage.office_kit import Office, home_with_staff, note, office, refused

__all__ = ["home_with_staff", "office"]

NAME, SHOWN = "Zsindelyes Ödön", "Zsindely"


def known(office: Office) -> PlayerId:
    new = office.club.people.register(
        NAME, SHOWN, date(1970, 2, 3), eligible=True, consent=True, now=office.hand.at
    )  # fmt: skip
    return new.player.id


def everything(home: Path) -> bytes:
    """All that the club keeps in its folder."""
    return b"".join(file.read_bytes() for file in sorted(home.rglob("*")) if file.is_file())


def test_nothing_of_a_forgotten_person_is_left_and_others_keep_theirs(office: Office) -> None:
    player, other = known(office), office.player("Akác")
    organiser, home = office.somebody(), office.club.settings.home
    office.club.people.correct(player, nickname="Zsindelyke", now=office.hand.at)
    assert NAME.encode() in everything(home)
    assert organiser.post(f"/office/people/{player}/erase").status_code == 303
    kept = everything(home)
    for gone in (NAME, SHOWN, "Zsindelyke"):
        assert gone.encode() not in kept, gone
    assert [each.id for each in office.club.people.all()] == [other]
    assert office.club.people.names()[player] == "Former player 1001"
    assert office.club.people.find("1001", date(1970, 2, 3)) is None
    assert office.club.people.find("1001", date(1900, 1, 1)) is None
    assert office.club.people.find("Former player 1001", date(1900, 1, 1)) is None


def test_their_card_and_page_open_nothing_and_a_second_time_changes_nothing(office: Office) -> None:
    player = known(office)
    organiser = office.somebody()
    code, card = office.club.people.phone_code(player), office.club.people.new_card(player)
    form = organiser.filled()
    answers = [organiser.client.post(f"/office/people/{player}/erase", data=form) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 404]
    assert office.club.people.by_card(card) is None
    assert office.club.people.by_phone(code) is None
    assert office.somebody().get(f"/m/{code}").status_code == 404
    with pytest.raises(Refusal) as refusal:
        office.club.people.phone_code(player)
    assert refusal.value.why is Why.UNKNOWN_PLAYER
    assert refused(organiser.post("/office/entries/sign-up", player=player), 404)


def test_the_same_person_may_come_back_as_somebody_new(office: Office) -> None:
    player = known(office)
    assert office.somebody().post(f"/office/people/{player}/erase").status_code == 303
    assert known(office) != player


def test_whoever_plays_today_is_forgotten_after_it(office: Office) -> None:
    organiser, player = office.somebody(), office.player("Akác")
    organiser.post("/office/entries/sign-up", player=player)
    answer = organiser.post(f"/office/people/{player}/erase")
    assert "Akác has an entry in an event that is not over." in note(answer)
    assert office.club.people.known(player) is not None


def test_what_is_said_names_the_copies(office: Office) -> None:
    organiser, player = office.somebody(), known(office)
    organiser.post(f"/office/people/{player}/erase")
    assert "Copies in backups keep the name for 14 nights." in organiser.get("/office/people").text
