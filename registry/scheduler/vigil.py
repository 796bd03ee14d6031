"""Watches the machine's clocks between one look and the next, and says what they did.

Time passing moves all three clocks. A sleep moves wall and boot clock; a set clock only the wall.
When nobody looked for a while, the last sign of life in the club's folder tells since when.
"""

import logging
from datetime import datetime, timedelta
from pathlib import Path
from typing import Literal
from zoneinfo import ZoneInfo

from msgspec import Struct

from registry.clock import Reading
from registry.club_time import STEP, ClubClock
from registry.desk import Desk
from registry.engine import commands as c
from registry.engine.event import Event
from registry.engine.facts import DoubtCause, GapCause
from registry.engine.ids import EventId
from registry.engine.refusals import Refusal
from registry.scheduler.sign import Alive, SignFile

BY = "timekeeper:main"
GAP = timedelta(seconds=5)
"""A shorter stretch without a sign of life is a busy machine, not a gap."""
FAULT = timedelta(hours=12)
"""A larger jump is no correction: nobody goes on with it unasked."""
NIGHT = timedelta(hours=3)
"""A gap of this length that ends on another day than it began is a night in which nobody played."""
BACK = timedelta(seconds=2)
"""How much earlier than the last sign of life a machine may start without being doubted."""
FRESH_S = 1.5
"""A sign that was given so lately needs no other one. Units: seconds."""

log = logging.getLogger(__name__)


class Passing(Struct, frozen=True):
    """What happened since the last sign of life. Shape: `since` in club time, None for nothing."""

    kind: Literal["time", "gap", "step", "doubt"]
    since: datetime | None = None
    cause: GapCause = "restart"
    doubt: DoubtCause = "ahead"
    by: timedelta = timedelta()
    """By how much the wall clock was set, where only that can be told."""


TIME = Passing("time")


def told_apart(last: Alive | None, now: Reading, own: bool = False) -> Passing:
    """What the clocks did between the last sign of life and now.

    `own`: the sign is this very process's, so that time in which it was only held up is no gap.
    """
    if last is None:
        return TIME
    before = last.reading
    if before.boot_id != now.boot_id:
        return _after_a_start(last, now.wall)
    lived = timedelta(seconds=now.monotonic_s - before.monotonic_s)
    if before.boot_s is None or now.boot_s is None:
        return _without_a_boot_clock(last, now.wall - before.wall, lived, own)
    return _in_one_run(last, timedelta(seconds=now.boot_s - before.boot_s), lived, own)


def _in_one_run(last: Alive, away: timedelta, lived: timedelta, own: bool) -> Passing:
    slept = away - lived
    if (slept if own else away) > FAULT:
        return Passing("doubt", last.club, doubt="past-day")
    if slept > GAP:
        return Passing("gap", last.club, "sleep")
    return Passing("gap", last.club, "restart") if away > GAP and not own else TIME


def _without_a_boot_clock(last: Alive, passed: timedelta, lived: timedelta, own: bool) -> Passing:
    """A sleep and a clock that was put forward look the same: nobody guesses. No sleep puts it back."""
    unknown = passed - lived
    if abs(unknown) > FAULT:
        return Passing("doubt", last.club, doubt="ahead" if unknown > timedelta() else "behind")
    if unknown > GAP:
        return Passing("gap", last.club, "unknown")
    if unknown < -GAP:
        return Passing("step", last.club, by=unknown) if own else Passing("doubt", last.club, doubt="behind")
    return Passing("gap", last.club, "restart") if lived > GAP and not own else TIME


def _after_a_start(last: Alive, wall: datetime) -> Passing:
    """Only the wall's time is left; it is held against club time, which knows of a wall that was wrong."""
    away = wall - last.club
    if away < -BACK:
        return Passing("doubt", last.club, doubt="behind")
    if away > FAULT:
        return Passing("doubt", last.club, doubt="past-day")
    return Passing("gap", last.club, "restart") if away > GAP else TIME


