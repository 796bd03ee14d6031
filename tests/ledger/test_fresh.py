"""Answers that are remembered until something is committed, by whomever."""

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from registry.ledger.fresh import OF_REST, RESTED_S, FileVersion, Fresh


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "club.db"
    write(made, "PRAGMA journal_mode=WAL", "CREATE TABLE t (n)")
    return made


def write(file: Path, *texts: str, news: bool = True) -> None:
    with sqlite3.connect(file, isolation_level=None) as connection:
        for text in texts:
            connection.execute(text)
        if news:
            (count,) = connection.execute("PRAGMA user_version").fetchone()
            connection.execute(f"PRAGMA user_version={count + 1}")
    connection.close()


def count(file: Path, asked: list[int]) -> int:
    asked.append(1)
    with sqlite3.connect(file) as connection:
        found: int = connection.execute("SELECT count(*) FROM t").fetchone()[0]
    connection.close()
    return found


def test_an_answer_is_asked_for_again_only_after_a_commit(file: Path) -> None:
    fresh, asked = Fresh(FileVersion(file)), list[int]()
    assert [fresh.of("n", lambda: count(file, asked)) for _ in range(5)] == [0] * 5
    assert len(asked) == 1
    write(file, "INSERT INTO t VALUES (1)")
    assert [fresh.of("n", lambda: count(file, asked)) for _ in range(5)] == [1] * 5
    assert len(asked) == 2


def test_what_is_committed_while_it_is_read_is_not_missed(file: Path) -> None:
    fresh, asked = Fresh(FileVersion(file)), list[int]()

    def slow() -> int:
        found = count(file, asked)
        write(file, "INSERT INTO t VALUES (1)")
        return found

    assert fresh.of("n", slow) == 0
    assert fresh.of("n", lambda: count(file, asked)) == 1


def test_a_rolled_back_write_is_nothing_new(file: Path) -> None:
    version = FileVersion(file)
    before = version()
    write(file, "BEGIN IMMEDIATE", "INSERT INTO t VALUES (1)", "ROLLBACK", news=False)
    assert version() == before


def test_a_sign_of_life_is_nothing_new(file: Path) -> None:
    version = FileVersion(file)
    before = version()
    write(file, "INSERT INTO t VALUES (1)", news=False)
    assert version() == before


class Hand:
    """Seconds that are moved by hand."""

    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


def rested(file: Path, hand: Hand) -> FileVersion:
    """A version whose traces are believed."""
    version = FileVersion(file, hand)
    version()
    hand.at += RESTED_S
    version()
    return version


def test_a_file_that_rested_is_asked_again_once_something_is_written(file: Path) -> None:
    hand = Hand()
    version = rested(file, hand)
    for _ in range(3):
        before = version()
        assert version() == before
        write(file, "INSERT INTO t VALUES (1)")
        assert version() != before
        hand.at += RESTED_S
        version()


@pytest.fixture
def writer(file: Path) -> Iterator[sqlite3.Connection]:
    """Somebody who writes over a log that stays as long as it is."""
    connection = sqlite3.connect(file, isolation_level=None)
    for said in ("PRAGMA user_version=1", "PRAGMA user_version=2", "PRAGMA wal_checkpoint"):
        connection.execute(said).fetchall()
    yield connection
    connection.close()


def test_a_commit_that_takes_the_disk_seconds_goes_unseen_for_half_as_long_again(
    file: Path, writer: sqlite3.Connection
) -> None:
    """All of it is written by then, and it shows only once the disk has it: nothing else tells of it."""
    hand = Hand()
    version = rested(file, hand)
    before, left = version(), [(each, each.stat()) for each in (file, log_of(file))]
    writer.execute("PRAGMA user_version=3")
    for each, was in left:
        os.utime(each, ns=(was.st_atime_ns, was.st_mtime_ns))
    assert version() == before
    hand.at += RESTED_S * OF_REST
    assert version() != before


def test_a_write_is_seen_although_the_wall_clock_was_put_back(file: Path, writer: sqlite3.Connection) -> None:
    """The write is then earlier than the file's last one, and the log no longer than it was."""
    version = rested(file, Hand())
    before, length = version(), log_of(file).stat().st_size
    writer.execute("PRAGMA user_version=3")
    hour_ago = file.stat().st_mtime_ns - 3600 * 10**9
    os.utime(log_of(file), ns=(hour_ago, hour_ago))
    assert log_of(file).stat().st_size == length
    assert version() != before


def test_a_write_is_seen_through_a_link_to_the_file(file: Path, tmp_path: Path, writer: sqlite3.Connection) -> None:
    """On another disk, say: the log lies there too."""
    link = tmp_path / "folder" / "club.db"
    link.parent.mkdir()
    link.symlink_to(file)
    version = rested(link, Hand())
    before = version()
    writer.execute("PRAGMA user_version=3")
    assert version() != before


def test_a_file_that_was_emptied_is_none(file: Path) -> None:
    version = FileVersion(file)
    assert version() is not None
    os.truncate(file, 0)
    assert version() is None


def log_of(file: Path) -> Path:
    return file.with_name(f"{file.name}-wal")


def test_a_look_in_the_middle_of_a_write_misses_nothing(file: Path) -> None:
    """What was found then must not be taken for settled."""
    version = FileVersion(file)
    with sqlite3.connect(file, isolation_level=None) as connection:
        connection.execute("PRAGMA cache_size=1")
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("PRAGMA user_version=77")
        before = version()
        assert version() == before
        connection.execute("COMMIT")
    connection.close()
    assert version() != before


def test_another_file_in_its_place_has_another_version(file: Path, tmp_path: Path) -> None:
    version = FileVersion(file)
    seen = [version()]
    for turn in range(3):
        other = tmp_path / f"other-{turn}.db"
        write(other, "CREATE TABLE t (n)")
        other.replace(file)
        seen.append(version())
    assert len(set(seen)) == 4


def test_without_a_file_nothing_is_remembered(tmp_path: Path) -> None:
    version, answers = FileVersion(tmp_path / "gone.db"), iter(range(9))
    assert version() is None
    fresh = Fresh(version)
    assert [fresh.of("n", lambda: next(answers)) for _ in range(3)] == [0, 1, 2]


def test_a_look_holds_nothing_open(file: Path) -> None:
    version = FileVersion(file)
    version()
    write(file, "INSERT INTO t VALUES (1)")
    with sqlite3.connect(file, isolation_level=None) as connection:
        busy, in_log, moved = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    connection.close()
    assert (busy, in_log, moved) == (0, 0, 0)


def test_an_answer_that_failed_is_not_remembered(file: Path) -> None:
    fresh = Fresh(FileVersion(file))

    def broken() -> int:
        raise OSError

    with pytest.raises(OSError):
        fresh.of("n", broken)
    assert fresh.of("n", lambda: 7) == 7
