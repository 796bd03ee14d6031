"""News of a commit reaches every process, and a lost datagram loses nothing."""

import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from registry.ledger.database import Database
from registry.ledger.news import HOST, Datagram, DatagramEar, News, news_for, wait_until
from registry.ledger.sql import SqlLedger
from tests.ledger.kept import EVENT, append, open_database, opened
from tests.support.waiting import wait_until as waited_until

OPENED = opened().rows[0].fact
WRITER = """
import sys
from pathlib import Path
from registry.ledger.database import Database
from registry.ledger.news import news_for
from registry.ledger.sql import SqlLedger
from tests.ledger.kept import append, opened
database = Database(sys.argv[1])
ledger = SqlLedger(database)
news = news_for(sys.argv[1], Path(sys.argv[2]), ledger.heads)
database.told = news.tell if sys.argv[3] == "tells" else None
append(ledger, (opened().rows[0].fact,), "other")
news.close()
database.close()
"""


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    database = open_database(database_url)
    yield database
    database.close()


@pytest.fixture
def ledger(database: Database) -> SqlLedger:
    ledger = SqlLedger(database)
    ledger.create(EVENT, "practice", 1, practice=True)
    return ledger


@pytest.fixture
def news(database: Database, database_url: str, ledger: SqlLedger, tmp_path: Path) -> Iterator[News]:
    news = news_for(database_url, tmp_path / "run", ledger.heads)
    database.told = news.tell
    yield news
    news.close()


def other_process(url: str, folder: Path, how: str) -> None:
    subprocess.run(
        [sys.executable, "-c", WRITER, url, str(folder), how],
        check=True,
        env=os.environ | {"PYTHONPATH": "."},
        timeout=60,
    )


def test_a_commit_of_ones_own_wakes_everybody_at_once(news: News, ledger: SqlLedger) -> None:
    heard = [threading.Event() for _ in range(5)]
    marks = news.mark()
    threads = [
        threading.Thread(target=lambda flag=flag: flag.set() if news.wait(10, marks) else None) for flag in heard
    ]
    for thread in threads:
        thread.start()
    append(ledger, (OPENED,))
    for thread in threads:
        thread.join(10)
    assert all(flag.is_set() for flag in heard)


@pytest.mark.parametrize("how", ["tells", "is silent"])
def test_a_commit_of_another_process_is_heard_even_when_its_datagram_is_lost(
    news: News, ledger: SqlLedger, database_url: str, tmp_path: Path, how: str
) -> None:
    news.mark()
    other_process(database_url, tmp_path / "run", how)
    assert wait_until(news, lambda: ledger.heads()[EVENT] == 1, 10)


def test_news_between_a_look_and_a_wait_is_not_missed(news: News) -> None:
    mark = news.mark()
    news.heard()
    assert news.wait(0, mark)


def test_what_is_told_while_nobody_could_hear_yet_is_found_as_soon_as_somebody_can() -> None:
    """A commit just before the ear was made: its datagram went to nobody, and the next look is seconds away."""
    woken, heads, heard = threading.Event(), [0], []

    class Deaf:
        def hear(self, timeout: float) -> bool:
            woken.wait(20)
            return False

        def wake(self) -> None:
            woken.set()

        def close(self) -> None:
            pass

    def made() -> Deaf:
        heads[0] += 1
        return Deaf()

    news = News(made, lambda: heads[0], Datagram(Path("nobody")))
    news.listen(lambda: heard.append(heads[0]))
    try:
        waited_until(lambda: heard == [1], 10, "it is told of what came before")
        assert not woken.is_set()
    finally:
        news.close()


def test_no_mistake_makes_a_process_deaf_for_good(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Such as a table that is taken away and made anew while a copy is put back."""
    monkeypatch.setattr("registry.ledger.news.AGAIN_S", 0.01)
    monkeypatch.setattr("registry.ledger.news.LOOK_S", 0.01)
    state: dict[str, object] = {"broken": False, "head": 0}

    def look() -> object:
        if state["broken"]:
            raise ValueError("no such table")
        return state["head"]

    news = News(lambda: DatagramEar(tmp_path / "run"), look, Datagram(tmp_path / "run"))
    try:
        waited_until(lambda: news.mark() and news.seen_s > 0, what="it listens")
        state["broken"] = True
        seen_s = news.seen_s
        waited_until(lambda: news.mark() > 3, what="it goes on telling that something may be new")
        state.update(broken=False, head=1)
        waited_until(lambda: news.seen_s > seen_s, what="it sees again")
    finally:
        news.close()


def test_waiting_ends_without_news_too(news: News, ledger: SqlLedger) -> None:
    append(ledger, (OPENED,))
    assert wait_until(news, lambda: not news.wait(0.6), 10)


def test_a_turn_that_adds_nothing_is_no_news(news: News, database: Database, ledger: SqlLedger) -> None:
    told: list[int] = []
    database.told = lambda: told.append(1)
    append(ledger, ())
    assert told == []


def test_a_datagram_arrives_in_a_moment(tmp_path: Path) -> None:
    ear = DatagramEar(tmp_path)
    voice = news_for("sqlite://", tmp_path, lambda: None)
    began = time.monotonic()
    voice.tell()
    assert ear.hear(5)
    assert time.monotonic() - began < 2
    assert not ear.hear(0.01)
    voice.close()
    ear.close()
    assert list(tmp_path.iterdir()) == []


def test_ports_of_dead_processes_are_swept_away_and_the_living_stay(tmp_path: Path) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    (tmp_path / "40001").write_text(str(gone.pid), encoding="ascii")
    (tmp_path / "40002").write_text(str(os.getppid()), encoding="ascii")
    ear = DatagramEar(tmp_path)
    assert not (tmp_path / "40001").exists()
    assert (tmp_path / "40002").exists()
    ear.close()


def test_listening_is_on_loopback_only(tmp_path: Path) -> None:
    ear = DatagramEar(tmp_path)
    assert ear._socket.getsockname()[0] == HOST == "127.0.0.1"
    ear.close()


def test_a_listener_whose_name_was_taken_away_leaves_it_again(tmp_path: Path) -> None:
    """Somebody tidies up the folder: from the next look on the listener is told again."""
    folder = tmp_path / "run"
    ear, voice = DatagramEar(folder), news_for("sqlite://", folder, lambda: None)
    shutil.rmtree(folder)
    voice.tell()
    assert not ear.hear(0.01)
    voice.tell()
    assert ear.hear(5)
    voice.close()
    ear.close()
