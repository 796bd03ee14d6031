"""Cases of sections 2.5 and 2.6 of the rules: rebuys, add-ons and the clock, told from outside."""

from typing import Any

import pytest

from tests.engine.days import Told, final, ranking, small

REBUY = {"for": "rebuy", "means": "cash"}
ADDON = {"for": "addon", "means": "cash"}


def field(**settings: Any) -> Told:
    """Four who play; Anna is the one whom the case is about."""
    return small("Anna", "Bela", "Cili", "Dora", **settings)


# -- 2.5 rebuys -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bust", "dealt", "asks", "answer"),
    [
        pytest.param("11:00:00", "10:58:00", "11:00:00", "", id="W-029"),
        pytest.param("12:09:59", "12:08:00", "12:09:59", "", id="W-030"),
        pytest.param("12:09:59.999", "12:08:00", "12:09:59.999", "", id="the last millisecond"),
        pytest.param("12:11:00", "12:09:00", "12:11:00", "", id="W-031"),
        pytest.param("12:09:50", "12:08:00", "12:10:05", "REBUYS_CLOSED", id="W-031a"),
        pytest.param("12:09:50", "12:08:00", "12:10:00", "REBUYS_CLOSED", id="at the very start of the break"),
        pytest.param("12:10:00", "12:09:59.999", "12:10:00", "", id="recorded at the very start of the break"),
        pytest.param("12:11:00", "12:10:00", "12:12:00", "REBUYS_CLOSED", id="dealt at the very start of the break"),
        pytest.param("12:11:00", None, "12:12:00", "", id="no hand is dealt in a break"),
        pytest.param("12:11:00", "12:09:00", "12:24:59", "", id="W-032"),
        pytest.param("12:11:00", "12:09:00", "12:24:59.999", "", id="the last millisecond of the grace"),
        pytest.param("12:11:00", "12:09:00", "12:25:00", "REBUYS_CLOSED", id="W-033"),
        pytest.param("12:40:00", "12:39:00", "12:40:00", "REBUYS_CLOSED", id="W-035"),
        pytest.param("12:26:00", "12:09:00", "12:26:00", "REBUYS_CLOSED", id="recorded after the break"),
        pytest.param("10:30:00", "10:30:00", "10:30:00", "", id="at the first hand"),
    ],
)
def test_rebuys_end_with_the_break_but_a_last_hand_has_its_grace(
    bust: str, dealt: str | None, asks: str, answer: str
) -> None:
    """C-15, C-16, CA-15; W-029 to W-033, W-031a, W-035."""
    day = field()
    when: dict[str, Any] = {"dealt": dealt} if dealt else {}
    day.bust(bust, "Anna", **when)
    if answer:
        assert day.refused(asks, "pay", player="Anna", **REBUY) == answer
        assert "Anna" not in {line["player"] for line in day.show(asks, "seats")}
        assert day.show(asks, "money")["rebuys"] == 0
    else:
        day.ok(asks, "pay", player="Anna", **REBUY)
        assert "Anna" in {line["player"] for line in day.show(asks, "seats")}
        assert day.show(asks, "money")["rebuys"] == 1


def test_the_office_may_let_a_rebuy_through_with_a_reason() -> None:
    """CA-15; W-031a."""
    day = field()
    day.bust("12:09:50", "Anna")
    day.ok("12:10:05", "pay", player="Anna", **REBUY, override="stood in the queue")
    paid = day.show("12:10:05", "journal")[-1]
    assert (paid["fact"], paid["reason"]) == ("rebuy-paid", "stood in the queue")


def test_a_claim_made_in_time_may_be_paid_until_the_break_ends() -> None:
    """CA-15: a queue at the desk costs nobody a stack."""
    day = field()
    day.bust("12:08:00", "Anna", "Bela")
    day.ok("12:09:59", "claim", player="Anna", **{"for": "rebuy"}, by="kiosk:1")
    day.ok("12:09:59", "claim", player="Bela", **{"for": "rebuy"}, by="kiosk:1")
    day.ok("12:24:59.999", "take", player="Anna", **REBUY, by="cashier:Bea")
    assert day.refused("12:25:00", "take", player="Bela", **REBUY, by="cashier:Bea") == "REBUYS_CLOSED"
    owed = {line["player"]: line["owed"] for line in day.show("12:25:00", "entries")}
    assert owed == {"Anna": 0, "Bela": 0, "Cili": 0, "Dora": 0}


