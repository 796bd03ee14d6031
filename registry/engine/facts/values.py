"""What facts and commands are made of: places, plans, kinds."""

from datetime import datetime
from typing import Literal

from msgspec import Struct

from registry.engine.ids import EntryId, PlayerId

Purchase = Literal["entry", "rebuy", "addon"]
Means = Literal["cash", "card", "transfer"]
GapPolicy = Literal["catch-up", "freeze"]
GapCause = Literal["sleep", "restart", "unknown"]
DoubtCause = Literal["behind", "ahead", "past-day"]
BelowMinimum = Literal["cancel", "play", "postpone"]
Sign = Literal[
    "betting-closed",
    "all-in",
    "misdeal",
    "exposed-card",
    "seat-open",
    "new-hand",
    "check",
    "time-asked",
    "step-back",
    "away",
]
"""What a dealer shows the whole table; `new-hand` takes the signs of the hand before away.

`check`, `time-asked` and `step-back` are a player's wish, without saying whose. Source: U-16 to U-18, U-65.
"""
LASTING: frozenset[Sign] = frozenset({"check", "time-asked", "step-back", "away"})
"""Signs that outlast the hand: they stand until somebody takes them down."""
Telling = Literal["text", "rules", "hand-for-hand", "leave"]
"""What an organiser may tell the whole room, one of each at a time."""
Ruling = Literal["stands", "goes-back", "hand-dead", "chips-stay", "new-deal", "other"]
"""What the floor decided at a table; `chips-stay`: what was put in is lost. Source: U-15, U-29, U-92."""
PrivateTelling = Literal["warning", "exclusion"]
"""What only one player is told. Source: U-19, U-87."""
FloorReason = Literal["ruling", "chips", "deck", "clock", "conduct", "help"]
"""Why a table calls the floor; nothing is written, so nobody has to find words."""


class Plan(Struct, frozen=True, gc=False):
    """The planned instants of the day, in UTC, as they stand now."""

    open: datetime
    close: datetime
    override_until: datetime
    draw: datetime
    start: datetime


class Place(Struct, frozen=True, gc=False):
    """A numbered chair at a numbered table, both counted from 1."""

    table: int
    seat: int


class Seating(Struct, frozen=True, gc=False):
    """One entry and the chair it gets."""

    entry: EntryId
    place: Place


class OutWith(Struct, frozen=True, gc=False):
    """One entry that went out and its stack at the start of that hand. Source: C-42, CA-25."""

    entry: EntryId
    stack: int


class Refund(Struct, frozen=True, gc=False):
    """Money that has to be handed back to an entry."""

    entry: EntryId
    amount: int


class Qualifier(Struct, frozen=True, gc=False):
    """A player admitted to the Final with the season points that become chips. Source: C-24, C-32."""

    player: PlayerId
    points: int | float
    rank: int


class Fact(Struct, frozen=True, kw_only=True, gc=False, tag_field="fact"):
    """Something that happened at a moment, for good.

    Values cannot form a ring, so the collector need not look at a hundred thousand of them (`gc=False`).
    """

    at: datetime
