"""What the room was told so far, read from the facts: what was missed stays listed. Source: A-23."""

from collections.abc import Iterator
from datetime import datetime

from registry.engine import facts as f
from registry.engine.alert_kinds import KINDS
from registry.engine.alerts import Alert
from registry.engine.event import Event
from registry.engine.history import History, Row
from registry.views import phone_room


def so_far(history: History, since: datetime | None = None) -> Iterator[Alert]:
    """The alerts that facts were to the room and to tables, the newest first; nothing recorded before `since`."""
    event = history.event
    if event is None:
        return
    for row in reversed(history.rows):
        if since is not None and row.recorded_at < since:
            return
        if row.number not in history.undone:
            yield from said(row, event)


def said(row: Row, event: Event) -> Iterator[Alert]:
    """What one fact was to the room or to a table."""
    yield from phone_room.told_by(row, event)
    fact = row.fact
    if isinstance(fact, f.TableRuled):
        yield Alert("ruled", fact.at, None, fact.table, {"table": fact.table, "notice": fact.notice})
    elif not isinstance(fact, f.SeatsDrawn | f.FinalTableDrawn):  # these everybody looks up for themselves
        for _, alert in phone_room.moves(row):
            yield alert


def concerns(alert: Alert, number: int) -> bool:
    """Whether a table's tablet shows an alert: the room's, or its own."""
    kind = KINDS[alert.kind]
    return "table" in kind.where and (kind.see == "room" or alert.table in (None, number))
