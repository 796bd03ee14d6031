"""A rehearsal on real screens: a club of its own in a folder of its own, with a fast clock.

Nothing of the club's data is touched; the folder is gone when the rehearsal ends.
"""

import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import msgspec

from registry.assemble import Club, assemble
from registry.clock import RehearsalClock, SystemClock, rehearsal_clock
from registry.engine import commands as c
from registry.engine.chance import Dice
from registry.engine.history import History
from registry.engine.ids import EventId, PlayerId
from registry.launch import port
from registry.launch.children import Recipe
from registry.launch.supervisor import Happened, Supervisor
from registry.settings import Settings, read_settings
from registry.views.shown import left
from registry.words.say import Words

if TYPE_CHECKING:
    from registry.rehearsal import Rehearsal

EARLIER = timedelta(minutes=2)
"""How long before the first line the walls begin, in the rehearsal's own time."""

BORN = date(1980, 1, 1)
READY_WITHIN_S = 30.0
LEAD_S = 10.0
"""How long the screens have to come up before the rehearsal's clock goes."""

SHOWN_AFTER = timedelta(minutes=10)
"""How long the results stay after the last line, in the rehearsal's own time."""


class ClubHouse:
    """A house whose facts go through a real desk, for real screens to see."""

    def __init__(self, club: Club, dice: Dice) -> None:
        self._club = club
        self._dice = dice
        self._event: EventId | None = None

    @property
    def history(self) -> History:
        """All that happened so far."""
        return History() if self._event is None else self._club.desk.history(self._event)

    def submit(self, command: c.AnyCommand, by: str, request: str, now: datetime) -> tuple[int, ...]:
        """Hand the command in at the desk, at the moment its clock shows."""
        if isinstance(command, c.OpenEvent):
            self._event = EventId(f"{command.season}/{command.number}")
            self._club.desk.create(self._event, command.season, command.number)
        if self._event is None:
            return ()
        if "chance" in command.__struct_fields__:
            command = msgspec.structs.replace(command, chance=self._dice.below(1 << 63))
        return self._club.desk.submit(self._event, command, by=by, request=request).numbers

    def player(self, nickname: str) -> PlayerId:
        """Somebody new in the rehearsal's own club."""
        told = self._club.people.register(
            nickname, nickname, BORN, eligible=True, consent=True, now=self._club.desk.now()
        )
        return told.player.id


def play_on_walls(text: str, speed: float, out: TextIO, make: "Callable[..., Rehearsal]", words: Words) -> int:
    """Play a file on real screens; 2 after a line that is not one, or a port that is taken."""
    from registry.rehearsal.command import lines_of

    lines = list(lines_of(text))
    start = _first_moment(lines, make, words)
    if start is None:
        return _without_screens(lines, out, make, words)
    own = read_settings()
    if port.taken(port.listening_host(lan=own.lan), own.port):
        other = str(own.port % 65535 + 1)  # a rehearsal has no --port: its port comes from the settings
        said = words.say(
            "Another program uses port {port}. Choose another: FENYJEL_PORT={other}", port=str(own.port), other=other
        )
        sys.stderr.write(said + "\n")
        return 2
    clock = rehearsal_clock(start - EARLIER, speed, LEAD_S)
    with tempfile.TemporaryDirectory(prefix="fenyjel-") as folder, ExitStack() as ending:
        settings = msgspec.structs.replace(own, home=Path(folder), database_url="", clock=clock.told())
        club = assemble(settings, clock=clock)
        ending.callback(club.close)
        screens = ending.enter_context(Supervisor(lambda: SystemClock().reading().monotonic_s, lambda *_: None))
        screens.start((Recipe("web", _command(settings), Path(folder) / "web.log"),))
        _wait_until_served(screens, settings, words)
        stage = Stage(screens, clock, club, words)
        rehearsal = make(words, stage.wait, lambda dice: ClubHouse(club, dice))
        for answer in rehearsal.answers(lines):
            out.write(msgspec.json.encode(answer).decode() + "\n")
            out.flush()
            if stage.stopped:
                return 0
        stage.wait(clock.now() + SHOWN_AFTER)
        sys.stderr.write("\n")
        return 2 if rehearsal.mistakes else 0


class Stage:
    """Waits for moments on the rehearsal's clock, keeping a progress line and the screens alive."""

    def __init__(self, screens: Supervisor, clock: RehearsalClock, club: Club, words: Words) -> None:
        self.stopped = False
        self._screens = screens
        self._clock = clock
        self._club = club
        self._words = words

    def wait(self, moment: datetime) -> None:
        """Until the clock shows the moment, or somebody ends the rehearsal."""
        while not self.stopped and (ahead := (moment - self._clock.now()).total_seconds()) > 0:
            self._say_progress()
            if self._screens.watch(min(0.25, ahead / self._clock.rate)) is Happened.STOPPED:
                self.stopped = True

    def _say_progress(self) -> None:
        from registry.engine.rules.clockwork import standing

        events = self._club.desk.events()
        event = self._club.desk.history(events[0].id).event if events else None
        if event is None:
            return
        now = self._clock.now()
        stand = standing(event, now)
        what = f"{stand.level.small} / {stand.level.big}" if stand.level else stand.phase
        sys.stderr.write(f"\r\x1b[K{self._words.time(now)}  {what}  {left(stand.left_ms)}  {event.alive or ''}")
        sys.stderr.flush()


def _first_moment(lines: list[str], make: "Callable[..., Rehearsal]", words: Words) -> datetime | None:
    """The moment at which the day begins: its opening, or the first line's, whichever is earlier."""
    tried = make(words)
    for _ in tried.answers(lines[:1]):
        pass
    return tried.day.event.plan.open.astimezone(UTC) if tried.day is not None else None


def _without_screens(lines: list[str], out: TextIO, make: "Callable[..., Rehearsal]", words: Words) -> int:
    for answer in make(words).answers(lines):
        out.write(msgspec.json.encode(answer).decode() + "\n")
    return 2


def _command(settings: Settings) -> tuple[str, ...]:
    told = {
        "FENYJEL_HOME": str(settings.home),
        "FENYJEL_DATABASE_URL": "",
        "FENYJEL_CLOCK": settings.clock,
        "FENYJEL_PORT": str(settings.port),
    }
    return ("env", *(f"{name}={value}" for name, value in told.items()), sys.executable, "-m", "registry.cli", "web")


def _wait_until_served(screens: Supervisor, settings: Settings, words: Words) -> None:
    clock = SystemClock()
    until = clock.reading().monotonic_s + READY_WITHIN_S
    while clock.reading().monotonic_s < until and screens.watch(0.1) is not Happened.STOPPED:
        if port.serves(settings.port):
            break
    where = f"http://{port.own_address() if settings.lan else port.LOOPBACK}:{settings.port}/walls"
    sys.stderr.write(words.say("Walls: {where}  Ctrl-C ends it.", where=where) + "\n")
