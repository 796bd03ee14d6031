"""The office's door: who comes in, how often one may try, when a session ends."""

import pytest

from registry.ledger.ledger import LedgerAway
from signage.guards import SEEN_COOKIE, SESSION_COOKIE
from tests.signage.office_kit import CASHIER, WORDS, Office, Somebody, home_with_staff, note, office, refused, token

__all__ = ["home_with_staff", "office"]


def test_nobody_sees_the_office_without_logging_in(office: Office) -> None:
    stranger = Somebody(office)
    for path in ("/office/", "/office/entries", "/office/journal", "/office/staff"):
        answer = stranger.get(path)
        assert answer.status_code == 303
        assert answer.headers["Location"].endswith("/office/login")


def test_a_page_that_only_listens_is_told_that_it_is_over_and_changes_no_session(office: Office) -> None:
    """Whatever came while somebody logs in would put the session back as it was before."""
    stranger = Somebody(office)
    for path in ("/office/stream", "/office/stream?once=1"):
        answer = stranger.get(path)
        assert (answer.status_code, answer.text) == (200, "event: ended\ndata: \n\n")
        assert "Set-Cookie" not in answer.headers
    answer = stranger.client.get("/office/", headers={"X-Fenyjel-Live": "1"})
    assert answer.status_code == 303
    assert "Set-Cookie" not in answer.headers


def test_a_moment_of_one_session_keeps_no_other_alive(office: Office) -> None:
    """A cookie that came back late must not make of a cashier the organiser who was here before."""
    organiser = office.somebody()
    before = organiser.client.get_cookie(SESSION_COOKIE)
    assert before is not None
    office.hand.at += office.app.config["FENYJEL_IDLE"] * 2
    bea = office.somebody("Bea", CASHIER)
    bea.client.set_cookie(SESSION_COOKIE, before.value)
    assert bea.get("/office/").status_code == 303


def test_the_login_leads_back_to_where_one_wanted_to_be(office: Office) -> None:
    person = Somebody(office)
    person.get("/office/journal")
    assert person.log_in("organiser", WORDS).headers["Location"] == "/office/journal"


def test_the_cookie_is_kept_from_scripts_and_other_sites(office: Office) -> None:
    cookies = Somebody(office).log_in("organiser", WORDS).headers.getlist("Set-Cookie")
    assert {cookie.split("=")[0] for cookie in cookies} == {SESSION_COOKIE, SEEN_COOKIE}
    for cookie in cookies:
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie


def test_what_only_reads_writes_nothing_into_the_session(office: Office) -> None:
    """An answer that came late would write back what another had just changed: the chosen event, a word to tell."""
    organiser = office.somebody()
    reads: dict[str, dict[str, str]] = {
        "/office/": {},
        "/office/journal": {"X-Fenyjel-Live": "1"},
        "/office/stream?once=1": {"Accept": "text/event-stream"},
    }
    for path, head in reads.items():
        left = organiser.client.get(path, headers=head).headers.getlist("Set-Cookie")
        assert not [cookie for cookie in left if cookie.startswith(SESSION_COOKIE)], path


def test_a_word_that_something_is_done_waits_for_its_page(office: Office) -> None:
    """Whatever else the browser asks for between a press and the page that follows it."""
    organiser = office.somebody()
    assert organiser.post("/office/entries/sign-up", player=office.player("Akác")).status_code == 303
    organiser.client.get("/office/journal", headers={"X-Fenyjel-Live": "1"})
    organiser.client.get("/office/stream?once=1", headers={"Accept": "text/event-stream"})
    assert "note done" in organiser.get("/office/journal").text
    assert "note done" not in organiser.get("/office/journal").text


@pytest.mark.parametrize("seen", ["", "1", "made.up", "x" * 3000])
def test_a_browser_that_does_not_prove_when_it_was_here_logs_in_again(office: Office, seen: str) -> None:
    organiser = office.somebody()
    organiser.client.set_cookie(SEEN_COOKIE, seen, path="/office")
    assert organiser.get("/office/").status_code == 303


def test_a_wrong_passphrase_and_an_unknown_name_sound_the_same(office: Office) -> None:
    person = Somebody(office)
    first, second = person.log_in("organiser", "wrong words here"), person.log_in("nobody at all", "wrong words here")
    assert first.status_code == second.status_code == 403
    assert note(first) == note(second) != ""


def test_trying_again_and_again_is_stopped_but_locks_out_nobody_else(office: Office) -> None:
    person = Somebody(office)
    answers = [person.log_in("organiser", "wrong words here").status_code for _ in range(7)]
    assert answers[:5] == [403] * 5
    assert answers[5:] == [429] * 2
    assert Somebody(office).log_in("Bea", CASHIER).status_code == 303


def test_a_session_ends_after_idling_and_listening_is_idling(office: Office) -> None:
    organiser = office.somebody()
    for _ in range(4):
        office.hand.at += office.app.config["FENYJEL_IDLE"] / 2
        assert organiser.get("/office/").status_code == 200
    for _ in range(3):
        office.hand.at += office.app.config["FENYJEL_IDLE"] / 2
        last = organiser.client.get("/office/", headers={"X-Fenyjel-Live": "1"}).status_code
        organiser.client.get("/office/stream?once=1", headers={"Accept": "text/event-stream"})
    assert last == 303


def test_who_is_removed_is_out_at_once(office: Office) -> None:
    organiser, bea = office.somebody(), office.somebody("Bea", CASHIER)
    assert bea.get("/office/").status_code == 200
    assert organiser.post("/office/staff/2/remove").status_code == 303
    assert bea.get("/office/").status_code == 303


