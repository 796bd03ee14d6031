"""Events for the tests of views, made by telling a day."""

from datetime import datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

from registry.engine.event import Event
from registry.engine.history import History
from registry.engine.ids import PlayerId
from tests.engine.days import Told


class Seen(NamedTuple):
    """A day at a moment, as a view gets it."""

    history: History
    event: Event
    now: datetime
    names: dict[PlayerId, str]


def seen(day: Told, at: str) -> Seen:
    """The day at a local time of 17 January 2009."""
    day.show(at, "clock")
    inner = day.rehearsal.day
    assert inner is not None
    now = datetime.fromisoformat(f"2009-01-17T{at}").replace(tzinfo=ZoneInfo("Europe/Budapest"))
    return Seen(inner.history, inner.event, now, inner.names())
