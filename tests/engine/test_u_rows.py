"""Every cue that elsewhere is spoken or heard comes up as an alert and is on the surfaces that its row asks for.

Rows that are a key or a page of one person have their tests in `tests/signage/test_u_keys.py`.
"""

import ast
import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

import pytest

from registry.engine import commands as c
from registry.engine import facts as f
from registry.engine.alert_kinds import KINDS, Where
from registry.engine.alerts import Alert, alerts, changes
from registry.engine.history import History
from registry.engine.ids import EntryId
from registry.engine.rules import windows
from registry.rehearsal.day import Day
from registry.views import phone_room
from registry.views.table import table
from registry.views.wall import wall
from registry.views.wall_scenes import StandingRow, Standings
from registry.views.wall_sight import Links
from tests.engine.test_signs import HEADER, day, do

HANDS = {*range(20, 26), *range(30, 52), *range(54, 65), *range(69, 87), 88, 89}
"""Rows about the play of a single hand, which the table rulings answer."""
TESTS = Path(__file__).parents[1]


class Row(NamedTuple):
    """A cue: its kind, where its row wants it, and who has to say that they saw it."""

    cue: str
    kind: str
    where: tuple[Where, ...]
    answer: str | None = None


ROWS = (
    Row("U-1", "registration_open", ("wall",)),
    Row("U-2", "registration_closing", ("wall", "phone")),
    Row("U-2", "registration_last", ("wall", "phone")),
    Row("U-3", "too_few", ("wall", "office"), "office"),
    Row("U-3", "cancelled", ("wall", "phone")),
    Row("U-4", "seats_drawn", ("wall",)),
    Row("U-5", "seats_drawn", ("wall", "phone"), "table"),
    Row("U-6", "play", ("wall", "table"), "table"),
    Row("U-7", "level_soon", ("wall", "table")),
    Row("U-7", "level", ("wall", "table"), "table"),
    Row("U-9", "rebuys_closing", ("wall", "table")),
    Row("U-9", "rebuys_closed", ("wall", "table")),
    Row("U-10", "break", ("wall", "table", "phone"), "table"),
    Row("U-10", "addon", ("wall", "table", "phone")),
    Row("U-11", "back_soon", ("wall", "phone"), "table"),
    Row("U-12", "hand_for_hand", ("table", "office"), "table"),
    Row("U-13", "move", ("wall", "phone", "table"), "table"),
    Row("U-13", "table_broken", ("wall", "phone", "table"), "table"),
    Row("U-13", "final_table", ("wall", "phone", "table"), "table"),
    Row("U-14", "player_out", ("wall", "office")),
    Row("U-15", "ruled", ("table", "office"), "table"),
    Row("U-19", "excluded", ("phone", "office"), "player"),
    Row("U-26", "over", ("wall", "phone")),
    Row("U-27", "rules_changed", ("wall", "phone"), "table"),
    Row("U-29", "ruled", ("table", "office"), "table"),
    Row("U-52", "floor_called", ("table", "office"), "office"),
    Row("U-52", "floor_coming", ("table",)),
    Row("U-62", "floor_called", ("office",), "office"),
    Row("U-65", "time_called", ("table",), "table"),
    Row("U-66", "floor_called", ("office", "table"), "office"),
    Row("U-66", "time_called", ("office", "table"), "table"),
    Row("U-67", "time_called", ("table",), "table"),
    Row("U-68", "time_over", ("table",), "table"),
    Row("U-87", "warned", ("phone", "office"), "player"),
    Row("U-90", "betting_closed", ("table",)),
    Row("U-91", "floor_called", ("office",), "office"),
    Row("U-92", "ruled", ("table", "office"), "table"),
)
BY_KEYS = {"U-8", "U-16", "U-17", "U-18", "U-28", "U-53"}
"""Rows that are no alert: a key, a page, or a tip."""
AT_THE_KIOSK = {"U-27", "U-53"}
"""Rows that a player meets at the kiosk as well."""

SCENES = {"registration_open": "registration", "level_soon": "level", "rebuys_closed": "level", "over": "results"}
"""Information that stands in a wall's scene and needs no line of its own."""


class Found(NamedTuple):
    """An alert as it came up, and the history at that moment."""

    history: History
    now: datetime
    alert: Alert


@pytest.fixture(scope="module")
def derived() -> dict[str, Found]:
    """The first alert of every kind: from time alone, and from what people do."""
    found: dict[str, Found] = {}
    for history, now in (*by_time(), *by_people(), *by_the_end(), *too_few()):
        for alert in alerts(history, now):
            found.setdefault(alert.kind, Found(history, now, alert))
    return found


def by_time() -> Iterator[tuple[History, datetime]]:
    """A day on which nobody does anything but pay: the clock alone speaks."""
    made = day(upto="open")
    now = made.event.plan.open
    for _ in range(60):
        made.reach(now)
        yield made.history, now
        ahead = changes(made.history, now)
        now = ahead[0] if ahead else now + timedelta(minutes=1)


