"""The first hand, levels and breaks as they come, who went out, and in which place."""

from collections.abc import Iterator
from datetime import datetime
from itertools import groupby

from msgspec import Struct

from registry.engine import commands as c
from registry.engine import facts as f
from registry.engine.event import Claim, Entry, Event
from registry.engine.ids import EntryId
from registry.engine.refusals import Refusal, Why
from registry.engine.rules import clockwork, playclock, points, prizes, windows
from registry.engine.rules.entries import here
from registry.engine.rules.money import money
from registry.engine.structure import Level

MOST_CHIPS = 10**12


def begin_play(event: Event, command: c.BeginPlay, now: datetime) -> tuple[f.AnyFact, ...]:
    """Deal the first hand, at the moment it was planned for. Refuses: NOT_DUE. Source: C-9."""
    if event.began_at is not None or clockwork.clock_at(event, now) is None:
        raise Refusal(Why.NOT_DUE, at=clockwork.starts_at(event))
    at = clockwork.starts_at(event)
    return (f.PlayBegan(at=at), _began(event, 1, at))


def announce_stage(event: Event, command: c.AnnounceStage, now: datetime) -> tuple[f.AnyFact, ...]:
    """Say that a level or break began, with the moment it was due. Refuses: NOT_DUE. Source: C-28."""
    clock = event.clock
    if clock is None or event.announced + 1 != command.stage or playclock.stage_at(clock, now) < command.stage:
        raise Refusal(Why.NOT_DUE)
    return (_began(event, command.stage, playclock.passed_at(clock, playclock.stage_start_ms(clock, command.stage))),)


def lapse_claims(event: Event, command: c.LapseClaims, now: datetime) -> tuple[f.AnyFact, ...]:
    """End the unpaid claims whose time is over. Refuses: NOT_DUE."""
    over = tuple(lapsed(event, now))
    if not over:
        raise Refusal(Why.NOT_DUE)
    return tuple(f.ClaimLapsed(at=now, entry=event.codes[claim.code], purchase=claim.purchase) for claim in over)


def lapsed(event: Event, now: datetime) -> Iterator[Claim]:
    """The unpaid claims whose time is over: entries with the first hand, the rest with their break."""
    if event.clock is None:
        return
    ended = {
        "entry": not windows.late_entry_open(event, now),
        "rebuy": windows.rebuy_claims_end(event, now),
        "addon": not windows.addons_open(event, now),
    }
    for _, entry in sorted(event.entries.items()):
        for claim in entry.claims:
            if not entry.gone and ended[claim.purchase] and not claim.late:
                yield claim


def bust(event: Event, command: c.Bust, now: datetime) -> tuple[f.AnyFact, ...]:
    """Send out everybody who lost their last chips in one hand, ranked by their stacks.

    Refuses: NOBODY_NAMED, NAMED_TWICE, PLAY_NOT_BEGUN, EVENT_OVER, NOT_IN_PLAY, ALREADY_OUT,
    BAD_STACK, BAD_MOMENT, LAST_ONE_STAYS. Source: C-42; CA-25, CA-27.
    """
    if not command.out:
        raise Refusal(Why.NOBODY_NAMED)
    if len({gone.entry for gone in command.out}) < len(command.out):
        raise Refusal(Why.NAMED_TWICE)
    if event.over_at is not None:
        raise Refusal(Why.EVENT_OVER)
    began = event.began_at
    if began is None:
        raise Refusal(Why.PLAY_NOT_BEGUN, at=clockwork.starts_at(event))
    for gone in command.out:
        _check_out(event, gone)
    if command.dealt is not None and not began <= command.dealt <= now:
        raise Refusal(Why.BAD_MOMENT, at=command.dealt)
    if len(command.out) >= event.alive:
        raise Refusal(Why.LAST_ONE_STAYS)
    return (f.Busted(at=now, out=command.out, dealt=command.dealt),)


