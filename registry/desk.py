"""Where commands are handed in: read what happened, decide, append.

One writer per event at a time. A request id makes a double press count once: the same content is
answered with what it did, other content is refused.
"""

import secrets
import threading
from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from registry import access
from registry.engine.commands import AnyCommand, ClaimAddOn, ClaimRebuy, Pay, SignUp, TakePayment
from registry.engine.decide import decide
from registry.engine.event import Event
from registry.engine.evolve import added
from registry.engine.facts import AnyFact, ClockStepped
from registry.engine.history import History, Row
from registry.engine.ids import EventId, PlayerId
from registry.engine.refusals import Refusal, Why
from registry.engine.rules.of_age import insist_of_age
from registry.ledger.codec import digest
from registry.ledger.ledger import EventRow, Ledger, Seen, Turn

SMALL_STEP = timedelta(seconds=5)
"""How far back a corrected wall clock may be caught up with: facts stay in order of time."""


SELLING = (ClaimAddOn, ClaimRebuy, Pay, TakePayment)
"""Commands by which an entry gets more; taking a wish or money back stays open to everybody."""


class Outcome(Struct, frozen=True):
    """What a request led to.

    Shape: `numbers` are those of `facts`; both are empty when nothing changed. `repeated`: it was
    answered before, and this is what it did then.
    """

    facts: tuple[AnyFact, ...]
    numbers: tuple[int, ...]
    history: History
    repeated: bool = False


class Admission(Protocol):
    """What the desk has to know of a person to let them sign up."""

    @property
    def born(self) -> date:
        """The birth date."""

    @property
    def eligible(self) -> bool:
        """Whether they said that they may play here."""

    def banned_on(self, day: date) -> bool:
        """Whether a ban holds on a day."""


