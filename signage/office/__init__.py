"""The office: where staff take money, steer the day and correct what went wrong.

One blueprint a subject; this one holds them together behind the login.
"""

from typing import TYPE_CHECKING

from flask import Blueprint, Flask, abort, current_app, request
from flask_login import current_user
from werkzeug.wrappers import Response

from signage import near
from signage.guards import forgery, touch
from signage.office import (
    calls,
    clips,
    clock,
    displays,
    entries,
    erasing,
    events,
    floor,
    here,
    home,
    journal,
    money,
    notices,
    page,
    people,
    play,
    results,
    rulings,
    season,
    settings,
    staff,
    steering,
    stream,
    telling,
)
from signage.office.rights import may_open

if TYPE_CHECKING:
    from registry.assemble import Club

blueprint = Blueprint("office", __name__, url_prefix="/office")

SUBJECTS = (
    *(home, entries, money, play, clock, steering, people, erasing),
    *(results, season, settings, staff, journal, calls, floor, rulings, displays, clips, telling, events, stream),
)


@blueprint.before_request
def guard() -> Response | None:
    """Let nobody in without a login, no form without its proof, no cashier past the money."""
    if not current_user.is_authenticated:
        waiting: Response = current_app.login_manager.unauthorized()  # type: ignore[attr-defined]
        return waiting
    touch()
    forgery.protect()
    if not may_open(here.member().role, request.endpoint or ""):
        abort(403)
    return None


def register(app: Flask, club: "Club") -> None:  # noqa: ARG001 - every part of the pages joins alike
    """Join the app."""
    app.register_blueprint(blueprint)


for subject in SUBJECTS:
    blueprint.register_blueprint(subject.routes)
near.furnish(blueprint)
page.furnish(blueprint)
notices.answer(blueprint)
