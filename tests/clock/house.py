"""A club whose processes tests stop, kill and double, and an evening of short levels in it."""

import os
import re
import signal
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from subprocess import Popen

from msgspec.structs import replace

from registry.assemble import Club, assemble
from registry.engine import commands as c
from registry.engine import facts as f
from registry.engine.facts import Plan
from registry.engine.history import Row
from registry.engine.ids import EventId
from registry.engine.structure import Level
from registry.settings import read_settings
from signage.cli import OPTIONS
from tests.clock.room import e27
from tests.support.ports import free_port
from tests.support.processes import FENYJEL, environment, started
from tests.support.waiting import wait_until

SECONDS = 6
"""Units: seconds of one level."""
LEVELS = 12
NIGHT = EventId("night/1")
LEAD = 6
"""Units: seconds until the first hand, once everything runs."""


class House:
    """A club in a folder of its own, its processes, and a desk that looks at their ledger."""

    def __init__(self, folder: Path, database_url: str | None = None) -> None:
        self.folder, self.home, self.port = folder, folder / "home", free_port()
        settings = read_settings({}, home=str(self.home), port=self.port, database_url=database_url)
        self.club: Club = assemble(settings)
        self._starts = 0

    @contextmanager
    def running(self, *command: str, elsewhere: bool = False) -> Iterator["Popen[bytes]"]:
        """One of the product's processes; `elsewhere` in a folder of its own, on the same database."""
        self._starts += 1
        log = self.folder / f"{command[0]}-{self._starts}.log"
        database = {"FENYJEL_DATABASE_URL": self.club.settings.url}
        env = environment(self.folder / "elsewhere", **database) if elsewhere else environment(self.home)
        with started((*FENYJEL, *command), env, log) as process:
            yield process

    @contextmanager
    def workers(self, count: int) -> Iterator["Popen[bytes]"]:
        """The pages from so many web processes at once, as somebody may start them who knows no better."""
        self._starts += 1
        options = [each for each in OPTIONS if not each.startswith("--workers")]
        bind = f"--bind=127.0.0.1:{self.port}"
        command = (sys.executable, "-m", "gunicorn", *options, f"--workers={count}", bind, "signage.wsgi:make()")
        log = self.folder / f"workers-{self._starts}.log"
        with started(command, environment(self.home, FENYJEL_PORT=str(self.port)), log) as process:
            yield process

    def open(self, seconds: int = SECONDS) -> datetime:
        """An evening of short levels that begins in a moment, with two players; its first hand."""
        now = self.club.desk.now()
        stages = tuple(Level(n, 100 * n, 200 * n, seconds * 1000) for n in range(1, LEVELS + 1))
        structure = replace(e27(), stages=stages, rebuys=None, addons=None)
        structure = replace(structure, entry=replace(structure.entry, late_until=None))
        start = now + timedelta(seconds=LEAD)
        closes = start - timedelta(seconds=2)
        plan = Plan(open=now, close=closes, override_until=start, draw=closes, start=start)
        today = now.astimezone(UTC).date().isoformat()
        self.club.desk.create(NIGHT, "night", 1)
        opening = c.OpenEvent(
            season="night", number=1, day=today, zone="UTC", structure=structure, plan=plan, confirmed=True
        )
        self.do(opening, "open")
        for name in ("Anna", "Bela"):
            player = self.club.people.register(
                name, name, date(1980, 5, 1), eligible=True, consent=True, now=now
            ).player.id
            self.do(c.SignUp(player=player), f"s{name}")
            event = self.club.desk.history(NIGHT).event
            assert event is not None
            self.do(c.Pay(entry=event.of_player[player], purchase="entry", means="cash"), f"p{name}")
        return start

    def do(self, command: c.AnyCommand, request: str) -> None:
        """At the desk."""
        self.club.desk.submit(NIGHT, command, by="organiser:1", request=request)

    def began(self) -> dict[int, Row]:
        """The announcement of each stage. Raises: AssertionError when one was announced twice."""
        found: dict[int, Row] = {}
        for row in self.club.desk.history(NIGHT).rows:
            if isinstance(row.fact, f.LevelBegan):
                assert row.fact.stage not in found
                found[row.fact.stage] = row
        return found

    def until(self, moment: datetime) -> None:
        """Wait for a moment."""
        wait_until(lambda: self.club.desk.now() >= moment, 40, f"it is {moment}")

    def wall_ends(self) -> int:
        """The end of the big clock as a wall gets it. Units: milliseconds since 1970."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/walls/hall", timeout=10) as answer:
            page = answer.read().decode("utf-8")
        found = re.search(r'data-ends="(\d+)"', page)
        return int(found[1]) if found else 0


def ms(moment: datetime) -> int:
    """Units: milliseconds since 1970."""
    return round(moment.timestamp() * 1000)


def answers(look: Callable[[], int], expected: int) -> bool:
    """Whether a page that may not be up yet shows this."""
    try:
        return look() == expected
    except OSError:
        return False


def below(pid: int) -> list[int]:
    """The processes that a process started."""
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()]


def killed(process: "Popen[bytes]") -> None:
    """End it at once, with those it started."""
    children = below(process.pid)
    process.kill()
    process.wait(10)
    for pid in children:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            continue