def test_logging_out_ends_the_session(office: Office) -> None:
    organiser = office.somebody()
    assert organiser.post("/office/logout").status_code == 303
    assert organiser.get("/office/").status_code == 303


def test_a_form_without_its_proof_is_turned_away(office: Office) -> None:
    organiser = office.somebody()
    office.player("Akác")
    form = organiser.filled(player=1)
    del form["csrf_token"]
    refused(organiser.client.post("/office/entries/sign-up", data=form), 400)
    form["csrf_token"] = "made up"
    refused(organiser.client.post("/office/entries/sign-up", data=form), 400)
    assert not office.event().entries
    bare = Somebody(office)
    assert bare.client.post("/office/login", data={"name": "organiser", "passphrase": WORDS}).status_code == 400


def test_reading_never_changes_anything(office: Office) -> None:
    organiser = office.somebody()
    for rule in office.app.url_map.iter_rules():
        if rule.rule.startswith("/office/") and "POST" in (rule.methods or ()) and not rule.rule.endswith("/login"):
            assert organiser.get(rule.rule.replace("<int:number>", "1")).status_code in (404, 405), rule.rule


def test_a_cashier_takes_money_and_nothing_else(office: Office) -> None:
    organiser, bea = office.somebody(), office.somebody("Bea", CASHIER)
    organiser.post("/office/entries/sign-up", player=office.player("Akác"))
    for path in ("/office/", "/office/entries", "/office/entries/1"):
        assert bea.get(path).status_code == 200
    for path in (
        "/office/clock",
        "/office/journal",
        "/office/people",
        "/office/staff",
        "/office/settings",
        "/office/results",
    ):
        refused(bea.get(path), 403)
    before = len(office.club.desk.history(office.event_id).rows)
    forms: dict[str, dict[str, str]] = {
        "/office/clock/pause": {},
        "/office/journal/undo": {"number": "2"},
        "/office/entries/1/void": {"purchase": "entry", "reason": "x"},
        "/office/entries/1/refund": {"reason": "x"},
        "/office/staff/add": {"name": "Eve", "role": "organiser", "passphrase": "long enough words"},
        "/office/people/1/ban": {"reason": "x"},
    }
    for path, fields in forms.items():
        refused(bea.post(path, **fields), 403)
    refused(bea.post("/office/entries/1/take", purchase="entry", means="cash", override="because"), 403)
    assert len(office.club.desk.history(office.event_id).rows) == before
    assert len(office.club.staff.list()) == 2


def test_the_proof_of_one_session_does_not_serve_another(office: Office) -> None:
    organiser, bea = office.somebody(), office.somebody("Bea", CASHIER)
    stolen = token(bea.get("/office/").text)
    refused(organiser.post("/office/events/practice", csrf_token=stolen), 400)


def test_a_database_that_is_away_is_told_and_comes_back(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    organiser = office.somebody()
    form = organiser.filled(player=office.player("Akác"))

    def away() -> None:
        raise LedgerAway

    with monkeypatch.context() as patch:
        patch.setattr(office.club.staff, "list", away)
        assert "The database is away" in refused(organiser.get("/office/"), 503)
        assert refused(organiser.client.post("/office/entries/sign-up", data=form), 503)
        for path in ("/walls/wall-1", "/m/abc", "/nowhere"):
            assert organiser.get(path).status_code in (200, 404), path  # these ask for nobody
    assert organiser.client.post("/office/entries/sign-up", data=form).status_code == 303
    assert len(office.event().entries) == 1


ORGANISERS = ("/office/staff", "/office/people", "/office/people/1", "/office/settings", "/office/journal")


@pytest.mark.parametrize("page", ORGANISERS)
def test_no_mistake_shows_a_cashier_a_page_that_is_not_theirs(office: Office, page: str) -> None:
    office.player("Akác")
    bea = office.somebody("Bea", CASHIER)
    form = {**bea.filled(), "back": page, "purchase": "entry", "means": "cash"}
    for fields in (form, {"back": page}):
        answer = bea.client.post("/office/entries/999/take", data=fields)
        assert refused(answer, 404 if "event" in fields else 400)
        assert 'href="/office/staff' not in answer.text
        assert "Akác" not in answer.text


def test_nobody_is_led_to_the_stream(office: Office) -> None:
    person = Somebody(office)
    person.get("/office/stream")  # the page that was open when the session ended
    assert person.log_in("organiser", WORDS).headers["Location"] == "/office/"
    refused(person.client.post("/office/clock/pause", data={"back": "/office/stream"}), 400)


def test_a_cashier_is_led_to_what_is_theirs(office: Office) -> None:
    person = Somebody(office)
    person.get("/office/people")
    assert person.log_in("Bea", CASHIER).headers["Location"] == "/office/"


def test_far_too_much_is_turned_away_in_words(office: Office) -> None:
    organiser = office.somebody()
    much = {"name": "x" * 400_000}
    assert "too much" in refused(organiser.client.post("/office/entries/register", data=much), 413)
    answer = organiser.client.post("/office/login", data=much)
    assert (answer.status_code, "too much" in answer.text) == (413, True)


@pytest.mark.parametrize("number", [2**31, 2**63, 10**40])
def test_a_number_that_no_database_holds_leads_nowhere(office: Office, number: int) -> None:
    organiser = office.somebody()
    for path in ("entries", "people", "play/break", "clock/stage"):
        answer = organiser.get(f"/office/{path}/{number}")
        assert (answer.status_code, "There is no such page." in answer.text) == (404, True)
    assert organiser.post(f"/office/people/{number}/ban", reason="x").status_code == 404
