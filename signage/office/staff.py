"""Staff: who may come in, and as what."""

from typing import cast

from flask import Blueprint, request, session
from werkzeug.wrappers import Response

from registry.people.staff import LONGEST_PASSPHRASE, StaffMember, StaffRole
from registry.words.say import marked
from signage.forms import BadInput, Unknown
from signage.office import here
from signage.office.page import show
from signage.office.sentences import ROLES

routes = Blueprint("staff", __name__)

SHORTEST = 10


@routes.get("/staff")
def every() -> tuple[str, int]:
    """Everybody who may come in."""
    return show("office/staff.html", staff=here.club().staff.list(), shortest=SHORTEST)


@routes.post("/staff/add")
def add() -> Response:
    """Add a member of staff with a first passphrase."""
    typed = here.form()
    name, role, words = typed.needed("name", 60), typed.one_of("role", ROLES), passphrase()
    here.once(lambda: here.club().staff.add(name, cast(StaffRole, role), words))
    here.say(marked("{name} may come in now."), name=name)
    return here.done()


@routes.post("/staff/<int:number>/remove")
def remove(number: int) -> Response:
    """Let a member of staff in no more. The last organiser stays, and nobody removes themselves."""
    found = of(number)
    organisers = [each for each in here.club().staff.list() if each.role == "organiser"]
    if found.id == here.member().id or (found.role == "organiser" and len(organisers) == 1):
        raise BadInput(marked("The last organiser and you yourself have to stay."))
    here.once(lambda: here.club().staff.remove(found.id))
    here.say(marked("{name} may no longer come in."), name=found.name)
    return here.done()


@routes.post("/staff/<int:number>/reset")
def reset(number: int) -> Response:
    """Give a member of staff a new passphrase."""
    found, words = of(number), passphrase()
    here.once(lambda: here.club().staff.reset(found.id, words))
    if found.id == here.member().id:
        session["stamp"] = here.club().staff.stamp(found.id)
    here.say(marked("{name} has a new passphrase."), name=found.name)
    return here.done()


def of(number: int) -> StaffMember:
    """A member of staff. Raises: Unknown."""
    found = next((each for each in here.club().staff.list() if each.id == number), None)
    if found is None:
        raise Unknown
    return found


def passphrase() -> str:
    """A new passphrase, long enough; it is never shown again."""
    words = request.form.get("passphrase", "")
    if len(words.strip()) < SHORTEST:
        raise BadInput(marked("A passphrase has {least} letters or more."), least=SHORTEST)
    if len(words) > LONGEST_PASSPHRASE:
        raise BadInput(marked("Too long: at most {most} letters."), most=LONGEST_PASSPHRASE)
    return words
