"""Every form that takes a start or a date refuses a time that does not exist and asks about one that comes twice."""

import shutil
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from registry import paths
from registry.engine.mistakes import Mistake, SeedError
from registry.seeding import load_season, sow
from tests.signage.office_kit import Office, Somebody, home_with_staff, note, office, refused

__all__ = ["home_with_staff", "office"]

AT_NIGHT = {"open": "02:00", "close": "02:10", "override_until": "02:30", "draw": "02:10", "start": "02:30"}
SKIPPED = "This time does not exist on that night."
TWICE = "This time comes twice that night"
SEASON = "championship-2009"
ASKS = 'name="which"'


def at_night(office: Office) -> Somebody:
    """An organiser of a season that is played at night."""
    sow(office.club.seasons, SEASON)
    office.club.seasons.change_settings(SEASON, {"event.timetable": AT_NIGHT})
    return office.somebody()


def planned(office: Office, season: str, number: int) -> datetime:
    """When the first hand of a planned event is."""
    row, head = office.club.seasons.date(season, number), office.club.seasons.get(season)
    assert row is not None
    assert head is not None
    return office.club.programme.planned(row, head).start


def test_a_date_on_the_night_of_the_change_is_refused_or_asked_about(office: Office) -> None:
    """CLK-19: 29 March 2009 has no 02:30; 25 October has two, which are 00:30 and 01:30 UTC."""
    organiser = at_night(office)
    spring = {"season": SEASON, "number": 4, "was": "2009-04-18", "day": "2009-03-29"}
    assert SKIPPED in refused(organiser.post("/office/season/date", back="/office/season", **spring), 409)
    autumn = {"season": SEASON, "number": 10, "was": "2009-10-17", "day": "2009-10-25", "form": f"date-{SEASON}-10"}
    asked = organiser.post("/office/season/date", back="/office/season", **autumn)
    assert TWICE in refused(asked, 409)
    assert ASKS in asked.text
    assert "CET" in note(asked)
    for which, hour in (("first", 0), ("second", 1)):
        said = organiser.post("/office/season/date", back="/office/season", which=which, **autumn)
        assert said.status_code == 303, note(said)
        assert planned(office, SEASON, 10) == datetime(2009, 10, 25, hour, 30, tzinfo=UTC)
        autumn["was"] = autumn["day"]
    back = {**autumn, "day": "2009-10-24"}
    assert organiser.post("/office/season/date", back="/office/season", **back).status_code == 303
    row = office.club.seasons.date(SEASON, 10)
    assert row is not None
    assert (row.day, row.settings) == (date(2009, 10, 24), {})


def test_a_next_season_with_such_a_night_is_not_written_down_unasked(office: Office) -> None:
    """CLK-19."""
    organiser = at_night(office)
    form = {"name": "2027", "form": "next"}
    spring = organiser.post("/office/season/next", back="/office/season", dates="2027-02-06\n2027-03-28", **form)
    assert SKIPPED in refused(spring, 409)
    autumn = {**form, "dates": "2026-09-12\n2026-10-25"}
    asked = organiser.post("/office/season/next", back="/office/season", **autumn)
    assert TWICE in refused(asked, 409)
    assert ASKS in asked.text
    assert office.club.seasons.get("2027") is None
    said = organiser.post("/office/season/next", back="/office/season", which="second", **autumn)
    assert said.status_code == 303, note(said)
    assert planned(office, "2027", 2) == datetime(2026, 10, 25, 1, 30, tzinfo=UTC)


def test_times_that_a_coming_night_does_not_have_or_has_twice_are_no_setting(office: Office) -> None:
    """CLK-19: the times of the day are held against every date that is still to come."""
    sow(office.club.seasons, SEASON)
    organiser = office.somebody()
    dates = {"name": "2026", "dates": "2026-09-12\n2026-10-25\n2026-11-21"}
    assert organiser.post("/office/season/next", back="/office/season", **dates).status_code == 303
    office.club.seasons.make_current("2026")
    back, form = "/office/settings?of=season", {"setting": "event.timetable", "form": "event.timetable"}
    typed = {f"event.timetable:{name}": at for name, at in AT_NIGHT.items()}
    was = "default"
    page = organiser.get(back).text
    start = page.index('name="setting" value="event.timetable"')
    was = page[start:].split('name="was" value="', 1)[1].split('"', 1)[0]
    asked = organiser.post("/office/settings/change", back=back, was=was, of="season", **form, **typed)
    assert TWICE in refused(asked, 409)
    said = organiser.post("/office/settings/change", back=back, was=was, of="season", which="first", **form, **typed)
    assert said.status_code == 303, note(said)
    assert planned(office, "2026", 2) == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    assert "the first" in organiser.get(back).text


def test_a_postponed_event_is_asked_about_and_a_delay_says_which_hour(office: Office) -> None:
    """CLK-19: an event that was planned for 02:38 of the night."""
    office.hand.at = datetime(2026, 10, 24, 0, 30, tzinfo=UTC)
    office.practice()
    office.field("Akác")
    organiser = office.somebody()
    delay = {"minutes": 24 * 60, "what": "all"}
    assert organiser.post("/office/clock/delay", back="/office/clock", **delay).status_code == 303
    assert "02:38 CEST" in note(organiser.get("/office/clock")).replace("\u00a0", " ")
    assert organiser.post("/office/clock/delay", back="/office/clock", **{**delay, "minutes": -1440}).status_code == 303
    office.later(minutes=7)
    form = {"choice": "postpone", "form": "decide-postpone"}
    spring = organiser.post("/office/clock/decide", back="/office/clock", day="2027-03-28", **form)
    assert SKIPPED in refused(spring, 409)
    asked = organiser.post("/office/clock/decide", back="/office/clock", day="2026-10-25", **form)
    assert TWICE in refused(asked, 409)
    assert ASKS in asked.text
    said = organiser.post("/office/clock/decide", back="/office/clock", day="2026-10-25", which="second", **form)
    assert said.status_code == 303, note(said)
    assert office.event().plan.start == datetime(2026, 10, 25, 1, 38, tzinfo=UTC)


@pytest.mark.parametrize(
    ("day", "more", "mistake"),
    [
        ("2009-03-29", "", Mistake.TIME_SKIPPED),
        ("2009-10-25", "", Mistake.TIME_TWICE),
        ("2009-10-25", ', repeated = "second"', None),
    ],
)
def test_a_seed_with_such_a_night_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, day: str, more: str, mistake: Mistake | None
) -> None:
    """CLK-19: with the file and the date; one that says which is taken."""
    shutil.copytree(paths.seeds(), tmp_path / "seeds")
    monkeypatch.setattr(paths, "seeds", lambda: tmp_path / "seeds")
    file = tmp_path / "seeds" / f"{SEASON}.toml"
    times = ", ".join(f'{name} = "{at}"' for name, at in AT_NIGHT.items())
    text = file.read_text("utf-8").replace(
        "[versions.settings]", f'[versions.settings]\n"event.timetable" = {{{times}{more}}}'
    )
    file.write_text(text.replace("2009-03-21" if "-03-" in day else "2009-10-17", day), "utf-8")
    if mistake is None:
        assert len(load_season(SEASON).dates) == 12
        return
    with pytest.raises(SeedError) as refused_seed:
        load_season(SEASON)
    assert refused_seed.value.mistake is mistake
    assert refused_seed.value.key.startswith("dates[")