def test_without_the_grace_nobody_rebuys_in_the_break() -> None:
    """CA-15, reading A."""
    day = field(rebuy__last_hand_grace=False)
    day.bust("12:11:00", "Anna", dealt="12:09:00")
    assert day.refused("12:12:00", "pay", player="Anna", **REBUY) == "REBUYS_CLOSED"


def test_reading_b_keeps_rebuys_open_to_the_end_of_the_break() -> None:
    """CA-15, reading B."""
    day = field(rebuy__close="break_end")
    day.bust("12:08:00", "Anna", "Bela")
    day.ok("12:24:59.999", "pay", player="Anna", **REBUY)
    assert day.refused("12:25:00", "pay", player="Bela", **REBUY) == "REBUYS_CLOSED"


def test_a_rebuy_needs_an_empty_stack() -> None:
    """CA-16; W-034."""
    assert field().refused("11:30:00", "pay", player="Anna", **REBUY, stack=4000) == "STACK_NOT_EMPTY"
    assert field().refused("11:30:00", "pay", player="Anna", **REBUY) == "STACK_NOT_EMPTY"


@pytest.mark.parametrize(
    ("stack", "answer"), [(1, ""), (4000, ""), (10_000, ""), (10_001, "STACK_NOT_EMPTY"), (12_000, "STACK_NOT_EMPTY")]
)
def test_reading_b_sells_up_to_a_stack(stack: int, answer: str) -> None:
    """CA-16, reading B."""
    day = field(rebuy__max_stack=10_000)
    if answer:
        assert day.refused("11:30:00", "pay", player="Anna", **REBUY, stack=stack) == answer
    else:
        day.ok("11:30:00", "pay", player="Anna", **REBUY, stack=stack)


def test_reading_c_sells_to_any_stack() -> None:
    """CA-16, reading C."""
    field(rebuy__max_stack="any").ok("11:30:00", "pay", player="Anna", **REBUY, stack=500_000)


@pytest.mark.parametrize("units", [1, 2, 5])
def test_a_rebuy_may_be_several_stacks_at_once(units: int) -> None:
    """CA-16: how many stacks one rebuy buys, each at the price of one."""
    day = field(rebuy__units=units)
    day.bust("11:00:00", "Anna")
    before = day.show("11:00:00", "money")
    day.rebuy("11:00:01", "Anna", amount=1000 * units)
    after = day.show("11:00:01", "money")
    assert (after["rebuys"], after["takings"] - before["takings"], after["house"]) == (1, 1000 * units, before["house"])
    assert day.show("11:00:01", "journal")[-1]["detail"]["chips"] == 10_000 * units


def test_rebuys_are_unlimited() -> None:
    """C-15."""
    day = field()
    for _ in range(30):
        day.bust("11:00:00", "Anna")
        day.rebuy("11:00:00", "Anna")
    assert day.show("11:00:00", "money")["rebuys"] == 30


def test_one_bust_gives_one_rebuy() -> None:
    day = field()
    day.bust("11:00:00", "Anna")
    day.ok("11:00:01", "claim", player="Anna", **{"for": "rebuy"})
    assert day.refused("11:00:02", "claim", player="Anna", **{"for": "rebuy"}) == "ALREADY_CLAIMED"
    day.ok("11:00:03", "take", player="Anna", **REBUY)
    assert day.refused("11:00:04", "take", player="Anna", **REBUY) == "NO_CLAIM"
    assert day.refused("11:00:04", "pay", player="Anna", **REBUY) == "STACK_NOT_EMPTY"


def test_who_comes_back_finds_their_chair_or_draws_another() -> None:
    """C-12."""
    day = field()
    seats = {line["player"]: (line["table"], line["seat"]) for line in day.show("10:30:00", "seats")}
    day.bust("11:00:00", "Anna", "Bela")
    day.rebuy("11:01:00", "Anna")
    table, seat = seats["Bela"]
    day.ok("11:02:00", "move", player="Cili", table=table, seat=seat)
    day.rebuy("11:03:00", "Bela")
    after = {line["player"]: (line["table"], line["seat"]) for line in day.show("11:03:00", "seats")}
    assert after["Anna"] == seats["Anna"]
    assert after["Cili"] == seats["Bela"]
    assert len(set(after.values())) == 4


