"""The player's own page behind a short code that nobody can guess and the office can revoke.

The code is the only key, so it stands in no log, no referrer, no cache and no search engine.
"""

import re
from datetime import datetime
from secrets import token_urlsafe
from typing import TYPE_CHECKING

from flask import Blueprint, Flask, Response, current_app, make_response, redirect, render_template, request
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as AnyResponse

from registry.engine.commands import CallFloor, SayPlayerSaw
from registry.engine.refusals import Refusal, Why
from registry.ledger.codec import micros
from registry.people.players import Player
from registry.views.phone import Phone, of_room
from registry.words.say import marked
from signage import near
from signage.forms import WHOLE
from signage.guards import limiter
from signage.lines import wire_of
from signage.near import house
from signage.phones_codes import keep_out_of_logs
from signage.phones_lines import PhoneLines, Seen
from signage.phones_straight import straight
from signage.phones_words import shared
from signage.software import software_mark
from signage.stream import STREAM_HEADERS
from signage.wall_data import rate_of

if TYPE_CHECKING:
    from registry.assemble import Club

blueprint = Blueprint("phones", __name__, url_prefix="/m")

LONGEST_CODE = 40
SEEN_COOKIE = "seen"
SIZES = ("80", "90", "100", "125", "150", "200")
SIZE_COOKIE = "size"
GLANCE_S = 0.5
"""How old the room on a page may be when a whole room asks at once. Units: seconds."""
YEAR_S = 365 * 24 * 3600


def register(app: Flask, club: "Club") -> None:
    """Join the app; the streams of its pages lie in `app.extensions["phones"]`."""
    app.extensions["phones"] = PhoneLines(club)
    app.wsgi_app = straight(app.wsgi_app, app.extensions["phones"])  # type: ignore[method-assign,assignment]
    app.register_blueprint(blueprint)
    keep_out_of_logs(app.logger.name)


def not_found(response: AnyResponse) -> bool:
    """Whether a try was a wrong code; only those count against an address."""
    return response.status_code == NotFound.code


@blueprint.get("/<code>")
@limiter.limit("20 per minute", deduct_when=not_found)
def page(code: str) -> Response:
    """My page."""
    player = of(code)
    if "saw" in request.args:
        return seen_until(code)
    now = house().desk.now()
    seen = lines().look(GLANCE_S)
    body = render_template(
        "phone/page.html",
        picture=shown(seen, player, now),
        mark=seen.mark(player),
        software=software_mark(),
        now=now,
        rate=rate_of(house()),
        player=player,
        size=size(),
        sizes=SIZES,
        code=code,
        tapped=player.id in house().taps.wished(),
        fresh_request=token_urlsafe(9),
    )
    response = make_response(body)
    if request.args.get("size") in SIZES:
        response.set_cookie(SIZE_COOKIE, size(), max_age=YEAR_S, httponly=True, samesite="Lax", path="/m")
    return response


def seen_until(code: str) -> Response:
    """Remember in the phone alone that everything up to a fact was seen, and show the page again."""
    saw = request.args.get("saw", "")
    response = make_response(redirect(f"/m/{code}", 303))
    if re.fullmatch(r"[a-z0-9-]{1,80}:[0-9]{1,9}", saw):
        response.set_cookie(SEEN_COOKIE, saw, max_age=YEAR_S, httponly=True, samesite="Lax", path=f"/m/{code}")
    return response


@blueprint.post("/<code>/floor")
@limiter.limit("6 per minute")
def call_floor(code: str) -> AnyResponse:
    """Call the floor to the table where I sit, without a word. Refuses: NOT_ALLOWED without a seat."""
    player = of(code)
    club = house()
    event_id = club.current_event(club.desk.now())
    picture = shown(lines().look(0), player, club.desk.now())
    if event_id is None or picture is None or picture.table is None:
        raise Refusal(Why.NOT_SEATED)
    command = CallFloor(table=picture.table, reason="help", seat=picture.seat or 0)
    asked = f"phone-{player.id}-{request.form.get('request', '')[:40]}"
    club.desk.submit(event_id, command, by=f"phone:{player.id}", request=asked)
    return redirect(f"/m/{code}", 303)


