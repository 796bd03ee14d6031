"""Who called a person at a kiosk, and that somebody is coming."""

from flask import Blueprint
from werkzeug.wrappers import Response

from registry.words.say import marked
from signage.office import here
from signage.office.nothing import Nothing

routes = Blueprint("calls", __name__)


@routes.post("/calls/answer")
def answer() -> Response:
    """Say that somebody is coming, where somebody still waits."""
    kiosk, devices = here.form().needed("kiosk"), here.club().devices

    def go() -> None:
        if all(call.kiosk != kiosk for call in devices.waiting()):
            raise Nothing(marked("Nobody waits at this kiosk (any more)."))
        devices.answer(kiosk)

    here.once(go)
    here.say(marked("You are on your way."))
    return here.done()
