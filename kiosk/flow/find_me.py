"""Who are you? By card, or by name or member number together with the birth date.

Nobody's name is ever listed or completed, and a wrong pair sounds the same as a name that does not exist.
"""

from datetime import date

from kiosk.flow.new_rules import greeted
from kiosk.flow.ports import Hall
from kiosk.flow.prompts import Answer, Ask, Choice, Chosen, Field, Line, Scanned
from kiosk.flow.steps import FindMe, NewPlayer, Start, Step


def show(step: FindMe, hall: Hall) -> Ask:
    """Two fields and the two ways on."""
    say = hall.words.say
    problem = _problem(step, hall)
    return Ask(
        where=say("Who are you?"),
        question=say("Show your card, or type:"),
        question_small=say("Card, or:"),
        fields=(
            Field("who", say("Name or member number"), limit=80),
            Field("born", say("Birth date"), hint=say("year-month-day"), limit=20),
        ),
        lines=(Line(problem, "warning", small=""),) if problem else (),
        choices=(Choice("me", say("That is me")), Choice("new", say("I am new"))),
        state=problem or say("Nobody else's name is ever shown here."),
        warning=bool(problem),
    )


def answer(step: FindMe, given: Answer, hall: Hall) -> Step:
    """Look for exactly one person; say nothing about anybody else."""
    if isinstance(given, Scanned):
        return by_card(step, given.code, hall)
    if not isinstance(given, Chosen):
        return Start()
    if given.key == "new":
        return NewPlayer(step.goal)
    born = day(given.typed.get("born", ""))
    if born is None:
        return FindMe(step.goal, "date")
    found = hall.find(given.typed.get("who", "").strip(), born)
    return greeted(step.goal, found.id, hall) if found else FindMe(step.goal, "unknown")


def by_card(step: FindMe, code: str, hall: Hall) -> Step:
    """Somebody by their card."""
    found = hall.by_card(code)
    return greeted(step.goal, found.id, hall) if found else FindMe(step.goal, "card")


def day(text: str) -> date | None:
    """A day as people write it, year first: 1970-05-01, 1970.5.1., 1970 05 01 or 19700501."""
    parts = "".join(sign if sign.isdecimal() and sign.isascii() else " " for sign in text).split()
    if len(parts) == 1 and len(parts[0]) == 8:
        parts = [parts[0][:4], parts[0][4:6], parts[0][6:]]
    if len(parts) != 3 or len(parts[0]) != 4 or any(len(part) > 2 for part in parts[1:]):
        return None
    try:
        return date(int(parts[0]), int(parts[1]), int(parts[2]))
    except ValueError:
        return None


def _problem(step: FindMe, hall: Hall) -> str:
    say = hall.words.say
    if step.problem == "date":
        return say("Write the birth date like this: 1970-05-01")
    if step.problem == "card":
        return say("I do not know this card. Ask for help.")
    return say("I cannot find it. Ask for help.") if step.problem else ""
