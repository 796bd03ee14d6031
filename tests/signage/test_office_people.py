"""People, staff, settings and the season at the office."""

import shutil
from datetime import date
from pathlib import Path

import pytest

from registry.seeding import sow
from signage.office import people
from tests.signage.office_kit import CASHIER, Office, Somebody, home_with_staff, note, office, refused

__all__ = ["home_with_staff", "office"]


def new(name: str, **more: str) -> dict[str, str]:
    return {"name": name, "nickname": "", "born": "1980-05-01", "eligible": "1", "consent": "1", **more}


def test_a_new_player_is_written_down_and_signed_up_once(office: Office) -> None:
    organiser = office.somebody()
    form = organiser.filled(**new("Kovács Éva", nickname="Csillag"))
    answers = [organiser.client.post("/office/entries/register", data=form) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert [player.nickname for player in office.club.people.all()] == ["Csillag"]
    assert len(office.event().entries) == 1


def test_equal_nicknames_are_told_apart_and_the_same_person_is_not_written_down_twice(office: Office) -> None:
    organiser = office.somebody()
    organiser.post("/office/entries/register", **new("Kovács Éva", nickname="Csillag"))
    organiser.post("/office/entries/register", **new("Szabó Edit", nickname="Csillag"))
    assert [player.nickname for player in office.club.people.all()] == ["Csillag", "Csillag 2"]
    refused(organiser.post("/office/entries/register", **new("Éva KOVÁCS", nickname="Hold")), 409)


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        (new("   "), 409),
        (new("\u200b\u2060"), 409),
        (new("x" * 301), 400),
        (new("x" * 200), 409),
        (new("Anna", born="2999-01-01"), 409),
        (new("Anna", born="not a day"), 400),
        (new("Anna", born="0001-01-01"), 400),
        (new("Anna", born="1899-12-31"), 409),
        (new("Anna", born="2001-02-29"), 400),
        (new("Anna", born="20010228"), 400),
        (new("Anna", born="2012-01-01"), 409),
        (new("Anna", consent=""), 409),
    ],
)
def test_what_cannot_be_written_down_is_told_in_a_sentence(office: Office, fields: dict[str, str], status: int) -> None:
    organiser = office.somebody()
    assert refused(organiser.post("/office/entries/register", back="/office/entries/new", **fields), status)
    assert not office.event().entries


@pytest.mark.parametrize("name", ["<svg/onload=alert()>", "🐺🌙", "שלום", "{{7*7}}", '"><img src=x onerror=1>'])
def test_strange_names_are_shown_letter_by_letter(office: Office, name: str) -> None:
    organiser = office.somebody()
    answer = organiser.post("/office/entries/register", **new(name))
    assert answer.status_code == 303, note(answer)
    assert name in note(organiser.get("/office/"))
    assert "<svg/onload" not in organiser.get("/office/").text
    assert "<img" not in organiser.get("/office/journal").text


def test_a_name_is_corrected_and_not_over_a_colleagues_correction(office: Office) -> None:
    player = office.player("Akac")
    first, second = office.somebody(), office.somebody()
    page = f"/office/people/{player}"
    was = first.get(page).text.split('name="was" value="')[1].split('"')[0]
    fields = {"name": "Akác Anna", "nickname": "Akác", "born": "1980-05-01", "eligible": "1", "was": was}
    assert first.post(f"{page}/correct", back=page, **fields).status_code == 303
    assert "Somebody changed this" in refused(
        second.post(f"{page}/correct", back=page, **{**fields, "nickname": "Hold"}), 409
    )
    assert office.club.people.get(player).nickname == "Akác"


def test_a_ban_keeps_out_until_it_is_lifted(office: Office) -> None:
    player = office.player("Akác")
    organiser = office.somebody()
    page = f"/office/people/{player}"
    refused(organiser.post(f"{page}/ban", back=page, reason=" ", until=""), 400)
    refused(organiser.post(f"{page}/ban", back=page, reason="smoke", until="tomorrow"), 400)
    assert organiser.post(f"{page}/ban", back=page, reason="smoke", until="2026-12-31").status_code == 303
    refused(organiser.post("/office/entries/sign-up", player=player), 409)
    assert organiser.post(f"{page}/lift", back=page).status_code == 303
    assert organiser.post("/office/entries/sign-up", player=player).status_code == 303


def test_a_lost_card_gets_one_new_code_that_is_shown_once(office: Office) -> None:
    made = office.club.people.register(
        "Akác", "Akác", date(1980, 5, 1), eligible=True, consent=True, now=office.hand.at
    )
    organiser = office.somebody()
    form = organiser.filled(back=f"/office/people/{made.player.id}")
    codes = {secret(organiser.client.post(f"/office/people/{made.player.id}/card", data=form).text) for _ in range(2)}
    assert len(codes) == 1
    assert office.club.people.by_card(made.card) is None
    assert office.club.people.by_card(codes.pop()) is not None
    assert "secret" not in organiser.get(f"/office/people/{made.player.id}").text


