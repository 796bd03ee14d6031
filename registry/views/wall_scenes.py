"""What a wall can show: one struct a scene, values only; the skin finds the words.

Units: money in minor units, chips in chips, moments UTC instants. A clock is never a number of
seconds here: it is the moment it ends at, so that a picture stays the same while it counts.
"""

from datetime import date, datetime

from msgspec import Struct

from registry.engine.alerts import Alert
from registry.engine.structure import Level, Part

ROWS = 5
"""Rows on one page of a list; a longer list gets more pages, never smaller rows."""

PAGE_MS = 12_000
"""How long one page of a list stays."""

FRESH_MS = 60_000
"""How long what has just changed keeps its badge."""


class Pulse(Struct, frozen=True):
    """How often the picture may pulse, and the moment of the thing it pulses for."""

    count: int
    at: datetime


class Scene(Struct, frozen=True, kw_only=True, tag_field="scene"):
    """One thing that a wall can show."""


class Unkept(Struct, frozen=True):
    """A stretch in which nobody kept the time. Units: `ms` milliseconds. `counts`: as play."""

    ms: int
    counts: bool


class NoEvent(Scene, frozen=True, tag="no-event"):
    """Nothing is on. `next_day` is the day of the next event, where one is planned."""

    next_day: date | None = None


class Before(Scene, frozen=True, tag="before"):
    """Registration has not opened yet. `soon` when it opens within the day, so that a clock makes sense."""

    number: int
    final: bool
    practice: bool
    opens_at: datetime
    soon: bool
    start_at: datetime
    price: int
    currency: str


class Registration(Scene, frozen=True, tag="registration"):
    """Players sign up and pay. `info` is the address behind the QR code."""

    opened_at: datetime
    closes_at: datetime
    count: int
    minimum: int
    price: int
    parts: tuple[Part, ...]
    currency: str
    info: str | None


class Closed(Scene, frozen=True, tag="closed"):
    """Registration is over and the seats are not drawn yet."""

    draw_at: datetime
    count: int
    start_at: datetime


class TooFew(Scene, frozen=True, tag="too-few"):
    """Fewer came than are needed; the office has not said yet what happens."""

    count: int
    minimum: int


class Delayed(Scene, frozen=True, tag="delayed"):
    """The start moved. `day` is set where it moved to another day, `old` where it is known."""

    old: datetime | None
    new: datetime
    other_day: bool


class Cancelled(Scene, frozen=True, tag="cancelled"):
    """The event will not be played. `refunds` says whether anybody gets money back."""

    refunds: bool


class SeatRow(Struct, frozen=True):
    """One name and its chair."""

    name: str
    table: int
    seat: int


class Draw(Scene, frozen=True, tag="draw"):
    """One page of the seats by name. `first` and `last` are the first letters on it.

    `start_at` is the first hand, None once it has been dealt.
    """

    rows: tuple[SeatRow, ...]
    first: str
    last: str
    page: int
    pages: int
    start_at: datetime | None


class Countdown(Scene, frozen=True, tag="countdown"):
    """The seats are drawn and play has not begun."""

    drawn_at: datetime
    start_at: datetime
    level: Level
    players: int


class Playing(Scene, frozen=True, tag="level"):
    """A level is played. `rebuys` is open, closed or none; `final` when all sit at the last table."""

    level: Level
    began_at: datetime | None
    ends_at: datetime | None
    next: Level | None
    next_break_ms: int | None
    players: int
    average: int
    pool: int
    currency: str
    rebuys: str
    rebuys_close_at: datetime | None
    final: bool
    gap: Unkept | None = None


class LevelChanged(Scene, frozen=True, tag="level-changed"):
    """A level has just begun; `old` is the one before, None at the first hand."""

    level: Level
    old: Level | None
    ends_at: datetime | None


