"""The club as a visit sees it: the desk, the people and the calls behind one door.

The only file of the kiosk that knows how the club is put together.
"""

from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, TypeVar
from zoneinfo import ZoneInfo

from kiosk.flow.ports import Hall, HelpState, RuleChange, StandingRow
from kiosk.session import Away, Enrolled
from registry.engine.commands import AnyCommand
from registry.engine.ids import EventId, PlayerId
from registry.engine.refusals import Refusal, Why
from registry.views.counter import counter
from registry.words.say import LANGUAGES, Words

if TYPE_CHECKING:
    from registry.assemble import Club

T = TypeVar("T")

ANSWERED_FOR = timedelta(minutes=3)
"""How long a kiosk says that its call was seen."""

PLAIN_SPACE = " "
"""Terminals have no thin space."""


def words_for(language: str, zone: str) -> Words:
    """One reader's words, as a terminal can show them."""
    return Words(language, zone, PLAIN_SPACE)


def next_language(language: str) -> str:
    """The language that comes after one."""
    return LANGUAGES[(LANGUAGES.index(language) + 1) % len(LANGUAGES)]


def bare_hall(language: str, zone: str, now: datetime) -> Hall:
    """Words and the time, nothing of the club."""
    return Hall(
        now=now,
        words=words_for(language, zone),
        other=words_for(next_language(language), zone),
        reason=lambda refusal: str(refusal.why),
        event=None,
        counter=None,
        why_not=lambda _command: Refusal(Why.NO_SUCH_EVENT),
        by_card=lambda _code: None,
        find=lambda _who, _born: None,
        person=lambda _player: None,
        page_link=lambda _player: None,
        new_rules=lambda _player: None,
        standings=tuple,
        today=now.astimezone(ZoneInfo(zone)).date(),
    )


