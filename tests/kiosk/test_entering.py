"""Entering and paying at the kiosk: what is asked, what is closed and why, the code, and the live change to paid."""

from datetime import date

import pytest

from kiosk.flow.prompts import Ask, Confirm, Page, Tell
from registry.engine.commands import CancelEvent, SignUp, WithdrawClaim
from registry.engine.ids import PlayerId
from tests.kiosk.fakes import FakeHouse
from tests.kiosk.talking import Talk, words_of

CSILLAG = PlayerId(1)


def test_the_start_shows_price_deadline_and_how_many_are_missing() -> None:
    house = FakeHouse()
    house.enter(*(house.add(f"P{number}") for number in range(16)))

    prompt = Talk(house).prompt

    assert "3 000 Ft, until 10:05" in words_of(prompt).replace("\u00a0", " ")
    assert prompt.state == "16 / 20 players. 4 more needed."
    assert [choice.key for choice in prompt.choices] == ["entry", "seat", "chips"]


def test_a_player_enters_with_three_answers_and_gets_a_code_for_the_desk() -> None:
    talk = Talk()
    talk.choose("entry")
    talk.find()
    sure = talk.choose("cash")
    assert isinstance(sure, Confirm)
    assert (sure.amount, sure.unit, sure.command) == ("3 000", "Ft", SignUp(player=CSILLAG))

    code = talk.choose("yes")

    assert isinstance(code, Tell)
    assert code.figures[0].text == talk.house.code(CSILLAG)
    assert len(code.figures[0].text) == 4
    assert "has not confirmed" in code.state


def test_the_code_turns_to_paid_when_the_desk_takes_the_money() -> None:
    talk = Talk()
    talk.choose("entry")
    talk.find()
    talk.choose("cash", "yes")

    talk.house.take(CSILLAG)
    paid = talk.refresh()

    assert paid.where == "Csillag: paid"
    assert paid.state.startswith("✓ Paid: 3 000")


def test_a_transfer_is_a_closed_choice_with_its_reason() -> None:
    """C-11: the fee can be paid only on the spot."""
    talk = Talk()
    talk.choose("entry")
    talk.find()

    assert talk.closed("transfer") == "not possible: only at the venue"
    assert not talk.closed("cash")


def test_the_price_is_shown_with_its_parts() -> None:
    """C-13."""
    talk = Talk()
    talk.choose("entry")
    prompt = talk.find()

    assert isinstance(prompt, Ask)
    assert prompt.lines[0].text.replace("\u00a0", " ") == "Entry: 3 000 Ft = 2 000 prizes + 1 000 organising"


def test_a_yes_counts_only_for_the_words_that_were_shown() -> None:
    talk = Talk()
    talk.choose("entry")
    talk.find()
    sure = talk.choose("cash")
    talk.house.office(SignUp(player=CSILLAG))

    after = talk.choose("yes")

    assert isinstance(sure, Confirm)
    assert after.where == "Csillag: go to the desk", "somebody else's claim is shown, none is made twice"
    assert len(talk.house.event().entries) == 1


def test_a_closed_entry_is_shown_with_its_reason() -> None:
    house = FakeHouse("10:06:00")

    assert Talk(house).closed("entry") == "entry is over"
    assert Talk(FakeHouse("09:30:00")).closed("entry") == "not yet: opens at 09:45"


def test_a_rebuy_before_play_is_closed_with_the_time_of_the_start() -> None:
    assert Talk().closed("chips") == "not now: play begins at 10:30"


def test_a_cancelled_event_takes_nothing() -> None:
    house = FakeHouse()
    house.office(CancelEvent(reason="water in the hall"))

    talk = Talk(house)

    assert talk.closed("entry") == "cancelled"
    assert talk.prompt.state == "The event is cancelled."


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"banned": True}, "You may not play"),
        ({"born": date(1995, 1, 18)}, "at least 18"),
        ({"eligible": False}, "Only deaf and hard-of-hearing"),
    ],
)
def test_who_may_not_play_is_told_so_in_plain_words(change: dict[str, object], sentence: str) -> None:
    """C-2, C-4."""
    house = FakeHouse()
    house.add("Anna", **change)
    born = str(change.get("born", "1970-05-01"))
    talk = Talk(house)
    talk.choose("entry")

    prompt = talk.find("Anna", born)

    assert sentence in words_of(prompt)
    assert prompt.where == "Anna: not possible"
    assert not house.event().entries


