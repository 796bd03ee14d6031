"""A room in which E27 is played, kept by a real desk, vigil and timekeeper on a machine set by hand."""

from datetime import UTC, date, datetime, timedelta
from functools import cache
from itertools import count
from pathlib import Path
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from registry.club_time import ClubClock
from registry.desk import Desk
from registry.engine import commands as c
from registry.engine import facts as f
from registry.engine.alerts import Alert, alerts
from registry.engine.compose import plan
from registry.engine.event import Event
from registry.engine.ids import EventId, PlayerId
from registry.engine.rules import clockwork, windows
from registry.engine.rules.clockwork import Standing
from registry.engine.structure import AddOnTerms, Break, Level, Part, RebuyTerms, Stage, Structure, Timetable
from registry.ledger.ledger import Ledger
from registry.ledger.memory import MemoryLedger
from registry.scheduler.timekeeper import keep
from registry.scheduler.vigil import Vigil
from registry.seeding import load_structure
from registry.views.shown import left
from tests.clock.machine import START, Machine

BUDAPEST = "Europe/Budapest"
EVENT = EventId("e27/1")
MINUTE_MS = 60_000
SECOND = timedelta(seconds=1)
DAY = date(2026, 11, 14)
FIRST_HAND = datetime(2026, 11, 14, 19, 0, tzinfo=UTC)


def hm(text: str) -> timedelta:
    """A length or a time of the day written `M:SS`, `H:MM:SS` or `-M:SS`."""
    sign, digits = (-1, text[1:]) if text.startswith("-") else (1, text)
    seconds = 0.0
    for part in digits.split(":"):
        seconds = seconds * 60 + float(part)
    return sign * timedelta(seconds=seconds)


@cache
def e27(minutes: float = 20, pause: float = 10, levels: int = 12, gap: f.GapPolicy = "catch-up") -> Structure:
    """The event of cases.md: levels of 20:00, one break of 10:00 after level 3, rebuys to the end of level 6."""
    stages: list[Stage] = [
        Level(number, 100 * number, 200 * number, round(minutes * MINUTE_MS)) for number in range(1, levels + 1)
    ]
    if pause:
        stages.insert(3, Break(round(pause * MINUTE_MS), addon=True))
    last = min(7 if pause else 6, levels)
    base = load_structure("ranking-2009")
    at_20 = 20 * 60 * MINUTE_MS
    return replace(
        base,
        name="e27",
        timetable=Timetable(at_20 - 60 * MINUTE_MS, at_20 - 10 * MINUTE_MS, at_20, at_20 - 5 * MINUTE_MS, at_20),
        entry=replace(base.entry, parts=(Part(8500, "pool"), Part(1500, "house")), chips=20_000, late_until=last),
        stages=tuple(stages),
        rebuys=RebuyTerms(parts=(Part(8000, "pool"),), chips=20_000, until=last),
        addons=AddOnTerms(parts=(Part(12_000, "pool"),), chips=30_000) if pause else None,
        field=replace(base.field, minimum=2),
        gap=gap,
    )


class Anybody:
    """A grown-up who may play."""

    born = date(1980, 5, 1)
    eligible = True

    def banned_on(self, day: date) -> bool:
        """Never."""
        return False


