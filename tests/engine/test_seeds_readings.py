"""Every setting of rules.md 1.12: its name, its recommended value, what is allowed, and where it goes."""

import re
from typing import Any

import pytest
from msgspec import to_builtins

from registry.engine.compose import compose
from registry.engine.mistakes import Mistake, SeedError
from registry.engine.readings import BY_NAME, READINGS, applying, check
from registry.engine.shown_readings import shown_settings
from registry.engine.structure import Structure
from registry.seeding import load_structure
from registry.words.explanations import EXPLANATIONS
from tests.seeds.days import final, ranking

PRINTED: dict[str, tuple[str, object]] = {
    "entry.parts": ("CA-1", [{"amount": 2000, "to": "pool"}, {"amount": 1000, "to": "house"}]),
    "final.entry_fee": ("CA-2", 1000),
    "final.rebuy": ("CA-2", False),
    "final.addon": ("CA-2", False),
    "entry.close": ("CA-3", "10:05"),
    "entry.override_until": ("CA-3", "10:30"),
    "entry.open": ("CA-4", "09:45"),
    "entry.late_reg": ("CA-5", "off"),
    "entry.eligibility": ("CA-6", "self_declared"),
    "entry.min_age": ("CA-7", 18),
    "entry.age_on": ("CA-7", "event_day"),
    "event.min_entrants": ("CA-8", 20),
    "event.min_counts": ("CA-8", "paid"),
    "event.below_min": ("CA-9", "ask"),
    "seating.initial": ("CA-10", "table_and_seat"),
    "final.min_entrants": ("CA-11", 0),
    "payout.brackets": ("CA-12", [30, 40, 50, 60]),
    "payout.above_last": ("CA-13", "use_last"),
    "structure.breaks[0].addon": ("CA-14", True),
    "rebuy.close": ("CA-15", "break_start"),
    "rebuy.last_hand_grace": ("CA-15", True),
    "rebuy.max_stack": ("CA-16", 0),
    "rebuy.units": ("CA-16", 1),
    "addon.max_per_player": ("CA-17", 1),
    "addon.window": ("CA-18", "break"),
    "structure.after_last": ("CA-19", "hold"),
    "structure.level_applies": ("CA-20", "next_hand"),
    "tables.seats": ("CA-21", 9),
    "tables.final_size": ("CA-21", 9),
    "final_table.move_after": ("CA-22", "hand"),
    "final_table.redraw": ("CA-23", "all_events"),
    "final_table.draw": ("CA-24", "movers_only"),
    "bust.order": ("CA-25", "stack_at_hand_start"),
    "bust.equal": ("CA-26", "share"),
    "points.tie": ("CA-26", "high"),
    "prize.tie": ("CA-26", "average"),
    "bust.cross_table": ("CA-27", "hand_for_hand"),
    "standings.participation": ("CA-28", "started_event"),
    "standings.order": ("CA-29", ["points", "participations"]),
    "final.cut": ("CA-30", "16_plus_ties"),
    "final.reserves": ("CA-31", "none"),
    "final.min_points": ("CA-32", 1),
    "final.chips_per_point": ("CA-33", 1000),
    "chips.denominations": ("CA-33", [100, 500, 1000, 5000, 25000, 100000]),
    "final.awards_points": ("CA-34", False),
    "final.prize_by": ("CA-35", "final_result"),
    "final.payout": ("CA-36", [32, 20, 16, 12, 8, 6, 4, 2]),
    "final.unclaimed": ("CA-37", "prorata"),
    "final.entry_pool": ("CA-38", False),
    "label.final_table": ("CA-39", "final table"),
    "label.season_final": ("CA-39", "season Final"),
    "payment.means": ("CA-40", ["cash", "card"]),
    "payment.remote": ("CA-40", False),
    "season.title": ("CA-41", "unset"),
    "payout.unit": ("CA-42", 1),
    "absent.mode": ("CA-43", "fold_on_turn"),
    "penalty.rude": ("CA-44", "forfeit_hand"),
    "exclusion.place": ("CA-45", "as_eliminated"),
    "exclusion.scope": ("CA-45", "event"),
    "rules.version": ("CA-46", "2009-05-18"),
    "rules.effective_from": ("CA-46", "2009-01-17"),
    "table.dealer": ("CA-47", "staff"),
    "event.timetable": ("CA-48", "default"),
}
KINDS = pytest.mark.parametrize("structure", [ranking(), final()], ids=["ranking", "final"])


def test_the_table_holds_every_setting_with_its_recommended_value() -> None:
    assert {reading.name: (reading.source, reading.default) for reading in READINGS} == PRINTED
    assert {reading.source for reading in READINGS} == {f"CA-{n}" for n in range(1, 49)}


