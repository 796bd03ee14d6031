"""The limiter lets no output flash more than the rules allow, whatever comes at it."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from registry.engine.limiter import Burst, Pulsing, lit, plan

CASES = json.loads((Path(__file__).parents[1] / "limiter_cases.json").read_text("utf-8"))


@pytest.mark.parametrize("case", [pytest.param(case, id=case["name"]) for case in CASES])
def test_python_keeps_the_table_that_the_pages_keep(case: dict[str, Any]) -> None:
    """A-9, A-14."""
    memory = Burst(**case["memory"]) if "memory" in case else None
    doing = plan(
        case["count"], case["at"], case["now"], case["real"],
        rate=case.get("rate", 1.0), memory=memory, calm=case.get("calm", False),
    )  # fmt: skip
    assert (doing and {"count": doing.count, "late": doing.late}) == case["want"]


@st.composite
def storms(draw: st.DrawFn) -> list[tuple[int, int, int]]:
    """Alerts as they may come: what they ask, how old they are, and how long after the one before."""
    return draw(st.lists(st.tuples(st.integers(-1, 9), st.integers(-400, 5000), st.integers(0, 4000)), max_size=60))


@given(storms())
def test_no_storm_of_alerts_makes_more_than_one_pulse_a_second_or_three_in_a_row(
    storm: list[tuple[int, int, int]],
) -> None:
    """A-9, A-14, A-20."""
    real, memory, bursts = 0, None, []
    for asked, age, wait in storm:
        real += wait
        doing = plan(asked, real - age, real, real, memory=memory)
        if doing is not None and doing.memory is not memory:
            if bursts and real < bursts[-1].start:
                bursts.pop()  # it never began
            memory = doing.memory
            bursts.append(memory)
            assert memory.start >= real - 100  # never a pulse cut to less than 400 ms
    assert all(1 <= burst.count <= 3 for burst in bursts)
    for before, after in pairwise(bursts):
        assert after.start >= before.start + before.count * 1000 + 10_000


@given(st.integers(1, 3), st.integers(-900, 100))
def test_a_lamp_is_lit_and_dark_for_400_milliseconds_or_more(count: int, late: int) -> None:
    """A-9, A-82: and it ends dark of itself."""
    doing = Pulsing(count, late, Burst(0, 0, count))
    states = [lit(doing, passed) for passed in range(0, 6000, 10)]
    runs = [(states[0], 0)]
    for state in states:
        runs = [*runs[:-1], (state, runs[-1][1] + 10)] if state == runs[-1][0] else [*runs, (state, 10)]
    assert sum(1 for state, _ in runs if state) == count
    assert all(length >= 400 for _, length in runs[(late < 0) :])
    assert states[-1] is False
