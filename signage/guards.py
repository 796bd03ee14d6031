"""The guards at the office's door: forged forms, too many tries, sessions left alone."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from flask import current_app, request, session
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from flask_login import current_user
from flask_wtf.csrf import CSRFProtect

if TYPE_CHECKING:
    from registry.assemble import Club

IDLE_SETTING = "FENYJEL_IDLE"
LIVE_HEADER = "X-Fenyjel-Live"

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
    """Whether the last thing done in this session is longer ago than allowed."""
    seen = session.get("seen_at")
    if not isinstance(seen, str):
        return True
    allowed: timedelta = current_app.config[IDLE_SETTING]
    return clock_now() - datetime.fromisoformat(seen) > allowed


def touch() -> None:
    """Count idling from now; a page that only listens does not count as doing something."""
    if current_user.is_authenticated and LIVE_HEADER not in request.headers:
        session["seen_at"] = clock_now().isoformat()
