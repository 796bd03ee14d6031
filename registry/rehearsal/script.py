"""The lines of a rehearsal file: read, checked for form, and given their moments."""

import re
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

CLOCK_TIME = re.compile(r"([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d{1,3}))?")

COMMON = {"at", "do", "by", "request", "override"}
VERBS: dict[str, tuple[set[str], set[str]]] = {
    # verb: keys it needs, keys it may have
    "sign_up": ({"player"}, {"born", "points"}),
    "pay": ({"player", "for", "means"}, {"amount", "stack"}),
    "claim": ({"player", "for"}, {"stack"}),
    "take": ({"player", "for", "means"}, {"amount"}),
    "void": ({"player", "for"}, {"reason"}),
    "withdraw": ({"player"}, {"for"}),
    "refund": ({"player"}, {"reason"}),
    "bust": ({"players"}, {"dealt"}),
    "pause": (set(), set()),
    "resume": (set(), set()),
    "next": (set(), set()),
    "back": (set(), {"reopen"}),
    "add_time": ({"seconds"}, set()),
    "set_length": (set(), {"minutes", "seconds", "later", "confirmed"}),
    "insert_break": ({"after"}, {"minutes", "seconds"}),
    "drop_break": ({"stage"}, set()),
    "hold": ({"stage"}, set()),
    "return": (set(), set()),
    "decide": ({"below_minimum"}, set()),
    "cancel": (set(), {"reason"}),
    "move": ({"player", "table", "seat"}, set()),
    "break_table": ({"table"}, set()),
    "tell": ({"what"}, set()),
    "end_telling": ({"what"}, set()),
    "call_floor": ({"table"}, {"reason", "seat"}),
    "come": ({"table"}, set()),
    "settle": ({"table"}, set()),
    "call_time": ({"table", "seat", "seconds"}, set()),
    "end_time": ({"table"}, set()),
    "hand_over": ({"player"}, set()),
    "undo": ({"line"}, set()),
    "close_event": (set(), set()),
}
YEARS = range(1900, 2201)
"""Years in which a rehearsal can play; every moment near them can be reckoned with in every zone."""
SHOWS = {"clock", "money", "seats", "entries", "results", "season", "alerts", "journal"}
HEADER_KEYS = {"season", "number", "chance", "settings", "structure", "date", "zone", "fund", "qualified"}


class BadLine(Exception):
    """A line that is not in the form of a rehearsal; the lines after it still run."""


class Line(msgspec.Struct, frozen=True):
    """One thing that happens. Shape: `verb` a do or a show; `values` its own keys."""

    at: datetime
    verb: str
    show: bool
    values: dict[str, Any]
    by: str
    request: str | None
    override: str


def parsed(text: str) -> dict[str, Any]:
    """The JSON object of a line. Raises: BadLine."""
    try:
        doc = msgspec.json.decode(text.encode("utf-8", "surrogatepass"))
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadLine(f"not JSON: {error}".splitlines()[0]) from None
    if not isinstance(doc, dict):
        raise BadLine("not a JSON object")
    return doc


def header_of(text: str) -> dict[str, Any]:
    """What the header says of the event. Raises: BadLine."""
    doc = parsed(text)
    event = doc.get("event")
    if set(doc) != {"event"} or not isinstance(event, dict):
        raise BadLine('the first line is {"event": {...}}')
    unknown = sorted(set(event) - HEADER_KEYS)
    if unknown:
        raise BadLine(f"unknown key {unknown[0]!r}")
    return event


def line_of(doc: dict[str, Any], day: date, zone: str, since: datetime | None) -> Line:
    """A line in the form of a rehearsal. Raises: BadLine."""
    show = "show" in doc
    if show == ("do" in doc):
        raise BadLine("a line is a 'do' or a 'show'")
    verb = doc["show"] if show else doc["do"]
    if not isinstance(verb, str) or verb not in (SHOWS if show else VERBS):
        raise BadLine(f"unknown {'view' if show else 'verb'} {verb!r}")
    _check_keys(doc, verb, show)
    if "at" not in doc:
        raise BadLine("no 'at'")
    at = moment(doc["at"], day, zone)
    if since is not None and at < since:
        raise BadLine("time goes back")
    return Line(
        at=at,
        verb=verb,
        show=show,
        values={key: value for key, value in doc.items() if key not in COMMON and key != "show"},
        by=_text(doc, "by") or "organiser:Edit",
        request=_text(doc, "request"),
        override=(_text(doc, "override") or "").strip(),
    )


def moment(value: object, day: date, zone: str) -> datetime:
    """The instant of an `HH:MM:SS` on the event's day or of an ISO 8601 moment. Raises: BadLine."""
    if not isinstance(value, str):
        raise BadLine(f"not a time: {value!r}")
    match = CLOCK_TIME.fullmatch(value)
    if match:
        hour, minute, second, part = match.groups()
        local = datetime.combine(day, time(int(hour), int(minute), int(second)), ZoneInfo(zone))
        return local.astimezone(UTC) + timedelta(milliseconds=int((part or "0").ljust(3, "0")))
    try:
        at = datetime.fromisoformat(value)
    except ValueError:
        raise BadLine(f"not a time: {value!r}") from None
    if at.tzinfo is None:
        raise BadLine(f"no offset: {value!r}")
    if at.year not in YEARS:
        raise BadLine(f"not a time near any event: {value!r}")
    return at.astimezone(UTC)


def day_of(value: object) -> date:
    """The day of an ISO 8601 date. Raises: BadLine."""
    try:
        day = date.fromisoformat(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        raise BadLine(f"not a date: {value!r}") from None
    if day.year not in YEARS:
        raise BadLine(f"not a date near any event: {value!r}")
    return day


def zone_of(value: object) -> str:
    """The name of a time zone. Raises: BadLine."""
    try:
        ZoneInfo(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OSError, ZoneInfoNotFoundError):
        raise BadLine(f"not a time zone: {value!r}") from None
    return str(value)


def _check_keys(doc: dict[str, Any], verb: str, show: bool) -> None:
    needed, allowed = (set(), set()) if show else VERBS[verb]
    known = {"at", "show"} if show else COMMON | needed | allowed
    unknown = sorted(set(doc) - known)
    if unknown:
        raise BadLine(f"unknown key {unknown[0]!r}")
    missing = sorted(needed - set(doc))
    if missing:
        raise BadLine(f"no {missing[0]!r}")


def _text(doc: dict[str, Any], key: str) -> str | None:
    value = doc.get(key)
    if value is not None and not isinstance(value, str):
        raise BadLine(f"{key!r} is not text")
    return value
