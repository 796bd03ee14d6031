"""Whatever stands in a file, every line gets exactly one answer and nothing falls over."""

import json
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from registry.rehearsal import Rehearsal
from registry.rehearsal.command import lines_of
from registry.rehearsal.script import SHOWS, VERBS
from registry.words.say import Words

KINDS = ({"ok"}, {"refused", "words"}, {"show", "view"}, {"error"})
HEADER = json.dumps(
    {"event": {"season": "championship-2009", "number": 1, "chance": 7, "settings": {"event.min_entrants": 2}}}
)

ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 20),
    st.sampled_from((0, -1, 1.5, 10**12, 10**13, 2**63, 2**64, 10**40, 1e300, 0.1)),
    st.text(max_size=8),
    st.sampled_from(("", " ", "\u200b", "\ud83c\udfb2", "\u202eabc", "x" * 400)),
)
JSON = st.recursive(
    ODD,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
NAMES = st.sampled_from(("Anna", "Bela", "Cili", "Dora", "Nobody", "anna "))
MOMENTS = st.sampled_from((
    "09:45:00", "09:50:00.5", "10:04:59.999", "10:05:00", "10:20:00", "10:30:00", "11:00:00", "12:09:59", "12:10:00",
    "12:15:00", "12:25:00", "13:00:00", "16:05:00", "2009-01-17T12:20:00+01:00", "2009-01-17T11:00:00Z",
))  # fmt: skip
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "player": NAMES,
    "born": st.sampled_from(("1980-05-01", "1991-01-18", "2020-01-01", "")),
    "points": st.integers(0, 50),
    "for": st.sampled_from(("entry", "rebuy", "addon")),
    "means": st.sampled_from(("cash", "card", "transfer")),
    "amount": st.sampled_from((1000, 2000, 3000)),
    "stack": st.integers(0, 20_000),
    "reason": st.sampled_from(("a slip", "")),
    "players": st.lists(st.fixed_dictionaries({"player": NAMES, "stack": st.integers(0, 500)}), max_size=3),
    "dealt": MOMENTS,
    "reopen": st.booleans(),
    "seconds": st.integers(-900, 900),
    "minutes": st.integers(-2, 90),
    "later": st.booleans(),
    "confirmed": st.booleans(),
    "after": st.integers(0, 18),
    "stage": st.one_of(st.none(), st.integers(0, 18)),
    "below_minimum": st.sampled_from(("cancel", "play", "postpone")),
    "table": st.integers(0, 4),
    "seat": st.integers(0, 10),
    "line": st.integers(0, 30),
    "by": st.sampled_from(("organiser:Edit", "cashier:Bea", "kiosk:1", "phone:x", "")),
    "request": st.sampled_from(("r1", "r2", "r3", "x" * 100)),
    "override": st.sampled_from(("a reason", " ", "")),
}


@st.composite
def things(draw: st.DrawFn) -> dict[str, Any]:
    """A line in the right form, with now and then a wrong value."""
    if draw(st.integers(0, 3)) == 0:
        return {"at": draw(MOMENTS), "show": draw(st.sampled_from(sorted(SHOWS)))}
    verb = draw(st.sampled_from(sorted(VERBS)))
    needed, allowed = VERBS[verb]
    extra = draw(st.sets(st.sampled_from(sorted(allowed | {"by", "request", "override"})), max_size=2))
    line: dict[str, Any] = {"at": draw(MOMENTS), "do": verb}
    for key in sorted(needed | extra):
        odd = draw(st.integers(0, 11)) == 0
        line[key] = draw(JSON if odd else VALUES.get(key, JSON))
    return line


def in_order(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Most lines in order of their moments; ISO ones stay where they fell."""
    return sorted(lines, key=lambda line: str(line["at"]))


def answers_of(lines: list[str]) -> list[dict[str, Any]]:
    answers = list(Rehearsal(Words("en", space=" ")).answers(lines))
    assert [answer["line"] for answer in answers] == list(range(1, len(lines) + 1))
    for answer in answers:
        assert set(answer) - {"line"} in KINDS
        json.loads(msgspec.json.encode(answer))
    return answers


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(things(), max_size=30))
def test_any_day_is_answered_line_by_line(lines: list[dict[str, Any]]) -> None:
    start = [
        {"at": "09:45:00", "do": what, "player": name, **more}
        for name in ("Anna", "Bela", "Cili")
        for what, more in (("sign_up", {}), ("pay", {"for": "entry", "means": "cash"}))
    ]
    texts = [HEADER, *(json.dumps(line) for line in (*start, *in_order(lines)))]
    first = answers_of(texts)
    assert [answer.get("ok") for answer in first[:7]] == [True] * 7
    assert first == answers_of(texts), "the same file gives the same answers"


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.one_of(JSON.map(json.dumps), st.text(st.characters(exclude_characters="\n")), things().map(json.dumps)))
)
def test_any_text_is_answered_line_by_line(lines: list[str]) -> None:
    answers_of([HEADER, *lines])


@settings(max_examples=100, deadline=None)
@given(
    st.one_of(
        JSON,
        st.dictionaries(
            st.sampled_from(
                ("season", "number", "chance", "settings", "structure", "date", "zone", "fund", "qualified")
            ),
            JSON,
        ),
    )
)
def test_any_header_is_answered(event: Any) -> None:
    answers_of([json.dumps({"event": event}), '{"at": "09:50:00", "show": "clock"}'])


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_lines(data: bytes) -> None:
    answers_of(list(lines_of(data.decode("utf-8", "surrogateescape"))))


@settings(max_examples=60, deadline=None)
@given(
    key=st.sampled_from(("timetable", "entry", "rebuys", "addons", "tables", "field", "stages", "payout", "points")),
    value=JSON,
)
def test_any_structure_is_answered(key: str, value: Any) -> None:
    structure = {"entry": {"parts": [], "chips": 10}, "stages": [{"small": 1, "big": 2, "seconds": 60}], key: value}
    answers_of([json.dumps({"event": {"structure": structure}}), '{"at": "09:50:00", "show": "clock"}'])
