"""Plays a whole day through the engine, for tests that need an event with so many entries, rebuys and add-ons."""

from datetime import UTC, date, datetime, timedelta
from functools import cache

from registry.engine import commands as c
from registry.engine.compose import compose, plan
from registry.engine.decide import decide
from registry.engine.due import due, next_due
from registry.engine.event import Event
from registry.engine.evolve import added
from registry.engine.facts import OutWith, Qualifier
from registry.engine.history import History, Row
from registry.engine.ids import EntryId, PlayerId
from registry.engine.structure import Structure
from registry.seeding import load_season, load_structure

ZONE = "Europe/Budapest"
BOUGHT_AT = timedelta(minutes=5)
SECOND = timedelta(seconds=1)


class Day:
    """One event and the moment it has come to. `number` is its number in the championship of 2009."""

    def __init__(
        self,
        structure: Structure,
        number: int = 1,
        *,
        day: date | None = None,
        fund: int = 0,
        qualified: tuple[Qualifier, ...] | None = None,
    ) -> None:
        dated = load_season("championship-2009").date_of(number)
        assert dated is not None
        self.history = History()
        self.plan = plan(structure, day or dated.date, ZONE)
        self.now = self.plan.open - timedelta(minutes=1)
        opened = c.OpenEvent(
            season="championship-2009",
            number=number,
            day=(day or dated.date).isoformat(),
            zone=ZONE,
            structure=structure,
            plan=self.plan,
            confirmed=True,
            fund=fund,
            qualified=qualified,
        )
        self.submit(opened)

    @property
    def event(self) -> Event:
        assert self.history.event is not None
        return self.history.event

    def submit(self, command: c.AnyCommand) -> None:
        facts = decide(self.history, command, self.now)
        first = len(self.history.rows) + 1
        rows = (Row(first + n, self.now, "organiser:1", f"r{first}", fact) for n, fact in enumerate(facts))
        self.history = added(self.history, rows)

    def reach(self, at: datetime) -> None:
        """Let the timekeeper do what is due until a moment."""
        while True:
            while owed := due(self.event, self.now):
                command = owed[0].command
                self.submit(_with_chance(command))
            coming = next_due(self.event, self.now)
            if coming is None or coming > at:
                break
            self.now = coming
        self.now = max(self.now, at)

    def sign_up(self, players: int, paid: int | None = None) -> None:
        """Players 1, 2, 3 ... sign up; the first `paid` of them (all, unless said) also pay."""
        self.reach(self.plan.open + BOUGHT_AT)
        paid = players if paid is None else paid
        for number in range(1, players + 1):
            self.submit(c.SignUp(player=PlayerId(number), chance=number))
            if number <= paid:
                entry = self.event.of_player[PlayerId(number)]
                self.submit(c.Pay(entry=entry, purchase="entry", means="cash", chance=number))

    def rebuy(self, times: int) -> None:
        """Players 1, 2, 3 ... go out and come back, one hand after the other."""
        self.reach(self.plan.start + BOUGHT_AT)
        entries = sorted(self.event.entries)
        for number in range(times):
            entry = entries[number % len(entries)]
            self.submit(c.Bust(out=(OutWith(entry, 10_000),)))
            self.now += SECOND
            self.submit(c.Pay(entry=entry, purchase="rebuy", means="cash", chance=number))
            self.now += SECOND

    def add_on(self, players: int) -> None:
        """Players 1, 2, 3 ... buy an add-on in the first break."""
        self.reach(self.plan.start + timedelta(minutes=100))
        for number in range(1, players + 1):
            entry = self.event.of_player[PlayerId(number)]
            self.submit(c.Pay(entry=entry, purchase="addon", means="cash", chance=number))

    def finish(self, places: list[int] | None = None) -> None:
        """One last hand ends it. `places` are players from first place; 1, 2, 3 ... unless said."""
        self.reach(self.plan.start + timedelta(hours=2))
        still = [entry for entry in sorted(self.event.entries.values(), key=lambda e: e.player) if entry.place]
        order = places or [entry.player for entry in still]
        losers = [self.event.of_player[PlayerId(player)] for player in order[1:]]
        out = tuple(OutWith(EntryId(entry), 1000 * (len(losers) - n)) for n, entry in enumerate(losers))
        self.submit(c.Bust(out=out))


def _with_chance(command: c.AnyCommand) -> c.AnyCommand:
    if isinstance(command, c.DrawSeats | c.FormFinalTable):
        return type(command)(chance=7)
    return command


@cache
def ranking() -> Structure:
    """The ranking event of 2009 as seeded."""
    return load_structure("ranking-2009")


@cache
def final() -> Structure:
    """The season Final of 2009 as seeded."""
    return load_structure("final-2009")


@cache
def played(entrants: int, rebuys: int, addons: int, parts: tuple[tuple[int, str], ...] = ()) -> Event:
    """A ranking event that is over, with so many paid entries, rebuys and add-ons."""
    settings = {"entry.parts": [{"amount": amount, "to": to} for amount, to in parts]} if parts else {}
    day = Day(compose(ranking(), settings))
    day.sign_up(entrants)
    day.rebuy(rebuys)
    day.add_on(addons)
    day.finish()
    return day.event


def at(hour: int, minute: int = 0) -> datetime:
    """A winter moment of 17 January 2009 by the club's wall clock."""
    return datetime(2009, 1, 17, hour - 1, minute, tzinfo=UTC)
