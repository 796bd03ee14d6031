"""Where a request to a table's tablet stands: which tablet, which event, what the table looks like."""

from hashlib import sha256

from flask import Blueprint
from msgspec.structs import replace

from registry.engine.alerts import Alert
from registry.engine.ids import EventId
from registry.engine.refusals import Refusal, Why
from registry.views.table import Table, table
from registry.words.alert_words import alert_words
from signage.language import reader
from signage.near import house
from signage.skin import written
from signage.tables import pairing

blueprint = Blueprint("tables", __name__, url_prefix="/table")

MOST_TABLES = 999


def own(number: int, *, form: bool = True) -> pairing.Kept:
    """The tablet of a table that was let in and, for a form, made it itself. Refuses: NOT_ALLOWED."""
    tablet = pairing.kept(house(), number)
    if tablet is None or not tablet.let_in or (form and not pairing.proven(tablet)):
        raise Refusal(Why.NOT_ALLOWED)
    return tablet


def event_now() -> EventId | None:
    """The event that is shown everywhere now."""
    club = house()
    return club.current_event(club.desk.now())


def picture(number: int) -> Table | None:
    """The table as it stands."""
    club, event_id = house(), event_now()
    if event_id is None:
        return None
    return table(club.desk.history(event_id), number, club.desk.now(), club.people.names())


def mark(number: int) -> str:
    """What tells the table's picture as it stands from others."""
    return mark_of(picture(number))


def mark_of(seen: Table | None) -> str:
    """What tells two pictures of a table apart; passing time alone does not."""
    if seen is None:
        return "none"
    clock = seen.clock
    floor = replace(seen.floor, for_ms=0) if seen.floor else None
    time = replace(seen.time, left_ms=0 if seen.time.over else 1) if seen.time else None
    still = (
        (seen.there, seen.final, clock.phase, clock.stage, clock.running, clock.ends_at),
        (seen.chairs, seen.signs, seen.wishes, floor, time, seen.hands),
        (seen.call, seen.more, house().notices.texts() if seen.call or seen.more else None),
    )
    return sha256(repr(still).encode()).hexdigest()[:16]


def texts() -> dict[int, str]:
    """What was written to the room or to a table, by number, in the reader's language where it was."""
    return {number: written(each, reader()) for number, each in house().notices.texts().items()}


def alert_sentence(alert: Alert) -> str:
    """An alert in the reader's words, or in the organiser's own."""
    club, event_id = house(), event_now()
    event = club.desk.history(event_id).event if event_id else None
    names = club.people.names()
    entries = event.entries.values() if event else ()
    called = {int(entry.id): names.get(entry.player, "") for entry in entries}
    return alert_words(reader(), alert, called, event.structure.currency if event else "HUF", texts())
