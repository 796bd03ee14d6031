"""Where a rehearsed day takes place: in memory, or in a club of its own that walls can look at."""

from datetime import datetime
from typing import Protocol

from msgspec.structs import replace

from registry import access
from registry.engine import commands as c
from registry.engine.chance import Dice
from registry.engine.decide import decide
from registry.engine.evolve import added
from registry.engine.history import History, Row
from registry.engine.ids import PlayerId


class House(Protocol):
    """What a rehearsed day needs of the place it is played in."""

    @property
    def history(self) -> History:
        """All that happened so far."""

    def submit(self, command: c.AnyCommand, by: str, request: str, now: datetime) -> tuple[int, ...]:
        """Hand in a command. Shape: the numbers of the facts it came to. Refuses: what the rules refuse."""

    def player(self, nickname: str) -> PlayerId:
        """Somebody new."""


class InMemory:
    """No database, no clock: the same file and the same chance give the same day."""

    def __init__(self, dice: Dice) -> None:
        self.history = History()
        self._dice = dice
        self._players = 0

    def submit(self, command: c.AnyCommand, by: str, request: str, now: datetime) -> tuple[int, ...]:
        """Decide and add up."""
        access.check(by, command)
        filled = command
        if "chance" in command.__struct_fields__:
            filled = replace(command, chance=self._dice.below(1 << 63))
        facts = decide(self.history, filled, now)
        first = len(self.history.rows) + 1
        reason = str(getattr(command, "override", "") or getattr(command, "reason", ""))
        rows = tuple(Row(first + n, now, by, request, fact, reason) for n, fact in enumerate(facts))
        self.history = added(self.history, rows)
        return tuple(row.number for row in rows)

    def player(self, nickname: str) -> PlayerId:
        """The next number."""
        self._players += 1
        return PlayerId(self._players)
