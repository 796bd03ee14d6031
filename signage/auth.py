"""The door of the office: who staff are, and how they come in and go.

`init_auth(app, club)` is all that an app needs: it sets the cookie and hangs up login, forgery and
rate guards. Only blueprints that ask for the forgery guard have it.
"""

from datetime import timedelta

from flask import Blueprint, Flask, redirect, render_template, request, session
from flask_limiter.errors import RateLimitExceeded
from flask_login import LoginManager, UserMixin, login_user, logout_user
from flask_wtf.csrf import CSRFError, generate_csrf
from werkzeug.wrappers import Response

from registry.assemble import Club
from registry.ledger.ledger import LedgerAway
from registry.people.staff import StaffMember
from registry.words.say import marked
from signage import near
from signage.guards import (
    IDLE_SETTING,
    SESSION_COOKIE,
    forgery,
    idle_too_long,
    limiter,
    listens,
    seen_now,
    streams,
    tried,
)
from signage.office import here, notices
from signage.office.rights import may_open

ENDED = "event: ended\ndata: \n\n"

door = Blueprint("door", __name__, url_prefix="/office")


class Visitor(UserMixin):  # type: ignore[misc]
    """A member of staff for Flask-Login."""

    def __init__(self, member: StaffMember) -> None:
        self.member = member

    def get_id(self) -> str:
        """What the cookie carries: the number in the staff's list, nothing else."""
        return str(self.member.id)


def register(app: Flask, club: Club) -> None:
    """Join the app."""
    init_auth(app, club)


def init_auth(app: Flask, club: Club) -> None:
    """Hang the office's guards on an app."""
    app.extensions.setdefault("club", club)
    app.secret_key = club.secrets.derive("office sessions")
    app.config.update(
        SESSION_COOKIE_NAME=SESSION_COOKIE,
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        WTF_CSRF_CHECK_DEFAULT=False,
        WTF_CSRF_TIME_LIMIT=None,
        MAX_CONTENT_LENGTH=256 * 1024,
        RATELIMIT_STORAGE_URI="memory://",
    )
    app.config.setdefault(IDLE_SETTING, timedelta(minutes=club.settings.office_idle_minutes))
    # Templates get what they need by name; a page that asks for nobody must not look for one in the database.
    manager = LoginManager(app, add_context_processor=False)
    manager.user_loader(visitor)
    manager.unauthorized_handler(ask_in)
    limiter.init_app(app)
    forgery.init_app(app)
    app.register_blueprint(door)


def visitor(number: str) -> Visitor | None:
    """Who a cookie speaks of: nobody once removed, given another passphrase, or idle for too long."""
    staff = here.club().staff
    member = next((each for each in staff.list() if str(each.id) == number), None)
    if member is None or idle_too_long() or session.get("stamp") != staff.stamp(member.id):
        return None
    return Visitor(member)


def ask_in() -> Response:
    """Send to the login, and from there back to where one wanted to be; a stream says to its page that it is over."""
    if streams():
        return Response(ENDED, mimetype="text/event-stream", headers={"Cache-Control": "no-store"})
    if listens():
        return redirect("/office/login", 303)
    session["wanted"] = request.full_path.rstrip("?") if request.method == "GET" else "/office/"
    return redirect("/office/login", 303)


@door.before_request
def guard() -> None:
    """Every form of the door carries its own proof of where it came from."""
    forgery.protect()


@door.get("/login")
def ask() -> str:
    """The login."""
    return page()


@door.post("/login")
@limiter.limit("5 per 30 seconds", key_func=tried)
@limiter.limit("30 per minute")
def let_in() -> Response | tuple[str, int]:
    """Let a member of staff in, or say that name and passphrase do not fit together."""
    typed = here.form()
    member = here.club().staff.check(typed.raw("name")[:300], request.form.get("passphrase", ""))
    if member is None:
        return page(marked("Name and passphrase do not fit together.")), 403
    wanted = str(session.get("wanted", ""))
    session.clear()
    seen_now()
    session["stamp"] = here.club().staff.stamp(member.id)
    generate_csrf()  # now, for two pages that open at once would each make one, and only one of them would hold
    login_user(Visitor(member))
    found = here.page_of(wanted)
    return redirect(wanted if found and may_open(member.role, found[0]) else "/office/", 303)


@door.post("/logout")
def let_out() -> Response:
    """End the session."""
    logout_user()
    session.clear()
    return redirect("/office/login", 303)


def page(notice: str = "") -> str:
    """The login page, with what went wrong."""
    return render_template("office/login.html", notice=here.words().say(notice) if notice else "")


@door.errorhandler(RateLimitExceeded)
def too_often(_: RateLimitExceeded) -> tuple[str, int]:
    """Say to wait."""
    return page(marked("Too many tries. Wait half a minute.")), 429


@door.errorhandler(CSRFError)
def not_ours(_: CSRFError) -> tuple[str, int]:
    """Say that the page was too old."""
    return page(marked("The page was too old. Try again.")), 400


near.furnish(door)
door.register_error_handler(LedgerAway, notices.away)