class ClubHouse:
    """A club that was put together."""

    def __init__(self, club: "Club", kiosk: str) -> None:
        self._club = club
        self._kiosk = kiosk
        self._called_at: datetime | None = None
        self._seen_at: datetime | None = None
        self._by = f"kiosk:{kiosk}"

    def hall(self, language: str) -> Hall:
        """The event, the words and the people as they stand now."""
        return self._reaching(lambda: self._hall(language))

    def bare(self, language: str) -> Hall:
        """The words alone."""
        return bare_hall(language, self._club.settings.zone, self._club.desk.now())

    def submit(self, command: AnyCommand, request: str) -> None:
        """Hand a command in at the desk."""
        self._reaching(lambda: self._submit(command, request))

    def enrol(self, name: str, nickname: str, born: date, *, eligible: bool, consent: bool) -> Enrolled:
        """Make somebody known to the club."""
        now = self._club.desk.now()
        people = self._club.people
        new = self._reaching(lambda: people.register(name, nickname, born, eligible=eligible, consent=consent, now=now))
        return Enrolled(new.player.id, new.card)

    def call(self) -> None:
        """Call a person; the office sees which kiosk waits."""
        now = self._club.desk.now()
        self._reaching(lambda: self._club.devices.call(self._kiosk, now))
        self._called_at, self._seen_at = now, None

    def hush(self) -> None:
        """Take the call back."""
        self._reaching(lambda: self._club.devices.answer(self._kiosk))
        self._called_at = None

    def read_rules(self, player: PlayerId, notice: int) -> None:
        """Remember that a player has read how the rules changed, at whichever kiosk they come next."""
        self._reaching(lambda: self._club.rules_read.read(player, notice))

    def organiser(self, name: str, passphrase: str) -> bool:
        """Whether this is an organiser."""
        member = self._reaching(lambda: self._club.staff.check(name, passphrase))
        return member is not None and member.role == "organiser"

    def wait(self, timeout: float) -> None:
        """Wait for news, at most so many seconds."""
        self._club.news.wait(timeout)

    def beat(self) -> None:
        """Say that this kiosk lives."""
        now = self._club.desk.now()
        self._reaching(lambda: self._club.devices.heartbeat("kiosk", self._kiosk, now))

    # -- inside -----------------------------------------------------------------------------------

    def _hall(self, language: str) -> Hall:
        from registry.words.reasons import reason

        club = self._club
        now = club.desk.now()
        event_id = club.current_event(now)
        event = club.desk.history(event_id).event if event_id is not None else None
        words = words_for(language, club.settings.zone)
        helping, called_at = self._help()
        return Hall(
            now=now,
            words=words,
            other=words_for(next_language(language), club.settings.zone),
            reason=lambda refusal: reason(words, refusal),
            event=event,
            counter=counter(event, now) if event is not None else None,
            why_not=lambda command: self._reaching(lambda: self._why_not(event_id, command)),
            by_card=lambda code: self._reaching(lambda: club.people.by_card(code)),
            find=lambda who, born: self._reaching(lambda: club.people.find(who, born)),
            person=lambda player: self._reaching(lambda: club.people.known(player)),
            page_link=lambda player: self._reaching(lambda: self._page_link(player)),
            new_rules=lambda player: self._reaching(lambda: self._new_rules(event_id, player, language)),
            standings=lambda: self._reaching(self._standings),
            today=now.astimezone(ZoneInfo(club.settings.zone)).date(),
            next_day=self._next_day(now) if event is None else None,
            help=helping,
            help_at=called_at,
        )

    def _next_day(self, now: datetime) -> date | None:
        row = self._club.next_date(now)
        return row.day if row is not None else None

    def _help(self) -> tuple[HelpState, datetime | None]:
        """Whether a call from here waits, or was seen."""
        waiting = next((call for call in self._club.devices.waiting() if call.kiosk == self._kiosk), None)
        if waiting is not None:
            self._called_at, self._seen_at = waiting.since, None
            return "called", waiting.since
        if self._called_at is None:
            return "quiet", None
        now = self._club.desk.now()
        self._seen_at = self._seen_at or now
        if now - self._seen_at > ANSWERED_FOR:
            self._called_at = self._seen_at = None
            return "quiet", None
        return "answered", self._called_at

    def _why_not(self, event_id: EventId | None, command: AnyCommand) -> Refusal | None:
        if event_id is None:
            return Refusal(Why.NO_SUCH_EVENT)
        return self._club.desk.why_not(event_id, command, by=self._by)

    def _submit(self, command: AnyCommand, request: str) -> None:
        event_id = self._club.current_event(self._club.desk.now())
        if event_id is None:
            raise Refusal(Why.NO_SUCH_EVENT)
        self._club.desk.submit(event_id, command, by=self._by, request=request)

    def _page_link(self, player: PlayerId) -> str | None:
        if not self._club.settings.lan:
            return None
        from registry.cli.addresses import base

        return f"{base(self._club.settings)}/m/{self._club.people.phone_code(player)}"

    def _new_rules(self, event_id: EventId | None, player: PlayerId, language: str) -> RuleChange | None:
        """The oldest change in this event's season that the player has not read, in their language or else in any."""
        from registry.views.rule_changes import rule_changes

        club = self._club
        rows = [row for row in club.desk.events() if club.programme.event(row.id) is not None]
        seasons = {row.season for row in rows if row.id == event_id}
        told = rule_changes(club.desk.history(row.id) for row in rows if row.season in seasons)
        owed = club.rules_read.owed(player, told)
        written = club.notices.one(owed) if owed is not None else None
        if written is None:
            return None
        text = written.texts.get(language) or next(iter(written.texts.values()), "")
        return RuleChange(written.id, text, club.programme.today(written.at))

    def _standings(self) -> tuple[StandingRow, ...]:
        """The table of the season that screens show, after the events that are over."""
        from registry.views.season import season

        club = self._club
        shown = club.seasons.current()
        if shown is None:
            return ()
        rows = [row for row in club.desk.events() if row.season == shown.id and not row.practice]
        events = [event for row in rows if (event := club.programme.event(row.id)) is not None]
        if not events:
            return ()
        names = club.people.names()
        lines = season(events, events[-1].structure.qualify)
        return tuple(
            StandingRow(line.rank, names.get(line.player, "–"), line.points, line.events, line.qualified)
            for line in lines
        )

    def _reaching(self, call: Callable[[], T]) -> T:
        from registry.ledger.ledger import LedgerAway

        try:
            return call()
        except LedgerAway as away:
            raise Away from away
