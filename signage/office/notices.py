"""What a wish that did not work gets: its page again, the reason in a sentence, the right status.

What was typed stays in the fields. Nothing happened, or all of it did; never half.
"""

from dataclasses import dataclass

from flask import Blueprint, current_app, g, make_response, render_template, request
from flask_limiter.errors import RateLimitExceeded
from flask_login import AnonymousUserMixin
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import BadRequest, Forbidden, MethodNotAllowed, NotFound, RequestEntityTooLarge
from werkzeug.wrappers import Response

from registry.engine.refusals import BrokenHistory, Refusal, Why
from registry.ledger.ledger import LedgerAway, LedgerFull
from registry.words.reasons import reason
from registry.words.say import marked
from signage.forms import BadInput, Conflict, Unknown
from signage.office import here
from signage.office.nothing import Nothing
from signage.office.rights import may_open


@dataclass(frozen=True)
class Notice:
    """One sentence at the top of a page, and the status that goes with it."""

    sentence: str
    status: int


FORBIDDEN = (Why.NOT_ALLOWED,)
MISSING = (Why.NO_SUCH_EVENT, Why.NOT_ENTERED, Why.UNKNOWN_PLAYER, Why.NO_SUCH_TABLE, Why.NO_SUCH_SEAT)


def answer(blueprint: Blueprint) -> None:
    """Answer all that can go wrong in the office."""
    blueprint.register_error_handler(Refusal, refused)
    blueprint.register_error_handler(BadInput, misread)
    blueprint.register_error_handler(Conflict, overtaken)
    blueprint.register_error_handler(Nothing, nothing)
    blueprint.register_error_handler(Unknown, missing)
    blueprint.register_error_handler(NotFound, missing)
    blueprint.register_error_handler(MethodNotAllowed, missing)
    blueprint.register_error_handler(BadRequest, senseless)
    blueprint.register_error_handler(RequestEntityTooLarge, too_much)
    blueprint.register_error_handler(CSRFError, too_old)
    blueprint.register_error_handler(Forbidden, forbidden)
    blueprint.register_error_handler(RateLimitExceeded, too_often)
    blueprint.register_error_handler(BrokenHistory, broken)
    blueprint.register_error_handler(LedgerAway, away)


def refused(refusal: Refusal) -> Response:
    """The rules say no."""
    status = 403 if refusal.why in FORBIDDEN else 404 if refusal.why in MISSING else 409
    return told(reason(here.words(), refusal), status)


def misread(mistake: BadInput) -> Response:
    """Something typed does not fit."""
    return told(here.words().say(mistake.sentence, **mistake.values), 400)


def overtaken(_: Conflict) -> Response:
    """Somebody else was faster; the page now shows what they did."""
    return told(here.words().say(marked("Somebody changed this a moment ago. Look, then try again.")), 409)


def nothing(found: Nothing) -> Response:
    """There is nothing (any more) to do this to; mostly a colleague was faster."""
    return told(here.words().say(found.sentence, **found.values), 409)


def missing(_: Exception) -> Response:
    """What the address or the form names does not exist."""
    return told(here.words().say(marked("This does not exist (any more).")), 404)


def senseless(_: Exception) -> Response:
    """A form that no page of ours makes."""
    return told(here.words().say(marked("This request makes no sense.")), 400)


def too_much(_: RequestEntityTooLarge) -> Response:
    """More than any form holds; what was sent is not read, so no page can be shown with it."""
    g.alone = True
    return told(here.words().say(marked("This is too much.")), 413, alone=True)


def too_old(_: CSRFError) -> Response:
    """The form's proof of origin is missing or from an old session."""
    return told(here.words().say(marked("The page was too old. Try again.")), 400)


def forbidden(_: Forbidden) -> Response:
    """Only the organiser may do this."""
    return told(here.words().say(marked("Only the organiser may do this.")), 403, alone=True)


def too_often(_: RateLimitExceeded) -> Response:
    """Say to wait."""
    return told(here.words().say(marked("Too many tries. Wait half a minute.")), 429)


def broken(_: BrokenHistory) -> Response:
    """The event's record cannot be read: nothing more is written to it."""
    return told(here.words().say(marked("The record of this event is damaged. Nothing is written.")), 500, alone=True)


def away(trouble: LedgerAway) -> Response:
    """The database cannot be reached or written, so nobody is looked up any more for this page."""
    g.alone = True
    g._login_user = AnonymousUserMixin()  # noqa: SLF001 - where Flask-Login keeps whom it found
    if isinstance(trouble, LedgerFull):
        return told(here.words().say(marked("The disk is full. Nothing was written. Make room.")), 503, alone=True)
    return told(here.words().say(marked("The database is away. Nothing was written. Wait a moment.")), 503, alone=True)


def told(sentence: str, status: int, alone: bool = False) -> Response:
    """The page that the form came from with the sentence on top, or the sentence alone."""
    g.pop("history", None)
    again = g.get("notice") is not None
    g.notice = Notice(sentence, status)
    found = None if alone or again or request.method != "POST" else here.page_of(here.back())
    if found is None or not may_open(here.member().role, found[0]):
        return make_response(render_template("office/told.html", sentence=sentence), status)
    endpoint, values = found
    try:
        shown = current_app.view_functions[endpoint](**values)
    except (Unknown, NotFound, Refusal):
        return make_response(render_template("office/told.html", sentence=sentence), status)
    return make_response(shown)
