"""Which windows are open at a moment, and when they close: late entry, rebuys, add-ons."""

from datetime import datetime

from registry.engine.event import Clock, Entry, Event
from registry.engine.rules.clockwork import clock_at, starts_at
from registry.engine.rules.playclock import (
    behind,
    fresh_clock,
    furthest_stage,
    passed_at,
    stage_at,
    stage_end_ms,
    stage_start_ms,
    will_pass_at,
)
from registry.engine.structure import Break


def late_entry_open(event: Event, now: datetime) -> bool:
    """Whether an entry is still possible after the payment window. Source: CA-5."""
    until = event.structure.entry.late_until
    if until is None or now < event.plan.close:
        return False
    clock = clock_at(event, now)
    return clock is None or (event.over_at is None and not behind(clock, until, now))


def rebuys_open(event: Event, now: datetime) -> bool:
    """Whether rebuys are open to everybody who is out. Source: C-16, CA-15."""
    last = _last_rebuy_stage(event)
    clock = clock_at(event, now)
    return last is not None and clock is not None and event.over_at is None and not behind(clock, last, now)


def still_open_at_the_end(event: Event, now: datetime) -> bool:
    """Whether the last one in won while rebuys were open: who is out may then still come back."""
    last = _last_rebuy_stage(event)
    taken = any(entry.prize_taken is not None for entry in event.entries.values())
    return last is not None and event.clock is not None and not taken and not behind(event.clock, last, now)


def rebuys_on_sale(event: Event, now: datetime) -> bool:
    """Whether everybody who is out may come back, also to a play that ended while rebuys were open."""
    if event.cancelled_at is not None or event.closed_at is not None:
        return False
    return rebuys_open(event, now) if event.over_at is None else still_open_at_the_end(event, now)


def rebuys_close_at(event: Event, now: datetime) -> datetime | None:
    """When rebuys close, as the clock runs now; None where there are none or the clock stands."""
    last = _last_rebuy_stage(event)
    return None if last is None else _end_of(event, last, now)


def grace_open(event: Event, now: datetime) -> bool:
    """Whether those whose last hand ran into the break may still rebuy. Source: CA-15."""
    rebuys = event.structure.rebuys
    clock = clock_at(event, now)
    if rebuys is None or clock is None or not rebuys.last_hand_grace or event.over_at is not None:
        return False
    after = _break_after(event, rebuys.until)
    return after is not None and not behind(clock, after, now)


def grace_closes_at(event: Event, now: datetime) -> datetime | None:
    """When the grace of a last hand ends: with the break after it; None where there is none or the clock stands."""
    rebuys = event.structure.rebuys
    after = _break_after(event, rebuys.until) if rebuys is not None else None
    return None if after is None else _end_of(event, after, now)


def has_grace(event: Event, entry: Entry, now: datetime) -> bool:
    """Whether one who is out may come back because their last hand ran into the break. Source: CA-15."""
    return entry.out is not None and entry.out.grace and not entry.gone and grace_open(event, now)


def in_grace(event: Event, clock: Clock, at: datetime, dealt: datetime | None) -> bool:
    """Whether a bust recorded at a moment belongs to a hand that ran over into the break.

    In a break no hand is dealt, so a hand without its moment was dealt before it.
    """
    rebuys = event.structure.rebuys
    after = _break_after(event, rebuys.until) if rebuys is not None else None
    if after is None or stage_at(clock, at) != after:
        return False
    return dealt is None or dealt < passed_at(clock, stage_start_ms(clock, after))


def rebuy_claims_end(event: Event, now: datetime) -> bool:
    """Whether unpaid rebuy claims are over: with the break after the last stage of rebuys."""
    rebuys = event.structure.rebuys
    clock = clock_at(event, now)
    if rebuys is None or clock is None:
        return False
    return behind(clock, min(rebuys.until + 1, len(clock.lengths_ms)), now)


def addon_break(event: Event, now: datetime) -> int | None:
    """The break that sells add-ons at a moment. Source: C-17, CA-14, CA-18."""
    clock = clock_at(event, now)
    if clock is None or event.structure.addons is None or event.over_at is not None:
        return None
    stage = stage_at(clock, now)
    here = event.structure.stages[stage - 1]
    sells = isinstance(here, Break) and here.addon and not behind(clock, stage, now)
    return stage if sells else None


def addons_open(event: Event, now: datetime) -> bool:
    """Whether add-ons are sold at a moment."""
    return addon_break(event, now) is not None


def addons_ahead(event: Event, now: datetime) -> int | None:
    """The next stage that will sell add-ons; None when there is none left."""
    if event.structure.addons is None:
        return None
    clock = clock_at(event, now)
    here = furthest_stage(clock, now) if clock else 0
    for number, stage in enumerate(event.structure.stages, start=1):
        if number > here and isinstance(stage, Break) and stage.addon:
            return number
    return None


def addons_close_at(event: Event, now: datetime) -> datetime | None:
    """When the break that sells add-ons ends (the running one, else the next one)."""
    stage = addon_break(event, now) or addons_ahead(event, now)
    return None if stage is None else _end_of(event, stage, now)


def addons_open_at(event: Event, now: datetime) -> datetime | None:
    """When the next break that sells add-ons begins, as the clock runs now."""
    stage = addons_ahead(event, now)
    return None if stage is None else _end_of(event, stage - 1, now)


def _last_rebuy_stage(event: Event) -> int | None:
    rebuys = event.structure.rebuys
    if rebuys is None:
        return None
    after = _break_after(event, rebuys.until) if rebuys.close == "break_end" else None
    return after or rebuys.until


def _break_after(event: Event, stage: int) -> int | None:
    stages = event.structure.stages
    return stage + 1 if stage < len(stages) and isinstance(stages[stage], Break) else None


def _end_of(event: Event, stage: int, now: datetime) -> datetime | None:
    clock = clock_at(event, now) or fresh_clock(event, starts_at(event))
    return will_pass_at(clock, stage_end_ms(clock, stage))
