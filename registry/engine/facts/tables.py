"""What the dealers' tablets say."""

from datetime import datetime

from registry.engine.facts.values import Fact, Sign


class AlertAnswered(Fact, frozen=True, tag="alert-answered"):
    """A table says that it saw what the room was told. `since` is when that alert came up. Source: A-26."""

    table: int
    kind: str
    since: datetime


class HandDone(Fact, frozen=True, tag="hand-done"):
    """A table finished its hand and waits; the last one lets all deal again."""

    table: int


class SignTaken(Fact, frozen=True, tag="sign-taken"):
    """A dealer took a sign down: done, refused, or the player is back. Source: U-16 to U-18, U-65."""

    table: int
    sign: Sign
    seat: int = 0


class TableSigned(Fact, frozen=True, tag="table-signed"):
    """A dealer showed the table something that elsewhere is said aloud. Source: U-36, U-61, U-69, U-90.

    Units: `chips` in chips, 0 where not said. `seat` 0: the whole table.
    """

    table: int
    sign: Sign
    seat: int = 0
    chips: int = 0
