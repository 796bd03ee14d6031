"""People are registered once, found by two things that belong together, and let in by codes."""

from datetime import UTC, date, datetime

import pytest
from sqlalchemy import select

from registry.engine.ids import PlayerId
from registry.engine.refusals import Refusal, Why
from registry.ledger.database import Database
from registry.people.codes import LETTERS, PHONE_LENGTH, Key
from registry.people.players import NewPlayer, People
from registry.people.tables import players

BORN = date(1980, 5, 1)
NOW = datetime(2026, 5, 2, 7, tzinfo=UTC)


def register(people: People, name: str = "Kovács Anna", nickname: str = "Csillag", born: date = BORN) -> NewPlayer:
    return people.register(name, nickname, born, eligible=True, consent=True, now=NOW)


def test_member_numbers_follow_each_other(people: People) -> None:
    assert [register(people, name).player.member for name in ("A", "B", "C")] == [1001, 1002, 1003]


def test_equal_nicknames_are_told_apart(people: People) -> None:
    shown = [
        register(people, name, nickname).player.nickname for name, nickname in (("A", "Csillag"), ("B", "CSILLAG"))
    ]
    assert shown == ["Csillag", "CSILLAG 2"]
    assert set(people.names().values()) == set(shown)


def test_the_same_person_twice_is_refused(people: People) -> None:
    register(people)
    with pytest.raises(Refusal, match="SAME_PERSON"):
        register(people, "anna KOVACS", "Other")
    assert register(people, born=date(1981, 5, 1)).player.member == 1002


@pytest.mark.parametrize(("born", "why"), [(date(2026, 5, 3), Why.BORN_IN_FUTURE), (date(1899, 12, 31), Why.BAD_DATE)])
def test_an_impossible_birth_is_refused(people: People, born: date, why: Why) -> None:
    with pytest.raises(Refusal) as caught:
        register(people, born=born)
    assert caught.value.why is why


def test_a_birth_is_judged_by_the_clubs_own_date(people: People) -> None:
    late_evening = datetime(2026, 5, 1, 22, 30, tzinfo=UTC)  # half past midnight in Budapest
    born_today = people.register("Baba", "Baba", date(2026, 5, 2), eligible=True, consent=True, now=late_evening)
    assert born_today.player.born == date(2026, 5, 2)


def test_nobody_is_taken_down_without_consent(people: People) -> None:
    with pytest.raises(Refusal, match="CONSENT_NEEDED"):
        people.register("Anna", "Anna", BORN, eligible=True, consent=False, now=NOW)
    assert people.all() == ()


@pytest.mark.parametrize("asked", ["Kovács Anna", "kovacs anna", "ANNA kovács", "csillag", " Csillag ", "1001"])
def test_a_person_is_found_by_name_nickname_or_number_with_the_birth_date(people: People, asked: str) -> None:
    anna = register(people).player
    assert people.find(asked, BORN) == anna
    assert people.find(asked, date(1980, 5, 2)) is None


@pytest.mark.parametrize("asked", ["", " ", "Kov", "Kovács", "%", "1002", "9" * 40, "0", "\u200b", "²"])
def test_part_of_a_name_finds_nobody(people: People, asked: str) -> None:
    register(people)
    assert people.find(asked, BORN) is None


def test_a_full_name_goes_before_somebody_elses_nickname(people: People) -> None:
    register(people, "Nagy Ida", "Kovács Anna")
    anna = register(people, "Kovács Anna", "Csillag").player
    assert people.find("Kovács Anna", BORN) == anna


def test_a_card_opens_until_a_new_one_is_made(people: People) -> None:
    new = register(people)
    assert people.by_card(f" {new.card.lower()} ") == new.player
    card = people.new_card(new.player.id)
    assert people.by_card(new.card) is None
    assert people.by_card(card) == new.player
    assert people.by_card("") is None


def test_a_phone_code_can_be_shown_again_and_be_revoked(people: People) -> None:
    anna = register(people).player
    code = people.phone_code(anna.id)
    assert people.phone_code(anna.id) == code
    assert people.by_phone(code) == anna
    assert len(code) == PHONE_LENGTH
    assert set(code) <= set(LETTERS)
    assert people.new_phone_code(anna.id) != code
    assert people.by_phone(code) is None
    assert people.by_phone(people.phone_code(anna.id)) == anna


def test_a_lost_key_makes_new_codes_instead_of_wrong_ones(people: People, database: Database) -> None:
    anna = register(people).player
    old = people.phone_code(anna.id)
    elsewhere = People(database, Key(b"another key"), "Europe/Budapest")
    code = elsewhere.phone_code(anna.id)
    assert code != old
    assert elsewhere.by_phone(code) == anna


def test_no_code_lies_in_the_database_in_clear(people: People, database: Database) -> None:
    new = register(people)
    with database.read() as connection:
        kept = repr(connection.execute(select(players)).all())
    assert new.card not in kept
    assert people.phone_code(new.player.id) not in kept


def test_a_name_can_be_put_right(people: People) -> None:
    anna = register(people).player
    bela = register(people, "Béla", "Béla").player
    right = people.correct(anna.id, name="Kovács Hanna", nickname="béla", born=date(1981, 1, 1), now=NOW)
    assert (right.name, right.nickname, right.born) == ("Kovács Hanna", "béla 2", date(1981, 1, 1))
    assert people.find("hanna kovacs", date(1981, 1, 1)) == right
    with pytest.raises(Refusal, match="SAME_PERSON"):
        people.correct(bela.id, name="Hanna Kovács", born=date(1981, 1, 1), now=NOW)
    assert people.get(bela.id) == bela
    assert people.correct(anna.id, now=NOW) == right


def test_a_ban_needs_a_reason_and_can_be_lifted(people: People) -> None:
    anna = register(people).player
    with pytest.raises(Refusal, match="REASON_NEEDED"):
        people.ban(anna.id, "  ", None)
    banned = people.ban(anna.id, "quarrel", date(2026, 6, 1))
    assert banned.banned_on(date(2026, 6, 1))
    assert not banned.banned_on(date(2026, 6, 2))
    assert not people.lift_ban(anna.id).banned_on(date(2026, 6, 1))


@pytest.mark.parametrize("what", ["get", "phone_code", "new_phone_code", "new_card", "lift_ban"])
def test_whom_nobody_knows_is_refused(people: People, what: str) -> None:
    with pytest.raises(Refusal, match="UNKNOWN_PLAYER"):
        getattr(people, what)(PlayerId(42))
