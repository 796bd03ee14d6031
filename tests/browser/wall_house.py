"""A real web server on a club of its own, and a short day in it that a test steers."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from subprocess import Popen

import msgspec

from registry.assemble import Club, assemble
from registry.engine import commands as c
from registry.engine.facts import Plan
from registry.engine.ids import EntryId, EventId
from registry.engine.structure import Break, Level
from registry.seeding import load_structure
from registry.settings import read_settings
from tests.support.ports import free_port, listens
from tests.support.processes import FENYJEL, environment, started
from tests.support.waiting import wait_until

DAY = EventId("championship-2009/1")


class House:
    """One club with its web server."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.home = folder / "home"
        self.club: Club = assemble(read_settings({}, home=str(self.home), port=self.port))
        self.web: Popen[bytes] | None = None
        self._requests = 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @contextmanager
    def serving(self) -> Iterator[None]:
        """The pages, until the block ends."""
        command = (*FENYJEL, "web", "--port", str(self.port))
        with started(command, environment(self.home), self.folder / "web.log") as self.web:
            wait_until(lambda: listens(self.port), 30, "the pages answer")
            yield

    def end(self) -> None:
        """End the server as its supervisor would."""
        assert self.web is not None
        self.web.terminate()
        self.web.wait(15)

    def freeze(self) -> None:
        """Stop the server's processes where they are."""
        for pid in self._processes():
            os.kill(pid, signal.SIGSTOP)

    def thaw(self) -> None:
        for pid in self._processes():
            os.kill(pid, signal.SIGCONT)

    def _processes(self) -> list[int]:
        assert self.web is not None
        children = Path(f"/proc/{self.web.pid}/task/{self.web.pid}/children").read_text("ascii")
        return [self.web.pid, *map(int, children.split())]

    def submit(self, command: c.AnyCommand) -> None:
        self._requests += 1
        self.club.desk.submit(DAY, command, by="organiser:test", request=f"test-{self._requests}")

    def open(self, close_s: float, *, level_ms: int = 20_000, minimum: int = 2) -> None:
        """Open registration now; the draw follows it and the first hand the draw, with a timekeeper."""
        now = self.club.desk.now()
        close = now + timedelta(seconds=close_s)
        practice = load_structure("practice")
        stages = [
            msgspec.structs.replace(stage, length_ms=level_ms) if isinstance(stage, Level | Break) else stage
            for stage in practice.stages
        ]
        structure = msgspec.structs.replace(
            practice, stages=tuple(stages), field=msgspec.structs.replace(practice.field, minimum=minimum)
        )
        second = timedelta(seconds=1)
        plan = Plan(open=now - second, close=close, override_until=close, draw=close, start=close + 2 * second)
        self.club.desk.create(DAY, "championship-2009", 1)
        self.submit(
            c.OpenEvent(
                season="championship-2009", number=1, day=self.club.programme.today(now).isoformat(),
                zone="Europe/Budapest", structure=structure, plan=plan, confirmed=True,
            )
        )  # fmt: skip
        self.submit(c.OpenRegistration())

    def enter(self, *names: str) -> None:
        """Sign up and pay."""
        for name in names:
            player = self.club.people.register(
                name, name, self.club.desk.now().date() - timedelta(days=12_000),
                eligible=True, consent=True, now=self.club.desk.now(),
            ).player.id  # fmt: skip
            self.submit(c.SignUp(player=player))
            event = self.club.desk.history(DAY).event
            assert event is not None
            self.submit(c.Pay(entry=EntryId(event.of_player[player]), purchase="entry", means="cash"))

    def due(self) -> None:
        """What a timekeeper would hand in now."""
        from registry.engine.due import due

        event = self.club.desk.history(DAY).event
        assert event is not None
        for owed in due(event, self.club.desk.now()):
            self.club.desk.submit(DAY, owed.command, by="timekeeper:test", request=owed.request)

    def seat_and_start(self) -> None:
        """Let registration end, draw and begin, as soon as each is due."""
        wait_until(self.begins, 20, "play begins")

    def begins(self) -> bool:
        """Hand in what is due; whether play has begun with it."""
        self.due()
        event = self.club.desk.history(DAY).event
        return event is not None and event.began_at is not None


@contextmanager
def house(folder: Path) -> Iterator[House]:
    made = House(folder)
    with made.serving():
        yield made
    made.club.close()
