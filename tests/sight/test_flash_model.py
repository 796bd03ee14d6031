"""The meter itself, and the limiter before it on a fast clock: an hour of random alerts in a second."""

import json
import random
import subprocess
from pathlib import Path

import pytest

from registry.engine.limiter import Burst, lit, plan
from tests.sight.meter import Flashing, Frame, measured, saturated_red
from tests.support.lacking import need_program

HOUR = 60
GREY = tuple[float, float, float]


def shown(steps: list[tuple[float, float]]) -> Flashing:
    """What the meter finds on a grey surface."""
    return measured([Frame(at, ((level, level, level),)) for at, level in steps])


def flashing(hertz: float, *colours: GREY, seconds: float = 2.0) -> Flashing:
    """What the meter finds on a surface that turns between two colours, filmed 40 times a second."""
    return measured([Frame(ms, (colours[int(ms * hertz * 2 / 1000) % 2],)) for ms in range(0, int(seconds * 1000), 25)])


BLACK, ORANGE, WHITE = (0.0, 0.0, 0.0), (0.791, 0.347, 0.0), (1.0, 1.0, 1.0)


@pytest.mark.parametrize(("hertz", "most"), [(1, 1), (2, 2), (4, 4), (8, 8)])
def test_the_meter_counts_whole_flashes(hertz: float, most: int) -> None:
    assert flashing(hertz, BLACK, ORANGE).a_second == most


def test_small_steps_and_steps_between_two_bright_colours_are_no_flashes() -> None:
    assert flashing(4, BLACK, (0.09, 0.09, 0.09)).a_second == 0
    assert flashing(4, (0.85, 0.85, 0.85), WHITE).a_second == 0


def test_a_rise_in_many_small_steps_is_one_change() -> None:
    steps = [(at * 25.0, level) for at, level in enumerate([0.0, 0.06, 0.12, 0.2, 0.4, 0.3, 0.1, 0.02, 0.0] * 2)]
    assert shown(steps).in_a_row == 2


def test_red_is_counted_however_dark_it_is() -> None:
    dark_red = (0.27, 0.0, 0.0)
    assert saturated_red(dark_red)
    assert flashing(4, BLACK, dark_red) == Flashing(0, 0, 4)
    assert flashing(4, BLACK, ORANGE).red_a_second == 0


def test_a_digit_that_changes_once_a_second_is_no_row() -> None:
    assert shown([(at * 1000.0, float(at % 2)) for at in range(60)]).in_a_row == 0


@pytest.mark.node
@pytest.mark.parametrize("seed", [3, 1987])
def test_an_hour_of_random_alerts_on_a_page_never_flashes_more_than_the_rule_allows(seed: int) -> None:
    """A-9, A-14, A-20: and whatever was allowed is seen."""
    node = need_program("node", "node", "nodejs")
    storm = Path(__file__).with_name("storm.mjs")
    run = subprocess.run(
        [node, str(storm), str(seed), str(HOUR)], capture_output=True, text=True, timeout=60, check=True
    )
    film = json.loads(run.stdout)
    found = shown(film["seen"])
    assert found.a_second == 1
    assert found.in_a_row <= 3
    assert len(film["bursts"]) > 100
    lit_at = [at for at, level in film["seen"] if level == pytest.approx(0.416)]
    for burst in film["bursts"][:-1]:
        seen = [at for at in lit_at if burst["start"] <= at < burst["start"] + 1000 * burst["count"]]
        ended = any(burst["noted"] < at < burst["start"] + 1000 * burst["count"] for at in film["turns"])
        assert len(seen) == burst["count"] or ended


def test_an_hour_of_random_alerts_on_a_lamp_never_flashes_more_than_the_rule_allows() -> None:
    rng = random.Random(7)
    memory: Burst | None = None
    doing, began, due = None, 0, 0
    film: list[tuple[float, float]] = []
    for now in range(0, HOUR * 60_000, 20):
        if now >= due:
            due = now + rng.choice((rng.randrange(400), rng.randrange(15_000)))
            fresh = plan(rng.randrange(5), now - rng.randrange(900), now, now, memory=memory)
            if fresh is not None:
                doing, began, memory = fresh, now, fresh.memory
        level = 0.4 if doing is not None and lit(doing, now - began) else 0.0
        if not film or film[-1][1] != level:
            film.append((float(now), level))
    found = shown(film)
    assert found.a_second == 1
    assert found.in_a_row == 3
