"""What the floor tells one table or one player alone. Source: U-15, U-19, U-29, U-87, U-92."""

from datetime import datetime

from registry.engine.facts.values import Fact, PrivateTelling, Ruling
from registry.engine.ids import EntryId


class TableRuled(Fact, frozen=True, tag="table-ruled"):
    """A final decision, for a table to read and to say that it did.

    Shape: `seat` 0 the whole table; `rule` the paragraph it rests on, "" for none; `notice` the number of a
    kept text, 0 for none. Units: `chips` that stay in the pot, 0 where there are none.
    """

    table: int
    ruling: Ruling
    seat: int = 0
    chips: int = 0
    rule: str = ""
    notice: int = 0


class PlayerTold(Fact, frozen=True, tag="player-told"):
    """One player is told something that nobody else reads. Shape: as for `TableRuled`."""

    entry: EntryId
    what: PrivateTelling
    rule: str = ""
    notice: int = 0


class PlayerSaw(Fact, frozen=True, tag="player-saw"):
    """The player read it. `since` is when it was told; `reply` asks to be heard."""

    entry: EntryId
    since: datetime
    reply: bool = False


class PlayerTellingEnded(Fact, frozen=True, tag="player-telling-ended"):
    """The organiser closed what one player was told."""

    entry: EntryId
