"""What comes of a press: the command goes to the desk under its own request id, or a sentence says why not."""

from typing import cast

from flask import Response, redirect, request

from registry.engine import commands as c
from registry.engine.refusals import Refusal, Why
from registry.words.reasons import reason
from registry.words.say import marked
from signage.forms import BadInput, Form
from signage.guards import limiter
from signage.language import reader
from signage.near import house
from signage.tables.here import blueprint, event_now, own
from signage.tables.keys import DOES
from signage.tables.page import shown

LONGEST_REQUEST = 60
UNKNOWN = marked("There is no such table.")


@blueprint.post("/<int:number>")
@limiter.limit("120 per minute")
def press(number: int) -> Response:
    """One key was pressed."""
    tablet = own(number)
    try:
        command = DOES[Form(request.form).one_of("do", DOES)](number, Form(request.form))
        hand_in(number, command)
    except Refusal as refusal:
        return shown(number, tablet, reason(reader(), refusal), 409)
    except BadInput as mistake:
        return shown(number, tablet, reader().say(mistake.sentence, **mistake.values), 400)
    return cast("Response", redirect(f"/table/{number}", 303))


def hand_in(number: int, command: c.AnyCommand) -> None:
    """Hand a command in for a table. Raises: Refusal."""
    event_id = event_now()
    if event_id is None:
        raise Refusal(Why.NO_SUCH_EVENT)
    asked = f"table-{number}-{request.form.get('request', '')[:LONGEST_REQUEST]}"
    house().desk.submit(event_id, command, by=f"table:{number}", request=asked)
