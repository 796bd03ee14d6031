"""The sum of an event's facts: where it stands, without any question of what time it is."""

from datetime import datetime

from immutables import Map
from msgspec import Struct

from registry.engine.facts import (
    BelowMinimum,
    DoubtCause,
    EventOpened,
    FloorReason,
    GapCause,
    GapPolicy,
    Means,
    Place,
    Plan,
    PrivateTelling,
    Purchase,
    Ruling,
    Sign,
    Telling,
)
from registry.engine.ids import EntryId, PlayerId
from registry.engine.structure import Part, Structure


class Claim(Struct, frozen=True, gc=False):
    """A wish to pay that no cashier has answered yet."""

    purchase: Purchase
    code: str
    price: int
    at: datetime
    late: bool = False
    """Let in by the office after its window: it does not lapse with it."""


class Paid(Struct, frozen=True, gc=False):
    """Money that came, and what it bought."""

    price: int
    means: Means
    chips: int
    parts: tuple[Part, ...]
    at: datetime
    claim: Claim
    """The wish it answered, which stands again when the payment is voided."""


class Out(Struct, frozen=True, gc=False):
    """How an entry went out. `hand` numbers the hands that sent somebody out, from 1."""

    hand: int
    stack: int
    at: datetime
    dealt: datetime | None
    grace: bool = False
    """Recorded in the break, but of a hand dealt before it (CA-15)."""


class Entry(Struct, frozen=True, gc=False):
    """A player's numbered place in this event.

    `answered` holds the Out that each rebuy answered (None: rebought with chips left), so that
    taking a rebuy back restores it.
    """

    id: EntryId
    player: PlayerId
    parts: tuple[Part, ...]
    price: int
    chips: int
    points: int | float = 0
    claims: tuple[Claim, ...] = ()
    paid: Paid | None = None
    rebuys: tuple[Paid, ...] = ()
    answered: tuple[Out | None, ...] = ()
    addons: tuple[Paid, ...] = ()
    place: Place | None = None
    out: Out | None = None
    gone: bool = False
    """Withdrawn, lapsed or refunded: no longer part of the event."""
    prize_taken: int | None = None

    def claim(self, purchase: Purchase) -> Claim | None:
        """The unpaid claim for a purchase, if there is one."""
        return next((claim for claim in self.claims if claim.purchase == purchase), None)

    @property
    def payments(self) -> tuple[Paid, ...]:
        """All that came from this entry."""
        return ((self.paid,) if self.paid else ()) + self.rebuys + self.addons

    @property
    def bought(self) -> int:
        """Units: chips handed to this entry so far."""
        return sum(paid.chips for paid in self.payments)


class Clock(Struct, frozen=True, gc=False):
    """Where the play clock runs from; the rest is arithmetic (`rules/clockwork.py`).

    Units: positions are milliseconds of played time on the axis of all stages laid end to end.
    Shape: `trail` holds (instant, position) pairs, oldest first, at least one: where the clock was
    set going since the last jump, as far as a stage began before it stood again, and the last one.
    `stopped_at` is set while the clock stands.
    `high_stage` is the furthest stage reached, whose windows stay closed after going back.
    """

    trail: tuple[tuple[datetime, int], ...]
    lengths_ms: tuple[int, ...]
    stopped_at: datetime | None = None
    high_stage: int = 1
    hold: int | None = None
    """The stage at whose 0:00 the clock stays."""
    resumed_at: datetime | None = None
    """When it was last let go after it stood."""
    settings: int = 0
    """How often the clock was set to another place, so that a second passing has a name of its own."""


class Keeper(Struct, frozen=True, gc=False):
    """The clock that club time is kept by. Units: `base_us` microseconds to add to it.

    Shape: `boot` names the start of a machine, or the server's clock; `number` is this keeper's, counted from 1.
    """

    boot: str
    base_us: int
    number: int = 1


class Gap(Struct, frozen=True, gc=False):
    """A stretch in which nobody kept the time. Units: `ms` of play that it may count as."""

    since: datetime
    at: datetime
    ms: int
    cause: GapCause
    policy: GapPolicy


class Doubt(Struct, frozen=True, gc=False):
    """A clock that cannot be believed, until the office says how to go on."""

    since: datetime
    cause: DoubtCause
    ran: bool
    """Whether the play clock ran when it was stopped for this."""