def by_people() -> Iterator[tuple[History, datetime]]:
    """What the office, the tables and the players say while play runs."""
    made = day()
    seats = {each.id: each.place for each in made.event.entries.values() if each.place}
    first = next(entry for entry, place in seats.items() if place.table == 1)
    other = next(entry for entry, place in seats.items() if place.table == 2)
    for command in (
        c.Bust(out=(f.OutWith(first, 0),)),
        c.TellRoom(what="rules", notice=3),
        c.TellRoom(what="hand-for-hand"),
        c.CallFloor(table=1, reason="deck"),
        c.ComeToTable(table=1),
        c.CallTime(table=2, seat=2, seconds=30),
        c.SignTable(table=1, sign="betting-closed"),
        c.RuleAtTable(table=1, ruling="chips-stay", chips=500, rule="27"),
        c.TellPlayer(entry=other, what="warning", rule="45"),
        c.TellPlayer(entry=first, what="exclusion"),
        *(c.Bust(out=(f.OutWith(each, 0),)) for each, place in seats.items() if place.table == 4),
        c.BreakTable(table=4, chance=1),
        c.Move(entry=other, place=f.Place(1, 6 if seats[first].seat == 6 else seats[first].seat)),
    ):
        do(made, command, 1)
        yield made.history, made.history.rows[-1].recorded_at
    yield made.history, made.history.rows[-1].recorded_at + timedelta(seconds=31)


def by_the_end() -> Iterator[tuple[History, datetime]]:
    """Players go out until one is left."""
    made = day()
    made.reach(made.event.plan.start + timedelta(hours=3))
    while made.event.over_at is None:
        alive = [each.id for each in made.event.entries.values() if each.place and each.out is None]
        do(made, c.Bust(out=(f.OutWith(alive[0], 0),)), 1)
        now = made.history.rows[-1].recorded_at
        made.reach(now)
        if made.event.final_table is not None or made.event.over_at is not None:
            yield made.history, made.history.rows[-1].recorded_at


def too_few() -> Iterator[tuple[History, datetime]]:
    """Nobody comes, and the day is called off."""
    made = Day(HEADER)
    now = made.event.plan.close + timedelta(seconds=1)
    made.reach(now)
    yield made.history, now
    do(made, c.CancelEvent(reason="nobody"), 1)
    yield made.history, made.history.rows[-1].recorded_at


def on_tablets(seen: Found) -> set[str]:
    """The ids of all alerts that the tablets of the house show."""
    tables = seen.history.event.tables if seen.history.event else ()
    found: set[str] = set()
    for number in tables or (1,):
        picture = table(seen.history, number, seen.now, {})
        assert picture is not None
        found |= {alert.id for alert in (*picture.more, *picture.own, *([picture.call] if picture.call else []))}
    return found


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.cue}-{row.kind}")
def test_a_spoken_cue_is_an_alert_on_every_surface_of_its_row(row: Row, derived: dict[str, Found]) -> None:
    assert row.kind in derived, "nothing brings it up"
    seen = derived[row.kind]
    kind = KINDS[row.kind]
    assert row.cue in kind.cues
    assert set(row.where) <= set(kind.where)
    if row.answer is not None:
        assert kind.answer == row.answer
    if "wall" in row.where:
        picture = wall(seen.history, seen.now, {}, Links(None))
        drawn = SCENES.get(row.kind)
        if drawn is not None:
            assert drawn in {picture.scene.__struct_config__.tag, "level"}
        else:
            assert seen.alert.id in picture.alerts
    if "table" in row.where:
        assert seen.alert.id in on_tablets(seen)
    if "phone" in row.where:
        room = phone_room.room(seen.history, seen.now)
        assert room is not None
        assert seen.alert.id in {alert.id for alert in room.alerts}


@pytest.mark.parametrize("kind", ["warned", "excluded"])
def test_what_one_player_is_told_stands_nowhere_else(kind: str, derived: dict[str, Found]) -> None:
    """U-19, U-87: the wall shows nothing, nor does any table."""
    seen = derived[kind]
    assert seen.alert.id not in wall(seen.history, seen.now, {}, Links(None)).alerts
    assert seen.alert.id not in on_tablets(seen)
    event = seen.history.event
    assert event is not None
    entries = event.entries.values()
    reached = [entry.id for entry in entries if phone_room.for_me(seen.alert, entry)]
    assert reached == [seen.alert.numbers["entry"]]


