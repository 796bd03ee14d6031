"""The clock's page in the office: each key, its question, and what it says when it cannot be."""

import pytest

from registry.engine import facts as f
from registry.engine.commands import DoubtClock, NoteGap
from registry.engine.rules.clockwork import standing
from registry.views.shown import left
from tests.signage.office_kit import Office, home_with_staff, office, refused

__all__ = ["home_with_staff", "office"]

FOUR = ("Akác", "Bagoly", "Cinege", "Dongó")
CLOCK = "/office/clock"


@pytest.fixture
def playing(office: Office) -> Office:
    """Level 1 of a practice event with a minute left; four players."""
    office.practice() if not office.event_id else None
    office.field(*FOUR)
    office.later(minutes=9)
    return office


def shown(office: Office) -> str:
    here = standing(office.event(), office.hand.at)
    return f"{here.stage} {left(here.left_ms)}{'' if here.running else ' stands'}"


def test_the_length_of_this_level_and_the_later_ones(playing: Office) -> None:
    organiser = playing.somebody()
    assert shown(playing) == "1 1:00"
    assert organiser.post("/office/clock/length", back=CLOCK, minutes=5, later=1).status_code == 303
    assert shown(playing) == "1 4:00"
    assert "Level 1 and later: 5 min" in organiser.get("/office/journal").text
    said = refused(organiser.post("/office/clock/length", back=CLOCK, minutes=1), 409)
    assert "over already" in said
    answer = organiser.post("/office/clock/length", back=CLOCK, minutes=1, form="length")
    assert "Yes, even if it ends now" in answer.text
    assert organiser.post("/office/clock/length", back=CLOCK, minutes=1, confirmed=1).status_code == 303
    playing.pump()
    assert shown(playing).startswith("2 ")


@pytest.mark.parametrize("minutes", ["0", "-1", "ten", "", "1441", "1.5"])
@pytest.mark.parametrize("key", ["length", "break"])
def test_lengths_that_cannot_be_are_turned_away(playing: Office, key: str, minutes: str) -> None:
    refused(playing.somebody().post(f"/office/clock/{key}", back=CLOCK, minutes=minutes, after=1), 400)
    assert shown(playing) == "1 1:00"


def test_breaks_are_put_in_and_taken_out(playing: Office) -> None:
    organiser = playing.somebody()
    assert organiser.post("/office/clock/break", back=CLOCK, after=1, minutes=7).status_code == 303
    page = organiser.get(CLOCK).text
    assert "Take out the break after: Level 1" in page
    assert "Break of 7 min put in after Level 1" in organiser.get("/office/journal").text
    assert organiser.post("/office/clock/drop", back=CLOCK, stage=2).status_code == 303
    refused(organiser.post("/office/clock/drop", back=CLOCK, stage=2), 409)
    refused(organiser.post("/office/clock/break", back=CLOCK, after=99, minutes=7), 409)


def test_a_hold_is_set_and_let_go(playing: Office) -> None:
    organiser = playing.somebody()
    assert organiser.post("/office/clock/hold", back=CLOCK, stage=1).status_code == 303
    playing.later(minutes=5)
    assert shown(playing) == "1 0:00"
    assert "Waits at 0:00" in organiser.get(CLOCK).text
    assert organiser.post("/office/clock/hold", back=CLOCK, stage="").status_code == 303
    assert shown(playing) == "2 2:00"


def test_a_moment_too_late_there_is_a_way_back_for_ten_seconds(playing: Office) -> None:
    """CLK-22: without script it stands on the page; later it does not."""
    organiser = playing.somebody()
    offer = "Too late? Back to 0:00 of: Level 1"
    assert offer not in organiser.get("/office/").text
    playing.later(minutes=1, seconds=1.5)
    assert organiser.post("/office/clock/pause").status_code == 303
    for page in ("/office/", CLOCK):
        assert offer in organiser.get(page).text
    playing.later(seconds=8)
    assert offer in organiser.get(CLOCK).text
    form = organiser.filled(stage=1)
    assert organiser.client.post("/office/clock/return", data=form).status_code == 303
    assert organiser.client.post("/office/clock/return", data=form).status_code == 303
    assert shown(playing) == "1 0:00 stands"
    assert offer not in organiser.get(CLOCK).text
    assert organiser.post("/office/clock/resume").status_code == 303
    playing.later(seconds=20)
    assert offer not in organiser.get(CLOCK).text
    refused(organiser.post("/office/clock/return", back=CLOCK, stage=1), 409)


