"""How it ended for whoever is out, and for the winner: the place, the prize, and whether another stack is sold."""

from kiosk.flow import rebuy
from kiosk.flow.ports import Hall
from kiosk.flow.prompts import Choice, Figure, Line, Tell
from kiosk.flow.steps import Chips, MyResult
from kiosk.flow.wording import own_papers
from registry.engine.event import Entry
from registry.engine.refusals import Refusal, Why
from registry.views.results import ResultLine, result_of


def result(entry: Entry | None, hall: Hall) -> ResultLine | None:
    """The place and prize of whoever is out, and of the winner; None while somebody plays or has not begun."""
    return result_of(hall.event, entry.id) if hall.event is not None and entry is not None else None


def show(step: MyResult, hall: Hall) -> Tell:
    """The place, large, and below it what it earned."""
    entry = hall.entry(step.player)
    ended = result(entry, hall)
    if entry is None or ended is None:
        raise Refusal(Why.NOT_ENTERED)
    return _out(step, ended, hall) if entry.out is not None else _won(step, ended, hall)


def _out(step: MyResult, ended: ResultLine, hall: Hall) -> Tell:
    say = hall.words.say
    another = rebuy.offer(Chips(step.player), hall)  # the same rule as on the page that it leads to
    open_still = not another.closed
    done = Choice("done", say("Done"), note="✓")
    return Tell(
        where=say("{name}: you are out", name=hall.name(step.player)),
        before=(Line(say("You are out of this event.")),),
        figures=_place(ended, hall),
        lines=(
            *_prize(ended, hall),
            Line(say("You may buy another stack.") if open_still else say("Thank you for playing.")),
        ),
        choices=(Choice("chips", another.label), done) if open_still else (done,),
        sides=own_papers(hall),
        state=say("Rebuys are open.") if open_still else another.closed,
    )


def _won(step: MyResult, ended: ResultLine, hall: Hall) -> Tell:
    say = hall.words.say
    return Tell(
        where=say("{name}: your result", name=hall.name(step.player)),
        before=(Line(say("You won.")),),
        figures=_place(ended, hall),
        lines=(*_prize(ended, hall), Line(say("Thank you for playing."))),
        choices=(Choice("done", say("Done"), note="✓"),),
        sides=own_papers(hall),
        state=say("The event is over."),
    )


def _place(ended: ResultLine, hall: Hall) -> tuple[Figure, ...]:
    return (Figure(str(ended.place), hall.words.say("place")),)


def _prize(ended: ResultLine, hall: Hall) -> tuple[Line, ...]:
    """What the place earned, as the own page says it; nothing before the event is over."""
    if not ended.prize:
        return ()
    return (Line(hall.words.say("Your prize: {amount}", amount=hall.money(ended.prize))),)
