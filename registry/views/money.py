"""The money of an event, as walls, office and rehearsals show it."""

from msgspec import Struct

from registry.engine.event import Event
from registry.engine.ids import PlayerId
from registry.engine.rules import money as adding
from registry.engine.rules.play import projected_prizes


class PlacePrize(Struct, frozen=True):
    """What a place pays. Units: minor units."""

    place: int
    amount: int


class RefundLine(Struct, frozen=True):
    """What has to be handed back to a player. Units: minor units."""

    player: PlayerId
    amount: int


class MoneyView(Struct, frozen=True):
    """Takings and where they go. Units: minor units of `currency`. Projected until the event is over."""

    currency: str
    entrants: int
    rebuys: int
    addons: int
    takings: int
    house: int
    base: int
    pool: int
    fund: int
    prizes: tuple[PlacePrize, ...]
    refunds: tuple[RefundLine, ...]
    season_fund: int


def money(event: Event) -> MoneyView:
    """Add up an event's money for a screen."""
    summed = adding.money(event)
    cancelled = event.cancelled_at is not None
    back = adding.refunds(event) if cancelled else ()
    return MoneyView(
        currency=event.structure.currency,
        entrants=summed.entrants,
        rebuys=summed.rebuys,
        addons=summed.addons,
        takings=summed.takings,
        house=summed.house,
        base=summed.base,
        pool=summed.pool,
        fund=summed.fund,
        prizes=() if cancelled else tuple(PlacePrize(place, amount) for place, amount in projected_prizes(event)),
        refunds=tuple(RefundLine(event.entries[refund.entry].player, refund.amount) for refund in back),
        season_fund=event.opened.fund,
    )
