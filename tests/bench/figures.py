"""What a measure comes to: medians of interleaved runs and their ratio."""

from collections.abc import Callable, Sequence
from statistics import median

from msgspec import Struct


class Figure(Struct, frozen=True):
    """Some runs of one thing."""

    median: float
    least: float
    most: float
    runs: int
    unit: str


class Measure(Struct, frozen=True):
    """One comparison. `rule` says which way the limit counts."""

    name: str
    ours: Figure
    bare: Figure
    ratio: float
    rule: str
    limit: float
    kept: bool
    notes: dict[str, float | int | str] = {}


def figure(values: Sequence[float], unit: str) -> Figure:
    """The figure of some runs."""
    return Figure(_short(median(values)), _short(min(values)), _short(max(values)), len(values), unit)


def at_most(
    name: str, ours: Figure, bare: Figure, limit: float, notes: dict[str, float | int | str] | None = None
) -> Measure:
    """A comparison in which ours may be so many times the bare one."""
    ratio = _short(ours.median / bare.median)
    return Measure(name, ours, bare, ratio, "at most", limit, ratio <= limit, notes or {})


def at_least(
    name: str, ours: Figure, bare: Figure, limit: float, notes: dict[str, float | int | str] | None = None
) -> Measure:
    """A comparison in which ours must be at least such a part of the bare one."""
    ratio = _short(ours.median / bare.median)
    return Measure(name, ours, bare, ratio, "at least", _short(limit), ratio >= limit, notes or {})


def no_more_than(
    name: str, ours: Figure, bare: Figure, beyond: float, notes: dict[str, float | int | str] | None = None
) -> Measure:
    """A comparison in which ours may be so much more than the bare one, in the figures' own unit."""
    more = _short(ours.median - bare.median)
    ratio = _short(ours.median / bare.median)
    return Measure(name, ours, bare, ratio, "no more beyond", beyond, more <= beyond, notes or {})


def interleaved(ours: Callable[[], float], bare: Callable[[], float], runs: int) -> tuple[list[float], list[float]]:
    """Runs of both, taking turns; who goes first changes each time."""
    first: list[float] = []
    second: list[float] = []
    for run in range(runs):
        if run % 2:
            second.append(bare())
            first.append(ours())
        else:
            first.append(ours())
            second.append(bare())
    return first, second


def _short(value: float) -> float:
    return float(f"{value:.4g}")
