"""Puts settings into a structure, and a structure onto a day.

Every setting that software can keep ends up in a field of the structure here, so that no rule
ever looks at a setting by name.
"""

from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta
from typing import Any

from msgspec.structs import replace

from registry.engine import document
from registry.engine.coherence import coherent
from registry.engine.facts import Plan
from registry.engine.local_time import instant
from registry.engine.mistakes import Mistake, SeedError
from registry.engine.readings import SETTINGS, applying, checked, cut_of
from registry.engine.seedform import parts_from, structure_from, timetable_from
from registry.engine.shown_readings import shown_settings
from registry.engine.structure import Bracket, Break, Held, Part, PointTerms, RebuyTerms, Stage, Structure

__all__ = ["compose", "plan", "practice_plan", "shown_settings", "structure_from"]

Put = Callable[[Structure, Any], Structure]
DAY_FIELDS = ("open", "close", "override_until", "draw", "start")


def compose(structure: Structure, settings: Mapping[str, object]) -> Structure:
    """The structure with these readings of the rules; settings of other kinds of event have no effect.

    Raises: SeedError (file "settings") for an unknown name, a value that is not allowed, or
    settings that do not fit together.
    """
    checked(settings)
    for reading in applying(structure.kind):
        put = _PUT.get(reading.name)
        if put is not None and reading.name in settings:
            structure = put(structure, settings[reading.name])
    return coherent(structure, SETTINGS)


def plan(structure: Structure, day: date, zone: str) -> Plan:
    """The planned instants of a day, in UTC, from local times. Refuses: TIME_SKIPPED, TIME_TWICE."""
    which = structure.timetable.repeated
    return _plan(structure, lambda ms: instant(day, timedelta(milliseconds=ms), zone, which))


def practice_plan(structure: Structure, now: datetime) -> Plan:
    """The planned instants of an event that opens now: the timetable counts from `now`."""
    return _plan(structure, lambda ms: now + timedelta(milliseconds=ms))


def _plan(structure: Structure, instant: Callable[[int], datetime]) -> Plan:
    times = structure.timetable
    return Plan(
        open=instant(times.open_ms),
        close=instant(times.close_ms),
        override_until=instant(times.override_until_ms),
        draw=instant(times.draw_ms),
        start=instant(times.start_ms),
    )


def _field(group: str, name: str, value: Callable[[Any], Any] = lambda value: value) -> Put:
    """Put a value into `structure.<group>.<name>`; nothing where the structure has no such group."""

    def put(structure: Structure, setting: Any) -> Structure:
        terms = getattr(structure, group)
        if terms is None:
            return structure
        return replace(structure, **{group: replace(terms, **{name: value(setting)})})

    return put


def _unless(word: str) -> Callable[[Any], Any]:
    return lambda value: None if value == word else value


def _time(name: str) -> Put:
    def put(structure: Structure, setting: Any) -> Structure:
        ms = document.clock_ms(setting, SETTINGS, f"entry.{name}")
        times = replace(structure.timetable, **{f"{name}_ms": ms})
        # The draw follows the close, so a later close takes the draw (and the outer limit) along.
        times = replace(
            times,
            draw_ms=max(times.draw_ms, times.close_ms) if name == "close" else times.draw_ms,
            override_until_ms=max(times.override_until_ms, ms) if name == "close" else times.override_until_ms,
        )
        return replace(structure, timetable=times)

    return put


def _timetable(structure: Structure, setting: Any) -> Structure:
    if setting == "default":
        return structure
    return replace(structure, timetable=timetable_from(setting, SETTINGS, "event.timetable"))


def _entry_parts(structure: Structure, setting: Any) -> Structure:
    parts = parts_from(document.Table({"entry.parts": setting}, SETTINGS), "entry.parts")
    return replace(structure, entry=replace(structure.entry, parts=parts))


def _final_fee(structure: Structure, setting: int) -> Structure:
    to = structure.entry.parts[0].to if structure.entry.parts else "house"
    return replace(structure, entry=replace(structure.entry, parts=(Part(amount=setting, to=to),)))


def _final_pool(structure: Structure, setting: bool) -> Structure:
    parts = tuple(Part(amount=part.amount, to="pool" if setting else "house") for part in structure.entry.parts)
    return replace(structure, entry=replace(structure.entry, parts=parts))


