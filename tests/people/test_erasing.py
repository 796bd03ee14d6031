"""A person is forgotten on each kind of database; their number stays theirs. Source: SSN-10."""

from datetime import date, datetime

import pytest

from registry.engine.refusals import Refusal, Why
from registry.ledger.database import Database
from registry.people.erasing import erase
from registry.people.players import People

BORN = date(1970, 2, 3)


def test_only_what_screens_call_them_is_left_and_once_is_enough(
    people: People, database: Database, now: datetime
) -> None:
    new = people.register("Zsindelyes Ödön", "Zsindely", BORN, eligible=True, consent=True, now=now)
    player = new.player.id
    code = people.phone_code(player)
    assert erase(database, player, "Former player 1001", now)
    assert not erase(database, player, "Somebody", now)
    assert people.names()[player] == "Former player 1001"
    assert not people.all()
    assert not people.births()
    assert not people.phones()
    assert (
        people.known(player) is people.by_card(new.card) is people.by_phone(code) is people.find("1001", BORN) is None
    )
    for change in (lambda: people.ban(player, "x", None), lambda: people.new_card(player), lambda: people.get(player)):
        with pytest.raises(Refusal) as refused:
            change()
        assert refused.value.why is Why.UNKNOWN_PLAYER


def test_their_number_is_never_given_to_somebody_else(people: People, database: Database, now: datetime) -> None:
    first = people.register("Anna", "Anna", BORN, eligible=True, consent=True, now=now).player
    erase(database, first.id, "Former player 1001", now)
    again = people.register("Anna", "Anna", BORN, eligible=True, consent=True, now=now).player
    assert (again.id > first.id, again.member) == (True, first.member + 1)
