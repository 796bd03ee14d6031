"""The dealer's tablet: let in once, its keys say what a voice would, the office hears of it."""

from datetime import timedelta

import pytest

from registry.engine.commands import CallFloor
from registry.engine.refusals import Refusal, Why
from registry.views.table import Table
from signage.tables import page
from signage.tables.here import mark_of, picture
from tests.signage.office_kit import Office, hidden, home_with_staff, office
from tests.signage.tablet_kit import Tablet, seated

__all__ = ["home_with_staff", "office"]

FIVE = ("Akác", "Bagoly", "Cinege", "Denevér", "Egér")


def test_a_tablet_is_let_in_by_the_code_that_it_shows(office: Office) -> None:
    organiser = seated(office, *FIVE)
    tablet = Tablet(office, 1, let_in=False)
    assert "Akác" not in tablet.page()
    assert tablet.press("sign", sign="misdeal").status_code == 403
    page = organiser.get("/office/floor").text
    assert tablet.code in page
    assert organiser.post("/office/floor/let-in", back="/office/floor", tablet="nobody").status_code == 404
    organiser.post("/office/floor/let-in", back="/office/floor", tablet=hidden(page, "tablet"))
    assert "Akác" in tablet.page()
    organiser.post("/office/floor/send-away", back="/office/floor", tablet=hidden(page, "tablet"))
    assert "Akác" not in tablet.page()


def test_a_tablet_speaks_for_its_own_table_alone(office: Office) -> None:
    seated(office, *FIVE)
    tablet = Tablet(office, 1)
    assert "Akác" not in tablet.client.get("/table/2").text
    with pytest.raises(Refusal, match=Why.NOT_ALLOWED):
        office.club.desk.submit(
            office.event_id, CallFloor(table=1, reason="deck"), by="table:2", request="another table"
        )


def test_a_form_that_no_page_of_this_tablet_made_is_refused(office: Office) -> None:
    seated(office, *FIVE)
    tablet = Tablet(office, 1)
    answer = tablet.client.post("/table/1", data={"do": "sign", "sign": "misdeal", "request": "x", "proof": "0" * 32})
    assert answer.status_code == 403
    assert not office.event().shown


def test_the_floor_is_called_with_a_reason_and_the_table_sees_who_comes(office: Office) -> None:
    """U-52, U-62, U-91: the floor is called without a voice."""
    organiser = seated(office, *FIVE)
    tablet = Tablet(office, 1)
    assert tablet.press("floor", reason="deck").status_code == 303
    assert "Floor called" in tablet.page()
    office.hand.at += timedelta(seconds=65)
    home = organiser.get("/office/").text
    assert "Table 1</strong>: cards" in home
    assert "1:05" in home
    organiser.post("/office/floor/come", table=1)
    assert "Floor is coming" in tablet.page()
    assert "1:05" in tablet.page()
    organiser.post("/office/floor/settle", table=1)
    assert "Floor is coming" not in tablet.page()
    assert "No table calls." in organiser.get("/office/").text


def test_leave_the_building_stands_alone_and_above_what_says_stay(office: Office) -> None:
    organiser = seated(office, *FIVE)
    tablet = Tablet(office, 1)
    organiser.post("/office/clock/pause")
    assert "Wait at your seat." in tablet.page()
    organiser.post("/office/tell/leave", back="/office/tell", sure=1)
    page = tablet.page()
    assert '<section class="answer emergency" role="alert" data-alert="leave:' in page
    assert "Wait at your seat." not in page
    assert "We saw it" not in page, "nobody answers who has to go"
    organiser.post("/office/tell/end", back="/office/tell", what="leave")
    assert "Wait at your seat." in tablet.page()
    assert "We saw it" in tablet.page()