def _final_rebuy(structure: Structure, setting: bool | int) -> Structure:
    terms = structure.rebuys or structure.held.rebuys
    if setting is False:
        return replace(structure, rebuys=None, held=replace(structure.held, rebuys=terms))
    if terms is None:
        raise SeedError(SETTINGS, "final.rebuy", Mistake.NOTHING_HELD)
    terms = replace(terms, limit=terms.limit if setting is True else setting)
    return replace(structure, rebuys=terms, held=replace(structure.held, rebuys=None))


def _final_addon(structure: Structure, setting: bool) -> Structure:
    terms = structure.addons or structure.held.addons
    if not setting:
        off = replace(structure, addons=None, held=replace(structure.held, addons=terms))
        return _breaks(off, lambda _index, _addon: False)
    if terms is None:
        raise SeedError(SETTINGS, "final.addon", Mistake.NOTHING_HELD)
    sold = replace(structure, addons=terms, held=replace(structure.held, addons=None))
    return _breaks(sold, lambda index, addon: addon or index == 0)


def _first_break(structure: Structure, setting: bool) -> Structure:
    changed = _breaks(structure, lambda index, addon: setting if index == 0 else addon)
    if setting and changed.addons is None and changed.held.addons is not None:
        return replace(changed, addons=changed.held.addons, held=replace(changed.held, addons=None))
    if not any(isinstance(stage, Break) and stage.addon for stage in changed.stages):
        # No break sells any more: the terms are kept aside.
        return replace(changed, addons=None, held=replace(changed.held, addons=structure.addons))
    return changed


def _breaks(structure: Structure, addon: Callable[[int, bool], bool]) -> Structure:
    """The structure with another answer to "does this break sell add-ons". Shape: breaks from 0."""
    stages: list[Stage] = []
    index = 0
    for stage in structure.stages:
        if isinstance(stage, Break):
            stages.append(replace(stage, addon=addon(index, stage.addon)))
            index += 1
        else:
            stages.append(stage)
    return replace(structure, stages=tuple(stages))


def _brackets(structure: Structure, setting: list[int]) -> Structure:
    printed = [bracket for bracket in structure.prizes.brackets if bracket.up_to is not None]
    if len(setting) != len(printed):
        raise SeedError(SETTINGS, "payout.brackets", Mistake.BRACKET_COUNT, columns=len(printed))
    named = tuple(replace(bracket, up_to=bound) for bracket, bound in zip(printed, setting, strict=True))
    rest = structure.prizes.brackets[len(printed) :]
    return replace(structure, prizes=replace(structure.prizes, brackets=named + rest))


def _above_last(structure: Structure, setting: Any) -> Structure:
    printed = tuple(bracket for bracket in structure.prizes.brackets if bracket.up_to is not None)
    if setting == "use_last":
        return replace(structure, prizes=replace(structure.prizes, brackets=printed)) if printed else structure
    last = Bracket(up_to=None, shares=document.shares(setting, SETTINGS, "payout.above_last"))
    return replace(structure, prizes=replace(structure.prizes, brackets=(*printed, last)))


def _final_payout(structure: Structure, setting: Any) -> Structure:
    only = Bracket(up_to=None, shares=document.shares(setting, SETTINGS, "final.payout"))
    return replace(structure, prizes=replace(structure.prizes, brackets=(only,)))


def _points_tie(structure: Structure, setting: Any) -> Structure:
    held = structure.held
    if held.points is not None:
        held = replace(held, points=replace(held.points, tie=setting))
    return replace(structure, points=replace(structure.points, tie=setting), held=held)


def _awards_points(structure: Structure, setting: bool) -> Structure:
    terms = structure.points if structure.points.by_place else structure.held.points
    if not setting:
        off = PointTerms(tie=structure.points.tie)
        return replace(structure, points=off, held=replace(structure.held, points=terms))
    if terms is None:
        raise SeedError(SETTINGS, "final.awards_points", Mistake.NOTHING_HELD)
    return replace(structure, points=terms, held=replace(structure.held, points=None))


