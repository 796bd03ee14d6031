"""Every entry with what it paid and owes."""

from msgspec import Struct

from registry.engine.event import Event
from registry.engine.ids import EntryId, PlayerId


class EntryLine(Struct, frozen=True):
    """One entry. Units: `owed` in minor units, the unpaid claims; `rebuys`, `addons` count paid ones."""

    entry: EntryId
    player: PlayerId
    paid: bool
    rebuys: int
    addons: int
    owed: int
    alive: bool
    codes: tuple[str, ...]


def entries(event: Event) -> tuple[EntryLine, ...]:
    """Everybody who is part of the event, in the order of signing up."""
    return tuple(
        EntryLine(
            entry=entry.id,
            player=entry.player,
            paid=entry.paid is not None,
            rebuys=len(entry.rebuys),
            addons=len(entry.addons),
            owed=sum(claim.price for claim in entry.claims),
            alive=entry.paid is not None and entry.out is None and event.cancelled_at is None,
            codes=tuple(claim.code for claim in entry.claims),
        )
        for _, entry in sorted(event.entries.items())
        if not entry.gone
    )
