"""The timekeeper turns time into facts: on time, once, and in order."""

import threading
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from registry.assemble import Club, assemble
from registry.engine import commands as c
from registry.engine import facts as f
from registry.engine.compose import practice_plan
from registry.engine.due import due
from registry.engine.history import Row
from registry.engine.ids import EventId, PlayerId
from registry.ledger.ledger import LedgerAway
from registry.people.seasons import DateRow, SeasonRow
from registry.scheduler import timekeeper
from registry.scheduler.alarm import run_timekeeper
from registry.scheduler.timekeeper import Timekeeper, keep
from registry.seeding import load_structure
from registry.settings import Settings
from tests.desk.hand import HandClock
from tests.support.waiting import wait_until

NewPlayer = Callable[[str], PlayerId]


def kinds(club: Club, event: EventId) -> list[str]:
    return [type(row.fact).__name__ for row in club.desk.history(event).rows]


def paid(club: Club, event: EventId, player: PlayerId) -> None:
    claimed = club.desk.submit(event, c.SignUp(player=player), by="kiosk:1", request=f"s{player}").facts[0]
    assert isinstance(claimed, f.EntryClaimed)
    take = c.TakePayment(entry=claimed.entry, purchase="entry", means="cash")
    club.desk.submit(event, take, by="cashier:1", request=f"t{player}")


@pytest.fixture
def event(club: Club, clock: HandClock, new_player: NewPlayer) -> EventId:
    """A practice event with three paid entries."""
    event = club.open_practice(clock.now())
    keep(club.desk, event)
    for name in ("Anna", "Bela", "Cili"):
        paid(club, event, new_player(name))
    return event


THE_DAY = [
    "RegistrationOpened",
    "RegistrationClosed",
    "SeatsDrawn",
    "PlayBegan",
    "LevelBegan",
    "LevelBegan",
    "BreakBegan",
    "LevelBegan",
]


def told_by_time(club: Club, event: EventId) -> list[str]:
    return [
        type(row.fact).__name__ for row in club.desk.history(event).rows if row.by == timekeeper.BY and row.number > 1
    ]


def test_a_day_goes_by_itself_from_registration_to_the_level_after_the_break(
    club: Club, event: EventId, clock: HandClock
) -> None:
    for _ in range(60):
        moment = keep(club.desk, event)
        if moment is None or kinds(club, event).count("LevelBegan") == 3:
            break
        clock.at = moment
    assert told_by_time(club, event) == THE_DAY
    ats = [row.fact.at for row in club.desk.history(event).rows]
    assert ats == sorted(ats)


def test_an_hour_late_the_same_facts_stand_in_the_same_order_at_the_times_that_were_due(
    club: Club, event: EventId, clock: HandClock
) -> None:
    clock.forward(minutes=6)
    keep(club.desk, event)
    clock.forward(hours=1)
    keep(club.desk, event)
    assert told_by_time(club, event)[: len(THE_DAY)] == THE_DAY
    began = [row for row in club.desk.history(event).rows if isinstance(row.fact, f.LevelBegan)]
    assert [began[i + 1].fact.at - began[i].fact.at for i in (0, 1)] == [timedelta(minutes=2), timedelta(minutes=4)]
    assert {row.recorded_at for row in began} == {clock.now()}


def test_after_it_is_handed_in_nothing_is_owed_and_asking_again_changes_nothing(
    club: Club, event: EventId, clock: HandClock
) -> None:
    clock.forward(minutes=11)
    keep(club.desk, event)
    rows = club.desk.history(event).rows
    keep(club.desk, event)
    history = club.desk.history(event)
    assert history.rows == rows
    assert history.event is not None
    assert due(history.event, clock.now()) == ()


