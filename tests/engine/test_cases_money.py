"""Cases of sections 2.7 to 2.11 and 2.16 to 2.18 of the rules: whole days, told from outside."""

from typing import Any

import pytest

from registry.engine.rules.play import chips_in_play
from tests.engine.days import Told, final, money_of, named, played_out, prizes, ranking, sold

READING_B = [{"amount": 3000, "to": "pool"}]
READING_C = [{"amount": 1000, "to": "pool"}, {"amount": 2000, "to": "house"}]


# -- 2.7 how many must come, and the column -------------------------------------------------------


@pytest.mark.parametrize(
    ("entrants", "paid_places", "first_share"),
    [
        pytest.param(20, 4, 45, id="W-067"),
        pytest.param(29, 4, 45, id="W-068"),
        pytest.param(30, 4, 45, id="W-069 (CA-12 A)"),
        pytest.param(31, 5, 40, id="W-070"),
        pytest.param(40, 5, 40, id="W-071"),
        pytest.param(41, 6, 35, id="a neighbour"),
        pytest.param(50, 6, 35, id="W-073"),
        pytest.param(51, 7, 32, id="W-074"),
        pytest.param(60, 7, 32, id="W-075"),
        pytest.param(61, 7, 32, id="W-076"),
        pytest.param(75, 7, 32, id="W-077"),
        pytest.param(120, 7, 32, id="W-078"),
    ],
)
def test_the_field_names_the_column(entrants: int, paid_places: int, first_share: int) -> None:
    """C-22, C-23, C-46, C-48 to C-50, CA-12, CA-13; W-067 to W-078."""
    view = money_of(entrants, 0, 0)
    amounts = prizes(view)
    assert len(amounts) == paid_places
    assert [line["place"] for line in view["prizes"]] == list(range(1, paid_places + 1))
    assert amounts[0] * 100 == first_share * view["pool"]
    assert sum(amounts) == view["pool"]


def too_few(paid: int, signed_up: int, **settings: Any) -> Told:
    day = ranking(**settings)
    names = named(signed_up)
    day.enter(names[:paid])
    for name in names[paid:]:
        day.ok("09:55:00", "sign_up", player=name)
    return day


def test_below_the_minimum_nothing_is_drawn_until_the_office_decides() -> None:
    """C-23, CA-8, CA-9; W-079."""
    day = too_few(19, 22)
    assert day.show("10:04:59", "clock")["phase"] == "registration"
    assert day.show("10:05:00", "clock")["phase"] == "waiting"
    assert [alert["kind"] for alert in day.show("10:05:00", "alerts")] == ["too_few"]
    assert day.show("10:45:00", "clock")["phase"] == "waiting"
    assert day.show("10:45:00", "seats") == []
    day.ok("10:46:00", "decide", below_minimum="cancel")
    view = day.show("10:46:00", "money")
    assert day.show("10:46:00", "clock")["phase"] == "cancelled"
    assert sum(line["amount"] for line in view["refunds"]) == 57_000
    assert len(view["refunds"]) == 19
    assert (view["takings"], view["pool"], view["fund"], view["prizes"]) == (0, 0, 0, [])
    assert day.show("10:46:00", "season") == []
    assert day.refused("10:47:00", "sign_up", player="Late", override="please") == "EVENT_CANCELLED"


def test_where_sign_ups_count_nineteen_who_paid_play() -> None:
    """CA-8, reading A; W-080."""
    day = too_few(19, 22, event__min_counts="signed_up")
    assert day.show("10:05:00", "clock")["phase"] == "closed"
    assert len(day.show("10:15:00", "seats")) == 19
    view = day.show("10:30:00", "money")
    assert (view["entrants"], len(view["prizes"])) == (19, 4)
    assert len(day.show("10:30:00", "entries")) == 19, "who did not pay is gone with the first hand"


