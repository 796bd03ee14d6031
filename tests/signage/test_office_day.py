"""Steering the day from the office: clock, tables, results, the journal."""

import pytest

from registry import inline
from registry.engine import facts as f
from registry.engine.rules.clockwork import standing
from tests.signage.office_kit import Office, home_with_staff, note, office, refused

__all__ = ["home_with_staff", "office"]

FOUR = ("Akác", "Bagoly", "Cinege", "Dongó")


def phase(office: Office) -> str:
    return standing(office.event(), office.hand.at).phase


def test_the_clock_stops_and_goes_on_from_where_it_was(office: Office) -> None:
    office.field(*FOUR)
    office.later(minutes=9)
    organiser = office.somebody()
    left = standing(office.event(), office.hand.at).left_ms
    assert organiser.post("/office/clock/pause").status_code == 303
    office.later(minutes=5)
    assert "Clock stopped" in organiser.get("/office/").text
    assert organiser.post("/office/clock/resume").status_code == 303
    assert standing(office.event(), office.hand.at).left_ms == left


def test_a_minute_more_is_one_minute_however_often_it_is_pressed(office: Office) -> None:
    office.field(*FOUR)
    office.later(minutes=9)
    organiser = office.somebody()
    left = standing(office.event(), office.hand.at).left_ms
    form = organiser.filled(minutes="1")
    for _ in range(3):
        assert organiser.client.post("/office/clock/add", data=form).status_code == 303
    assert standing(office.event(), office.hand.at).left_ms == left + 60_000


@pytest.mark.parametrize("minutes", ["0", "1.5", "ten", "", "99999999", "--5", "+", "５", "-"])
def test_minutes_that_are_none_are_turned_away(office: Office, minutes: str) -> None:
    office.field(*FOUR)
    office.later(minutes=9)
    refused(office.somebody().post("/office/clock/add", back="/office/clock", minutes=minutes), 400)


def test_two_people_who_steer_at_once_do_not_overwrite_each_other(office: Office) -> None:
    office.field(*FOUR)
    office.later(minutes=9)
    first, second = office.somebody(), office.somebody()
    mine, theirs = first.filled(stage=2), second.filled(minutes="3")
    assert first.client.post("/office/clock/stage", data=mine).status_code == 303
    said = refused(second.client.post("/office/clock/add", data=theirs), 409)
    assert "Somebody changed this" in said
    assert standing(office.event(), office.hand.at).stage == 2


def test_next_and_back_ask_before_they_move_the_clock(office: Office) -> None:
    office.field(*FOUR)
    office.later(minutes=9)
    organiser = office.somebody()
    asked = organiser.get("/office/clock/stage/2").text
    assert "Move the clock?" in asked
    assert "Level 2" in asked
    assert standing(office.event(), office.hand.at).stage == 1
    assert organiser.post("/office/clock/stage", back="/office/clock/stage/2", stage=2).status_code == 303
    assert standing(office.event(), office.hand.at).stage == 2
    refused(organiser.post("/office/clock/stage", back="/office/clock", stage=99), 409)


def test_the_start_is_delayed_and_the_players_see_it(office: Office) -> None:
    office.field(*FOUR)
    organiser = office.somebody()
    before = office.event().plan
    assert organiser.post("/office/clock/delay", minutes=10, what="start").status_code == 303
    after = office.event().plan
    assert (after.start - before.start).total_seconds() == 600
    assert after.close == before.close
    assert organiser.post("/office/clock/delay", minutes=5, what="all").status_code == 303
    assert (office.event().plan.close - before.close).total_seconds() == 300
    refused(organiser.post("/office/clock/delay", minutes=5, what="nothing"), 400)


def test_too_few_players_wait_for_the_office_and_a_cancelled_event_lists_the_refunds(office: Office) -> None:
    office.field("Akác")
    office.later(minutes=7)
    organiser = office.somebody()
    assert phase(office) == "waiting"
    page = organiser.get("/office/clock").text
    assert "Too few players: 1 of 2" in page
    assert organiser.post("/office/clock/decide", back="/office/clock", choice="cancel").status_code == 303
    assert phase(office) == "cancelled"
    assert "3\u202f000" in organiser.get("/office/clock").text


