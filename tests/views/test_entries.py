"""Entries as a view: who paid what, and what is owed."""

from registry.views.entries import entries
from tests.engine.days import Told, ranking, small
from tests.views.told import seen


def rows(day: Told, at: str) -> dict[str, tuple[bool, int, int, int, bool]]:
    here = seen(day, at)
    return {
        here.names[line.player]: (line.paid, line.rebuys, line.addons, line.owed, line.alive)
        for line in entries(here.event)
    }


def test_an_entry_is_owed_until_it_is_paid() -> None:
    day = ranking()
    day.ok("09:45:00", "sign_up", player="Anna")
    here = seen(day, "09:45:00")
    (line,) = entries(here.event)
    assert (line.paid, line.owed, line.alive) == (False, 3000, False)
    assert len(line.codes) == 1
    assert len(line.codes[0]) == 4
    day.ok("09:46:00", "take", player="Anna", **{"for": "entry"}, means="cash")
    assert rows(day, "09:46:00") == {"Anna": (True, 0, 0, 0, True)}
    assert entries(seen(day, "09:46:00").event)[0].codes == ()


def test_claims_are_owed_and_payments_counted() -> None:
    day = small("Anna", "Bela", "Cili")
    day.bust("11:00:00", "Anna")
    day.ok("11:01:00", "claim", player="Anna", **{"for": "rebuy"})
    assert rows(day, "11:01:00")["Anna"] == (True, 0, 0, 1000, False)
    day.ok("11:02:00", "take", player="Anna", **{"for": "rebuy"}, means="cash")
    assert rows(day, "11:02:00")["Anna"] == (True, 1, 0, 0, True)
    day.ok("12:11:00", "claim", player="Anna", **{"for": "addon"})
    assert rows(day, "12:11:00")["Anna"] == (True, 1, 0, 2000, True)
    day.ok("12:12:00", "withdraw", player="Anna")
    assert rows(day, "12:12:00")["Anna"] == (True, 1, 0, 0, True)


def test_a_claim_that_nobody_paid_lapses_with_its_break() -> None:
    day = small("Anna", "Bela", "Cili")
    day.ok("12:11:00", "claim", player="Anna", **{"for": "addon"})
    assert rows(day, "12:24:59")["Anna"][3] == 2000
    assert rows(day, "12:25:00")["Anna"][3] == 0


def test_entries_stand_in_the_order_of_signing_up_without_those_who_left() -> None:
    day = ranking()
    for name in ("Cili", "Anna", "Bela"):
        day.ok("09:45:00", "sign_up", player=name)
    day.ok("09:46:00", "withdraw", player="Anna")
    assert list(rows(day, "09:46:00")) == ["Cili", "Bela"]


def test_a_refunded_entry_is_gone_with_its_seat() -> None:
    day = small("Anna", "Bela", "Cili")
    assert len(day.show("10:15:00", "seats")) == 3
    day.ok("10:20:00", "refund", player="Anna", reason="ill")
    assert list(rows(day, "10:20:00")) == ["Bela", "Cili"]
    assert len(day.show("10:20:00", "seats")) == 2
    assert day.refused("10:30:00", "refund", player="Bela", reason="tired") == "PLAY_BEGUN"
