"""A birth date that is put right may show that a player is too young: it is said, and nothing more is sold."""

import pytest

from registry.engine import commands as c
from registry.engine.ids import EntryId, PlayerId
from registry.engine.refusals import Why
from tests.signage.office_kit import Office, Somebody, hidden, home_with_staff, note, office, refused

__all__ = ["home_with_staff", "office"]

CHILD = "2010-05-01"
GROWN = "1980-05-01"


def put_right(office: Office, organiser: Somebody, player: PlayerId, born: str) -> None:
    """Correct a birth date as the form does."""
    page = f"/office/people/{player}"
    known = office.club.people.get(player)
    fields = {"name": known.name, "nickname": known.nickname, "eligible": 1, "born": born}
    was = hidden(organiser.get(page).text, "was")
    answer = organiser.post(f"{page}/correct", back=page, was=was, **fields)
    assert answer.status_code == 303, note(answer)
    assert office.club.people.get(player).born.isoformat() == born


def entered(office: Office, name: str = "Akác", *, paid: bool = True) -> tuple[Somebody, PlayerId, EntryId]:
    """Somebody with an entry."""
    organiser, player = office.somebody(), office.player(name)
    organiser.post("/office/entries/sign-up", player=player)
    entry = office.event().of_player[player]
    if paid:
        organiser.post(f"/office/entries/{entry}/take", purchase="entry", means="cash")
    return organiser, player, entry


@pytest.mark.parametrize(
    ("language", "paid", "words"),
    [
        ("en", False, "Akác is not 18 yet and is signed up for Practice 1. Remove the entry."),
        ("en", True, "Akác is not 18 yet and has paid for Practice 1. Give the money back."),
        ("hu", True, "Akác még nincs 18 éves"),
        ("pl", True, "Akác nie ma jeszcze 18 lat"),
    ],
)
def test_a_correction_that_makes_a_player_too_young_is_told_until_the_entry_is_gone(
    office: Office, language: str, paid: bool, words: str
) -> None:
    organiser, player, entry = entered(office, paid=paid)
    organiser.get(f"/office/?lang={language}")
    put_right(office, organiser, player, CHILD)
    for page in (f"/office/people/{player}", "/office/", "/office/play", f"/office/entries/{entry}"):
        assert words in organiser.get(page).text
    done = {"purchase": "entry"} if not paid else {"reason": "too young"}
    answer = organiser.post(f"/office/entries/{entry}/{'refund' if paid else 'withdraw'}", **done)
    assert answer.status_code == 303, note(answer)
    assert words not in organiser.get("/office/").text


def test_a_correction_that_lets_a_player_play_says_nothing(office: Office) -> None:
    organiser, player, _ = entered(office)
    put_right(office, organiser, player, CHILD)
    put_right(office, organiser, player, GROWN)
    assert "yet" not in note(organiser.get("/office/"))
    assert "is not 18 yet" not in organiser.get("/office/").text


def test_an_entry_in_another_event_is_told_where_the_birth_date_was_put_right(office: Office) -> None:
    organiser, player, _ = entered(office)
    office.later(seconds=30)
    office.practice()
    put_right(office, organiser, player, CHILD)
    page = organiser.get(f"/office/people/{player}").text
    assert "Akác is not 18 yet and has paid for Practice 1." in page
    assert "Akác is not 18 yet" not in organiser.get("/office/").text


def test_no_money_is_taken_for_an_entry_of_somebody_too_young(office: Office) -> None:
    organiser, player, entry = entered(office, paid=False)
    put_right(office, organiser, player, CHILD)
    answer = organiser.post(f"/office/entries/{entry}/take", purchase="entry", means="cash")
    assert "at least 18 years" in refused(answer, 409)
    assert office.event().entries[entry].paid is None
    late = organiser.post(f"/office/entries/{entry}/take", purchase="entry", means="cash", override="tall")
    assert "at least 18 years" in refused(late, 409)


def test_who_turns_out_too_young_in_play_buys_nothing_more_and_keeps_the_chair_until_taken_out(office: Office) -> None:
    office.field("Bodza", "Cserje", "Dália")
    organiser, player, entry = entered(office)
    put_right(office, organiser, player, CHILD)
    office.later(minutes=9)  # the draw gives a chair to all who paid: only the office ends an entry
    assert office.event().entries[entry].place is not None
    assert "Akác is not 18 yet and plays at Practice 1. Take the player out of play." in organiser.get("/office/").text
    own_word = c.ClaimRebuy(entry=entry, busted=True)
    refusal = office.club.desk.why_not(office.event_id, own_word, by="kiosk:1")
    assert refusal is not None
    assert refusal.why is Why.TOO_YOUNG
    organiser.post("/office/play/bust", back="/office/play", **{f"out-{entry}": 1})
    assert office.event().entries[entry].out is not None
    bought = organiser.post(f"/office/entries/{entry}/pay", purchase="rebuy", means="cash")
    assert "at least 18 years" in refused(bought, 409)
    assert "is not 18 yet" not in organiser.get("/office/").text


def test_a_child_is_refused_before_it_is_written_down(office: Office) -> None:
    organiser = office.somebody()
    fields = {"name": "Kis Éva", "nickname": "", "born": CHILD, "eligible": "1", "consent": "1"}
    answer = organiser.post("/office/entries/register", back="/office/entries/new", **fields)
    assert "at least 18 years" in refused(answer, 409)
    assert not office.club.people.all()
    assert not office.event().entries
