"""Named readings as the terms of a structure keep them, for people to read."""

from collections.abc import Callable, Mapping

from registry.engine.readings import applying
from registry.engine.structure import Break, Structure


def shown_settings(structure: Structure, settings: Mapping[str, object]) -> dict[str, object]:
    """Every setting of this kind of event with its value as it holds, for people to read.

    What the structure keeps is read back from it, so the page never shows a value that does not hold.
    """
    shown: dict[str, object] = {}
    for reading in applying(structure.kind):
        value = settings.get(reading.name, reading.default)
        get = _GET.get(reading.name)
        held = get(structure) if get is not None else None
        shown[reading.name] = value if held is None else held
    return shown


def _clock(ms: int) -> str:
    hours, rest = divmod(ms // 1000, 3600)
    minutes, seconds = divmod(rest, 60)
    return f"{hours:02d}:{minutes:02d}" + (f":{seconds:02d}" if seconds else "")


def _percents(shares: tuple[int, ...]) -> list[object]:
    return [share // 100 if share % 100 == 0 else share / 100 for share in shares]


def _shown_brackets(structure: Structure) -> object:
    return [bracket.up_to for bracket in structure.prizes.brackets if bracket.up_to is not None]


def _shown_above_last(structure: Structure) -> object:
    last = structure.prizes.brackets[-1]
    return "use_last" if last.up_to is not None else _percents(last.shares)


def _shown_rebuy(structure: Structure) -> object:
    if structure.rebuys is None:
        return False
    return True if structure.rebuys.limit is None else structure.rebuys.limit


def _shown_first_break(structure: Structure) -> object:
    return next((stage.addon for stage in structure.stages if isinstance(stage, Break)), False)


def _from_rebuys(name: str, word: str = "") -> Callable[[Structure], object]:
    def get(structure: Structure) -> object:
        terms = structure.rebuys or structure.held.rebuys
        if terms is None:
            return None
        value = getattr(terms, name)
        return word if value is None else value

    return get


_GET: Mapping[str, Callable[[Structure], object]] = {
    "entry.parts": lambda s: [{"amount": part.amount, "to": part.to} for part in s.entry.parts],
    "final.entry_fee": lambda s: s.entry.price,
    "final.rebuy": _shown_rebuy,
    "final.addon": lambda s: s.addons is not None,
    "entry.close": lambda s: _clock(s.timetable.close_ms),
    "entry.override_until": lambda s: _clock(s.timetable.override_until_ms),
    "entry.open": lambda s: _clock(s.timetable.open_ms),
    "entry.late_reg": lambda s: "off" if s.entry.late_until is None else s.entry.late_until,
    "entry.eligibility": lambda s: s.entry.eligibility,
    "entry.min_age": lambda s: s.entry.min_age,
    "entry.age_on": lambda s: s.entry.age_on,
    "event.min_entrants": lambda s: s.field.minimum,
    "event.min_counts": lambda s: s.field.counts,
    "event.below_min": lambda s: s.field.below,
    "seating.initial": lambda s: s.seats.initial,
    "final.min_entrants": lambda s: s.field.minimum,
    "payout.brackets": _shown_brackets,
    "payout.above_last": _shown_above_last,
    "structure.breaks[0].addon": _shown_first_break,
    "rebuy.close": _from_rebuys("close"),
    "rebuy.last_hand_grace": _from_rebuys("last_hand_grace"),
    "rebuy.max_stack": _from_rebuys("max_stack", "any"),
    "rebuy.units": _from_rebuys("units"),
    "addon.max_per_player": lambda s: s.addons.max_per_player if s.addons else None,
    "tables.seats": lambda s: s.seats.seats,
    "tables.final_size": lambda s: s.seats.final_size,
    "final_table.redraw": lambda s: "all_events" if s.seats.final_redraw else "organiser",
    "final_table.draw": lambda s: s.seats.final_draw,
    "points.tie": lambda s: s.points.tie,
    "prize.tie": lambda s: s.prizes.tie,
    "bust.equal": lambda s: s.bust_equal,
    "standings.participation": lambda s: s.qualify.participation,
    "standings.order": lambda s: s.qualify.order.split("_"),
    "final.cut": lambda s: f"{s.qualify.cut}_{'lots' if s.qualify.ties == 'lots' else 'plus_ties'}",
    "final.min_points": lambda s: s.qualify.min_points,
    "final.chips_per_point": lambda s: s.qualify.chips_per_point,
    "final.awards_points": lambda s: bool(s.points.by_place),
    "final.prize_by": lambda s: "season_points" if s.prizes.by == "season_points" else "final_result",
    "final.payout": lambda s: _percents(s.prizes.brackets[-1].shares),
    "final.unclaimed": lambda s: s.prizes.unclaimed,
    "final.entry_pool": lambda s: any(part.to == "pool" for part in s.entry.parts),
    "payment.means": lambda s: list(s.means),
    "payment.remote": lambda s: s.remote,
    "payout.unit": lambda s: s.prizes.unit,
}
