"""The rules changed: each player reads it once, before anything else. Source: U-27.

Whoever is found by card or by name reads every change that they have not yet said they read, the oldest first.
"""

from msgspec.structs import replace

from kiosk.flow.ports import Hall
from kiosk.flow.prompts import Answer, Choice, Chosen, Line, Tell
from kiosk.flow.start import toward
from kiosk.flow.steps import Goal, NewRules, ReadRules, Start, Step
from registry.engine.ids import PlayerId


def greeted(goal: Goal, player: PlayerId, hall: Hall) -> Step:
    """The first step for somebody who was just found."""
    return settle(NewRules(player, goal), hall)


def settle(step: NewRules, hall: Hall) -> Step:
    """The change to be read now; without one, what the player came for."""
    change = hall.new_rules(step.player)
    if change is None:
        return toward(step.goal, step.player, hall)
    return replace(step, notice=change.notice)


def show(step: NewRules, hall: Hall) -> Tell:
    """The organisers' own words, since when, and one key."""
    say = hall.words.say
    change = hall.new_rules(step.player)
    told = (Line(change.text), Line(say("Since {day}.", day=change.day))) if change is not None else ()
    return Tell(
        where=say("{name}: the rules changed", name=hall.name(step.player)),
        before=told[:1],
        lines=told[1:],
        choices=(Choice("read", say("I read it"), note="✓"),),
        state=say("Questions? F1 calls a person."),
    )


def answer(step: NewRules, given: Answer, _hall: Hall) -> Step | ReadRules:
    """Only a yes counts as read; who goes back is asked again next time."""
    if isinstance(given, Chosen) and given.key == "read":
        return ReadRules(step.player, step.notice, step)
    return Start()
