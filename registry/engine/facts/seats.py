"""Who sits where, and who went out."""

from datetime import datetime

from registry.engine.facts.values import Fact, OutWith, Place, Seating
from registry.engine.ids import EntryId


class SeatsDrawn(Fact, frozen=True, tag="seats-drawn"):
    """Tables and seats came from `chance`, which is written down. Source: C-12, CA-10."""

    chance: int
    seats: tuple[Seating, ...]


class Busted(Fact, frozen=True, tag="busted"):
    """One hand sent these entries out. `dealt` is when the hand began. Source: C-42."""

    out: tuple[OutWith, ...]
    dealt: datetime | None = None


class Moved(Fact, frozen=True, tag="moved"):
    """A player changed seats."""

    entry: EntryId
    place: Place


class TableBroken(Fact, frozen=True, tag="table-broken"):
    """A table closed and its players moved."""

    table: int
    chance: int
    moves: tuple[Seating, ...]


class FinalTableDrawn(Fact, frozen=True, tag="final-table-drawn"):
    """Those who had to change table drew the free seats of the final table. Source: C-41."""

    table: int
    chance: int
    moves: tuple[Seating, ...]
