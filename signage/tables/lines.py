"""The stream of a table's marks; it ends when the tablet is sent away or let in."""

from collections.abc import Iterator

from flask import Response, current_app, request
from werkzeug.exceptions import NotFound

from registry.engine.refusals import BrokenHistory
from registry.ledger.ledger import LedgerAway
from signage.near import house
from signage.software import software_event
from signage.stream import STREAM_HEADERS
from signage.tables import pairing
from signage.tables.here import blueprint, mark
from signage.wall_data import time_json

LISTEN_S = 0.5
BEAT_EVERY = 4
"""Rounds of listening between two beats."""


@blueprint.get("/<int:number>/stream")
def stream(number: int) -> Response:
    """A mark that changes when the table's page does; `once` ends after the newest."""
    first = pairing.kept(house(), number)
    if first is None:
        raise NotFound
    was_in = request.args.get("in") == "1"  # as the page knows it, which may be older
    lines = followed(number, first.token, was_in, "once" in request.args)
    app = current_app._get_current_object()  # type: ignore[attr-defined]  # noqa: SLF001 - Flask's own way

    def inside() -> Iterator[str]:
        with app.app_context():
            yield from lines

    return Response(inside(), mimetype="text/event-stream", headers=STREAM_HEADERS)


def followed(number: int, token: str, was_in: bool, once: bool) -> Iterator[str]:
    """The lines of a stream; silent while nothing can be read, so that the page says that it is cut off."""
    club, last, quiet = house(), "", 0
    yield software_event()
    while True:
        try:
            now = mark_of(number, token, was_in)
        except (LedgerAway, BrokenHistory):
            quiet = -1
        else:
            if now is None:
                yield "event: ended\ndata: \n\n"
                return
            if now != last:
                last, quiet = now, 0
                yield f"event: mark\ndata: {now}\n\n"
            elif quiet >= BEAT_EVERY:
                quiet = 0
                yield f"event: beat\ndata: {time_json(club)}\n\n"
        if once:
            return
        quiet += 1
        club.news.wait(LISTEN_S)


def mark_of(number: int, token: str, was_in: bool) -> str | None:
    """The mark of a table for a tablet; None once it was sent away or let in."""
    found = house().tablets.of(token, house().desk.now())
    return None if found is None or (found.paired_at is not None) != was_in else mark(number)
