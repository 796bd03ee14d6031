"""What a newcomer misread in the office: said so that nobody takes one thing for another."""

import re
from datetime import date, timedelta

import pytest

from registry.engine.structure import Break
from signage.office import people
from signage.office.people import is_this_machine
from tests.signage.office_kit import MORNING, Office, home_with_staff, note, office, refused

__all__ = ["home_with_staff", "office"]

CLOCK = "/office/clock"
RESULTS = "/office/results"


def offered(page: str, part: str) -> set[str]:
    """The values of the list in the form that posts to an address."""
    form = page.partition(f'action="{part}"')[2].partition("</form>")[0]
    return set(re.findall(r'<option value="([^"]*)"', form))


def test_no_break_is_offered_or_taken_beside_a_break(office: Office) -> None:
    office.field("Akác", "Bagoly")
    office.later(minutes=9)
    organiser = office.somebody()
    breaks = [n for n, stage in enumerate(office.event().structure.stages, 1) if isinstance(stage, Break)]
    beside = {str(number) for stage in breaks for number in (stage - 1, stage)}
    everywhere = offered(organiser.get(CLOCK).text, "/office/clock/hold")
    assert breaks
    assert offered(organiser.get(CLOCK).text, "/office/clock/break") == everywhere - beside
    for language, said in (("en", "Make that one longer"), ("hu", "hosszabbítsd meg"), ("pl", "Wydłuż ją")):
        organiser.get(f"/office/?lang={language}")
        answer = organiser.post("/office/clock/break", back=CLOCK, after=breaks[0], minutes=10)
        assert said in refused(answer, 409)
    assert len(office.event().structure.stages) == len(everywhere)


def test_closing_names_the_prizes_that_nobody_handed_over_and_offers_none_afterwards(office: Office) -> None:
    field = office.field("Akác", "Bagoly")
    office.later(minutes=9)
    organiser = office.somebody()
    organiser.post("/office/play/bust", back="/office/play", **{f"out-{field['Bagoly']}": "1"})
    page = organiser.get(RESULTS).text
    assert f'id="prize-{field["Akác"]}"' in page
    owed = page.split('data-part="owed-prizes"')[1].split("</ul>")[0]
    assert "Akác" in owed
    assert page.index("These prizes are not handed over") < page.index("Yes, close it for good")
    organiser.post("/office/results/close", back=RESULTS)
    page = organiser.get(RESULTS).text
    assert "The event is closed." in page
    assert "not handed over" in page
    assert "prize-" not in page


def test_closing_names_no_prize_once_all_are_handed_over(office: Office) -> None:
    field = office.field("Akác", "Bagoly")
    office.later(minutes=9)
    organiser = office.somebody()
    organiser.post("/office/play/bust", back="/office/play", **{f"out-{field['Bagoly']}": "1"})
    for entry in re.findall(r'id="prize-(\d+)"', organiser.get(RESULTS).text):
        organiser.post("/office/results/hand-over", back=RESULTS, entry=entry)
    page = organiser.get(RESULTS).text
    assert "Yes, close it for good" in page
    assert "These prizes are not handed over" not in page


def test_a_link_that_no_phone_can_open_is_not_drawn(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    player = office.player("Akác")
    organiser, address = office.somebody(), f"/office/people/{player}"
    page = organiser.post(f"{address}/phone", back=address).text
    assert "--lan" in page
    assert "qr-code" not in page
    assert "/m/" not in page
    assert "Written down" not in page
    monkeypatch.setattr(people, "phone_base", lambda: "http://192.168.1.20:8008")
    page = organiser.post(f"{address}/phone", back=address).text
    assert "http://192.168.1.20:8008/m/" in page
    assert "qr-code" in page


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.3.2.1", "::1"])
def test_what_every_machine_calls_itself(host: str) -> None:
    assert is_this_machine(host)


@pytest.mark.parametrize("host", ["192.168.1.20", "club.example", "10.0.0.1", "fe80::1", ""])
def test_what_other_machines_find(host: str) -> None:
    assert not is_this_machine(host)


@pytest.mark.parametrize(
    ("language", "table", "silence"),
    [("hu", "1. asztal", "ennyi ideje: "), ("pl", "Stół 1", "już przez "), ("en", "Table 1", "for ")],
)
def test_a_table_is_called_as_everywhere_and_silence_is_a_length(
    office: Office, language: str, table: str, silence: str
) -> None:
    office.practice()
    office.club.devices.heartbeat("table", "table-1", office.hand.at)
    organiser = office.somebody()
    organiser.get(f"/office/?lang={language}")
    assert f'<strong class="cut-off">{table}</strong>' in organiser.get("/office/").text
    office.later(minutes=2)
    page = organiser.get("/office/").text
    assert f"<strong>{table}:" in page
    assert f"{silence}2:00" in page


def test_screens_without_a_code_are_not_denied(office: Office) -> None:
    office.practice()
    office.club.devices.heartbeat("wall", "wall-1", office.hand.at)
    organiser = office.somebody()
    assert "wall-1" in organiser.get("/office/").text
    page = organiser.get("/office/displays").text
    assert "No screen was let in by a code yet." in page
    answer = organiser.post("/office/displays/calm", back="/office/displays", on=1)
    assert "by a code" in note(answer)


def test_times_of_practice_are_no_times_of_day(office: Office) -> None:
    office.practice()
    page = office.somebody().get("/office/settings").text
    closing = page.split('<li id="entry.close">')[1].split('class="quiet source')[0]
    assert "6 min after the opening" in closing
    assert "recommended" not in closing


def test_sample_dates_are_of_somebody_of_age_or_still_to_come(office: Office) -> None:
    office.practice()
    player, today = office.player("Akác"), MORNING.date()
    organiser = office.somebody()
    for path in ("/office/entries/new", f"/office/people/{player}", "/office/season"):
        page = organiser.get(path).text
        for field in re.findall(r"<input[^>]*placeholder=\"\d{4}-[^>]*>", page):
            shown = date.fromisoformat(re.search(r'placeholder="([^"]*)"', field)[1])  # type: ignore[index]
            grown = today - timedelta(days=365 * 19)
            assert shown < grown if 'name="born"' in field else shown > today, field


def test_a_line_of_the_journal_is_never_cut(office: Office) -> None:
    office.field("Akác", "Bagoly")
    assert "two-lines" not in office.somebody().get("/office/").text
