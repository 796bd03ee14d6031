"""What is fixed when an event opens: prices, stacks, stages, seats, prizes and points.

A structure is plain values. Every reading of the club's documents (`readings.py`) ends up in
one of these fields, so no rule ever looks at a setting by name.
"""

from typing import Literal

from msgspec import Struct

To = Literal["pool", "house"]
Kind = Literal["ranking", "final", "practice"]


class Part(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One part of a price and where it goes. Units: `amount` in minor units. Source: C-13, CA-1."""

    amount: int
    to: To


class Timetable(Struct, frozen=True, forbid_unknown_fields=True):
    """The planned moments of a day, in local time as milliseconds after midnight.

    Shape: open < close <= draw <= start, close <= override_until. `repeated` says which one is meant where a time
    comes twice in the night of the clock change; None where nobody was asked. Source: C-9, C-10, CA-3, CA-4.
    """

    open_ms: int
    close_ms: int
    override_until_ms: int
    draw_ms: int
    start_ms: int
    repeated: Literal["first", "second"] | None = None


class EntryTerms(Struct, frozen=True, forbid_unknown_fields=True):
    """What an entry costs, what it gives and who may have one.

    `chips_per_point` above 0 replaces `chips` by season points (C-32). `late_until` is the number
    of the stage (counted from 1) at whose end late entry stops; None means no late entry (CA-5).
    """

    parts: tuple[Part, ...]
    chips: int
    chips_per_point: int = 0
    late_until: int | None = None
    min_age: int = 18
    age_on: Literal["event_day", "season_start"] = "event_day"
    eligibility: Literal["self_declared", "card", "organiser", "none"] = "self_declared"
    """Who says that a person is eligible: the person, a card, the organiser; none: everybody is (CA-6)."""

    @property
    def price(self) -> int:
        """All that the player hands over. Units: minor units."""
        return sum(part.amount for part in self.parts)


class RebuyTerms(Struct, frozen=True, forbid_unknown_fields=True):
    """What another stack costs and until when. Source: C-15, C-16; CA-15, CA-16.

    `until` is the number of the last stage with rebuys (counted from 1). `close` says whether the
    window ends with that stage or with the break right after it. `max_stack` is the largest stack
    that may still rebuy (0: only an empty one; None: any). `limit` None means any number.
    `parts` and `chips` are what one rebuy costs and gives, all its `units` together.
    """

    parts: tuple[Part, ...]
    chips: int
    until: int
    close: Literal["break_start", "break_end"] = "break_start"
    last_hand_grace: bool = True
    max_stack: int | None = 0
    units: int = 1
    limit: int | None = None

    @property
    def price(self) -> int:
        """All that the player hands over. Units: minor units."""
        return sum(part.amount for part in self.parts)


class AddOnTerms(Struct, frozen=True, forbid_unknown_fields=True):
    """What the extra stack in the break costs. Source: C-17; CA-17, CA-18."""

    parts: tuple[Part, ...]
    chips: int
    max_per_player: int = 1

    @property
    def price(self) -> int:
        """All that the player hands over. Units: minor units."""
        return sum(part.amount for part in self.parts)


class Level(Struct, frozen=True, tag="level", forbid_unknown_fields=True):
    """A stage with blinds. Units: chips; `length_ms` in milliseconds. Source: C-28 to C-31."""

    number: int
    small: int
    big: int
    length_ms: int
    ante: int = 0


class Break(Struct, frozen=True, tag="break", forbid_unknown_fields=True):
    """A stage without play; `addon` sells add-ons in it. Source: C-17, CA-14."""

    length_ms: int
    addon: bool = False


Stage = Level | Break


class Bracket(Struct, frozen=True, forbid_unknown_fields=True):
    """Prize shares for fields of up to `up_to` entrants (None: any number).

    Units: `shares` in hundredths of a percent, from first place, adding up to 10 000.
    Source: C-46, C-48, table 1.10a; CA-12, CA-13.
    """

    up_to: int | None
    shares: tuple[int, ...]


class PrizeTerms(Struct, frozen=True, forbid_unknown_fields=True):
    """How money becomes prizes. Units: `pool_share` in hundredths of a percent of the base.

    `by` "season_points" pays the Final by the standings before it (CA-35, reading B).
    `unclaimed` says where shares without a player go. Source: C-46, C-47; CA-36, CA-37, CA-42.
    """

    brackets: tuple[Bracket, ...]
    pool_share: int = 7000
    unit: int = 1
    tie: Literal["average"] = "average"
    by: Literal["event_result", "season_points"] = "event_result"
    unclaimed: Literal["prorata", "winner"] = "prorata"
    from_fund: bool = False
    """True in the Final: the prizes are the season's fund, not this event's pool."""


class PointTerms(Struct, frozen=True, forbid_unknown_fields=True):
    """Season points by place, from first; empty where an event gives none. Source: C-33, C-34."""

    by_place: tuple[int, ...] = ()
    tie: Literal["high", "average"] = "high"


class SeatTerms(Struct, frozen=True, forbid_unknown_fields=True):
    """Tables and the final table. Source: C-12, C-41; CA-10, CA-21 to CA-24."""

    seats: int = 9
    final_size: int = 9
    initial: Literal["table_and_seat", "table_only"] = "table_and_seat"
    final_redraw: bool = True
    final_draw: Literal["movers_only", "everybody"] = "movers_only"


class FieldTerms(Struct, frozen=True, forbid_unknown_fields=True):
    """How many must come, and what happens if they do not. Source: C-22, C-23; CA-8, CA-9, CA-11."""

    minimum: int = 20
    counts: Literal["paid", "signed_up"] = "paid"
    below: Literal["ask", "cancel", "play", "postpone"] = "ask"


class QualifyTerms(Struct, frozen=True, forbid_unknown_fields=True):
    """Who may play the season's Final. Source: C-24 to C-26; CA-28 to CA-32.

    `participation` says what counts as taking part; `order` ranks the shown standings;
    `chips_per_point` is what a point becomes in the Final (C-32).
    """

    cut: int = 16
    ties: Literal["admit", "lots"] = "admit"
    min_points: int = 1
    participation: Literal["started_event", "with_rebuys", "signed_up"] = "started_event"
    order: Literal["points_participations", "points"] = "points_participations"
    chips_per_point: int = 1000


class Held(Struct, frozen=True, forbid_unknown_fields=True):
    """Terms that a seed writes down but does not sell or give; a reading may switch them on.

    Source: CA-2, CA-34.
    """

    rebuys: RebuyTerms | None = None
    addons: AddOnTerms | None = None
    points: PointTerms | None = None


class Structure(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything about an event that its first fact fixes for good.

    Shape: `stages` in order of play, at least one level. `rebuys`, `addons` are None where there
    are none. `means` are the ways to pay at the desk; `remote` opens transfers (C-11, CA-40).
    """

    name: str
    kind: Kind
    currency: str
    timetable: Timetable
    entry: EntryTerms
    stages: tuple[Stage, ...]
    prizes: PrizeTerms
    rebuys: RebuyTerms | None = None
    addons: AddOnTerms | None = None
    points: PointTerms = PointTerms()
    seats: SeatTerms = SeatTerms()
    field: FieldTerms = FieldTerms()
    qualify: QualifyTerms = QualifyTerms()
    means: tuple[Literal["cash", "card", "transfer"], ...] = ("cash", "card")
    remote: bool = False
    gap: Literal["catch-up", "freeze"] = "catch-up"
    """What a stretch without anybody keeping the time counts as: play, or nothing."""
    bust_equal: Literal["share"] = "share"
    betting: Literal["no_limit", "pot_limit", "fixed_limit"] = "no_limit"
    """How much may be bet (C-27); shown, never enforced."""
    held: Held = Held()

    @property
    def levels(self) -> tuple[Level, ...]:
        """The stages that are played, without the breaks."""
        return tuple(stage for stage in self.stages if isinstance(stage, Level))
