"""The player's own page: mine alone, revocable, and its code nowhere else."""

import logging

import pytest

from registry.engine.commands import TellPlayer
from registry.engine.ids import EntryId
from signage.phones_codes import redacted
from signage.phones_words import kept_together
from tests.signage.office_kit import Office, Somebody, home_with_staff, office

__all__ = ["home_with_staff", "office"]


def code(office: Office, name: str) -> str:
    player = next(each for each in office.club.people.all() if each.nickname == name)
    return office.club.people.phone_code(player.id)


def test_my_page_shows_my_seat_what_i_paid_and_the_clock(office: Office) -> None:
    field = office.field("Akác", "Bagoly")
    office.later(minutes=9)
    place = office.event().entries[field["Akác"]].place
    assert place is not None
    page = Somebody(office).get(f"/m/{code(office, 'Akác')}?lang=en").text
    assert "Akác" in page
    assert "Bagoly" not in page
    assert f'<strong class="num">{place.table}</strong>' in page
    assert f'<strong class="num">{place.seat}</strong>' in page
    assert "3\u202f000" in page
    assert "Level 1" in page
    assert "data-ends" in page
    assert f"Your seat: table {place.table}, seat {place.seat}." in page


def test_what_i_saw_goes_away_and_what_is_new_comes(office: Office) -> None:
    office.field("Akác", "Bagoly")
    office.later(minutes=9)
    phone = Somebody(office)
    address = f"/m/{code(office, 'Akác')}"
    page = phone.get(address).text
    saw = page.split('href="?saw=')[1].split('"')[0]
    assert phone.get(f"{address}?saw={saw}").status_code == 303
    assert "What you may have missed" not in phone.get(address).text
    office.later(minutes=2)
    assert "Level 2" in phone.get(address).text
    assert "What you may have missed" in phone.get(address).text


def test_who_has_to_leave_the_building_is_told_nothing_else(office: Office) -> None:
    office.field("Akác", "Bagoly")
    office.later(minutes=9)
    organiser, address = office.somebody(), f"/m/{code(office, 'Akác')}?lang=en"
    organiser.post("/office/clock/pause")
    organiser.post("/office/tell/leave", back="/office/tell", sure=1)
    page = Somebody(office).get(address).text
    assert "Leave the building now. Leave everything." in page
    assert "Wait at your seat." not in page.partition("What you may have missed")[0]
    organiser.post("/office/tell/end", back="/office/tell", what="leave")
    assert "Wait at your seat." in Somebody(office).get(address).text


def test_an_unpaid_claim_tells_its_code(office: Office) -> None:
    player = office.player("Akác")
    office.somebody().post("/office/entries/sign-up", player=player)
    claim = office.event().entries[EntryId(1)].claims[0]
    page = Somebody(office).get(f"/m/{office.club.people.phone_code(player)}").text
    assert claim.code in page


def test_who_has_not_signed_up_sees_that_and_the_clock(office: Office) -> None:
    office.player("Akác")
    page = Somebody(office).get(f"/m/{code(office, 'Akác')}").text
    assert "You have not signed up." in page
    assert "Payment ends at" in page


def test_the_page_is_kept_from_caches_referrers_and_search(office: Office) -> None:
    office.player("Akác")
    for path in (f"/m/{code(office, 'Akác')}", "/m/NOTACODE"):
        answer = Somebody(office).get(path)
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert answer.headers["Cache-Control"] == "no-store"
        assert "noindex" in answer.headers["X-Robots-Tag"]


def test_unknown_and_revoked_codes_get_the_same_sentence(office: Office) -> None:
    player = office.player("Akác")
    old = office.club.people.phone_code(player)
    office.club.people.new_phone_code(player)
    phone = Somebody(office)
    answers = [phone.get(f"/m/{each}") for each in (old, "AAAAAAAAAA", "x" * 3000)]
    assert [answer.status_code for answer in answers] == [404, 404, 404]
    assert len({answer.text for answer in answers}) == 1
    assert "Ask for a new one" in answers[0].text


def test_trying_codes_is_stopped_and_the_right_one_costs_nothing(office: Office) -> None:
    office.player("Akác")
    right = code(office, "Akác")
    phone = Somebody(office)
    assert {phone.get(f"/m/{right}").status_code for _ in range(40)} == {200}
    tries = [phone.get(f"/m/AAAAAAAA{number:02d}").status_code for number in range(25)]
    assert tries[:20] == [404] * 20
    assert tries[20:] == [429] * 5


def test_the_page_only_reads(office: Office) -> None:
    office.player("Akác")
    assert Somebody(office).client.post(f"/m/{code(office, 'Akác')}").status_code == 405


def test_my_stream_begins_with_a_mark_and_ends_with_my_code(office: Office) -> None:
    player = office.player("Akác")
    answer = Somebody(office).client.get(f"/m/{office.club.people.phone_code(player)}/stream")
    lines = answer.iter_encoded()
    assert b"event: mark" in next(lines)
    office.club.people.new_phone_code(player)
    rest = b"".join(lines)
    assert rest.endswith(b"event: ended\ndata: \n\n")


