"""Prizes: every case of rules.md 2.7 to 2.10, 2.17 and 2.18, and the laws behind them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from registry.engine.compose import compose
from registry.engine.rules.money import money
from registry.engine.rules.play import prizes_of
from registry.engine.rules.points import points
from registry.engine.rules.prizes import paid_places, pool_of, prizes, shares_for
from registry.engine.structure import Bracket, PrizeTerms
from tests.seeds.days import Day, final, played, ranking

COLUMNS = {
    30: (4500, 3000, 1500, 1000),
    40: (4000, 2400, 1600, 1200, 800),
    50: (3500, 2300, 1600, 1200, 800, 600),
    60: (3200, 2200, 1600, 1200, 800, 600, 400),
}
POOL_34_21_18 = 87_500


def alone(terms: PrizeTerms, entrants: int, fund: int) -> tuple[int, ...]:
    """The prizes by place when nobody shares one."""
    return tuple(amount for amount in prizes(terms, entrants, fund, (1,) * entrants) if amount)


@pytest.mark.parametrize(
    ("entrants", "column", "places"),
    [
        pytest.param(20, 30, 4, id="W-067"),
        pytest.param(29, 30, 4, id="W-068"),
        pytest.param(31, 40, 5, id="W-070"),
        pytest.param(40, 40, 5, id="W-071"),
        pytest.param(50, 50, 6, id="W-073"),
        pytest.param(51, 60, 7, id="W-074"),
        pytest.param(60, 60, 7, id="W-075"),
        pytest.param(61, 60, 7, id="W-076"),
        pytest.param(75, 60, 7, id="W-077"),
        pytest.param(120, 60, 7, id="W-078"),
    ],
)
def test_the_number_of_entrants_chooses_the_column(entrants: int, column: int, places: int) -> None:
    """C-22, C-46, C-48, C-49; CA-12, CA-13. Above the last column its shares go on: there is no upper limit."""
    terms = ranking().prizes
    assert shares_for(terms, entrants) == COLUMNS[column]
    assert paid_places(terms, entrants) == places


@pytest.mark.parametrize(
    ("counts", "enough", "refund"),
    [pytest.param("paid", False, 57_000, id="W-079"), pytest.param("signed_up", True, 0, id="W-080")],
)
def test_the_minimum_counts_who_paid_unless_the_club_counts_sign_ups(counts: str, enough: bool, refund: int) -> None:
    """C-23; CA-8: 22 signed up, 19 paid."""
    day = Day(compose(ranking(), {"event.min_counts": counts}))
    day.sign_up(22, paid=19)
    day.reach(day.plan.draw)
    assert day.event.enough is enough
    assert (day.event.drawn_at is not None) is enough
    if enough:
        assert shares_for(ranking().prizes, 19) == COLUMNS[30]
    else:
        day.reach(day.plan.start)
        assert sum(entry.paid.price for entry in day.event.entries.values() if entry.paid) == refund


A = ((2000, "pool"), (1000, "house"))
B = ((3000, "pool"),)
C = ((1000, "pool"), (2000, "house"))
MONEY = [
    ("W-081", A, (20, 0, 0), (60_000, 20_000, 40_000, 28_000, 12_000), (12_600, 8_400, 4_200, 2_800)),
    ("W-082", A, (20, 12, 9), (90_000, 20_000, 70_000, 49_000, 21_000), (22_050, 14_700, 7_350, 4_900)),
    ("W-083", A, (29, 18, 15), (135_000, 29_000, 106_000, 74_200, 31_800), (33_390, 22_260, 11_130, 7_420)),
    ("W-084", A, (30, 17, 15), (137_000, 30_000, 107_000, 74_900, 32_100), (33_705, 22_470, 11_235, 7_490)),
    ("W-085", A, (31, 20, 16), (145_000, 31_000, 114_000, 79_800, 34_200), (31_920, 19_152, 12_768, 9_576, 6_384)),
    ("W-086", A, (34, 21, 18), (159_000, 34_000, 125_000, 87_500, 37_500), (35_000, 21_000, 14_000, 10_500, 7_000)),
    (
        "W-088",
        A,
        (41, 30, 24),
        (201_000, 41_000, 160_000, 112_000, 48_000),
        (39_200, 25_760, 17_920, 13_440, 8_960, 6_720),
    ),
    (
        "W-089",
        A,
        (50, 37, 30),
        (247_000, 50_000, 197_000, 137_900, 59_100),
        (48_265, 31_717, 22_064, 16_548, 11_032, 8_274),
    ),
    (
        "W-090",
        A,
        (51, 40, 31),
        (255_000, 51_000, 204_000, 142_800, 61_200),
        (45_696, 31_416, 22_848, 17_136, 11_424, 8_568, 5_712),
    ),
    (
        "W-091",
        A,
        (60, 44, 37),
        (298_000, 60_000, 238_000, 166_600, 71_400),
        (53_312, 36_652, 26_656, 19_992, 13_328, 9_996, 6_664),
    ),
    (
        "W-092",
        A,
        (61, 47, 38),
        (306_000, 61_000, 245_000, 171_500, 73_500),
        (54_880, 37_730, 27_440, 20_580, 13_720, 10_290, 6_860),
    ),
    (
        "W-093",
        A,
        (75, 60, 50),
        (385_000, 75_000, 310_000, 217_000, 93_000),
        (69_440, 47_740, 34_720, 26_040, 17_360, 13_020, 8_680),
    ),
    ("W-094", B, (20, 12, 9), (90_000, 0, 90_000, 63_000, 27_000), (28_350, 18_900, 9_450, 6_300)),
    (
        "W-097",
        B,
        (51, 40, 31),
        (255_000, 0, 255_000, 178_500, 76_500),
        (57_120, 39_270, 28_560, 21_420, 14_280, 10_710, 7_140),
    ),
    ("W-098", C, (20, 12, 9), (90_000, 40_000, 50_000, 35_000, 15_000), (15_750, 10_500, 5_250, 3_500)),
    ("W-099", C, (30, 17, 15), (137_000, 60_000, 77_000, 53_900, 23_100), (24_255, 16_170, 8_085, 5_390)),
]


@pytest.mark.parametrize(("parts", "bought", "sums", "won"), [pytest.param(*row[1:], id=row[0]) for row in MONEY])
def test_a_whole_event_adds_up_to_the_printed_money(
    parts: tuple[tuple[int, str], ...],
    bought: tuple[int, int, int],
    sums: tuple[int, ...],
    won: tuple[int, ...],
) -> None:
    """C-13, C-15, C-17, C-46, C-47, C-50; CA-1: a rebuy never changes the column."""
    event = played(*bought, parts)
    added = money(event)
    assert (added.entrants, added.rebuys, added.addons) == bought
    assert (added.takings, added.house, added.base, added.pool, added.fund) == sums
    assert pool_of(ranking().prizes, added.base) == (added.pool, added.fund)
    assert tuple(amount for amount in prizes_of(event).values() if amount) == won


@pytest.mark.parametrize(
    ("brackets", "won"),
    [
        pytest.param([29, 40, 50, 60], (29_960, 17_976, 11_984, 8_988, 5_992), id="W-103"),
        pytest.param([30, 40, 50, 60], (33_705, 22_470, 11_235, 7_490), id="W-084-reading-A"),
    ],
)
def test_thirty_entrants_belong_to_the_column_that_the_setting_says(brackets: list[int], won: tuple[int, ...]) -> None:
    """C-46; CA-12."""
    terms = compose(ranking(), {"payout.brackets": brackets}).prizes
    assert alone(terms, 30, 74_900) == won


@pytest.mark.parametrize(
    ("entrants", "unit", "pool", "paid"),
    [
        pytest.param(20, 1, 49_000, (22_050, 14_700, 7_350, 4_900), id="W-104"),
        pytest.param(20, 5, 49_000, (22_050, 14_700, 7_350, 4_900), id="W-105"),
        pytest.param(47, 5, 109_900, (38_480, 25_275, 17_580, 13_185, 8_790, 6_590), id="W-107"),
        pytest.param(47, 100, 109_900, (38_900, 25_200, 17_500, 13_100, 8_700, 6_500), id="W-108"),
        pytest.param(53, 5, 141_400, (45_265, 31_105, 22_620, 16_965, 11_310, 8_480, 5_655), id="W-109"),
        pytest.param(53, 500, 141_400, (46_900, 31_000, 22_500, 16_500, 11_000, 8_000, 5_500), id="W-110"),
    ],
)
def test_each_prize_goes_down_to_the_cash_unit_and_the_rest_to_first(
    entrants: int, unit: int, pool: int, paid: tuple[int, ...]
) -> None:
    """CA-42."""
    terms = compose(ranking(), {"payout.unit": unit}).prizes
    assert alone(terms, entrants, pool) == paid
    assert sum(paid) == pool


@pytest.mark.parametrize(
    ("entrants", "pool", "first", "each", "given"),
    [
        pytest.param(34, POOL_34_21_18, 4, 8_750, 13, id="W-111"),
        pytest.param(34, POOL_34_21_18, 5, 3_500, 12, id="W-112"),
        pytest.param(45, 119_000, 5, 8_330, 12, id="W-114"),
        pytest.param(23, 48_300, 3, 6_037, 14, id="W-115"),
    ],
)
def test_two_who_share_a_place_get_equal_money_and_the_better_points(
    entrants: int, pool: int, first: int, each: int, given: int
) -> None:
    """CA-26."""
    groups = (*(1,) * (first - 1), 2, *(1,) * (entrants - first - 1))
    amounts = prizes(ranking().prizes, entrants, pool, groups)
    assert amounts[first - 1] == each
    assert points(ranking().points, first, 2) == given
    assert sum(amount * size for amount, size in zip(amounts, groups, strict=True)) == pool


@pytest.mark.parametrize(
    ("unit", "each", "first"),
    [pytest.param(1, 6_037, 21_736, id="W-115-unit-1"), pytest.param(5, 6_035, 21_740, id="W-115-unit-5")],
)
def test_the_odd_forint_of_a_shared_place_goes_to_first(unit: int, each: int, first: int) -> None:
    """CA-26, CA-42."""
    terms = compose(ranking(), {"payout.unit": unit}).prizes
    assert prizes(terms, 23, 48_300, (1, 1, 2))[::2] == (first, each)


@pytest.mark.parametrize(
    ("finalists", "fund", "won"),
    [
        pytest.param(16, 410_100, (131_232, 82_020, 65_616, 49_212, 32_808, 24_606, 16_404, 8_202), id="W-173"),
        pytest.param(18, 410_100, (131_232, 82_020, 65_616, 49_212, 32_808, 24_606, 16_404, 8_202), id="W-174"),
        pytest.param(16, 518_400, (165_888, 103_680, 82_944, 62_208, 41_472, 31_104, 20_736, 10_368), id="W-175"),
        pytest.param(6, 410_100, (139_610, 87_255, 69_804, 52_353, 34_902, 26_176), id="W-176"),
    ],
)
def test_the_final_pays_the_seasons_fund(finalists: int, fund: int, won: tuple[int, ...]) -> None:
    """C-47, C-48, C-49; CA-36, CA-37."""
    assert alone(final().prizes, finalists, fund) == won


def test_missing_finalists_can_leave_their_shares_to_the_winner() -> None:
    """CA-37, the other reading: places 7 and 8 are worth 6 %."""
    terms = compose(final(), {"final.unclaimed": "winner"}).prizes
    assert alone(terms, 6, 410_100) == (155_838, 82_020, 65_616, 49_212, 32_808, 24_606)


def test_a_column_for_more_than_sixty_can_be_published() -> None:
    """CA-13, reading B."""
    shares = [30, 20, 15, 12, 10, 6, 4, 3]
    terms = compose(ranking(), {"payout.above_last": shares}).prizes
    assert shares_for(terms, 61) == tuple(share * 100 for share in shares)
    assert shares_for(terms, 60) == COLUMNS[60]
    assert terms.brackets[-1] == Bracket(up_to=None, shares=shares_for(terms, 61))


def test_nothing_is_paid_from_nothing() -> None:
    assert prizes(ranking().prizes, 0, 0, ()) == ()
    assert prizes(ranking().prizes, 3, 0, (1, 2)) == (0, 0)


def test_money_of_a_first_place_that_cannot_be_halved_goes_to_the_best_single_place() -> None:
    assert prizes(ranking().prizes, 20, 102, (2, 1, 1)) == (38, 16, 10)


@given(
    pool=st.integers(0, 10**9),
    unit=st.sampled_from([1, 5, 100, 500]),
    groups=st.lists(st.integers(1, 4), min_size=1, max_size=30).map(lambda sizes: (1, *sizes)),
)
def test_all_of_the_money_is_paid_and_nobody_gets_less_than_a_worse_place(
    pool: int, unit: int, groups: tuple[int, ...]
) -> None:
    """Law: prizes = pool."""
    terms = replace(ranking().prizes, unit=unit)
    amounts = prizes(terms, sum(groups), pool, groups)
    assert sum(amount * size for amount, size in zip(amounts, groups, strict=True)) == pool
    assert list(amounts) == sorted(amounts, reverse=True)
    assert all(amount % unit == 0 for amount in amounts[1:])