def test_a_small_field_may_play_without_points() -> None:
    """CA-9, reading C."""
    day = too_few(19, 19)
    assert day.refused("10:00:00", "decide", below_minimum="play") == "NOTHING_TO_DECIDE"
    day.ok("10:10:00", "decide", below_minimum="play")
    assert len(day.show("10:15:00", "seats")) == 19
    played_out(day, named(19))
    results = day.show("12:31:00", "results")
    assert len(results) == 19
    assert {line["points"] for line in results} == {0}
    assert sum(line["prize"] for line in results) == 26_600
    assert day.show("12:31:00", "season") == []


def test_the_decision_to_play_stays_once_seats_are_drawn() -> None:
    """CA-9: taken back, it would leave a drawn field that nobody let play."""
    day = too_few(19, 19)
    said = day.ok("10:10:00", "decide", below_minimum="play")
    back = day.ok("10:11:00", "undo", line=said)
    assert day.show("10:11:00", "clock")["phase"] == "waiting"
    day.ok("10:12:00", "undo", line=back)
    assert len(day.show("10:15:00", "seats")) == 19
    assert day.refused("10:16:00", "undo", line=said) == "UNDO_LATER_FIRST"


def test_a_cancelled_day_may_be_taken_up_again() -> None:
    """CA-9: a cancelling by mistake is undone like anything else."""
    day = too_few(19, 19)
    said = day.ok("10:10:00", "decide", below_minimum="cancel")
    day.ok("10:20:00", "undo", line=said)
    assert day.show("10:20:00", "clock")["phase"] == "waiting"
    assert day.show("10:20:00", "money")["takings"] == 57_000
    day.ok("10:40:00", "decide", below_minimum="play")
    assert day.show("10:40:00", "clock")["level"] == 1


def test_a_postponed_day_waits_and_may_still_be_decided() -> None:
    """CA-9, reading B."""
    day = too_few(19, 19)
    day.ok("10:06:00", "decide", below_minimum="postpone")
    assert day.show("11:00:00", "clock")["phase"] == "waiting"
    day.ok("11:00:00", "decide", below_minimum="play")
    assert day.show("11:00:00", "clock")["phase"] == "play", "late, so the first hand is dealt with the draw"
    assert len(day.show("11:00:00", "seats")) == 19


def test_with_enough_there_is_nothing_to_decide() -> None:
    """CA-9: software alone never cancels an event, and nobody cancels a full one by this door."""
    day = ranking()
    day.enter(named(20))
    assert day.refused("10:06:00", "decide", below_minimum="cancel") == "NOTHING_TO_DECIDE"


def test_the_twentieth_let_in_by_the_office_lets_the_day_begin() -> None:
    """CA-8: the organiser may override in both directions."""
    day = too_few(19, 20)
    assert day.show("10:06:00", "clock")["phase"] == "waiting"
    day.ok("10:07:00", "pay", player=named(20)[-1], means="cash", **{"for": "entry"}, override="bus")
    assert len(day.show("10:15:00", "seats")) == 20


@pytest.mark.parametrize(("reading", "phase"), [("cancel", "cancelled"), ("play", "draw"), ("postpone", "waiting")])
def test_a_club_may_decide_beforehand(reading: str, phase: str) -> None:
    """CA-9."""
    assert too_few(19, 19, event__below_min=reading).show("10:16:00", "clock")["phase"] == phase


def test_the_final_has_no_minimum() -> None:
    """CA-11."""
    assert len(final({"Anna": 20, "Bela": 15}).show("10:15:00", "seats")) == 2


# -- 2.8 the money of an event --------------------------------------------------------------------

