"""What all phones of a room share: worked out once, however many ask."""

from collections.abc import Iterator, Mapping
from datetime import datetime

from msgspec import Struct

from registry.engine import facts as f
from registry.engine.alerts import TELLINGS, Alert, alerts
from registry.engine.event import Entry, Event
from registry.engine.history import History, Row
from registry.engine.ids import EntryId
from registry.engine.rules import clockwork, playclock
from registry.engine.rules.clockwork import Standing
from registry.engine.rules.play import places, prizes_of
from registry.engine.structure import Level

MOST_MISSED = 8
"""How many alerts the page holds; older ones no longer help anybody."""
LOUDEST = ("urgent", "attention", "info")


class Missed(Struct, frozen=True):
    """An alert that was, with the number of its fact."""

    number: int
    alert: Alert


class Room(Struct, frozen=True):
    """One event at one moment, as all phones see it. Shape: `told` and `moved` newest first, `moved` by entry."""

    event: Event
    clock: Standing
    places: Mapping[EntryId, int]
    prizes: Mapping[EntryId, int]
    alerts: tuple[Alert, ...]
    told: tuple[Missed, ...]
    moved: Mapping[EntryId, tuple[Missed, ...]]
    last: int


def room(history: History, now: datetime) -> Room | None:
    """The room as it stands; None before the event's first fact."""
    event = history.event
    if event is None:
        return None
    told: list[Missed] = []
    moved: dict[EntryId, list[Missed]] = {}
    for row in reversed(history.rows):
        if row.number in history.undone:
            continue
        if len(told) < MOST_MISSED:
            told += [Missed(row.number, alert) for alert in told_by(row, event)]
        for entry, alert in moves(row):
            moved.setdefault(entry, []).append(Missed(row.number, alert))
    standing = [alert for alert in alerts(history, now) if "phone" in alert.of_kind.where]
    return Room(
        event=event,
        clock=clockwork.standing(event, now),
        places={ranked.entry: ranked.place for ranked in places(event)},
        prizes=prizes_of(event),
        alerts=tuple(sorted(standing, key=lambda alert: LOUDEST.index(alert.cls))),
        told=tuple(told),
        moved={entry: tuple(found) for entry, found in moved.items()},
        last=history.rows[-1].number if history.rows else 0,
    )


def for_me(alert: Alert, entry: Entry | None) -> bool:
    """Whether an alert that stands is one that a player has to see."""
    match alert.of_kind.see:
        case "room":
            return True
        case "unpaid":
            return entry is None or entry.paid is None
        case "movers" | "player":
            return entry is not None and alert.numbers.get("entry") == entry.id
        case _:
            return False


def missed(seen_from: Room, entry: EntryId | None, seen: int) -> tuple[Missed, ...]:
    """What I was told after a fact and what no longer stands, newest first; moves only where they are mine."""
    mine = seen_from.moved.get(entry, ()) if entry is not None else ()
    standing = {alert.id for alert in seen_from.alerts}
    found = [one for one in (*seen_from.told, *mine) if one.number > seen and one.alert.id not in standing]
    return tuple(sorted(found, key=lambda one: one.number, reverse=True)[:MOST_MISSED])


def told_by(row: Row, event: Event) -> Iterator[Alert]:
    """What a fact was to the whole room."""
    fact = row.fact
    match fact:
        case f.SeatsDrawn():
            yield Alert("seats_drawn", fact.at, numbers={"at": event.plan.start})
        case f.LevelBegan():
            yield from level(event, fact)
        case f.BreakBegan():
            yield from pause(event, fact)
        case f.Paused():
            yield Alert("paused", fact.at, numbers={"at": fact.at})
        case f.Resumed():
            yield Alert("resumed", fact.at)
        case f.TableBroken():
            yield Alert("table_broken", fact.at, table=fact.table, numbers={"table": fact.table})
        case f.FinalTableDrawn():
            yield Alert("final_table", fact.at, table=fact.table, numbers={"table": fact.table})
        case f.RoomTold():
            yield Alert(TELLINGS[fact.what], fact.at, numbers={"notice": fact.notice} if fact.notice else {})
        case f.EventCancelled():
            yield Alert("cancelled", fact.at)
        case _:
            return


def moves(row: Row) -> Iterator[tuple[EntryId, Alert]]:
    """Who got a new seat by a fact."""
    fact = row.fact
    match fact:
        case f.SeatsDrawn():
            seats = fact.seats
        case f.Moved():
            seats = (f.Seating(fact.entry, fact.place),)
        case f.TableBroken() | f.FinalTableDrawn():
            seats = fact.moves
        case _:
            return
    for seating in seats:
        place = seating.place
        numbers: dict[str, object] = {"entry": seating.entry, "table": place.table, "seat": place.seat}
        yield seating.entry, Alert("move", fact.at, table=place.table, numbers=numbers)


def level(event: Event, fact: f.LevelBegan) -> Iterator[Alert]:
    """A level that began, with its blinds."""
    stage = event.structure.stages[fact.stage - 1]
    if isinstance(stage, Level):
        numbers: dict[str, object] = {"level": stage.number, "small": stage.small, "big": stage.big}
        yield Alert("play" if fact.stage == 1 else "level", fact.at, numbers=numbers)


def pause(event: Event, fact: f.BreakBegan) -> Iterator[Alert]:
    """A break that began, with the moment to be back; none where play ended in it, for nobody comes back from it."""
    ends = break_end(event, fact.stage)
    if ends is not None or event.over_at is None:
        minutes = event.structure.stages[fact.stage - 1].length_ms // 60_000
        yield Alert("break", fact.at, numbers={"at": ends, "minutes": minutes})


def break_end(event: Event, stage: int) -> datetime | None:
    """When a break ended or will end; None while the clock stands before its end."""
    clock = event.clock
    if clock is None:
        return None
    ends = playclock.stage_end_ms(clock, stage)
    if clock.stopped_at is not None and playclock.position_ms(clock, clock.stopped_at) >= ends:
        return playclock.passed_at(clock, ends)  # it was over before the clock was stopped
    return playclock.will_pass_at(clock, ends)
