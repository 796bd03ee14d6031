"""Telling a card scanner from a person's fingers, by how fast the signs come.

A scanner types a code and Enter faster than anybody can. Until it is clear who types, signs are
held for a few tens of milliseconds; so the first digit of a code never takes a choice.
"""

from typing import Literal

from msgspec import Struct

HOLD_S = 0.05
"""How long a sign may be followed by the next one of a burst. Units: seconds."""

PAUSE_S = 0.15
"""How long a machine may pause within a card, in all: what reads its signs has to wait where others work.

A person's next signs use that up at once, however fast the first ones were. Units: seconds.
"""

SHORTEST = 12
"""A card's code has at least so many signs."""

FINGERS = 2
"""So many signs in one burst may still be fingers; more come from a machine."""

LONGEST = 64


class Heard(Struct, frozen=True):
    """What came of a sign: a card's code, one sign or a burst of signs, or Enter by itself.

    A burst that is no card's code has swallowed its Enter: no machine takes a choice.
    """

    kind: Literal["code", "typed", "burst", "enter"]
    text: str = ""


class Scanner:
    """Holds what came in a row. Times are given in seconds by whoever calls."""

    def __init__(self) -> None:
        self._held = ""
        self._last = 0.0
        self._paused = 0.0

    @property
    def holding(self) -> bool:
        """Whether something waits to be told apart."""
        return bool(self._held)

    @property
    def patience_s(self) -> float:
        """How long what is held waits for the next sign. Units: seconds."""
        return HOLD_S + max(0.0, PAUSE_S - self._paused) if len(self._held) > FINGERS else HOLD_S

    def sign(self, sign: str, now: float) -> list[Heard]:
        """One printable sign came."""
        before = self.flush(now)
        self._paused = self._paused + max(0.0, now - self._last - HOLD_S) if self._held else 0.0
        self._held = (self._held + sign)[-LONGEST - 1 :]
        self._last = now
        return before

    def enter(self, now: float) -> list[Heard]:
        """Enter came: it ends a code, or it is a person's."""
        before = self.flush(now)
        held, self._held = self._held, ""
        if is_code(held):
            return [*before, Heard("code", held)]
        if len(held) > FINGERS:
            return [*before, Heard("burst", held)]
        return [*before, *([_typed(held)] if held else []), Heard("enter")]

    def flush(self, now: float, *, force: bool = False) -> list[Heard]:
        """What was held long enough, or all of it before another kind of key."""
        if not self._held or (not force and now - self._last < self.patience_s):
            return []
        held, self._held = self._held, ""
        return [_typed(held)]


def _typed(held: str) -> Heard:
    return Heard("typed" if len(held) == 1 else "burst", held)


def is_code(text: str) -> bool:
    """Whether this may stand on a card: letters and digits, perhaps in groups."""
    bare = text.replace("-", "").replace(" ", "")
    return SHORTEST <= len(bare) <= LONGEST and bare.isascii() and bare.isalnum()
