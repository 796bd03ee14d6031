"""The organiser's hand on the clock. Commands carry the wanted state, so a repeat is harmless."""

from datetime import datetime, timedelta

from registry.engine import commands as c
from registry.engine import facts as f
from registry.engine.event import Clock, Event
from registry.engine.refusals import Refusal, Why
from registry.engine.rules import clockwork, playclock
from registry.engine.structure import Break, Level

MOST_SECONDS = 24 * 60 * 60
RETURN_WITHIN = timedelta(seconds=15)
"""How long after a stage began the way back to the one before is open."""


def pause(event: Event, command: c.Pause, now: datetime) -> tuple[f.AnyFact, ...]:
    """Let the clock stand. Refuses: PLAY_NOT_BEGUN, EVENT_OVER."""
    return () if _clock(event).stopped_at is not None else (f.Paused(at=now),)


def resume(event: Event, command: c.Resume, now: datetime) -> tuple[f.AnyFact, ...]:
    """Let the clock go on. Refuses: PLAY_NOT_BEGUN, EVENT_OVER."""
    return () if _clock(event).stopped_at is None else (f.Resumed(at=now),)


def go_to_stage(event: Event, command: c.GoToStage, now: datetime) -> tuple[f.AnyFact, ...]:
    """Go to the start of a stage and say so. Refuses: PLAY_NOT_BEGUN, EVENT_OVER, NO_SUCH_STAGE."""
    _clock(event)
    if not 1 <= command.stage <= len(event.structure.stages):
        raise Refusal(Why.NO_SUCH_STAGE, stage=command.stage)
    what = event.structure.stages[command.stage - 1]
    said: f.AnyFact = (
        f.LevelBegan(at=now, stage=command.stage, level=what.number)
        if isinstance(what, Level)
        else f.BreakBegan(at=now, stage=command.stage)
    )
    return (f.StageSet(at=now, stage=command.stage, reopen=command.reopen), said)


def add_time(event: Event, command: c.AddTime, now: datetime) -> tuple[f.AnyFact, ...]:
    """Make the running stage longer or shorter; never shorter than what was played of it.

    Units: whole seconds. Refuses: PLAY_NOT_BEGUN, EVENT_OVER, BAD_NUMBER, STAGE_TOO_SHORT.
    """
    clock = _clock(event)
    if command.seconds == 0 or abs(command.seconds) > MOST_SECONDS:
        raise Refusal(Why.BAD_NUMBER)
    stage = playclock.stage_at(clock, now)
    ms = command.seconds * 1000
    if playclock.stage_end_ms(clock, stage) + ms <= playclock.position_ms(clock, now):
        raise Refusal(Why.STAGE_TOO_SHORT)
    return (f.TimeAdded(at=now, stage=stage, ms=ms),)


def return_to_stage(event: Event, command: c.ReturnToStage, now: datetime) -> tuple[f.AnyFact, ...]:
    """Back to 0:00 of the stage that ended a moment ago, standing; its windows stay as they are.

    Refuses: PLAY_NOT_BEGUN, EVENT_OVER, NO_SUCH_STAGE, TOO_LATE_TO_RETURN.
    """
    clock = _clock(event)
    here = playclock.stage_at(clock, now)
    if command.stage != here - 1 or command.stage < 1:
        raise Refusal(Why.NO_SUCH_STAGE, stage=command.stage)
    begins = playclock.stage_start_ms(clock, here)
    if begins < clock.trail[0][1] or now - playclock.passed_at(clock, begins) > RETURN_WITHIN:
        raise Refusal(Why.TOO_LATE_TO_RETURN)
    return (f.StageReturned(at=now, stage=command.stage),)


def set_hold(event: Event, command: c.SetHold, now: datetime) -> tuple[f.AnyFact, ...]:
    """Let the clock stay at 0:00 of this or a later stage, or let it go.

    Refuses: PLAY_NOT_BEGUN, EVENT_OVER, NO_SUCH_STAGE.
    """
    clock = _clock(event)
    if command.stage == clock.hold:
        return ()
    if command.stage is not None and not playclock.stage_at(clock, now) <= command.stage <= len(clock.lengths_ms):
        raise Refusal(Why.NO_SUCH_STAGE, stage=command.stage)
    last = len(clock.lengths_ms)
    if command.stage == last and playclock.position_ms(clock, now) >= playclock.stage_end_ms(clock, last):
        return ()  # the last stage, once over, stays at 0:00 by itself
    return (f.HoldSet(at=now, stage=command.stage),)


def set_length(event: Event, command: c.SetLength, now: datetime) -> tuple[f.AnyFact, ...]:
    """Give the running stage another length; a length that is over already is asked about first.

    Units: whole seconds. Refuses: PLAY_NOT_BEGUN, EVENT_OVER, BAD_NUMBER, STAGE_OVER_ALREADY.
    """
    clock = _clock(event)
    if not 0 < command.seconds <= MOST_SECONDS:
        raise Refusal(Why.BAD_NUMBER)
    stage = playclock.stage_at(clock, now)
    ms = command.seconds * 1000
    played = playclock.position_ms(clock, now) - playclock.stage_start_ms(clock, stage)
    if ms > played:
        return (f.LengthSet(at=now, stage=stage, ms=ms, later=command.later),)
    if not command.confirmed:
        raise Refusal(Why.STAGE_OVER_ALREADY)
    later = (f.LengthSet(at=now, stage=stage, ms=ms, later=True),) if command.later else ()
    return (*later, f.LengthSet(at=now, stage=stage, ms=max(1, played)))


def insert_break(event: Event, command: c.InsertBreak, now: datetime) -> tuple[f.AnyFact, ...]:
    """Put a break in behind this or a later stage, never beside another break.

    Every screen names the end of a break as the time to be back, so two in a row would call the room back too early.
    Refuses: PLAY_NOT_BEGUN, EVENT_OVER, BAD_NUMBER, NO_SUCH_STAGE, BREAK_BESIDE_BREAK.
    """
    clock = _clock(event)
    if not 0 < command.seconds <= MOST_SECONDS:
        raise Refusal(Why.BAD_NUMBER)
    if not playclock.furthest_stage(clock, now) <= command.after <= len(clock.lengths_ms):
        raise Refusal(Why.NO_SUCH_STAGE, stage=command.after)
    if any(isinstance(stage, Break) for stage in event.structure.stages[command.after - 1 : command.after + 1]):
        raise Refusal(Why.BREAK_BESIDE_BREAK)
    return (f.BreakInserted(at=now, after=command.after, ms=command.seconds * 1000),)


def drop_break(event: Event, command: c.DropBreak, now: datetime) -> tuple[f.AnyFact, ...]:
    """Take out a break that has not begun. Refuses: PLAY_NOT_BEGUN, EVENT_OVER, NO_SUCH_BREAK."""
    clock = _clock(event)
    stages = event.structure.stages
    ahead = playclock.furthest_stage(clock, now) < command.stage <= len(stages)
    if not ahead or not isinstance(stages[command.stage - 1], Break):
        raise Refusal(Why.NO_SUCH_BREAK)
    return (f.BreakDropped(at=now, stage=command.stage),)


def _clock(event: Event) -> Clock:
    if event.doubt is not None:
        raise Refusal(Why.CLOCK_IN_DOUBT)
    if event.over_at is not None:
        raise Refusal(Why.EVENT_OVER)
    if event.clock is None:
        raise Refusal(Why.PLAY_NOT_BEGUN, at=clockwork.starts_at(event))
    return event.clock
