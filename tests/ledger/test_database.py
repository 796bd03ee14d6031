"""The database away, full, locked, newer, or started twice: said in words, and back alone."""

import os
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import MetaData, text
from sqlalchemy.exc import SQLAlchemyError

import registry.devices.tables
import registry.ledger.tables
import registry.people.tables
from registry.ledger import engines as doors
from registry.ledger.database import Database
from registry.ledger.engines import create_file
from registry.ledger.ledger import LedgerAway, LedgerFull
from registry.ledger.sql import SqlLedger
from registry.migrations import NEWEST, NewerDatabase, bring_up_to_date
from tests.ledger.kept import EVENT, append, open_database, open_ledger, opened
from tests.support.waiting import wait_until

OPENED = opened().rows[0].fact


def file_of(url: str) -> Path:
    return Path(url.removeprefix("sqlite:///"))


def test_the_migrations_lead_to_the_tables_that_the_program_means(database_url: str) -> None:
    database = open_database(database_url)
    whole = MetaData()
    for part in (registry.ledger.tables, registry.people.tables, registry.devices.tables):
        for table in part.metadata.tables.values():
            table.to_metadata(whole)
    with database.read() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, whole) == []
    database.close()


def test_a_database_from_a_newer_version_is_refused_in_words_and_left_alone(database_url: str) -> None:
    database = open_database(database_url)
    with database.write() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(NewerDatabase, match="9999") as caught:
        bring_up_to_date(database)
    assert NEWEST in str(caught.value)
    with database.read() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == "9999"
    database.close()


def test_many_first_starts_at_once_make_the_tables_once(database_url: str) -> None:
    script = "import sys; from tests.ledger.kept import open_database; open_database(sys.argv[1]).close()"
    starts = [
        subprocess.Popen(
            [sys.executable, "-c", script, database_url], stderr=subprocess.PIPE, env=os.environ | {"PYTHONPATH": "."}
        )
        for _ in range(4)
    ]
    ended = [(start.communicate(timeout=60)[1], start.returncode) for start in starts]
    assert [status for _, status in ended] == [0] * 4, ended


def test_money_and_results_are_on_the_disk_when_they_are_acknowledged(sqlite_url: str) -> None:
    database = open_database(sqlite_url)
    with database.read() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
        assert connection.execute(text("PRAGMA busy_timeout")).scalar() == 200  # the rest of the wait lets others work
        assert connection.execute(text("PRAGMA foreign_keys")).scalar() == 1
    assert file_of(sqlite_url).stat().st_mode & 0o077 == 0
    database.close()


def test_a_lost_file_is_said_and_when_it_is_back_all_goes_on(sqlite_url: str) -> None:
    file = file_of(sqlite_url)
    aside = file.with_name("aside.db")
    with open_ledger(sqlite_url) as ledger:
        append(ledger, (OPENED,))
        file.rename(aside)
        with pytest.raises(LedgerAway):
            ledger.read(EVENT)
        with pytest.raises(LedgerAway):
            append(ledger, (OPENED,), "lost")
        assert not file.exists(), "a lost database is never replaced by an empty one"
        aside.rename(file)
        assert len(ledger.read(EVENT)) == 1


def test_a_locked_file_is_said_after_a_while(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "BUSY_S", 0.2)
    with open_ledger(sqlite_url) as ledger:
        other = sqlite3.connect(file_of(sqlite_url), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LedgerAway):
            append(ledger, (OPENED,))
        other.execute("ROLLBACK")
        other.close()
        append(ledger, (OPENED,))


def test_a_full_disk_is_said_and_takes_nothing(sqlite_url: str) -> None:
    database = open_database(sqlite_url)
    ledger = SqlLedger(database)
    ledger.create(EVENT, "practice", 1, practice=True)
    with database.turn() as line:
        line.say("PRAGMA max_page_count=1")
        line.drop()
    with pytest.raises(LedgerFull):
        for number in range(1000):
            append(ledger, (OPENED,) * 20, str(number))
    kept = ledger.heads()[EVENT]
    assert kept % 20 == 0
    assert len(ledger.read(EVENT)) == kept
    database.close()


def test_a_file_that_is_no_database_is_said(tmp_path: Path) -> None:
    file = tmp_path / "fenyjel.db"
    file.write_bytes(b"this is a letter to my aunt" * 200)
    with pytest.raises(LedgerAway):
        create_file(file)
    assert file.read_bytes().startswith(b"this is a letter")


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(LedgerAway):
        create_file(tmp_path / "missing" / "fenyjel.db")


@pytest.mark.postgres
def test_a_server_that_throws_everybody_out_is_said_and_the_next_try_goes_well(postgres_url: str) -> None:
    database = open_database(postgres_url)
    ledger = SqlLedger(database)
    ledger.create(EVENT, "practice", 1, practice=True)
    with pytest.raises(LedgerAway), ledger.turn(EVENT) as turn:
        throw_out(postgres_url)
        turn.append("r", "d", ())
        turn.read(-1)
        turn.request("r")
    append(ledger, (OPENED,))
    throw_out(postgres_url)
    assert len(ledger.read(EVENT)) == 1
    database.close()


@pytest.mark.postgres
def test_a_server_that_is_not_there_is_said(postgres_url: str) -> None:
    nowhere = postgres_url.replace(":5432", ":1")
    database = Database(nowhere)
    for door in (database.read, database.write, database.look, database.turn):
        with pytest.raises(LedgerAway), door():
            pass
    database.close()


def throw_out(url: str) -> None:
    with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def test_nobody_who_reads_waits_for_a_turn(database_url: str) -> None:
    with open_ledger(database_url) as ledger:
        database = Database(database_url)
        with ledger.turn(EVENT), database.read() as connection:
            assert connection.execute(text("SELECT count(*) FROM players")).scalar() == 0
        database.close()


def test_two_threads_of_one_process_write_in_turn(sqlite_url: str) -> None:
    with open_ledger(sqlite_url) as ledger:
        threads = [threading.Thread(target=append, args=(ledger, (OPENED,), str(number))) for number in range(20)]
        for thread in threads:
            thread.start()
        wait_until(lambda: not any(thread.is_alive() for thread in threads))
        assert [row.number for row in ledger.read(EVENT)] == list(range(1, 21))


def test_waiting_for_another_program_stops_nobody_else(sqlite_url: str) -> None:
    """SQLite waits in one piece; were that long, no screen of this process would get a sign of life."""
    database = open_database(sqlite_url)
    with database.read() as connection:
        assert connection.execute(text("PRAGMA busy_timeout")).scalar_one() <= 200
    other = sqlite3.connect(file_of(sqlite_url), isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    letting_go = threading.Timer(1.0, other.rollback)
    letting_go.start()
    with database.write() as connection:
        connection.execute(text("DELETE FROM calls"))
    letting_go.join()
    other.close()
    database.close()


def test_no_name_goes_into_a_log_with_a_mistake_of_our_own(database_url: str) -> None:
    database = open_database(database_url)
    with pytest.raises(SQLAlchemyError) as caught, database.write() as connection:
        connection.execute(text("INSERT INTO calls (kiosk, nothing) VALUES (:name, 1)"), {"name": "Kovács Éva"})
    assert "Kovács" not in str(caught.value)
    database.close()
