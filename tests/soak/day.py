"""One event in seconds: its terms, and the people who keep it busy."""

import itertools
import random
from datetime import UTC, datetime, timedelta

from msgspec.structs import replace

from registry.assemble import Club
from registry.engine import commands as c
from registry.engine.event import Event
from registry.engine.facts import BreakBegan, LevelBegan, OutWith, Plan
from registry.engine.ids import EventId, PlayerId
from registry.engine.refusals import Refusal
from registry.engine.structure import Structure
from registry.seeding import load_structure

ORGANISER, CASHIER, KIOSK = "organiser:1", "cashier:1", "kiosk:soak"
SIGNING_S = 6


def terms(stage_s: float) -> Structure:
    """The practice terms with stages of so many seconds."""
    base = load_structure("practice")
    stages = tuple(replace(stage, length_ms=int(stage_s * 1000)) for stage in base.stages)
    return replace(base, stages=stages)


def opened(club: Club, number: int, stage_s: float) -> EventId:
    """Open an event that begins in a few seconds."""
    now = datetime.now(UTC)
    close = now + timedelta(seconds=SIGNING_S)
    event_id = EventId(f"soak/{number}")
    club.desk.create(event_id, "soak", number, practice=True)
    command = c.OpenEvent(
        season="soak",
        number=number,
        day=now.date().isoformat(),
        zone="UTC",
        structure=terms(stage_s),
        plan=Plan(open=now, close=close, override_until=close, draw=close, start=close + timedelta(seconds=2)),
        confirmed=True,
    )
    club.desk.submit(event_id, command, by=ORGANISER, request=f"open-{event_id}")
    return event_id


class Hall:
    """The people of one event: each step is one thing that somebody does, if the rules allow it."""

    def __init__(self, club: Club, event_id: EventId, players: list[PlayerId], seed: int) -> None:
        self._club = club
        self._event = event_id
        self._players = players
        self._dice = random.Random(seed)
        self._numbers = itertools.count()
        self.done = 0

    def arrive(self) -> None:
        """Everybody signs up and pays."""
        for player in self._players:
            self._try(c.SignUp(player=player), KIOSK)
            entry = self.now.of_player.get(player)
            if entry is not None:
                self._try(c.TakePayment(entry=entry, purchase="entry", means="cash"), CASHIER)

    def step(self) -> None:
        """Somebody does something."""
        entry = self._dice.choice(list(self.now.entries.values()) or [None])
        if entry is None or self.now.over_at is not None:
            return
        wishes: tuple[tuple[c.AnyCommand, str], ...] = (
            (c.Pay(entry=entry.id, purchase="rebuy", means="cash"), CASHIER),
            (c.Pay(entry=entry.id, purchase="addon", means="card"), CASHIER),
            (c.Pause(), ORGANISER),
            (c.Resume(), ORGANISER),
        )
        if self.now.alive > len(self._players) // 2:  # enough stay in for the list of stages to come to its end
            wishes = (*wishes, (c.Bust(out=(OutWith(entry.id, 0),)), ORGANISER))
        command, by = self._dice.choice(wishes)
        self._try(command, by)
        if isinstance(command, c.Pause):
            self._try(c.Resume(), ORGANISER)

    @property
    def now(self) -> Event:
        """Where the event stands."""
        event = self._club.desk.history(self._event).event
        assert event is not None
        return event

    def announced(self) -> list[tuple[int, float]]:
        """The announcements in order. Shape: (stage, how late it was recorded in seconds)."""
        rows = self._club.desk.history(self._event).rows
        return [
            (row.fact.stage, (row.recorded_at - row.fact.at).total_seconds())
            for row in rows
            if isinstance(row.fact, (LevelBegan, BreakBegan))
        ]

    def whole(self) -> bool:
        """Whether the last stage was reached."""
        return self.now.announced >= len(self.now.structure.stages)

    def _try(self, command: c.AnyCommand, by: str) -> None:
        try:
            outcome = self._club.desk.submit(self._event, command, by=by, request=f"soak-{next(self._numbers)}")
        except Refusal:  # people try what is closed, too
            return
        self.done += bool(outcome.facts)
