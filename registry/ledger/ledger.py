"""What any ledger can do, and how it says that it cannot.

A ledger keeps each event's facts numbered from 1 without gaps. A turn is the right to write to
one event: nobody else writes to it until the turn ends, and all that was appended in it stands
or falls together.
"""

from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager
from typing import Protocol

from msgspec import Struct

from registry.engine.history import Row
from registry.engine.ids import EventId


class LedgerAway(Exception):
    """The database cannot be reached just now; nothing was taken, and a later try may succeed."""


class LedgerFull(LedgerAway):
    """The disk under the database is full; nothing was taken."""


class EventRow(Struct, frozen=True):
    """An event that has a ledger. `practice` events stand apart from every season."""

    id: EventId
    season: str
    number: int
    practice: bool = False


class Seen(Struct, frozen=True):
    """A request that was answered before: what it asked (as a digest) and the facts it led to.

    Shape: `count` facts from number `first` on.
    """

    request: str
    digest: str
    first: int
    count: int


class Whole(Struct, frozen=True):
    """All that a ledger holds of one event."""

    event: EventRow
    rows: tuple[Row, ...]
    requests: tuple[Seen, ...]


class Turn(Protocol):
    """The right to write to one event, until the turn ends.

    `head` is the number of the event's last fact; 0 when it has none.
    """

    @property
    def head(self) -> int:
        """The number of the last fact."""

    def read(self, after: int = 0) -> tuple[Row, ...]:
        """The facts behind a number, in order."""

    def request(self, request: str) -> Seen | None:
        """What a request did, if it was answered before."""

    def append(self, request: str, digest: str, rows: tuple[Row, ...]) -> None:
        """Add facts and remember the request they answer. Shape: numbered on from `head`."""


class Ledger(Protocol):
    """Facts of many events."""

    def create(self, event_id: EventId, season: str, number: int, *, practice: bool = False) -> None:
        """Give an event a ledger; one that has it already keeps it."""

    def events(self) -> tuple[EventRow, ...]:
        """Every event that has a ledger, by season and number."""

    def heads(self) -> Mapping[EventId, int]:
        """The number of each event's last fact."""

    def read(self, event_id: EventId, after: int = 0) -> tuple[Row, ...]:
        """The facts of an event behind a number, in order.

        Refuses: NO_SUCH_EVENT.
        """

    def turn(self, event_id: EventId) -> AbstractContextManager[Turn]:
        """Wait for the right to write to an event, and hold it.

        Refuses: NO_SUCH_EVENT.
        """

    def whole(self, event_id: EventId) -> Whole:
        """All of one event, for a dump. Refuses: NO_SUCH_EVENT."""

    def take_in(self, wholes: Iterable[Whole]) -> None:
        """Put whole events back, all or none.

        Raises: EventsInTheWay where one of them already has facts.
        """


class EventsInTheWay(Exception):
    """A restored event has facts here already. Shape: `events` is not empty."""

    def __init__(self, events: tuple[EventId, ...]) -> None:
        super().__init__(", ".join(events))
        self.events = events


def check_next(head: int, rows: tuple[Row, ...]) -> None:
    """Insist that rows continue a ledger without a gap.

    Raises: ValueError, since only a mistake in the program can get here.
    """
    if any(row.number != head + place for place, row in enumerate(rows, 1)):
        raise ValueError(f"rows do not continue from {head}")