def test_too_small_a_field_is_postponed_to_another_day(office: Office) -> None:
    office.field("Akác")
    office.later(minutes=7)
    organiser = office.somebody()
    refused(organiser.post("/office/clock/decide", back="/office/clock", choice="postpone", day="2026-02-30"), 400)
    refused(organiser.post("/office/clock/decide", back="/office/clock", choice="postpone", day="2020-01-01"), 409)
    refused(organiser.post("/office/clock/decide", back="/office/clock", choice="postpone", day="0001-01-01"), 400)
    answer = organiser.post("/office/clock/decide", back="/office/clock", choice="postpone", day="2026-03-14")
    assert answer.status_code == 303, note(answer)
    assert office.event().day == "2026-03-14"


def test_an_event_is_cancelled_only_with_a_reason(office: Office) -> None:
    office.field(*FOUR)
    organiser = office.somebody()
    refused(organiser.post("/office/clock/cancel", back="/office/clock", reason="\u200b \u202e"), 409)
    assert organiser.post("/office/clock/cancel", back="/office/clock", reason="No light 🔦").status_code == 303
    assert phase(office) == "cancelled"


def test_several_go_out_in_one_hand_and_their_stacks_rank_them(office: Office) -> None:
    field = office.field(*FOUR)
    office.later(minutes=9)
    organiser = office.somebody()
    a, b = field["Akác"], field["Bagoly"]
    both = {f"out-{a}": "1", f"out-{b}": "1"}
    refused(organiser.post("/office/play/bust", back="/office/play", **both), 400)
    for bad in ("-1", "1.5", "9999999999999"):
        refused(
            organiser.post("/office/play/bust", back="/office/play", **both, **{f"stack-{a}": "10", f"stack-{b}": bad}),
            400,
        )
    refused(
        organiser.post(
            "/office/play/bust", back="/office/play", **both, **{f"stack-{a}": "1", f"stack-{b}": "2"}, dealt="25:99"
        ),
        400,
    )
    answer = organiser.post(
        "/office/play/bust", back="/office/play", **both, **{f"stack-{a}": "9 000", f"stack-{b}": "4000"}
    )
    assert answer.status_code == 303, note(answer)
    page = organiser.get("/office/results").text
    assert page.index("Akác") < page.index("Bagoly")
    refused(organiser.post("/office/play/bust", back="/office/play", **{f"out-{a}": "1"}), 409)
    refused(organiser.post("/office/play/bust", back="/office/play"), 409)
    refused(organiser.post("/office/play/bust", back="/office/play", **{"out-77": "1"}), 404)


def test_what_was_typed_for_a_hand_is_still_there_after_a_refusal(office: Office) -> None:
    field = office.field(*FOUR)
    office.later(minutes=9)
    a = field["Akác"]
    answer = office.somebody().post(
        "/office/play/bust",
        back="/office/play",
        form="bust",
        **{f"out-{a}": "1", f"stack-{a}": "12x", "dealt": "10:09"},
    )
    refused(answer, 400)
    assert 'value="12x"' in answer.text
    assert 'value="10:09"' in answer.text
    assert f'name="out-{a}" value="1" checked' in answer.text


def test_a_player_moves_to_a_free_chair_and_not_to_a_taken_one(office: Office) -> None:
    field = office.field(*FOUR)
    office.later(minutes=9)
    organiser = office.somebody()
    event = office.event()
    taken = event.entries[field["Bagoly"]].place
    assert taken is not None
    refused(
        organiser.post(
            "/office/play/move", back="/office/play", entry=field["Akác"], table=taken.table, seat=taken.seat
        ),
        409,
    )
    assert refused(organiser.post("/office/play/move", back="/office/play", entry=field["Akác"], table=7, seat=1), 404)
    assert (
        organiser.post("/office/play/move", back="/office/play", entry=field["Akác"], table=1, seat=9).status_code
        == 303
    )
    assert office.event().entries[field["Akác"]].place == f.Place(1, 9)


