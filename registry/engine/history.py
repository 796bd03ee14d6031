"""All facts of one event, numbered from 1 without gaps, and their sum."""

from datetime import datetime

from msgspec import Struct

from registry.engine.event import Event
from registry.engine.facts import AnyFact


class Row(Struct, frozen=True, gc=False):
    """A fact as the ledger keeps it.

    Units: `recorded_at` is the UTC instant of the turn (a fact's own `at` is when it was due).
    `by` is `role:id`. `reason` is the organiser's text for an override or a taking back.
    """

    number: int
    recorded_at: datetime
    by: str
    request: str
    fact: AnyFact
    reason: str = ""


class History(Struct, frozen=True):
    """In memory: every row, which numbers are undone, and the event they add up to.

    `event` is None before the first fact.
    """

    rows: tuple[Row, ...] = ()
    undone: frozenset[int] = frozenset()
    event: Event | None = None
