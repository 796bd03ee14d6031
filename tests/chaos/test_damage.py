"""A full disk, files cut in the middle and data of a newer program: refused in words, nothing lost."""

import resource
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from registry.engine.evolve import summed
from registry.ledger.database import Database
from tests.chaos import victim
from tests.chaos.house import EVENT, desk, later
from tests.chaos.nursery import Say, nursery
from tests.chaos.test_kills import in_play
from tests.support.processes import fenyjel

BAD_USE = 2
CUTS = (0.2, 0.8)


def refused_in_words(home: Path, *argv: str) -> str:
    """Run a command that must say no. Returns what it said."""
    ended = fenyjel(home, *argv)
    assert ended.returncode == BAD_USE, (argv, ended)
    assert "Traceback" not in ended.stderr
    assert len(ended.stderr.strip().splitlines()) == 1, ended.stderr
    return ended.stderr


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A club's folder with a practice event."""
    made = tmp_path / "club"
    assert fenyjel(made, "seed", "--practice").returncode == 0
    return made


COMMANDS = (("seed",), ("timekeeper",), ("ledger", "dump"), ("run", "--no-kiosk", "--port", "8799"))


def test_data_of_a_newer_program_is_refused_by_every_command_and_left_alone(home: Path) -> None:
    file = home / "fenyjel.db"
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    before = file.read_bytes()
    for argv in COMMANDS:
        assert "9999" in refused_in_words(home, *argv)
    assert file.read_bytes() == before


def test_a_database_cut_in_the_middle_is_refused_and_left_alone(home: Path) -> None:
    file = home / "fenyjel.db"
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    before = file.read_bytes()
    for argv in COMMANDS[2:]:
        assert "fenyjel.db" in refused_in_words(home, *argv)
    assert file.read_bytes() == before


def test_a_dump_cut_in_the_middle_is_refused_with_its_line_and_the_whole_one_comes_back(
    home: Path, tmp_path: Path
) -> None:
    whole, cut, other = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl", tmp_path / "other"
    assert fenyjel(home, "ledger", "dump", str(whole)).returncode == 0
    text = whole.read_bytes()
    for part in CUTS:
        cut.write_bytes(text[: int(len(text) * part)])
        line = cut.read_bytes().count(b"\n") + 1
        assert str(line) in refused_in_words(other, "ledger", "restore", str(cut))
    assert fenyjel(other, "ledger", "restore", str(whole)).returncode == 0
    again = fenyjel(other, "ledger", "dump")
    assert again.stdout.encode() == text


@pytest.mark.parametrize("room", [0, 60_000])
def test_a_disk_that_fills_up_takes_nothing_by_halves_and_all_goes_on_when_there_is_room(
    sqlite_url: str, tmp_path: Path, room: int
) -> None:
    in_play(sqlite_url)
    order = {"url": sqlite_url, "lane": 0, "first": 0, "count": 200, "hold": None}
    with nursery("tests.chaos.test_damage", tmp_path) as children:
        full = children.start({**order, "room": room})
        children.wait_for(full, lambda said: bool(said) and "ended" in said[-1])
        said = children.heard[full]
        (trouble,) = [each["failed"] for each in said if "failed" in each]
        assert str(trouble).startswith(("LedgerAway", "LedgerFull")), trouble
        acknowledged = {int(str(each["index"])): each["numbers"] for each in said if "index" in each}

        rest = children.start({**order, "first": len(acknowledged), "count": 5, "room": None})
        children.wait_for(rest, lambda said: any("finished" in each for each in said))
        children.kill(rest)
    opened = Database(sqlite_url)
    history = desk(opened, lambda: later(10)).history(EVENT)
    opened.close()
    assert history == summed(history.rows)
    asked = [row.request for row in history.rows if row.request.startswith("lane-")]
    assert asked == [victim.request_of(0, index) for index in range(len(acknowledged) + 5)]
    for index, numbers in acknowledged.items():
        assert isinstance(numbers, list)
        assert [history.rows[number - 1].request for number in numbers] == [victim.request_of(0, index)]


def child(order: dict[str, Any], say: Say) -> None:
    """A victim whose files may grow only so far: what a full disk does to it."""
    room = order.pop("room")
    if isinstance(room, int):
        file = Path(str(order["url"]).removeprefix("sqlite:///"))
        sizes = [each.stat().st_size for each in file.parent.glob(f"{file.name}*")]
        limit_files(max(sizes) + room)
    victim.child(order, say)


def limit_files(size: int) -> None:
    """Let no file of this process and its children grow beyond a size. Units: bytes."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


@contextmanager
def files_up_to(size: int) -> Iterator[None]:
    """What a nearly full disk does to whatever is started meanwhile. Units: bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    limit_files(size)
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_first_start_on_a_full_disk_says_so_and_the_next_one_goes_well(tmp_path: Path) -> None:
    home = tmp_path / "club"
    with files_up_to(50_000):
        refused_in_words(home, "seed", "--practice")
    assert fenyjel(home, "seed", "--practice").returncode == 0
