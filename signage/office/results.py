"""Results: places, points, prizes; a prize is handed over; the event is closed for good."""

from flask import Blueprint
from werkzeug.wrappers import Response

from registry.engine.commands import CloseEvent, HandOverPrize
from registry.engine.rules.money import money
from registry.engine.rules.play import projected_prizes
from registry.views.office import results
from registry.words.say import marked
from signage.office import here
from signage.office.choices import key
from signage.office.page import show

routes = Blueprint("results", __name__)


@routes.get("/results")
def every() -> tuple[str, int]:
    """The places as they stand, and the money."""
    event = here.event()
    places = results(event, here.names())
    owed = [each for each in places if each.prize and each.taken is None]
    return show(
        "office/results.html",
        results=places,
        owed=owed,
        hand_over={each.entry: key(HandOverPrize(entry=each.entry)) for each in owed},
        prizes=projected_prizes(event),
        sum=money(event),
        over=event.over_at is not None,
        close=key(CloseEvent()),
    )


@routes.post("/results/hand-over")
def hand_over() -> Response:
    """A player took a prize."""
    entry = here.entry(here.form().whole("entry", 1))
    here.hand_in(HandOverPrize(entry=entry.id), marked("{name} has the prize."), name=here.name(entry.player))
    return here.done()


@routes.post("/results/close")
def close() -> Response:
    """Nothing changes any more."""
    here.hand_in(CloseEvent(), marked("The event is closed."))
    return here.done()
