"""The file of the last sign of life: found wherever it lies, and never another one's."""

import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from registry.clock import SystemClock
from registry.scheduler.sign import FILE, SECTOR, Alive, SignFile


def sign(second: int = 0, answered: dict[str, float] | None = None) -> Alive:
    return Alive(SystemClock().reading(), datetime(2026, 5, 1, 20, 0, second, tzinfo=UTC), answered or {})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "run"


def test_a_sign_is_found_where_it_lies_however_it_was_taken_away(folder: Path) -> None:
    kept = SignFile(folder)
    kept.write(sign(1))
    copy = folder / "copy"
    (folder / FILE).rename(copy)  # the old file lives on under another name
    kept.write(sign(2))
    assert kept.read() == sign_of(folder, 2)
    copy.replace(folder / FILE)
    kept.write(sign(3))
    assert kept.read() == sign_of(folder, 3)
    folder.rename(folder.with_name("elsewhere"))
    kept.write(sign(4))
    assert kept.read() == sign_of(folder, 4)
    shutil.rmtree(folder)
    kept.write(sign(5))
    assert kept.read() == sign_of(folder, 5)


def sign_of(folder: Path, second: int) -> Alive:
    found = SignFile(folder).read()
    assert found is not None
    assert found.club.second == second
    return found


def test_a_sign_that_cannot_be_written_is_never_written_into_another_file(folder: Path, tmp_path: Path) -> None:
    """A number that was let go of is the next file's, and that may be the club's data."""
    kept = SignFile(folder)
    kept.write(sign())
    shutil.rmtree(folder)
    folder.write_bytes(b"in the way")
    with pytest.raises(OSError):
        kept.write(sign())
    with (tmp_path / "club.db").open("w+b") as other:
        other.write(b"data")
        other.flush()
        with pytest.raises(OSError):
            kept.write(sign())
    assert (tmp_path / "club.db").read_bytes() == b"data"
    folder.unlink()
    kept.write(sign(7))
    sign_of(folder, 7)


def test_a_longer_sign_leaves_nothing_behind(folder: Path) -> None:
    kept = SignFile(folder)
    kept.write(sign(1, {f"s-2026/{number}": 1.5 for number in range(60)}))
    kept.write(sign(2))
    sign_of(folder, 2)
    assert (folder / FILE).stat().st_size == SECTOR
