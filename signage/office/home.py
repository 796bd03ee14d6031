"""The first page: who owes, the day's clock, who calls, which screens are well, the last lines, the last copy."""

from flask import Blueprint

from registry.views.office import latest, office
from signage.office import here
from signage.office.clock import keys
from signage.office.floor import room
from signage.office.page import show
from signage.office.screens import screens
from signage.office.steering import steering
from signage.office.upkeep import upkeep

routes = Blueprint("home", __name__)

SHOWN_PAID = 6
SHOWN_LINES = 6


@routes.get("/")
def first() -> tuple[str, int]:
    """The first page; without an event, how to get one."""
    event_id = here.maybe_event_id()
    picture = office(here.history(), here.now(), here.names()) if event_id else None
    if picture is None:
        return show("office/empty.html", upkeep=upkeep(here.now()))
    return show(
        "office/home.html",
        picture=picture,
        clock=picture.clock,
        keys=keys(),
        steering=steering(),
        shown_paid=SHOWN_PAID,
        calls=here.club().devices.waiting(),
        screens=screens(here.now()),
        upkeep=upkeep(here.now()),
        lines=latest(here.history(), SHOWN_LINES),
        terms=here.event().structure,
        room=room(),
    )
