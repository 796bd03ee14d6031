"""What the machine's clocks did, and what that means for play."""

from datetime import timedelta

from msgspec.structs import replace

from registry.engine import facts as f
from registry.engine.adding.parts import Adds, clock_of, need, there
from registry.engine.event import Doubt, Event, Gap, Keeper
from registry.engine.rules import playclock


def _clock_kept(event: Event, fact: f.ClockKept) -> Event:
    return replace(event, keeper=_next_keeper(event, fact))


def _next_keeper(event: Event, fact: f.ClockKept | f.ClockStepped) -> Keeper:
    return Keeper(fact.boot, fact.base_us, event.keeper.number + 1 if event.keeper is not None else 1)


def _clock_stepped(event: Event, fact: f.ClockStepped) -> Event:
    by = timedelta(milliseconds=fact.by_ms)
    gap = replace(event.gap, since=event.gap.since + by, at=event.gap.at + by) if event.gap else None
    clock = playclock.shifted(clock_of(event), by)
    return replace(event, clock=clock, gap=gap, keeper=_next_keeper(event, fact))


def _gap_found(event: Event, fact: f.GapFound) -> Event:
    clock = clock_of(event)
    ms = playclock.position_ms(clock, fact.at) - playclock.position_ms(clock, fact.since)
    gap = Gap(fact.since, fact.at, ms, fact.cause, fact.policy)
    return _back(replace(event, gap=gap), ms, fact) if fact.policy == "freeze" else replace(event, gap=gap)


def _gap_chosen(event: Event, fact: f.GapChosen) -> Event:
    gap = there(event.gap, "there was no gap")
    need(gap.policy != fact.policy, "the gap counts so already")
    chosen = replace(event, gap=replace(gap, policy=fact.policy))
    return _back(chosen, gap.ms if fact.policy == "freeze" else -gap.ms, fact)


def _back(event: Event, ms: int, fact: f.Fact) -> Event:
    clock = playclock.set_back(clock_of(event), ms, fact.at)
    return replace(event, clock=clock, announced=min(event.announced, playclock.stage_at(clock, fact.at)))


def _clock_doubted(event: Event, fact: f.ClockDoubted) -> Event:
    clock = clock_of(event)
    need(event.doubt is None, "the clock is in doubt already")
    doubt = Doubt(fact.since, fact.cause, ran=clock.stopped_at is None)
    return replace(event, doubt=doubt, clock=playclock.stopped(clock, fact.since))


def _doubt_resolved(event: Event, fact: f.DoubtResolved) -> Event:
    clock = clock_of(event)
    doubt = there(event.doubt, "there is no doubt")
    if doubt.ran and fact.policy == "catch-up":
        clock = replace(clock, stopped_at=None)
    elif doubt.ran:
        clock = playclock.going(clock, fact.at)
    return replace(event, doubt=None, clock=clock)


ADDS: dict[type, Adds] = {
    f.ClockKept: _clock_kept,
    f.ClockStepped: _clock_stepped,
    f.GapFound: _gap_found,
    f.GapChosen: _gap_chosen,
    f.ClockDoubted: _clock_doubted,
    f.DoubtResolved: _doubt_resolved,
}