READING_A_CASES = [
    ("W-081", 20, 0, 0, 60_000, 20_000, 40_000, 28_000, 12_000, [12_600, 8_400, 4_200, 2_800]),
    ("W-082", 20, 12, 9, 90_000, 20_000, 70_000, 49_000, 21_000, [22_050, 14_700, 7_350, 4_900]),
    ("W-083", 29, 18, 15, 135_000, 29_000, 106_000, 74_200, 31_800, [33_390, 22_260, 11_130, 7_420]),
    ("W-084", 30, 17, 15, 137_000, 30_000, 107_000, 74_900, 32_100, [33_705, 22_470, 11_235, 7_490]),
    ("W-085", 31, 20, 16, 145_000, 31_000, 114_000, 79_800, 34_200, [31_920, 19_152, 12_768, 9_576, 6_384]),
    ("W-086", 34, 21, 18, 159_000, 34_000, 125_000, 87_500, 37_500, [35_000, 21_000, 14_000, 10_500, 7_000]),
    (
        "W-088", 41, 30, 24, 201_000, 41_000, 160_000, 112_000, 48_000,
        [39_200, 25_760, 17_920, 13_440, 8_960, 6_720],
    ),
    (
        "W-089", 50, 37, 30, 247_000, 50_000, 197_000, 137_900, 59_100,
        [48_265, 31_717, 22_064, 16_548, 11_032, 8_274],
    ),
    (
        "W-090", 51, 40, 31, 255_000, 51_000, 204_000, 142_800, 61_200,
        [45_696, 31_416, 22_848, 17_136, 11_424, 8_568, 5_712],
    ),
    (
        "W-091", 60, 44, 37, 298_000, 60_000, 238_000, 166_600, 71_400,
        [53_312, 36_652, 26_656, 19_992, 13_328, 9_996, 6_664],
    ),
    (
        "W-092", 61, 47, 38, 306_000, 61_000, 245_000, 171_500, 73_500,
        [54_880, 37_730, 27_440, 20_580, 13_720, 10_290, 6_860],
    ),
    (
        "W-093", 75, 60, 50, 385_000, 75_000, 310_000, 217_000, 93_000,
        [69_440, 47_740, 34_720, 26_040, 17_360, 13_020, 8_680],
    ),
    # Neighbours with other numbers, by the formulas of section 2.
    ("near W-081", 21, 1, 0, 64_000, 21_000, 43_000, 30_100, 12_900, [13_545, 9_030, 4_515, 3_010]),
    ("near W-086", 35, 20, 19, 163_000, 35_000, 128_000, 89_600, 38_400, [35_840, 21_504, 14_336, 10_752, 7_168]),
]  # fmt: skip


@pytest.mark.parametrize("case", [pytest.param(case, id=case[0]) for case in READING_A_CASES])
def test_the_money_of_a_ranking_event(case: tuple[Any, ...]) -> None:
    """C-13, C-15, C-17, C-46 to C-50, reading A of CA-1; W-081 to W-093."""
    _, entrants, rebuys, addons, takings, house, base, pool, fund, amounts = case
    view = money_of(entrants, rebuys, addons)
    assert (view["entrants"], view["rebuys"], view["addons"]) == (entrants, rebuys, addons)
    assert (view["takings"], view["house"], view["base"]) == (takings, house, base)
    assert (view["pool"], view["fund"]) == (pool, fund)
    assert prizes(view) == amounts
    assert view["currency"] == "HUF"


@pytest.mark.parametrize(
    ("parts", "counts", "sums", "amounts"),
    [
        pytest.param(
            READING_B, (20, 12, 9), (90_000, 0, 90_000, 63_000, 27_000), [28_350, 18_900, 9_450, 6_300], id="W-094"
        ),
        pytest.param(
            READING_B,
            (51, 40, 31),
            (255_000, 0, 255_000, 178_500, 76_500),
            [57_120, 39_270, 28_560, 21_420, 14_280, 10_710, 7_140],
            id="W-097",
        ),
        pytest.param(
            READING_C, (20, 12, 9), (90_000, 40_000, 50_000, 35_000, 15_000), [15_750, 10_500, 5_250, 3_500], id="W-098"
        ),
        pytest.param(
            READING_C,
            (30, 17, 15),
            (137_000, 60_000, 77_000, 53_900, 23_100),
            [24_255, 16_170, 8_085, 5_390],
            id="W-099",
        ),
    ],
)
def test_the_same_events_under_the_rival_readings(
    parts: list[Any], counts: tuple[int, int, int], sums: tuple[int, ...], amounts: list[int]
) -> None:
    """CA-1, readings B and C; W-094 to W-099."""
    view = money_of(*counts, entry__parts=parts)
    assert tuple(view[key] for key in ("takings", "house", "base", "pool", "fund")) == sums
    assert prizes(view) == amounts


