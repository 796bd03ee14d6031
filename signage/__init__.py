"""What is seen: wall pages and their stream, the office, phone pages, devices and health."""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from flask import Flask, Response
from markupsafe import Markup
from werkzeug.routing import IntegerConverter, Map

from registry import inline, paths
from signage.language import offer_words
from signage.mistakes import answer_mistakes

if TYPE_CHECKING:
    from registry.assemble import Club

PARTS = ("auth", "walls", "stream", "devices", "health", "phones", "tables", "office", "clips", "glossary")
"""Modules of this package that have `register(app, club)` (the door: `init_auth`), in the order in which they join."""

POLICY = (
    f"default-src 'self'; script-src 'self' {inline.source()}; style-src 'self'; img-src 'self' data:; "
    "media-src 'none'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"
)
"""No page loads anything from elsewhere, and none may load a sound at all; one with signed clips may load those."""


class Number(IntegerConverter):
    """A number in an address: none that a database could not hold, so that such an address leads nowhere."""

    def __init__(self, url_map: Map) -> None:
        super().__init__(url_map, max=2**31 - 1)


def create_app(club: "Club") -> Flask:
    """Put the pages of one club together; views find the club in `app.extensions["club"]`."""
    app = Flask(__name__, static_folder=str(paths.static()), static_url_path="/static")
    app.extensions["club"] = club
    app.url_map.converters["int"] = Number
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals["comes_again"] = Markup(inline.script())  # noqa: S704 - our own file
    offer_words(app)
    answer_mistakes(app)
    for part in PARTS:
        if find_spec(f"signage.{part}") is not None:
            module = import_module(f"signage.{part}")
            (module.init_auth if part == "auth" else module.register)(app, club)
    app.after_request(guarded)
    return app


def guarded(response: Response) -> Response:
    """Add the headers that keep a page to itself, where the view has not said otherwise."""
    response.headers.setdefault("Content-Security-Policy", POLICY)
    response.headers.setdefault("Referrer-Policy", "no-referrer")
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    return response
