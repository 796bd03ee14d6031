"""Codes and private files."""

import stat
import threading
from pathlib import Path

import pytest

from registry.people.codes import LETTERS, Key, key_in, new_card, new_passphrase, typed, write_private

LOOK_ALIKES = ("0O", "1IL", "2Z", "5S", "8B", "6G", "UV")


def test_no_two_letters_of_a_code_look_alike() -> None:
    assert all(sum(letter in LETTERS for letter in alike) <= 1 for alike in LOOK_ALIKES)
    assert set(new_card()) <= set(LETTERS)


def test_many_who_start_at_once_get_the_same_private_key(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    keys: list[bytes] = []
    threads = [threading.Thread(target=lambda: keys.append(key_in(file).derive("x"))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(keys)) == 1
    assert len(keys) == 8
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]


@pytest.mark.parametrize("kept", ["", "zz", "ab" * 31, "\x00" * 64])
def test_a_damaged_private_key_is_never_used(tmp_path: Path, kept: str) -> None:
    file = tmp_path / "secret"
    file.write_text(kept, encoding="ascii")
    with pytest.raises(OSError, match="damaged"):
        key_in(file)
    assert file.read_text(encoding="ascii") == kept


def test_a_private_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "passphrase"
    write_private(file, "one", replace=True)
    write_private(file, "two", replace=True)
    assert file.read_text(encoding="utf-8") == "two"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_code_means_the_same_however_it_is_typed() -> None:
    assert typed(" ab-cd ef\r") == typed("ABCDEF")


def test_keys_for_two_purposes_have_nothing_in_common() -> None:
    key = Key(b"k")
    assert key.derive("session") != key.derive("phone:1:1")
    assert key.phone_code(1, 1) != key.phone_code(1, 2) != key.phone_code(2, 1)


def test_a_passphrase_is_long_and_easy_to_type() -> None:
    passphrase = new_passphrase()
    assert [len(group) for group in passphrase.split("-")] == [4, 4, 4, 4]
    assert passphrase == passphrase.lower()
    assert passphrase != new_passphrase()
