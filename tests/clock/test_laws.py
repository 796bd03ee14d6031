"""What holds of the clock whatever is done to it: random evenings, compared with a clock kept by hand."""

import tempfile
from collections.abc import Callable
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import NamedTuple

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from registry.engine import commands as c
from registry.engine import facts as f
from registry.engine.event import Clock, Event
from registry.engine.history import Row
from registry.engine.refusals import Refusal, Why
from registry.engine.rules import clockwork, playclock, windows
from registry.ledger.memory import MemoryLedger
from tests.clock.laws import Book
from tests.clock.machine import Machine
from tests.clock.room import EVENT, FIRST_HAND, Room, e27

MINUTES = 2
EXAMPLES = 1000
MOVES = (f.StageSet, f.StageReturned, f.GapFound, f.GapChosen)


class Step(NamedTuple):
    """One thing that happens some time after the last; numbers that it does not need are ignored."""

    what: str
    wait_ms: int
    number: int
    flag: bool


KINDS = (
    *("pause", "resume", "add", "less", "goto", "back", "return", "hold", "free", "length", "later", "ended"),
    *("insert", "drop", "undo", "undo", "sleep", "sleep", "killed", "power", "blocked", "step", "step", "choose"),
    *("wait", "wait"),
)
STEPS = st.builds(
    Step,
    st.sampled_from(KINDS),
    st.one_of(st.integers(0, 20_000), st.integers(0, 400_000)),
    st.integers(1, 14),
    st.booleans(),
)


@cache
def opened(policy: f.GapPolicy) -> tuple[Row, ...]:
    """The rows of an evening that has come to its first hand."""
    with tempfile.TemporaryDirectory() as folder:
        room = Room(Path(folder), e27(minutes=MINUTES, pause=1, gap=policy)).play()
        return room.desk.history(EVENT).rows


class Evening(Room):
    """A room that begins with the first hand, and the book beside it."""

    def __init__(self, folder: Path, policy: f.GapPolicy) -> None:
        self.folder = folder
        self.ledger = MemoryLedger()
        self.ledger.create(EVENT, "e27", 1)
        with self.ledger.turn(EVENT) as turn:
            turn.append("opened", "opened", opened(policy))
        self.machine = Machine(FIRST_HAND)
        self.machine.boot_s += 3600.0  # the hour before, which its keeper knows of
        self.structure = e27(minutes=MINUTES, pause=1, gap=policy)
        self.number = 0
        self.start()
        self.look()
        stages = tuple(
            (f"L{stage.number}" if hasattr(stage, "number") else "B0", stage.length_ms)
            for stage in self.structure.stages
        )
        self.book = Book(stages, policy=policy)
        self.before: tuple[Book, tuple[int, ...], Event] | None = None
        self.since = 0
        self.check()

    def do(self, command: c.AnyCommand, by: str = "organiser:1", request: str = "") -> tuple[int, ...]:
        self.number += 1
        return self.desk.submit(EVENT, command, by=by, request=f"r{self.number}").numbers

    def asked(self, command: c.AnyCommand) -> tuple[tuple[int, ...], Refusal | None]:
        """Hand in a command; the numbers of its facts, or why it was turned down."""
        try:
            return self.do(command), None
        except Refusal as refusal:
            return (), refusal

    # -- one step ----------------------------------------------------------------------------------

    def passes(self, ms: int) -> None:
        """Real time passes with the timekeeper awake; the clock goes on with it, and never back."""
        rows = len(self.desk.history(EVENT).rows)
        before = playclock.position_ms(self.clocked, self.now)
        self.run(timedelta(milliseconds=ms))
        self.book = self.book.passed(ms)
        self.since += ms
        assert playclock.position_ms(self.clocked, self.now) >= before
        for row in self.desk.history(EVENT).rows[rows:]:
            if isinstance(row.fact, f.LevelBegan | f.BreakBegan):
                assert row.fact.at <= row.recorded_at <= row.fact.at + timedelta(milliseconds=1)

    @property
    def clocked(self) -> Clock:
        """The play clock."""
        assert self.event.clock is not None
        return self.event.clock

    def step(self, step: Step) -> None:
        """Let it happen here and in the book."""
        self.passes(step.wait_ms)
        trouble = TROUBLES.get(step.what)
        if trouble is not None:
            trouble(self, step)
            self.before = None
        elif step.what == "undo":
            self.undo()
        elif step.what != "wait":
            self.steer(step)
        self.look()
        self.check()

    def steer(self, step: Step) -> None:
        """Press a key: refused exactly when the book says so, and then nothing has changed."""
        command, after = PRESSES[step.what](self.book, step)
        event, book = self.event, self.book
        numbers, refusal = self.asked(command)
        if refusal is not None:
            # The way back closes after real seconds, of which the book knows only the played ones.
            assert after is None or refusal.why is Why.TOO_LATE_TO_RETURN, (step, refusal.why)
            assert self.event == event
            return
        assert after is not None, step
        self.book = after
        self.since = 0
        self.before = (book, numbers, event) if numbers else None

    def undo(self) -> None:
        """Take the last press back: as if it had not been, but for the time that passed."""
        if self.before is None:
            return
        book, numbers, event = self.before
        self.before = None
        rows = self.desk.history(EVENT).rows[numbers[-1] :]
        if (refusal := self.asked(c.Undo(numbers=numbers))[1]) is not None:
            assert refusal.why is Why.UNDO_LATER_FIRST
            assert any(isinstance(row.fact, f.LevelBegan | f.BreakBegan) for row in rows)
            return
        self.book = book.passed(self.since)
        if not rows:
            assert replace(self.event, undos=0) == replace(event, undos=0)

    # -- what holds --------------------------------------------------------------------------------

    def check(self) -> None:
        """The room's clock and the book agree to the millisecond, and so do windows and announcements."""
        event, now, book = self.event, self.now, self.book
        clock = self.clocked
        stand = clockwork.standing(event, now)
        assert playclock.position_ms(clock, now) == book.played
        assert (stand.stage, stand.left_ms, stand.running) == (book.stage, book.left, book.runs)
        assert clock.lengths_ms == tuple(length for _, length in book.stages)
        assert event.announced == book.stage
        assert windows.rebuys_open(event, now) == book.window_open()
        closes = windows.rebuys_close_at(event, now)
        end = book.window_end()
        if not book.runs or (book.hold is not None and end > book.ends(book.hold)):
            assert closes is None
        elif end > book.played:
            assert closes is not None
            assert abs((closes - now) - timedelta(milliseconds=end - book.played)) < timedelta(milliseconds=1)
        self.check_announcements()

    def check_announcements(self) -> None:
        """Between two settings of the clock each stage is announced once, in order, never for a moment ahead."""
        history = self.desk.history(EVENT)
        last: int | None = None
        for row in history.rows:
            if row.number in history.undone:
                continue
            if isinstance(row.fact, MOVES):
                last = None
            elif isinstance(row.fact, f.LevelBegan | f.BreakBegan):
                assert last is None or row.fact.stage == last + 1
                assert row.fact.at <= row.recorded_at
                last = row.fact.stage


