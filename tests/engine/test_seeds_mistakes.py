"""A seed with a mistake is refused whole, with file, key and reason."""

import copy
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from registry import paths
from registry.engine.mistakes import Mistake, SeedError
from registry.engine.structure import Break, Level
from registry.seeding import load_structure, season_from, structure_of

Doc = dict[str, Any]
FILE = "mine.toml"


def good() -> Doc:
    """A small structure in the form of a seed, without a mistake."""
    return {
        "name": "small",
        "kind": "ranking",
        "currency": "HUF",
        "timetable": {"open": "09:00", "close": "09:10", "draw": "09:15", "start": "09:20:30"},
        "entry": {"parts": [{"amount": 500, "to": "pool"}], "chips": 1000, "late_until": 2},
        "rebuys": {"parts": [{"amount": 500, "to": "pool"}], "chips": 1000, "until": 1, "max_stack": 500, "limit": 3},
        "addons": {"parts": [{"amount": 500, "to": "pool"}], "chips": 2000},
        "stages": [
            {"level": 1, "small": 1, "big": 2, "seconds": 2.5},
            {"break": True, "minutes": 5, "addon": True},
            {"level": 2, "small": 2, "big": 4, "ante": 1, "minutes": 1.5},
            {"break": True, "seconds": 30},
            {"level": 3, "small": 4, "big": 8, "ante": 2, "minutes": 10},
        ],
        "payout": {
            "brackets": [{"up_to": 5, "shares": [62.5, 37.5]}, {"shares": [50, 30, 20]}],
            "pool_share": 80,
            "unit": 5,
        },
        "points": {"by_place": [3, 2, 1]},
        "tables": {"seats": 6, "final_size": 6},
        "field": {"minimum": 4},
    }


def test_a_structure_can_say_late_entry_stack_limits_several_breaks_and_antes() -> None:
    """CA-5, CA-14, CA-16."""
    structure = structure_of(good(), FILE)
    assert structure.entry.late_until == 2
    assert structure.rebuys is not None
    assert (structure.rebuys.until, structure.rebuys.max_stack, structure.rebuys.limit) == (1, 500, 3)
    assert structure.stages == (
        Level(number=1, small=1, big=2, length_ms=2_500),
        Break(length_ms=300_000, addon=True),
        Level(number=2, small=2, big=4, length_ms=90_000, ante=1),
        Break(length_ms=30_000),
        Level(number=3, small=4, big=8, length_ms=600_000, ante=2),
    )
    assert structure.timetable.start_ms == ((9 * 60 + 20) * 60 + 30) * 1000
    assert structure.timetable.override_until_ms == structure.timetable.close_ms
    assert [bracket.shares for bracket in structure.prizes.brackets] == [(6250, 3750), (5000, 3000, 2000)]


def test_an_inline_structure_takes_what_it_leaves_out_from_the_clubs_own() -> None:
    doc = {"entry": {"parts": [], "chips": 10}, "stages": [{"small": 1, "big": 2, "minutes": 1}]}
    structure = structure_of(doc)
    own = load_structure("ranking-2009")
    assert (structure.timetable, structure.prizes, structure.points) == (own.timetable, own.prizes, own.points)
    assert (structure.rebuys, structure.addons, structure.entry.price) == (None, None, 0)


def put(*path: str | int, value: object) -> Callable[[Doc], None]:
    """Write a value into the form."""

    def change(doc: Doc) -> None:
        inside: Any = doc
        for step in path[:-1]:
            inside = inside[step]
        inside[path[-1]] = value

    return change


def drop(*path: str | int) -> Callable[[Doc], None]:
    """Take a key out of the form."""

    def change(doc: Doc) -> None:
        inside: Any = doc
        for step in path[:-1]:
            inside = inside[step]
        del inside[path[-1]]

    return change


