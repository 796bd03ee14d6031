"""The whole conversation: which task shows a step, and which one takes its answer.

settle   a step that the event has overtaken becomes the one that fits now
show     a step becomes a prompt
answer   an answer becomes the next step, or a wish that the session carries out
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from kiosk.flow import calling, code, find_me, more, new_player, new_rules, pay, rebuy, result, seat, start
from kiosk.flow.ports import Hall
from kiosk.flow.prompts import Answer, AnyPrompt, Confirm, Scanned
from kiosk.flow.steps import (
    Chips,
    Code,
    Drop,
    FindMe,
    Help,
    Home,
    Leave,
    Levels,
    More,
    MyPage,
    MyReceipt,
    MyResult,
    MySeat,
    NewPlayer,
    NewRules,
    Sorry,
    Stack,
    Standings,
    Start,
    Step,
    Sure,
    Ways,
    Welcome,
    Wish,
)

Show = Callable[[Any, Hall], AnyPrompt]
Take = Callable[[Any, Answer, Hall], "Step | Wish"]

SHOWS: dict[type, Show] = {
    Start: start.show,
    FindMe: find_me.show,
    NewPlayer: new_player.show,
    Welcome: new_player.show_welcome,
    NewRules: new_rules.show,
    Home: start.show_home,
    Chips: rebuy.show,
    Stack: rebuy.show_stack,
    Ways: pay.show,
    Sure: pay.show_sure,
    Code: code.show_code,
    Drop: code.show_drop,
    MySeat: seat.show,
    MyResult: result.show,
    MyPage: seat.show_page,
    MyReceipt: seat.show_receipt,
    More: more.show,
    Standings: more.show_standings,
    Levels: more.show_levels,
    Sorry: calling.show_sorry,
    Help: calling.show,
    Leave: calling.show_leave,
}

TAKES: dict[type, Take] = {
    Start: start.answer,
    FindMe: find_me.answer,
    NewPlayer: new_player.answer,
    Welcome: new_player.answer_welcome,
    NewRules: new_rules.answer,
    Home: start.answer_home,
    Chips: rebuy.answer,
    Stack: rebuy.answer_stack,
    Ways: pay.answer,
    Code: code.answer_code,
    MySeat: seat.answer,
    MyResult: seat.answer,
    MyPage: seat.home,
    MyReceipt: seat.home,
    More: more.answer,
    Standings: more.back,
    Levels: more.back,
    Sorry: calling.answer_sorry,
    Help: calling.answer,
    Leave: calling.answer_leave,
}


def settle(step: Step, hall: Hall) -> Step:
    """The step that fits the event as it stands; the same one when nothing overtook it.

    Who has to leave the building leaves their visit, too; only an organiser still closes the kiosk.
    """
    player = getattr(step, "player", None)
    erased = player is not None and hall.person(player) is None
    if erased or (calling.must_leave(hall) and not isinstance(step, Leave)):
        return Start()
    if isinstance(step, NewRules):
        after = new_rules.settle(step, hall)
        return after if isinstance(after, NewRules) else settle(after, hall)
    if isinstance(step, Ways | Sure):
        return pay.settle(step, hall)
    if isinstance(step, Drop):
        return code.settle_drop(step, hall) or step
    if isinstance(step, Chips):
        return rebuy.settle(step, hall)
    return seat.settle(step, hall) if isinstance(step, MySeat | MyResult) else step


def show(step: Step, hall: Hall) -> AnyPrompt:
    """The prompt of a settled step; practice says so in its place, on every screen."""
    leaving = isinstance(step, Start) and calling.must_leave(hall)
    prompt = calling.leave_building(hall) if leaving else SHOWS[type(step)](step, hall)
    if hall.counter is not None and hall.counter.practice:
        return replace(prompt, where=hall.words.say("{where} · practice", where=prompt.where), practice=True)
    return prompt


def answer(step: Step, given: Answer, shown: AnyPrompt, hall: Hall) -> Step | Wish:
    """Where an answer leads. A card ends whatever was going on and begins anew."""
    if isinstance(given, Scanned):
        goal = step.goal if isinstance(step, FindMe) else "home"
        return find_me.by_card(FindMe(goal), given.code, hall)
    if isinstance(step, Sure | Drop):
        return _confirmed(step, given, shown, hall)
    return TAKES[type(step)](step, given, hall)


def _confirmed(step: Sure | Drop, given: Answer, shown: AnyPrompt, hall: Hall) -> Step | Wish:
    if not isinstance(shown, Confirm):
        return step
    if isinstance(step, Sure):
        return pay.answer_sure(step, given, shown, hall)
    return code.answer_drop(step, given, shown, hall)