def _check_out(event: Event, gone: f.OutWith) -> None:
    entry = here(event, gone.entry)
    if entry.out is not None:
        raise Refusal(Why.ALREADY_OUT)
    if entry.place is None:
        raise Refusal(Why.NOT_IN_PLAY)
    if not 0 <= gone.stack <= MOST_CHIPS:
        raise Refusal(Why.BAD_STACK)


class Ranked(Struct, frozen=True):
    """An entry's place. `shared` is how many share it, 1 for a place of its own."""

    entry: EntryId
    place: int
    shared: int


def places(event: Event) -> tuple[Ranked, ...]:
    """The places that stand now, best first; who is still in has none until the event is over.

    Source: C-42; CA-25, CA-26.
    """
    out = [entry for entry in event.entries.values() if entry.out is not None and not entry.gone]
    ranked: list[Ranked] = []
    place = event.alive + 1
    if event.over_at is not None:
        ranked = [Ranked(e.id, 1, 1) for e in event.entries.values() if e.place and not e.out and not e.gone]
    for _, group in groupby(sorted(out, key=_strength, reverse=True), key=_strength):
        tied = sorted(entry.id for entry in group)
        ranked += [Ranked(entry, place, len(tied)) for entry in tied]
        place += len(tied)
    return tuple(ranked)


def points_of(event: Event) -> dict[EntryId, float]:
    """Season points by entry as the places stand; none in an event that counts for nothing.

    Source: C-33, C-34; CA-9, CA-26, CA-34.
    """
    if event.decided == "play":
        return {}
    return {r.entry: points.points(event.structure.points, r.place, r.shared) for r in places(event)}


def prizes_of(event: Event) -> dict[EntryId, int]:
    """Prize money by entry once the event is over. Units: minor units. Source: C-46, C-47; CA-35."""
    if event.over_at is None:
        return {}
    terms = event.structure.prizes
    if terms.by == "season_points" and event.opened.qualified is not None:
        order = _by_season(event)
    else:
        order = [[r.entry for r in tied] for _, tied in groupby(places(event), key=lambda r: r.place)]
    summed = money(event)
    groups = tuple(len(tied) for tied in order)
    amounts = prizes.prizes(terms, summed.entrants, summed.prizes, groups)
    return {entry: amount for tied, amount in zip(order, amounts, strict=False) for entry in tied}


def prize_of(event: Event, entry: EntryId) -> int:
    """One entry's prize. Units: minor units, 0 for none."""
    return prizes_of(event).get(entry, 0)


def projected_prizes(event: Event) -> tuple[tuple[int, int], ...]:
    """Prizes by place, best first, as the money stands; final once the event is over.

    Shape: (place, amount) pairs. Units: minor units.
    """
    if event.over_at is not None and event.structure.prizes.by == "event_result":
        won = prizes_of(event)
        return tuple((r.place, won[r.entry]) for r in places(event) if won.get(r.entry))
    summed = money(event)
    amounts = prizes.prizes(event.structure.prizes, summed.entrants, summed.prizes, (1,) * summed.entrants)
    return tuple((place, amount) for place, amount in enumerate(amounts, start=1) if amount)


def chips_in_play(event: Event) -> int:
    """Units: chips that everybody bought so far."""
    return sum(entry.bought for entry in event.entries.values() if entry.paid and not entry.gone)


def _by_season(event: Event) -> list[list[EntryId]]:
    rank = {q.player: q.rank for q in event.opened.qualified or ()}
    here_now = [e for e in event.entries.values() if e.paid and not e.gone and e.player in rank]
    ordered = sorted(here_now, key=lambda e: (rank[e.player], e.id))
    return [[e.id for e in tied] for _, tied in groupby(ordered, key=lambda e: rank[e.player])]


def _strength(entry: Entry) -> tuple[int, int]:
    return (entry.out.hand, entry.out.stack) if entry.out is not None else (0, 0)


def _began(event: Event, stage: int, at: datetime) -> f.AnyFact:
    what = event.structure.stages[stage - 1]
    if isinstance(what, Level):
        return f.LevelBegan(at=at, stage=stage, level=what.number)
    return f.BreakBegan(at=at, stage=stage)
