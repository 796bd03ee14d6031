"""What staff see: who owes, who paid, the day's clock, tables, results and the journal.

Pure pictures of a history, `now` and the names that people's rows give. Sentences and forms are
the office's own; here stand ids, numbers and the reasons for an order.
"""

import unicodedata
from collections.abc import Mapping
from datetime import datetime

from msgspec import Struct

from registry.engine.event import Entry, Event, Paid
from registry.engine.facts import AlertAnswered, HandDone, Means, Purchase, SignTaken, TableSigned, Undone
from registry.engine.history import History, Row
from registry.engine.ids import EntryId, PlayerId
from registry.engine.rules.clockwork import Standing, standing
from registry.engine.rules.money import MoneySum, money
from registry.engine.rules.play import places, points_of, prizes_of

Names = Mapping[PlayerId, str]


class Heading(Struct, frozen=True):
    """What the top of every office page says of the event. Units: `takings` in minor units."""

    season: str
    number: int
    kind: str
    day: str
    paid: int
    signed_up: int
    minimum: int
    takings: int
    currency: str
    confirmed: bool
    cancelled: bool
    closed: bool


class Owed(Struct, frozen=True):
    """A claim that waits for a cashier. Units: `price` in minor units."""

    entry: EntryId
    name: str
    code: str
    purchase: Purchase
    price: int
    at: datetime
    table: int | None = None
    seat: int | None = None
    """Where the money has to go; None before the draw. Source: U-8."""


class Payment(Struct, frozen=True):
    """Money that came. `newest` marks the only one of its purchase that can be voided."""

    purchase: Purchase
    price: int
    means: Means
    at: datetime
    newest: bool


class EntryCard(Struct, frozen=True):
    """One entry with everything that staff do to it. Units: `total` in minor units."""

    entry: EntryId
    player: PlayerId
    name: str
    price: int
    total: int
    rebuys: int
    addons: int
    owed: tuple[Owed, ...]
    payments: tuple[Payment, ...]
    paid: bool
    alive: bool
    gone: bool
    table: int | None
    seat: int | None


class TableCard(Struct, frozen=True):
    """One table. Shape: `seats` in order of their number, empty chairs with None."""

    table: int
    final: bool
    seats: tuple[tuple[int, EntryCard | None], ...]


class Result(Struct, frozen=True):
    """Who came where. Units: `prize`, `taken` in minor units; `taken` None: not handed over."""

    entry: EntryId
    name: str
    place: int
    shared: bool
    points: float
    prize: int
    taken: int | None


class Line(Struct, frozen=True):
    """One fact in the journal; `undone` when it no longer counts."""

    row: Row
    undone: bool
    undoing: bool


class Office(Struct, frozen=True):
    """One picture of the office. Shape: `owed` oldest first; `paid`, `gone` by name."""

    heading: Heading
    clock: Standing
    sum: MoneySum
    owed: tuple[Owed, ...]
    paid: tuple[EntryCard, ...]
    gone: tuple[EntryCard, ...]
    last: int
    """Number of the last fact in the picture."""


def office(history: History, now: datetime, names: Names) -> Office | None:
    """The picture of an event's office; None before its first fact."""
    event = history.event
    if event is None:
        return None
    cards = entry_cards(event, names)
    owed = sorted((claim for card in cards if not card.gone for claim in card.owed), key=lambda claim: claim.at)
    return Office(
        heading=heading(event),
        clock=standing(event, now),
        sum=money(event),
        owed=tuple(owed),
        paid=tuple(card for card in cards if card.paid and not card.gone),
        gone=tuple(card for card in cards if card.gone),
        last=history.rows[-1].number if history.rows else 0,
    )


def heading(event: Event) -> Heading:
    """The event's own line: which, when, how many, how much."""
    opened, terms = event.opened, event.structure
    here = [entry for entry in event.entries.values() if not entry.gone]
    return Heading(
        season=opened.season,
        number=opened.number,
        kind=terms.kind,
        day=event.day,
        paid=sum(1 for entry in here if entry.paid),
        signed_up=len(here),
        minimum=terms.field.minimum,
        takings=money(event).takings,
        currency=terms.currency,
        confirmed=event.confirmed,
        cancelled=event.cancelled_at is not None,
        closed=event.closed_at is not None,
    )