REBUYS = {"parts": [], "chips": 1}
MISTAKES = [
    (put("colour", value="red"), "colour", Mistake.UNKNOWN_KEY),
    (put("entry", "fee", value=1), "entry.fee", Mistake.UNKNOWN_KEY),
    (put("stages", 0, "name", value="x"), "stages[0].name", Mistake.UNKNOWN_KEY),
    (put("entry", "parts", 0, "of", value="x"), "entry.parts[0].of", Mistake.UNKNOWN_KEY),
    (drop("entry", "parts"), "entry.parts", Mistake.MISSING),
    (drop("entry", "chips"), "entry.chips", Mistake.MISSING),
    (drop("entry"), "entry", Mistake.MISSING),
    (drop("stages"), "stages", Mistake.MISSING),
    (put("entry", value=5), "entry", Mistake.NOT_A_TABLE),
    (put("stages", value={}), "stages", Mistake.NOT_A_LIST),
    (put("name", value=" "), "name", Mistake.NOT_TEXT),
    (put("kind", value="cash"), "kind", Mistake.NOT_A_CHOICE),
    (put("entry", "parts", 0, "to", value="me"), "entry.parts[0].to", Mistake.NOT_A_CHOICE),
    (put("entry", "parts", 0, "amount", value=-1), "entry.parts[0].amount", Mistake.OUT_OF_RANGE),
    (put("entry", "parts", 0, "amount", value=10**13), "entry.parts[0].amount", Mistake.OUT_OF_RANGE),
    (put("entry", "parts", 0, "amount", value=1.5), "entry.parts[0].amount", Mistake.NOT_WHOLE),
    (put("entry", "parts", 0, "amount", value=True), "entry.parts[0].amount", Mistake.NOT_WHOLE),
    (put("entry", "parts", 0, "amount", value="5"), "entry.parts[0].amount", Mistake.NOT_WHOLE),
    (put("rebuys", "chips", value=0), "rebuys.chips", Mistake.OUT_OF_RANGE),
    (put("rebuys", "last_hand_grace", value=1), "rebuys.last_hand_grace", Mistake.NOT_FLAG),
    (put("rebuys", "until", value=6), "rebuys.until", Mistake.NO_SUCH_STAGE),
    (put("entry", "late_until", value=9), "entry.late_until", Mistake.NO_SUCH_STAGE),
    (put("payout", "brackets", 0, "shares", value=[60, 30]), "payout.brackets[0].shares", Mistake.NOT_HUNDRED),
    (put("payout", "brackets", 0, "shares", value=[60, 50]), "payout.brackets[0].shares", Mistake.NOT_HUNDRED),
    (put("payout", "brackets", 0, "shares", value=[]), "payout.brackets[0].shares", Mistake.NOT_HUNDRED),
    (put("payout", "brackets", 0, "shares", value=[110, -10]), "payout.brackets[0].shares", Mistake.BAD_SHARE),
    (put("payout", "brackets", 0, "shares", value=[99.999, 0.001]), "payout.brackets[0].shares", Mistake.BAD_SHARE),
    (put("payout", "brackets", 0, "shares", value=[float("nan")]), "payout.brackets[0].shares", Mistake.BAD_SHARE),
    (drop("payout", "brackets", 0, "up_to"), "payout.brackets[1].up_to", Mistake.BRACKET_AFTER_OPEN),
    (put("payout", "brackets", 1, "up_to", value=5), "payout.brackets[1].up_to", Mistake.BRACKETS_FALL),
    (put("payout", "pool_share", value=101), "payout.pool_share", Mistake.OUT_OF_RANGE),
    (put("stages", value=[]), "stages", Mistake.NO_LEVEL),
    (put("stages", value=[{"break": True, "minutes": 1}]), "stages", Mistake.NO_LEVEL),
    (put("stages", 2, "level", value=1), "stages[2].level", Mistake.LEVEL_TWICE),
    (put("stages", 2, "level", value=3), "stages[2].level", Mistake.LEVEL_ORDER),
    (put("stages", 4, "small", value=1), "stages[4].small", Mistake.BLINDS_FALL),
    (put("stages", 4, "big", value=3), "stages[4].big", Mistake.BLINDS_FALL),
    (put("stages", 0, "big", value=0), "stages[0].big", Mistake.OUT_OF_RANGE),
    (put("stages", 0, "minutes", value=1), "stages[0].minutes", Mistake.ONE_LENGTH),
    (drop("stages", 0, "seconds"), "stages[0].minutes", Mistake.ONE_LENGTH),
    (put("stages", 0, "seconds", value=0), "stages[0].seconds", Mistake.BAD_LENGTH),
    (put("stages", 0, "seconds", value=-1), "stages[0].seconds", Mistake.BAD_LENGTH),
    (put("stages", 0, "seconds", value=float("inf")), "stages[0].seconds", Mistake.BAD_LENGTH),
    (put("stages", 0, "seconds", value="60"), "stages[0].seconds", Mistake.BAD_LENGTH),
    (put("stages", 0, "seconds", value=86_401), "stages[0].seconds", Mistake.BAD_LENGTH),
    (put("stages", 4, value={"break": True, "minutes": 1}), "stages[4]", Mistake.BREAK_AT_EDGE),
    (put("stages", 1, value={"break": True, "minutes": 1}), "addons", Mistake.ADDON_WITHOUT_BREAK),
    (put("timetable", "close", value="09:00"), "timetable.close", Mistake.TIMES_EQUAL),
    (put("timetable", "close", value="08:00"), "timetable.close", Mistake.TIMES_OVERLAP),
    (put("timetable", "draw", value="09:09"), "timetable.draw", Mistake.TIMES_OVERLAP),
    (put("timetable", "start", value="09:14"), "timetable.start", Mistake.TIMES_OVERLAP),
    (put("timetable", "override_until", value="09:09:59"), "timetable.override_until", Mistake.TIMES_OVERLAP),
    (put("timetable", "open", value="24:00"), "timetable.open", Mistake.NOT_A_TIME),
    (put("timetable", "open", value="9 o'clock"), "timetable.open", Mistake.NOT_A_TIME),
    (put("timetable", "open", value=900), "timetable.open", Mistake.NOT_A_TIME),
    (put("timetable", value="nowhere"), "timetable", Mistake.NO_SUCH_FILE),
    (put("payout", value="../x"), "payout", Mistake.BAD_NAME),
    (drop("addons"), "stages[1].addon", Mistake.ADDON_WITHOUT_TERMS),
    (put("stages", 1, "addon", value=False), "addons", Mistake.ADDON_WITHOUT_BREAK),
    (put("rebuys", value={**REBUYS, "until": 5, "close": "break_end"}), "rebuys.close", Mistake.NO_BREAK_AFTER),
    (put("stages", 3, value={"break": True, "minutes": 1, "addon": 1}), "stages[3].addon", Mistake.NOT_FLAG),
    (put("tables", "seats", value=1), "tables.seats", Mistake.OUT_OF_RANGE),
    (put("tables", "seats", value=13), "tables.seats", Mistake.OUT_OF_RANGE),
    (put("field", "minimum", value=-1), "field.minimum", Mistake.OUT_OF_RANGE),
    (put("points", "by_place", value=[1, -1]), "points.by_place[1]", Mistake.OUT_OF_RANGE),
    (put("means", value=["gold"]), "means", Mistake.NOT_A_CHOICE),
    (put("means", value=[]), "means", Mistake.NOT_A_CHOICE),
    (put("remote", value="no"), "remote", Mistake.NOT_FLAG),
]  # fmt: skip


