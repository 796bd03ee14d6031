"""The season's order and the cut: rules.md 2.13, 2.14 and 2.17, through events where it matters."""

import pytest
from msgspec.structs import replace

from registry.engine import commands as c
from registry.engine.compose import compose
from registry.engine.ids import PlayerId
from registry.engine.rules.money import money
from registry.engine.rules.points import points
from registry.engine.rules.standings import Line, Result, qualifiers, standings
from registry.engine.structure import QualifyTerms
from registry.views.season import final_of, fund, season
from tests.seeds.days import Day, final, played, ranking

ME = PlayerId(1)
TERMS = ranking().qualify


def season_of(places: list[int | None], terms: QualifyTerms = TERMS) -> Line:
    """The line of a player with these places; None where they were not there."""
    results = [Result(ME, points(ranking().points, place), took_part=1) for place in places if place]
    return standings(results or [Result(ME, 0, 0)], terms)[0]


@pytest.mark.parametrize(
    ("places", "total", "events", "stack"),
    [
        pytest.param([1] * 11, 220, 11, 220_000, id="W-132"),
        pytest.param([1, 4, None, 17, 2], 48, 4, 48_000, id="W-133"),
        pytest.param([16] * 11, 11, 11, 11_000, id="W-134"),
        pytest.param([20, 25, 31, 18], 0, 4, 0, id="W-135"),
        pytest.param([2, 2, 2], 45, 3, 45_000, id="W-136"),
        pytest.param([3, 3, None, None, 2, 16, None, 16], 45, 5, 45_000, id="W-137"),
        pytest.param([None] * 11, 0, 0, 0, id="W-138"),
        pytest.param([8, 9, 10, 11, 12, 13, 14, 15, 16], 45, 9, 45_000, id="W-139"),
    ],
)
def test_a_season_line_adds_up_points_and_participations(
    places: list[int | None], total: int, events: int, stack: int
) -> None:
    """C-25, C-32, C-33, C-34; CA-32: no points, no place in the Final."""
    line = season_of(places)
    assert (line.points, line.events, line.final_stack) == (total, events, stack)
    assert line.qualified is bool(stack)


CLEAR = 100


def field(clear: int, others: dict[str, tuple[int, int]]) -> tuple[list[Result], dict[str, PlayerId]]:
    """So many clear players (85 to 99 points, 8 participations) and others as points/participations."""
    results = [Result(PlayerId(CLEAR + n), 85 + n, took_part=8) for n in range(clear)]
    known = {name: PlayerId(1 + n) for n, name in enumerate(others)}
    results += [Result(known[name], score, took_part=events) for name, (score, events) in others.items()]
    return results, known


@pytest.mark.parametrize(
    ("clear", "others", "finalists", "inside"),
    [
        pytest.param(15, {"X": (9, 6), "Y": (8, 9)}, 16, "X", id="W-140"),
        pytest.param(15, {"X": (9, 6), "Y": (9, 5)}, 16, "X", id="W-141"),
        pytest.param(15, {"X": (9, 6), "Y": (9, 6)}, 17, "XY", id="W-142"),
        pytest.param(15, {"X": (9, 6), "Y": (9, 6), "Z": (9, 6)}, 18, "XYZ", id="W-143"),
        pytest.param(15, {"X": (9, 6), "Y": (9, 6), "Z": (9, 5)}, 17, "XY", id="W-144"),
        pytest.param(15, {"X": (9, 7), "Y": (9, 6), "Z": (9, 6)}, 16, "X", id="W-145"),
        pytest.param(14, dict.fromkeys("WXYZ", (9, 6)), 18, "WXYZ", id="W-146"),
        pytest.param(0, dict.fromkeys("ABCDEFGHIJKL", (9, 6)), 12, "ABCDEFGHIJKL", id="W-148"),
        pytest.param(15, {"X": (0, 11)}, 15, "", id="W-149"),
    ],
)
def test_sixteen_play_the_final_and_whoever_is_level_with_the_sixteenth(
    clear: int, others: dict[str, tuple[int, int]], finalists: int, inside: str
) -> None:
    """C-24, C-25, C-26; CA-30, CA-32."""
    results, known = field(clear, others)
    admitted = {qualifier.player for qualifier in qualifiers(standings(results, TERMS))}
    assert len(admitted) == finalists
    assert {name for name, player in known.items() if player in admitted} == set(inside)