def entry_cards(event: Event, names: Names) -> tuple[EntryCard, ...]:
    """Every entry that ever was, by name."""
    cards = [entry_card(entry, names) for entry in event.entries.values()]
    return tuple(sorted(cards, key=lambda card: (by_name(card.name), card.entry)))


def entry_card(entry: Entry, names: Names) -> EntryCard:
    """One entry as staff see it."""
    name = names.get(entry.player, f"#{entry.player}")
    return EntryCard(
        entry=entry.id,
        player=entry.player,
        name=name,
        price=entry.price,
        total=sum(paid.price for paid in entry.payments),
        rebuys=len(entry.rebuys),
        addons=len(entry.addons),
        owed=tuple(
            Owed(entry.id, name, claim.code, claim.purchase, claim.price, claim.at, *seat_of(entry))
            for claim in entry.claims
        ),
        payments=payments(entry),
        paid=entry.paid is not None,
        alive=entry.place is not None and entry.out is None,
        gone=entry.gone,
        table=entry.place.table if entry.place else None,
        seat=entry.place.seat if entry.place else None,
    )


def seat_of(entry: Entry) -> tuple[int | None, int | None]:
    """The table and the seat of an entry, also of one who is out."""
    return (entry.place.table, entry.place.seat) if entry.place else (None, None)


def payments(entry: Entry) -> tuple[Payment, ...]:
    """What came from an entry, oldest first."""
    kinds: tuple[tuple[Purchase, tuple[Paid, ...]], ...] = (
        ("entry", (entry.paid,) if entry.paid else ()),
        ("rebuy", entry.rebuys),
        ("addon", entry.addons),
    )
    found = [
        Payment(purchase, paid.price, paid.means, paid.at, newest=index == len(came) - 1)
        for purchase, came in kinds
        for index, paid in enumerate(came)
    ]
    return tuple(sorted(found, key=lambda payment: payment.at))


def tables(event: Event, names: Names) -> tuple[TableCard, ...]:
    """The tables with their chairs; nobody who is out sits on one."""
    taken = {
        (entry.place.table, entry.place.seat): entry_card(entry, names)
        for entry in event.entries.values()
        if entry.place and entry.out is None and not entry.gone
    }
    seats = event.structure.seats.seats
    return tuple(
        TableCard(
            table=table,
            final=table == event.final_table,
            seats=tuple((seat, taken.get((table, seat))) for seat in range(1, chairs(taken, table, seats) + 1)),
        )
        for table in event.tables
    )


def chairs(taken: Mapping[tuple[int, int], object], table: int, seats: int) -> int:
    """How many chairs a table shows: its size, or more where somebody sits further on."""
    return max([seats, *(seat for at, seat in taken if at == table)])


def results(event: Event, names: Names) -> tuple[Result, ...]:
    """Who came where and what is still to be handed over."""
    won, points = prizes_of(event), points_of(event)
    return tuple(
        Result(
            entry=ranked.entry,
            name=names.get(event.entries[ranked.entry].player, f"#{event.entries[ranked.entry].player}"),
            place=ranked.place,
            shared=ranked.shared > 1,
            points=points.get(ranked.entry, 0),
            prize=won.get(ranked.entry, 0),
            taken=event.entries[ranked.entry].prize_taken,
        )
        for ranked in places(event)
    )


SIGNALS = (AlertAnswered, HandDone, SignTaken, TableSigned)
"""Words of a moment from the tables; many, and none that the office has to keep in sight."""


def latest(history: History, count: int) -> tuple[Line, ...]:
    """The newest facts of the day, without the tables' signals; newest first."""
    found: list[Line] = []
    for row in reversed(history.rows):
        if len(found) == count:
            break
        if not isinstance(row.fact, SIGNALS):
            found.append(Line(row, row.number in history.undone, isinstance(row.fact, Undone)))
    return tuple(found)


def journal(history: History, before: int | None = None, count: int = 50) -> tuple[Line, ...]:
    """The facts, newest first, `count` of them below number `before`."""
    rows = [row for row in history.rows if before is None or row.number < before]
    return tuple(
        Line(row, undone=row.number in history.undone, undoing=isinstance(row.fact, Undone))
        for row in reversed(rows[-count:])
    )


def by_name(name: str) -> tuple[str, str]:
    """Order names as a list does: accents and capitals second."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter)), name