@pytest.mark.parametrize(("change", "key", "mistake"), MISTAKES)
def test_a_mistake_is_refused_with_file_key_and_reason(
    change: Callable[[Doc], None], key: str, mistake: Mistake
) -> None:
    doc = good()
    change(doc)
    with pytest.raises(SeedError) as caught:
        structure_of(doc, FILE)
    assert (caught.value.file, caught.value.key, caught.value.mistake) == (FILE, key, mistake)
    assert caught.value.reason
    assert "{" not in caught.value.reason
    assert str(caught.value) == f"{FILE}: {key}: {caught.value.reason}"


def test_two_breaks_never_follow_each_other() -> None:
    doc = good()
    doc["stages"].insert(1, {"break": True, "minutes": 1})
    with pytest.raises(SeedError) as caught:
        structure_of(doc, FILE)
    assert (caught.value.key, caught.value.mistake) == ("stages[2]", Mistake.BREAKS_TOUCH)


def test_rebuys_can_last_to_the_end_of_the_break() -> None:
    """CA-15, reading B; a flat or equal blind is no mistake."""
    doc = good()
    put("rebuys", "close", value="break_end")(doc)
    put("stages", 0, "small", value=2)(doc)
    rebuys = structure_of(doc, FILE).rebuys
    assert rebuys is not None
    assert rebuys.close == "break_end"