def test_a_jump_over_more_than_one_stage_is_asked_about_twice(playing: Office) -> None:
    """SCH-15: a stray touch does not jump the schedule."""
    organiser = playing.somebody()
    assert organiser.get("/office/clock/stage?to=4").status_code == 303
    assert "Yes, more than one stage at once" in organiser.get("/office/clock/stage/4").text
    assert "Yes, more than one" not in organiser.get("/office/clock/stage/2").text
    refused(organiser.post("/office/clock/stage", back="/office/clock/stage/4", stage=4), 400)
    assert shown(playing) == "1 1:00"
    assert organiser.post("/office/clock/stage", back="/office/clock/stage/4", stage=4, far=1).status_code == 303
    assert shown(playing).startswith("4 ")
    for wrong in ("x", "", "-1", "99999"):
        assert organiser.get(f"/office/clock/stage?to={wrong}").status_code == 404


def test_back_goes_to_the_start_of_the_level_and_then_to_the_one_before(playing: Office) -> None:
    """SCH-15: the second time the clock stands, and the page asks whether rebuys open again."""
    organiser = playing.somebody()
    playing.later(minutes=2)
    assert shown(playing) == "2 1:00"
    assert "/office/clock/stage/2" in organiser.get(CLOCK).text
    assert organiser.post("/office/clock/stage", back="/office/clock/stage/2", stage=2).status_code == 303
    assert shown(playing) == "2 2:00"
    assert 'href="/office/clock/stage/1"' in organiser.get(CLOCK).text
    asked = organiser.get("/office/clock/stage/1").text
    assert "Open rebuys and add-ons again" in asked
    assert "checked" not in asked
    assert organiser.post("/office/clock/stage", back="/office/clock/stage/1", stage=1).status_code == 303
    assert shown(playing) == "1 2:00 stands"


def test_a_break_is_ended_early(playing: Office) -> None:
    organiser = playing.somebody()
    playing.later(minutes=4)
    assert "End the break" in organiser.get(CLOCK).text


def test_a_gap_is_told_and_counted_the_other_way(playing: Office) -> None:
    organiser = playing.somebody()
    since = playing.hand.at
    playing.hand.at = since.replace(minute=since.minute + 1)
    note = NoteGap(since=since, cause="sleep")
    playing.club.desk.submit(playing.event_id, note, by="timekeeper:main", request="gap")
    playing.pump()
    for page in ("/office/", CLOCK):
        text = organiser.get(page).text
        assert "Nobody kept the time for 1:00." in text
        assert "It counts as play." in text
    assert organiser.post("/office/clock/gap", back=CLOCK, policy="freeze").status_code == 303
    assert shown(playing) == "1 1:00"
    assert "It does not count." in organiser.get(CLOCK).text
    refused(organiser.post("/office/clock/gap", back=CLOCK, policy="maybe"), 400)
    playing.later(minutes=11)
    assert "Nobody kept the time for" not in organiser.get(CLOCK).text


def test_a_clock_in_doubt_asks_and_goes_on(playing: Office) -> None:
    """CLK-07: two keys; both are closed while the machine still shows an earlier time."""
    organiser = playing.somebody()
    now = playing.hand.at
    doubt = DoubtClock(since=now.replace(minute=now.minute + 5), cause="behind")
    playing.club.desk.submit(playing.event_id, doubt, by="timekeeper:main", request="doubt")
    text = organiser.get("/office/").text
    assert "Is the clock right?" in text
    assert "First set the time of this machine." in text
    refused(organiser.post("/office/clock/doubt", back=CLOCK, policy="freeze"), 409)
    said = refused(organiser.post("/office/clock/pause", back=CLOCK), 409)
    assert "is the clock right" in said
    playing.hand.at = now.replace(minute=now.minute + 7)
    assert "Nobody played. Go on from here" in organiser.get(CLOCK).text
    assert organiser.post("/office/clock/doubt", back=CLOCK, policy="freeze").status_code == 303
    assert standing(playing.event(), playing.hand.at).running
    kinds = [type(row.fact) for row in playing.club.desk.history(playing.event_id).rows]
    assert kinds[-2:] == [f.ClockDoubted, f.DoubtResolved]
    journal = organiser.get("/office/journal").text
    assert "Clock in doubt since" in journal
    assert "ClockDoubted" not in journal
