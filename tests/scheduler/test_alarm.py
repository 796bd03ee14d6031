"""When the alarm rings: at the due moment, by a wall clock that anybody may set."""

from datetime import datetime, timedelta

import pytest

from registry.clock import SystemClock
from registry.club_time import ClubClock
from registry.scheduler.alarm import NEVER, Alarm
from tests.clock.room import hm


class Due:
    """What is due next."""

    def __init__(self, ahead: str) -> None:
        self.moment: datetime | None = SystemClock().now() + hm(ahead)

    def __call__(self) -> datetime | None:
        return self.moment


class Smooth(ClubClock):
    """Club time that is ahead of the wall."""

    ahead = timedelta()

    def now(self) -> datetime:
        return super().now() + self.ahead


def near(at: datetime | None, wanted: datetime) -> bool:
    return at is not None and abs(at - wanted) < timedelta(milliseconds=100)


@pytest.mark.parametrize("ahead", ["0:00.3", "0:05", "72:00:00", "-0:05"])
@pytest.mark.parametrize("put_on", [timedelta(), timedelta(hours=1)])
def test_the_alarm_rings_at_the_due_moment(ahead: str, put_on: timedelta) -> None:
    """What is due already rings at once, but never at or before now, or the scheduler would count up to it for ever."""
    now, due = SystemClock().now(), Due(ahead)
    alarm = Alarm(due, ClubClock(SystemClock()))
    at = alarm.get_next_fire_time(None, now + put_on)
    assert at > now + put_on
    assert near(at, max(now + hm(ahead), now + put_on))


def test_an_alarm_that_fits_is_left_alone_and_follows_the_moment_and_the_wall_clock() -> None:
    """Club time goes on smoothly while the wall clock is put back, so the wall shows less when the moment comes."""
    due, clock = Due("1:00"), Smooth(SystemClock())
    alarm = Alarm(due, clock)
    at = alarm.get_next_fire_time(None, SystemClock().now())
    assert alarm.misfit(at) is None
    clock.ahead = hm("0:30")
    put_right = alarm.misfit(at)
    assert put_right is not None
    assert near(put_right, at - hm("0:30"))
    assert alarm.misfit(put_right) is None
    assert alarm.misfit(at) is not None, "another thread set it to what it was"
    due.moment = SystemClock().now() + hm("5:00")
    assert near(alarm.misfit(put_right), due.moment - hm("0:30"))
    due.moment = None
    assert alarm.misfit(put_right) == NEVER


def test_what_was_rung_for_in_vain_waits_for_the_next_look() -> None:
    """Ringing a thousand times a second would not help."""
    due = Due("-0:01")
    alarm = Alarm(due, ClubClock(SystemClock()))
    alarm.rings()
    assert alarm.get_next_fire_time(None, SystemClock().now()) == NEVER
    due.moment = SystemClock().now() + hm("0:05")
    assert near(alarm.get_next_fire_time(None, SystemClock().now()), due.moment)


def test_an_alarm_that_rings_a_moment_too_early_rings_again() -> None:
    due = Due("0:05")
    alarm = Alarm(due, ClubClock(SystemClock()))
    alarm.rings()
    assert near(alarm.get_next_fire_time(None, SystemClock().now()), due.moment or NEVER)


def test_what_comes_due_in_the_middle_of_an_early_ring_is_rung_for() -> None:
    """The wall clock was set a little between the two: what was not due then was not asked for in vain."""
    due, clock = Due("0:05"), Smooth(SystemClock())
    alarm = Alarm(due, clock)
    alarm.rings()
    clock.ahead = hm("0:06")
    now = SystemClock().now()
    assert near(alarm.get_next_fire_time(None, now), now)