def _rebuy(name: str, value: Callable[[Any], Any] = lambda value: value) -> Put:
    """Put a value into the rebuy terms, sold or held."""

    def changed(terms: RebuyTerms | None, setting: Any) -> RebuyTerms | None:
        return None if terms is None else replace(terms, **{name: value(setting)})

    def put(structure: Structure, setting: Any) -> Structure:
        held: Held = replace(structure.held, rebuys=changed(structure.held.rebuys, setting))
        return replace(structure, rebuys=changed(structure.rebuys, setting), held=held)

    return put


def _rebuy_units(structure: Structure, setting: int) -> Structure:
    """So many stacks at once, each at the price of one."""

    def changed(terms: RebuyTerms | None) -> RebuyTerms | None:
        if terms is None:
            return None
        parts = tuple(replace(part, amount=part.amount // terms.units * setting) for part in terms.parts)
        return replace(terms, parts=parts, chips=terms.chips // terms.units * setting, units=setting)

    held: Held = replace(structure.held, rebuys=changed(structure.held.rebuys))
    return replace(structure, rebuys=changed(structure.rebuys), held=held)


def _cut(structure: Structure, setting: Any) -> Structure:
    cut, ties = cut_of(setting)
    terms = replace(structure.qualify, cut=cut, ties="lots" if ties == "lots" else "admit")
    return replace(structure, qualify=terms)


def _chips_per_point(structure: Structure, setting: int) -> Structure:
    """What a point is worth: in the Final's own stacks, and in the standings that show them before."""
    entry = structure.entry
    if structure.kind == "final":
        entry = replace(entry, chips_per_point=setting)
    return replace(structure, entry=entry, qualify=replace(structure.qualify, chips_per_point=setting))


def _means(structure: Structure, setting: list[Any]) -> Structure:
    return replace(structure, means=tuple(means for means in ("cash", "card", "transfer") if means in setting))


_PUT: Mapping[str, Put] = {
    "entry.parts": _entry_parts,
    "final.entry_fee": _final_fee,
    "final.rebuy": _final_rebuy,
    "final.addon": _final_addon,
    "entry.close": _time("close"),
    "entry.override_until": _time("override_until"),
    "entry.open": _time("open"),
    "entry.late_reg": _field("entry", "late_until", _unless("off")),
    "entry.eligibility": _field("entry", "eligibility"),
    "entry.min_age": _field("entry", "min_age"),
    "entry.age_on": _field("entry", "age_on"),
    "event.min_entrants": _field("field", "minimum"),
    "event.min_counts": _field("field", "counts"),
    "event.below_min": _field("field", "below"),
    "seating.initial": _field("seats", "initial"),
    "final.min_entrants": _field("field", "minimum"),
    "payout.brackets": _brackets,
    "payout.above_last": _above_last,
    "structure.breaks[0].addon": _first_break,
    "rebuy.close": _rebuy("close"),
    "rebuy.last_hand_grace": _rebuy("last_hand_grace"),
    "rebuy.max_stack": _rebuy("max_stack", _unless("any")),
    "rebuy.units": _rebuy_units,
    "addon.max_per_player": _field("addons", "max_per_player"),
    "tables.seats": _field("seats", "seats"),
    "tables.final_size": _field("seats", "final_size"),
    "final_table.redraw": _field("seats", "final_redraw", lambda value: value == "all_events"),
    "final_table.draw": _field("seats", "final_draw"),
    "points.tie": _points_tie,
    "standings.participation": _field("qualify", "participation"),
    "standings.order": _field(
        "qualify", "order", lambda value: "points_participations" if "participations" in value else "points"
    ),
    "final.cut": _cut,
    "final.min_points": _field("qualify", "min_points"),
    "final.chips_per_point": _chips_per_point,
    "final.awards_points": _awards_points,
    "final.prize_by": _field("prizes", "by", lambda value: value if value == "season_points" else "event_result"),
    "final.payout": _final_payout,
    "final.unclaimed": _field("prizes", "unclaimed"),
    "final.entry_pool": _final_pool,
    "payment.means": _means,
    "payment.remote": lambda structure, setting: replace(structure, remote=setting),
    "payout.unit": _field("prizes", "unit"),
    "event.timetable": _timetable,
}
