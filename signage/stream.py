"""The address of the pictures of a wall, and of the server's clock."""

from datetime import datetime
from typing import TYPE_CHECKING

from flask import Flask, Response, request

from registry.views.wall_scenes import WallPicture
from signage.ahead import Ahead
from signage.frames import Frame, framed
from signage.hub import Hub
from signage.lines import wire_of
from signage.skin import Skin
from signage.wall_data import Topic, known_name, links_of, picture, reader_of, time_json, topic_of

if TYPE_CHECKING:
    from registry.assemble import Club

STREAM_HEADERS = {"Cache-Control": "no-store, no-transform", "X-Accel-Buffering": "no"}
"""A proxy between must neither keep nor collect what is sent."""


def register(app: Flask, club: "Club") -> None:
    """Add the stream and the clock to an app; its hub lies in `app.extensions["hub"]`."""
    skin = Skin(app)
    links = links_of(club)

    def look(topic: Topic, now: datetime) -> WallPicture:
        return picture(club, topic, now, links)

    ahead: dict[Topic, Ahead] = {}

    def draw(drawn: WallPicture, topic: Topic, now: datetime) -> Frame:
        return framed(drawn, now, reader_of(club, topic.language, topic.second), skin, ahead.setdefault(topic, Ahead()))

    hub = Hub(club, look, draw)
    app.extensions["hub"] = hub

    @app.get("/walls/<name>/stream")
    def wall_stream(name: str) -> Response:
        """The pictures of one wall, as they become true."""
        known_name(name)
        topic, wire = topic_of(club, request.args), wire_of(request.environ)
        stream = hub.stream(topic, name, wire, once="once" in request.args)
        return Response(stream, mimetype="text/event-stream", headers=STREAM_HEADERS, direct_passthrough=True)

    @app.get("/time")
    def time_now() -> Response:
        """The server's clock, for a screen that measures how far its own is off."""
        return Response(time_json(club), mimetype="application/json", headers={"Cache-Control": "no-store"})
