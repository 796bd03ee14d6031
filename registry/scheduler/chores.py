"""What is done once each night: closing what was forgotten, and a copy of the club's data.

A night that the machine was off for is made up for at the first chance; of several timekeepers one does it.
"""

import logging
from collections.abc import Callable
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from registry.assemble import Club
from registry.engine import commands as c
from registry.engine.event import Event
from registry.engine.ids import EventId
from registry.engine.refusals import BrokenHistory, Refusal
from registry.scheduler import backup
from registry.words.say import Words, marked

BY = "timekeeper:main"
CLUB = "organiser:club"
"""Who opens practice events and ends them: software never cancels an event that counts."""
AT = timedelta(hours=3)
"""The local time at which a night's chores are due, when every event is over."""
DAY = timedelta(days=1)
BACKUP, CLOSING = "backup", "closing"
UNFINISHED = marked("Practice that nobody finished.")

log = logging.getLogger(__name__)


def night_of(now: datetime, zone: ZoneInfo) -> date:
    """The local date whose chores are due by now, reckoned by the clock on the club's wall."""
    return (_local(now, zone) - AT).date()


class Chores:
    """Does what is owed, each once a night."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._zone = ZoneInfo(club.settings.zone)

    def look(self) -> None:
        """Do what is due and not done. A chore that fails is tried again later and ends nothing else."""
        for name, work in ((CLOSING, self._close_forgotten), (BACKUP, self._back_up)):
            try:
                self._once(name, work)
            except Exception:
                log.exception("the chore %s failed", name)

    def _once(self, name: str, work: Callable[[date], None]) -> None:
        now = self._club.clock.now()
        night = night_of(now, self._zone)
        if self._club.upkeep.take(name, night, now):
            work(night)
            self._club.upkeep.done(name, night, self._club.clock.now())

    def _back_up(self, night: date) -> None:
        backup.back_up(self._club.database, self._club.ledger, self._club.settings.home / "backups", night)

    def _close_forgotten(self, _night: date) -> None:
        for row in self._club.desk.events():
            try:
                history = self._club.desk.history(row.id)
            except BrokenHistory:
                continue
            if history.event is None:
                continue
            event, last = history.event, history.rows[-1]
            if self._was_forgotten(event):
                self._submit(row.id, c.CloseEvent(), BY, last.number)
            elif row.practice and self._was_left(event, last.recorded_at):
                said = Words(self._club.settings.language).say(UNFINISHED)
                self._submit(row.id, c.CancelEvent(reason=said), CLUB, last.number)

    def _was_forgotten(self, event: Event) -> bool:
        """Whether an event ended and nobody closed it."""
        open_still = event.closed_at is None and event.cancelled_at is None
        return open_still and event.over_at is not None and self._is_long_ago(event.over_at)

    def _was_left(self, event: Event, last: datetime) -> bool:
        """Whether an event was never played to its end, and nothing happened in it for long."""
        open_still = event.cancelled_at is None and event.over_at is None
        return open_still and self._is_long_ago(max(last, event.plan.start))

    def _is_long_ago(self, moment: datetime) -> bool:
        """Whether more than a local day went by, however long that day was."""
        return _local(self._club.clock.now(), self._zone) - _local(moment, self._zone) > DAY

    def _submit(self, event_id: EventId, command: c.AnyCommand, by: str, number: int) -> None:
        try:
            self._club.desk.submit(event_id, command, by=by, request=f"forgotten-{number}")
        except Refusal as refusal:
            log.warning("%s stays open: %s", event_id, refusal.why)


def _local(moment: datetime, zone: ZoneInfo) -> datetime:
    """What the clock on the wall says, without a zone: its days are always 24 hours long."""
    return moment.astimezone(zone).replace(tzinfo=None)
