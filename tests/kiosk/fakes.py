"""A club small enough for a test: the real desk over a ledger in memory, people as data, a clock to turn."""

import threading
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from msgspec import Struct

from kiosk.flow.ports import Hall, HelpState, RuleChange, StandingRow
from kiosk.house import next_language, words_for
from kiosk.session import Away, Enrolled
from registry.desk import Desk
from registry.engine.commands import AnyCommand, Bust, OpenEvent, Pay, SignUp, TakePayment
from registry.engine.compose import compose, plan, practice_plan
from registry.engine.due import due
from registry.engine.event import Event
from registry.engine.facts import OutWith, Purchase
from registry.engine.ids import EventId, PlayerId
from registry.engine.refusals import Refusal, Why
from registry.ledger.memory import MemoryLedger
from registry.seeding import load_structure
from registry.views.counter import counter
from registry.words.reasons import reason

ZONE = "Europe/Budapest"
DAY = date(2009, 1, 17)
EVENT = EventId("championship-2009/1")


def at(clock: str) -> datetime:
    """A moment of the first event's day, in the club's local time."""
    return datetime.fromisoformat(f"{DAY.isoformat()}T{clock}").replace(tzinfo=ZoneInfo(ZONE)).astimezone(UTC)


class Somebody(Struct):
    """A person as data, to be edited by a test."""

    id: PlayerId
    member: int
    nickname: str
    name: str = ""
    born: date = date(1970, 5, 1)
    card: str = ""
    eligible: bool = True
    banned: bool = False

    def banned_on(self, day: date) -> bool:
        """Whether a ban holds."""
        del day
        return self.banned


