"""What a finger means that comes down beside a single row: a fingertip is larger than a row of cells.

Pure. A choice in a box is tall enough by itself; words in one row take the row above and the row below
too, and a cell at each end. What lies inside another target is never taken from it.
"""

from collections.abc import Iterable

from msgspec import Struct

ABOVE_BELOW = 1
BESIDE = 1
"""How far a finger may miss a single row. Units: cells."""


class Target(Struct, frozen=True):
    """A rectangle of cells that can be pressed: rows from `top`, columns from `start` up to `stop`."""

    top: int
    start: int
    stop: int
    rows: int = 1

    def holds(self, column: int, row: int) -> bool:
        """Whether a cell lies in it."""
        return self.start <= column < self.stop and self.top <= row < self.top + self.rows

    def misses(self, column: int, row: int) -> tuple[int, int]:
        """How far a cell lies outside: rows, then columns."""
        up_down = max(self.top - row, row - (self.top + self.rows - 1), 0)
        return up_down, max(self.start - column, column - (self.stop - 1), 0)


def reached(column: int, row: int, targets: Iterable[Target]) -> tuple[int, int]:
    """The cell that is meant: the pressed one, or the nearest of a single row within reach."""
    every = tuple(targets)
    if any(target.holds(column, row) for target in every):
        return column, row
    near = [target for target in every if target.rows == 1 and _within(target.misses(column, row))]
    if not near:
        return column, row
    target = min(near, key=lambda each: each.misses(column, row))
    return min(max(column, target.start), target.stop - 1), target.top


def _within(missed: tuple[int, int]) -> bool:
    return missed[0] <= ABOVE_BELOW and missed[1] <= BESIDE
