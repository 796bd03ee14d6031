"""Chance as an argument: the same number gives the same draw, on every machine and for ever.

The generator is splitmix64, whose few lines are easy to check by hand; a draw has to be
repeatable from the number written in the ledger, which Python's own generator does not promise.
"""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

MASK = (1 << 64) - 1
CODE_LETTERS = "346789ABCDEFGHJKLMNPQRTUVWXY"
"""No 0 O, 1 I, 2 Z, 5 S: read by eye across a desk. Accessibility before brevity."""


class Dice:
    """A stream of whole numbers that follows from one number."""

    def __init__(self, chance: int) -> None:
        self._state = chance & MASK

    def below(self, limit: int) -> int:
        """A number from 0 up to, not including, `limit`, each equally likely."""
        # Numbers in the last, incomplete run of `limit` are thrown away, so that none is favoured.
        whole = (MASK + 1) - (MASK + 1) % limit
        while True:
            number = self._next()
            if number < whole:
                return number % limit

    def pick(self, things: Sequence[T]) -> T:
        """One of the things, each equally likely."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """The things in an order drawn by chance, each order equally likely."""
        mixed = list(things)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed

    def _next(self) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) & MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)


def code(dice: Dice) -> str:
    """A four-character code for the desk."""
    return "".join(dice.pick(CODE_LETTERS) for _ in range(4))
