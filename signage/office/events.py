"""Which event the office looks at, and opening a practice event."""

from flask import Blueprint, session
from werkzeug.wrappers import Response

from registry.views.office import heading
from registry.words.say import marked
from signage.forms import Unknown
from signage.office import here
from signage.office.page import show
from signage.office.sentences import title

routes = Blueprint("events", __name__)


@routes.get("/events")
def every() -> tuple[str, int]:
    """All events there ever were."""
    club = here.club()
    found = [(row, club.desk.history(row.id).event) for row in club.desk.events()]
    return show(
        "office/events.html",
        events=[(row, title(heading(event)), event.day, row.practice) for row, event in reversed(found) if event],
        today=club.current_event(here.now()),
        chosen=session.get("event"),
    )


@routes.post("/events/choose")
def choose() -> Response:
    """Look at an event; the day's own one needs no choosing."""
    wanted = here.form().raw("choose")
    if wanted and wanted not in {row.id for row in here.club().desk.events()}:
        raise Unknown
    if wanted:
        session["event"] = wanted
    else:
        session.pop("event", None)
    return here.done("/office/")


@routes.post("/events/practice")
def practice() -> Response:
    """Open a practice event now, kept apart from the season."""
    here.once(lambda: here.club().open_practice(here.now()))
    session.pop("event", None)
    here.say(marked("A practice event is open."))
    return here.done("/office/")