class ToldRoom(Struct, frozen=True, gc=False):
    """What the room is being told, and since when. `notice` 0: the words are the product's own."""

    at: datetime
    notice: int = 0


class FloorCall(Struct, frozen=True, gc=False):
    """A table that waits for the floor. `coming` is when somebody set out, None before."""

    at: datetime
    reason: FloorReason
    seat: int = 0
    coming: datetime | None = None


class TimeCall(Struct, frozen=True, gc=False):
    """A player who has until `until` to decide."""

    at: datetime
    seat: int
    until: datetime


class Shown(Struct, frozen=True, gc=False):
    """What a dealer showed the table since the hand began. Units: `chips` in chips, 0 where not said."""

    sign: Sign
    at: datetime
    seat: int = 0
    chips: int = 0


class Ruled(Struct, frozen=True, gc=False):
    """What the floor decided at a table last. Shape and units: as in the fact `TableRuled`."""

    at: datetime
    ruling: Ruling
    seat: int = 0
    chips: int = 0
    rule: str = ""
    notice: int = 0


class ToldPlayer(Struct, frozen=True, gc=False):
    """What one player was told last. Shape: `seen` None until the player has read it; `reply` asks to be heard."""

    at: datetime
    what: PrivateTelling
    rule: str = ""
    notice: int = 0
    seen: datetime | None = None
    reply: bool = False


class HandRound(Struct, frozen=True, gc=False):
    """One round of hand-for-hand. `since` is when the room was told; `round` counts from 1; `done` tables wait."""

    since: datetime
    round: int = 1
    done: frozenset[int] = frozenset()


class Event(Struct, frozen=True, gc=False):
    """One tournament on one day, as its facts say.

    `alive` counts seated entries still in; `undos` counts takings back, so that the timekeeper's
    request ids differ after one.
    """

    opened: EventOpened
    terms: Structure
    plan: Plan
    day: str
    confirmed: bool
    entries: Map[EntryId, Entry] = Map()
    of_player: Map[PlayerId, EntryId] = Map()
    codes: Map[str, EntryId] = Map()
    chairs: Map[Place, EntryId] = Map()
    """Who sat down last in each chair; whether they still sit there, their entry says."""
    registration_opened: datetime | None = None
    registration_closed: datetime | None = None
    enough: bool | None = None
    decided: BelowMinimum | None = None
    drawn_at: datetime | None = None
    tables: tuple[int, ...] = ()
    final_table: int | None = None
    began_at: datetime | None = None
    clock: Clock | None = None
    announced: int = 0
    """The last stage that was announced, counted from 1."""
    hands: int = 0
    alive: int = 0
    over_at: datetime | None = None
    cancelled_at: datetime | None = None
    closed_at: datetime | None = None
    undos: int = 0
    keeper: Keeper | None = None
    gap: Gap | None = None
    """The last one."""
    doubt: Doubt | None = None
    told: Map[Telling, ToldRoom] = Map()
    floor: Map[int, FloorCall] = Map()
    """The tables that wait for the floor, by number."""
    time_calls: Map[int, TimeCall] = Map()
    """The last time call of each table that nobody ended, by number; it may be over by itself."""
    shown: Map[int, tuple[Shown, ...]] = Map()
    """The signs of the hand that runs at each table, oldest first."""
    answered: Map[tuple[int, str], datetime] = Map()
    """For each table and kind of alert, when the newest one that the table saw came up."""
    rulings: Map[int, Ruled] = Map()
    """The last decision of the floor at each table, by number; the table may have seen it."""
    told_player: Map[EntryId, ToldPlayer] = Map()
    """What single players were told and no organiser has closed."""
    hand_round: HandRound | None = None
    """The newest round of hand-for-hand in which a table was done; it may be over."""

    @property
    def structure(self) -> Structure:
        """The terms as they stand: those fixed at opening, with breaks put in or taken out on the day."""
        return self.terms

    def sitting(self, place: Place) -> EntryId | None:
        """Who sits in a chair just now."""
        last = self.chairs.get(place)
        entry = None if last is None else self.entries[last]
        sits = entry is not None and entry.place == place and entry.out is None and not entry.gone
        return last if sits else None