class Closing(Scene, frozen=True, tag="closing"):
    """A window to pay closes soon. `what` is entry, rebuy or addon."""

    what: str
    closes_at: datetime
    price: int
    chips: int
    currency: str


class OnBreak(Scene, frozen=True, tag="break"):
    """A break. The add-on's price and chips stand where one is sold now. `back_soon`: go to your seat."""

    began_at: datetime
    ends_at: datetime
    minutes: int
    addon_price: int | None
    addon_chips: int
    currency: str
    gap: Unkept | None = None
    back_soon: bool = False


class Paused(Scene, frozen=True, tag="paused"):
    """The clock stands. `level` is None in a break; `doubt`: nobody knows whether the clock is right."""

    left_ms: int
    level: Level | None
    since: datetime
    doubt: bool = False


class Moves(Scene, frozen=True, tag="moves"):
    """One page of who changes seats. `broken` is the closed table, None where single players move."""

    broken: int | None
    rows: tuple[SeatRow, ...]
    page: int
    pages: int
    ends_at: datetime | None
    level: Level | None


class FinalSeats(Scene, frozen=True, tag="final-table"):
    """One page of the final table's seats, just drawn."""

    rows: tuple[SeatRow, ...]
    page: int
    pages: int


class Notice(Scene, frozen=True, tag="notice"):
    """What an organiser tells the room. `what` is text or rules; `texts` by language, of those written.

    `ends_at` is the end of the running stage, None where no clock runs.
    """

    what: str
    texts: dict[str, str]
    since: datetime
    ends_at: datetime | None = None


class HandForHand(Scene, frozen=True, tag="hand-for-hand"):
    """Every table deals one hand and waits for the others."""

    since: datetime
    ends_at: datetime | None
    level: Level | None


class Leave(Scene, frozen=True, tag="leave"):
    """Everybody leaves the building. An extra beside the house's own alarm, and never like it."""


class Blank(Scene, frozen=True, tag="blank"):
    """Nothing, until there is something that must be seen."""


class ResultRow(Struct, frozen=True):
    """One place. `prize` None where there is none."""

    place: int
    name: str
    points: float
    prize: int | None


class Results(Scene, frozen=True, tag="results"):
    """One page of the places. `pointed` says whether this event gives points."""

    rows: tuple[ResultRow, ...]
    page: int
    pages: int
    currency: str
    pointed: bool


class StandingRow(Struct, frozen=True):
    """One player's line in the season."""

    rank: int
    name: str
    events: int
    points: float
    qualified: bool


class Standings(Scene, frozen=True, tag="standings"):
    """One page of the season. `cut` is how many rows come before the cut line, None where it is not here."""

    rows: tuple[StandingRow, ...]
    cut: int | None
    qualifiers: int
    page: int
    pages: int


AnyScene = (
    NoEvent
    | Before
    | Registration
    | Closed
    | TooFew
    | Delayed
    | Cancelled
    | Draw
    | Countdown
    | Playing
    | LevelChanged
    | Closing
    | OnBreak
    | Paused
    | Moves
    | FinalSeats
    | Notice
    | HandForHand
    | Leave
    | Blank
    | Results
    | Standings
)


class Call(Struct, frozen=True):
    """An alert that stands under a picture, in a line of its own.

    `name` is whom it is about, `texts` what an organiser wrote, by language.
    """

    alert: Alert
    name: str = ""
    texts: dict[str, str] = {}
    currency: str = "HUF"


class WallPicture(Struct, frozen=True):
    """One whole picture.

    `calls` stand under the scene; `alerts` are the ids of all alerts that this picture shows.
    `ends_at` is when it stops being true by itself, None where only a fact can end it; `then` is
    what follows at that moment, exactly as it would be worked out then.
    """

    scene: AnyScene
    pulse: Pulse | None = None
    ends_at: datetime | None = None
    then: "WallPicture | None" = None
    calls: tuple[Call, ...] = ()
    alerts: tuple[str, ...] = ()
