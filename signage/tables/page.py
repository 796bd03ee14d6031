"""A table's page: the code by which it is let in, then the table itself."""

from secrets import token_urlsafe

from flask import Response, make_response, render_template, request
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as AnyResponse

from registry.ledger.codec import micros
from signage.guards import limiter
from signage.near import house
from signage.software import software_mark
from signage.tables import keys, pairing
from signage.tables.here import MOST_TABLES, alert_sentence, blueprint, mark_of, picture, texts
from signage.wall_data import rate_of

LETTERS_COOKIE = "letters"
YEAR_S = 365 * 24 * 3600


def asked_anew(response: AnyResponse) -> bool:
    """Whether a new tablet asked to be let in; only that counts against an address."""
    return response.headers.get("X-Tablet") == "new"


@blueprint.get("/<int:number>")
@limiter.limit("30 per minute", deduct_when=asked_anew)
def page(number: int) -> Response:
    """The table; before the tablet was let in, the code to be confirmed in the office."""
    if not 1 <= number <= MOST_TABLES:
        raise NotFound
    tablet = pairing.kept(house(), number)
    if tablet is not None and tablet.let_in:
        return shown(number, tablet)
    fresh = tablet is None
    tablet = tablet or pairing.ask(house(), number)
    response = make_response(render_template("table/pair.html", number=number, code=tablet.tablet.code))
    pairing.keep(house(), response, tablet)
    if fresh:
        response.headers["X-Tablet"] = "new"
    return response


def shown(number: int, tablet: pairing.Kept, notice: str = "", status: int = 200) -> Response:
    """The table's page."""
    asked = request.args.get("ask", "") if request.method == "GET" else ""
    seen = picture(number)  # once: a newer mark on an older picture would let it stand
    response = make_response(
        render_template(
            "table/page.html",
            number=number,
            picture=seen,
            mark=mark_of(seen),
            proof=tablet.proof,
            notice=notice,
            ask=asked if asked in keys.ASKS else "",
            letters=letters(),
            software=software_mark(),
            now=house().desk.now(),
            rate=rate_of(house()),
        ),
        status,
    )
    if request.args.get(LETTERS_COOKIE) in ("on", "off"):
        response.set_cookie(LETTERS_COOKIE, letters(), max_age=YEAR_S, httponly=True, samesite="Lax", path="/table")
    return response


def letters() -> str:
    """Whether a bare letter presses a key: "on" or "off"."""
    for choice in (request.args.get(LETTERS_COOKIE), request.cookies.get(LETTERS_COOKIE)):
        if choice in ("on", "off"):
            return str(choice)
    return "on"


@blueprint.context_processor
def shared() -> dict[str, object]:
    """What the templates of a table may use."""
    return {
        "alert_sentence": alert_sentence,
        "texts": texts,
        "fresh_request": lambda: token_urlsafe(12),
        "back_key": "Esc",
        "reasons": keys.REASONS,
        "reason_icons": keys.REASON_ICONS,
        "sign_words": keys.SIGNS,
        "sign_icons": keys.SIGN_ICONS,
        "rulings": keys.RULINGS,
        "micros": micros,
    }


@blueprint.after_request
def guarded(response: AnyResponse) -> AnyResponse:
    """Keep nothing of a table in a cache."""
    response.headers["Cache-Control"] = "no-store"
    return response