def test_a_table_that_has_not_answered_is_listed_after_20_seconds(office: Office) -> None:
    """A-26: the loop is closed for every table."""
    organiser = seated(office, *FIVE)
    tablet = Tablet(office, 1)
    office.later(minutes=1)
    office.hand.at += timedelta(seconds=1)
    page = tablet.page()
    assert 'data-alert="level:' in page
    assert "From the next hand" in page
    assert "Not seen at" not in organiser.get("/office/").text
    office.hand.at += timedelta(seconds=20)
    assert "Not seen at: 1" in organiser.get("/office/").text
    assert tablet.answer().status_code == 303
    assert "Not seen at" not in organiser.get("/office/").text
    assert 'data-alert="level:' in tablet.page()
    assert 'id="seen"' not in tablet.page()


def test_time_runs_30_seconds_and_at_the_final_table_60(office: Office) -> None:
    """U-65 to U-68; R-152, R-153, R-155."""
    organiser = seated(office, *FIVE)
    tablet = Tablet(office, 1)
    assert tablet.press("time", seat=2).status_code == 303
    assert 'data-time-ms="30000"' in tablet.page()
    office.hand.at += timedelta(seconds=30)
    assert "Time is over. Bet to call: fold. No bet: check." in tablet.page()
    tablet.press("stop-time")
    assert "data-time-ms" not in tablet.page()
    assert organiser.get("/office/journal").status_code == 200


def test_signs_stand_until_the_next_hand(office: Office) -> None:
    """U-36, U-61, U-69, U-90: what elsewhere is knocked or called out."""
    seated(office, *FIVE)
    tablet = Tablet(office, 1)
    for sign, words in {
        "betting-closed": "Betting closed",
        "misdeal": "Misdeal. Take chips back. Deal again.",
    }.items():
        tablet.press("sign", sign=sign)
        felt = tablet.page().split('class="dealer')[0]
        assert words in felt
        tablet.press("sign", sign="new-hand")
        assert words not in tablet.page().split('class="dealer')[0]
    for sign in ("all-in", "exposed-card", "seat-open"):
        tablet.press("sign", sign=sign, seat=3)
        assert "allin" in tablet.page().split("<b>3</b>")[0].rsplit("<div", 1)[1]
        tablet.press("sign", sign="new-hand")


def test_hand_for_hand_waits_for_every_table_and_then_deals_again(office: Office) -> None:
    """U-12: one hand, then wait."""
    organiser = seated(office, *FIVE)
    tablet = Tablet(office, 1)
    assert tablet.press("hand").status_code == 409
    organiser.post("/office/floor/hands", on=1)
    assert "Deal one hand" in tablet.page()
    assert "plays its hand" in organiser.get("/office/floor").text
    tablet.press("hand")
    assert "Round 2" in organiser.get("/office/floor").text
    organiser.post("/office/floor/hands")
    assert "Deal one hand" not in tablet.page()


def test_players_go_out_with_their_stacks_at_the_table(office: Office) -> None:
    """U-14: places come from the stacks of that hand."""
    seated(office, *FIVE)
    tablet = Tablet(office, 1)
    entries = [entry.id for entry in office.event().entries.values() if entry.place and entry.place.table == 1][:2]
    two = {f"out__{entry}": 1 for entry in entries}
    said = tablet.press("out", **two)
    assert said.status_code == 400
    assert "write each one" in said.text
    assert tablet.press("out", **two, **{f"stack__{entry}": 100 * entry for entry in entries}).status_code == 303
    assert office.event().alive == 3
    assert tablet.page().count("seat p") == tablet.page().count('class="seat')
    assert tablet.page().count(" gone") == 2


def test_pressing_twice_counts_once(office: Office) -> None:
    seated(office, *FIVE)
    tablet = Tablet(office, 1)
    proof = hidden(tablet.page(), "proof")
    data = {"proof": proof, "request": "same", "do": "floor", "reason": "chips"}
    before = len(office.club.desk.history(office.event_id).rows)
    for _ in range(3):
        assert tablet.client.post("/table/1", data=data).status_code == 303
    assert len(office.club.desk.history(office.event_id).rows) == before + 1