def test_thirty_may_belong_to_the_second_column() -> None:
    """CA-12, reading B; W-103."""
    view = money_of(30, 17, 15, payout__brackets=[29, 40, 50, 60])
    assert (view["pool"], prizes(view)) == (74_900, [29_960, 17_976, 11_984, 8_988, 5_992])


def test_a_club_may_publish_a_column_above_the_last() -> None:
    """CA-13, reading B."""
    shares = [30, 20, 15, 10, 8, 7, 6, 4]
    assert len(prizes(money_of(61, 0, 0, payout__above_last=shares))) == 8
    assert len(prizes(money_of(60, 0, 0, payout__above_last=shares))) == 7


# -- 2.9 cash rounding ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("counts", "unit", "pool", "amounts"),
    [
        pytest.param((20, 12, 9), 1, 49_000, [22_050, 14_700, 7_350, 4_900], id="W-104"),
        pytest.param((20, 12, 9), 5, 49_000, [22_050, 14_700, 7_350, 4_900], id="W-105"),
        pytest.param((47, 33, 15), 1, 109_900, [38_465, 25_277, 17_584, 13_188, 8_792, 6_594], id="W-106 (unit 1)"),
        pytest.param((47, 33, 15), 5, 109_900, [38_480, 25_275, 17_580, 13_185, 8_790, 6_590], id="W-107"),
        pytest.param((47, 33, 15), 100, 109_900, [38_900, 25_200, 17_500, 13_100, 8_700, 6_500], id="W-108"),
        pytest.param((53, 38, 29), 5, 141_400, [45_265, 31_105, 22_620, 16_965, 11_310, 8_480, 5_655], id="W-109"),
        pytest.param((53, 38, 29), 500, 141_400, [46_900, 31_000, 22_500, 16_500, 11_000, 8_000, 5_500], id="W-110"),
    ],
)
def test_prizes_are_rounded_down_and_the_rest_goes_to_first(
    counts: tuple[int, int, int], unit: int, pool: int, amounts: list[int]
) -> None:
    """CA-42; W-104 to W-110."""
    view = money_of(*counts, payout__unit=unit)
    assert (view["pool"], prizes(view), sum(prizes(view))) == (pool, amounts, pool)


# -- 2.10 shared places ---------------------------------------------------------------------------


def tied(counts: tuple[int, int, int], first: int, size: int, **settings: Any) -> list[dict[str, Any]]:
    """The results of a day on which `size` players share place `first`."""
    day = sold(*counts, **settings)
    names = named(counts[0])
    for name in reversed(names[first + size - 1 :]):
        day.bust("12:30:00", name)
    day.bust("12:40:00", *names[first - 1 : first + size - 1], stack=4000)
    for name in reversed(names[1 : first - 1]):
        day.bust("12:50:00", name)
    lines: list[dict[str, Any]] = day.show("13:00:00", "results")
    money = day.show("13:00:00", "money")
    assert sum(line["prize"] for line in lines) == money["pool"] == sum(prizes(money))
    assert [line["place"] for line in lines[: first + size - 1]] == [*range(1, first), *([first] * size)]
    return lines