def test_equal_points_and_participations_share_a_rank_and_the_next_rank_is_left_out() -> None:
    """CA-29."""
    results, _ = field(1, {"X": (9, 6), "Y": (9, 6), "Z": (8, 9)})
    assert [line.rank for line in standings(results, TERMS)] == [1, 2, 2, 4]


def test_the_shown_order_can_look_at_points_only_while_the_cut_still_counts_participations() -> None:
    """CA-29, reading B."""
    terms = compose(ranking(), {"standings.order": ["points"]}).qualify
    results, known = field(15, {"X": (9, 6), "Y": (9, 5)})
    lines = standings(results, terms)
    assert [line.rank for line in lines][-2:] == [16, 16]
    assert {line.player for line in lines if line.qualified and line.player < CLEAR} == {known["X"]}


def test_a_tie_at_the_cut_can_be_drawn_by_lots_and_chance_decides() -> None:
    """CA-30, reading B: exactly sixteen, the same for the same chance."""
    terms = compose(ranking(), {"final.cut": "16_lots"}).qualify
    results, known = field(14, dict.fromkeys("WXYZ", (9, 6)))
    drawn = {frozenset(q.player for q in qualifiers(standings(results, terms, chance))) for chance in range(40)}
    assert all(len(admitted) == 16 for admitted in drawn)
    assert {player for admitted in drawn for player in admitted} >= set(known.values())
    assert standings(results, terms, 3) == standings(results, terms, 3)


def test_another_cut_can_be_set() -> None:
    """C-51; CA-30."""
    terms = compose(ranking(), {"final.cut": "9_plus_ties"}).qualify
    results, _ = field(15, {})
    assert len(qualifiers(standings(results, terms))) == 9


Sums = tuple[int, int, int, int]
SEASON: dict[int, tuple[int, int, int, Sums | None]] = {
    # Events 1, 6 and 10 are not printed; these fit the printed running sums.
    1: (24, 15, 12, None),
    2: (28, 19, 14, (103_000, 72_100, 30_900, 28_000)),
    3: (34, 21, 18, (125_000, 87_500, 37_500, 34_000)),
    4: (31, 20, 16, (114_000, 79_800, 34_200, 31_000)),
    5: (42, 33, 25, (167_000, 116_900, 50_100, 42_000)),
    6: (30, 17, 15, None),
    8: (22, 11, 9, (73_000, 51_100, 21_900, 22_000)),
    9: (51, 40, 31, (204_000, 142_800, 61_200, 51_000)),
    10: (38, 26, 20, None),
    11: (61, 47, 38, (245_000, 171_500, 73_500, 61_000)),
}
CASE = {2: "W-162", 3: "W-163", 4: "W-164", 5: "W-165", 8: "W-168", 9: "W-169", 11: "W-171"}


@pytest.mark.parametrize(
    ("bought", "sums"), [pytest.param(row[:3], row[3], id=CASE[n]) for n, row in SEASON.items() if row[3]]
)
def test_an_event_puts_thirty_percent_aside_for_the_final(bought: tuple[int, int, int], sums: Sums) -> None:
    """C-47."""
    event = played(*bought)
    added = money(event)
    assert (added.base, added.pool, added.fund, added.house) == sums
    assert fund([event]) == sums[2]


