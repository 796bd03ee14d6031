"""The guards at the office's door: forged forms, too many tries, sessions left alone."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from flask import Response, after_this_request, current_app, request, session
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from flask_login import current_user
from flask_wtf.csrf import CSRFProtect
from itsdangerous import BadSignature, URLSafeSerializer

if TYPE_CHECKING:
    from registry.assemble import Club

IDLE_SETTING = "FENYJEL_IDLE"
LIVE_HEADER = "X-Fenyjel-Live"
STREAM = "office.stream."
"""An address of the office that never ends: nobody is sent there, and it is never shown again."""
SESSION_COOKIE = "fenyjel_office"
SEEN_COOKIE = "fenyjel_seen"

limiter = Limiter(get_remote_address, strategy="moving-window")
forgery = CSRFProtect()


def tried() -> str:
    """What a login is limited by: address and name together, so that nobody locks out somebody elsewhere."""
    return f"{get_remote_address()} {request.form.get('name', '')[:80].strip().casefold()}"


def clock_now() -> datetime:
    """The club's own clock."""
    club: Club = current_app.extensions["club"]
    return club.desk.now()


def idle_too_long() -> bool:
    """Whether the last thing done in this browser is longer ago than allowed."""
    try:
        seen = datetime.fromisoformat(_signed().loads(request.cookies.get(SEEN_COOKIE, "")))
    except (BadSignature, TypeError, ValueError):
        return True
    allowed: timedelta = current_app.config[IDLE_SETTING]
    return clock_now() - seen > allowed


def seen_now() -> None:
    """Count idling from now.

    The moment has a cookie of its own, because answers overtake each other: one that wrote the session's cookie
    only to count would write back what another had just changed in it, such as the word that something is done.
    """

    @after_this_request
    def write(response: Response) -> Response:
        moment = _signed().dumps(clock_now().isoformat())
        response.set_cookie(SEEN_COOKIE, moment, path="/office", httponly=True, samesite="Lax")
        return response


def touch() -> None:
    """Count idling from now; a page that only listens does not count as doing something."""
    if current_user.is_authenticated and not listens():
        seen_now()


def listens() -> bool:
    """Whether a page asks by itself, not a person: such a request writes nothing into the session."""
    return LIVE_HEADER in request.headers or streams()


def streams() -> bool:
    """Whether the office's stream is asked for."""
    return (request.endpoint or "").startswith(STREAM)


def _signed() -> URLSafeSerializer:
    """Of one session alone: beside another one's cookie the moment says nothing."""
    return URLSafeSerializer(current_app.secret_key or "", salt=f"{SEEN_COOKIE} {session.get('stamp', '')}")