# -- 2.5 add-ons ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "answer"),
    [
        pytest.param("12:10:00", "", id="W-036"),
        pytest.param("12:24:59", "", id="W-037"),
        pytest.param("12:24:59.999", "", id="the last millisecond of the break"),
        pytest.param("12:25:00", "ADDONS_CLOSED", id="W-038"),
        pytest.param("12:09:59", "ADDONS_NOT_OPEN", id="W-039"),
        pytest.param("12:09:59.999", "ADDONS_NOT_OPEN", id="a millisecond before the break"),
        pytest.param("10:10:00", "ADDONS_NOT_OPEN", id="before the first hand"),
        pytest.param("15:00:00", "ADDONS_CLOSED", id="late in the day"),
    ],
)
def test_add_ons_are_sold_in_the_break(at: str, answer: str) -> None:
    """C-17, CA-18; W-036 to W-039."""
    day = field()
    if answer:
        assert day.refused(at, "pay", player="Anna", **ADDON) == answer
        assert day.show(at, "money")["addons"] == 0
    else:
        day.ok(at, "pay", player="Anna", **ADDON)
        assert day.show(at, "money")["addons"] == 1


def test_an_add_on_is_one_for_each_player() -> None:
    """CA-17; W-040 is its neighbour."""
    day = field()
    day.addon("12:11:00", "Anna")
    assert day.refused("12:12:00", "pay", player="Anna", **ADDON) == "ADDON_LIMIT"
    assert day.refused("12:12:00", "claim", player="Anna", **{"for": "addon"}) == "ADDON_LIMIT"
    more = field(addon__max_per_player=2)
    more.addon("12:11:00", "Anna")
    more.addon("12:11:00", "Anna")
    assert more.refused("12:12:00", "pay", player="Anna", **ADDON) == "ADDON_LIMIT"


def test_who_is_out_buys_no_add_on() -> None:
    """CA-17; W-041."""
    day = field()
    day.bust("11:50:00", "Anna")
    assert day.refused("12:15:00", "pay", player="Anna", **ADDON) == "NOT_IN_PLAY"


def test_who_came_back_in_the_grace_may_buy_the_add_on() -> None:
    """CA-15, CA-17."""
    day = field()
    day.bust("12:11:00", "Anna", dealt="12:09:00")
    assert day.refused("12:12:00", "pay", player="Anna", **ADDON) == "NOT_IN_PLAY"
    day.rebuy("12:13:00", "Anna")
    day.addon("12:14:00", "Anna")


def test_a_first_break_without_add_ons() -> None:
    """CA-14."""
    day = field(**{"structure.breaks[0].addon": False})
    assert day.refused("12:15:00", "pay", player="Anna", **ADDON) == "NO_ADDONS"


def test_a_longer_break_sells_add_ons_longer() -> None:
    """C-17, CA-18."""
    day = field()
    day.ok("12:20:00", "add_time", seconds=300)
    day.addon("12:29:59", "Anna")
    assert day.refused("12:30:00", "pay", player="Bela", **ADDON) == "ADDONS_CLOSED"


def test_a_pause_moves_the_windows_along() -> None:
    """C-16, C-17."""
    day = field()
    day.bust("11:00:00", "Anna")
    day.ok("12:00:00", "pause")
    assert day.show("12:00:00", "clock")["rebuys_close_at"] is None
    day.ok("12:30:00", "resume")
    assert day.show("12:30:00", "clock")["rebuys_close_at"] == "2009-01-17T12:40:00+01:00"
    day.rebuy("12:39:59", "Anna")
    day.addon("12:40:00", "Anna")


def test_going_back_opens_no_window_again() -> None:
    """C-16: an announced end is final unless the organiser says otherwise."""
    day = field()
    day.bust("12:05:00", "Anna")
    day.ok("12:15:00", "back")
    assert day.show("12:15:00", "clock")["level"] == 4
    assert day.refused("12:16:00", "pay", player="Anna", **REBUY) == "REBUYS_CLOSED"


# -- the Final ------------------------------------------------------------------------------------


def test_the_final_has_no_rebuy() -> None:
    """C-20, CA-2; W-042."""
    day = final({"Anna": 20, "Bela": 15, "Cili": 14})
    day.bust("11:00:00", "Anna")
    assert day.refused("11:00:00", "pay", player="Anna", **REBUY) == "NO_REBUYS"


def test_the_final_has_no_add_on() -> None:
    """C-19; W-043."""
    day = final({"Anna": 20, "Bela": 15, "Cili": 14})
    assert day.show("11:55:00", "clock")["phase"] == "break"
    assert day.refused("11:55:00", "pay", player="Anna", **ADDON) == "NO_ADDONS"


