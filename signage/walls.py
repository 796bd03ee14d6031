"""The wall pages: whole without script, then kept true by the stream."""

from functools import cache
from typing import TYPE_CHECKING

import msgspec
from flask import Flask, Response, make_response, redirect, render_template, request
from markupsafe import Markup
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as Answer

from registry import paths
from registry.devices.displays import COOKIE, Display
from registry.views.counter import counter
from registry.views.wall_sight import Links
from registry.words.say import Money
from signage.clips import may_sign
from signage.frames import Sent, framed
from signage.hub import Hub
from signage.lines import wire_of
from signage.skin import Skin, epoch
from signage.software import software_mark
from signage.stream import STREAM_HEADERS
from signage.wall_data import Topic, known_name, links_of, picture, rate_of, reader_of, topic_of

if TYPE_CHECKING:
    from registry.assemble import Club

NAMES = ("wall-1", "wall-2")
"""Walls that are listed before a screen has named itself."""

GUEST = "phone"
"""The wall that guests open on their own phones: it comes and goes, so nobody notes it as a screen of the room."""


def register(app: Flask, club: "Club") -> None:
    """Add the list of walls and the pages of each."""
    skin = Skin(app)
    links = links_of(club)

    @app.get("/")
    def start() -> Answer:
        """Who types only the address sees what there is to see."""
        return redirect("/walls")

    @app.get("/walls")
    def walls() -> str | Answer:
        """The walls and what each can show; a display of the house goes to its own page."""
        token = request.cookies.get(COOKIE)
        if token and club.displays.by_token(token) is not None:
            return redirect("/screen", 303)
        seen = {device.name for device in club.devices.list() if device.kind == "wall"}
        return render_template("walls/list.html", walls=sorted(seen | set(NAMES)))

    @app.get("/walls/<name>")
    def wall_page(name: str) -> Response:
        """One wall: the picture now, and all that a screen needs to go on by itself."""
        known_name(name)
        topic = topic_of(club, request.args)
        response = make_response(
            wall_body(club, skin, topic, links, name=name, stream=stream_address(name, request.args))
        )
        response.headers["Cache-Control"] = "no-store"
        return response

    @app.get(f"/walls/{GUEST}/stream")
    def guest_stream() -> Response:
        """The pictures for a guest's phone. Without a name the hub notes nothing, and the office misses no screen."""
        hub: Hub = app.extensions["hub"]
        stream = hub.stream(topic_of(club, request.args), "", wire_of(request.environ), once="once" in request.args)
        return Response(stream, mimetype="text/event-stream", headers=STREAM_HEADERS, direct_passthrough=True)

    @app.get("/info")
    def info() -> str:
        """Where the QR code of the walls leads: what a newcomer has to know, on their own phone."""
        now = club.desk.now()
        event_id = club.current_event(now)
        event = club.desk.history(event_id).event if event_id is not None else None
        return render_template(
            "walls/info.html",
            event=event,
            sale=counter(event, now) if event is not None else None,
            money=Money,
            club_name=club.settings.club_name,
            guest=GUEST,
        )


def wall_body(
    club: "Club",
    skin: Skin,
    topic: Topic,
    links: Links,
    *,
    name: str,
    stream: str,
    display: Display | None = None,
) -> str:
    """The page of a wall; that of a display of the house also says what it has painted."""
    now = club.desk.now()
    reader = reader_of(club, topic.language, topic.second)
    frame = framed(picture(club, topic, now, links), now, reader, skin)
    sent = msgspec.json.encode(Sent(epoch(now), rate_of(club), frame)).decode()
    return render_template(
        "walls/page.html",
        **skin.tools(reader, now),
        language=topic.language,
        wall_name=name,
        stream=stream,
        frame=frame,
        frame_json=sent.replace("<", "\\u003c"),
        display=display,
        signs=display is not None and may_sign(display.about),
        software=software_mark(),
        own_icons=own_icons(),
    )


@cache
def own_icons() -> Markup:
    """Every icon, to stand in the page of a wall: what it paints while the server is away cannot fetch any.

    Their ids begin with `icon-`, for a wall has parts of its own that are called `lost` or `picture`.
    """
    sprite = (paths.static() / "icons" / "icons.svg").read_text("utf-8")
    return Markup(sprite.replace('<symbol id="', '<symbol id="icon-'))  # noqa: S704 - our own file


def stream_address(name: str, asked: "MultiDict[str, str]") -> str:
    """The stream that belongs to a page, in the same language and with the same scene."""
    kept = "&".join(f"{key}={asked[key]}" for key in ("lang", "scene") if asked.get(key, "").isalpha())
    return f"/walls/{name}/stream" + (f"?{kept}" if kept else "")
