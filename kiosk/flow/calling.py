"""Calling a person, being told no, leaving, and the times when nothing works."""

from kiosk.flow.ports import Hall
from kiosk.flow.prompts import Answer, Ask, Choice, Chosen, Field, Figure, Line, Tell
from kiosk.flow.steps import Depart, Help, Home, Hush, Leave, Sorry, Start, Step
from registry.engine.refusals import Refusal, Why

ORGANISER = "organiser"
"""Who is meant when nobody is named: the first organiser, whose passphrase the club made itself."""


def show(step: Help, hall: Hall) -> Tell:
    """Somebody is called; whether they saw it."""
    del step
    say = hall.words.say
    seen = hall.help == "answered"
    called = say("Called at {time}.", time=hall.help_at) if hall.help_at else say("The office is called.")
    return Tell(
        where=say("Help"),
        before=(Line(say("They saw it. Somebody is coming.") if seen else say("The office sees that you wait.")),),
        lines=(Line(say("Please stay here."), "arrow"),),
        choices=(
            Choice("back", say("Go on here"), note="←"),
            Choice("hush", say("I need nobody any more")),
        ),
        state=say("✓ Somebody is coming.") if seen else called,
        warning=not seen,
    )


def answer(step: Help, given: Answer, _hall: Hall) -> Step | Hush:
    """Back to where the visitor was."""
    if isinstance(given, Chosen) and given.key == "hush":
        return Hush(step.before)
    return step.before


def show_sorry(step: Sorry, hall: Hall) -> Tell:
    """Why not, in plain words, and what to do instead."""
    say = hall.words.say
    asked = step.refusal.why in (Why.BANNED, Why.TOO_YOUNG, Why.NOT_ELIGIBLE, Why.NOT_QUALIFIED)
    advice = say("The office can explain it: F1.") if asked else say("Questions? F1 calls a person.")
    name = hall.name(step.player) if step.player is not None else ""
    return Tell(
        where=say("{name}: not possible", name=name) if name else say("Not possible"),
        before=(Line(_reason(step.refusal, hall), "warning"),),
        lines=(Line(advice),),
        choices=(Choice("done", say("All right"), note="✓"),),
        state=say("Nothing was changed."),
    )


def _reason(refusal: Refusal, hall: Hall) -> str:
    """The reason as one says it to the person concerned."""
    if refusal.why is Why.NOT_ENTERED:
        return hall.words.say("You are not in this event yet.")
    return hall.reason(refusal)


def answer_sorry(step: Sorry, _given: Answer, _hall: Hall) -> Step:
    """Back to the three ways."""
    return Start() if step.player is None else Home(step.player)


def show_leave(step: Leave, hall: Hall) -> Ask:
    """An organiser's name and passphrase; nothing else leads out."""
    say = hall.words.say
    wrong = say("This does not fit.") if step.failed else ""
    return Ask(
        where=say("Close the kiosk"),
        question=say("Only for organisers."),
        fields=(
            Field("organiser", say("Name"), hint=ORGANISER, optional=True, limit=80),
            Field("passphrase", say("Passphrase"), hidden=True, limit=200),
        ),
        choices=(Choice("leave", say("Close the kiosk")),),
        state=wrong or say("Otherwise go back."),
        warning=bool(wrong),
    )


def answer_leave(step: Leave, given: Answer, _hall: Hall) -> Step | Depart:
    """Out, for whoever proves to be an organiser."""
    if isinstance(given, Chosen) and given.key == "leave":
        typed = given.typed
        return Depart(typed.get("organiser", "").strip() or ORGANISER, typed.get("passphrase", ""), step.before)
    return step.before


def idle(left_s: int, left_thousandths: int, hall: Hall) -> Tell:
    """Are you still here? Units: `left_s` seconds; `left_thousandths` of the warning's time."""
    words = hall.words
    say = words.say
    return Tell(
        where=say("Are you still here?"),
        before=(Line(words.say_many("I close in {count} second.", "I close in {count} seconds.", left_s)),),
        figures=(Figure(str(left_s)),),
        bar=left_thousandths,
        choices=(
            Choice("stay", say("I am here"), note=say("any other key")),
            Choice("end", say("I am done"), note="Esc"),
        ),
        state=say("What you typed is kept."),
        warning=True,
        back=False,
    )


def away(hall: Hall) -> Tell:
    """The ledger cannot be reached: nothing is taken, nothing is promised."""
    say = hall.words.say
    return Tell(
        where=say("Please wait"),
        before=(Line(say("I cannot reach the club's data right now."), "warning"),),
        lines=(
            Line(say("Nothing is taken until it is back."), "arrow"),
            Line(say("Ask at the desk if it is urgent."), "arrow"),
        ),
        state=say("I try again by myself."),
        warning=True,
        back=False,
    )


def must_leave(hall: Hall) -> bool:
    """Whether everybody is told to leave the building."""
    return hall.event is not None and "leave" in hall.event.told


def leave_building(hall: Hall) -> Tell:
    """The only thing that matters now; it asks nothing, so that nobody stays to answer."""
    say = hall.words.say
    return Tell(
        where=say("Leave the building"),
        before=(Line(say("Leave the building now. Leave everything."), "warning"),),
        figures=(Figure("→"),),
        lines=(Line(hall.other.say("Leave the building now. Leave everything.")),),
        warning=True,
        loud=True,
        back=False,
    )


def opening(hall: Hall) -> Tell:
    """The moment before the club's book is open."""
    say = hall.words.say
    return Tell(
        where=say("Start"),
        before=(Line(say("Welcome.")),),
        lines=(Line(say("One moment, I am starting.")),),
        state=say("One moment."),
        back=False,
    )


def broken(hall: Hall, mark: str) -> Tell:
    """Something is wrong that is nobody's fault here; `mark` finds it in the log."""
    say = hall.words.say
    return Tell(
        where=say("Sorry"),
        before=(Line(say("Something went wrong. It is not your fault."), "warning"),),
        lines=(Line(say("Show this number to the office: {mark}", mark=mark), "arrow"),),
        choices=(Choice("done", say("All right"), note="✓"),),
        state=say("Nothing was changed."),
        warning=True,
    )
