"""What the near pages share: the office, the phone page and the tablet. Language, theme, icons, times left, refusals.

A link such as `?lang=pl` or `?theme=light` chooses, without script and by keyboard; two plain cookies
remember it and say nothing else.
"""

from datetime import datetime
from typing import TYPE_CHECKING

from flask import Blueprint, current_app, make_response, render_template, request, url_for
from flask import Response as Page
from flask_limiter.errors import RateLimitExceeded
from markupsafe import Markup
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response

from registry.engine.refusals import BrokenHistory, Refusal, Why
from registry.engine.rules.clockwork import Standing
from registry.ledger.ledger import LedgerAway
from registry.views.shown import left
from registry.words.reasons import reason
from registry.words.say import LANGUAGES, OWN_NAMES, marked
from signage.language import COOKIE, reader
from signage.skin import epoch

if TYPE_CHECKING:
    from registry.assemble import Club

THEMES = {"dark": marked("Dark"), "yellow": marked("Yellow"), "light": marked("Light")}
THEME_COOKIE = "theme"
PASSING = (429, 503)
"""Statuses of what is over by itself: such a page asks again, so that no tablet or phone stays on it."""
YEAR_S = 365 * 24 * 3600


def furnish(blueprint: Blueprint) -> None:
    """Give a blueprint's templates the shared parts, and let its pages remember what was chosen."""
    blueprint.context_processor(shared)
    blueprint.after_request(remember)


def refuse(blueprint: Blueprint, template: str, unknown: str, refused: int) -> None:
    """Let a page of one person or one table say in one sentence why it shows nothing else.

    `template` draws that sentence, `unknown` is the one for a wrong address, `refused` the status of what the
    rules turn down.
    """

    def told(sentence: str, status: int) -> Page:
        return make_response(render_template(template, sentence=sentence, passing=status in PASSING), status)

    def away(_: Exception) -> Page:
        return told(reader().say(marked("Nothing can be shown just now. Wait a moment.")), 503)

    def no(refusal: Refusal) -> Page:
        # Where nothing can be read at all, that is said.
        return away(refusal) if refusal.why is Why.NO_SUCH_EVENT else told(reason(reader(), refusal), refused)

    blueprint.register_error_handler(NotFound, lambda _: told(reader().say(unknown), 404))
    blueprint.register_error_handler(
        RateLimitExceeded, lambda _: told(reader().say(marked("Too many tries. Wait a minute.")), 429)
    )
    blueprint.register_error_handler(Refusal, no)
    blueprint.register_error_handler(BrokenHistory, away)
    blueprint.register_error_handler(LedgerAway, away)


def house() -> "Club":
    """The club that this app was made for."""
    club: Club = current_app.extensions["club"]
    return club


def shared() -> dict[str, object]:
    """What every near template may use besides the words."""
    return {
        "icon": icon,
        "theme": theme(),
        "themes": tuple(THEMES),
        "theme_name": theme_name,
        "left": left,
        "epoch": epoch,
        "zero_at": zero_at,
        "own_names": OWN_NAMES,
        "switch": switch,
    }


def icon(name: str) -> Markup:
    """One icon of the sprite; the word beside it says the same, so it is hidden from readers."""
    place = url_for("static", filename="icons/icons.svg")
    return Markup('<svg aria-hidden="true"><use href="{}#{}"/></svg>').format(place, name)


def zero_at(clock: Standing, now: datetime) -> int:
    """When a face that runs comes to 0:00. Units: milliseconds since 1970."""
    return epoch(clock.ends_at) if clock.ends_at is not None else epoch(now) + clock.left_ms


def theme() -> str:
    """The reader's theme: asked for in the address, else remembered, else dark."""
    for choice in (request.args.get("theme"), request.cookies.get(THEME_COOKIE)):
        if choice in THEMES:
            return str(choice)
    return "dark"


def theme_name(kind: str) -> str:
    """What a theme is called."""
    return reader().say(THEMES[kind])


def switch(what: str, choice: str) -> str:
    """The address of this page in another language or theme."""
    kept = [(name, value) for name, value in request.args.items() if name != what] if request.method == "GET" else []
    return "?" + "&".join(f"{name}={value}" for name, value in [*kept, (what, choice)] if safe(name + value))


def safe(text: str) -> bool:
    """Whether a word may stand in an address as it is."""
    return all(letter.isalnum() or letter in "-_" for letter in text)


def remember(response: Response) -> Response:
    """Keep a choice that this address made."""
    for cookie, choice, allowed in (
        (COOKIE, request.args.get("lang"), LANGUAGES),
        (THEME_COOKIE, request.args.get("theme"), tuple(THEMES)),
    ):
        if choice in allowed:
            response.set_cookie(cookie, str(choice), max_age=YEAR_S, httponly=True, samesite="Lax", path="/")
    return response
