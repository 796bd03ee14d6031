"""What an organiser tells the whole room: a message, a change of the rules, and to leave the building."""

from flask import Blueprint
from werkzeug.wrappers import Response

from registry.engine.commands import EndTelling, TellRoom
from registry.engine.facts import Telling
from registry.people.notices import LONGEST
from registry.words.say import LANGUAGES, OWN_NAMES, marked
from signage.forms import BadInput, Unknown
from signage.office import here
from signage.office.page import show

routes = Blueprint("telling", __name__)

WITH_TEXT: tuple[Telling, ...] = ("text", "rules")
TELLINGS: tuple[Telling, ...] = ("text", "rules", "hand-for-hand", "leave")


@routes.get("/tell")
def page() -> tuple[str, int]:
    """What the room is told now, and what it may be told."""
    event = here.event() if here.maybe_event_id() else None
    return show(
        "office/tell.html",
        told=dict(event.told.items()) if event is not None else {},
        written=here.club().notices.latest(),
        longest=LONGEST,
        spoken=OWN_NAMES,
        open_event=event is not None,
    )


@routes.post("/tell/say")
def say() -> Response:
    """Tell the room a message or a change of the rules, in as many languages as were written."""
    form = here.form()
    what: Telling = "rules" if form.one_of("what", WITH_TEXT) == "rules" else "text"
    texts = {language: form.text(f"text-{language}", LONGEST) for language in LANGUAGES}
    if not any(texts.values()):
        raise BadInput(marked("Something is missing. Fill in the empty field."))
    here.event_id()
    notice = here.once(lambda: here.club().notices.write(what, texts, here.now()))
    here.hand_in(TellRoom(what=what, notice=notice), marked("The room is told."))
    return here.done("/office/tell")


@routes.post("/tell/leave")
def leave() -> Response:
    """Tell everybody to leave the building, beside the house's own alarm."""
    if not here.form().ticked("sure"):
        raise BadInput(marked("Tick the box first: everybody will leave."))
    here.hand_in(TellRoom(what="leave"), marked("All screens say: leave the building."))
    return here.done("/office/tell")


@routes.post("/tell/end")
def end() -> Response:
    """End what the room is told."""
    asked = here.form().one_of("what", TELLINGS)
    what = next(one for one in TELLINGS if one == asked)
    ended = marked("The message to the room ended.")
    here.hand_in(EndTelling(what=what), ended, nothing=marked("The room is not told this (any more)."))
    return here.done("/office/tell")


@routes.post("/tell/erase")
def erase() -> Response:
    """Take a text away for good."""
    notice = here.form().whole("notice", 1)

    def erase() -> None:
        if not here.club().notices.erase(notice):
            raise Unknown

    here.once(erase)
    here.say(marked("The text is erased."))
    return here.done("/office/tell")
