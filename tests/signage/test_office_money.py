"""Money at the office's desk: taken once, taken back with a reason, never a wrong amount."""

import pytest

from registry.engine.ids import EntryId
from registry.engine.rules.money import money
from tests.signage.office_kit import CASHIER, Office, home_with_staff, note, office, refused

__all__ = ["home_with_staff", "office"]


def test_a_cashier_takes_the_money_and_the_takings_grow(office: Office) -> None:
    organiser, bea = office.somebody(), office.somebody("Bea", CASHIER)
    organiser.post("/office/entries/sign-up", player=office.player("Akác"))
    assert "Akác" in bea.get("/office/").text
    answer = bea.post("/office/entries/1/take", purchase="entry", means="cash")
    assert answer.status_code == 303
    assert "Paid: Akác, Entry" in bea.told()
    assert money(office.event()).takings == 3000
    assert "3\u202f000" in bea.get("/office/").text


def test_pressing_twice_takes_the_money_once(office: Office) -> None:
    organiser = office.somebody()
    organiser.post("/office/entries/sign-up", player=office.player("Akác"))
    form = organiser.filled(purchase="entry", means="cash")
    answers = [organiser.client.post("/office/entries/1/take", data=form) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [303, 303, 303]
    assert money(office.event()).takings == 3000


def test_who_is_slower_than_a_colleague_hears_that_it_is_paid(office: Office) -> None:
    organiser, bea = office.somebody(), office.somebody("Bea", CASHIER)
    organiser.post("/office/entries/sign-up", player=office.player("Akác"))
    mine, hers = organiser.filled(purchase="entry", means="cash"), bea.filled(purchase="entry", means="cash")
    assert bea.client.post("/office/entries/1/take", data=hers).status_code == 303
    assert refused(organiser.client.post("/office/entries/1/take", data=mine), 409)
    assert money(office.event()).takings == 3000


def test_unpaid_entries_stand_first_with_the_code_beside_the_name(office: Office) -> None:
    organiser = office.somebody()
    office.field("Zsálya")
    organiser.post("/office/entries/sign-up", player=office.player("Akác"))
    organiser.get("/office/")
    page = organiser.get("/office/entries").text
    code = office.event().entries[office.event().of_player[office.club.people.all()[1].id]].claims[0].code
    assert page.index(code) < page.index("Akác") < page.index("Zsálya")


def test_a_transfer_is_refused_where_the_club_does_not_allow_it(office: Office) -> None:
    organiser = office.somebody()
    organiser.post("/office/entries/sign-up", player=office.player("Akác"))
    refused(organiser.post("/office/entries/1/take", purchase="entry", means="transfer"), 409)
    assert money(office.event()).takings == 0


@pytest.mark.parametrize(
    "amount", ["-3000", "3000.5", "3000,5", "1e9", "99999999999999999999", "abc", "３０００", "💰"]
)
def test_an_amount_that_is_no_amount_is_turned_away(office: Office, amount: str) -> None:
    organiser = office.somebody()
    organiser.post("/office/entries/sign-up", player=office.player("Akác"))
    refused(organiser.post("/office/entries/1/take", purchase="entry", means="cash", amount=amount), 400)
    assert money(office.event()).takings == 0


def test_another_amount_than_the_price_is_refused_and_spaces_are_fine(office: Office) -> None:
    organiser = office.somebody()
    organiser.post("/office/entries/sign-up", player=office.player("Akác"))
    refused(organiser.post("/office/entries/1/take", purchase="entry", means="cash", amount="2 000"), 409)
    assert organiser.post("/office/entries/1/take", purchase="entry", means="cash", amount="3 000").status_code == 303


def test_a_payment_taken_by_mistake_is_void_with_a_reason_and_the_page_keeps_what_was_typed(office: Office) -> None:
    organiser = office.somebody()
    office.field("Akác")
    where = "/office/entries/1"
    assert refused(organiser.post(f"{where}/void", back=where, purchase="entry", reason="  "), 409)
    assert organiser.post(f"{where}/void", back=where, purchase="entry", reason="wrong person").status_code == 303
    assert money(office.event()).takings == 0
    assert "wrong person" in organiser.get("/office/journal").text


def test_a_paid_player_who_leaves_before_play_gets_everything_back(office: Office) -> None:
    organiser = office.somebody()
    office.field("Akác", "Bagoly")
    assert organiser.post("/office/entries/1/refund", reason="ill").status_code == 303
    assert "Refund: Akác" in organiser.told()
    assert money(office.event()).takings == 3000
    assert office.event().entries[EntryId(1)].gone


def test_a_no_show_is_removed(office: Office) -> None:
    organiser = office.somebody()
    organiser.post("/office/entries/sign-up", player=office.player("Akác"))
    assert organiser.post("/office/entries/1/withdraw", purchase="entry").status_code == 303
    assert office.event().entries[EntryId(1)].gone


def test_late_with_a_reason_and_not_without(office: Office) -> None:
    organiser = office.somebody()
    office.field("Akác", "Bagoly")
    office.later(minutes=7)
    late = office.player("Késő")
    assert "Reason for being late" in organiser.post("/office/entries/find", find="Késő").text
    refused(organiser.post("/office/entries/sign-up", player=late), 409)
    assert organiser.post("/office/entries/sign-up", player=late, override="train was late").status_code == 303
    entry = office.event().of_player[late]
    page = organiser.get(f"/office/entries/{entry}").text
    assert "Cash" in page
    taken = organiser.post(f"/office/entries/{entry}/take", purchase="entry", means="card", override="train was late")
    assert taken.status_code == 303, note(taken)
    assert office.event().entries[entry].paid is not None
    assert office.event().entries[entry].place is not None


def test_rebuy_and_add_on_are_bought_at_the_desk(office: Office) -> None:
    organiser = office.somebody()
    field = office.field("Akác", "Bagoly", "Cinege")
    office.later(minutes=9)
    akac = field["Akác"]
    refused(organiser.post(f"/office/entries/{akac}/pay", purchase="rebuy", means="cash"), 409)
    organiser.post("/office/play/bust", **{f"out-{akac}": "1"})
    assert organiser.post(f"/office/entries/{akac}/pay", purchase="rebuy", means="cash").status_code == 303
    assert len(office.event().entries[akac].rebuys) == 1
    office.later(minutes=4)
    assert organiser.post(f"/office/entries/{akac}/pay", purchase="addon", means="later").status_code == 303
    assert organiser.post(f"/office/entries/{akac}/take", purchase="addon", means="card").status_code == 303
    refused(organiser.post(f"/office/entries/{akac}/pay", purchase="addon", means="cash"), 409)
    assert money(office.event()).takings == 9000 + 1000 + 2000


@pytest.mark.parametrize("path", ["/office/entries/99", "/office/entries/99999999999999999999", "/office/people/77"])
def test_what_does_not_exist_is_told_as_missing(office: Office, path: str) -> None:
    refused(office.somebody().get(path), 404)


def test_forms_about_nobody_and_unknown_choices_change_nothing(office: Office) -> None:
    organiser = office.somebody()
    refused(organiser.post("/office/entries/99/take", purchase="entry", means="cash"), 404)
    refused(organiser.post("/office/entries/sign-up", player="99"), 404)
    refused(organiser.post("/office/entries/sign-up", player="-1"), 400)
    organiser.post("/office/entries/sign-up", player=office.player("Akác"))
    refused(organiser.post("/office/entries/1/take", purchase="soul", means="cash"), 400)
    refused(organiser.post("/office/entries/1/take", purchase="entry", means="barter"), 400)
    refused(organiser.post("/office/entries/1/take", event="other/1", purchase="entry", means="cash"), 404)
    assert money(office.event()).takings == 0