def test_who_turns_eighteen_on_the_day_may_play() -> None:
    house = FakeHouse()
    house.add("Anna", born=date(1991, 1, 17))
    talk = Talk(house)
    talk.choose("entry")

    assert talk.find("Anna", "1991-01-17").where == "Anna: pay"


def test_an_own_unpaid_claim_can_be_taken_back() -> None:
    talk = Talk()
    talk.choose("entry")
    talk.find()
    talk.choose("cash", "yes")
    sure = talk.choose("drop")
    assert isinstance(sure, Confirm)

    home = talk.choose("yes")

    assert home.where == "Csillag"
    assert talk.house.hall("en").entry(CSILLAG) is None
    assert talk.choose("entry").where == "Csillag: pay", "and may enter again"


def test_what_is_paid_cannot_be_taken_back_here() -> None:
    talk = Talk()
    talk.choose("entry")
    talk.find()
    talk.choose("cash", "yes", "drop")
    talk.house.take(CSILLAG)

    after = talk.choose("yes")

    assert after.where == "Csillag: paid"
    assert talk.house.hall("en").entry(CSILLAG) is not None


def test_a_claim_that_the_office_took_away_says_so() -> None:
    talk = Talk()
    talk.choose("entry")
    talk.find()
    talk.choose("cash", "yes")
    talk.house.office(WithdrawClaim(entry=talk.house.event().of_player[CSILLAG]))

    assert "This claim is over." in words_of(talk.refresh())


def test_who_comes_to_pay_too_late_is_told_so() -> None:
    """C-10: the entry deadline judges the taking."""
    talk = Talk()
    talk.choose("entry")
    talk.find()
    talk.choose("cash", "yes")
    talk.house.until("10:05:00")

    assert talk.refresh().state == "The time to pay is over. Ask at the desk."


def test_who_has_paid_sees_that_entering_is_closed() -> None:
    house = FakeHouse()
    house.enter(CSILLAG)
    talk = Talk(house)
    talk.scan()

    assert talk.closed("entry") == "you have paid"


def test_before_the_draw_there_is_its_time_and_after_it_the_seat() -> None:
    house = FakeHouse()
    house.enter(CSILLAG, *(house.add(f"P{number}") for number in range(20)))
    talk = Talk(house)
    talk.choose("seat")
    waiting = talk.find()
    assert isinstance(waiting, Tell)
    assert waiting.figures[0].text == "10:15"

    house.until("10:16:00")
    seated = talk.refresh()

    place = house.event().entries[house.event().of_player[CSILLAG]].place
    assert place is not None
    assert isinstance(seated, Tell)
    assert [figure.text for figure in seated.figures] == [str(place.table), str(place.seat)]
    assert [figure.caption for figure in seated.figures] == ["table", "seat"]


def test_without_an_entry_there_is_no_seat() -> None:
    talk = Talk()
    talk.choose("seat")

    assert "You are not in this event yet." in words_of(talk.find())


def test_the_receipt_lists_what_was_paid_and_what_is_owed() -> None:
    house = FakeHouse()
    house.enter(CSILLAG)
    talk = Talk(house)
    talk.scan()

    prompt = talk.choose("receipt")

    assert isinstance(prompt, Tell)
    assert prompt.table is not None
    assert prompt.table.rows[0][0] == "✓ Entry"
    assert prompt.state.replace("\u00a0", " ") == "Paid 3 000 Ft in all, 10 000 chips."


def test_the_own_page_is_an_address_and_without_the_network_a_reason() -> None:
    talk = Talk()
    talk.scan()
    page = talk.choose("page")
    assert isinstance(page, Page)
    assert page.link == "http://192.168.1.20:8008/m/QXWRT3HJ01"

    talk.house.lan = False

    assert "There is no page for phones today." in words_of(talk.refresh())


def test_practice_says_so_on_every_screen() -> None:
    talk = Talk(FakeHouse(practice=True))

    for prompt in (talk.prompt, talk.choose("entry"), talk.find(), talk.choose("cash"), talk.choose("yes")):
        assert prompt.where.endswith("· practice")
        assert prompt.practice


def test_the_levels_show_which_one_runs() -> None:
    house = FakeHouse()
    house.enter(CSILLAG, *(house.add(f"P{number}") for number in range(20)))
    house.until("10:56:00")
    talk = Talk(house)
    talk.choose("more")

    levels = talk.choose("levels")

    assert isinstance(levels, Tell)
    assert levels.table is not None
    assert levels.table.rows[4][0] == "break"
    assert levels.table.marked == 1
