"""What the room must see, from the facts and the moment alone; told from outside."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from registry.engine.alert_kinds import KINDS
from registry.engine.alerts import back_soon_at
from registry.words.alert_words import SENTENCES
from tests.engine.days import Told, named, ranking, small


def kinds(day: Told, at: str) -> set[str]:
    return {alert["kind"] for alert in day.show(at, "alerts")}


def one(day: Told, at: str, kind: str) -> dict[str, Any]:
    (alert,) = [alert for alert in day.show(at, "alerts") if alert["kind"] == kind]
    found: dict[str, Any] = alert
    return found


def day(**settings: Any) -> Told:
    return small("Anna", "Bela", "Cili", "Dora", at="09:46:00", **settings)


@pytest.mark.parametrize(
    ("at", "seen"),
    [
        ("09:46:00", set()),
        ("09:54:59.999", set()),
        ("09:55:00", {"registration_closing"}),
        ("10:00:00", {"registration_closing"}),
        ("10:04:00", {"registration_last"}),
        ("10:05:00", set()),
        ("10:15:00", {"seats_drawn"}),
        ("10:29:59", {"seats_drawn"}),
        ("10:30:00", {"play"}),
        ("10:31:00", set()),
        ("10:53:59.999", set()),
        ("10:54:00", {"level_soon"}),
        ("10:55:00", {"level"}),
        ("10:55:59.999", {"level"}),
        ("10:56:00", set()),
        ("11:59:59.999", set()),
        ("12:00:00", {"rebuys_closing"}),
        ("12:05:00", {"rebuys_closing"}),
        ("12:09:59.999", {"rebuys_closing"}),
        ("12:10:00", {"break", "addon", "rebuys_closed"}),
        ("12:11:00", {"break", "addon"}),
        ("12:22:59.999", {"break", "addon"}),
        ("12:23:00", {"break", "addon", "back_soon"}),
        ("12:25:00", {"level"}),
        ("16:05:00", set()),
    ],
)
def test_what_stands_at_each_moment_of_an_ordinary_day(at: str, seen: set[str]) -> None:
    assert kinds(day(), at) == seen


@pytest.mark.parametrize(("minutes", "asked"), [(1, 20), (2, 40), (3, 60), (6, 120), (15, 120)])
def test_a_break_asks_back_in_its_last_two_minutes_and_never_for_more_than_its_last_third(
    minutes: int, asked: int
) -> None:
    began = datetime(2026, 5, 2, 12, tzinfo=UTC)
    ends = began + timedelta(minutes=minutes)
    assert back_soon_at(began, ends) == ends - timedelta(seconds=asked)


def test_registration_opens_with_an_alert() -> None:
    fresh = ranking()
    assert kinds(fresh, "09:44:59") == set()
    alert = one(fresh, "09:45:00", "registration_open")
    assert (alert["class"], alert["pulses"], alert["until"]) == ("info", 1, "2009-01-17T09:46:00+01:00")
    assert alert["words"] == "Sign up and pay until 10:05."


def test_too_few_stands_until_the_office_decides() -> None:
    """CA-9."""
    few = ranking()
    few.enter(named(17))
    alert = one(few, "10:05:00", "too_few")
    assert (alert["until"], alert["words"]) == (None, "Not enough players. 3 more needed.")
    few.ok("10:40:00", "decide", below_minimum="cancel")
    assert [alert["kind"] for alert in few.show("10:40:00", "alerts")] == ["cancelled"]
    assert one(few, "10:40:00", "cancelled")["class"] == "urgent"


def test_a_postponed_day_with_enough_players_never_asks_for_less_than_one() -> None:
    few = ranking(event__min_entrants=3)
    few.enter(["Anna", "Bela"])
    few.ok("09:55:00", "sign_up", player="Cili")
    few.ok("10:06:00", "decide", below_minimum="postpone")
    few.ok("10:07:00", "pay", player="Cili", **{"for": "entry"}, means="cash", override="bus")
    assert not [alert for alert in few.show("10:08:00", "alerts") if "0 more" in alert["words"]]


def test_a_paused_clock_is_urgent_and_going_on_is_told() -> None:
    told = day()
    told.ok("10:40:00", "pause")
    (alert,) = told.show("11:40:00", "alerts")
    assert (alert["kind"], alert["class"], alert["pulses"], alert["until"]) == ("paused", "urgent", 0, None)
    told.ok("11:41:00", "resume")
    assert kinds(told, "11:41:00") == {"resumed"}
    assert kinds(told, "11:42:00") == set()
    told.ok("11:43:00", "pause")
    told.ok("11:44:00", "resume")
    assert kinds(told, "11:44:30") == {"resumed"}


def test_a_new_level_says_old_and_new_blinds_in_words() -> None:
    assert one(day(), "10:55:00", "level")["words"] == "Level 2. Blinds 200 / 400."
    assert one(day(), "10:54:30", "level_soon")["words"] == "New level at 10:55: 200 / 400."


def test_a_move_names_player_table_and_seat_at_that_table() -> None:
    told = day()
    told.ok("11:00:00", "move", player="Anna", table=1, seat=9)
    alert = one(told, "11:00:00", "move")
    assert (alert["table"], alert["words"], alert["pulses"]) == (1, "Anna: table 1, seat 9.", 3)
    assert "move" not in kinds(told, "11:01:00")


def test_an_undone_move_is_no_alert_any_more() -> None:
    told = day()
    line = told.ok("11:00:00", "move", player="Anna", table=1, seat=9)
    told.ok("11:00:05", "undo", line=line)
    assert "move" not in kinds(told, "11:00:05")


def test_a_broken_table_tells_the_room_and_every_mover() -> None:
    told = ranking(event__min_entrants=2, tables__seats=4)
    told.enter(named(6))
    told.ok("11:00:00", "bust", players=[{"player": name} for name in ("P001", "P002")])
    told.ok("11:00:00", "break_table", table=2)
    alerts = told.show("11:00:00", "alerts")
    assert "table_broken" in {alert["kind"] for alert in alerts}
    assert all(alert["table"] == 1 for alert in alerts if alert["kind"] == "move")


def test_when_it_is_over_only_that_stands_and_a_closed_event_is_quiet() -> None:
    told = day()
    told.bust("12:30:00", "Bela", "Cili", "Dora")
    assert kinds(told, "12:30:00") == {"over"}
    told.ok("12:40:00", "close_event")
    assert kinds(told, "12:40:00") == set()


def test_every_kind_has_a_sentence_and_pulses_at_most_three_times() -> None:
    assert set(KINDS) == set(SENTENCES)
    assert {kind.pulses for kind in KINDS.values()} <= {0, 1, 2, 3}


def test_a_table_s_call_stands_until_somebody_comes_and_then_until_it_is_settled() -> None:
    """U-52, U-62, U-66, U-91."""
    told = day()
    told.ok("10:40:00", "call_floor", table=1, reason="deck", seat=3)
    called = one(told, "10:50:00", "floor_called")
    assert (called["class"], called["table"], called["until"]) == ("urgent", 1, None)
    assert called["words"] == "Table 1 calls the floor."
    told.ok("10:50:10", "come", table=1)
    assert kinds(told, "10:51:00") == {"floor_coming"}
    told.ok("10:52:00", "settle", table=1)
    assert kinds(told, "10:52:00") == set()


def test_called_time_is_urgent_and_then_over_for_a_minute() -> None:
    """U-65, U-67, U-68."""
    told = day()
    told.ok("10:40:00", "call_time", table=1, seat=2, seconds=30)
    running = one(told, "10:40:29", "time_called")
    assert (running["class"], running["until"]) == ("urgent", "2009-01-17T10:40:30+01:00")
    assert kinds(told, "10:40:30") == {"time_over"}
    assert kinds(told, "10:41:30") == set()


def test_who_is_out_is_told_for_a_minute_unless_back_in() -> None:
    """U-14."""
    told = day()
    told.bust("10:40:00", "Bela")
    assert one(told, "10:40:59", "player_out")["words"] == "Bela is out."
    told.rebuy("10:40:59", "Bela")
    assert kinds(told, "10:40:59") == set()


@pytest.mark.parametrize(
    ("what", "kind", "cls"),
    [
        ("text", "told", "attention"),
        ("rules", "rules_changed", "attention"),
        ("hand-for-hand", "hand_for_hand", "attention"),
        ("leave", "leave", "urgent"),
    ],
)
def test_the_room_is_told_until_it_is_ended(what: str, kind: str, cls: str) -> None:
    """U-12, U-27."""
    told = day()
    told.ok("10:40:00", "tell", what=what)
    alert = one(told, "10:50:00", kind)
    assert (alert["class"], alert["until"]) == (cls, None)
    told.ok("10:50:00", "end_telling", what=what)
    assert kinds(told, "10:50:00") == set()