def slept(evening: Evening, step: Step) -> None:
    """The lid is shut."""
    ms = step.number * 20_000
    evening.machine.sleep(timedelta(milliseconds=ms))
    evening.book = evening.book.unkept(ms)


def killed(evening: Evening, step: Step) -> None:
    """The processes die and come back."""
    ms = step.number * 900
    evening.machine.run(timedelta(milliseconds=ms))
    evening.start()
    evening.book = evening.book.unkept(ms) if ms > 5000 else evening.book.passed(ms)


def power(evening: Evening, step: Step) -> None:
    """The whole machine dies and comes back."""
    ms = step.number * 7000
    evening.machine.restart(timedelta(milliseconds=ms))
    evening.start()
    evening.book = evening.book.unkept(ms)


def blocked(evening: Evening, step: Step) -> None:
    """The timekeeper is held up."""
    ms = step.number * 11_000
    evening.machine.run(timedelta(milliseconds=ms))
    evening.book = evening.book.passed(ms)


def stepped(evening: Evening, step: Step) -> None:
    """Somebody sets the wall clock."""
    by = (1 if step.flag else -1) * step.number**4 * 37 + 251 * (1 if step.flag else -1)
    evening.machine.step(timedelta(milliseconds=by))


def chose(evening: Evening, step: Step) -> None:
    """The office lets the last gap count the other way."""
    policy: f.GapPolicy = "freeze" if step.flag else "catch-up"
    after = evening.book.chosen(policy)
    if (refusal := evening.asked(c.ChooseGap(policy=policy))[1]) is not None:
        assert (refusal.why, after) == (Why.NO_GAP, None)
        return
    assert after is not None
    evening.book = after


TROUBLES: dict[str, Callable[[Evening, Step], None]] = {
    "sleep": slept,
    "killed": killed,
    "power": power,
    "blocked": blocked,
    "step": stepped,
    "choose": chose,
}

Press = Callable[[Book, Step], tuple[c.AnyCommand, Book | None]]
PRESSES: dict[str, Press] = {
    "pause": lambda book, step: (c.Pause(), book.paused()),
    "resume": lambda book, step: (c.Resume(), book.resumed()),
    "add": lambda book, step: (c.AddTime(seconds=step.number * 7), book.longer(step.number * 7000)),
    "less": lambda book, step: (c.AddTime(seconds=-step.number * 9), book.longer(-step.number * 9000)),
    "goto": lambda book, step: (
        c.GoToStage(stage=step.number, reopen=step.flag),
        book.moved(step.number, step.flag),
    ),
    "back": lambda book, step: (c.GoToStage(stage=book.stage - 1), book.moved(book.stage - 1, False)),
    "return": lambda book, step: (c.ReturnToStage(stage=book.stage - 1), book.returned()),
    "hold": lambda book, step: (
        c.SetHold(stage=book.stage + step.number - 2),
        book.holds(book.stage + step.number - 2),
    ),
    "free": lambda book, step: (c.SetHold(stage=None), book.holds(None)),
    "length": lambda book, step: (
        c.SetLength(seconds=step.number * 20),
        book.set_to(step.number * 20_000, False, False),
    ),
    "later": lambda book, step: (
        c.SetLength(seconds=step.number * 20, later=True, confirmed=step.flag),
        book.set_to(step.number * 20_000, True, step.flag),
    ),
    "ended": lambda book, step: (c.SetLength(seconds=1, confirmed=True), book.set_to(1000, False, True)),
    "insert": lambda book, step: (
        c.InsertBreak(after=book.stage + step.number % 4 - 1, seconds=step.number * 5),
        book.with_break(book.stage + step.number % 4 - 1, step.number * 5000, f"B{step.wait_ms}"),
    ),
    "drop": lambda book, step: (
        c.DropBreak(stage=book.stage + step.number % 3),
        book.without_break(book.stage + step.number % 3),
    ),
}


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(policy=st.sampled_from(["catch-up", "freeze"]), steps=st.lists(STEPS, min_size=1, max_size=20))
def test_the_clock_keeps_its_laws(tmp_path: Path, policy: f.GapPolicy, steps: list[Step]) -> None:
    """Played time is real time less pauses and frozen gaps; it goes back only by hand; cut-offs follow."""
    (tmp_path / "alive.json").unlink(missing_ok=True)
    evening = Evening(tmp_path, policy)
    for step in steps:
        evening.step(step)
