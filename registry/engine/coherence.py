"""Checks that the parts of a structure fit together, whether they came from a seed or from settings."""

from itertools import pairwise

from registry.engine.mistakes import Mistake, SeedError
from registry.engine.structure import AddOnTerms, Break, RebuyTerms, Structure, Timetable


def coherent(structure: Structure, file: str) -> Structure:
    """The same structure, if its parts fit together. Raises: SeedError with the key as a seed writes it."""
    _times(structure.timetable, file)
    _stages(structure, file)
    _brackets(structure, file)
    last = len(structure.stages)
    late = structure.entry.late_until
    if late is not None and not 1 <= late <= last:
        raise SeedError(file, "entry.late_until", Mistake.NO_SUCH_STAGE, stage=late, last=last)
    for rebuys in (structure.rebuys, structure.held.rebuys):
        _rebuys(structure, rebuys, file)
    _addons(structure, structure.addons, file)
    return structure


def _times(times: Timetable, file: str) -> None:
    _after(file, "close", times.close_ms, "open", times.open_ms, strictly=True)
    _after(file, "draw", times.draw_ms, "close", times.close_ms)
    _after(file, "start", times.start_ms, "draw", times.draw_ms)
    _after(file, "override_until", times.override_until_ms, "close", times.close_ms)


def _after(file: str, name: str, ms: int, before: str, before_ms: int, strictly: bool = False) -> None:
    if ms < before_ms:
        raise SeedError(file, f"timetable.{name}", Mistake.TIMES_OVERLAP, after=before)
    if strictly and ms == before_ms:
        raise SeedError(file, f"timetable.{name}", Mistake.TIMES_EQUAL, after=before)


def _stages(structure: Structure, file: str) -> None:
    stages = structure.stages
    for index in (0, len(stages) - 1):
        if isinstance(stages[index], Break):
            raise SeedError(file, f"stages[{index}]", Mistake.BREAK_AT_EDGE)
    for index, (first, second) in enumerate(pairwise(stages), start=1):
        if isinstance(first, Break) and isinstance(second, Break):
            raise SeedError(file, f"stages[{index}]", Mistake.BREAKS_TOUCH)
    small = big = 0
    for index, stage in enumerate(stages):
        if isinstance(stage, Break):
            continue
        if stage.small < small:
            raise SeedError(file, f"stages[{index}].small", Mistake.BLINDS_FALL)
        if stage.big < big:
            raise SeedError(file, f"stages[{index}].big", Mistake.BLINDS_FALL)
        if stage.big < stage.small:
            raise SeedError(file, f"stages[{index}].big", Mistake.BLINDS_SWAPPED)
        small, big = stage.small, stage.big


def _brackets(structure: Structure, file: str) -> None:
    for index, (first, second) in enumerate(pairwise(structure.prizes.brackets), start=1):
        key = f"payout.brackets[{index}].up_to"
        if first.up_to is None:
            raise SeedError(file, key, Mistake.BRACKET_AFTER_OPEN)
        if second.up_to is not None and second.up_to <= first.up_to:
            raise SeedError(file, key, Mistake.BRACKETS_FALL)


def _rebuys(structure: Structure, rebuys: RebuyTerms | None, file: str) -> None:
    if rebuys is None:
        return
    last = len(structure.stages)
    if not 1 <= rebuys.until <= last:
        raise SeedError(file, "rebuys.until", Mistake.NO_SUCH_STAGE, stage=rebuys.until, last=last)
    if rebuys.close == "break_end":
        after = structure.stages[rebuys.until] if rebuys.until < last else None
        if not isinstance(after, Break):
            raise SeedError(file, "rebuys.close", Mistake.NO_BREAK_AFTER, stage=rebuys.until)


def _addons(structure: Structure, addons: AddOnTerms | None, file: str) -> None:
    selling = [i for i, stage in enumerate(structure.stages) if isinstance(stage, Break) and stage.addon]
    if selling and addons is None:
        raise SeedError(file, f"stages[{selling[0]}].addon", Mistake.ADDON_WITHOUT_TERMS)
    if addons is not None and not selling:
        raise SeedError(file, "addons", Mistake.ADDON_WITHOUT_BREAK)
