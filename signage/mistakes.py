"""What a wrong address or a failing page answers: a sentence in the reader's language, never a trace."""

import logging
import secrets

from flask import Flask, Response, make_response, render_template, request
from werkzeug.exceptions import HTTPException

from registry.ledger.ledger import LedgerAway
from registry.words.say import marked
from signage.language import reader

log = logging.getLogger("fenyjel.signage")

SENTENCES = {
    400: marked("This request makes no sense."),
    403: marked("You may not do this."),
    404: marked("There is no such page."),
    405: marked("This cannot be done here."),
    413: marked("This is too much."),
    429: marked("Too many tries. Wait a little."),
    500: marked("Something went wrong here."),
    503: marked("Nothing can be shown just now. Wait a moment."),
}


def answer_mistakes(app: Flask) -> None:
    """Answer every mistake with one plain page."""
    app.register_error_handler(HTTPException, told)
    app.register_error_handler(LedgerAway, away)
    app.register_error_handler(Exception, failed)


def told(mistake: HTTPException) -> Response:
    """The page for a wrong address or a refused request."""
    if isinstance(mistake.response, Response):
        return mistake.response
    return page(mistake.code or 500)


def away(_: LedgerAway) -> Response:
    """The page while the database is away, locked or full: it comes back, so nothing is broken."""
    return page(503)


def failed(mistake: Exception) -> Response:
    """The page for a bug: its id stands on the page and in one log line, with what happened."""
    mark = secrets.token_hex(4)
    log.error("request failed, id %s, path rule %s", mark, request.url_rule, exc_info=mistake)
    return page(500, mark)


def page(status: int, mark: str = "") -> Response:
    """One sentence and a way back."""
    sentence = reader().say(SENTENCES.get(status, SENTENCES[500 if status >= 500 else 400]))
    again = status >= 500 and request.path.startswith(("/walls", "/screen"))  # nobody stands at a wall to press a key
    body = render_template("base/mistake.html", sentence=sentence, status=status, mark=mark, again=again)
    return make_response(body, status)
