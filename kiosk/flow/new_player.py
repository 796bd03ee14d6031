"""Somebody new: name, shown nickname, birth date, eligibility, consent; then a number and a card code."""

from datetime import date

from msgspec.structs import replace

from kiosk.flow.find_me import day
from kiosk.flow.ports import Hall
from kiosk.flow.prompts import Answer, Ask, Choice, Chosen, Field, Figure, Line, Tell
from kiosk.flow.start import toward
from kiosk.flow.steps import Enrol, FindMe, NewPlayer, Step, Welcome
from registry.engine.refusals import Refusal, Why
from registry.engine.rules.of_age import insist_of_age

GROUP = 5


def show(step: NewPlayer, hall: Hall) -> Ask:
    """One page for what is typed, one question each for what is answered."""
    if step.part == "who":
        return _who(step, hall)
    return _eligible(hall) if step.part == "eligible" else _consent(hall)


def answer(step: NewPlayer, given: Answer, hall: Hall) -> Step | Enrol:
    """From page to page; the club's people decide in the end."""
    if not isinstance(given, Chosen):
        return _back(step)
    if step.part == "who":
        return _named(step, given, hall)
    if step.part == "eligible":
        return replace(step, part="consent", eligible=given.key == "yes", problem=None)
    if given.key != "yes":
        return replace(step, part="who", problem=Refusal(Why.CONSENT_NEEDED))
    barred = _barred(step.born, hall)
    return refused(step, barred) if barred is not None else Enrol(step, consent=True)


def refused(step: NewPlayer, refusal: Refusal) -> NewPlayer:
    """Back to what was typed, with the reason."""
    return replace(step, part="who", problem=refusal)


def show_welcome(step: Welcome, hall: Hall) -> Tell:
    """What a new player must carry away."""
    say = hall.words.say
    person = hall.person(step.player)
    member = person.member if person else 0
    return Tell(
        where=say("{name}: welcome", name=hall.name(step.player)),
        before=(Line(say("Your member number:"), small=""),),
        figures=(Figure(str(member)),),
        lines=(
            Line(
                say("Write it down: next time number and birth date are enough."), "arrow", small=say("Write it down.")
            ),
            Line(say("Card code: {code}", code=in_groups(step.card)), small=in_groups(step.card)),
            Line(say("Your name on screens: {name}", name=hall.name(step.player)), small=""),
        ),
        choices=(Choice("on", say("I have it, go on"), note="✓"),),
        state=say("✓ You are a member now."),
        back=False,
    )


def in_groups(code: str) -> str:
    """A long code in groups that an eye can hold."""
    return " ".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))


def answer_welcome(step: Welcome, _given: Answer, hall: Hall) -> Step:
    """On to what the person came for."""
    return toward(step.goal, step.player, hall)


def _back(step: NewPlayer) -> Step:
    if step.part == "who":
        return FindMe(step.goal)
    return replace(step, part="who" if step.part == "eligible" else "eligible", problem=None)


def _named(step: NewPlayer, given: Chosen, hall: Hall) -> NewPlayer:
    name, nickname = given.typed.get("name", ""), given.typed.get("nickname", "")
    born = day(given.typed.get("birth", ""))
    filled = replace(step, name=name, nickname=nickname, born=born, problem=None)
    if not name.strip() or not nickname.strip():
        return refused(filled, Refusal(Why.NAME_BLANK))
    if born is None:
        return refused(filled, Refusal(Why.BAD_DATE))
    if born > hall.today:
        return refused(filled, Refusal(Why.BORN_IN_FUTURE))
    barred = _barred(born, hall)
    return refused(filled, barred) if barred is not None else replace(filled, part="eligible")


def _barred(born: date | None, hall: Hall) -> Refusal | None:
    """Why somebody of this birth date may not play: nobody becomes a member who would be sent away from the desk.

    Asked for what was typed and once more before it counts, for meanwhile another day may have begun. Source: C-4.
    """
    if born is None:
        return None
    try:
        insist_of_age(hall.event, born, hall.today)
    except Refusal as refusal:
        return refusal
    return None


def _who(step: NewPlayer, hall: Hall) -> Ask:
    say = hall.words.say
    problem = hall.reason(step.problem) if step.problem else ""
    return Ask(
        where=say("New player"),
        question=say("Who are you?"),
        question_small="",
        fields=(
            Field("name", say("Your name")),
            Field("nickname", say("Name on screens"), hint=say("as others will see you")),
            Field("birth", say("Birth date"), hint=say("year-month-day"), limit=20),
        ),
        lines=(Line(problem, "warning", small=""),) if problem else (),
        choices=(Choice("on", say("Go on")),),
        state=problem or say("Your birth date is shown to nobody but the organiser."),
        state_small=problem or say("Your birth date is never shown."),
        warning=bool(problem),
    )


def _eligible(hall: Hall) -> Ask:
    say = hall.words.say
    return Ask(
        where=say("New player"),
        question=say("Are you deaf or hard of hearing?"),
        lines=(Line(say("The club's events are for deaf and hard of hearing players.")),),
        choices=(Choice("yes", say("Yes")), Choice("no", say("No"))),
        state=say("Only yes or no is kept, nothing else."),
    )


def _consent(hall: Hall) -> Ask:
    say = hall.words.say
    return Ask(
        where=say("New player"),
        question=say("Is that all right for you?"),
        lines=(
            Line(say("The club keeps your name, birth date and this answer.")),
            Line(say("You can have them erased at any time."), small=""),
        ),
        choices=(Choice("yes", say("Yes, keep them")), Choice("no", say("No, go back"))),
        state=say("Screens show only your nickname."),
    )
