"""Every case of the areas clock and scheduler is named by a test, where it needs it in a browser or real processes."""

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
CLOCK = "02 03 04 07 08 09 11 13 14 17 18 19 20 21 22 23 25"
SCHEDULER = "01 02 03 04 05 06 08 11 12 13 14 15 16"
CASES = [*(f"CLK-{number}" for number in CLOCK.split()), *(f"SCH-{number}" for number in SCHEDULER.split())]
IN_A_BROWSER = ["CLK-03", "CLK-04", "CLK-08", "CLK-09", "CLK-20"]
IN_REAL_PROCESSES = ["CLK-23", "SCH-01", "SCH-03"]
CASE = re.compile(r"\b(?:CLK|SCH)-\d+\b")


def named_by(*names: str) -> set[str]:
    """The cases in the docstrings of tests, in files of these names."""
    found: set[str] = set()
    for path in (each for name in names for each in TESTS.rglob(name)):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found |= set(CASE.findall(ast.get_docstring(node) or ""))
    return found


@pytest.mark.parametrize(
    ("cases", "files"),
    [
        pytest.param(CASES, ["test_*.py"], id="all"),
        pytest.param(IN_A_BROWSER, ["test_looked_at.py", "test_twelve_pages.py"], id="in a browser"),
        pytest.param(IN_REAL_PROCESSES, ["test_processes.py", "test_twelve_pages.py"], id="in real processes"),
    ],
)
def test_every_case_is_named_by_a_test(cases: list[str], files: list[str]) -> None:
    named = named_by(*files)
    assert not [case for case in cases if case not in named]


def test_no_test_names_a_case_that_is_not_there() -> None:
    assert named_by("test_*.py") == set(CASES)
