"""Two nights a year: the repeated hour, the skipped one, and the local days of events."""

import os
import subprocess
import sys
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from registry.engine import commands as c
from registry.engine.compose import plan
from registry.engine.local_time import Which, instant, instants, zone_letters
from registry.engine.refusals import Refusal, Why
from registry.engine.structure import Level, Structure
from registry.words.say import Words
from signage.forms import latest
from tests.clock.room import Room, e27, hm
from tests.support.processes import ROOT, fenyjel

AUTUMN, SPRING = date(2026, 10, 24), date(2027, 3, 27)
BUDAPEST = "Europe/Budapest"


def shown(moment: datetime, zone: str = BUDAPEST, language: str = "hu") -> str:
    """As every screen writes it."""
    return Words(language, zone).time(moment).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("after", "reads"),
    [
        ("0:00:00", "20:00"),
        ("5:59:59", "01:59"),
        ("6:00:00", "02:00 CEST"),
        ("6:30:00", "02:30 CEST"),
        ("6:59:59", "02:59 CEST"),
        ("7:00:00", "02:00 CET"),
        ("7:30:00", "02:30 CET"),
        ("8:00:00", "03:00"),
    ],
)
def test_the_repeated_hour_carries_its_letters(after: str, reads: str) -> None:
    """CLK-17: eight hours from 20:00 end at 03:00 CET, not at 04:00."""
    assert shown(plan(e27(), AUTUMN, BUDAPEST).start + hm(after)) == reads


@pytest.mark.parametrize(("after", "reads"), [("5:00:00", "01:00"), ("6:00:00", "03:00"), ("8:00:00", "05:00")])
def test_the_skipped_hour_is_skipped(after: str, reads: str) -> None:
    """CLK-18."""
    assert shown(plan(e27(), SPRING, BUDAPEST).start + hm(after)) == reads


@pytest.mark.parametrize(
    ("day", "starts", "ends", "length"),
    [
        (date(2026, 10, 25), ("1:50:00", None), ("3:10:00", None), "2:20:00"),
        (date(2027, 3, 28), ("1:50:00", None), ("3:10:00", None), "0:20:00"),
        (date(2026, 10, 25), ("2:30:00", "first"), ("2:30:00", "second"), "1:00:00"),
    ],
)
def test_a_stretch_over_the_change_is_as_long_as_it_is(
    day: date, starts: tuple[str, Which | None], ends: tuple[str, Which | None], length: str
) -> None:
    """CLK-17, CLK-18: 2:20:00 and 0:20:00 of play."""
    begin = instant(day, hm(starts[0]), BUDAPEST, starts[1])
    assert instant(day, hm(ends[0]), BUDAPEST, ends[1]) - begin == hm(length)


def test_a_level_over_the_repeated_hour_lasts_its_whole_length(tmp_path: Path) -> None:
    """CLK-17: from 01:50 CEST to 03:10 CET is 2:20:00 of play."""
    structure = replace(e27(), stages=(Level(1, 100, 200, 350 * 60_000), Level(2, 200, 400, 140 * 60_000)), addons=None)
    structure = replace(structure, rebuys=None, entry=replace(structure.entry, late_until=None))
    room = Room(tmp_path, structure, day=AUTUMN)
    room.to(plan(structure, AUTUMN, BUDAPEST).start + hm("5:50:00"))
    assert room.shown == "level 2 2:20:00"
    assert shown(room.now) == "01:50"
    assert room.stands.ends_at is not None
    assert shown(room.stands.ends_at) == "03:10"
    room.run(hm("1:00:00"))
    assert shown(room.now) == "02:50 CEST"
    room.press(c.Pause())
    room.run(hm("0:20:00"))
    assert shown(room.now) == "02:10 CET"
    room.press(c.Resume())
    assert room.shown == "level 2 1:20:00"
    assert shown(room.stands.ends_at) == "03:30"


def test_a_start_that_does_not_exist_is_refused() -> None:
    """CLK-19: 2027-03-28 02:30; the refusal names 03:30 CEST, which is 01:30 UTC."""
    with pytest.raises(Refusal, match=Why.TIME_SKIPPED) as refused:
        plan(at_night("2:30:00"), date(2027, 3, 28), BUDAPEST)
    next_one = datetime(2027, 3, 28, 1, 30, tzinfo=UTC)
    assert refused.value.numbers["at"] == next_one
    assert shown(next_one) == "03:30"


@pytest.mark.parametrize("at", ["2:00:00", "2:30:00", "2:59:59"])
def test_a_start_that_comes_twice_is_asked_about(at: str) -> None:
    """CLK-19: 2026-10-25 02:30 is 00:30 or 01:30 UTC."""
    day = date(2026, 10, 25)
    with pytest.raises(Refusal, match=Why.TIME_TWICE) as refused:
        plan(at_night(at), day, BUDAPEST)
    first = datetime(2026, 10, 25, tzinfo=UTC) + hm(at) - hm("2:00:00")
    assert refused.value.numbers == {"first": first, "second": first + hm("1:00:00")}
    assert instant(day, hm(at), BUDAPEST, "first") == first
    assert instant(day, hm(at), BUDAPEST, "second") == first + hm("1:00:00")


@pytest.mark.parametrize("at", ["1:59:59", "3:00:00"])
@pytest.mark.parametrize("day", [date(2027, 3, 28), date(2026, 10, 25)])
def test_the_times_around_the_change_are_plain(day: date, at: str) -> None:
    """CLK-19."""
    start = plan(at_night(at), day, BUDAPEST).start
    assert hm(shown(start) + ":00") == hm(at) - (hm(at) % hm("1:00"))


