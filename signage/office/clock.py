"""The day's clock: stop it, let it go on, move stages and plans, and decide about too small a field."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import cast, get_args

from flask import Blueprint, redirect, request
from msgspec.structs import replace
from werkzeug.wrappers import Response

from registry.engine.commands import AddTime, CancelEvent, DecideBelowMinimum, GoToStage, MovePlan, Pause, Resume
from registry.engine.event import Clock
from registry.engine.facts import BelowMinimum, Plan
from registry.engine.rules.clockwork import standing
from registry.engine.rules.playclock import position_ms, stage_start_ms
from registry.views.office import entry_cards
from registry.words.say import marked
from signage.forms import BadInput, Unknown, instant
from signage.office import here, sentences
from signage.office.choices import Key, key
from signage.office.page import show
from signage.office.readings import which_typed
from signage.office.steered import STEERED
from signage.office.steering import steering

routes = Blueprint("clock", __name__)

MOST_MINUTES = 24 * 60
MOST_DIGITS = 4
MINUTE = 60
AGAIN_MS = 10_000
"""Back goes to the start of a stage that has been played for longer than this, else to the one before."""


@dataclass(frozen=True)
class Keys:
    """The clock's keys. `stage` is where it stands, counted from 1; 0 outside play."""

    pause: Key
    resume: Key
    more: Key
    less: Key
    back: Key
    next: Key
    stage: int
    stages: int
    back_to: int


def keys() -> Keys:
    """What the clock allows now."""
    event = here.event()
    stage = standing(event, here.now()).stage or 0
    back_to = stage if stage and event.clock and played_ms(event.clock, stage) > AGAIN_MS else stage - 1
    return Keys(
        pause=key(Pause()),
        resume=key(Resume()),
        more=key(AddTime(seconds=MINUTE)),
        less=key(AddTime(seconds=-MINUTE)),
        back=key(GoToStage(stage=back_to)),
        next=key(GoToStage(stage=stage + 1)),
        stage=stage,
        stages=len(event.structure.stages),
        back_to=back_to,
    )


def played_ms(clock: Clock, stage: int) -> int:
    """How much of a stage was played. Units: milliseconds."""
    return position_ms(clock, here.now()) - stage_start_ms(clock, stage)


@routes.get("/clock")
def every() -> tuple[str, int]:
    """Everything about the clock on one page."""
    event = here.event()
    return show(
        "office/clock.html",
        clock=standing(event, here.now()),
        keys=keys(),
        plan=event.plan,
        day=event.day,
        move=key(MovePlan(plan=later(event.plan, 0, 1))),
        decide=key(DecideBelowMinimum(choice="cancel")),
        play=key(DecideBelowMinimum(choice="play")),
        cancel=key(CancelEvent(reason=".")),
        refunds=[card for card in entry_cards(event, here.names()) if card.total and not card.gone],
        terms=event.structure,
        steering=steering(),
    )


@routes.post("/clock/pause")
def pause() -> Response:
    """Stop the clock on every screen."""
    here.hand_in(Pause(), marked("The clock stands."))
    return here.done()


@routes.post("/clock/resume")
def resume() -> Response:
    """Let the clock go on."""
    here.hand_in(Resume(), marked("The clock goes on."))
    return here.done()


@routes.post("/clock/add")
def add() -> Response:
    """Make the running stage longer or shorter."""
    seconds = whole_seconds()
    here.unchanged(*STEERED)
    here.hand_in(AddTime(seconds=seconds), marked("The time is changed."))
    return here.done()


def whole_seconds() -> int:
    """Minutes with a sign, as typed or on the key. Units: seconds."""
    typed = here.form().raw("minutes").replace("−", "-")
    digits = typed.removeprefix("+").removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or not 0 < int(digits[:6]) <= MOST_MINUTES or len(digits) > 6:
        raise BadInput(marked("Write whole minutes, such as 5 or -5."))
    return int(digits) * MINUTE * (-1 if typed.startswith("-") else 1)


@routes.get("/clock/stage")
def choose_stage() -> Response:
    """Ask about the stage that was chosen from the list."""
    to = request.args.get("to", "")
    if not to.isascii() or not to.isdigit() or len(to) > MOST_DIGITS:
        raise Unknown
    return redirect(f"/office/clock/stage/{int(to)}", 303)


