"""What is done each night is done once, made up for after days off, and its age is known."""

import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from registry.assemble import Club, assemble
from registry.devices import About
from registry.engine import commands as c
from registry.engine import facts as f
from registry.engine.ids import EventId, PlayerId
from registry.ledger.dump import restore
from registry.ledger.memory import MemoryLedger
from registry.scheduler import backup
from registry.scheduler import chores as module
from registry.scheduler.backup import KEPT, copies
from registry.scheduler.chores import Chores, night_of
from registry.scheduler.timekeeper import keep
from registry.seeding import sow
from registry.settings import Settings
from tests.desk.hand import HandClock
from tests.support.databases import fresh_postgres, postgres_url

__all__ = ["postgres_url"]

BUDAPEST = ZoneInfo("Europe/Budapest")
NewPlayer = Callable[[str], PlayerId]


def local(text: str, fold: int = 0) -> datetime:
    """A moment by the club's clock."""
    return datetime.fromisoformat(text).replace(tzinfo=BUDAPEST, fold=fold).astimezone(UTC)


def made(club: Club) -> list[str]:
    return [each.stem.removeprefix("fenyjel-") for each in copies(club.settings.home / "backups")]


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[date]:
    """The nights for which a copy was begun."""
    begun: list[date] = []
    real = backup.back_up

    def back_up(*given: object) -> object:
        begun.append(given[3])  # type: ignore[arg-type]
        return real(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(backup, "back_up", back_up)
    return begun


def test_a_machine_that_is_off_at_night_makes_each_copy_after_its_start(
    club: Club, clock: HandClock, counted: list[date]
) -> None:
    """SCH-12: due at 03:00, host off until 17:00, five days running; on for four hours each."""
    for day in range(4, 9):
        clock.at = local(f"2026-05-{day:02} 17:00")
        chores = Chores(club)
        for _ in range(240):
            chores.look()
            clock.forward(minutes=1)
    assert counted == [date(2026, 5, day) for day in range(4, 9)]
    assert made(club) == [f"2026-05-{day:02}" for day in range(4, 9)]


@pytest.mark.parametrize(
    ("days", "change"),
    [("2026-03-27 2026-03-31", "spring"), ("2026-10-23 2026-10-27", "autumn"), ("2026-07-01 2026-07-05", "none")],
)
def test_a_machine_that_is_always_on_makes_one_copy_a_local_day(
    club: Club, clock: HandClock, counted: list[date], days: str, change: str
) -> None:
    """Both clock changes: the night of 23 hours and the one of 25."""
    first, last = map(date.fromisoformat, days.split())
    clock.at = local(f"{first} 12:00")
    until = local(f"{last} 12:00")
    chores = Chores(club)
    when = []
    while clock.at < until:
        before = len(counted)
        chores.look()
        when += [clock.at.astimezone(BUDAPEST).strftime("%H:%M")] * (len(counted) - before)
        clock.forward(minutes=5)
    assert counted == [first + timedelta(days=n) for n in range((last - first).days + 1)], change
    assert when[1:] == ["03:00"] * (len(when) - 1)


def test_a_night_is_reckoned_by_the_clock_on_the_wall() -> None:
    for moment, night in (
        (local("2026-03-29 01:59"), date(2026, 3, 28)),
        (local("2026-03-29 03:00"), date(2026, 3, 29)),
        (local("2026-10-25 02:30"), date(2026, 10, 24)),
        (local("2026-10-25 02:30", fold=1), date(2026, 10, 24)),
        (local("2026-10-25 03:00"), date(2026, 10, 25)),
    ):
        assert night_of(moment, BUDAPEST) == night


def test_of_two_timekeepers_one_makes_the_copy(
    club: Club, clock: HandClock, counted: list[date], tmp_path: Path, database_url: str
) -> None:
    other = assemble(Settings(home=tmp_path / "home", database_url=database_url), clock)
    for _ in range(4):
        clock.forward(days=1)
        threads = [threading.Thread(target=Chores(each).look) for each in (club, other, club, other)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(20)
    other.close()
    assert counted == [date(2026, 5, day) for day in range(3, 7)]


def test_fourteen_copies_are_kept_and_nothing_unfinished(club: Club, clock: HandClock) -> None:
    folder = club.settings.home / "backups"
    folder.mkdir()
    (folder / "part-of-a-power-cut").write_bytes(b"half")
    for _ in range(KEPT + 3):
        clock.forward(days=1)
        Chores(club).look()
    assert len(made(club)) == KEPT
    assert made(club)[-1] == clock.at.astimezone(BUDAPEST).date().isoformat()
    assert len(list(folder.iterdir())) == KEPT
    assert {each.stat().st_mode & 0o777 for each in folder.iterdir()} == {0o600}


def test_a_copy_holds_what_the_club_knows(club: Club, clock: HandClock, new_player: NewPlayer, tmp_path: Path) -> None:
    """People, seasons and screens as well as facts; put back as the handbook says."""
    event = club.open_practice(clock.now())
    new_player("Anna")
    sow(club.seasons, "championship-2009")
    club.displays.pair("token", About(name="Wall", language="en"), clock.now())
    Chores(club).look()
    (copy,) = copies(club.settings.home / "backups")
    with put_back(copy, tmp_path) as url:
        (tmp_path / "other").mkdir()
        shutil.copy(club.settings.home / "secret", tmp_path / "other" / "secret")
        other = assemble(Settings(home=tmp_path / "other", database_url=url), clock)
        assert list(other.people.names().values()) == ["Anna"]
        assert len(other.seasons.dates("championship-2009")) == 12
        assert [display.about.name for display in other.displays.all()] == ["Wall"]
        assert other.desk.history(event).rows == club.desk.history(event).rows
        other.close()


@contextmanager
def put_back(copy: Path, folder: Path) -> Iterator[str]:
    """A copy in the place of a database."""
    if copy.suffix == ".db":
        shutil.copy(copy, folder / "back.db")
        yield f"sqlite:///{folder / 'back.db'}"
        return
    with fresh_postgres() as url:
        plain = url.replace("+psycopg", "")
        command = ["pg_restore", "--clean", "--if-exists", "--no-owner", "-d", plain, str(copy)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, done.stderr
        yield url


@pytest.mark.postgres
@pytest.mark.parametrize("trouble", ["missing", "fails"])
def test_without_the_server_s_own_program_the_ledger_is_copied_and_the_log_says_so(
    tmp_path: Path, postgres_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, trouble: str
) -> None:
    club = assemble(Settings(home=tmp_path / "home", database_url=postgres_url))
    event = club.open_practice(club.clock.now())
    found = None if trouble == "missing" else "/bin/false"
    monkeypatch.setattr(backup.shutil, "which", lambda _: found)
    made = backup.back_up(club.database, club.ledger, tmp_path / "backups", date(2026, 5, 2))
    assert made.suffix == ".jsonl"
    with made.open("rb") as source:
        assert [row.id for row in restore(MemoryLedger(), source)] == [event]
    assert caplog.records[0].getMessage().startswith("only the ledger is copied: ")
    club.close()


def test_a_copy_that_fails_is_tried_again_and_does_not_count(
    club: Club, clock: HandClock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    chores = Chores(club)
    with monkeypatch.context() as patch:
        patch.setattr(backup, "back_up", full)
        for _ in range(9):
            chores.look()
            clock.forward(minutes=1)
    assert len(caplog.records) == 1
    known = club.upkeep.chore("backup")
    assert known is not None
    assert known.done_at is None
    assert made(club) == []
    clock.forward(minutes=1)
    chores.look()
    assert len(made(club)) == 1


def test_a_clock_that_was_years_ahead_stops_no_later_copy(club: Club, clock: HandClock, counted: list[date]) -> None:
    today = clock.at
    clock.at = today + timedelta(days=3650)
    Chores(club).look()
    clock.at = today
    Chores(club).look()
    Chores(club).look()
    assert counted[1:] == [date(2026, 5, 2)]


def ended(club: Club, clock: HandClock, new_player: NewPlayer) -> EventId:
    """A practice event that was played to its end."""
    event = club.open_practice(clock.now())
    keep(club.desk, event)
    for name in ("Anna", "Bela", "Cili"):
        claimed = club.desk.submit(event, c.SignUp(player=new_player(name)), by="kiosk:1", request=name).facts[0]
        assert isinstance(claimed, f.EntryClaimed)
        take = c.TakePayment(entry=claimed.entry, purchase="entry", means="cash")
        club.desk.submit(event, take, by="cashier:1", request=f"t{name}")
    for _ in range(5):
        clock.forward(minutes=2)
        keep(club.desk, event)
    known = club.desk.history(event).event
    assert known is not None
    out = tuple(f.OutWith(entry, 0) for entry in list(known.entries)[:2])
    club.desk.submit(event, c.Bust(out=out), by="organiser:1", request="end")
    return event


def test_an_event_that_nobody_closed_is_closed_after_a_whole_local_day(
    club: Club, clock: HandClock, new_player: NewPlayer
) -> None:
    """Over on Saturday at 9:10, looked at each half hour: the first night comes too early."""
    event = ended(club, clock, new_player)
    over = clock.at
    closed = []
    while clock.at < over + timedelta(days=4):
        Chores(club).look()
        closed += [row.recorded_at for row in club.desk.history(event).rows if isinstance(row.fact, f.EventClosed)]
        clock.forward(minutes=30)
    assert set(closed) == {local("2026-05-04 03:10")}
    assert [row.by for row in club.desk.history(event).rows if isinstance(row.fact, f.EventClosed)] == [module.BY]


def test_practice_that_nobody_finished_is_ended_but_no_event_that_counts(club: Club, clock: HandClock) -> None:
    event = club.open_practice(clock.now())
    for _ in range(4):
        Chores(club).look()
        clock.forward(hours=20)
    known = club.desk.history(event).event
    assert known is not None
    assert known.cancelled_at is not None
    rows = len(club.desk.history(event).rows)
    clock.forward(days=2)
    Chores(club).look()
    assert len(club.desk.history(event).rows) == rows
