"""The bench judges by ratios of medians, and says so in its exit status."""

import json

import pytest

from tests.bench import __main__ as bench
from tests.bench.figures import Measure, at_least, at_most, figure, interleaved


def test_ours_and_the_floor_take_turns_and_neither_always_goes_first() -> None:
    order: list[str] = []

    def one(name: str) -> float:
        order.append(name)
        return 1.0

    interleaved(lambda: one("ours"), lambda: one("bare"), 3)
    assert order == ["ours", "bare", "bare", "ours", "ours", "bare"]


def test_a_limit_is_kept_up_to_and_including_itself() -> None:
    one, two = figure([1.0, 1.0, 9.0], "ms"), figure([2.0], "ms")
    assert at_most("x", two, one, 2).kept
    assert not at_most("x", two, one, 1.99).kept
    assert at_least("x", one, two, 0.5).kept
    assert not at_least("x", one, two, 0.51).kept


@pytest.mark.parametrize(("limit", "status"), [(3.0, 0), (1.0, 1)])
def test_the_exit_status_says_whether_every_limit_was_kept(
    limit: float, status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def measured(name: str, quick: bool) -> Measure:
        assert quick
        return at_most(name, figure([2.0], "ms"), figure([1.0], "ms"), limit)

    monkeypatch.setattr(bench, "_measured", measured)
    assert bench.main(["fold", "--quick"]) == status
    said = json.loads(capsys.readouterr().out)
    assert said["kept"] is (status == 0)
    assert said["measures"][0]["ratio"] == 2.0


def test_an_unknown_measure_is_named() -> None:
    assert bench.main(["speed"]) == 2
