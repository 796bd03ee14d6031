"""Where a soak's day is played: with a real timekeeper in a process of its own, and once more in no time."""

import hashlib
from collections.abc import Callable
from datetime import datetime

from msgspec.structs import replace

from registry.assemble import Club
from registry.clock import RehearsalClock
from registry.engine import commands as c
from registry.engine import facts as f
from registry.engine.chance import Dice
from registry.engine.history import History
from registry.engine.ids import EventId, PlayerId
from registry.rehearsal.day import TIMEKEEPER
from registry.rehearsal.house import InMemory
from registry.rehearsal.walls import ClubHouse
from tests.support.waiting import wait_until

EVENT = EventId("rehearsal/1")
LONGEST_S = 5
"""How long the timekeeper may take over anything before the run is given up. Units: real seconds."""


def chance_of(request: str) -> int:
    """Chance that two houses have in common: it follows from the request."""
    return int.from_bytes(hashlib.sha256(request.encode()).digest()[:7], "big")


def with_chance(command: c.AnyCommand, chance: int) -> c.AnyCommand:
    """A command with its chance filled in, where it takes any."""
    return replace(command, chance=chance) if "chance" in command.__struct_fields__ else command


class Kept:
    """A club whose time another process keeps: what is owed is waited for, never handed in."""

    def __init__(self, club: Club, wait: Callable[[datetime], None]) -> None:
        self._club = club
        self._wait = wait
        self._house = ClubHouse(club, Dice(7))

    @property
    def history(self) -> History:
        """All that happened so far."""
        return self._house.history

    def submit(self, command: c.AnyCommand, by: str, request: str, now: datetime) -> tuple[int, ...]:
        """Hand in a wish, or see the timekeeper's own done. Refuses: what the rules refuse."""
        if isinstance(command, c.OpenEvent):
            return self._house.submit(command, by, request, now)
        if by == TIMEKEEPER:
            self._wait(now)
            # By its request: it may have been handed in while it was found to be due.
            wait_until(lambda: any(row.request == request for row in self.history.rows), LONGEST_S, f"{command}")
            return ()
        filled = with_chance(command, chance_of(request))
        return self._club.desk.submit(EVENT, filled, by=by, request=request).numbers

    def player(self, nickname: str) -> PlayerId:
        """Somebody new."""
        return self._house.player(nickname)


class AtOnce(InMemory):
    """The same day at `--speed max`; chance falls as it did for the real timekeeper."""

    def __init__(self, drawn: list[int]) -> None:
        super().__init__(Dice(7))
        self._drawn = list(drawn)
        self._asked = ""

    def submit(self, command: c.AnyCommand, by: str, request: str, now: datetime) -> tuple[int, ...]:
        """Decide and add up."""
        if "chance" not in command.__struct_fields__:
            return super().submit(command, by, request, now)
        chance = self._drawn.pop(0) if by == TIMEKEEPER else chance_of(request)
        self._dice = _Loaded(chance)
        return super().submit(command, by, request, now)


class _Loaded(Dice):
    """Dice that fall as told."""

    def __init__(self, chance: int) -> None:
        super().__init__(0)
        self._told = chance

    def below(self, _bound: int) -> int:
        """What was told."""
        return self._told


def drawn(history: History) -> list[int]:
    """The chance that the timekeeper drew by, in order."""
    return [
        row.fact.chance
        for row in history.rows
        if row.by == TIMEKEEPER and isinstance(row.fact, (f.SeatsDrawn, f.TableBroken, f.FinalTableDrawn))
    ]


def pace(clock: RehearsalClock) -> Callable[[datetime], None]:
    """Waits for a moment of the rehearsal's clock, to within a fraction of a millisecond."""
    from threading import Event

    pause = Event()

    def wait(moment: datetime) -> None:
        while (ahead := (moment - clock.now()).total_seconds() / clock.rate) > 0:
            pause.wait(min(ahead, 1.0))

    return wait