def test_a_cancelled_event_gives_nothing_to_the_season() -> None:
    """W-167; C-23; CA-9: no fund, no points, no participation."""
    day = Day(ranking(), number=7)
    day.sign_up(19)
    day.reach(day.plan.close)
    day.submit(c.DecideBelowMinimum(choice="cancel"))
    assert money(day.event).pool == 0
    assert fund([day.event]) == 0
    assert season([day.event], TERMS) == ()
    before = played(28, 19, 14)
    assert fund([before, day.event]) == fund([before])


RUNNING = {2: 57_000, 3: 94_500, 4: 128_700, 5: 178_800, 8: 232_800, 9: 294_000, 11: 410_100}


def test_the_funds_of_a_season_add_up() -> None:
    """W-172; C-46, C-47; the last column of the printed season."""
    events = [played(*SEASON[number][:3]) for number in sorted(SEASON)]
    sums = [money(event) for event in events]
    assert sum(one.base for one in sums) == 1_367_000
    assert sum(one.pool for one in sums) == 956_900
    assert sum(one.house for one in sums) == 361_000
    assert fund(events) == 410_100
    for number, so_far in RUNNING.items():
        assert fund(event for n, event in zip(sorted(SEASON), events, strict=True) if n <= number) == so_far


def test_a_season_is_added_up_from_its_events() -> None:
    """C-24, C-25, C-33, C-34; CA-28."""
    first = played(20, 12, 9)
    second = Day(ranking(), number=2)
    second.sign_up(21)
    second.finish([2, 1, *range(3, 22)])
    lines = season([first, second.event], TERMS)
    by_player = {line.player: line for line in lines}
    assert (by_player[PlayerId(1)].points, by_player[PlayerId(1)].events) == (35, 2)
    assert by_player[PlayerId(1)].rank == by_player[PlayerId(2)].rank == 1
    assert (by_player[PlayerId(20)].points, by_player[PlayerId(20)].events) == (0, 2)
    assert (by_player[PlayerId(21)].points, by_player[PlayerId(21)].events) == (0, 1)
    assert [line.qualified for line in lines] == [True] * 16 + [False] * 5
    assert by_player[PlayerId(16)].final_stack == 2_000


def test_an_event_that_still_runs_gives_no_points_yet() -> None:
    day = Day(ranking())
    day.sign_up(20)
    day.rebuy(1)
    assert season([day.event], TERMS) == ()


def test_rebuys_or_sign_ups_can_count_as_taking_part() -> None:
    """CA-28, readings B and C."""
    event = played(20, 12, 9)
    with_rebuys = {line.player: line.events for line in season([event], replace(TERMS, participation="with_rebuys"))}
    assert (with_rebuys[PlayerId(1)], with_rebuys[PlayerId(20)]) == (2, 1)
    day = Day(compose(ranking(), {"event.min_counts": "signed_up"}))
    day.sign_up(22, paid=19)
    day.finish()
    assert len(season([day.event], TERMS)) == 19
    assert len(season([day.event], replace(TERMS, participation="signed_up"))) == 22


def test_an_event_played_below_the_minimum_is_no_part_of_the_season() -> None:
    """CA-9, reading C."""
    day = Day(ranking())
    day.sign_up(19)
    day.reach(day.plan.close)
    day.submit(c.DecideBelowMinimum(choice="play"))
    day.finish()
    assert day.event.over_at is not None
    assert season([day.event], TERMS) == ()


def test_the_final_is_opened_with_its_qualifiers_and_the_fund() -> None:
    """C-18, C-24, C-32, C-47; CA-38."""
    qualified, collected = final_of([played(20, 12, 9), played(28, 19, 14)], final())
    assert collected == 21_000 + 30_900
    assert len(qualified) == 16
    day = Day(final(), number=12, fund=collected, qualified=qualified)
    day.sign_up(16)
    entry = day.event.entries[day.event.of_player[PlayerId(1)]]
    assert (entry.price, entry.chips, entry.points) == (1_000, 40_000, 40)
    assert money(day.event).house == 16_000
    assert money(day.event).prizes == collected
