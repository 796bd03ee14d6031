"""One table as its dealer's tablet shows it."""

from collections.abc import Mapping
from datetime import datetime
from itertools import islice
from typing import Literal

from msgspec import Struct

from registry.engine.adding.tables import hand_round
from registry.engine.alert_kinds import HELD, Class
from registry.engine.alerts import Alert, alerts
from registry.engine.event import Claim, Entry, Event, Shown
from registry.engine.facts import LASTING
from registry.engine.history import History
from registry.engine.ids import EntryId, PlayerId
from registry.engine.rules import clockwork, deciding, signs
from registry.engine.rules.clockwork import Standing
from registry.views.answers import OWN, owes
from registry.views.floor import Waiting, passed_ms, waiting
from registry.views.so_far import concerns, so_far

Names = Mapping[PlayerId, str]
Seated = Literal["in", "out", "empty"]
LOUDEST: tuple[Class, ...] = ("urgent", "attention", "info")
LISTED = 5
"""How many calls stay listed. Source: A-23."""


class Chair(Struct, frozen=True):
    """One chair. Shape: `entry`, `name` None and empty where nobody sat; `signs` newest last.

    `rebuy` is the wish for another stack that waits for a cashier; `bought` whether one was just paid.
    """

    seat: int
    state: Seated
    entry: EntryId | None
    name: str
    signs: tuple[Shown, ...]
    rebuy: Claim | None = None
    bought: bool = False

    @property
    def away(self) -> bool:
        """Whether the player said that they leave for a while. Source: U-16."""
        return self.state == "in" and any(sign.sign == "away" for sign in self.signs)


class Timing(Struct, frozen=True):
    """A player's time. Units: `left_ms` and `whole_ms` in milliseconds; `left_ms` 0 once it ran out."""

    seat: int
    left_ms: int
    whole_ms: int
    ends: datetime

    @property
    def over(self) -> bool:
        """Whether it ran out."""
        return self.left_ms == 0


class Hands(Struct, frozen=True):
    """One hand at a time. `mine`: this table is done and waits for `missing` others."""

    round: int
    mine: bool
    missing: tuple[int, ...]


class Table(Struct, frozen=True):
    """One picture of a table. Shape: `chairs` by number; `call` the newest alert that this table has not answered.

    Units: `time_s` seconds that a called time would run, `after_s` how long to wait before calling it.
    """

    table: int
    there: bool
    final: bool
    kind: str
    clock: Standing
    chairs: tuple[Chair, ...]
    signs: tuple[Shown, ...]
    """Of the hand that runs."""
    wishes: tuple[Shown, ...]
    """What players wish for, without saying who, until the dealer has dealt with it."""
    floor: Waiting | None
    time: Timing | None
    hands: Hands | None
    call: Alert | None
    more: tuple[Alert, ...]
    """The other alerts that stand for this table, the newest first."""
    own: tuple[Alert, ...]
    """Alerts that stand in a place of their own."""
    recent: tuple[Alert, ...]
    """The last calls, the newest first, also those that are over."""
    time_s: int
    after_s: int
    last: int


def table(history: History, number: int, now: datetime, names: Names) -> Table | None:
    """The picture of a table; None before the event's first fact. A table that is not in play has no chairs."""
    event = history.event
    if event is None:
        return None
    here = [alert for alert in alerts(history, now) if concerns(alert, number)]
    standing = [alert for alert in here if alert.kind not in OWN]
    owed = [alert for alert in standing if owes(event, number, alert)]
    call = min(owed, key=pressing, default=None)
    shown = tuple(sign for sign in event.shown.get(number, ()) if not sign.seat)
    return Table(
        table=number,
        there=number in event.tables,
        final=number == event.final_table,
        kind=event.structure.kind,
        clock=clockwork.standing(event, now),
        chairs=chairs(event, number, now, names) if number in event.tables else (),
        signs=tuple(sign for sign in shown if sign.sign not in LASTING),
        wishes=tuple(sign for sign in shown if sign.sign in LASTING),
        floor=waiting(number, event.floor[number], now) if number in event.floor else None,
        time=timing(event, number, now),
        hands=hands(event, number),
        call=call,
        more=tuple(alert for alert in standing if alert is not call),
        own=tuple(alert for alert in here if alert.kind in OWN),
        recent=tuple(islice((alert for alert in so_far(history) if concerns(alert, number)), LISTED)),
        time_s=deciding.runs_s(event, number),
        after_s=deciding.after_s(),
        last=history.rows[-1].number if history.rows else 0,
    )


def pressing(alert: Alert) -> tuple[bool, int]:
    """What a table has to answer first: its own before the room's, the more urgent before the newer."""
    return alert.of_kind.see == "room", LOUDEST.index(alert.cls)


def chairs(event: Event, number: int, now: datetime, names: Names) -> tuple[Chair, ...]:
    """The chairs of a table with who sits there, or who sat there last and is out."""
    last: dict[int, Entry] = {}
    for place, entry_id in event.chairs.items():
        entry = event.entries[entry_id]
        if place.table == number and entry.place == place and not entry.gone:
            last[place.seat] = entry
    shown = event.shown.get(number, ())
    return tuple(
        chair(seat, last.get(seat), tuple(sign for sign in shown if sign.seat == seat), now, names)
        for seat in range(1, signs.chairs(event, number) + 1)
    )


def chair(seat: int, entry: Entry | None, shown: tuple[Shown, ...], now: datetime, names: Names) -> Chair:
    """One chair."""
    if entry is None:
        return Chair(seat, "empty", None, "", shown)
    state: Seated = "in" if entry.out is None else "out"
    return Chair(
        seat=seat,
        state=state,
        entry=entry.id,
        name=names.get(entry.player, f"#{entry.player}"),
        signs=shown,
        rebuy=entry.claim("rebuy"),
        bought=bool(entry.rebuys) and now < entry.rebuys[-1].at + HELD,
    )


def timing(event: Event, number: int, now: datetime) -> Timing | None:
    """The time that runs or ran out at a table."""
    call = event.time_calls.get(number)
    if call is None:
        return None
    return Timing(call.seat, max(0, passed_ms(now, call.until)), passed_ms(call.at, call.until), call.until)


def hands(event: Event, number: int) -> Hands | None:
    """The round of hand-for-hand; None outside it."""
    running = hand_round(event)
    if running is None or event.over_at is not None:
        return None
    missing = tuple(table for table in event.tables if table not in running.done)
    return Hands(running.round, number in running.done, missing)
