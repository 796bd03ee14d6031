"""Keeps the timekeeper at work: an alarm at the next due moment, and a look each second all the same.

The scheduler waits by the wall clock, which may be set while it waits. So the look, which waits by a clock that nobody
sets, puts the alarm right where it does not fit any more.
"""

import logging
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from threading import Event as Flag

from apscheduler.events import EVENT_JOB_ERROR
from apscheduler.executors.debug import DebugExecutor
from apscheduler.executors.pool import ThreadPoolExecutor
from apscheduler.jobstores.base import JobLookupError
from apscheduler.schedulers.background import BackgroundScheduler
from apscheduler.triggers.base import BaseTrigger

from registry.assemble import Club
from registry.clock import SystemClock
from registry.club_time import ClubClock
from registry.scheduler.chores import Chores
from registry.scheduler.timekeeper import Timekeeper

EACH_S = 1.0
"""How often it is looked at everything, whether or not something is due. Units: real seconds."""
FIT_EACH = 5
"""After so many of these looks it is seen whether the alarm fits still, for somebody may have set the wall clock."""
SHORTEST = timedelta(milliseconds=1)
"""What is due already is rung for after so long."""
NEVER = datetime(9000, 1, 1, tzinfo=UTC)
"""The look each second finds whatever comes."""
CLOCK = "clock"
FITS = timedelta(milliseconds=2)
"""An alarm that is no further off than this is left as it is. Units: real time."""
CHORES_S = 60
"""How often it is looked whether a chore is due. Units: real seconds."""


class Alarm(BaseTrigger):  # type: ignore[misc]
    """When the clock's one job runs: at the next due moment.

    The job runs in the scheduler's own thread, so that the moment which it found counts for its next run. A job that
    is never taken away cannot be missed by a scheduler that looks for it at that very moment.
    """

    def __init__(self, due_at: Callable[[], datetime | None], clock: ClubClock) -> None:
        self._due_at = due_at
        self._clock = clock
        self._rung: datetime | None = None
        self._moment: datetime | None = None

    def rings(self) -> None:
        """Note for what it rings: what is due still afterwards could not be done, and waits for the next look.

        Whatever comes due only while it is looked at was not rung for: it rings again.
        """
        moment = self._due_at()
        self._rung = moment if moment is not None and moment <= self._clock.now() else None

    def get_next_fire_time(self, _previous: datetime | None, now: datetime) -> datetime:
        """When to run next, by this machine's own clock; never at or before `now`, up to which the scheduler counts."""
        return max(now + SHORTEST, self._wanted())

    @property
    def knows(self) -> bool:
        """Whether it is set for what is due next, by the wall clock as it was then."""
        return self._due_at() == self._moment

    def misfit(self, at: datetime) -> datetime | None:
        """When it has to ring instead of `at`, by this machine's own clock; None while that fits."""
        wanted = self._wanted()
        return None if abs(wanted - at) <= FITS else wanted

    def _wanted(self) -> datetime:
        self._moment = moment = self._due_at()
        if moment is None:
            return NEVER
        if moment == self._rung and moment <= self._clock.now():
            return NEVER
        return fires_at(moment, self._clock)


def run_timekeeper(club: Club, stop: Flag) -> None:
    """Keep time until told to stop.

    Raises: whatever a mistake in the program raises; the supervisor then starts it anew.
    """
    keeper = Timekeeper(club)
    scheduler = _scheduler()
    failed: list[BaseException] = []

    alarm = Alarm(lambda: keeper.due_at, club.clock)

    def ring() -> None:
        alarm.rings()
        keeper.reconcile()

    def put_right() -> None:
        # What the job itself says: two threads may set it at once, and the earlier answer may come last.
        at = alarm.misfit(job.next_run_time)
        if at is not None:
            with suppress(JobLookupError):  # it is being stopped
                scheduler.modify_job(CLOCK, next_run_time=at)

    def heard() -> None:
        try:
            keeper.reconcile(news=True)
            put_right()
        except BaseException as error:  # noqa: BLE001 - it is raised again where the program ends
            fail(error)

    def fail(error: BaseException) -> None:
        failed.append(error)
        stop.set()

    scheduler.add_listener(lambda event: fail(event.exception), EVENT_JOB_ERROR)
    job = scheduler.add_job(ring, alarm, id=CLOCK)
    scheduler.start()
    try:
        _see_to_chores(scheduler, Chores(club))
        keeper.reconcile()
        put_right()
        club.news.listen(heard)
        looks = 0
        while not stop.is_set():
            looks += 1
            keeper.reconcile(told=True)  # the news are looked for by whoever hears them
            if looks % FIT_EACH == 0 or not alarm.knows:
                put_right()
            time.sleep(EACH_S)  # waiting for the flag itself costs twice as much, and ending has a second's time
    finally:
        scheduler.shutdown(wait=True)
    if failed:
        raise failed[0]


def fires_at(moment: datetime, clock: ClubClock) -> datetime:
    """When, by this machine's own clock, club time reaches a moment.

    The two differ while a set wall clock is held apart from the play, and in a rehearsal by its rate.
    """
    ahead = (moment - clock.now()) / clock.rate
    return SystemClock().now() + max(ahead, SHORTEST)


def _scheduler() -> BackgroundScheduler:
    logging.getLogger("apscheduler").setLevel(logging.ERROR)  # an alarm that waits for a slow look is no trouble
    return BackgroundScheduler(
        timezone=UTC,
        # The alarm rings in the scheduler's own thread: handing it to another one would make it later.
        executors={"default": DebugExecutor(), "chores": ThreadPoolExecutor(1)},
        job_defaults={"misfire_grace_time": None, "coalesce": True, "max_instances": 1},
    )


def _see_to_chores(scheduler: BackgroundScheduler, chores: Chores) -> None:
    """Look at once and then regularly, apart from the clock's own thread: a slow disk delays no level."""
    at_once = SystemClock().now()
    scheduler.add_job(chores.look, "interval", seconds=CHORES_S, next_run_time=at_once, id="chores", executor="chores")