@pytest.mark.parametrize("name", PRINTED)
def test_every_recommended_value_is_allowed_and_explained(name: str) -> None:
    assert check(name, BY_NAME[name].default).name == name
    assert EXPLANATIONS[name]


def test_nothing_else_is_explained() -> None:
    assert set(EXPLANATIONS) == set(PRINTED)


@KINDS
def test_the_recommended_values_are_the_seeds(structure: Structure) -> None:
    """The seed and the table say the same, so a day without settings is the recommended day."""
    assert compose(structure, {name: default for name, (_, default) in PRINTED.items()}) == structure
    assert compose(structure, {}) == structure
    shown = shown_settings(structure, {})
    assert shown == {reading.name: PRINTED[reading.name][1] for reading in applying(structure.kind)}


OTHER: dict[str, object] = {
    "entry.parts": [{"amount": 3000, "to": "pool"}],
    "final.entry_fee": 2000,
    "final.rebuy": 1,
    "final.addon": True,
    "entry.close": "10:15",
    "entry.override_until": "10:29",
    "entry.open": "09:00",
    "entry.late_reg": 4,
    "entry.eligibility": "none",
    "entry.min_age": 21,
    "entry.age_on": "season_start",
    "event.min_entrants": 12,
    "event.min_counts": "signed_up",
    "event.below_min": "cancel",
    "seating.initial": "table_only",
    "final.min_entrants": 4,
    "payout.brackets": [29, 40, 50, 60],
    "payout.above_last": [30, 20, 15, 12, 10, 6, 4, 3],
    "structure.breaks[0].addon": False,
    "rebuy.close": "break_end",
    "rebuy.last_hand_grace": False,
    "rebuy.max_stack": "any",
    "rebuy.units": 2,
    "addon.max_per_player": 3,
    "structure.level_applies": "at_once",
    "tables.seats": 10,
    "tables.final_size": 10,
    "final_table.move_after": "orbit",
    "final_table.redraw": "organiser",
    "final_table.draw": "everybody",
    "bust.order": "chips_in_pot",
    "points.tie": "average",
    "bust.cross_table": "same_minute",
    "standings.participation": "signed_up",
    "standings.order": ["points"],
    "final.cut": "20_lots",
    "final.min_points": 5,
    "final.chips_per_point": 500,
    "chips.denominations": [25, 100],
    "final.awards_points": True,
    "final.prize_by": "season_points",
    "final.payout": [50, 30, 20],
    "final.unclaimed": "winner",
    "final.entry_pool": True,
    "label.final_table": "last table",
    "label.season_final": "Grand Final",
    "payment.means": ["cash", "transfer"],
    "payment.remote": True,
    "season.title": "final_winner",
    "payout.unit": 5,
    "absent.mode": "held",
    "penalty.rude": "whole_stack",
    "exclusion.place": "disqualified",
    "exclusion.scope": "season",
    "rules.version": "2010",
    "rules.effective_from": "2010-01-01",
    "table.dealer": "player",
    "event.timetable": {"open": "14:00", "close": "14:30", "draw": "14:30", "start": "15:00"},
}
ONE_READING = {"addon.window", "structure.after_last", "bust.equal", "prize.tie", "final.reserves"}
FOR_PEOPLE = {
    "structure.level_applies",
    "final_table.move_after",
    "bust.order",
    "bust.cross_table",
    "chips.denominations",
    "label.final_table",
    "label.season_final",
    "season.title",
    "absent.mode",
    "penalty.rude",
    "exclusion.place",
    "exclusion.scope",
    "rules.version",
    "rules.effective_from",
    "table.dealer",
}
"""Readings that change what people see or do, and nothing that the engine works out."""


def test_every_setting_that_has_another_reading_is_tried_below() -> None:
    assert set(OTHER) | ONE_READING == set(PRINTED)


@pytest.mark.parametrize("name", OTHER)
def test_another_reading_changes_the_terms_of_the_events_it_is_for(name: str) -> None:
    value = OTHER[name]
    reading = check(name, value)
    for structure in (ranking(), final()):
        here = reading in applying(structure.kind)
        changed = compose(structure, {name: value})
        if structure.kind == "final" and name.startswith("addon."):
            continue  # the Final sells none
        assert (changed != structure) is (here and name not in FOR_PEOPLE), structure.kind
        if here and name != "event.timetable":
            assert shown_settings(changed, {name: value})[name] == value


