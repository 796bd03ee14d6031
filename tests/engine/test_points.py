"""Season points by place, and the chips they become: rules.md 2.11 and 2.15."""

import pytest

from registry.engine.compose import compose
from registry.engine.rules.points import final_stack, points
from tests.seeds.days import final, ranking


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        pytest.param(1, 20, id="W-116"),
        pytest.param(3, 14, id="W-118"),
        pytest.param(8, 9, id="W-119"),
        pytest.param(9, 8, id="W-120"),
        pytest.param(15, 2, id="W-121"),
        pytest.param(16, 1, id="W-122"),
        pytest.param(40, 0, id="W-124"),
    ],
)
def test_a_place_earns_its_points(place: int, expected: int) -> None:
    """C-33, C-34."""
    assert points(ranking().points, place) == expected


def test_an_event_gives_140_points_in_all() -> None:
    """W-125; C-33, C-34: nothing below sixteenth."""
    assert sum(points(ranking().points, place) for place in range(1, 17)) == 140
    assert all(points(ranking().points, place) == 0 for place in range(17, 200))


def test_shared_places_earn_the_points_of_the_better_place() -> None:
    """CA-26."""
    assert points(ranking().points, 8, shared=2) == 9
    assert points(ranking().points, 16, shared=3) == 1


def test_shared_places_can_earn_the_average() -> None:
    """CA-26, the other reading: fourth and fifth are 13 and 12."""
    terms = compose(ranking(), {"points.tie": "average"}).points
    assert points(terms, 4, shared=2) == 12.5
    assert points(terms, 3, shared=3) == 13
    assert isinstance(points(terms, 3, shared=3), int)


def test_the_final_gives_no_points_unless_the_club_says_so() -> None:
    """CA-34."""
    assert points(final().points, 1) == 0
    assert points(compose(final(), {"final.awards_points": True}).points, 1) == 20


@pytest.mark.parametrize(
    ("earned", "chips", "big_blinds"),
    [
        pytest.param(1, 1_000, 5, id="W-150"),
        pytest.param(16, 16_000, 80, id="W-151"),
        pytest.param(57, 57_000, 285, id="W-153"),
        pytest.param(140, 140_000, 700, id="W-154"),
        pytest.param(12.5, 12_500, 62.5, id="W-157"),
    ],
)
def test_a_point_is_a_thousand_chips_in_the_final(earned: float, chips: int, big_blinds: float) -> None:
    """C-32; CA-33."""
    assert final_stack(earned, final().entry.chips_per_point) == chips
    assert chips / final().levels[0].big == big_blinds
    assert final_stack(earned, ranking().qualify.chips_per_point) == chips
