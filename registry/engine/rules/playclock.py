"""The play clock: arithmetic on an axis of played time on which all stages lie end to end.

A stage is counted from 1 through levels and breaks alike.
"""

from datetime import datetime, timedelta
from itertools import accumulate

from msgspec.structs import replace

from registry.engine.event import Clock, Event


def fresh_clock(event: Event, at: datetime) -> Clock:
    """A clock at the very start of the first stage."""
    return Clock(trail=((at, 0),), lengths_ms=tuple(stage.length_ms for stage in event.structure.stages))


def position_ms(clock: Clock, now: datetime) -> int:
    """Units: milliseconds of played time since the first hand."""
    anchor, start = clock.trail[-1]
    position = start + max(0, ms_of((clock.stopped_at or now) - anchor))
    return position if clock.hold is None else min(position, max(start, stage_end_ms(clock, clock.hold)))


def stage_start_ms(clock: Clock, stage: int) -> int:
    """Units: milliseconds of played time at which a stage begins."""
    return sum(clock.lengths_ms[: stage - 1])


def stage_end_ms(clock: Clock, stage: int) -> int:
    """Units: milliseconds of played time at which a stage ends."""
    return sum(clock.lengths_ms[:stage])


def stage_at(clock: Clock, now: datetime) -> int:
    """The stage that runs at a moment; the last one holds for ever (CA-19)."""
    position = position_ms(clock, now)
    for stage, end in enumerate(accumulate(clock.lengths_ms), start=1):
        if position < end or stage == clock.hold:
            return stage
    return len(clock.lengths_ms)


def furthest_stage(clock: Clock, now: datetime) -> int:
    """The furthest stage reached; windows behind it stay closed after going back."""
    return max(clock.high_stage, stage_at(clock, now))


def passed_at(clock: Clock, position: int) -> datetime:
    """The instant at which a stage's beginning was passed; for a position ahead, when it will be."""
    for anchor, start in reversed(clock.trail):
        if start <= position:
            return anchor + timedelta(milliseconds=position - start)
    return clock.trail[0][0]


def will_pass_at(clock: Clock, position: int) -> datetime | None:
    """The instant at which a position ahead will be passed; None while the clock stands.

    What lies behind a hold has no moment yet: nobody knows when the clock is let go.
    """
    held = clock.hold is not None and position > stage_end_ms(clock, clock.hold)
    return None if held or clock.stopped_at is not None else passed_at(clock, position)


def stopped(clock: Clock, at: datetime) -> Clock:
    """The clock, standing from a moment."""
    return clock if clock.stopped_at is not None else replace(clock, stopped_at=at)


def going(clock: Clock, at: datetime) -> Clock:
    """The clock, going on from a moment."""
    if clock.stopped_at is None:
        return clock
    position = position_ms(clock, at)
    if clock.hold is not None and position >= stage_end_ms(clock, clock.hold):
        clock = replace(clock, hold=None)  # at 0:00 going on means going on to the next stage
    trail = clock.trail
    # Only the beginnings of stages are ever looked for behind, so a run within one stage is not kept.
    if len(trail) > 1 and not any(
        trail[-1][1] <= begins < position for begins in accumulate(clock.lengths_ms, initial=0)
    ):
        trail = trail[:-1]
    return replace(clock, trail=(*trail, (at, position)), stopped_at=None, resumed_at=at)


def jumped(clock: Clock, stage: int, at: datetime, reopen: bool) -> Clock:
    """The clock at the start of a stage; it stands if it stood."""
    high = 1 if reopen else furthest_stage(clock, at)
    return replace(
        clock,
        trail=((at, stage_start_ms(clock, stage)),),
        stopped_at=at if clock.stopped_at is not None else None,
        high_stage=max(high, stage),
        hold=None,
        resumed_at=None,
        settings=clock.settings + 1,
    )


def returned(clock: Clock, stage: int, at: datetime) -> Clock:
    """The clock standing at the very end of a stage that turned a moment too early."""
    return replace(
        clock,
        trail=((at, stage_end_ms(clock, stage)),),
        stopped_at=at,
        high_stage=furthest_stage(clock, at),
        hold=stage,
        settings=clock.settings + 1,
    )


def held(clock: Clock, stage: int | None, at: datetime) -> Clock:
    """The clock that will stay at 0:00 of a stage; let go, it goes on from where it waited."""
    changed = replace(clock, hold=stage)
    if not waits(clock, at):
        return changed
    # The time spent waiting is not played, so the clock goes on from here.
    stands = at if clock.stopped_at is not None else None
    return replace(changed, trail=(*clock.trail, (at, position_ms(clock, at))), stopped_at=stands)


def waits(clock: Clock, at: datetime) -> bool:
    """Whether the clock has come to the 0:00 at which it is to stay."""
    return clock.hold is not None and position_ms(clock, at) >= stage_end_ms(clock, clock.hold)


def set_back(clock: Clock, ms: int, at: datetime) -> Clock:
    """The clock as though `ms` less (below 0: more) had been played; its windows follow it."""
    here = position_ms(clock, at)
    position = max(0, here - ms)
    # What is played at once was played before now: a stage in it began then, not later.
    before = ((at + timedelta(milliseconds=ms), here),) if ms < 0 else ()
    return replace(
        clock,
        trail=(*clock.trail, *before, (at, position)),
        stopped_at=at if clock.stopped_at is not None else None,
        settings=clock.settings + 1,
    )


def shifted(clock: Clock, by: timedelta) -> Clock:
    """The same clock on a machine whose time was set: every instant moves, no position does."""
    return replace(
        clock,
        trail=tuple((anchor + by, position) for anchor, position in clock.trail),
        stopped_at=clock.stopped_at + by if clock.stopped_at is not None else None,
        resumed_at=clock.resumed_at + by if clock.resumed_at is not None else None,
    )


def lengthened(clock: Clock, stage: int, ms: int) -> Clock:
    """The clock with one stage longer or shorter."""
    lengths = list(clock.lengths_ms)
    lengths[stage - 1] += ms
    return replace(clock, lengths_ms=tuple(lengths))


def behind(clock: Clock, stage: int, now: datetime) -> bool:
    """Whether a stage is over, for good or by the clock."""
    return clock.high_stage > stage or position_ms(clock, now) >= stage_end_ms(clock, stage)


def ms_of(length: timedelta) -> int:
    """Units: milliseconds."""
    return length // timedelta(milliseconds=1)