class Room:
    """One event, one machine, one timekeeper; whatever is asked for is asked through the desk."""

    def __init__(
        self,
        folder: Path,
        structure: Structure | None = None,
        *,
        day: date = DAY,
        ledger: Ledger | None = None,
        machine: Machine | None = None,
        zone: str = BUDAPEST,
        players: int = 4,
    ) -> None:
        self.folder = folder
        self.ledger = ledger or MemoryLedger()
        self.structure = structure or e27()
        self.zone = ZoneInfo(zone)
        when = plan(self.structure, day, zone)
        self.machine = machine or Machine(when.open)
        self._requests = count(1)
        self.start()
        self.desk.create(EVENT, "e27", 1)
        self.do(
            c.OpenEvent(
                season="e27",
                number=1,
                day=day.isoformat(),
                zone=zone,
                structure=self.structure,
                plan=when,
                confirmed=True,
            )
        )
        self.look()
        for player in range(1, players + 1):
            self.do(c.SignUp(player=PlayerId(player)))
            self.do(c.Pay(entry=self.event.of_player[PlayerId(player)], purchase="entry", means="cash"))

    # -- processes -------------------------------------------------------------------------------

    def start(self) -> None:
        """A new process: it knows nothing but what the ledger and the folder say."""
        self.clock = ClubClock(self.machine)
        dice = count(7)
        self.desk = Desk(self.ledger, self.clock.now, lambda _: Anybody(), lambda: next(dice), learned=self.clock.learn)
        self.vigil = Vigil(self.desk, self.clock, self.folder)

    def killed(self, down: timedelta) -> None:
        """The processes are killed, and started again after a while; the machine runs on."""
        self.machine.run(down)
        self.start()
        self.look()

    def look(self) -> None:
        """What the timekeeper does each second."""
        event = self.desk.history(EVENT).event
        if event is not None and event.clock is not None and event.over_at is None:
            self.vigil.look([(EVENT, event)])
        else:
            self.vigil.look([])
        self.due = keep(self.desk, EVENT)

    # -- time ------------------------------------------------------------------------------------

    def run(self, length: timedelta) -> None:
        """Time passes while the timekeeper wakes at each due moment, and at the end."""
        ends = self.machine.boot_s + length.total_seconds()
        while True:
            rest = timedelta(seconds=ends - self.machine.boot_s)
            coming = self.due - self.now if self.due is not None else rest
            if coming <= timedelta() or coming > rest:
                break
            self.machine.run(coming)
            self.look()
        self.machine.run(max(rest, timedelta()))
        self.look()

    def to(self, moment: datetime) -> None:
        """Time passes until a moment of club time."""
        self.run(moment - self.now)

    def at(self, clock: str) -> datetime:
        """A moment of the evening by the club's clock, past midnight from 24:00 on."""
        return FIRST_HAND + hm(clock if clock.count(":") == 2 else f"{clock}:00") - hm("20:00:00")

    def play(self, until: str = "20:00:00") -> "Room":
        """Time passes until a time of the evening."""
        self.to(self.at(until))
        return self

    @property
    def now(self) -> datetime:
        """Club time."""
        return self.clock.now()

    # -- wishes and looks --------------------------------------------------------------------------

    def do(self, command: c.AnyCommand, by: str = "organiser:1", request: str = "") -> tuple[int, ...]:
        """Hand in a command; the numbers of its facts."""
        return self.desk.submit(EVENT, command, by=by, request=request or f"r{next(self._requests)}").numbers

    def press(self, command: c.AnyCommand) -> tuple[int, ...]:
        """Hand in a command, and let the timekeeper do what it brings about."""
        numbers = self.do(command)
        self.look()
        return numbers

    @property
    def event(self) -> Event:
        """As it stands."""
        event = self.desk.history(EVENT).event
        assert event is not None
        return event

    @property
    def stands(self) -> Standing:
        """Where the clock is."""
        return clockwork.standing(self.event, self.now)

    @property
    def shown(self) -> str:
        """The stage and the time left, as the wall writes it."""
        here = self.stands
        name = f"level {here.level.number}" if here.level else "break" if here.pause else here.phase
        return f"{name} {left(here.left_ms)}{'' if here.running else ' stands'}"

    def facts(self, *kinds: type) -> list[f.AnyFact]:
        """Those that count, of these kinds."""
        history = self.desk.history(EVENT)
        return [row.fact for row in history.rows if row.number not in history.undone and isinstance(row.fact, kinds)]

    def began(self) -> list[tuple[int, str]]:
        """The stages that were announced, with the times they were due."""
        return [
            (fact.stage, fact.at.astimezone(self.zone).strftime("%H:%M:%S"))
            for fact in self.facts(f.LevelBegan, f.BreakBegan)
            if isinstance(fact, f.LevelBegan | f.BreakBegan)
        ]

    def alerts(self) -> list[Alert]:
        """What stands on the walls."""
        return list(alerts(self.desk.history(EVENT), self.now))

    def kinds(self) -> list[str]:
        """The kinds of it."""
        return [alert.kind for alert in self.alerts()]

    def rebuys_close(self) -> str:
        """When rebuys close, by the club's clock; `-` where that is not known."""
        moment = windows.rebuys_close_at(self.event, self.now)
        return "-" if moment is None else moment.astimezone(self.zone).strftime("%H:%M:%S")


__all__ = ["DAY", "EVENT", "FIRST_HAND", "START", "Room", "e27", "hm"]
