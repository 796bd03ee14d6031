"""What the clock, the organiser's hand on it and lost chips add."""

from msgspec.structs import replace

from registry.engine import facts as f
from registry.engine.adding.parts import Adds, alive_entry, clock_of, lone_winner, need, with_entry
from registry.engine.event import Clock, Event, Out
from registry.engine.rules import playclock, windows
from registry.engine.structure import Break, Level, Structure


def _play_began(event: Event, fact: f.PlayBegan) -> Event:
    need(event.drawn_at is not None and event.began_at is None, "play cannot begin here")
    return replace(event, began_at=fact.at, clock=playclock.fresh_clock(event, fact.at))


def _stage_began(event: Event, fact: f.LevelBegan | f.BreakBegan) -> Event:
    clock_of(event)
    stages = event.structure.stages
    what = stages[fact.stage - 1] if 1 <= fact.stage <= len(stages) else None
    named = what.number if isinstance(what, Level) else None
    need(what is not None and named == getattr(fact, "level", None), "another stage stands there")
    return replace(event, announced=fact.stage)


def _paused(event: Event, fact: f.Paused) -> Event:
    clock = clock_of(event)
    need(clock.stopped_at is None, "the clock stands")
    return replace(event, clock=playclock.stopped(clock, fact.at))


def _resumed(event: Event, fact: f.Resumed) -> Event:
    clock = clock_of(event)
    need(clock.stopped_at is not None and event.over_at is None, "the clock runs")
    return replace(event, clock=playclock.going(clock, fact.at))


def _stage_set(event: Event, fact: f.StageSet) -> Event:
    clock = playclock.jumped(clock_of(event), fact.stage, fact.at, fact.reopen)
    # The clock was set by hand: how a gap before counts is settled with it.
    return replace(event, clock=clock, announced=fact.stage - 1, gap=None)


def _time_added(event: Event, fact: f.TimeAdded) -> Event:
    clock = clock_of(event)
    return replace(event, clock=playclock.lengthened(_let_go(clock, fact.stage, fact), fact.stage, fact.ms))


def _let_go(clock: Clock, stage: int, fact: f.Fact) -> Clock:
    """Time given at 0:00 is to be played, and then the next stage comes."""
    return playclock.held(clock, None, fact.at) if clock.hold == stage and playclock.waits(clock, fact.at) else clock


def _stage_returned(event: Event, fact: f.StageReturned) -> Event:
    clock = playclock.returned(clock_of(event), fact.stage, fact.at)
    return replace(event, clock=clock, announced=fact.stage, gap=None)


def _hold_set(event: Event, fact: f.HoldSet) -> Event:
    return replace(event, clock=playclock.held(clock_of(event), fact.stage, fact.at))


def _length_set(event: Event, fact: f.LengthSet) -> Event:
    clock = _let_go(clock_of(event), fact.stage, fact)
    kind = type(event.structure.stages[fact.stage - 1])
    for number, stage in enumerate(event.structure.stages, start=1):
        if number == fact.stage or (fact.later and number > fact.stage and isinstance(stage, kind)):
            clock = playclock.lengthened(clock, number, fact.ms - clock.lengths_ms[number - 1])
    return replace(event, clock=clock)


def _break_inserted(event: Event, fact: f.BreakInserted) -> Event:
    clock = clock_of(event)
    stages = list(event.structure.stages)
    lengths = list(clock.lengths_ms)
    need(clock.high_stage <= fact.after <= len(stages), "a break cannot come there")
    stages.insert(fact.after, Break(fact.ms))
    lengths.insert(fact.after, fact.ms)
    terms = _windows_moved(replace(event.terms, stages=tuple(stages)), fact.after, 1)
    hold = clock.hold + 1 if clock.hold is not None and clock.hold > fact.after else clock.hold
    return replace(event, terms=terms, clock=replace(clock, lengths_ms=tuple(lengths), hold=hold))


def _break_dropped(event: Event, fact: f.BreakDropped) -> Event:
    clock = clock_of(event)
    stages = list(event.structure.stages)
    lengths = list(clock.lengths_ms)
    there = clock.high_stage < fact.stage <= len(stages) and isinstance(stages[fact.stage - 1], Break)
    need(there, "no break to take out")
    del stages[fact.stage - 1], lengths[fact.stage - 1]
    terms = _windows_moved(replace(event.terms, stages=tuple(stages)), fact.stage - 1, -1)
    hold = clock.hold - 1 if clock.hold is not None and clock.hold >= fact.stage else clock.hold
    return replace(event, terms=terms, clock=replace(clock, lengths_ms=tuple(lengths), hold=hold))


def _windows_moved(terms: Structure, after: int, by: int) -> Structure:
    """The terms whose windows end with the same levels, though the stages behind `after` are renumbered."""
    if terms.rebuys is not None and terms.rebuys.until > after:
        terms = replace(terms, rebuys=replace(terms.rebuys, until=terms.rebuys.until + by))
    late = terms.entry.late_until
    if late is not None and late > after:
        terms = replace(terms, entry=replace(terms.entry, late_until=late + by))
    return terms


def _busted(event: Event, fact: f.Busted) -> Event:
    clock = clock_of(event)
    hand = event.hands + 1
    grace = windows.in_grace(event, clock, fact.at, fact.dealt)
    for gone in fact.out:
        entry = alive_entry(event, gone.entry)
        out = Out(hand, gone.stack, fact.at, fact.dealt, grace)
        claims = tuple(claim for claim in entry.claims if claim.purchase != "addon")
        event = with_entry(event, replace(entry, out=out, claims=claims))
    alive = event.alive - len(fact.out)
    need(alive >= 1, "the last one stays")
    return lone_winner(replace(event, hands=hand, alive=alive), fact)


ADDS: dict[type, Adds] = {
    f.PlayBegan: _play_began,
    f.LevelBegan: _stage_began,
    f.BreakBegan: _stage_began,
    f.Paused: _paused,
    f.Resumed: _resumed,
    f.StageSet: _stage_set,
    f.TimeAdded: _time_added,
    f.StageReturned: _stage_returned,
    f.HoldSet: _hold_set,
    f.LengthSet: _length_set,
    f.BreakInserted: _break_inserted,
    f.BreakDropped: _break_dropped,
    f.Busted: _busted,
}
