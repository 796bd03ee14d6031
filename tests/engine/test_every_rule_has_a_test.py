"""Every case of sections 2.1 to 2.19 and every rule that software can keep is named by some test."""

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
RULES = [f"C-{number}" for number in (*range(1, 5), 6, *range(8, 35), 41, 42, *range(46, 52))]
CASES = """
W-001 W-002 W-003 W-004 W-006 W-007
W-008 W-009 W-010 W-011
W-012 W-013 W-014 W-015 W-016 W-017 W-019 W-020
W-021 W-023 W-024 W-025
W-029 W-030 W-031 W-031a W-032 W-033 W-034 W-035 W-036 W-037 W-038 W-039 W-041 W-042 W-043
W-044 W-047 W-048 W-049 W-050 W-051 W-052 W-053 W-054 W-055 W-056 W-057 W-059 W-060 W-062
W-063 W-064
W-067 W-068 W-070 W-071 W-073 W-074 W-075 W-076 W-077 W-078 W-079 W-080
W-081 W-082 W-083 W-084 W-085 W-086 W-088 W-089 W-090 W-091 W-092 W-093
W-094 W-097 W-098 W-099
W-103
W-104 W-105 W-107 W-108 W-109 W-110
W-111 W-112 W-114 W-115
W-116 W-118 W-119 W-120 W-121 W-122 W-124 W-125
W-126 W-128 W-129 W-130
W-132 W-133 W-134 W-135 W-136 W-137 W-138 W-139
W-140 W-141 W-142 W-143 W-144 W-145 W-146 W-148 W-149
W-150 W-151 W-153 W-154 W-157
W-159 W-160
W-162 W-163 W-164 W-165 W-167 W-168 W-169 W-171 W-172
W-173 W-174 W-175 W-176
W-186 W-187 W-188
""".split()  # noqa: SIM905 (a table reads best)
"""The ids of the club's worked cases that go through the engine; the conduct cases are people's work."""

NAMED = re.compile(r"\b(?:C-\d+|W-\d{3}a?)\b")


def named() -> set[str]:
    files = [path for path in TESTS.rglob("*.py") if path != Path(__file__)]
    return {name for path in files for name in NAMED.findall(path.read_text("utf-8"))}


@pytest.mark.parametrize("ids", [pytest.param(RULES, id="rules"), pytest.param(CASES, id="cases")])
def test_every_one_is_named_by_a_test(ids: list[str]) -> None:
    known = named()
    assert not [name for name in ids if name not in known]