@pytest.mark.parametrize("language", ["hu", "en", "pl"])
def test_the_page_speaks_three_languages(office: Office, language: str) -> None:
    office.player("Akác")
    assert f'lang="{language}"' in Somebody(office).get(f"/m/{code(office, 'Akác')}?lang={language}").text


def test_no_code_is_written_into_an_access_log(office: Office, caplog: pytest.LogCaptureFixture) -> None:
    assert redacted("GET /m/XJYYXXYF6M/stream HTTP/1.1") == "GET /m/…/stream HTTP/1.1"
    secret = "XJYYXXYF6M"
    for name in ("werkzeug", "gunicorn.access"):
        with caplog.at_level(logging.INFO, logger=name):
            logging.getLogger(name).info("%s - %s", "127.0.0.1", f"GET /m/{secret}?lang=hu HTTP/1.1")
    assert secret not in caplog.text


@pytest.mark.parametrize("number", ["²", "٣", "9" * 2000, "-1", ""])
def test_whatever_a_cookie_says_my_page_opens(office: Office, number: str) -> None:
    office.field("Akác")
    phone = Somebody(office)
    phone.client.set_cookie("seen", f"{office.event_id.replace('/', '-')}:{number}", path="/")
    assert phone.get(f"/m/{code(office, 'Akác')}").status_code == 200


def test_no_code_stands_in_a_log_even_when_a_page_fails(office: Office, caplog: pytest.LogCaptureFixture) -> None:
    office.app.logger.error("Exception on %s [%s]", "/m/ABCDEFGHJK", "GET")
    assert [record.getMessage() for record in caplog.records] == ["Exception on /m/… [GET]"]


def test_what_only_i_am_told_is_mine_to_read_and_to_answer(office: Office) -> None:
    """U-19, U-87."""
    field = office.field("Akác", "Bagoly")
    office.later(minutes=9)
    command = TellPlayer(entry=field["Akác"], what="warning", rule="45")
    office.club.desk.submit(office.event_id, command, by="organiser:1", request="warn")
    mine, other = f"/m/{code(office, 'Akác')}", f"/m/{code(office, 'Bagoly')}"
    phone = Somebody(office)
    page = phone.get(f"{mine}?lang=en").text
    assert "Warning · Rule 45" in page
    assert "A warning for you. Only you see this." in page
    assert "Warning" not in phone.get(f"{other}?lang=en").text
    since = page.split('name="since" value="')[1].split('"')[0]
    phone.client.post(f"{other}/saw", data={"since": since})
    phone.client.post(f"{mine}/saw", data={"since": "1"})
    assert office.event().told_player[field["Akác"]].seen is None
    phone.client.post(f"{mine}/saw", data={"since": since, "reply": "1"})
    told = office.event().told_player[field["Akác"]]
    assert told.seen is not None
    assert told.reply
    page = phone.get(f"{mine}?lang=en").text
    assert "A warning for you." not in page
    assert 'id="saw"' not in page
    assert 'id="reply"' not in page


def test_a_break_without_a_time_to_be_back_names_none(office: Office) -> None:
    """While the clock stands nobody knows when the break ends; afterwards what was over keeps its time."""
    office.field("Akác", "Bagoly")
    office.later(minutes=12, seconds=30)
    organiser, address = office.somebody(), f"/m/{code(office, 'Akác')}?lang=en"
    assert "Break. Be back at" in Somebody(office).get(address).text
    organiser.post("/office/clock/pause")
    page = Somebody(office).get(address).text
    assert "Be back at" not in page
    assert "–" not in page
    organiser.post("/office/clock/resume")
    office.later(minutes=4)
    ended = Somebody(office).get(address).text.split("Break. Be back at ")[1][:5]
    organiser.post("/office/clock/pause")
    assert f"Break. Be back at {ended}" in Somebody(office).get(address).text


def test_a_break_in_which_play_ended_is_not_missed(office: Office) -> None:
    field = office.field("Akác", "Bagoly")
    office.later(minutes=12, seconds=30)
    organiser, address = office.somebody(), f"/m/{code(office, 'Akác')}?lang=en"
    organiser.post("/office/play/bust", back="/office/play", **{f"out-{field['Bagoly']}": "1"})
    missed = Somebody(office).get(address).text.partition("What you may have missed")[2]
    assert "Level 2" in missed
    assert "Break" not in missed


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("Blinds 100 / 200.", 'Blinds <span class="together">100 / 200</span>.'),
        ("Now 2\u202f000 / 4\u202f000", 'Now <span class="together">2\u202f000 / 4\u202f000</span>'),
        ("for 20\u202f000 chips.", 'for <span class="together">20\u202f000 chips</span>.'),
        (
            "Új hely: 1. asztal, 4. hely.",
            'Új hely: <span class="together">1. asztal</span>, <span class="together">4. hely</span>.',
        ),
        ("Level 3. Blinds", "Level 3. Blinds"),
        ("Back at 12:25 today", "Back at 12:25 today"),
        ("<b>'5 x", '&lt;b&gt;&#39;<span class="together">5 x</span>'),
    ],
)
def test_a_number_stays_with_what_it_belongs_to(said: str, shown: str) -> None:
    assert kept_together(said) == shown
