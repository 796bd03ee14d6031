"""An event in play, made as a club makes one, and long valid histories for measuring."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

from msgspec.structs import replace

from registry.assemble import Club
from registry.engine import commands as c
from registry.engine.compose import compose
from registry.engine.decide import decide
from registry.engine.event import Event
from registry.engine.evolve import evolve
from registry.engine.facts import AnyFact, OutWith, Place, Plan
from registry.engine.history import History, Row
from registry.engine.ids import EntryId, EventId, PlayerId
from registry.engine.structure import Level, Structure
from registry.ledger.ledger import EventRow, Seen, Whole
from registry.seeding import load_structure

ORGANISER, CASHIER, KIOSK = "organiser:1", "cashier:1", "kiosk:hall"
BORN = date(1980, 5, 1)
SEASON = "bench"


def terms(minutes: int = 600, *, rebuys_until: int = 1) -> Structure:
    """The ranking event's terms with long levels, late entry and rebuys, so that everything can happen at once."""
    base = compose(load_structure("ranking-2009"), {})
    stages = tuple(replace(s, length_ms=minutes * 60_000) if isinstance(s, Level) else s for s in base.stages)
    assert base.rebuys is not None
    return replace(
        base,
        stages=stages,
        entry=replace(base.entry, late_until=rebuys_until),
        rebuys=replace(base.rebuys, until=rebuys_until, limit=None),
        field=replace(base.field, minimum=2),
    )


def opening(structure: Structure, number: int, start: datetime) -> c.OpenEvent:
    """Open an event whose first hand is dealt at a moment."""
    return c.OpenEvent(
        season=SEASON,
        number=number,
        day=start.date().isoformat(),
        zone="UTC",
        structure=structure,
        plan=plan(start),
        confirmed=True,
    )


def plan(start: datetime) -> Plan:
    """The two hours before a first hand."""
    return Plan(
        open=start - timedelta(hours=2),
        close=start - timedelta(minutes=15),
        override_until=start - timedelta(minutes=5),
        draw=start - timedelta(minutes=15),
        start=start,
    )


def people(club: Club, count: int) -> list[PlayerId]:
    """So many players of the club."""
    known = len(club.people.all())
    now = datetime.now(UTC)
    return [
        club.people.register(
            f"Szabó Anna {known + n}", f"Anna {known + n}", BORN, eligible=True, consent=True, now=now
        ).player.id
        for n in range(count)
    ]


class Day:
    """Decides and adds up as the desk does, without a disk; `at` is its clock."""

    def __init__(self, structure: Structure, start: datetime, number: int = 1) -> None:
        self.at = start - timedelta(hours=2)
        self.start = start
        self.rows: list[Row] = []
        self.requests: list[Seen] = []
        self.event_id = EventId(f"{SEASON}/{number}")
        self._number = number
        self._event: Event | None = None
        self.do(opening(structure, number, start), ORGANISER)

    def do(self, command: c.AnyCommand, by: str = ORGANISER, request: str = "") -> tuple[AnyFact, ...]:
        """Hand in a command; chance follows from how much has happened."""
        if "chance" in command.__struct_fields__ and getattr(command, "chance", None) is None:
            command = replace(command, chance=len(self.rows) * 7919 + 1)
        known = History(event=self._event)  # no rule but undoing looks at the rows
        facts = decide(known, command, self.at)
        name = request or f"bench:{len(self.requests) + 1}"
        for fact in facts:
            self.rows.append(Row(len(self.rows) + 1, self.at, by, name, fact))
            self._event = evolve(self._event, fact)
        if facts:
            self.requests.append(Seen(name, "0" * 64, len(self.rows) - len(facts) + 1, len(facts)))
        return facts

    def whole(self) -> Whole:
        """All of it, to be put into a ledger."""
        return Whole(EventRow(self.event_id, SEASON, self._number), tuple(self.rows), tuple(self.requests))

    @property
    def now(self) -> Event:
        """Where the event stands."""
        assert self._event is not None
        return self._event

    def history(self) -> History:
        """All of it, added up."""
        return History(tuple(self.rows), frozenset(), self._event)


def seated(day: Day, players: list[PlayerId]) -> list[EntryId]:
    """Sign these players up, take their money, draw and deal the first hand."""
    day.at = day.start - timedelta(hours=2)
    day.do(c.OpenRegistration(), "timekeeper:main")
    for player in players:
        day.at += timedelta(seconds=1)
        day.do(c.SignUp(player=player, born=BORN), KIOSK)
        day.do(c.TakePayment(entry=EntryId(player_entry(day, player)), purchase="entry", means="cash"), CASHIER)
    day.at = day.start - timedelta(minutes=15)
    day.do(c.CloseRegistration(), "timekeeper:main")
    day.do(c.DrawSeats(), "timekeeper:main")
    day.at = day.start
    day.do(c.BeginPlay(), "timekeeper:main")
    return [EntryId(player_entry(day, player)) for player in players]


def player_entry(day: Day, player: PlayerId) -> int:
    """The number of a player's place."""
    return day.now.of_player[player]


def busy(day: Day, entries: list[EntryId], until: int) -> None:
    """Let the day go on until there are so many facts: busts, rebuys, moves, pauses, corrections."""
    turns = _mix(entries)
    while len(day.rows) < until:
        day.at += timedelta(milliseconds=50)
        command, by = next(turns)
        day.do(command, by)


def _mix(entries: list[EntryId]) -> Iterator[tuple[c.AnyCommand, str]]:
    """The commands of a busy first level, for ever."""
    hand = 0
    while True:
        for entry in entries[:-1]:
            hand += 1
            yield c.Bust(out=(OutWith(entry, 0),)), ORGANISER
            yield c.ClaimRebuy(entry=entry), KIOSK
            yield c.TakePayment(entry=entry, purchase="rebuy", means="card"), CASHIER
            if hand % 4 == 0:
                yield c.Pause(), ORGANISER
                yield c.Resume(), ORGANISER
            if hand % 10 == 0:
                yield c.AddTime(seconds=60 if hand % 20 else -60), ORGANISER


def place(table: int, seat: int) -> Place:
    """A chair."""
    return Place(table, seat)