def test_a_club_that_reads_the_final_otherwise_sells_rebuys_there() -> None:
    """CA-2, readings B and C."""
    day = final({"Anna": 20, "Bela": 15, "Cili": 14}, final__rebuy=1, final__entry_fee=3000)
    assert day.show("10:10:00", "money")["takings"] == 9000
    day.bust("11:00:00", "Anna")
    day.rebuy("11:00:00", "Anna")
    day.bust("11:10:00", "Anna")
    assert day.refused("11:10:00", "pay", player="Anna", **REBUY) == "REBUY_LIMIT"


# -- 2.6 the clock --------------------------------------------------------------------------------


def clock_at(day: Told, at: str) -> tuple[Any, ...]:
    view = day.show(at, "clock")
    ends = view["ends_at"][11:16] if view["ends_at"] else None
    return view["phase"], view["level"], view["small_blind"], view["big_blind"], ends


RANKING_LEVELS = [
    (1, 100, 200, "10:30", "10:55"),
    (2, 200, 400, "10:55", "11:20"),
    (3, 300, 600, "11:20", "11:45"),
    (4, 400, 800, "11:45", "12:10"),
    (5, 500, 1_000, "12:25", "12:45"),
    (6, 1_000, 2_000, "12:45", "13:05"),
    (7, 2_000, 4_000, "13:05", "13:25"),
    (8, 4_000, 8_000, "13:25", "13:45"),
    (9, 10_000, 20_000, "13:45", "14:05"),
    (10, 20_000, 40_000, "14:05", "14:25"),
    (11, 40_000, 80_000, "14:25", "14:45"),
    (12, 50_000, 100_000, "14:45", "15:05"),
    (13, 100_000, 200_000, "15:05", "15:25"),
    (14, 200_000, 400_000, "15:25", "15:45"),
    (15, 400_000, 800_000, "15:45", "16:05"),
]
FINAL_LEVELS = [
    (1, 100, 200, "10:30", "10:50"),
    (2, 200, 400, "10:50", "11:10"),
    (3, 300, 600, "11:10", "11:30"),
    (4, 400, 800, "11:30", "11:50"),
    (5, 500, 1_000, "12:00", "12:20"),
    (6, 1_000, 2_000, "12:20", "12:40"),
    (7, 2_000, 4_000, "12:40", "13:00"),
    (8, 4_000, 8_000, "13:00", "13:20"),
    (9, 10_000, 20_000, "13:20", "13:40"),
    (10, 20_000, 40_000, "13:40", "14:00"),
    (11, 40_000, 80_000, "14:00", "14:20"),
    (12, 50_000, 100_000, "14:20", "14:40"),
    (13, 100_000, 200_000, "14:40", "15:00"),
    (14, 200_000, 400_000, "15:00", "15:20"),
    (15, 400_000, 800_000, "15:20", "15:40"),
]


@pytest.mark.parametrize(
    ("at", "seen"),
    [
        pytest.param("10:29:00", ("countdown", None, None, None, "10:30"), id="W-044"),
        pytest.param("10:55:00", ("play", 2, 200, 400, "11:20"), id="W-047"),
        pytest.param("12:09:00", ("play", 4, 400, 800, "12:10"), id="W-048"),
        pytest.param("12:10:00", ("break", None, None, None, "12:25"), id="W-049"),
        pytest.param("12:24:00", ("break", None, None, None, "12:25"), id="W-050"),
        pytest.param("12:25:00", ("play", 5, 500, 1_000, "12:45"), id="W-051"),
        pytest.param("13:45:00", ("play", 9, 10_000, 20_000, "14:05"), id="W-052"),
        pytest.param("15:59:00", ("play", 15, 400_000, 800_000, "16:05"), id="W-053"),
        pytest.param("16:05:00", ("play", 15, 400_000, 800_000, None), id="W-054"),
        pytest.param("20:00:00", ("play", 15, 400_000, 800_000, None), id="four hours later"),
        pytest.param("10:54:59.999", ("play", 1, 100, 200, "10:55"), id="a millisecond before level 2"),
    ],
)
def test_the_clock_of_a_ranking_event(at: str, seen: tuple[Any, ...]) -> None:
    """C-28, CA-19; W-044 to W-054."""
    assert clock_at(field(), at) == seen


@pytest.mark.parametrize(
    ("at", "seen"),
    [
        pytest.param("10:50:00", ("play", 2, 200, 400, "11:10"), id="W-055"),
        pytest.param("11:49:00", ("play", 4, 400, 800, "11:50"), id="W-056"),
        pytest.param("11:50:00", ("break", None, None, None, "12:00"), id="W-057"),
        pytest.param("12:00:00", ("play", 5, 500, 1_000, "12:20"), id="W-059"),
        pytest.param("13:20:00", ("play", 9, 10_000, 20_000, "13:40"), id="W-060"),
        pytest.param("15:40:00", ("play", 15, 400_000, 800_000, None), id="W-062"),
    ],
)
def test_the_clock_of_the_final(at: str, seen: tuple[Any, ...]) -> None:
    """C-29, CA-19; W-055 to W-062."""
    assert clock_at(final({"Anna": 20, "Bela": 15, "Cili": 14}), at) == seen