def test_a_new_phone_link_replaces_the_old_one(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    player = office.player("Akác")
    old = office.club.people.phone_code(player)
    organiser = office.somebody()
    monkeypatch.setattr(people, "phone_base", lambda: "http://192.168.1.20:8008")
    link = secret(organiser.post(f"/office/people/{player}/phone", back=f"/office/people/{player}").text)
    assert organiser.get(f"/m/{old}").status_code == 404
    assert Somebody(office).get(link[link.index("/m/") :]).status_code == 200


def secret(page: str) -> str:
    return page.split('class="secret">')[1].split("<", maxsplit=1)[0]


def test_staff_come_and_go_and_get_new_passphrases(office: Office) -> None:
    organiser = office.somebody()
    refused(
        organiser.post("/office/staff/add", back="/office/staff", name="Gabi", role="cashier", passphrase="short"), 400
    )
    refused(
        organiser.post(
            "/office/staff/add", back="/office/staff", name="Gabi", role="king", passphrase="long enough words"
        ),
        400,
    )
    refused(
        organiser.post(
            "/office/staff/add", back="/office/staff", name="Bea", role="cashier", passphrase="long enough words"
        ),
        409,
    )
    assert (
        organiser.post("/office/staff/add", name="Gabi", role="cashier", passphrase="long enough words").status_code
        == 303
    )
    refused(
        organiser.post("/office/staff/add", back="/office/staff", name="Dora", role="cashier", passphrase="x" * 201),
        400,
    )
    gabi = office.somebody("Gabi", "long enough words")
    assert organiser.post("/office/staff/3/reset", passphrase="other long enough words").status_code == 303
    assert gabi.get("/office/").status_code == 303
    office.somebody("Gabi", "other long enough words")
    assert organiser.post("/office/staff/3/remove").status_code == 303
    refused(organiser.post("/office/staff/1/remove", back="/office/staff"), 400)
    refused(organiser.post("/office/staff/99/remove", back="/office/staff"), 404)
    assert CASHIER not in organiser.get("/office/staff").text


def season(office: Office) -> Somebody:
    sow(office.club.seasons, "championship-2009")
    return office.somebody()


def test_the_seasons_readings_are_explained_changed_and_confirmed(office: Office) -> None:
    organiser = season(office)
    page = organiser.get("/office/settings?of=season").text
    assert "CA-1" in page
    assert "CA-48" in page
    back = "/office/settings?of=season"
    answer = organiser.post(
        "/office/settings/change", back=back, setting="event.min_entrants", was="20", **{"event.min_entrants": "12"}
    )
    assert answer.status_code == 303, note(answer)
    kept = office.club.seasons.current()
    assert kept is not None
    assert kept.settings["event.min_entrants"] == 12
    assert not kept.confirmed
    assert organiser.post("/office/settings/confirm", back=back).status_code == 303
    kept = office.club.seasons.current()
    assert kept is not None
    assert kept.confirmed


@pytest.mark.parametrize(
    ("setting", "fields"),
    [
        ("event.min_entrants", {"event.min_entrants": "-1"}),
        ("event.min_entrants", {"event.min_entrants": "1.5"}),
        ("event.min_entrants", {"event.min_entrants": "99999999999"}),
        ("final.payout", {"final.payout": "50, 40"}),
        ("final.payout", {"final.payout": "abc"}),
        ("entry.close", {"entry.close": "25:00"}),
        ("entry.close", {"entry.close": "09:00"}),
        ("payment.means", {}),
        ("rebuy.close", {"rebuy.close": "never"}),
        ("payout.brackets", {"payout.brackets": "30, 20"}),
    ],
)
def test_a_reading_that_is_not_allowed_changes_nothing(office: Office, setting: str, fields: dict[str, str]) -> None:
    organiser = season(office)
    before = office.club.seasons.current()
    refused(
        organiser.post("/office/settings/change", back="/office/settings?of=season", setting=setting, **fields), 400
    )
    assert office.club.seasons.current() == before


def test_an_events_readings_change_until_somebody_signs_up(office: Office) -> None:
    organiser = office.somebody()
    change = {"setting": "tables.seats", "tables.seats": "8"}
    assert organiser.post("/office/settings/change", back="/office/settings", **change).status_code == 303
    assert office.event().structure.seats.seats == 8
    assert not office.event().confirmed
    assert "confirm them before the first event" in organiser.get("/office/").text
    assert organiser.post("/office/settings/confirm", back="/office/settings").status_code == 303
    assert office.event().confirmed
    office.field("Akác")
    refused(
        organiser.post(
            "/office/settings/change", back="/office/settings", setting="tables.seats", **{"tables.seats": "9"}
        ),
        409,
    )


def test_prices_in_parts_means_and_times_are_read_as_typed(office: Office) -> None:
    organiser = season(office)
    back = "/office/settings?of=season"
    parts = {"entry.parts:0": "2 500", "entry.parts:0:to": "pool", "entry.parts:1": "500", "entry.parts:1:to": "house"}
    page = organiser.get(back).text
    was = (
        page.split('name="setting" value="entry.parts">')[1]
        .split('name="was" value="')[1]
        .split('"')[0]
        .replace("&#39;", "'")
    )
    answer = organiser.post("/office/settings/change", back=back, setting="entry.parts", was=was, **parts)
    assert answer.status_code == 303, note(answer)
    kept = office.club.seasons.current()
    assert kept is not None
    assert kept.settings["entry.parts"] == [{"amount": 2500, "to": "pool"}, {"amount": 500, "to": "house"}]


def test_a_planned_date_moves_and_dates_stay_in_order(office: Office) -> None:
    organiser = season(office)
    form = {"season": "championship-2009", "number": 4, "was": "2009-04-18"}
    assert organiser.post("/office/season/date", back="/office/season", day="2009-04-25", **form).status_code == 303
    row = office.club.seasons.date("championship-2009", 4)
    assert row is not None
    assert row.day == date(2009, 4, 25)
    refused(organiser.post("/office/season/date", back="/office/season", day="2009-04-26", **form), 409)
    refused(
        organiser.post("/office/season/date", back="/office/season", day="2010-04-25", **{**form, "was": "2009-04-25"}),
        400,
    )
    refused(
        organiser.post("/office/season/date", back="/office/season", day="2009-04-25", **{**form, "number": 99}), 404
    )


def test_the_next_season_is_written_down_from_its_dates(office: Office) -> None:
    organiser = season(office)
    refused(
        organiser.post("/office/season/next", back="/office/season", name="2027", dates="2027-02-06\n2027-01-02"), 400
    )
    refused(organiser.post("/office/season/next", back="/office/season", name="2027", dates="soon"), 400)
    refused(organiser.post("/office/season/next", back="/office/season", name="9999", dates="9999-12-31"), 400)
    assert (
        organiser.post(
            "/office/season/next", back="/office/season", name="Bajnokság 2027", dates="2027-01-02\n2027-02-06"
        ).status_code
        == 303
    )
    made = office.club.seasons.all()[0]
    assert [row.day for row in office.club.seasons.dates(made.id)] == [date(2027, 1, 2), date(2027, 2, 6)]
    assert organiser.post("/office/season/show", back="/office/season", season=made.id).status_code == 303
    current = office.club.seasons.current()
    assert current is not None
    assert current.id == made.id


def test_a_practice_event_is_marked_and_opened_once(office: Office) -> None:
    organiser = office.somebody()
    assert "Practice only" in organiser.get("/office/").text
    form = organiser.filled()
    for _ in range(2):
        assert organiser.client.post("/office/events/practice", data=form).status_code == 303
    assert len(office.club.desk.events()) == 2
    assert organiser.post("/office/events/choose", choose="practice/1").status_code == 303
    assert "Practice 1" in organiser.get("/office/").text
    refused(organiser.post("/office/events/choose", choose="other/9"), 404)


def test_nobodys_name_stands_in_an_address(office: Office) -> None:
    office.player("Akác")
    organiser = office.somebody()
    for where in ("/office/people/find", "/office/entries/find"):
        page = organiser.post(where, find="aká").text
        assert "Akác" in page
        assert "find=" not in page
    assert "Nobody found." in organiser.post("/office/people/find", find="x" * 500).text


def test_what_was_looked_for_is_still_there_after_a_refusal(office: Office) -> None:
    player = office.player("Akác")
    organiser = office.somebody()
    organiser.post("/office/entries/sign-up", player=player)
    answer = organiser.post("/office/entries/sign-up", back="/office/entries/new", player=player, find="aká")
    refused(answer, 409)
    assert 'value="aká"' in answer.text


def test_before_the_first_event_people_can_be_looked_at_corrected_and_forgotten(
    home_with_staff: Path, tmp_path: Path
) -> None:
    shutil.copytree(home_with_staff, tmp_path / "club", ignore=shutil.ignore_patterns("run"))
    office = Office(tmp_path / "club")
    player = office.player("Akác")
    organiser = office.somebody()
    for path in ("", "people", f"people/{player}", "season", "events", "staff"):
        assert organiser.get(f"/office/{path}").status_code == 200, path
    assert organiser.post(f"/office/people/{player}/erase").status_code == 303
    office.club.close()
