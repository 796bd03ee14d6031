"""The command `fenyjel` answers bad use with a sentence and exit status 2, never with a stack trace."""

from pathlib import Path

import pytest

from registry.cli import BAD_USE, main
from tests.support.processes import fenyjel


@pytest.fixture(autouse=True)
def a_club_of_our_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FENYJEL_HOME", str(tmp_path / "club"))
    monkeypatch.setenv("FENYJEL_LANGUAGE", "en")


BAD = {
    "an unknown command": (["fly"], "fly"),
    "an unknown option": (["run", "--loud"], "--loud"),
    "a port without a number": (["run", "--port"], "--port"),
    "a port in words": (["run", "--port", "eighty"], "eighty"),
    "a negative port": (["web", "--port", "-1"], "-1"),
    "a port too high": (["web", "--port=65536"], "65536"),
    "a port in other digits": (["run", "--port", "٨٠"], "٨٠"),
    "a word too many": (["run", "now"], "now"),
    "no terminal": (["run"], "--no-kiosk"),
}


@pytest.mark.parametrize(("argv", "named"), BAD.values(), ids=BAD.keys())
def test_bad_use_is_answered_with_one_sentence_and_status_2(
    argv: list[str], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(argv) == BAD_USE
    answer = capsys.readouterr()
    assert named in answer.err
    assert answer.err.count("\n") == 1
    assert not answer.out


def test_no_command_shows_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == BAD_USE
    assert "fenyjel run" in capsys.readouterr().out


@pytest.mark.parametrize("argv", [["--help"], ["-h"], ["help"], ["run", "--help"], ["kiosk", "-h"]])
def test_help_is_no_bad_use(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(argv) == 0
    assert "fenyjel run" in capsys.readouterr().out


@pytest.mark.parametrize(("language", "word"), [("hu", "parancsot"), ("pl", "polecenia"), ("de", "no command")])
def test_the_command_speaks_the_readers_language(
    language: str, word: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("FENYJEL_LANGUAGE")
    monkeypatch.setenv("LC_ALL", f"{language}_XX.UTF-8")
    assert main(["fly"]) == BAD_USE
    assert word in capsys.readouterr().err


def test_a_mistake_in_the_clubs_settings_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "club").mkdir()
    (tmp_path / "club" / "fenyjel.toml").write_text('loud = "yes"\n', "utf-8")
    assert main(["web"]) == BAD_USE
    assert "loud" in capsys.readouterr().err


def test_the_command_answers_quickly_and_without_a_terminal(tmp_path: Path) -> None:
    answer = fenyjel(tmp_path, "--version")
    assert (answer.returncode, answer.stderr) == (0, "")
    assert answer.stdout.startswith("Fényjel ")