def test_every_level_of_both_tables_stands_from_its_start_to_its_end() -> None:
    """C-28 to C-31, tables 1.6a and 1.6b: as printed, without antes."""
    for day, levels in (
        (field(), RANKING_LEVELS),
        (final({"Anna": 20, "Bela": 15, "Cili": 14}), FINAL_LEVELS),
    ):
        for level, small_blind, big_blind, starts, ends in levels:
            assert clock_at(day, f"{starts}:00") == ("play", level, small_blind, big_blind, ends)
            assert day.show(f"{starts}:00", "clock")["ante"] == 0


@pytest.mark.parametrize(
    ("whose", "playing", "resting", "ends"),
    [
        pytest.param("ranking", 320, 15, "16:05", id="W-063"),
        pytest.param("final", 300, 10, "15:40", id="W-064"),
    ],
)
def test_how_long_a_structure_lasts(whose: str, playing: int, resting: int, ends: str) -> None:
    """C-28, C-29; W-063, W-064."""
    day = field() if whose == "ranking" else final({"Anna": 20, "Bela": 15})
    played = rested = 0
    at = "10:30:00"
    while (view := day.show(at, "clock"))["ends_at"]:
        minutes = view["left_ms"] // 60_000
        played += minutes if view["phase"] == "play" else 0
        rested += minutes if view["phase"] == "break" else 0
        at = view["ends_at"]
    assert (played, rested, at[11:16]) == (playing, resting, ends)


def test_a_time_left_is_shown_in_minutes_and_seconds() -> None:
    day = field()
    shown = {at: day.show(at, "clock")["left"] for at in ("09:55:00", "10:54:00.001", "10:54:59.999", "16:05:00")}
    assert shown == {"09:55:00": "10:00", "10:54:00.001": "1:00", "10:54:59.999": "0:01", "16:05:00": "0:00"}
    early = ranking()
    assert early.show("07:44:59", "clock")["left"] == "2:00:01"


def test_a_paused_clock_stands_and_goes_on_where_it_stood() -> None:
    day = field()
    day.ok("10:40:00", "pause")
    paused = day.show("10:50:00", "clock")
    assert (paused["running"], paused["left_ms"], paused["ends_at"]) == (False, 15 * 60_000, None)
    day.ok("11:00:00", "pause")
    day.ok("11:00:00", "resume")
    assert clock_at(day, "11:00:00") == ("play", 1, 100, 200, "11:15")
    day.ok("11:00:01", "resume")
    assert clock_at(day, "11:00:01") == ("play", 1, 100, 200, "11:15")


def test_next_and_back_go_to_the_start_of_a_stage() -> None:
    day = field()
    assert day.refused("10:20:00", "next") == "PLAY_NOT_BEGUN"
    day.ok("10:40:00", "next")
    assert clock_at(day, "10:40:00") == ("play", 2, 200, 400, "11:05")
    day.ok("10:50:00", "back")
    assert clock_at(day, "10:50:00") == ("play", 1, 100, 200, "11:15")
    assert day.refused("10:51:00", "back") == "NO_SUCH_STAGE"
    for _ in range(4):
        day.ok("10:52:00", "next")
    assert clock_at(day, "10:52:00") == ("break", None, None, None, "11:07")
    for _ in range(11):
        day.ok("10:53:00", "next")
    assert day.refused("10:54:00", "next") == "NO_SUCH_STAGE"
    assert clock_at(day, "10:54:00")[1] == 15


@pytest.mark.parametrize("seconds", [0, 86_401, -86_401, 1.5, "60", True, None, 10**30])
def test_time_that_is_no_time_is_not_added(seconds: object) -> None:
    assert field().refused("10:40:00", "add_time", seconds=seconds) == "BAD_NUMBER"


def test_a_stage_never_gets_shorter_than_what_was_played_of_it() -> None:
    day = field()
    assert day.refused("10:40:00", "add_time", seconds=-900) == "STAGE_TOO_SHORT"
    day.ok("10:40:00", "add_time", seconds=-899)
    assert clock_at(day, "10:40:00.999")[1] == 1
    assert clock_at(day, "10:40:01")[1] == 2
