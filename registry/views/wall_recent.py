"""What happened lately and still counts, and how often it may pulse."""

from datetime import datetime

from registry.engine.alert_kinds import KINDS
from registry.engine.facts import Fact
from registry.engine.history import History, Row
from registry.views.wall_scenes import Pulse


def latest(history: History, kind: type[Fact]) -> Row | None:
    """The newest row whose fact is of a kind and has not been undone."""
    for row in reversed(history.rows):
        if isinstance(row.fact, kind) and row.number not in history.undone:
            return row
    return None


def recent(history: History, since: datetime) -> list[Row]:
    """The rows recorded after a moment whose facts have not been undone, oldest first."""
    found = []
    for row in reversed(history.rows):
        if row.recorded_at <= since:
            break
        if row.number not in history.undone:
            found.append(row)
    return found[::-1]


def pulse_for(kind: str, at: datetime) -> Pulse | None:
    """The pulse that the catalogue of alerts gives to a kind; None where it comes up steady."""
    count = KINDS[kind].pulses
    return Pulse(count, at) if count else None
