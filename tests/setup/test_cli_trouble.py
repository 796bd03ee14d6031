"""What the machine refuses is said in the reader's language at the command line, for every command in one place."""

import errno
import os
import re
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from registry.cli import BAD_USE, main
from registry.cli.misuse import Misuse
from registry.cli.trouble import BY_TEXT, OF_THE_FILE, OF_THE_LEDGER, OF_THE_MACHINE, trouble
from registry.ledger.ledger import LedgerAway
from registry.words.say import LANGUAGES, Words
from tests.support.sentences import ROOT

FOREIGN = ("hu", "pl")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A seeded club."""
    monkeypatch.setenv("FENYJEL_HOME", str(tmp_path / "club"))
    monkeypatch.setenv("FENYJEL_LANGUAGE", "en")
    monkeypatch.delenv("FENYJEL_DATABASE_URL", raising=False)
    assert main(["seed", "--practice"]) == 0
    return tmp_path / "club"


def refused(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """The one sentence with which a command is refused."""
    capsys.readouterr()
    assert main(list(argv)) == BAD_USE
    answer = capsys.readouterr()
    assert answer.err.count("\n") == 1
    return answer.err


@pytest.mark.parametrize("number", OF_THE_MACHINE, ids=[errno.errorcode[number] for number in OF_THE_MACHINE])
def test_what_the_machine_refuses_has_words_in_three_languages(number: int) -> None:
    own = os.strerror(number)
    for error in (OSError(number, own, "somewhere"), own):
        said = {str(trouble(Words(language), error)) for language in LANGUAGES}
        assert len(said) == len(LANGUAGES)
        assert own not in said


def test_what_has_no_words_is_shown_as_it_came() -> None:
    strange = OSError(errno.EXDEV, os.strerror(errno.EXDEV))
    assert trouble(Words("hu"), strange) == os.strerror(errno.EXDEV)
    assert trouble(Words("hu"), "a word") == "a word"
    assert trouble(Words("hu"), 7) == 7


def test_the_reason_behind_a_lost_database_is_said_in_words() -> None:
    for own in OF_THE_LEDGER:
        assert own not in {str(trouble(Words(language), LedgerAway(own))) for language in FOREIGN}
    away = LedgerAway("/club/fenyjel.db: [Errno 28] No space left on device")
    away.__cause__ = OSError(errno.ENOSPC, "No space left on device")
    assert trouble(Words("hu"), away) == "a lemez megtelt"
    driver = LedgerAway('connection to server at "10.0.0.1", port 5432 failed: Connection refused')
    assert trouble(Words("hu"), driver) == "ott senki nem válaszol"


def test_each_trouble_is_told_apart_in_every_language() -> None:
    for language in LANGUAGES:
        words = Words(language)
        for sentences in (set(OF_THE_MACHINE.values()), set(OF_THE_FILE.values())):
            assert len({words.say(sentence) for sentence in sentences}) == len(sentences)
    assert set(BY_TEXT.values()) == set(OF_THE_MACHINE.values())


def unreadable_settings(home: Path) -> None:
    (home / "fenyjel.toml").write_bytes(b"\xff\xfe")


def settings_that_are_no_toml(home: Path) -> None:
    (home / "fenyjel.toml").write_text("port = 8008\nport is 9", "utf-8")


def an_unknown_choice(home: Path) -> None:
    (home / "fenyjel.toml").write_text('[lamps]\nmode = "disco"', "utf-8")


def a_damaged_key(home: Path) -> None:
    (home / "secret").write_text("", "ascii")


def a_lost_database(home: Path) -> None:
    (home / "fenyjel.db").unlink()


def another_file_in_its_place(home: Path) -> None:
    (home / "fenyjel.db").write_bytes(b"this is no database" * 400)


def a_database_that_is_a_folder(home: Path) -> None:
    a_lost_database(home)
    (home / "fenyjel.db").mkdir()


@pytest.mark.parametrize(
    ("harm", "english", "hungarian", "polish"),
    [
        (unreadable_settings, "it is no text", "ez nem szöveg", "to nie jest tekst"),
        (settings_that_are_no_toml, "line 2 is not TOML", "nem TOML a sor: 2", "wiersz 2 nie jest w TOML"),
        (an_unknown_choice, "disco", "disco", "disco"),
        (a_damaged_key, "the file secret is damaged", "sérült fájl: secret", "plik secret jest uszkodzony"),
        (a_lost_database, "fenyjel.db is gone.", "fenyjel.db eltűnt.", "Zniknął plik"),
        (another_file_in_its_place, "fenyjel.db cannot be used: it is no", "nem adatbázis", "nie jest bazą danych"),
        (a_database_that_is_a_folder, "it is a folder, not a file", "ez mappa, nem fájl", "to folder, nie plik"),
    ],
)
def test_harm_to_the_clubs_folder_is_told_in_the_readers_language(
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    harm: Callable[[Path], None],
    english: str,
    hungarian: str,
    polish: str,
) -> None:
    harm(home)
    for language, words in (("en", english), ("hu", hungarian), ("pl", polish)):
        monkeypatch.setenv("FENYJEL_LANGUAGE", language)
        said = refused(capsys, "passphrase")
        assert words in said
        assert not re.search(r"Errno|codec|Expected|Invalid|directory|sqlite3", said.replace(str(home), "")), said


@pytest.mark.parametrize("language", FOREIGN)
@pytest.mark.usefixtures("home")
def test_a_damaged_dump_is_told_without_the_decoders_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    (tmp_path / "kept").write_text("Dear organiser,\n", "utf-8")
    monkeypatch.setenv("FENYJEL_LANGUAGE", language)
    said = refused(capsys, "ledger", "restore", str(tmp_path / "kept"))
    assert {"hu": "Nem JSON.", "pl": "to nie jest JSON."}[language] in said
    assert "malformed" not in said
    assert "1" in said


@pytest.mark.parametrize("language", FOREIGN)
@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("argv", [("restore", "no-such-file"), ("restore", "."), ("dump", "no-such-folder/kept")])
def test_a_file_that_cannot_be_used_is_told_in_the_readers_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], argv: tuple[str, ...], language: str
) -> None:
    monkeypatch.setenv("FENYJEL_LANGUAGE", language)
    said = refused(capsys, "ledger", *argv)
    assert "No such file" not in said
    assert "Is a directory" not in said


def test_a_full_disk_is_named_whoever_hands_the_machines_sentence_on() -> None:
    handed_on = Misuse("{folder} cannot be used: {reason}.", folder="/club", reason=os.strerror(errno.ENOSPC))
    assert "a lemez megtelt" in handed_on.said(Words("hu"))


def test_a_drivers_error_that_nobody_foresaw_keeps_its_own_words() -> None:
    assert trouble(Words("hu"), LedgerAway("no such table: facts")) == "no such table: facts"


def test_only_one_place_looks_at_the_machines_own_sentence() -> None:
    commands = sorted((ROOT / "registry" / "cli").glob("*.py"))
    assert [path.name for path in commands if "strerror" in path.read_text("utf-8")] == ["trouble.py"]


def test_a_rehearsal_whose_port_is_taken_names_another_and_how_to_say_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FENYJEL_LANGUAGE", "en")
    day = str(ROOT / "seeds/rehearsals/sit-and-go.jsonl")
    with socket.create_server(("127.0.0.1", 0)) as other:
        number = other.getsockname()[1]
        monkeypatch.setenv("FENYJEL_PORT", str(number))
        said = refused(capsys, "rehearse", day, "--speed", "60", "--walls")
    assert f"port {number}. Choose another: FENYJEL_PORT={number % 65535 + 1}" in said