@pytest.mark.parametrize(
    "fields",
    [
        {"do": "nonsense"},
        {"do": "floor", "reason": "pizza"},
        {"do": "sign", "sign": "dance"},
        {"do": "time", "seat": "99999999999999999999"},
        {"do": "answer", "kind": "x", "since": "1"},
        {"do": "answer", "kind": "level", "since": "-1"},
        {"do": "out", "out-1": "1", "stack-1": "many"},
    ],
)
def test_nonsense_gets_a_sentence_and_changes_nothing(office: Office, fields: dict[str, str]) -> None:
    seated(office, *FIVE)
    tablet = Tablet(office, 1)
    before = len(office.club.desk.history(office.event_id).rows)
    answer = tablet.client.post("/table/1", data={"proof": hidden(tablet.page(), "proof"), "request": "n", **fields})
    assert answer.status_code in (400, 409)
    assert 'class="note-line' in answer.text
    assert len(office.club.desk.history(office.event_id).rows) == before


def test_a_thousand_tablets_at_once_push_only_each_other_out(office: Office) -> None:
    organiser = seated(office, *FIVE)
    tablet = Tablet(office, 1)
    now = office.hand.at
    for _ in range(150):
        office.club.tablets.ask(3, now)
    assert len([each for each in office.club.tablets.list(now) if each.paired_at is None]) == 100
    assert "Akác" in tablet.page()
    assert organiser.get("/office/floor").status_code == 200


def test_a_phone_calls_the_floor_to_its_own_seat_and_no_other(office: Office) -> None:
    """U-52: a player calls without leaving the seat."""
    organiser = seated(office, *FIVE)
    player = next(each for each in office.club.people.all() if each.nickname == "Akác")
    address = f"/m/{office.club.people.phone_code(player.id)}"
    client = office.app.test_client()
    assert 'id="call-floor"' in client.get(f"{address}?lang=en").text
    assert client.post(f"{address}/floor", data={"request": "a"}).status_code == 303
    assert "Floor called" in client.get(f"{address}?lang=en").text
    place = office.event().entries[office.event().of_player[player.id]].place
    assert place is not None
    assert f"seat {place.seat}" in organiser.get("/office/").text
    late = office.player("Fecske")
    alone = client.post(f"/m/{office.club.people.phone_code(late)}/floor", data={"request": "b"})
    assert alone.status_code == 409


def test_who_wishes_it_is_listed_with_the_seat_at_each_call(office: Office) -> None:
    """A-77: a call at the edge of sight does not count for everybody."""
    organiser = seated(office, *FIVE)
    player = next(each for each in office.club.people.all() if each.nickname == "Akác")
    address = f"/m/{office.club.people.phone_code(player.id)}"
    client = office.app.test_client()
    assert client.post(f"{address}/tap", data={"wanted": "1"}).status_code == 303
    assert "Yes, tap me." in client.get(f"{address}?lang=en").text
    assert "Akác" in organiser.get("/office/floor").text.split('id="taps"')[1].split("</section>")[0]
    organiser.post("/office/clock/pause")
    tapped = organiser.get("/office/").text.split("tapped")[1].split("</li>")[0]
    assert "table 1, seat" in tapped
    assert "Akác" in tapped
    client.post(f"{address}/tap", data={"wanted": "0"})
    assert "tapped" not in organiser.get("/office/").text


def test_signs_of_a_moment_push_nothing_out_of_the_offices_first_page(office: Office) -> None:
    organiser = seated(office, *FIVE)
    tablet = Tablet(office, 1)
    for _ in range(4):
        tablet.press("sign", sign="betting-closed")
        tablet.press("sign", sign="new-hand")
    assert "Betting closed" not in organiser.get("/office/").text
    assert "Table 1: Betting closed" in organiser.get("/office/journal").text


def test_a_page_never_has_a_newer_mark_than_its_picture(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the tablet would take what it shows for the newest, under a good connection."""
    seated(office, "Akác", "Bagoly")
    tablet = Tablet(office, 1)
    marks = []

    def then_called(number: int) -> Table | None:
        seen = picture(number)
        marks.append(mark_of(seen))
        call = CallFloor(table=1, reason="deck")
        office.club.desk.submit(office.event_id, call, by="table:1", request="meanwhile")
        return seen

    monkeypatch.setattr(page, "picture", then_called)
    shown = tablet.page()
    assert len(marks) == 1
    assert f'data-mark="{marks[0]}"' in shown