class Ticks:
    """Seconds that only a test lets pass."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def on(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds


class FakeHouse:
    """The club as a visit sees it."""

    def __init__(
        self, clock: str = "09:52:00", *, practice: bool = False, minimum: int = 20, rebuys_close: str = "break_start"
    ) -> None:
        self.now = at(clock)
        self.people: dict[PlayerId, Somebody] = {}
        self.away = False
        self.lan = True
        self.help: HelpState = "quiet"
        self.submitted: list[str] = []
        self.rows: tuple[StandingRow, ...] = ()
        self.rules: tuple[RuleChange, ...] = ()
        self.rules_read: set[tuple[PlayerId, int]] = set()
        self.news = threading.Event()
        self.gate: threading.Event | None = None
        self.desk = Desk(MemoryLedger(), lambda: self.now, self.people.get, chance=lambda: 7)
        self.desk.create(EVENT, "championship-2009", 1, practice=practice)
        self._open(practice=practice, settings={"event.min_entrants": minimum, "rebuy.close": rebuys_close})
        self.add("Csillag", member=1001, card="ACDEFHJKMNPQRTVWXY34")

    def _open(self, *, practice: bool, settings: dict[str, object]) -> None:
        if practice:
            structure = load_structure("practice")
            planned = practice_plan(structure, self.now)
        else:
            structure = compose(load_structure("ranking-2009"), settings)
            planned = plan(structure, DAY, ZONE)
        command = OpenEvent(
            season="championship-2009",
            number=1,
            day=DAY.isoformat(),
            zone=ZONE,
            structure=structure,
            plan=planned,
            confirmed=True,
        )
        self.desk.submit(EVENT, command, by="organiser:1", request="open")

    # -- for tests --------------------------------------------------------------------------------

    def add(self, nickname: str, **values: object) -> PlayerId:
        """Somebody more."""
        number = PlayerId(len(self.people) + 1)
        known = {"member": 1000 + number, "name": nickname, "card": f"CARD{number:016d}", **values}
        self.people[number] = Somebody(number, nickname=nickname, **known)  # type: ignore[arg-type]
        return number

    def later(self, **length: float) -> None:
        """Let the club's time pass, and let happen what is due."""
        until = self.now + timedelta(**length)
        while True:
            moment = min((each.at for each in due(self.event(), until)), default=None)
            if moment is None:
                break
            self.now = max(self.now, moment)
            for each in due(self.event(), self.now):
                self.desk.submit(EVENT, each.command, by="timekeeper:main", request=each.request)
        self.now = until
        self.news.set()

    def until(self, clock: str) -> None:
        """Let the club's time pass to a moment."""
        self.later(seconds=(at(clock) - self.now).total_seconds())

    def office(self, command: AnyCommand) -> None:
        """The office hands something in."""
        self.desk.submit(EVENT, command, by="organiser:1", request=f"office-{len(self.desk.history(EVENT).rows)}")
        self.news.set()

    def take(self, player: PlayerId, purchase: Purchase = "entry") -> None:
        """A cashier takes the money of a claim."""
        entry = self.event().of_player[player]
        self.office(TakePayment(entry=entry, purchase=purchase, means="cash"))

    def enter(self, *players: PlayerId) -> None:
        """These have signed up and paid."""
        for player in players:
            self.office(SignUp(player=player))
            self.office(Pay(entry=self.event().of_player[player], purchase="entry", means="cash"))

    def bust(self, player: PlayerId) -> None:
        """This one lost all chips."""
        self.office(Bust(out=(OutWith(self.event().of_player[player], 1000),)))

    def event(self) -> Event:
        """The event as it stands."""
        event = self.desk.history(EVENT).event
        assert event is not None
        return event

    def code(self, player: PlayerId, purchase: Purchase = "entry") -> str:
        """The code of a claim."""
        claim = self.event().entries[self.event().of_player[player]].claim(purchase)
        assert claim is not None
        return claim.code

    # -- the house --------------------------------------------------------------------------------

    def hall(self, language: str) -> Hall:
        """Everything as it stands now."""
        self._reach()
        words, event = words_for(language, ZONE), self.event()
        return Hall(
            now=self.now,
            words=words,
            other=words_for(next_language(language), ZONE),
            reason=lambda refusal: reason(words, refusal),
            event=event,
            counter=counter(event, self.now),
            why_not=lambda command: self.desk.why_not(EVENT, command, by="kiosk:hall-1"),
            by_card=lambda code: self._one(lambda person: person.card == code),
            find=lambda who, born: self._one(
                lambda person: born == person.born and who in (person.name, person.nickname, str(person.member))
            ),
            person=self.people.get,
            page_link=lambda player: f"http://192.168.1.20:8008/m/QXWRT3HJ{player:02d}" if self.lan else None,
            new_rules=lambda player: next(
                (change for change in self.rules if (player, change.notice) not in self.rules_read), None
            ),
            standings=lambda: self.rows,
            today=self.now.astimezone(ZoneInfo(ZONE)).date(),
            help=self.help,
            help_at=self.now if self.help != "quiet" else None,
        )

    def bare(self, language: str) -> Hall:
        """Words alone."""
        from kiosk.house import bare_hall

        return bare_hall(language, ZONE, self.now)

    def submit(self, command: AnyCommand, request: str) -> None:
        """Hand a command in."""
        self._reach()
        self.submitted.append(request)
        if self.gate is not None:
            self.gate.wait(10)
        self.desk.submit(EVENT, command, by="kiosk:hall-1", request=request)

    def enrol(self, name: str, nickname: str, born: date, *, eligible: bool, consent: bool) -> Enrolled:
        """Somebody new."""
        self._reach()
        assert consent
        if self._one(lambda person: (person.name, person.born) == (name, born)):
            raise Refusal(Why.SAME_PERSON)
        if len(name) > 80:
            raise Refusal(Why.NAME_TOO_LONG, limit=80)
        same = self._one(lambda person: person.nickname == nickname)
        player = self.add(f"{nickname} 2" if same else nickname, name=name, born=born, eligible=eligible)
        return Enrolled(player, "ACDEFHJKMNPQRTVWXY47")

    def call(self) -> None:
        """Call a person."""
        self._reach()
        self.help = "called"

    def hush(self) -> None:
        """Call nobody any more."""
        self.help = "quiet"

    def read_rules(self, player: PlayerId, notice: int) -> None:
        """Somebody has read it."""
        self._reach()
        self.rules_read.add((player, notice))

    def organiser(self, name: str, passphrase: str) -> bool:
        """The one organiser of this club."""
        return (name, passphrase) == ("organiser", "open sesame")

    def wait(self, timeout: float) -> None:
        """Wait for news."""
        self.news.wait(min(timeout, 0.05))
        self.news.clear()

    def beat(self) -> None:
        """Say that this kiosk lives."""

    def _reach(self) -> None:
        if self.away:
            raise Away

    def _one(self, wanted: "object") -> Somebody | None:
        assert callable(wanted)
        return next((person for person in self.people.values() if wanted(person)), None)


__all__ = ["DAY", "EVENT", "ZONE", "FakeHouse", "Somebody", "Ticks", "at"]