class Vigil:
    """Looks at the clocks again and again; each running event learns what they did."""

    def __init__(self, desk: Desk, clock: ClubClock, folder: Path) -> None:
        self._desk = desk
        self._clock = clock
        self._file = SignFile(folder)
        self._mine: Alive | None = None
        self._answered: dict[str, float] | None = None
        self._told = False
        self._written = True

    def look(self, running: list[tuple[EventId, Event]], read: Reading | None = None) -> bool:
        """Tell each running event what happened since the last sign of life, and give one.

        `read`: what the clocks said just now, where somebody has asked them already.
        Returns: whether there was anything to tell.
        """
        self._told = False
        now = read or self._clock.reading()
        last = self._mine or self._last()
        if self._answered is None:
            self._answered = dict(last.answered) if last is not None else {}
        passing = told_apart(last, now, own=self._mine is not None)
        for event_id, event in running:
            found = passing if last is not None else self._since_last_fact(event_id, now)
            self._tell(event_id, event, _or_a_night(found, event, self._clock.told(now)), now)
        self.sign(now)
        return self._told

    def is_awake(self) -> bool:
        """Whether nothing but time passed since the last look."""
        return self._mine is not None and told_apart(self._mine, self._clock.reading(), own=True) == TIME

    def sign(self, reading: Reading) -> None:
        """Give a sign of life: whoever shows the time to the room does it.

        Where it cannot be written, as on a full disk, the time is kept all the same.
        """
        self._mine = Alive(reading, self._clock.told(reading), self._answered or {})
        try:
            self._file.write(self._mine)
        except OSError as trouble:
            if self._written:  # once is enough
                log.warning("the sign of life cannot be written: %s", trouble)
            self._written = False
        else:
            self._written = True

    def _last(self) -> Alive | None:
        return self._file.read()

    def _since_last_fact(self, event_id: EventId, now: Reading) -> Passing:
        """With no sign of life left, the ledger's last moment is all that is known."""
        last = self._desk.history(event_id).rows[-1].recorded_at
        if now.wall < last - BACK:
            return Passing("doubt", last, doubt="behind")
        return Passing("doubt", last, doubt="past-day") if now.wall - last > FAULT else TIME

    def _tell(self, event_id: EventId, event: Event, passing: Passing, now: Reading) -> None:
        if event.doubt is not None:
            off = self._off(event_id, event, now)
            self._remember(event_id, off)
            if self._clock.is_shared and abs(off) > FAULT:
                self._keep_on(event_id, event, now, smooth=True)  # whoever starts now has to find the same club time
            return
        if passing.kind == "doubt" and passing.since is not None:
            self._submit(event_id, c.DoubtClock(since=passing.since, cause=passing.doubt), f"doubt-{passing.since}")
            return
        if now.boot_s is not None:
            self._keep(event_id, event, now)
        if passing.kind == "step":
            self._step(event_id, event, now, passing.by)
        if passing.kind == "gap" and passing.since is not None:
            self._submit(event_id, c.NoteGap(since=passing.since, cause=passing.cause), f"gap-{passing.since}")

    def _keep(self, event_id: EventId, event: Event, now: Reading) -> None:
        if event.keeper is None or event.keeper.boot != self._clock.name(now):
            self._keep_on(event_id, event, now)
            return
        off = self._off(event_id, event, now)
        if abs(off) > FAULT:
            if abs(off - self._known_of(event_id)) > FAULT:
                cause: DoubtCause = "ahead" if off > timedelta() else "behind"
                since = self._clock.kept(event_id, event.keeper, now) or now.wall
                self._submit(event_id, c.DoubtClock(since=since, cause=cause), f"doubt-{since}")
        elif abs(off) > STEP:
            self._step(event_id, event, now, off)

    def _keep_on(self, event_id: EventId, event: Event, now: Reading, *, smooth: bool = False) -> None:
        base, after = self._clock.base_us(event_id, event.keeper, now, smooth=smooth), _number(event)
        command = c.KeepClock(boot=self._clock.name(now), base_us=base, after=after)
        self._submit(event_id, command, f"keep-{now.boot_id}-{base}-{after}")

    def _step(self, event_id: EventId, event: Event, now: Reading, by: timedelta) -> None:
        base, after = self._clock.base_us(event_id, event.keeper, now), _number(event)
        by_ms = round(by / timedelta(milliseconds=1))
        command = c.NoteStep(boot=self._clock.name(now), base_us=base, by_ms=by_ms, after=after)
        self._submit(event_id, command, f"step-{now.boot_id}-{base}-{after}")

    def _off(self, event_id: EventId, event: Event, now: Reading) -> timedelta:
        """How far the wall clock was set since club time goes by it."""
        if event.keeper is None or event.keeper.boot != self._clock.name(now):
            return timedelta()
        return self._clock.set_by(event_id, event.keeper, now)

    def _remember(self, event_id: EventId, off: timedelta) -> None:
        """A wall clock at fault that the office is asked about is not asked about again."""
        if self._answered is not None:
            self._answered[event_id] = off.total_seconds()

    def _known_of(self, event_id: EventId) -> timedelta:
        return timedelta(seconds=(self._answered or {}).get(event_id, 0.0))

    def _submit(self, event_id: EventId, command: c.AnyCommand, request: str) -> None:
        self._told = True
        try:
            self._desk.submit(event_id, command, by=BY, request=request[:80])
        except Refusal:
            return  # the event ended or another timekeeper was quicker; the next look sees it