@blueprint.post("/<code>/saw")
@limiter.limit("20 per minute")
def say_saw(code: str) -> AnyResponse:
    """Say that I read what only I was told, and whether I want to answer. An old page answers nothing newer."""
    player = of(code)
    club = house()
    event_id = club.current_event(club.desk.now())
    event = club.desk.history(event_id).event if event_id is not None else None
    entry = event.of_player.get(player.id) if event is not None else None
    told = event.told_player.get(entry) if event is not None and entry is not None else None
    if event_id is not None and entry is not None and told is not None:
        since, reply = str(micros(told.at)), request.form.get("reply") == "1"
        if request.form.get("since") == since:
            command = SayPlayerSaw(entry=entry, since=told.at, reply=reply)
            asked = f"phone-{player.id}-saw-{since}-{reply:d}"
            club.desk.submit(event_id, command, by=f"phone:{player.id}", request=asked)
    return redirect(f"/m/{code}", 303)


@blueprint.post("/<code>/tap")
@limiter.limit("20 per minute")
def wish_tap(code: str) -> AnyResponse:
    """Wish to be tapped at every call, or no longer; nobody asks why."""
    house().taps.wish(of(code).id, wanted=request.form.get("wanted") == "1")
    return redirect(f"/m/{code}", 303)


@blueprint.get("/<code>/stream")
@limiter.limit("20 per minute", deduct_when=not_found)
def stream(code: str) -> Response:
    """A mark that changes when my page does; it ends when my code is revoked."""
    player = lines().whose(code) if 0 < len(code) <= LONGEST_CODE else None
    if player is None:
        raise NotFound
    marks = lines().stream(player, code, wire_of(request.environ), once="once" in request.args)
    return Response(marks, mimetype="text/event-stream", headers=STREAM_HEADERS, direct_passthrough=True)


def lines() -> PhoneLines:
    """The streams of all phone pages."""
    found: PhoneLines = current_app.extensions["phones"]
    return found


def of(code: str) -> Player:
    """Whose page this is. Raises: NotFound for an unknown or revoked code, without saying which."""
    player = house().people.by_phone(code) if 0 < len(code) <= LONGEST_CODE else None
    if player is None:
        raise NotFound
    return player


def shown(room: Seen, player: Player, now: datetime) -> Phone | None:
    """The picture of the event that is shown everywhere at a moment."""
    if room.event_id is None or room.room is None:
        return None
    event, _, number = request.cookies.get(SEEN_COOKIE, "").rpartition(":")
    seen = int(number) if event == room.event_id.replace("/", "-") and WHOLE.match(number) else 0
    return of_room(room.room, player.id, now, seen)


def size() -> str:
    """How large the reader wants the letters, in percent."""
    for choice in (request.args.get("size"), request.cookies.get(SIZE_COOKIE)):
        if choice in SIZES:
            return str(choice)
    return "100"


def seen_mark(picture: Phone) -> str:
    """What the link says that means: I saw everything up to here."""
    event_id = house().current_event(house().desk.now()) or ""
    return f"{event_id.replace('/', '-')}:{picture.last}"


@blueprint.after_request
def guarded(response: AnyResponse) -> AnyResponse:
    """Keep the code to the phone that has it."""
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers.setdefault("Cache-Control", "no-store")
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response


near.refuse(
    blueprint,
    "phone/told.html",
    unknown=marked("This link does not work any more. Ask for a new one."),
    refused=409,
)
blueprint.context_processor(shared)
blueprint.context_processor(lambda: {"seen_mark": seen_mark, "micros": micros})
near.furnish(blueprint)
