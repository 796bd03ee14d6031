"""Which tables have not said that they saw an alert: standing ones, and for a while those that are over."""

from datetime import datetime, timedelta

from registry.engine.alerts import Alert, alerts
from registry.engine.event import Event
from registry.engine.history import History
from registry.engine.rules import signs
from registry.views.so_far import so_far

KEPT = timedelta(minutes=10)
"""How long a call that some table never saw stays listed, unless somebody says that they were told."""
OWN = ("time_called", "time_over", "floor_called", "floor_coming", "betting_closed")
"""Alerts of a table that its tablet shows in a place of their own, with their own keys."""

TOPICS = {
    **dict.fromkeys(("paused", "resumed"), "clock"),
    **dict.fromkeys(("seats_drawn", "play", "level", "break", "back_soon"), "stage"),
}
"""Of calls about one thing only the newest still helps whoever missed them."""


def owes(event: Event, number: int, alert: Alert) -> bool:
    """Whether a table still has to say that it saw an alert."""
    kind = alert.of_kind
    if kind.answer != "table" or alert.kind in OWN or number not in event.tables:
        return False
    if kind.see != "room" and alert.table != number:
        return False
    return not signs.has_answered(event, number, alert.kind, alert.at)


def unanswered(history: History, now: datetime) -> tuple[tuple[Alert, tuple[int, ...]], ...]:
    """The alerts that some tables have not answered in time, with those tables. Source: A-26.

    One that is over stays for `KEPT`, until its tables answer, or until a newer one tells more.
    """
    event = history.event
    if event is None or event.over_at is not None:
        return ()
    found, known = [], set()
    for alert in sorted([*alerts(history, now), *_over(history, now)], key=lambda alert: alert.at, reverse=True):
        topic = TOPICS.get(alert.kind, alert.kind), alert.of_kind.see != "room" and alert.table
        if topic in known or alert.of_kind.answer != "table":
            continue
        known.add(topic)
        missing = tuple(number for number in event.tables if owes(event, number, alert))
        if missing and now - alert.at >= signs.ANSWER_WITHIN:
            found.append((alert, missing))
    return tuple(found)


def late(history: History, now: datetime) -> tuple[tuple[Alert, tuple[int, ...]], ...]:
    """Those that are unanswered for so long that they go to the top of every office page. Source: A-26."""
    return tuple((alert, tables) for alert, tables in unanswered(history, now) if now - alert.at >= signs.ANSWER_LATE)


def called(history: History, now: datetime) -> bool:
    """Whether the room is being called now, so that whoever wished it is tapped. Source: A-77."""
    return any(alert.of_kind.see in ("room", "movers") and alert.cls != "info" for alert in alerts(history, now))


def _over(history: History, now: datetime) -> list[Alert]:
    """Calls of the last minutes, also those that no longer stand."""
    return [alert for alert in so_far(history, now - KEPT) if now - alert.at < KEPT]
