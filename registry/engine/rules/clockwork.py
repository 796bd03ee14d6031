"""Where a moment falls in the day: arithmetic on facts and `now`, never a flag that somebody set."""

from datetime import datetime, timedelta
from typing import Literal

from msgspec import Struct

from registry.engine.event import Clock, Event
from registry.engine.facts import Plan
from registry.engine.rules.playclock import (
    fresh_clock,
    ms_of,
    passed_at,
    position_ms,
    stage_at,
    stage_end_ms,
    stage_start_ms,
    will_pass_at,
)
from registry.engine.structure import Break, Level, Stage

Phase = Literal[
    "before", "registration", "closed", "waiting", "draw", "countdown", "play", "break", "over", "cancelled"
]
COUNTDOWN = timedelta(minutes=5)
"""The seating list gives way to the countdown this long before the first hand."""

FEWEST = 2
"""Nobody can play alone."""


class Standing(Struct, frozen=True):
    """Where the event stands at a moment.

    Units: `left_ms` milliseconds to the end of the phase or stage, 0 when the last level is over.
    Shape: `stage` counted from 1, None outside play; `ends_at` None while the clock stands and
    after the last level.
    """

    phase: Phase
    left_ms: int = 0
    ends_at: datetime | None = None
    running: bool = False
    stage: int | None = None
    level: Level | None = None
    pause: Break | None = None
    began_at: datetime | None = None
    next: Stage | None = None


def clock_at(event: Event, now: datetime) -> Clock | None:
    """The play clock at a moment: the one that was started, or the one that the plan starts.

    A dead timekeeper delays an announcement, never the clock.
    """
    if event.clock is not None:
        return event.clock
    if event.drawn_at is None or event.cancelled_at is not None or event.alive < FEWEST:
        return None
    starts = starts_at(event)
    return fresh_clock(event, starts) if now >= starts else None


def starts_at(event: Event) -> datetime:
    """When the first hand is dealt: as planned, but never before there are seats."""
    if event.began_at is not None:
        return event.began_at
    return max(event.plan.start, event.drawn_at) if event.drawn_at else event.plan.start


def standing(event: Event, now: datetime) -> Standing:
    """Where the event stands at a moment."""
    if event.cancelled_at is not None:
        return Standing("cancelled")
    clock = clock_at(event, now)
    if event.over_at is not None or event.closed_at is not None:
        return _playing(event, clock, now, "over") if clock else Standing("over")
    if clock is not None:
        return _playing(event, clock, now, None)
    return _planned(event, now)


def counted(event: Event) -> int:
    """How many count towards the minimum. Source: CA-8."""
    field = event.structure.field
    return sum(1 for entry in event.entries.values() if not entry.gone and (field.counts == "signed_up" or entry.paid))


def minimum(event: Event) -> int:
    """How many are needed; nobody can play alone."""
    return max(FEWEST, event.structure.field.minimum)


def enough(event: Event) -> bool:
    """Whether the field is large enough, or may play all the same. Source: C-23, CA-9."""
    return event.enough is True or event.decided == "play" or counted(event) >= minimum(event)


def _planned(event: Event, now: datetime) -> Standing:
    plan = event.plan
    if event.decided == "postpone":
        return Standing("waiting")
    if now < plan.open:
        return _until("before", plan.open, now)
    if now < plan.close:
        return _until("registration", plan.close, now)
    if not enough(event) or (event.drawn_at is not None and event.alive < FEWEST):
        return Standing("waiting")
    if now < plan.draw and event.drawn_at is None:
        return _until("closed", plan.draw, now)
    starts = starts_at(event)
    return _until("countdown" if event.drawn_at and now >= starts - COUNTDOWN else "draw", starts, now)


def _until(phase: Phase, end: datetime, now: datetime) -> Standing:
    return Standing(phase, left_ms=max(0, ms_of(end - now)), ends_at=end)


def _playing(event: Event, clock: Clock, now: datetime, phase: Phase | None) -> Standing:
    number = stage_at(clock, now)
    stages = event.structure.stages
    stage = stages[number - 1]
    end = stage_end_ms(clock, number)
    left = max(0, end - position_ms(clock, now))
    return Standing(
        phase=phase or ("break" if isinstance(stage, Break) else "play"),
        left_ms=left,
        ends_at=will_pass_at(clock, end) if left else None,
        running=clock.stopped_at is None,
        stage=number,
        level=stage if isinstance(stage, Level) else None,
        pause=stage if isinstance(stage, Break) else None,
        began_at=passed_at(clock, stage_start_ms(clock, number)),
        next=stages[number] if number < len(stages) else None,
    )


def in_order(plan: Plan) -> bool:
    """Whether the planned moments follow each other as they must."""
    return plan.open <= plan.close <= plan.draw <= plan.start and plan.close <= plan.override_until
