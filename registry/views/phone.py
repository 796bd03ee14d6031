"""A player's own page: my seat, what I paid, the clock, and what I may have missed. Nobody else's."""

from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from registry.engine.alerts import Alert
from registry.engine.event import Claim, Entry, Event, ToldPlayer
from registry.engine.facts import Plan, Purchase
from registry.engine.history import History
from registry.engine.ids import PlayerId
from registry.engine.rules.clockwork import Standing
from registry.engine.rules.points import final_stack
from registry.views import phone_room
from registry.views.floor import Waiting, waiting
from registry.views.phone_room import Missed, Room


class Bought(Struct, frozen=True):
    """What I paid for one kind of thing. Units: `price` in minor units, all of it together."""

    purchase: Purchase
    count: int
    price: int


class Phone(Struct, frozen=True):
    """One picture of a phone page. Units: `prize` in minor units, 0 for none.

    Shape: `table`, `seat` None without a chair; `place` None while in play; `alerts` stand now, the most
    pressing first; `missed` no longer stand, newest first.
    """

    kind: str
    number: int
    day: str
    currency: str
    plan: Plan
    clock: Standing
    entered: bool
    paid: bool
    table: int | None
    seat: int | None
    out: bool
    place: int | None
    prize: int
    bought: tuple[Bought, ...]
    owed: tuple[Claim, ...]
    alerts: tuple[Alert, ...]
    missed: tuple[Missed, ...]
    floor: Waiting | None
    """The call for the floor at my table, whoever made it."""
    told: ToldPlayer | None
    """What I alone am told, until an organiser closes it. Source: U-19, U-87."""
    final_chips: int
    """Where this is the Final and I am in it: the chips that I begin with; else 0. Source: U-28."""
    last: int


def phone(history: History, player: PlayerId, now: datetime, seen: int = 0) -> Phone | None:
    """A player's picture of an event; None before its first fact. `seen` is the last fact they said they saw."""
    shared = phone_room.room(history, now)
    return of_room(shared, player, now, seen) if shared is not None else None


def of_room(shared: Room, player: PlayerId, now: datetime, seen: int = 0) -> Phone:
    """A player's picture of a room that was worked out before."""
    event = shared.event
    entry = mine(event, player)
    return Phone(
        kind=event.structure.kind,
        number=event.opened.number,
        day=event.day,
        currency=event.structure.currency,
        plan=event.plan,
        clock=shared.clock,
        entered=entry is not None,
        paid=entry is not None and entry.paid is not None,
        table=entry.place.table if entry and entry.place and not entry.out else None,
        seat=entry.place.seat if entry and entry.place and not entry.out else None,
        out=entry is not None and entry.out is not None,
        place=shared.places.get(entry.id) if entry else None,
        prize=shared.prizes.get(entry.id, 0) if entry else 0,
        bought=bought(entry) if entry else (),
        owed=entry.claims if entry else (),
        alerts=tuple(alert for alert in shared.alerts if phone_room.for_me(alert, entry)),
        missed=phone_room.missed(shared, entry.id if entry else None, seen),
        floor=floor_call(event, entry, now),
        told=event.told_player.get(entry.id) if entry else None,
        final_chips=final_chips(event, player),
        last=shared.last,
    )


def unmoved(picture: Phone) -> tuple[object, ...]:
    """What tells two pictures apart: everything but time that merely passes."""
    clock = picture.clock
    floor = replace(picture.floor, for_ms=0) if picture.floor else None
    still = replace(picture, clock=Standing(clock.phase), missed=(), alerts=(), floor=floor, last=0)
    told = tuple(alert.id for alert in picture.alerts), tuple((one.number, one.alert.id) for one in picture.missed)
    return still, clock.stage, clock.running, clock.ends_at, told


def final_chips(event: Event, player: PlayerId) -> int:
    """The chips with which I begin the Final; 0 for every other event and for whoever is not in it. Source: C-32."""
    qualified = next((each for each in event.opened.qualified or () if each.player == player), None)
    if qualified is None or event.structure.kind != "final":
        return 0
    terms = event.structure.entry
    return final_stack(qualified.points, terms.chips_per_point) if terms.chips_per_point else terms.chips


def floor_call(event: Event, entry: Entry | None, now: datetime) -> Waiting | None:
    """The call for the floor at the table where I sit."""
    if entry is None or entry.place is None or entry.out is not None:
        return None
    call = event.floor.get(entry.place.table)
    return waiting(entry.place.table, call, now) if call is not None else None


def mine(event: Event, player: PlayerId) -> Entry | None:
    """My entry, if I have one that still counts."""
    number = event.of_player.get(player)
    entry = event.entries.get(number) if number is not None else None
    return entry if entry is not None and not entry.gone else None


def bought(entry: Entry) -> tuple[Bought, ...]:
    """What I paid, by kind."""
    kinds: tuple[tuple[Purchase, tuple[int, ...]], ...] = (
        ("entry", (entry.paid.price,) if entry.paid else ()),
        ("rebuy", tuple(paid.price for paid in entry.rebuys)),
        ("addon", tuple(paid.price for paid in entry.addons)),
    )
    return tuple(Bought(kind, len(prices), sum(prices)) for kind, prices in kinds if prices)
