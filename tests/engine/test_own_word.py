"""A player who says "I have no chips" at the kiosk is out by their own word."""

from datetime import datetime

import pytest

from registry.engine import commands as c
from registry.engine.decide import decide
from registry.engine.facts import Busted, RebuyClaimed
from registry.engine.history import History
from registry.engine.refusals import Refusal, Why
from tests.engine.days import Told, small


def at(day: Told, moment: str, player: str) -> tuple[History, c.ClaimRebuy, datetime]:
    """The day at a moment, and the wish of a player who has no chips."""
    day.show(moment, "clock")
    played = day.rehearsal.day
    assert played is not None
    assert played.now is not None
    entry = played.event.of_player[played.known_as(player)]
    return played.history, c.ClaimRebuy(entry=entry, chance=1, busted=True), played.now


def test_out_and_asking_are_written_in_one_turn() -> None:
    day = small("Anna", "Bela", "Cili")

    facts = decide(*at(day, "11:00:00", "Bela"))

    assert [type(fact) for fact in facts] == [Busted, RebuyClaimed]


def test_in_the_break_only_the_office_can_say_that_a_hand_ran_over() -> None:
    """CA-15."""
    day = small("Anna", "Bela", "Cili")

    with pytest.raises(Refusal, match=Why.REBUYS_CLOSED):
        decide(*at(day, "12:11:00", "Bela"))

    day.bust("12:12:00", "Bela")
    assert day.ok("12:13:00", "pay", player="Bela", **{"for": "rebuy"}, means="cash")