def leaves(doc: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The address of every value in a form."""
    if isinstance(doc, dict):
        return [leaf for key, value in doc.items() for leaf in leaves(value, (*path, key))]
    if isinstance(doc, list):
        return [leaf for index, value in enumerate(doc) for leaf in leaves(value, (*path, index))]
    return [path]


@given(
    path=st.sampled_from(leaves(good())), value=st.one_of(st.none(), st.text(), st.floats(), st.integers(), st.just({}))
)
def test_whatever_stands_in_a_form_it_is_taken_or_refused_in_words(path: tuple[str | int, ...], value: object) -> None:
    doc = copy.deepcopy(good())
    put(*path, value=value)(doc)
    try:
        structure_of(doc, FILE)
        refused = None
    except SeedError as error:
        refused = error
    assert refused is None or (refused.file == FILE and refused.reason)


def test_a_file_that_is_no_toml_is_refused(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "structures").mkdir()
    (tmp_path / "structures" / "broken.toml").write_text("name = [", encoding="utf-8")
    (tmp_path / "structures" / "bytes.toml").write_bytes(b'name = "\xff"')
    monkeypatch.setattr(paths, "seeds", lambda: tmp_path)
    for name in ("broken", "bytes"):
        with pytest.raises(SeedError) as caught:
            load_structure(name)
        assert (caught.value.file, caught.value.mistake) == (f"structures/{name}.toml", Mistake.NOT_READABLE)


def season_doc() -> Doc:
    """A small season without a mistake."""
    return {
        "name": "small",
        "title": "Small",
        "zone": "Europe/Budapest",
        "currency": "HUF",
        "structures": {"ranking": "ranking-2009", "final": "final-2009"},
        "versions": [{"version": "1", "effective_from": "2020-01-01", "settings": {"entry.min_age": 16}}],
        "dates": [
            {"number": 1, "date": "2020-01-04", "kind": "ranking"},
            {"number": 2, "date": "2020-02-01", "kind": "final"},
        ],
    }


@pytest.mark.parametrize(
    ("change", "key", "mistake"),
    [
        (put("dates", 1, "number", value=1), "dates[1].number", Mistake.DATE_ORDER),
        (put("dates", 1, "date", value="2020-01-04"), "dates[1].date", Mistake.DATES_FALL),
        (put("dates", 1, "date", value="2020-02-30"), "dates[1].date", Mistake.NOT_A_DATE),
        (put("dates", 0, "kind", value="final"), "dates[1].kind", Mistake.FINAL_NOT_LAST),
        (put("dates", 0, "place", value="x"), "dates[0].place", Mistake.UNKNOWN_KEY),
        (put("dates", value=[]), "dates", Mistake.MISSING),
        (put("zone", value="Mars/Base"), "zone", Mistake.NOT_A_ZONE),
        (put("zone", value="../etc/passwd"), "zone", Mistake.NOT_A_ZONE),
        (put("structures", "cash", value="x"), "structures.cash", Mistake.UNKNOWN_KEY),
        (drop("structures", "final"), "structures.final", Mistake.MISSING),
        (
            put("versions", 0, "settings", value={"entry.age": 1}),
            "versions[0].settings.entry.age",
            Mistake.UNKNOWN_SETTING,
        ),
        (
            put("versions", 0, "settings", value={"entry.min_age": "x"}),
            "versions[0].settings.entry.min_age",
            Mistake.NOT_WHOLE,
        ),
        (put("colour", value=1), "colour", Mistake.UNKNOWN_KEY),
    ],
)
def test_a_season_with_a_mistake_is_refused_whole(change: Callable[[Doc], None], key: str, mistake: Mistake) -> None:
    doc = season_doc()
    season_from(doc, FILE)
    change(doc)
    with pytest.raises(SeedError) as caught:
        season_from(doc, FILE)
    assert (caught.value.file, caught.value.key, caught.value.mistake) == (FILE, key, mistake)