def test_two_timekeepers_at_once_announce_everything_once(
    club: Club, event: EventId, clock: HandClock, tmp_path: Path, database_url: str
) -> None:
    other = assemble(Settings(home=tmp_path / "home", database_url=database_url), clock)
    for _ in range(12):
        clock.forward(minutes=2)
        threads = [threading.Thread(target=Timekeeper(each).reconcile) for each in (club, other)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(20)
    other.close()
    facts = [row.fact for row in club.desk.history(event).rows]
    stages = [fact.stage for fact in facts if isinstance(fact, (f.LevelBegan, f.BreakBegan))]
    assert stages == list(range(1, len(stages) + 1))
    assert len(stages) > 4
    assert kinds(club, event).count("SeatsDrawn") == 1


SEASON = SeasonRow("s-2026", "2026", "Europe/Budapest", {}, confirmed=True, current=True)


def plan_season(club: Club, *days: date) -> None:
    club.seasons.put_season(SEASON)
    for number, day in enumerate(days, 1):
        club.seasons.put_date(DateRow("s-2026", number, day, "ranking", "ranking-2009", {}))


def test_the_event_of_the_day_opens_when_its_local_day_begins(club: Club, clock: HandClock) -> None:
    plan_season(club, date(2026, 5, 1), date(2026, 5, 2), date(2026, 5, 3))
    keeper = Timekeeper(club)
    clock.at = datetime(2026, 5, 1, 21, 59, 59, tzinfo=UTC)  # a second before midnight in Budapest
    keeper.reconcile()
    assert [row.id for row in club.desk.events()] == ["s-2026/1"]
    clock.forward(seconds=1)
    keeper.reconcile()
    keeper.reconcile()
    assert [row.id for row in club.desk.events()] == ["s-2026/1", "s-2026/2"]
    head = club.desk.history(EventId("s-2026/2")).rows
    assert [type(row.fact).__name__ for row in head] == ["EventOpened"]
    opened = head[0].fact
    assert isinstance(opened, f.EventOpened)
    assert opened.confirmed
    assert opened.plan.open == datetime(2026, 5, 2, 7, 45, tzinfo=UTC)
    assert club.current_event(clock.now()) == "s-2026/2"


def test_a_day_that_was_missed_is_not_opened_afterwards(club: Club, clock: HandClock) -> None:
    plan_season(club, date(2026, 4, 30))
    Timekeeper(club).reconcile()
    assert club.desk.events() == ()


def test_a_timekeeper_shows_that_it_lives(club: Club, clock: HandClock) -> None:
    Timekeeper(club).reconcile()
    assert [(device.kind, device.seen_at) for device in club.devices.list()] == [("timekeeper", clock.now())]


def test_a_sign_that_could_not_be_written_is_given_at_the_next_look(
    club: Club, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One busy moment of the database must not make a living timekeeper look dead in the office."""
    keeper = Timekeeper(club)

    def busy(*_: object) -> None:
        raise LedgerAway("somebody writes")

    with monkeypatch.context() as patch:
        patch.setattr(club.devices, "heartbeat", busy)
        keeper.reconcile()
    assert club.devices.list() == ()
    clock.forward(seconds=1)
    keeper.reconcile()
    assert [device.seen_at for device in club.devices.list()] == [clock.now()]


def test_when_the_database_is_away_it_waits_and_goes_on_alone(
    club: Club, event: EventId, clock: HandClock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    keeper = Timekeeper(club)
    clock.forward(minutes=7)

    def away() -> dict[EventId, int]:
        raise LedgerAway("gone fishing")

    with monkeypatch.context() as patch:
        patch.setattr(club.ledger, "heads", away)
        assert keeper.reconcile() is None
        assert keeper.reconcile() is None
    assert [record.getMessage() for record in caplog.records] == ["the database is away: gone fishing"]
    assert keeper.reconcile() is not None
    assert "SeatsDrawn" in kinds(club, event)


def test_a_broken_history_stops_its_own_event_only(club: Club, event: EventId, clock: HandClock) -> None:
    club.ledger.create(EventId("practice/9"), "practice", 9, practice=True)
    fact = f.Paused(at=clock.now())
    with club.ledger.turn(EventId("practice/9")) as turn:
        turn.append("x", "x", (Row(1, clock.now(), "organiser:1", "x", fact),))
    clock.forward(minutes=7)
    Timekeeper(club).reconcile()
    assert "SeatsDrawn" in kinds(club, event)


@pytest.fixture
def live(tmp_path: Path, database_url: str) -> Iterator[Club]:
    """A club on the real clock."""
    club = assemble(Settings(home=tmp_path / "home", database_url=database_url))
    yield club
    club.close()


@pytest.fixture
def running(live: Club) -> Iterator[threading.Thread]:
    """Its timekeeper, at work."""
    stop = threading.Event()
    thread = threading.Thread(target=run_timekeeper, args=(live, stop))
    thread.start()
    yield thread
    stop.set()
    thread.join(10)
    assert not thread.is_alive()


def open_in(live: Club, seconds: float) -> EventId:
    """Open a practice event whose registration opens in some seconds."""
    structure = load_structure("practice")
    opens = live.desk.now() + timedelta(seconds=seconds)
    event = EventId("practice/1")
    live.desk.create(event, "practice", 1, practice=True)
    command = c.OpenEvent(
        season="practice",
        number=1,
        day=opens.date().isoformat(),
        zone="Europe/Budapest",
        structure=structure,
        plan=practice_plan(structure, opens),
        confirmed=True,
    )
    live.desk.submit(event, command, by="organiser:1", request="open")
    return event


def test_at_work_it_wakes_at_the_due_moment_and_hears_what_others_hand_in(
    live: Club, running: threading.Thread
) -> None:
    event = open_in(live, 1.5)
    wait_until(lambda: "RegistrationOpened" in kinds(live, event))
    row = live.desk.history(event).rows[-1]
    late = row.recorded_at - row.fact.at
    assert timedelta(0) <= late < timedelta(seconds=1), late
    assert running.is_alive()


def test_a_mistake_in_the_program_ends_the_timekeeper_so_that_it_is_started_anew(
    live: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def mistaken(self: Timekeeper, **how: bool) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Timekeeper, "reconcile", mistaken)
    with pytest.raises(ZeroDivisionError):
        run_timekeeper(live, threading.Event())
