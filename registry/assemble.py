"""The only wiring: settings come in; desk, news, people and devices come out."""

import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

from registry.clips import Shelf
from registry.clock import Clock, SystemClock, clock_of
from registry.club_time import ClubClock, own_s
from registry.desk import Desk
from registry.devices import Devices, Displays, Receipts, Tablets, Taps, Upkeep, Waiting
from registry.engine.ids import EventId
from registry.ledger.apart import ServerTime, clocks_apart
from registry.ledger.database import Database
from registry.ledger.engines import create_file
from registry.ledger.ledger import Ledger, LedgerAway
from registry.ledger.news import News, news_for
from registry.ledger.sql import SqlLedger
from registry.migrations import bring_up_to_date
from registry.people.codes import Key, key_in
from registry.people.notices import Notices
from registry.people.players import People
from registry.people.rules_read import RulesRead
from registry.people.seasons import DateRow, Seasons
from registry.people.staff import Staff
from registry.programme import Programme
from registry.settings import Settings

KEY_FILE = "secret"
PASSPHRASE_FILE = "passphrase"  # noqa: S105 - the name of the file, not what is in it


class Club:
    """Everything that a shell needs, put together once for each process."""

    def __init__(
        self,
        *,
        settings: Settings,
        clock: ClubClock,
        database: Database,
        ledger: Ledger,
        news: News,
        key: Key,
        chance: Callable[[], int],
    ) -> None:
        self.settings = settings
        self.clock = clock
        self.database = database
        self.ledger = ledger
        self.news = news
        self.secrets = key
        self.people = People(database, key, settings.zone)
        self.staff = Staff(database, settings.home / PASSPHRASE_FILE)
        self.seasons = Seasons(database)
        self.devices = Devices(database)
        self.upkeep = Upkeep(database)
        self.tablets = Tablets(database)
        self.taps = Taps(database)
        self.displays = Displays(database)
        self.waiting = Waiting()
        self.receipts = Receipts()
        self.notices = Notices(database)
        self.rules_read = RulesRead(database)
        self.clips = Shelf(settings.home)
        self.desk = Desk(ledger, clock.now, self.people.known, chance, learned=clock.learn)
        self.programme = Programme(self.desk, self.seasons, settings.zone)

    def current_event(self, now: datetime) -> EventId | None:
        """The event that walls, kiosk and office show; None when there is none to show."""
        return self.programme.current_event(now)

    def next_date(self, now: datetime) -> DateRow | None:
        """The next planned event of the season that is shown."""
        return self.programme.next_date(now)

    def open_practice(self, now: datetime) -> EventId:
        """Open a practice event now, apart from every season."""
        return self.programme.open_practice(now)

    def clocks_apart(self) -> timedelta | None:
        """How far the database's clock is ahead of this machine's; None where they are one. Raises: LedgerAway."""
        return clocks_apart(self.database, SystemClock().now)

    def is_new(self) -> bool:
        """Whether no event was ever opened here."""
        return not any(self.ledger.heads().values())

    def close(self) -> None:
        """Let go of everything."""
        self.news.close()
        self.clock.close()
        self.database.close()


def assemble(
    settings: Settings,
    clock: Clock | None = None,
    chance: Callable[[], int] = lambda: secrets.randbits(63),
    *,
    shared: bool | None = None,
) -> Club:
    """Put the club together; on a first start this makes its folder, its tables and its organiser.

    `shared`: whether time is told by the clock of the database's server; unless said, where there is a server and
    the clock is this machine's own.

    Raises: LedgerAway, NewerDatabase.
    """
    settings.home.mkdir(mode=0o700, parents=True, exist_ok=True)
    database = Database(settings.url)
    own = clock is None and not settings.clock
    if database.sqlite:
        _find_or_make(Path(database.url.database or ""), settings.home / KEY_FILE)
    bring_up_to_date(database)
    ledger = SqlLedger(database)

    def seen() -> object:
        version = database.version()
        return ledger.heads() if version is None else version

    news = news_for(settings.url, settings.home / "run", seen)
    database.told = news.tell
    club = Club(
        settings=settings,
        clock=_club_clock(clock or clock_of(settings.clock), database, own if shared is None else shared),
        database=database,
        ledger=ledger,
        news=news,
        key=key_in(settings.home / KEY_FILE),
        chance=chance,
    )
    club.staff.begin()
    return club


def _club_clock(machine: Clock, database: Database, shared: bool) -> ClubClock:
    """Club time by this machine's clocks, or by the clock that all machines of the club share. Raises: LedgerAway."""
    if database.sqlite or not shared:
        return ClubClock(machine)
    return ClubClock(machine, ServerTime(database, lambda: own_s(machine.reading())))


def _find_or_make(file: Path, key: Path) -> None:
    """A new folder gets an empty database; where a club was before, a lost one has to come back.

    Raises: LedgerAway.
    """
    if key.exists() and not file.exists():
        raise LedgerAway(f"{file} is gone. Put it back; to begin anew, remove {key} too")
    create_file(file)
