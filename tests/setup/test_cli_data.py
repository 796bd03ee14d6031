"""Commands on the club's data: kept, shown, brought back, and refused in one sentence where that cannot be."""

import os
import sqlite3
from datetime import timedelta
from pathlib import Path

import pytest

from registry.assemble import Club
from registry.cli import BAD_USE, main


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A seeded club with one practice event."""
    monkeypatch.setenv("FENYJEL_HOME", str(tmp_path / "club"))
    monkeypatch.setenv("FENYJEL_LANGUAGE", "en")
    monkeypatch.delenv("FENYJEL_DATABASE_URL", raising=False)
    assert main(["seed", "--practice"]) == 0
    return tmp_path / "club"


def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work on another, empty folder from now on."""
    monkeypatch.setenv("FENYJEL_HOME", str(tmp_path / "another"))


def refused(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """The one sentence with which a command is refused."""
    capsys.readouterr()
    assert main(list(argv)) == BAD_USE
    answer = capsys.readouterr()
    assert not answer.out
    assert answer.err.count("\n") == 1
    return answer.err


@pytest.mark.usefixtures("home")
def test_seeding_twice_changes_nothing(tmp_path: Path) -> None:
    assert main(["ledger", "dump", str(tmp_path / "before")]) == 0
    assert main(["seed", "--practice"]) == 0
    assert main(["ledger", "dump", str(tmp_path / "after")]) == 0
    assert (tmp_path / "before").read_bytes() == (tmp_path / "after").read_bytes()


@pytest.mark.usefixtures("home")
def test_a_dump_restored_elsewhere_is_the_same_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["ledger", "dump", str(tmp_path / "kept")]) == 0
    elsewhere(tmp_path, monkeypatch)
    assert main(["ledger", "restore", str(tmp_path / "kept")]) == 0
    assert main(["ledger", "dump", str(tmp_path / "again")]) == 0
    assert (tmp_path / "kept").read_bytes() == (tmp_path / "again").read_bytes()


@pytest.mark.usefixtures("home")
def test_a_dump_into_a_pipe_goes_through_it_and_leaves_it_there(tmp_path: Path) -> None:
    assert main(["ledger", "dump", str(tmp_path / "kept")]) == 0
    os.mkfifo(tmp_path / "pipe")
    listening = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    assert main(["ledger", "dump", str(tmp_path / "pipe")]) == 0
    with os.fdopen(listening, "rb") as heard:
        assert heard.read() == (tmp_path / "kept").read_bytes()
    assert (tmp_path / "pipe").is_fifo()


@pytest.mark.usefixtures("home")
def test_a_file_cut_in_the_middle_is_refused_with_the_lines_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept"
    assert main(["ledger", "dump", str(kept)]) == 0
    whole = kept.read_bytes()
    kept.write_bytes(whole[: len(whole) // 2])
    elsewhere(tmp_path, monkeypatch)
    line = whole[: len(whole) // 2].count(b"\n") + 1
    assert f"Line {line} " in refused(capsys, "ledger", "restore", str(kept))
    assert main(["ledger", "dump", str(tmp_path / "nothing")]) == 0
    assert (tmp_path / "nothing").read_bytes().count(b"\n") == 2


@pytest.mark.usefixtures("home")
def test_a_record_is_never_put_over_another_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ledger", "dump", str(tmp_path / "kept")]) == 0
    assert "practice/1" in refused(capsys, "ledger", "restore", str(tmp_path / "kept"))


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    "argv",
    [
        ("ledger",),
        ("ledger", "burn"),
        ("ledger", "restore"),
        ("ledger", "restore", "no-such-file"),
        ("ledger", "dump", "no-such-folder/kept"),
        ("ledger", "dump", "--event", "no-such/1"),
    ],
)
def test_bad_use_of_the_ledger_is_refused(argv: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, *argv)


@pytest.mark.parametrize("command", ["seed", "passphrase", "timekeeper"])
def test_data_of_a_newer_program_is_left_alone(home: Path, command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with sqlite3.connect(home / "fenyjel.db") as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    assert "9999" in refused(capsys, command)


@pytest.mark.usefixtures("home")
def test_the_passphrase_is_shown_and_renewed(capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(["passphrase"]) == 0
    first = capsys.readouterr().out
    assert main(["passphrase", "--new"]) == 0
    second = capsys.readouterr().out
    assert main(["passphrase"]) == 0
    assert capsys.readouterr().out == second != first


def test_a_passphrase_that_somebody_chose_is_not_told(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "passphrase").unlink()
    assert "--new" in refused(capsys, "passphrase")


def test_a_folder_that_cannot_be_used_is_named(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FENYJEL_HOME", str(home / "fenyjel.db"))
    assert "fenyjel.db" in refused(capsys, "seed")


def test_a_database_that_does_not_answer_is_named(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert home.exists()
    monkeypatch.setenv("FENYJEL_DATABASE_URL", "postgresql+psycopg://nobody@127.0.0.1:1/none")
    assert "does not answer" in refused(capsys, "seed")


@pytest.mark.usefixtures("home")
def test_the_doctor_finds_a_healthy_club_healthy(capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(["doctor"]) == 0
    assert "✗" not in capsys.readouterr().out


def test_the_doctor_sees_the_room_before_any_folder_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FENYJEL_HOME", str(tmp_path / "nothing" / "of" / "it"))
    assert main(["doctor"]) == 0
    assert "✗" not in capsys.readouterr().out


def test_the_doctor_finds_what_is_broken(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "fenyjel.db").write_bytes(b"this is no database" * 400)
    assert main(["doctor"]) == 1
    assert "✗" in capsys.readouterr().out


def test_a_lost_database_is_missed_and_never_replaced(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = home / "fenyjel.db"
    file.rename(home / "aside")
    for command in ("seed", "passphrase", "timekeeper"):
        assert "fenyjel.db is gone" in refused(capsys, command)
    assert not file.exists()
    (home / "aside").rename(file)
    assert main(["passphrase"]) == 0


def test_a_damaged_private_key_is_named(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "secret").write_text("", encoding="ascii")
    assert "secret is damaged" in refused(capsys, "passphrase")


def test_a_database_without_its_tables_is_told(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with sqlite3.connect(home / "fenyjel.db") as database:
        database.execute("DROP TABLE facts")
    database.close()
    assert "no such table" in refused(capsys, "ledger", "dump", str(tmp_path / "kept"))


@pytest.mark.parametrize(("apart", "status", "words"), [(-1.9, 0, "agrees"), (2.1, 1, "+2.1"), (-3600.0, 1, "-3600.0")])
@pytest.mark.usefixtures("home")
def test_the_doctor_reports_a_database_whose_clock_is_off(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], apart: float, status: int, words: str
) -> None:
    monkeypatch.setattr(Club, "clocks_apart", lambda _: timedelta(seconds=apart))
    monkeypatch.setenv("FENYJEL_LANGUAGE", "en")
    assert main(["doctor"]) == status
    (line,) = [line for line in capsys.readouterr().out.splitlines() if "clock" in line]
    assert words in line