@pytest.mark.parametrize(
    ("left_s", "called_s", "kind"),
    [
        (601, None, None),
        (600, 600, "registration_closing"),
        (301, 600, "registration_closing"),
        (300, 300, "registration_closing"),
        (60.001, 300, "registration_closing"),
        (60, 60, "registration_last"),
        (1, 60, "registration_last"),
        (0, None, None),
    ],
)
def test_the_window_is_called_10_and_5_minutes_and_urgently_a_minute_before_its_end(
    left_s: float, called_s: int | None, kind: str | None
) -> None:
    """U-2: 09:55, 10:00 and 10:04; the same moments before rebuys close are U-9."""
    made = day(upto="open")
    closes = made.event.plan.close
    now = closes - timedelta(seconds=left_s)
    made.reach(now)
    called = [alert for alert in alerts(made.history, now) if alert.kind.startswith("registration_")]
    pressing = [alert for alert in called if alert.kind != "registration_open"]
    expected = [] if called_s is None else [(kind, closes - timedelta(seconds=called_s))]
    assert [(alert.kind, alert.at) for alert in pressing] == expected
    assert not pressing or (pressing[0].cls == "urgent") == (kind == "registration_last")


def test_rebuys_are_called_10_5_and_1_minutes_before_they_close() -> None:
    """U-9."""
    made = day()
    closes = windows.rebuys_close_at(made.event, made.event.plan.start)
    assert closes is not None
    found = {}
    for left in (601, 600, 300, 60, 0):
        now = closes - timedelta(seconds=left)
        made.reach(now)
        found[left] = [
            (closes - alert.at).seconds for alert in alerts(made.history, now) if alert.kind == "rebuys_closing"
        ]
    assert found == {601: [], 600: [600], 300: [300], 60: [60], 0: []}


def test_a_ruling_stays_until_the_table_has_read_it_and_never_less_than_15_seconds() -> None:
    """U-15, U-29, U-92; A-23."""
    made = day()
    do(made, c.RuleAtTable(table=1, ruling="hand-dead", seat=2, rule="9b"), 1)
    ruled = made.event.rulings[1].at
    do(made, c.AnswerAlert(table=1, kind="ruled", since=ruled), 1)
    stands = [alerts(made.history, ruled + timedelta(seconds=s)) for s in (1, 14.9, 15, 3600)]
    assert [any(alert.kind == "ruled" for alert in each) for each in stands] == [True, True, False, False]
    do(made, c.RuleAtTable(table=1, ruling="stands"), 1)
    again = made.event.rulings[1].at
    assert any(alert.kind == "ruled" for alert in alerts(made.history, again + timedelta(hours=1)))
    picture = table(made.history, 1, again, {})
    assert picture is not None
    assert picture.call is not None
    assert picture.call.numbers["ruling"] == "stands"


def test_a_player_reads_it_and_asks_to_be_heard_and_the_organiser_closes_it() -> None:
    """U-19: the right of reply."""
    made = day()
    do(made, c.TellPlayer(entry=EntryId(3), what="exclusion", rule="45"), 1)
    told = made.event.told_player[EntryId(3)]
    assert do(made, c.SayPlayerSaw(entry=EntryId(3), since=told.at - timedelta(seconds=1)), 1) == ()
    do(made, c.SayPlayerSaw(entry=EntryId(3), since=told.at), 1)
    assert do(made, c.SayPlayerSaw(entry=EntryId(3), since=told.at), 1) == ()
    do(made, c.SayPlayerSaw(entry=EntryId(3), since=told.at, reply=True), 1)
    assert made.event.told_player[EntryId(3)].reply
    assert not [a for a in alerts(made.history, made.history.rows[-1].recorded_at) if a.kind == "excluded"]
    do(made, c.EndPlayerTelling(entry=EntryId(3)), 1)
    assert EntryId(3) not in made.event.told_player
    assert do(made, c.EndPlayerTelling(entry=EntryId(3)), 1) == ()


def test_the_standings_on_the_wall_have_the_cut_line_of_the_final() -> None:
    """U-28."""
    rows = [StandingRow(rank, f"P{rank}", 3, 20.0 - rank, rank <= 2) for rank in range(1, 5)]
    scene = wall(History(), datetime(2009, 11, 1).astimezone(), {}, Links(None), scene="standings", season=rows).scene
    assert isinstance(scene, Standings)
    assert scene.cut == 2


def test_every_row_is_named_by_a_test_that_would_miss_it() -> None:
    """U-1 to U-92, without those about the play of a single hand."""
    wanted = {f"U-{number}" for number in range(1, 93) if number not in HANDS}
    assert wanted - {row.cue for row in ROWS} == BY_KEYS
    keys = ast.parse((TESTS / "signage" / "test_u_keys.py").read_text("utf-8"))
    tests = [node for node in keys.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    assert {cue for test in tests for cue in re.findall(r"U-\d+", ast.get_docstring(test) or "")} >= BY_KEYS


def test_what_players_meet_at_the_kiosk_is_named_by_its_tests() -> None:
    tests = "".join(path.read_text("utf-8") for path in (TESTS / "kiosk").glob("test_*.py"))
    assert set(re.findall(r"\bU-\d+", tests)) >= AT_THE_KIOSK


def test_no_kind_names_a_row_that_these_tests_do_not_try() -> None:
    named = {(cue, name) for name, kind in KINDS.items() for cue in kind.cues}
    assert named == {(row.cue, row.kind) for row in ROWS}
