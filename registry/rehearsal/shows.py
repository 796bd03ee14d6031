"""The views of a rehearsal, with nicknames for ids and moments in the club's own zone."""

from collections.abc import Callable
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from registry.engine.alerts import alerts
from registry.rehearsal.day import Day
from registry.views.clock import clock
from registry.views.entries import entries
from registry.views.journal import journal
from registry.views.money import money
from registry.views.results import results
from registry.views.season import season
from registry.views.seats import seats
from registry.words.alert_words import alert_words
from registry.words.say import Words


def show(day: Day, what: str, now: datetime, words: Words) -> Any:
    """A view as plain JSON values."""
    names = day.names()
    view = _VIEWS[what](day, now, words)
    return _named(msgspec.to_builtins(view, builtin_types=(datetime,)), names, ZoneInfo(day.zone))


def _alerts(day: Day, now: datetime, words: Words) -> list[dict[str, Any]]:
    names = day.names()
    by_entry = {int(entry.id): names[entry.player] for entry in day.event.entries.values()}
    return [
        {
            "kind": alert.kind,
            "class": alert.cls,
            "words": alert_words(words, alert, by_entry, day.event.structure.currency),
            "table": alert.table,
            "at": alert.at,
            "until": alert.until,
            "pulses": alert.pulses,
            "icon": alert.icon,
        }
        for alert in alerts(day.history, now)
    ]


_VIEWS: dict[str, Callable[[Day, datetime, Words], Any]] = {
    "clock": lambda day, now, words: clock(day.event, now),
    "money": lambda day, now, words: money(day.event),
    "seats": lambda day, now, words: seats(day.event),
    "entries": lambda day, now, words: entries(day.event),
    "results": lambda day, now, words: results(day.event),
    "season": lambda day, now, words: season((day.event,), day.event.structure.qualify),
    "alerts": _alerts,
    "journal": lambda day, now, words: journal(day.history),
}


def _named(value: Any, names: dict[Any, str], zone: ZoneInfo) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(zone).isoformat(timespec="milliseconds" if value.microsecond else "seconds")
    if isinstance(value, dict):
        return {
            key: names.get(item, item) if key == "player" else _named(item, names, zone) for key, item in value.items()
        }
    if isinstance(value, list | tuple):
        return [_named(item, names, zone) for item in value]
    return value
