"""The house's displays: let in by a code, drawn as they are told, and asked what they have painted."""

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Annotated

import msgspec
from flask import Flask, Response, jsonify, make_response, redirect, render_template, request
from msgspec import Meta, Struct
from werkzeug.wrappers import Response as Answer

from registry.devices.displays import COOKIE, Display
from registry.devices.receipts import Beat
from registry.engine.alerts import alerts
from signage.hub import Hub
from signage.language import words_of
from signage.lines import wire_of
from signage.skin import Skin, epoch
from signage.software import software_mark
from signage.stream import STREAM_HEADERS
from signage.wall_data import Topic, links_of, rate_of, reader_of
from signage.walls import wall_body

if TYPE_CHECKING:
    from registry.assemble import Club

KEPT_S = 10 * 365 * 24 * 3600
TOKEN_BYTES = 24
LONGEST_TOKEN = 100
LONGEST_SAID = 8192
"""A longer word of a screen is no receipt. Units: bytes."""
NOTED_EVERY = timedelta(seconds=60)
"""How often it is written down that a display lives, for the time after a restart."""
AHEAD = timedelta(seconds=2)
"""A screen may paint a moment before the server's own clock comes to it."""

Mark = Annotated[str, Meta(pattern="^([0-9a-f]{16}|lost)$")]
SceneName = Annotated[str, Meta(pattern="^[a-z-]{1,40}$")]
AlertId = Annotated[str, Meta(pattern="^[a-z_]{1,40}:[0-9]{1,15}(:[0-9]{1,9})?$")]
Milliseconds = Annotated[int, Meta(ge=-(10**15), le=10**15)]


class Said(Struct, frozen=True, forbid_unknown_fields=True):
    """What a display says after a frame was painted. Units: milliseconds."""

    mark: Mark
    scene: SceneName
    alerts: Annotated[list[AlertId], Meta(max_length=100)]
    offset_ms: Milliseconds
    software: Annotated[str, Meta(pattern="^[0-9a-f]{0,16}$")]
    loaded_ms: Annotated[int, Meta(ge=0, le=10**14)]


_said = msgspec.json.Decoder(Said)


def register(app: Flask, club: "Club") -> None:
    """Add the address that every display of the house opens."""
    skin, links = Skin(app), links_of(club)

    @app.get("/screen")
    def screen() -> Response:
        """The wall that this display is, or the code by which the office lets it in."""
        display = this_display(club)
        if display is None:
            return code_page(club, skin)
        topic = topic_of_display(display)
        body = wall_body(
            club,
            skin,
            topic,
            links,
            name=display.about.name,
            stream="/screen/stream",
            display=display,
        )
        return unkept(make_response(body))

    @app.get("/screen/stream")
    def screen_stream() -> Answer:
        """The pictures of this display."""
        display = this_display(club)
        if display is None:
            return redirect("/screen", 303)
        hub: Hub = app.extensions["hub"]
        stream = hub.stream(topic_of_display(display), "", wire_of(request.environ), once="once" in request.args)
        return Response(stream, mimetype="text/event-stream", headers=STREAM_HEADERS, direct_passthrough=True)

    @app.post("/screen/code")
    def ask_code() -> Response:
        """Whether this display has been let in, else its code."""
        if this_display(club) is not None:
            return jsonify(paired=True)
        token = own_token()
        return jsonify(paired=False, code=(club.waiting.ask(token, club.desk.now()) or "") if token else "")

    @app.post("/screen/seen")
    def seen() -> Response:
        """Take a receipt and say what the display is to do. Nonsense is not kept and not argued with."""
        display = this_display(club)
        if display is None:
            return jsonify(paired=False)
        now = club.desk.now()
        said = read_said(request.stream.read(LONGEST_SAID + 1))  # a body of unknown length never ends by itself
        if said is None:
            return Response(status=204)
        take(club, display, said, now)
        return jsonify(
            paired=True,
            version=display.version,
            software=software_mark(),
            identify_ms=max(0, epoch(display.identify_until) - epoch(now)),
        )


def take(club: "Club", display: Display, said: Said, now: datetime) -> None:
    """Keep a receipt, and from time to time that the display lives."""
    painted(club, display.id, said, now)
    if now - display.seen_at >= NOTED_EVERY:
        club.displays.lives(display.id, now)


def painted(club: "Club", screen: int | str, said: Said, now: datetime) -> None:
    """Keep what a screen has painted: only of alerts that stand, whatever else was said."""
    loaded_at = datetime.fromtimestamp(said.loaded_ms / 1000, now.tzinfo) if said.loaded_ms < epoch(now) else now
    beat = Beat(now, said.mark, said.scene, said.offset_ms, said.software, loaded_at)
    standing = standing_ids(club, (now, now + AHEAD * rate_of(club))) if said.alerts else frozenset[str]()
    club.receipts.note(screen, beat, [one for one in said.alerts if one in standing])


def standing_ids(club: "Club", moments: Iterable[datetime]) -> frozenset[str]:
    """The ids of all alerts of the club's event at these moments."""
    found: set[str] = set()
    for moment in moments:
        event_id = club.current_event(moment)
        if event_id is not None:
            found |= {alert.id for alert in alerts(club.desk.history(event_id), moment)}
    return frozenset(found)


def read_said(body: bytes) -> Said | None:
    """A receipt, or None where it is none."""
    if len(body) > LONGEST_SAID:
        return None
    try:
        return _said.decode(body)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None


def this_display(club: "Club") -> Display | None:
    """The display that asks, if it has been let in."""
    token = own_token()
    return club.displays.by_token(token) if token else None


def own_token() -> str:
    """The token that the display keeps; empty where it has none."""
    token = request.cookies.get(COOKIE, "")
    return token if len(token) <= LONGEST_TOKEN else ""


def code_page(club: "Club", skin: Skin) -> Response:
    """The code, large, or the word that too many screens wait; and a token for the display to keep."""
    token = own_token() or secrets.token_urlsafe(TOKEN_BYTES)
    now = club.desk.now()
    reader = reader_of(club, words_of(club, request.args.get("lang")).language)
    code = club.waiting.ask(token, now)
    body = render_template("walls/code.html", **skin.tools(reader, now), language=reader.first.language, code=code)
    answer = unkept(make_response(body))
    answer.set_cookie(COOKIE, token, max_age=KEPT_S, httponly=True, samesite="Lax")
    return answer


def unkept(answer: Response) -> Response:
    """An answer that no browser keeps, so that a restart always finds the newest."""
    answer.headers["Cache-Control"] = "no-store"
    return answer


def topic_of_display(display: Display) -> Topic:
    """What a display shows."""
    about = display.about
    return Topic(about.language, about.scene, about.second, about.calm)