WRONG: list[tuple[str, object, Mistake]] = [
    ("entry.prats", 1, Mistake.UNKNOWN_SETTING),
    ("", 1, Mistake.UNKNOWN_SETTING),
    ("entry.parts", 3000, Mistake.NOT_A_LIST),
    ("entry.parts", [{"amount": -1, "to": "pool"}], Mistake.OUT_OF_RANGE),
    ("entry.parts", [{"amount": 1.5, "to": "pool"}], Mistake.NOT_WHOLE),
    ("entry.parts", [{"amount": 1, "to": "me"}], Mistake.NOT_A_CHOICE),
    ("entry.parts", [{"amount": 1}], Mistake.MISSING),
    ("entry.parts", [{"amount": 1, "to": "pool", "x": 1}], Mistake.UNKNOWN_KEY),
    ("final.entry_fee", -1, Mistake.OUT_OF_RANGE),
    ("final.rebuy", "yes", Mistake.NOT_WHOLE),
    ("entry.close", "10.05", Mistake.NOT_A_TIME),
    ("entry.close", "09:30", Mistake.TIMES_OVERLAP),
    ("entry.late_reg", "never", Mistake.NOT_A_CHOICE),
    ("entry.late_reg", 40, Mistake.NO_SUCH_STAGE),
    ("entry.min_age", True, Mistake.NOT_WHOLE),
    ("entry.age_on", "birthday", Mistake.NOT_A_CHOICE),
    ("payout.brackets", [30, 40], Mistake.BRACKET_COUNT),
    ("payout.brackets", [30, 30, 50, 60], Mistake.BRACKETS_FALL),
    ("payout.brackets", [], Mistake.NOT_A_LIST),
    ("payout.above_last", [50, 40], Mistake.NOT_HUNDRED),
    ("tables.seats", 1, Mistake.OUT_OF_RANGE),
    ("final.cut", "16", Mistake.NOT_A_CHOICE),
    ("final.cut", 16, Mistake.NOT_A_CHOICE),
    ("final.cut", "0_lots", Mistake.NOT_A_CHOICE),
    ("standings.order", ["participations"], Mistake.NOT_A_CHOICE),
    ("payment.means", ["gold"], Mistake.NOT_A_CHOICE),
    ("payment.means", [[]], Mistake.NOT_A_CHOICE),
    ("payment.remote", "no", Mistake.NOT_FLAG),
    ("label.season_final", "final table", Mistake.SAME_LABELS),
    ("label.season_final", "", Mistake.NOT_TEXT),
    ("rules.effective_from", "soon", Mistake.NOT_A_DATE),
    ("event.timetable", "night", Mistake.NOT_A_CHOICE),
    ("event.timetable", {"open": "10:00"}, Mistake.MISSING),
]


@pytest.mark.parametrize(("name", "value", "mistake"), WRONG)
def test_a_wrong_setting_is_refused_by_its_name_and_reason(name: str, value: object, mistake: Mistake) -> None:
    with pytest.raises(SeedError) as caught:
        compose(ranking() if not name.startswith("final.") else final(), {name: value})
    assert caught.value.file == "settings"
    assert caught.value.mistake == mistake
    assert "{" not in caught.value.reason


def test_a_later_close_takes_the_draw_along() -> None:
    """CA-3, reading C: whoever paid before 10:30 plays."""
    times = compose(ranking(), {"entry.close": "10:30"}).timetable
    assert times.draw_ms == times.start_ms == times.close_ms


def test_the_final_can_sell_one_rebuy_and_an_add_on() -> None:
    """CA-2, readings B and C: the terms stand in the seed, switched off."""
    changed = compose(final(), {"final.rebuy": 1, "final.addon": True, "final.entry_fee": 3000})
    assert changed.rebuys is not None
    assert changed.addons is not None
    assert (changed.rebuys.price, changed.rebuys.limit, changed.addons.price) == (1_000, 1, 2_000)
    assert changed.entry.price == 3_000
    assert to_builtins(changed.stages[4])["addon"] is True
    assert compose(changed, {"final.rebuy": False, "final.addon": False}).rebuys is None


def test_what_a_structure_does_not_hold_cannot_be_switched_on() -> None:
    practice = load_structure("practice")
    bare: Any = {
        "kind": "final",
        "entry": {"parts": [], "chips_per_point": 10},
        "stages": [{"small": 1, "big": 2, "minutes": 1}],
        "points": {"by_place": []},
    }
    from registry.seeding import structure_of

    for name in ("final.rebuy", "final.addon"):
        with pytest.raises(SeedError, match="no terms for this"):
            compose(structure_of(bare), {name: True})
    assert compose(practice, {"final.rebuy": True}) == practice


def test_settings_names_are_the_printed_ones() -> None:
    assert all(re.fullmatch(r"[a-z_]+(\[0\])?(\.[a-z_]+(\[0\])?)+", name) for name in PRINTED)