@pytest.mark.parametrize(
    ("counts", "first", "unit", "each", "points"),
    [
        pytest.param((34, 21, 18), 4, 1, 8_750, 13, id="W-111"),
        pytest.param((34, 21, 18), 5, 1, 3_500, 12, id="W-112"),
        pytest.param((45, 30, 25), 5, 1, 8_330, 12, id="W-114"),
        pytest.param((23, 9, 7), 3, 1, 6_037, 14, id="W-115"),
        pytest.param((23, 9, 7), 3, 5, 6_035, 14, id="W-115, unit 5"),
    ],
)
def test_who_shares_a_place_gets_the_average_and_the_better_points(
    counts: tuple[int, int, int], first: int, unit: int, each: int, points: int
) -> None:
    """CA-26; W-111 to W-115."""
    lines = tied(counts, first, 2, payout__unit=unit)
    shared = [line for line in lines if line["place"] == first]
    assert [(line["prize"], line["points"]) for line in shared] == [(each, points)] * 2
    if counts[0] == 23:
        shares = {1: 45, 2: 30}
        pool = sum(line["prize"] for line in lines)
        exact = {place: pool * share // 100 for place, share in shares.items()}
        odd = 1 if unit == 1 else 5
        rounding = sum(amount % unit for amount in exact.values())
        assert lines[0]["prize"] == exact[1] - exact[1] % unit + odd + rounding


def test_three_may_share_a_place() -> None:
    """CA-26, a neighbour of W-111: (10 500 + 7 000) / 3 rounded down, the odd forint to 1st."""
    lines = tied((34, 21, 18), 4, 3)
    assert [line["prize"] for line in lines[:7]] == [35_001, 21_000, 14_000, 5_833, 5_833, 5_833, 0]


def test_points_of_a_shared_place_may_be_averaged() -> None:
    """CA-26, the other reading."""
    lines = tied((20, 0, 0), 4, 2, points__tie="average")
    assert [line["points"] for line in lines[:6]] == [20, 15, 14, 12.5, 12.5, 11]


# -- 2.11 points ----------------------------------------------------------------------------------


def test_the_points_of_an_event() -> None:
    """C-33, C-34; W-116, W-118, W-119, W-120, W-121, W-122, W-124, W-125."""
    day = ranking()
    names = named(40)
    day.enter(names)
    played_out(day, names)
    points = {line["place"]: line["points"] for line in day.show("12:31:00", "results")}
    assert {place: points[place] for place in (1, 3, 8, 9, 15, 16, 40)} == {
        1: 20,
        3: 14,
        8: 9,
        9: 8,
        15: 2,
        16: 1,
        40: 0,
    }
    assert sum(points.values()) == 140
    assert [points[place] for place in range(1, 17)] == [20, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert {points[place] for place in range(17, 41)} == {0}
    season = day.show("12:31:00", "season")
    assert len(season) == 40, "a place without points is a participation all the same"
    assert {line["events"] for line in season} == {1}
    assert [line["points"] for line in season[:3]] == [20, 15, 14]
    assert [line["qualified"] for line in season] == [True] * 16 + [False] * 24
    assert [line["final_stack"] for line in season[:2]] == [20_000, 15_000]


# -- 2.16 chips -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("counts", "chips", "average", "level", "big_blind"),
    [
        pytest.param((34, 21, 18), 910_000, 101_111, 11, 80_000, id="W-159"),
        pytest.param((60, 44, 37), 1_780_000, 197_777, 12, 100_000, id="W-160"),
    ],
)
def test_the_chips_in_play(counts: tuple[int, int, int], chips: int, average: int, level: int, big_blind: int) -> None:
    """C-13 to C-17, CA-19; W-159, W-160."""
    day = sold(*counts).rehearsal.day
    assert day is not None
    event = day.event
    assert chips_in_play(event) == chips
    assert chips_in_play(event) // 9 == average
    short = next(stage for stage in event.structure.levels if chips < 20 * stage.big)
    assert (short.number, short.big) == (level, big_blind)


# -- 2.17 the fund over a season ------------------------------------------------------------------

# Events 1, 6 and 10 are not in the table; these fields give the sums that it needs.
SEASON = {
    1: ((24, 17, 11), 87_000, 60_900, 26_100, 24_000, 26_100),
    2: ((28, 19, 14), 103_000, 72_100, 30_900, 28_000, 57_000),
    3: ((34, 21, 18), 125_000, 87_500, 37_500, 34_000, 94_500),
    4: ((31, 20, 16), 114_000, 79_800, 34_200, 31_000, 128_700),
    5: ((42, 33, 25), 167_000, 116_900, 50_100, 42_000, 178_800),
    6: ((30, 17, 15), 107_000, 74_900, 32_100, 30_000, 210_900),
    7: ((19, 0, 0), 0, 0, 0, 0, 210_900),
    8: ((22, 11, 9), 73_000, 51_100, 21_900, 22_000, 232_800),
    9: ((51, 40, 31), 204_000, 142_800, 61_200, 51_000, 294_000),
    10: ((38, 26, 20), 142_000, 99_400, 42_600, 38_000, 336_600),
    11: ((61, 47, 38), 245_000, 171_500, 73_500, 61_000, 410_100),
}


def test_the_fund_grows_over_a_season() -> None:
    """C-1, C-6, C-47; W-162, W-163, W-164, W-165, W-167, W-168, W-169, W-171, W-172."""
    so_far = 0
    sums = dict.fromkeys(("base", "pool", "fund", "house"), 0)
    for number, (counts, base, pool, fund, house, after) in SEASON.items():
        if counts[0] < 20:
            day = ranking(number)
            day.enter(named(counts[0]))
            day.ok("10:10:00", "decide", below_minimum="cancel")
            view = day.show("10:10:00", "money")
        else:
            view = money_of(*counts, number=number)
        assert tuple(view[key] for key in ("base", "pool", "fund", "house")) == (base, pool, fund, house)
        so_far += view["fund"]
        assert so_far == after
        for key in sums:
            sums[key] += view[key]
    assert sums == {"base": 1_367_000, "pool": 956_900, "fund": 410_100, "house": 361_000}


# -- 2.18 the prizes of the Final -----------------------------------------------------------------


def final_prizes(finalists: int, fund: int, **settings: Any) -> list[int]:
    names = named(finalists)
    day = final({name: 140 - number for number, name in enumerate(names)}, fund, **settings)
    before = day.show("10:20:00", "money")
    played_out(day, names)
    lines = day.show("12:31:00", "results")
    assert [line["player"] for line in lines] == names
    assert {line["points"] for line in lines} == {0}, "the Final gives no points"
    amounts = [line["prize"] for line in lines if line["prize"]]
    after = day.show("12:31:00", "money")
    assert prizes(before) == prizes(after) == amounts
    assert sum(amounts) == fund == after["season_fund"]
    return amounts


FULL = [131_232, 82_020, 65_616, 49_212, 32_808, 24_606, 16_404, 8_202]


@pytest.mark.parametrize(
    ("finalists", "fund", "amounts"),
    [
        pytest.param(16, 410_100, FULL, id="W-173"),
        pytest.param(18, 410_100, FULL, id="W-174"),
        pytest.param(8, 410_100, FULL, id="eight are enough"),
        pytest.param(16, 518_400, [165_888, 103_680, 82_944, 62_208, 41_472, 31_104, 20_736, 10_368], id="W-175"),
        pytest.param(6, 410_100, [139_610, 87_255, 69_804, 52_353, 34_902, 26_176], id="W-176"),
    ],
)
def test_the_final_pays_the_seasons_fund(finalists: int, fund: int, amounts: list[int]) -> None:
    """C-47 to C-49, table 1.10b, CA-36 to CA-38, CA-34; W-173 to W-176."""
    assert final_prizes(finalists, fund) == amounts


def test_what_nobody_claims_may_go_to_the_winner() -> None:
    """CA-37, reading B: 6 % of 410 100 on top of 32 %."""
    amounts = final_prizes(6, 410_100, final__unclaimed="winner")
    assert amounts == [155_838, 82_020, 65_616, 49_212, 32_808, 24_606]


def test_the_final_may_pay_by_the_seasons_rank() -> None:
    """CA-35, reading B."""
    day = final({"Anna": 30, "Bela": 20, "Cili": 10}, 94_000, final__prize_by="season_points")
    played_out(day, ["Cili", "Bela", "Anna"])
    lines = {line["player"]: (line["place"], line["prize"]) for line in day.show("12:31:00", "results")}
    assert [lines[name][0] for name in ("Cili", "Bela", "Anna")] == [1, 2, 3]
    assert lines["Anna"][1] > lines["Bela"][1] > lines["Cili"][1] > 0
    assert sum(prize for _, prize in lines.values()) == 94_000


def test_the_finals_fee_may_join_the_fund() -> None:
    """CA-38, reading B."""
    names = named(16)
    day = final(dict.fromkeys(names, 20), 410_100, final__entry_pool=True)
    assert sum(prizes(day.show("10:20:00", "money"))) == 426_100
