"""Where a request of the office stands: the club, the event, who asks, in which words.

Everything is asked once a request and kept in its `g`; nothing outlives it.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import TypeVar
from urllib.parse import parse_qs, urlsplit
from zoneinfo import ZoneInfo

from flask import current_app, flash, g, redirect, request, session
from flask_login import current_user
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from registry.assemble import Club
from registry.desk import Outcome
from registry.engine.commands import AnyCommand
from registry.engine.event import Entry, Event
from registry.engine.history import History
from registry.engine.ids import EntryId, EventId, PlayerId
from registry.engine.structure import Structure
from registry.people.staff import StaffMember
from registry.seeding import load_structure
from registry.words.reasons import reason
from registry.words.say import Words
from signage.forms import Conflict, Form, Unknown
from signage.guards import STREAM
from signage.language import reader
from signage.office.nothing import NOTHING_LEFT, STATES, Nothing
from signage.office.once import Once

T = TypeVar("T")
LONGEST_REQUEST = 60


def club() -> Club:
    """The club that this app was made for."""
    found: Club = current_app.extensions["club"]
    return found


def now() -> datetime:
    """The moment of this request."""
    if "now" not in g:
        g.now = club().desk.now()
    moment: datetime = g.now
    return moment


def words() -> Words:
    """The reader's words."""
    return reader()


def member() -> StaffMember:
    """The member of staff who asks."""
    found: StaffMember = current_user.member
    return found


def by() -> str:
    """Who hands commands in, as facts write it."""
    return f"{member().role}:{member().id}"


def form() -> Form:
    """What was typed."""
    return Form(request.form)


def query(name: str) -> str:
    """A word from the address; from the address of the page that is shown again after a refusal."""
    if request.method == "POST":
        return parse_qs(urlsplit(request.form.get("back", "")).query).get(name, [""])[0]
    return request.args.get(name, "")


def looked_for() -> str:
    """The name or number that somebody looks for: posted, so that it never stands in an address or a log."""
    return request.form.get("find", "")[:100].strip() if request.method == "POST" else ""


def event_id() -> EventId:
    """The event that the form was made for, else the chosen one, else today's. Raises: Unknown."""
    found = maybe_event_id()
    if found is None:
        raise Unknown
    return found


def maybe_event_id() -> EventId | None:
    """The same, or None where there is no event at all."""
    known = {row.id for row in club().desk.events()}
    asked = request.form.get("event") if request.method == "POST" else None
    if asked:
        if asked not in known:
            raise Unknown
        return EventId(asked)
    chosen = session.get("event")
    return EventId(chosen) if chosen in known else club().current_event(now())


def history() -> History:
    """All facts of the event. Raises: Unknown."""
    if "history" not in g:
        g.history = club().desk.history(event_id())
    found: History = g.history
    return found


def event() -> Event:
    """The event as it stands. Raises: Unknown."""
    found = history().event
    if found is None:
        raise Unknown
    return found


def entry(number: int) -> Entry:
    """One entry of the event. Raises: Unknown."""
    found = event().entries.get(EntryId(number))
    if found is None:
        raise Unknown
    return found


def names() -> Mapping[PlayerId, str]:
    """What everybody is called on screens."""
    if "names" not in g:
        g.names = club().people.names()
    found: Mapping[PlayerId, str] = g.names
    return found


def name(player: PlayerId) -> str:
    """What one player is called on screens."""
    return names().get(player, f"#{player}")


def asked_under() -> str:
    """The request id that the form carries: pressing twice is asking once."""
    return f"office-{request.form.get('request', '')[:LONGEST_REQUEST]}"


def hand_in(
    command: AnyCommand, sentence: str, part: str = "", nothing: str = NOTHING_LEFT, **values: object
) -> Outcome:
    """Hand a command in at the desk and say what happened.

    Raises: Refusal; Nothing with the sentence `nothing` where there was nothing (any more) to do it to.
    """
    outcome = club().desk.submit(event_id(), command, by=by(), request=asked_under() + part)
    g.pop("history", None)
    if not outcome.facts and not isinstance(command, STATES):
        raise Nothing(nothing, **values)
    say(sentence, **values)
    return outcome


def once(work: Callable[[], T]) -> T:
    """Do what changes people, staff or the season once for a form, however often it was pressed."""
    answers: Once = current_app.extensions.setdefault("fenyjel.once", Once())
    done_before = answers.answer(f"{by()} {asked_under()}", work)
    for kept in ("names", "history"):
        g.pop(kept, None)
    return done_before


def say(sentence: str, **values: object) -> None:
    """Tell on the next page what happened."""
    flash(words().say(sentence, **values))


def why_not(command: AnyCommand) -> str:
    """The reason why a command would be refused now; empty where it would not."""
    refusal = club().desk.why_not(event_id(), command, by=by())
    return reason(words(), refusal) if refusal else ""


def insist(command: AnyCommand) -> None:
    """Make sure that a command would be taken, before anything else is written for it. Raises: Refusal."""
    refusal = club().desk.why_not(event_id(), command, by=by())
    if refusal is not None:
        raise refusal


def unchanged(*kinds: type) -> None:
    """Make sure that no fact of these kinds came after the page was shown. Raises: Conflict.

    A repeated press is no conflict with itself.
    """
    seen = form().whole("seen", 0)
    if pressed_before():
        return
    if any(row.number > seen and isinstance(row.fact, kinds) for row in history().rows):
        raise Conflict


def pressed_before() -> bool:
    """Whether something was written down under this form's request id already."""
    mine = asked_under()
    return any(row.request.startswith(mine) for row in history().rows)


def last_number() -> int:
    """The number of the last fact in the page; forms carry it back."""
    rows = history().rows if maybe_event_id() else ()
    return rows[-1].number if rows else 0


def back() -> str:
    """The office page that a form came from; the first page where it names no such page."""
    path = request.form.get("back", "")
    return path if page_of(path) else "/office/"


def page_of(path: str) -> tuple[str, dict[str, object]] | None:
    """The page behind an address of the office, or None where it is none of ours."""
    if not path.startswith("/office"):
        return None
    try:
        endpoint, values = current_app.url_map.bind("").match(urlsplit(path).path, method="GET")
    except HTTPException:
        return None
    endpoint = str(endpoint)
    is_page = endpoint.startswith("office.") and not endpoint.startswith(STREAM)
    return (endpoint, dict(values)) if is_page else None


def done(path: str | None = None) -> Response:
    """Go back to the page; a reload there repeats nothing."""
    return redirect(path or back(), 303)


def structure_named(name: str) -> Structure:
    """A structure as its seed says."""
    return load_structure(name)


def zone() -> ZoneInfo:
    """The zone of the event's local times."""
    return ZoneInfo(event().opened.zone)