class Beside:
    """The sign of life of a process that shows the time to the room while another one keeps it.

    It goes on with a fresh sign and never covers up a sleep, a restart or a set clock: those are
    for the timekeeper to find, however long it is away.
    """

    def __init__(self, clock: ClubClock, folder: Path) -> None:
        self._clock = clock
        self._file = SignFile(folder)
        self._mine: Alive | None = None
        self._written = 0
        self._others = 0
        self._others_at_s: float | None = None

    def sign(self) -> bool:
        """Give a sign, if none was just given and there is one to go on with.

        Returns: whether there is one. Raises: OSError.
        """
        try:
            written = self._file.written_ns()
        except OSError:
            return False  # nobody kept time here yet
        now = self._clock.reading()
        if self._is_another_s(written, now):
            self._mine = None  # the timekeeper is at work
            return True
        found = self._file.read()
        if found is None:
            return False
        if told_apart(self._mine or found, now, own=self._mine is not None).kind != "time":
            self._mine = None
            return False
        self._mine = Alive(now, self._clock.told(now), found.answered)
        self._file.write(self._mine)
        self._written = self._file.written_ns()
        return True

    def _is_another_s(self, written: int, now: Reading) -> bool:
        """Whether somebody else was seen giving a sign a moment ago, whatever the wall clock says of it."""
        if written not in {self._written, self._others}:
            if self._others or self._written:
                self._others_at_s = now.monotonic_s
            self._others = written
        return self._others_at_s is not None and now.monotonic_s - self._others_at_s < FRESH_S


def _number(event: Event) -> int:
    """Which keeper of the event keeps its time now; 0 for none."""
    return event.keeper.number if event.keeper is not None else 0


def _or_a_night(passing: Passing, event: Event, now: datetime) -> Passing:
    """A long gap over midnight: whether play went on in it, only the office can say."""
    if passing.kind != "gap" or passing.since is None or now - passing.since < NIGHT:
        return passing
    zone = ZoneInfo(event.opened.zone)
    over_midnight = passing.since.astimezone(zone).date() != now.astimezone(zone).date()
    return Passing("doubt", passing.since, doubt="past-day") if over_midnight else passing
