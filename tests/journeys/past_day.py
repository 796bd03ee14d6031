"""A day of the championship, played up to a moment and then shown by real processes whose clock stands there."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path

from registry.assemble import Club, assemble
from registry.clock import Reading, RehearsalClock
from registry.engine import commands as c
from registry.engine.due import due, next_due
from registry.engine.event import Event
from registry.engine.facts import OutWith, Purchase
from registry.engine.ids import EntryId
from registry.launch import port as doors
from registry.seeding import sow
from registry.settings import read_settings
from tests.support.ports import free_port
from tests.support.processes import FENYJEL, environment, started
from tests.support.waiting import wait_until

SEASON, NUMBER = "championship-2009", 1
MORNING = datetime.fromisoformat("2009-01-17T09:45:00+01:00")
PLAYERS = tuple(
    "Anna Béla Csaba Dóra Edit Ferenc Gizi Hanna Imre Judit Kati Laci "  # noqa: SIM905 - names read best in a row
    "Márta Nóra Ottó Piri Róza Sára Tibor Ubul Vera Zoli Zsófi Ági".split()
)
CHANCE = 2009


class Hand:
    """A clock that stands until it is turned."""

    def __init__(self) -> None:
        self.at = MORNING

    def now(self) -> datetime:
        return self.at

    def reading(self) -> Reading:
        passed = (self.at - MORNING).total_seconds()
        return Reading(self.at, passed, passed)


class PastDay:
    """The season's first event, as far as it has been played."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.port = free_port()
        self.hand = Hand()
        self._requests = count(1)
        chance = count(CHANCE)
        self.club: Club = assemble(read_settings({}, home=str(home)), self.hand, lambda: next(chance) * 7919)
        sow(self.club.seasons, SEASON)
        self.club.seasons.confirm(SEASON)
        self.event_id = self.club.programme.open_date(SEASON, NUMBER, by="organiser:1", request="open")
        self.until("09:45")

    def event(self) -> Event:
        event = self.club.desk.history(self.event_id).event
        assert event is not None
        return event

    def submit(self, command: c.AnyCommand) -> None:
        self.club.desk.submit(self.event_id, command, by="organiser:1", request=f"past-{next(self._requests)}")

    def until(self, local: str) -> None:
        """Let the day go on to a time of day, with all that the timekeeper owes."""
        goal = datetime.fromisoformat(f"2009-01-17T{local}:00+01:00")
        while True:
            while owed := due(self.event(), self.hand.at):
                self.club.desk.submit(self.event_id, owed[0].command, by="timekeeper:main", request=owed[0].request)
            if self.hand.at >= goal:
                return
            self.hand.at = min(goal, next_due(self.event(), self.hand.at) or goal)

    def sign_up(self, names: Sequence[str]) -> None:
        for at, name in enumerate(names):
            born = (MORNING - timedelta(days=9_000 + 400 * at)).date()
            told = self.club.people.register(name, name, born, eligible=True, consent=True, now=self.hand.at)
            self.submit(c.SignUp(player=told.player.id))

    def pay(self, names: Sequence[str], purchase: Purchase = "entry") -> None:
        """They pay what they owe; more chips are claimed and paid in one."""
        for name in names:
            kind = c.TakePayment if purchase == "entry" else c.Pay
            self.submit(kind(entry=self.entry(name), purchase=purchase, means="cash"))

    def bust(self, *names: str) -> None:
        """They go out one after the other, a minute apart."""
        for name in names:
            self.hand.at += timedelta(minutes=1)
            self.submit(c.Bust(out=(OutWith(entry=self.entry(name), stack=0),)))

    def entry(self, name: str) -> EntryId:
        names = self.club.people.names()
        return next(each.id for each in self.event().entries.values() if names[each.player] == name)

    def page_of(self, name: str) -> str:
        """The path of somebody's own page."""
        return f"/m/{self.club.people.phone_code(self.event().entries[self.entry(name)].player)}"

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def env(self) -> dict[str, str]:
        """What a process needs to know to live at this moment of the day."""
        clock = RehearsalClock(self.hand.at, time.time(), 1.0)
        return {"FENYJEL_CLOCK": clock.told(), "FENYJEL_LANGUAGE": "en", "FENYJEL_PORT": str(self.port)}

    @contextmanager
    def shown(self) -> Iterator[str]:
        """The club's pages at this moment; gives their address."""
        with started((*FENYJEL, "web"), environment(self.home, **self.env()), self.home.with_suffix(".web")):
            wait_until(lambda: doors.serves(self.port), 40, "the pages answer")
            yield self.address
        wait_until(lambda: not doors.answers(self.port), 20, "the port is free")
