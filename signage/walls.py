"""The wall pages: whole without script, then kept true by the stream."""

from typing import TYPE_CHECKING

import msgspec
from flask import Flask, Response, make_response, redirect, render_template, request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as Answer

from registry.devices.displays import COOKIE, Display
from registry.views.wall_sight import Links
from registry.words.say import Money
from signage.clips import may_sign
from signage.frames import Sent, framed
from signage.skin import Skin, epoch
from signage.software import software_mark
from signage.wall_data import Topic, known_name, links_of, picture, rate_of, reader_of, topic_of

if TYPE_CHECKING:
    from registry.assemble import Club

NAMES = ("wall-1", "wall-2")
"""Walls that are listed before a screen has named itself."""


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

    @app.get("/info")
    def info() -> str:
        """Where the QR code of the walls leads: what a newcomer has to know, on their own phone."""
        event_id = club.current_event(club.desk.now())
        event = club.desk.history(event_id).event if event_id is not None else None
        return render_template("walls/info.html", event=event, money=Money, club_name=club.settings.club_name)


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
    )


def stream_address(name: str, asked: "MultiDict[str, str]") -> str:
    """The stream that belongs to a page, in the same language and with the same scene."""
    kept = "&".join(f"{key}={asked[key]}" for key in ("lang", "scene") if asked.get(key, "").isalpha())
    return f"/walls/{name}/stream" + (f"?{kept}" if kept else "")
