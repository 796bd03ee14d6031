"""Each rule of the championship that software can keep, proved both ways.

C-1 to C-4, C-6, C-8 to C-34, C-41, C-42, C-46 to C-51: with the seeds as they are the check of
`championship.py` passes; with a changed seed it fails.
"""

import shutil
from pathlib import Path

import pytest

from registry import paths
from tests.engine.championship import RULES, Change

KEPT = [f"C-{number}" for number in (*range(1, 5), 6, *range(8, 35), 41, 42, *range(46, 52))]
CHANGES = [
    pytest.param(number, change, id=f"{number}: {change.new[-40:]!r}"[:70])
    for number, rule in RULES.items()
    for change in rule.changes
]


@pytest.fixture
def own_seeds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the seeds that a test may change."""
    copy = tmp_path / "seeds"
    shutil.copytree(paths.seeds(), copy)
    monkeypatch.setattr(paths, "seeds", lambda: copy)
    return copy


def test_every_rule_that_software_can_keep_has_its_check() -> None:
    assert sorted(RULES, key=lambda number: int(number[2:])) == KEPT


@pytest.mark.parametrize("number", KEPT)
def test_the_rule_holds(number: str) -> None:
    RULES[number].check()


@pytest.mark.parametrize(("number", "change"), CHANGES)
def test_the_check_fails_when_the_seed_changes(number: str, change: Change, own_seeds: Path) -> None:
    seed = own_seeds / change.file
    parts = seed.read_text("utf-8").split(change.old)
    assert len(parts) > change.nth, f"{change.file} does not say {change.old!r} so often"
    changed = change.old.join(parts[: change.nth]) + change.new + change.old.join(parts[change.nth :])
    seed.write_text(changed, "utf-8")
    with pytest.raises((AssertionError, KeyError)):
        RULES[number].check()
