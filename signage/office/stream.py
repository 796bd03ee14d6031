"""The office's stream: only a mark that changes when the page does, and a beat in between.

The page fetches itself again when the mark changes. A session left alone ends here too.
"""

from collections.abc import Iterator
from hashlib import sha256

from flask import Blueprint, Response, request, session, stream_with_context

from registry.assemble import Club
from registry.engine.ids import EventId
from registry.engine.rules.clockwork import standing
from registry.ledger.ledger import LedgerAway
from registry.views.answers import called, unanswered
from signage.guards import idle_too_long
from signage.office import here
from signage.office.displays import SHOWN_CODES
from signage.office.lit import shown_displays
from signage.office.screens import screens
from signage.wall_data import time_json

routes = Blueprint("stream", __name__)

LISTEN_S = 0.5
BEAT_EVERY = 4
"""Rounds of listening between two beats."""


@routes.get("/stream")
def stream() -> Response:
    """The marks of the page; `once` ends after the newest.

    It ends once its session was left alone for too long. Whether that is so the browser's next question tells, with
    the cookies of then: another window of the same browser may have been used meanwhile.
    """
    once = "once" in request.args

    def lines() -> Iterator[str]:
        last, quiet = "", 0
        while not idle_too_long():
            try:
                now = mark()
            except LedgerAway:
                if once:
                    return
                here.club().news.wait(LISTEN_S)  # silent, so that the page says that it is cut off
                continue
            if now != last:
                last, quiet = now, 0
                yield f"event: mark\ndata: {now}\n\n"
            elif quiet >= BEAT_EVERY:
                quiet = 0
                yield f"event: beat\ndata: {time_json(here.club())}\n\n"
            if once:
                return
            quiet += 1
            here.club().news.wait(LISTEN_S)

    response = Response(stream_with_context(lines()), mimetype="text/event-stream")
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


def mark() -> str:
    """What tells two pictures of the office apart: what was written down, where the day stands, devices.

    Every event counts: windows of one browser share a stream and may look at different ones.
    """
    club = here.club()
    now = club.desk.now()
    heads, current = club.ledger.heads(), club.current_event(now)
    chosen = session.get("event")
    event_id = EventId(str(chosen)) if chosen in heads else current
    seen: list[object] = [current, sorted(heads.items()), written(club)]
    seen += [(call.kiosk, call.since) for call in club.devices.waiting()]
    seen += [(tablet.id, tablet.paired_at) for tablet in club.tablets.list(now)]
    seen += [sorted(club.taps.wished())]
    seen += [(screen.name, screen.well) for screen in screens(now)]
    seen += [(one.display.about, one.alive, len(one.unpainted)) for one in shown_displays(now)]
    seen += [club.waiting.codes(now)[:SHOWN_CODES]]
    if event_id:
        history = club.desk.history(event_id)
        stands = standing(history.event, now) if history.event else None
        seen += [event_id]
        seen += [(stands.phase, stands.stage, stands.running)] if stands else []
        seen += [(alert.id, missing) for alert, missing in unanswered(history, now)]
        seen += [called(history, now)]
    return sha256(repr(seen).encode()).hexdigest()[:16]


def written(club: Club) -> object:
    """What tells of a change in people, staff, seasons and copies; SQLite counts all of it but the copies."""
    copy, version = club.upkeep.chore("backup"), club.database.version()
    if version is not None:
        return copy, version
    dates = [(season, club.seasons.dates(season.id)) for season in club.seasons.all()]
    return copy, club.people.all(), club.staff.list(), dates
