"""What the room must see now, derived from facts and the moment; nothing is queued.

A screen that was off shows what is still true. What holds for each kind stands in the catalogue
(`alert_kinds.py`), the words in `words/alert_words.py`, the drawing in the skins.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta

from msgspec import Struct

from registry.engine import facts as f
from registry.engine.alert_kinds import HELD, KINDS, LEAST, Class, Kind
from registry.engine.event import Event
from registry.engine.history import History
from registry.engine.rules import clockwork, windows
from registry.engine.structure import Level

SOON = timedelta(minutes=1)
CLOSING = timedelta(minutes=5)
LAST = timedelta(minutes=1)
CALLED_BEFORE = (timedelta(minutes=10), CLOSING, LAST)
"""How long before its end a window is called. Source: U-2, U-9."""
GAP_TOLD = timedelta(minutes=10)
"""How long a stretch without anybody keeping the time is spoken of."""
BACK_SOON = timedelta(minutes=2)
"""How long before its end a break asks everybody back. Source: U-11."""


def back_soon_at(began: datetime, ends: datetime) -> datetime:
    """When a break asks everybody back to their seats: never for more than the last third of it."""
    return ends - min(BACK_SOON, (ends - began) / 3)


PASSED = ("play", "level", "rebuys_closed")
"""What only says that something changed a moment ago."""


class Alert(Struct, frozen=True):
    """Something that must be seen now. Shape: `until` None while it stays true without end.

    `numbers` are the values for its sentence (instants, amounts, ids), never a name.
    """

    kind: str
    at: datetime
    until: datetime | None = None
    table: int | None = None
    numbers: dict[str, object] = {}

    @property
    def id(self) -> str:
        """How screens tell this alert from every other one: its kind, its moment, and whom it is about."""
        about = self.numbers.get("entry", self.table)
        at = round(self.at.timestamp() * 1000)
        return f"{self.kind}:{at}" if about is None else f"{self.kind}:{at}:{about}"

    @property
    def of_kind(self) -> Kind:
        """What holds for every alert of its kind."""
        return KINDS[self.kind]

    @property
    def cls(self) -> Class:
        """Info, attention or urgent."""
        return KINDS[self.kind].cls

    @property
    def pulses(self) -> int:
        """How often it may pulse when it comes up."""
        return KINDS[self.kind].pulses

    @property
    def icon(self) -> str:
        """The name of its icon."""
        return KINDS[self.kind].icon


def alerts(history: History, now: datetime) -> tuple[Alert, ...]:
    """What stands now, the newest first."""
    event = history.event
    if event is None:
        return ()
    if event.doubt is not None:  # nothing else can be believed until the office has said how to go on
        return (Alert("clock_doubted", event.doubt.since, None, numbers={"at": event.doubt.since}),)
    standing = [*_told(event)]
    if event.closed_at is None:
        standing += [*_of_the_day(event, now), *_of_the_clock(event, now), *_of_the_machine(event, now)]
        standing += [*_of_seats(history, now), *_of_tables(event, now), *_of_rulings(event, now)]
    return tuple(sorted(_without_what_the_gap_says(event, standing), key=lambda alert: alert.at, reverse=True))


def _without_what_the_gap_says(event: Event, standing: list[Alert]) -> list[Alert]:
    """What changed while nobody kept the time is told once, by the notice of the gap."""
    told = next((alert for alert in standing if alert.kind == "gap"), None)
    if told is None or event.gap is None:
        return standing
    since = event.gap.since
    return [alert for alert in standing if alert.kind not in PASSED or not since < alert.at <= told.at]


def changes(history: History, now: datetime) -> tuple[datetime, ...]:
    """The moments ahead at which alerts may come or go by themselves, the next one first."""
    event = history.event
    if event is None:
        return ()
    found = {alert.until for alert in alerts(history, now) if alert.until is not None}
    found |= {ruled.at + LEAST for ruled in event.rulings.values()}
    plan = event.plan
    found |= {plan.open, plan.close, *(plan.close - before for before in CALLED_BEFORE)}
    if clockwork.clock_at(event, now) is not None:
        stand, closes = clockwork.standing(event, now), windows.rebuys_close_at(event, now)
        began, ends = stand.began_at, stand.ends_at
        found |= {ends - SOON, ends} if ends is not None else set()
        found |= {back_soon_at(began, ends)} if ends is not None and began is not None else set()
        found |= {closes, *(closes - before for before in CALLED_BEFORE)} if closes is not None else set()
    return tuple(sorted(moment for moment in found if moment > now))


def _of_the_day(event: Event, now: datetime) -> Iterator[Alert]:
    plan = event.plan
    phase = clockwork.standing(event, now).phase
    if phase == "registration":
        if now < plan.open + HELD:
            yield Alert("registration_open", plan.open, plan.open + HELD, numbers={"at": plan.close})
        called = _called(plan.close, now)
        if called is not None:
            kind = "registration_closing" if called < plan.close - LAST else "registration_last"
            yield Alert(kind, max(plan.open, called), plan.close, numbers={"at": plan.close})
    if phase == "waiting":
        missing = clockwork.minimum(event) - clockwork.counted(event)
        if missing <= 0:  # postponed all the same: nobody is missing
            return
        yield Alert("too_few", event.registration_closed or plan.close, None, numbers={"count": missing})
    if phase == "cancelled":
        yield Alert("cancelled", event.cancelled_at or now, None)
    if phase in ("draw", "countdown") and event.drawn_at is not None:
        starts = clockwork.starts_at(event)
        yield Alert("seats_drawn", event.drawn_at, starts, numbers={"at": starts})
    if phase == "over" and event.over_at is not None:
        yield Alert("over", event.over_at, None)


def _of_the_clock(event: Event, now: datetime) -> Iterator[Alert]:
    clock = clockwork.clock_at(event, now)
    if clock is None or event.over_at is not None or event.cancelled_at is not None:
        return
    stand = clockwork.standing(event, now)
    if clock.stopped_at is not None:
        yield Alert("paused", clock.stopped_at, None, numbers={"at": clock.stopped_at})
        return
    began, ends = stand.began_at, stand.ends_at
    if began is not None and stand.stage is not None:
        yield from _of_the_stage(event, stand, stand.stage, began, now)
    resumed = clock.resumed_at
    if resumed is not None and now < resumed + HELD:
        yield Alert("resumed", resumed, resumed + HELD)
    if ends is not None and isinstance(stand.next, Level) and stand.level is not None and now >= ends - SOON:
        yield Alert("level_soon", ends - SOON, ends, numbers={"at": ends, **_blinds(stand.next)})
    if ends is not None and began is not None and stand.pause is not None and now >= back_soon_at(began, ends):
        yield Alert("back_soon", back_soon_at(began, ends), ends, numbers={"at": ends})
    closes = windows.rebuys_close_at(event, now)
    if closes is None:
        return
    called = _called(closes, now)
    if windows.rebuys_open(event, now) and called is not None:
        yield Alert("rebuys_closing", called, closes, numbers={"at": closes})
    if closes <= now < closes + HELD and not windows.rebuys_open(event, now):
        yield Alert("rebuys_closed", closes, closes + HELD, numbers={"at": closes})


def _called(closes: datetime, now: datetime) -> datetime | None:
    """When a window that closes was called last; None before its first call."""
    return max((closes - before for before in CALLED_BEFORE if now >= closes - before), default=None)


def _of_the_machine(event: Event, now: datetime) -> Iterator[Alert]:
    gap = event.gap
    if gap is not None and event.over_at is None and now < gap.at + GAP_TOLD:
        numbers = {"since": gap.since, "at": gap.at, "seconds": -(-gap.ms // 1000), "policy": gap.policy}
        yield Alert("gap", gap.at, gap.at + GAP_TOLD, numbers=numbers)


def _of_the_stage(
    event: Event, stand: clockwork.Standing, stage: int, began: datetime, now: datetime
) -> Iterator[Alert]:
    if stand.pause is not None:
        minutes = stand.pause.length_ms // 60_000
        yield Alert("break", began, stand.ends_at, numbers={"minutes": minutes, "at": stand.ends_at})
        if windows.addons_open(event, now) and event.structure.addons is not None:
            addons = event.structure.addons
            yield Alert("addon", began, stand.ends_at, numbers={"price": addons.price, "chips": addons.chips})
        return
    if now >= began + HELD or stand.level is None:
        return
    if stage == 1:
        yield Alert("play", began, began + HELD, numbers=_blinds(stand.level))
        return
    before = [level for level in event.structure.stages[: stage - 1] if isinstance(level, Level)]
    old = {"old_small": before[-1].small, "old_big": before[-1].big} if before else {}
    yield Alert("level", began, began + HELD, numbers={"level": stand.level.number, **_blinds(stand.level), **old})


TELLINGS: dict[f.Telling, str] = {
    "text": "told",
    "rules": "rules_changed",
    "hand-for-hand": "hand_for_hand",
    "leave": "leave",
}


def _told(event: Event) -> Iterator[Alert]:
    """What an organiser tells the whole room."""
    for what, told in event.told.items():
        if what == "hand-for-hand" and event.over_at is not None:
            continue
        yield Alert(TELLINGS[what], told.at, numbers={"notice": told.notice} if told.notice else {})


def _of_tables(event: Event, now: datetime) -> Iterator[Alert]:
    """What single tables wait for."""
    for table, call in event.floor.items():
        numbers: dict[str, object] = {"table": table, "seat": call.seat, "reason": call.reason}
        if call.coming is None:
            yield Alert("floor_called", call.at, None, table, numbers)
        else:
            yield Alert("floor_coming", call.coming, None, table, numbers)
    for table, time in event.time_calls.items():
        about: dict[str, object] = {"table": table, "seat": time.seat, "at": time.until}
        if now < time.until:
            yield Alert("time_called", time.at, time.until, table, about)
        elif now < time.until + HELD:
            yield Alert("time_over", time.until, time.until + HELD, table, about)
    for table, shown in event.shown.items():
        closed = next((sign for sign in shown if sign.sign == "betting-closed"), None)
        if closed is not None:
            yield Alert("betting_closed", closed.at, None, table, {"table": table})


PRIVATE: dict[f.PrivateTelling, str] = {"warning": "warned", "exclusion": "excluded"}


def _of_rulings(event: Event, now: datetime) -> Iterator[Alert]:
    """What the floor told one table or one player, until it was read. Source: A-23."""
    for table, ruled in event.rulings.items():
        numbers: dict[str, object] = {
            "table": table,
            "seat": ruled.seat,
            "ruling": ruled.ruling,
            "chips": ruled.chips,
            "rule": ruled.rule,
            "notice": ruled.notice,
        }
        seen = event.answered.get((table, "ruled"))
        if seen is None or seen < ruled.at or now < ruled.at + LEAST:
            yield Alert("ruled", ruled.at, None, table, numbers)
    for entry, told in event.told_player.items():
        if told.seen is None:
            about: dict[str, object] = {"entry": entry, "rule": told.rule, "notice": told.notice}
            yield Alert(PRIVATE[told.what], told.at, None, None, about)


def _of_seats(history: History, now: datetime) -> Iterator[Alert]:
    """Moves and who went out in the last minute, read from the newest facts backwards."""
    event = history.event
    if event is None or event.over_at is not None:
        return
    for row in reversed(history.rows):
        fact = row.fact
        if now - row.recorded_at >= HELD:
            return
        if row.number in history.undone:
            continue
        until = fact.at + HELD
        if isinstance(fact, f.Moved):
            yield Alert("move", fact.at, until, fact.place.table, _move(fact.entry, fact.place))
        elif isinstance(fact, f.TableBroken):
            yield Alert("table_broken", fact.at, until, fact.table, {"table": fact.table})
            for seating in fact.moves:
                yield Alert("move", fact.at, until, seating.place.table, _move(seating.entry, seating.place))
        elif isinstance(fact, f.Busted):
            yield from _outs(event, fact, until)
        elif isinstance(fact, f.FinalTableDrawn):
            yield Alert("final_table", fact.at, until, fact.table, {"table": fact.table})


def _outs(event: Event, fact: f.Busted, until: datetime) -> Iterator[Alert]:
    """Those of a hand who are still out. Source: U-14."""
    for gone in fact.out:
        entry = event.entries[gone.entry]
        if entry.out is not None:
            yield Alert("player_out", fact.at, until, entry.place.table if entry.place else None, {"entry": entry.id})


def _move(entry: int, place: f.Place) -> dict[str, object]:
    return {"entry": entry, "table": place.table, "seat": place.seat}


def _blinds(level: Level) -> dict[str, object]:
    return {"small": level.small, "big": level.big, "ante": level.ante}
