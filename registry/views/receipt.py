"""What one person bought in an event, paid and still owed, and where they sit."""

from datetime import datetime

from msgspec import Struct

from registry.engine.event import Entry, Event, Paid
from registry.engine.facts import Means, Place, Purchase
from registry.engine.ids import EntryId


class Bought(Struct, frozen=True):
    """One payment. Units: `price` in minor units, `chips` in chips."""

    purchase: Purchase
    price: int
    chips: int
    means: Means
    at: datetime
    code: str


class Owes(Struct, frozen=True):
    """One claim that no cashier has answered. Units: `price` in minor units."""

    purchase: Purchase
    price: int
    code: str
    at: datetime


class Receipt(Struct, frozen=True):
    """One entry's money and chair.

    Units: `total`, `owed` in minor units, `chips` in chips.
    Shape: `bought`, `owes` oldest first, may be empty; `seat` None before the draw.
    """

    entry: EntryId
    currency: str
    bought: tuple[Bought, ...]
    owes: tuple[Owes, ...]
    total: int
    owed: int
    chips: int
    seat: Place | None
    out: bool


def receipt(event: Event, entry: Entry) -> Receipt:
    """What an entry paid, owes and got. Source: C-3, C-13 to C-17."""
    bought = sorted(_bought(entry), key=lambda each: each.at)
    owes = tuple(Owes(claim.purchase, claim.price, claim.code, claim.at) for claim in entry.claims)
    return Receipt(
        entry=entry.id,
        currency=event.structure.currency,
        bought=tuple(bought),
        owes=owes,
        total=sum(each.price for each in bought),
        owed=sum(each.price for each in owes),
        chips=entry.bought,
        seat=entry.place,
        out=entry.out is not None,
    )


def _bought(entry: Entry) -> list[Bought]:
    entries = [_one("entry", entry.paid)] if entry.paid else []
    rebuys = [_one("rebuy", paid) for paid in entry.rebuys]
    return entries + rebuys + [_one("addon", paid) for paid in entry.addons]


def _one(purchase: Purchase, paid: Paid) -> Bought:
    return Bought(purchase, paid.price, paid.chips, paid.means, paid.at, paid.claim.code)