def test_a_table_closes_and_everybody_there_gets_a_seat(office: Office) -> None:
    office.field(*(f"Játékos {number}" for number in range(11)))
    office.later(minutes=7)
    organiser = office.somebody()
    assert len(office.event().tables) == 2
    assert "Close table 2?" in organiser.get("/office/play/break/2").text
    for missing in ("play/break/99", "clock/stage/0", "clock/stage/999"):
        assert organiser.get(f"/office/{missing}").status_code == 404
    answer = organiser.post("/office/play/break", back="/office/play/break/2", table=2)
    assert answer.status_code == 409
    for number in (1, 2, 3):
        office.later(minutes=1)
        organiser.post("/office/play/bust", back="/office/play", **{f"out-{number}": "1"})
    answer = organiser.post("/office/play/break", back="/office/play/break/2", table=2)
    assert answer.status_code in (303, 409, 404)
    assert len(office.event().tables) == 1


def test_results_prizes_and_closing(office: Office) -> None:
    field = office.field("Akác", "Bagoly")
    office.later(minutes=9)
    organiser = office.somebody()
    refused(organiser.post("/office/results/close", back="/office/results"), 409)
    organiser.post("/office/play/bust", back="/office/play", **{f"out-{field['Bagoly']}": "1"})
    assert phase(office) == "over"
    winner = field["Akác"]
    assert organiser.post("/office/results/hand-over", back="/office/results", entry=winner).status_code == 303
    refused(organiser.post("/office/results/hand-over", back="/office/results", entry=winner), 409)
    assert organiser.post("/office/results/close", back="/office/results").status_code == 303
    before = len(office.club.desk.history(office.event_id).rows)
    refused(organiser.post("/office/journal/undo", back="/office/journal", number=4), 409)
    refused(organiser.post(f"/office/entries/{winner}/void", purchase="entry", reason="x"), 409)
    assert len(office.club.desk.history(office.event_id).rows) == before


def test_a_line_of_the_journal_is_taken_back_whole(office: Office) -> None:
    field = office.field(*FOUR)
    office.later(minutes=9)
    organiser = office.somebody()
    organiser.post("/office/play/bust", back="/office/play", **{f"out-{field['Akác']}": "1"})
    number = len(office.club.desk.history(office.event_id).rows)
    assert "Out: Akác" in organiser.get("/office/journal").text
    assert organiser.post("/office/journal/undo", back="/office/journal", number=number).status_code == 303
    assert office.event().entries[field["Akác"]].out is None
    assert "undone" in organiser.get("/office/journal").text
    refused(organiser.post("/office/journal/undo", back="/office/journal", number=number), 409)
    refused(organiser.post("/office/journal/undo", back="/office/journal", number=99_999), 409)
    refused(organiser.post("/office/journal/undo", back="/office/journal", number="-1"), 400)


def test_a_later_line_goes_first(office: Office) -> None:
    office.field(*FOUR)
    refused(office.somebody().post("/office/journal/undo", back="/office/journal", number=3), 409)


def test_a_kiosk_that_calls_is_shown_and_answered(office: Office) -> None:
    office.club.devices.call("kiosk-1", office.hand.at)
    organiser = office.somebody()
    page = organiser.get("/office/").text
    assert "kiosk-1" in page
    assert "I am coming" in page
    assert organiser.post("/office/calls/answer", kiosk="kiosk-1").status_code == 303
    assert not office.club.devices.waiting()


def test_a_silent_screen_is_named_with_its_silence(office: Office) -> None:
    office.club.devices.heartbeat("wall", "Wall 3", office.hand.at)
    office.later(seconds=42)
    office.club.devices.heartbeat("wall", "Wall 1", office.hand.at)
    page = office.somebody().get("/office/").text
    assert "Wall 3: no sign" in page
    assert "for 0:42" in page
    assert "1 / 2 good" in page


def test_every_page_of_the_office_shows_in_every_language_and_theme(office: Office) -> None:
    office.field(*FOUR)
    office.later(minutes=9)
    organiser = office.somebody()
    pages = (
        "",
        "entries",
        "entries/1",
        "entries/new",
        "displays",
        "tell",
        "play",
        "play/break/1",
        "clock",
        "clock/stage/2",
        "results",
        "journal",
        "people",
        "people/1",
        "settings",
        "season",
        "staff",
        "events",
    )
    for language in ("hu", "en", "pl"):
        for path in pages:
            mark = "&" if "?" in path else "?"
            answer = organiser.get(f"/office/{path}{mark}lang={language}&theme=light")
            assert answer.status_code == 200, path
            assert f'lang="{language}" data-theme="light"' in answer.text
            assert " style=" not in answer.text
            assert "<script>" not in answer.text.replace(inline.script(), "", 1)
