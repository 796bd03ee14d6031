"""When the machine's clocks do not agree, or nobody kept the time: what happened is written down.

The timekeeper finds it out (`clock.py` tells the kinds apart); what it means for play stands here.
"""

from datetime import datetime

from registry.engine import commands as c
from registry.engine import facts as f
from registry.engine.event import Event
from registry.engine.refusals import Refusal, Why

LARGEST_STEP_MS = 12 * 60 * 60 * 1000
"""A larger jump is no correction of a clock but a fault: nobody goes on with it unasked."""


def keep_clock(event: Event, command: c.KeepClock, now: datetime) -> tuple[f.AnyFact, ...]:
    """Keep club time by this boot clock from now on. Refuses: PLAY_NOT_BEGUN, EVENT_OVER."""
    _running(event)
    if _is_kept(event, command):
        return ()
    return (f.ClockKept(at=now, boot=command.boot, base_us=command.base_us),)


def note_step(event: Event, command: c.NoteStep, now: datetime) -> tuple[f.AnyFact, ...]:
    """Write down that the machine's clock was set; play goes on smoothly, planned moments move.

    Refuses: PLAY_NOT_BEGUN, EVENT_OVER, BAD_NUMBER for a jump that is no correction.
    """
    _running(event)
    if _is_kept(event, command):
        return ()
    if abs(command.by_ms) > LARGEST_STEP_MS:
        raise Refusal(Why.BAD_NUMBER)
    return (f.ClockStepped(at=now, boot=command.boot, base_us=command.base_us, by_ms=command.by_ms),)


def note_gap(event: Event, command: c.NoteGap, now: datetime) -> tuple[f.AnyFact, ...]:
    """Write down that nobody kept the time for a while; it counts as the event's policy says.

    A gap in which the clock stood means nothing and leaves no fact.
    Refuses: PLAY_NOT_BEGUN, EVENT_OVER, BAD_MOMENT.
    """
    _running(event)
    if command.since >= now:
        raise Refusal(Why.BAD_MOMENT, at=command.since)
    clock = event.clock
    known = event.gap is not None and event.gap.at > command.since
    if clock is None or clock.stopped_at is not None or event.doubt is not None or known:
        return ()
    since = max(command.since, clock.trail[-1][0])
    return (f.GapFound(at=now, since=since, cause=command.cause, policy=event.structure.gap),)


def choose_gap(event: Event, command: c.ChooseGap, now: datetime) -> tuple[f.AnyFact, ...]:
    """Let the last gap count the other way. Refuses: PLAY_NOT_BEGUN, EVENT_OVER, NO_GAP."""
    _running(event)
    if event.gap is None:
        raise Refusal(Why.NO_GAP)
    return () if event.gap.policy == command.policy else (f.GapChosen(at=now, policy=command.policy),)


def doubt_clock(event: Event, command: c.DoubtClock, now: datetime) -> tuple[f.AnyFact, ...]:
    """Let the play clock stand as it last was, until the office says how to go on.

    Refuses: PLAY_NOT_BEGUN, EVENT_OVER.
    """
    _running(event)
    return () if event.doubt is not None else (f.ClockDoubted(at=now, since=command.since, cause=command.cause),)


def resolve_doubt(event: Event, command: c.ResolveDoubt, now: datetime) -> tuple[f.AnyFact, ...]:
    """Go on as if the clock had run, or from where it stood.

    Refuses: PLAY_NOT_BEGUN, EVENT_OVER, NO_GAP, BAD_MOMENT while the clock still shows an earlier time.
    """
    _running(event)
    if event.doubt is None:
        raise Refusal(Why.NO_GAP)
    if now < event.doubt.since:
        raise Refusal(Why.BAD_MOMENT, at=event.doubt.since)
    return (f.DoubtResolved(at=now, policy=command.policy),)


def _is_kept(event: Event, command: c.KeepClock | c.NoteStep) -> bool:
    """Whether the other timekeeper was quicker."""
    if command.after is not None:
        return command.after != (event.keeper.number if event.keeper is not None else 0)
    return event.keeper is not None and (event.keeper.boot, event.keeper.base_us) == (command.boot, command.base_us)


def _running(event: Event) -> None:
    if event.over_at is not None:
        raise Refusal(Why.EVENT_OVER)
    if event.clock is None:
        raise Refusal(Why.PLAY_NOT_BEGUN, at=event.plan.start)
