"""More of the day's clock: lengths, breaks, holds, the way back, gaps and a clock in doubt."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import get_args

from flask import Blueprint
from werkzeug.wrappers import Response

from registry.engine.alerts import GAP_TOLD
from registry.engine.commands import (
    ChooseGap,
    DropBreak,
    InsertBreak,
    ResolveDoubt,
    ReturnToStage,
    SetHold,
    SetLength,
)
from registry.engine.event import Doubt, Event, Gap
from registry.engine.facts import GapPolicy
from registry.engine.rules.clockwork import standing
from registry.engine.rules.playclock import passed_at, stage_start_ms
from registry.engine.structure import Break
from registry.words.say import marked
from signage.forms import whole_number
from signage.office import here, sentences
from signage.office.choices import Key, key
from signage.office.steered import STEERED

routes = Blueprint("steering", __name__)

OFFERED = timedelta(seconds=10)
"""How long the way back to the stage before stands on the page."""
MOST_MINUTES = 24 * 60
MINUTE = 60


@dataclass(frozen=True)
class Steering:
    """What can be done to the stages now.

    Shape: stages counted from 1; `break_after` those behind which a break may come; `back_to` None where nothing is
    offered.
    """

    stage: int
    hold: int | None
    ahead: tuple[int, ...]
    break_after: tuple[int, ...]
    breaks: tuple[int, ...]
    minutes: int
    length: Key
    back_to: int | None
    back_ms: int
    gap: Gap | None
    doubt: Doubt | None
    resolve: Key


def steering() -> Steering:
    """What the stages allow now."""
    event, now = here.event(), here.now()
    stage = standing(event, now).stage or 0
    stages = event.structure.stages
    ahead = tuple(range(max(stage, 1), len(stages) + 1))
    offered = _offered_until(event, stage)
    back = offered is not None and now < offered and key(ReturnToStage(stage=stage - 1)).open
    return Steering(
        stage=stage,
        hold=event.clock.hold if event.clock else None,
        ahead=ahead,
        break_after=tuple(n for n in ahead if key(InsertBreak(after=n, seconds=MINUTE)).open),
        breaks=tuple(n for n in ahead if isinstance(stages[n - 1], Break) and key(DropBreak(stage=n)).open),
        minutes=-(-event.clock.lengths_ms[stage - 1] // 60_000) if event.clock and stage else 0,
        length=key(SetLength(seconds=MOST_MINUTES * MINUTE)),
        back_to=stage - 1 if back else None,
        back_ms=(offered - now) // timedelta(milliseconds=1) if back and offered else 0,
        gap=event.gap if event.gap and event.over_at is None and now < event.gap.at + GAP_TOLD else None,
        doubt=event.doubt if event.over_at is None else None,
        resolve=key(ResolveDoubt(policy="freeze")),
    )


def _offered_until(event: Event, stage: int) -> datetime | None:
    if event.clock is None or stage < 2:
        return None
    return passed_at(event.clock, stage_start_ms(event.clock, stage)) + OFFERED


@routes.post("/clock/length")
def length() -> Response:
    """Give this stage, and with a tick the later ones of its kind, another length."""
    typed = here.form()
    minutes = whole_number(typed.raw("minutes"), 1, MOST_MINUTES)
    here.unchanged(*STEERED)
    command = SetLength(seconds=minutes * MINUTE, later=typed.ticked("later"), confirmed=typed.ticked("confirmed"))
    here.hand_in(command, marked("The length is changed."))
    return here.done()


@routes.post("/clock/break")
def insert() -> Response:
    """Put a break in behind this or a later stage."""
    typed = here.form()
    after, minutes = typed.whole("after", 1, 10_000), whole_number(typed.raw("minutes"), 1, MOST_MINUTES)
    here.unchanged(*STEERED)
    here.hand_in(InsertBreak(after=after, seconds=minutes * MINUTE), marked("The break is put in."))
    return here.done()


@routes.post("/clock/drop")
def drop() -> Response:
    """Take out a break that has not begun."""
    stage = here.form().whole("stage", 1, 10_000)
    here.unchanged(*STEERED)
    here.hand_in(DropBreak(stage=stage), marked("The break is taken out."))
    return here.done()


@routes.post("/clock/hold")
def hold() -> Response:
    """Let the clock stay at 0:00 of a stage, or let it go."""
    stage = here.form().whole_or_none("stage", 1, 10_000)
    here.unchanged(*STEERED)
    if stage is None:
        here.hand_in(SetHold(stage=None), marked("The clock does not wait any more."))
    else:
        name = sentences.stage_name(stage)
        here.hand_in(SetHold(stage=stage), marked("The clock waits at the end of: {stage}."), stage=name)
    return here.done()


@routes.post("/clock/return")
def go_back() -> Response:
    """Pressed a moment too late: back to 0:00 of the stage before, standing."""
    stage = here.form().whole("stage", 0, 10_000)
    name = sentences.stage_name(stage)
    here.hand_in(ReturnToStage(stage=stage), marked("The clock stands at 0:00: {stage}."), stage=name)
    return here.done()


@routes.post("/clock/gap")
def gap() -> Response:
    """Let the last gap count the other way."""
    policy = chosen()
    here.hand_in(ChooseGap(policy=policy), marked("The clock is changed."))
    return here.done()


@routes.post("/clock/doubt")
def resolve() -> Response:
    """Say how a clock in doubt goes on."""
    policy = chosen()
    here.hand_in(ResolveDoubt(policy=policy), marked("The clock goes on."))
    return here.done()


def chosen() -> GapPolicy:
    """Which of the two ways was pressed."""
    return "freeze" if here.form().one_of("policy", get_args(GapPolicy)) == "freeze" else "catch-up"
