"""The journal: every fact as a line, and taking one back."""

from flask import Blueprint
from werkzeug.wrappers import Response

from registry.engine.commands import Undo
from registry.engine.facts import Undone
from registry.engine.refusals import Refusal, Why
from registry.views.office import journal
from registry.words.say import marked
from signage.office import here
from signage.office.page import show

routes = Blueprint("journal", __name__)

PAGE = 50


@routes.get("/journal")
def every() -> tuple[str, int]:
    """The newest lines, or those before a number."""
    here.event()
    typed = here.query("before")
    before = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 10 else None
    lines = journal(here.history(), before, PAGE)
    return show("office/journal.html", lines=lines, older=lines[-1].row.number if len(lines) == PAGE else None)


@routes.post("/journal/undo")
def undo() -> Response:
    """Take a line back with everything that was written together with it, or nothing at all."""
    number = here.form().whole("number", 1)
    here.hand_in(Undo(numbers=together(number)), marked("Line {number} no longer counts."), number=number)
    return here.done()


def together(number: int) -> tuple[int, ...]:
    """The facts that were written in one go with this one and still count. Raises: Refusal."""
    history = here.history()
    meant = next((row for row in history.rows if row.number == number), None)
    if meant is None or isinstance(meant.fact, Undone):
        raise Refusal(Why.NOTHING_TO_UNDO)
    return tuple(
        row.number
        for row in history.rows
        if (row.request == meant.request and row.number not in history.undone) or row.number == number
    )