@routes.get("/clock/stage/<int:stage>")
def ask_stage(stage: int) -> tuple[str, int]:
    """Ask before the clock jumps: what it shows now, and what it will show."""
    event = here.event()
    standing_now = standing(event, here.now())
    return show(
        "office/confirm-stage.html",
        200 if 1 <= stage <= len(event.structure.stages) else 404,
        stage=stage,
        stages=event.structure.stages,
        clock=standing_now,
        back=bool(standing_now.stage and stage <= standing_now.stage),
        far=is_far(stage),
        key=key(GoToStage(stage=stage)),
    )


@routes.post("/clock/stage")
def go_to_stage() -> Response:
    """Go to the start of a stage; one that is far off is asked about twice, and after going back the clock stands."""
    stage = here.form().whole("stage", 1, 10_000)
    here.unchanged(*STEERED)
    if is_far(stage) and not here.form().ticked("far"):
        raise BadInput(marked("This is more than one stage away. Tick the box if you mean it."))
    if stage < (standing(here.event(), here.now()).stage or 0):
        here.hand_in(Pause(), marked("The clock stands."), part="-stop")
    command = GoToStage(stage=stage, reopen=here.form().ticked("reopen"))
    here.hand_in(command, marked("The clock went to: {stage}."), stage=sentences.stage_name(stage))
    return here.done("/office/clock")


def is_far(stage: int) -> bool:
    """Whether a stage is more than one away from the one that runs."""
    event = here.event()
    now = standing(event, here.now()).stage
    return now is not None and abs(stage - now) > 1 and 1 <= stage <= len(event.structure.stages)


@routes.post("/clock/delay")
def delay() -> Response:
    """Move the start by minutes: the start alone, or everything that is still ahead."""
    minutes = whole_seconds() // MINUTE
    everything = here.form().one_of("what", ("start", "all")) == "all"
    here.unchanged(*STEERED)
    event = here.event()
    plan = later(event.plan, minutes if everything else 0, minutes)
    here.hand_in(MovePlan(plan=plan, day=event.day), marked("The start is at {at} now."), at=plan.start)
    return here.done()


def later(plan: Plan, before: int, start: int) -> Plan:
    """A plan with the start (and the limit for late entries) moved, and what is ahead of it too. Units: minutes."""
    now = here.now()
    step, last = timedelta(minutes=before), timedelta(minutes=start)
    moved = replace(plan, start=plan.start + last, override_until=plan.override_until + last)
    return replace(
        moved,
        open=plan.open + step if plan.open > now else plan.open,
        close=plan.close + step if plan.close > now else plan.close,
        draw=plan.draw + step if plan.draw > now else plan.draw,
    )


@routes.post("/clock/decide")
def decide() -> Response:
    """Too few players: cancel, play without points, or postpone to another day."""
    choice = cast(BelowMinimum, here.form().one_of("choice", get_args(BelowMinimum)))
    here.unchanged(*STEERED)
    command = DecideBelowMinimum(choice=choice)
    if choice == "postpone":
        plan, day = on_another_day()
        command = DecideBelowMinimum(choice=choice, plan=plan, day=day)
    here.hand_in(command, marked("Decided."))
    return here.done()


def on_another_day() -> tuple[Plan, str]:
    """The same plan on the day that was typed; a changed clock for summer keeps the local times."""
    event, day = here.event(), here.form().day("day")
    zone = here.zone()
    which = which_typed(here.form())
    was = date.fromisoformat(event.day)

    def moved(moment_name: str) -> object:
        local = getattr(event.plan, moment_name).astimezone(zone)
        return instant(day + (local.date() - was), local.time(), event.opened.zone, which)

    names = ("open", "close", "override_until", "draw", "start")
    return replace(event.plan, **{name: moved(name) for name in names}), day.isoformat()


@routes.post("/clock/cancel")
def cancel() -> Response:
    """The event will not be played; what was paid goes back."""
    here.unchanged(*STEERED)
    here.hand_in(CancelEvent(reason=here.form().text("reason")), marked("The event is cancelled. Hand the money back."))
    return here.done("/office/clock")
