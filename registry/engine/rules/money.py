"""Takings, base, pool, fund and house: one addition for every screen. Source: C-46, C-47; section 2."""

from msgspec import Struct

from registry.engine.event import Event, Paid
from registry.engine.facts import Refund


class MoneySum(Struct, frozen=True):
    """The money of one event. Units: minor units.

    Holds always: takings = house + base, base = pool + fund; `prizes` is what is paid out
    (the pool, or in the Final the season's fund).
    """

    entrants: int
    rebuys: int
    addons: int
    takings: int
    house: int
    base: int
    pool: int
    fund: int
    prizes: int
    refunded: int = 0


def money(event: Event) -> MoneySum:
    """Add up an event's money; a cancelled event has none but what it hands back."""
    if event.cancelled_at is not None:
        return MoneySum(0, 0, 0, 0, 0, 0, 0, 0, 0, refunded=sum(back.amount for back in refunds(event)))
    entries = [entry for entry in event.entries.values() if entry.paid and not entry.gone]
    payments = [paid for entry in entries for paid in entry.payments]
    takings = sum(paid.price for paid in payments)
    base = sum(_pooled(paid) for paid in payments)
    terms = event.structure.prizes
    pool = base if terms.from_fund else base * terms.pool_share // 10_000
    return MoneySum(
        entrants=len(entries),
        rebuys=sum(len(entry.rebuys) for entry in entries),
        addons=sum(len(entry.addons) for entry in entries),
        takings=takings,
        house=takings - base,
        base=base,
        pool=pool,
        fund=base - pool,
        prizes=pool + (event.opened.fund if terms.from_fund else 0),
    )


def refunds(event: Event) -> tuple[Refund, ...]:
    """What would have to be handed back if the event were cancelled, by entry."""
    return tuple(
        Refund(entry.id, sum(paid.price for paid in entry.payments))
        for entry in event.entries.values()
        if entry.paid and not entry.gone
    )


def _pooled(paid: Paid) -> int:
    return sum(part.amount for part in paid.parts if part.to == "pool")