class Desk:
    """Commands in, facts out.

    `person` finds what has to be known of a player; `chance` gives whole numbers from 0 to 2**63 - 1.
    `learned` is told how an event stands each time something new of it was read.
    """

    def __init__(
        self,
        ledger: Ledger,
        now: Callable[[], datetime],
        person: Callable[[PlayerId], Admission | None],
        chance: Callable[[], int] = lambda: secrets.randbits(63),
        told: Callable[[], None] | None = None,
        learned: Callable[[EventId, Event | None], None] | None = None,
    ) -> None:
        self.now = now
        self._ledger = ledger
        self._person = person
        self._chance = chance
        self._told = told
        self._tell = learned
        self._known: dict[EventId, History] = {}
        self._reading: dict[EventId, threading.Lock] = {}

    def events(self) -> tuple[EventRow, ...]:
        """Every event that has a ledger, by season and number."""
        return self._ledger.events()

    def create(self, event_id: EventId, season: str, number: int, *, practice: bool = False) -> None:
        """Give an event a ledger; one that has it already keeps it."""
        self._ledger.create(event_id, season, number, practice=practice)

    def history(self, event_id: EventId) -> History:
        """All that happened in an event, up to now.

        Refuses: NO_SUCH_EVENT.
        Raises: BrokenHistory, LedgerAway.
        """
        with self._reading.setdefault(event_id, threading.Lock()):
            known = self._known.get(event_id, History())
            return self._learned(event_id, added(known, self._ledger.read(event_id, len(known.rows))))

    def submit(self, event_id: EventId, command: AnyCommand, *, by: str, request: str) -> Outcome:
        """Hand in a command under a request id.

        Raises: Refusal with its reason, nothing has changed then; BrokenHistory; LedgerAway.
        """
        access.check(by, command)
        asked = digest(command)
        if event_id not in self._known:
            self.history(event_id)  # a long first read must not hold up the others' turns
        filled = self._filled(command, self._day_of(event_id))
        too_young = self._too_young(self.history(event_id).event, command) if isinstance(command, SELLING) else None
        with self._ledger.turn(event_id) as turn:
            history = self._caught_up(event_id, turn)
            seen = turn.request(request)
            if seen is not None:
                return _answered(history, seen, asked)
            access.check_place(by, command, history.event)
            now = _not_before(history, self.now())
            facts = decide(history, filled, now)
            if too_young is not None:
                raise too_young
            rows = _rows(history, facts, now, by, request, _reason(command))
            turn.append(request, asked, rows)
            history = added(history, rows)
        self._learned(event_id, history)
        if facts and self._told is not None:
            self._told()
        return Outcome(facts, tuple(row.number for row in rows), history)

    def why_not(self, event_id: EventId, command: AnyCommand, *, by: str) -> Refusal | None:
        """Why a command would be turned down just now; None when it would not."""
        try:
            access.check(by, command)
            history = self.history(event_id)
            access.check_place(by, command, history.event)
            decide(history, self._filled(command, self._day_of(event_id)), _not_before(history, self.now()))
        except Refusal as refusal:
            return refusal
        return self._too_young(history.event, command)

    def _caught_up(self, event_id: EventId, turn: Turn) -> History:
        known = self._known.get(event_id, History())
        return added(known, turn.read(len(known.rows)))

    def _learned(self, event_id: EventId, history: History) -> History:
        """Keep the longer history: a slow reader never makes the desk forget."""
        known = self._known.get(event_id)
        if known is None or len(history.rows) > len(known.rows):
            self._known[event_id] = history
            if self._tell is not None:
                self._tell(event_id, history.event)
        return history

    def _day_of(self, event_id: EventId) -> date:
        event = self._known.get(event_id, History()).event
        return self.now().date() if event is None else date.fromisoformat(event.day)

    def _too_young(self, event: Event | None, command: AnyCommand) -> Refusal | None:
        """Why an entry gets nothing more: its player's birth date was put right since. Source: C-4."""
        if event is None or not isinstance(command, SELLING):
            return None
        entry = event.entries.get(command.entry)
        person = self._person(entry.player) if entry is not None else None
        if person is None:
            return None
        try:
            insist_of_age(event, person.born, date.fromisoformat(event.day))
        except Refusal as refusal:
            return refusal
        return None

    def _filled(self, command: AnyCommand, day: date) -> AnyCommand:
        """The command with what only the desk knows: chance, and the person's birth, word and ban."""
        if isinstance(command, SignUp):
            person = self._person(command.player)
            if person is None:
                raise Refusal(Why.UNKNOWN_PLAYER)
            command = replace(command, born=person.born, eligible=person.eligible, banned=person.banned_on(day))
        if "chance" in command.__struct_fields__ and getattr(command, "chance", None) is None:
            command = replace(command, chance=self._chance())
        return command


def _answered(history: History, seen: Seen, asked: str) -> Outcome:
    if seen.digest != asked:
        raise Refusal(Why.REQUEST_REUSED)
    rows = history.rows[seen.first - 1 : seen.first - 1 + seen.count]
    return Outcome(tuple(row.fact for row in rows), tuple(row.number for row in rows), history, repeated=True)


def _rows(
    history: History, facts: tuple[AnyFact, ...], now: datetime, by: str, request: str, reason: str
) -> tuple[Row, ...]:
    return tuple(
        Row(number, now, by, request, fact, reason) for number, fact in enumerate(facts, len(history.rows) + 1)
    )


def _not_before(history: History, now: datetime) -> datetime:
    """The moment of a turn: after a small step back of the wall clock, that of the last fact."""
    if not history.rows:
        return now
    row = history.rows[-1]
    last = row.recorded_at
    if isinstance(row.fact, ClockStepped):
        last += timedelta(milliseconds=row.fact.by_ms)  # from this fact on time is told by the clock as it was set
    return last if now < last <= now + SMALL_STEP else now


def _reason(command: AnyCommand) -> str:
    return str(getattr(command, "override", "") or getattr(command, "reason", ""))
