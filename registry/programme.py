"""Which events there are: opening one from its date, a practice event, and the one to show now."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from registry.desk import Desk
from registry.engine.commands import OpenEvent
from registry.engine.event import Event
from registry.engine.facts import Plan
from registry.engine.ids import EventId
from registry.engine.refusals import BrokenHistory, Refusal, Why
from registry.ledger.ledger import EventRow
from registry.people.seasons import DateRow, SeasonRow, Seasons

PRACTICE = "practice"
LONGEST_DAY = timedelta(hours=36)
"""How long a running event is shown past its own day."""


class Programme:
    """The club's events, planned, running and over."""

    def __init__(self, desk: Desk, seasons: Seasons, zone: str) -> None:
        self._desk = desk
        self._seasons = seasons
        self._zone = zone
        self._finished: dict[EventId, date] = {}

    def today(self, now: datetime) -> date:
        """The club's local date."""
        return now.astimezone(ZoneInfo(self._zone)).date()

    def tomorrow(self, now: datetime) -> datetime:
        """The instant, in UTC, at which the club's next local day begins."""
        midnight = datetime.combine(self.today(now) + timedelta(days=1), time.min, ZoneInfo(self._zone))
        return midnight.astimezone(UTC)

    def open_date(self, season: str, number: int, *, by: str, request: str) -> EventId:
        """Open a planned event: its terms are fixed from here on, as the club's readings stand now.

        Refuses: NO_SUCH_EVENT, ALREADY_OPENED, NOT_ALLOWED.
        """
        row, head = self._seasons.date(season, number), self._seasons.get(season)
        if row is None or head is None:
            raise Refusal(Why.NO_SUCH_EVENT)
        command = self._opening(row, head)
        event_id = event_id_of(season, number)
        self._desk.create(event_id, season, number)
        self._desk.submit(event_id, command, by=by, request=request)
        return event_id

    def open_today(self, now: datetime, *, by: str) -> None:
        """Open the events whose local day has begun; twice changes nothing."""
        season = self._seasons.current()
        today = self.today(now)
        for row in self._seasons.dates(season.id) if season is not None else ():
            if row.day == today and self.event(event_id_of(row.season, row.number)) is None:
                try:
                    self.open_date(row.season, row.number, by=by, request=f"open:{row.season}/{row.number}"[:80])
                except Refusal as refusal:
                    if refusal.why not in {Why.ALREADY_OPENED, Why.REQUEST_REUSED}:  # somebody was quicker
                        raise

    def open_practice(self, now: datetime, *, by: str = "organiser:club") -> EventId:
        """Open a practice event now, apart from every season."""
        from registry.opening import practice_opening

        numbers = [row.number for row in self._desk.events() if row.practice]
        number = max(numbers, default=0) + 1
        event_id = event_id_of(PRACTICE, number)
        self._desk.create(event_id, PRACTICE, number, practice=True)
        command = practice_opening(PRACTICE, number, self.today(now), self._zone, now)
        self._desk.submit(event_id, command, by=by, request=f"open:{event_id}")
        return event_id

    def event(self, event_id: EventId) -> Event | None:
        """Where an event stands; None before it is opened, or when its history is broken."""
        try:
            return self._desk.history(event_id).event
        except (Refusal, BrokenHistory):
            return None

    def current_event(self, now: datetime) -> EventId | None:
        """The event to show: running or today's, else the next one that is open; a season's before practice."""
        today = self.today(now)
        opened = [(row, event) for row in self._near(today) if (event := self.event(row.id)) is not None]
        ranked = [(rank, row.id) for row, event in opened if (rank := _rank(row, event, now, today)) is not None]
        return min(ranked)[1] if ranked else None

    def next_date(self, now: datetime) -> DateRow | None:
        """The next planned event of the season that is shown, from today on."""
        season = self._seasons.current()
        today = self.today(now)
        rows = self._seasons.dates(season.id) if season is not None else ()
        return next((row for row in rows if row.day >= today), None)

    def _near(self, today: date) -> list[EventRow]:
        """Events that could be shown; those long finished are not even looked at."""
        found = []
        for row in self._desk.events():
            finished = self._finished.get(row.id)
            if finished is None and (event := self.event(row.id)) is not None and _is_finished(event):
                finished = self._finished[row.id] = date.fromisoformat(event.day)
            if finished is None or finished >= today - timedelta(days=1):
                found.append(row)
        return found

    def planned(self, row: DateRow, season: SeasonRow) -> Plan:
        """The instants of a planned event, as the readings stand now.

        Refuses: TIME_SKIPPED, TIME_TWICE, so that the day itself brings no surprise. Raises: SeedError.
        """
        from registry.opening import planned

        return planned(row, season)

    def _opening(self, row: DateRow, season: SeasonRow) -> OpenEvent:
        from registry.opening import opening

        return opening(row, season, self._played(row))

    def _played(self, before: DateRow) -> list[Event]:
        earlier = [row for row in self._desk.events() if row.season == before.season and row.number < before.number]
        events = [self.event(row.id) for row in earlier if not row.practice]
        return [event for event in events if event is not None and event.over_at is not None]


def event_id_of(season: str, number: int) -> EventId:
    """An event's address."""
    return EventId(f"{season}/{number}")


def _is_finished(event: Event) -> bool:
    return event.closed_at is not None or event.cancelled_at is not None


def _rank(row: EventRow, event: Event, now: datetime, today: date) -> tuple[int, int, int, int] | None:
    """How much an event asks to be shown, the smallest most; None not at all."""
    day = date.fromisoformat(event.day)
    ended = event.over_at is not None or _is_finished(event)
    running = event.began_at is not None and not ended and now - event.began_at < LONGEST_DAY
    if day == today or running:
        return (0, int(row.practice), int(ended), -row.number if ended or row.practice else row.number)
    if day > today and not ended:
        return (1, int(row.practice), day.toordinal(), row.number)
    return None