def at_night(at: str) -> Structure:
    """E27 with all of its moments at one time of the night."""
    ms = hm(at) // timedelta(milliseconds=1)
    structure = e27()
    names = [name for name in structure.timetable.__struct_fields__ if name.endswith("_ms")]
    return replace(structure, timetable=replace(structure.timetable, **dict.fromkeys(names, ms)))


def test_a_time_past_midnight_is_counted_on_the_wall_clock() -> None:
    """CLK-19: 26:30 of the evening before is the same night's 02:30."""
    assert instants(AUTUMN, hm("26:30:00"), BUDAPEST) == instants(date(2026, 10, 25), hm("2:30:00"), BUDAPEST)
    assert instants(SPRING, hm("26:30:00"), BUDAPEST) == ()
    assert len(instants(AUTUMN, hm("25:30:00"), BUDAPEST)) == 1


@pytest.mark.parametrize("zone", ["America/New_York", "Australia/Lord_Howe", "America/Sao_Paulo", "Asia/Kathmandu"])
def test_every_instant_of_a_year_reads_like_no_other(zone: str) -> None:
    """CLK-17: with letters, no two half hours of a year look alike; a zone without letters gives its offset."""
    every = [datetime(2026, 1, 1, tzinfo=UTC) + n * timedelta(minutes=30) for n in range(365 * 48)]
    places = {(moment.astimezone(ZoneInfo(zone)).date(), shown(moment, zone)) for moment in every}
    assert len(places) == len(every)


def test_letters_stand_only_in_the_repeated_hour() -> None:
    """CLK-17."""
    assert zone_letters(datetime(2026, 7, 1, 12, tzinfo=UTC), BUDAPEST) == ""
    assert zone_letters(datetime(2026, 4, 4, 14, 45, tzinfo=UTC), "Australia/Lord_Howe").startswith("UTC+")


def test_a_hand_is_dealt_at_the_later_of_two_equal_times() -> None:
    """CLK-17: what has been is never ahead."""
    now = datetime(2026, 10, 25, 1, 45, tzinfo=UTC)  # 02:45 CET
    half_past = time(2, 30)
    assert latest(half_past, BUDAPEST, now) == datetime(2026, 10, 25, 1, 30, tzinfo=UTC)
    assert latest(half_past, BUDAPEST, now - hm("0:20:00")) == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    assert latest(half_past, BUDAPEST, datetime(2027, 3, 28, 10, tzinfo=UTC)) == datetime(
        2027, 3, 27, 1, 30, tzinfo=UTC
    )


@pytest.mark.parametrize(
    ("days", "opens"),
    [
        ((date(2026, 10, 19), date(2026, 10, 26)), ("2026-10-19T16:00", "2026-10-26T17:00")),
        ((date(2027, 3, 22), date(2027, 3, 29)), ("2027-03-22T17:00", "2027-03-29T16:00")),
    ],
)
def test_a_weekly_opening_keeps_its_local_time(days: tuple[date, ...], opens: tuple[str, ...]) -> None:
    """SCH-08: 18:00 local on both Mondays; 168 hours would be wrong."""
    structure = e27()
    structure = replace(structure, timetable=replace(structure.timetable, open_ms=18 * 3600 * 1000))
    assert tuple(plan(structure, day, BUDAPEST).open.strftime("%Y-%m-%dT%H:%M") for day in days) == opens


@pytest.mark.parametrize("zone", [BUDAPEST, "America/New_York", "Pacific/Auckland"])
def test_an_early_event_belongs_to_its_local_day(tmp_path: Path, zone: str) -> None:
    """SCH-16: 00:30 local on 14 November is that day's event, whoever looks from where."""
    structure = at_night("0:30:00")
    room = Room(tmp_path, structure, day=date(2026, 11, 14), zone=zone, players=0)
    assert room.event.day == "2026-11-14"
    start = room.event.plan.start
    assert shown(start, zone) == "00:30"
    if zone == BUDAPEST:
        assert start == datetime(2026, 11, 13, 23, 30, tzinfo=UTC)


def test_it_starts_without_the_system_zones(tmp_path: Path) -> None:
    """SCH-13: zone data comes with the product."""
    script = '{"event": {"season": "championship-2009", "number": 1}}\n{"at": "10:00:00", "show": "clock"}\n'
    told = tmp_path / "day.jsonl"
    told.write_text(script, "utf-8")
    done = fenyjel(tmp_path / "home", "rehearse", str(told), PYTHONTZPATH="")
    assert done.returncode == 0, done.stderr
    assert "+01:00" in done.stdout


def test_without_any_zone_data_it_says_what_to_do(tmp_path: Path) -> None:
    """SCH-13: never a stack trace on opening night."""
    blind = tmp_path / "blind"
    blind.mkdir()
    (blind / "tzdata.py").write_text("raise ImportError\n", "utf-8")
    env = {
        **os.environ,
        "LC_ALL": "C.UTF-8",
        "PYTHONTZPATH": "",
        "PYTHONPATH": f"{blind}:{ROOT}",
        "FENYJEL_HOME": str(tmp_path / "home"),
    }
    done = subprocess.run(
        [sys.executable, "-m", "registry.cli", "doctor"],
        env=env,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert "install the package tzdata" in done.stderr
