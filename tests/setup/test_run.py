"""`fenyjel run`: one command, a whole club; trouble in words; a clean end."""

import os
import re
import signal
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from registry.launch import port
from tests.support.club import RunningClub, running_club
from tests.support.ports import free_port
from tests.support.processes import FENYJEL, children_of, environment, fenyjel, lives
from tests.support.sound import check_terminal
from tests.support.waiting import wait_until


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningClub]:
    with running_club(tmp_path_factory.mktemp("run") / "club", LC_ALL="en_GB.UTF-8") as running:
        yield running


def test_it_says_where_walls_office_and_passphrase_are(club: RunningClub) -> None:
    said = club.said()
    assert f"{club.address}/walls" in said
    assert f"{club.address}/office" in said
    assert str(club.home / "passphrase") in said


def test_the_passphrase_lies_in_a_private_file(club: RunningClub) -> None:
    assert stat.S_IMODE((club.home / "passphrase").stat().st_mode) == 0o600


def test_on_an_empty_database_a_practice_event_starts(club: RunningClub) -> None:
    assert "practice event starts now" in club.said()
    status, page = club.get("/walls")
    assert status == 200
    assert "<html" in page


def test_a_second_start_on_the_same_folder_is_refused_in_words(club: RunningClub) -> None:
    second = fenyjel(club.home, "run", "--no-kiosk", "--port", str(free_port()))
    assert second.returncode == 2
    assert str(club.process.pid) in second.stderr
    assert second.stderr.count("\n") == 1


def test_a_taken_port_is_refused_in_words_and_another_one_named(club: RunningClub, tmp_path: Path) -> None:
    other = fenyjel(tmp_path, "run", "--no-kiosk", "--port", str(club.port))
    assert other.returncode == 2
    assert str(club.port) in other.stderr
    assert f"--port {club.port + 1}" in other.stderr
    assert other.stderr.count("\n") == 1


def test_a_second_timekeeper_on_the_same_folder_is_refused_in_words(club: RunningClub) -> None:
    wait_until((club.home / "timekeeper.lock").exists, what="the timekeeper has begun")
    second = fenyjel(club.home, "timekeeper")
    assert second.returncode == 2
    assert second.stderr.count("\n") == 1


def test_a_killed_web_server_comes_back(club: RunningClub) -> None:
    web, *_ = club.children()
    signalled = Path(f"/proc/{web}/cmdline").read_bytes()
    assert b"gunicorn" in signalled
    os.kill(web, signal.SIGKILL)
    wait_until(lambda: not lives(web) and len(club.children()) == 2, 30)
    wait_until(lambda: port.serves(club.port), 30)
    assert club.get("/walls")[0] == 200


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_everything_in_words(tmp_path: Path, how: signal.Signals) -> None:
    with running_club(tmp_path / "club") as running:
        children = running.children()
        running.process.send_signal(how)
        assert running.process.wait(20) == 0
        assert "saved" in running.said()
        assert not [pid for pid in children if lives(pid)]
        assert not port.answers(running.port)


def test_nothing_is_left_when_the_launcher_is_killed(tmp_path: Path) -> None:
    with running_club(tmp_path / "club") as running:
        children = running.children()
        running.process.kill()
        wait_until(lambda: not [pid for pid in children if lives(pid)], 20, "the children end")
        wait_until(lambda: not port.answers(running.port), 20, "the port is free")


@pytest.mark.terminal
def test_the_terminal_becomes_the_kiosk_and_is_given_back_clean(tmp_path: Path) -> None:
    argv = [*FENYJEL[1:], "run", "--port", str(free_port())]
    env = environment(tmp_path / "club", TERM="xterm-256color", LC_ALL="C.UTF-8")
    seen = (tmp_path / "seen").open("w+b")
    child = pexpect.spawn(sys.executable, argv, env=env, dimensions=(24, 80), timeout=60, logfile=seen)
    try:
        child.expect("/walls")
        child.expect("Enter")
        child.send("\r")
        child.expect(re.escape("\x1b[3J"))  # the scrollback is gone before the kiosk comes
        child.expect(re.escape("\x1b[?1049h"))
        child.kill(signal.SIGTERM)
        child.expect(re.escape("\x1b[?1049l"))
        child.expect("saved")
        child.expect(pexpect.EOF)
    finally:
        child.close(force=True)
    assert child.exitstatus == 0
    seen.seek(0)
    check_terminal(seen.read())
    seen.close()


@pytest.mark.terminal
def test_no_key_ends_the_club_while_a_broken_kiosk_is_started_again(tmp_path: Path) -> None:
    argv = [*FENYJEL[1:], "run", "--port", str(free_port())]
    env = environment(tmp_path / "club", TERM="xterm-256color", LC_ALL="C.UTF-8", FENYJEL_LANGUAGE="en")
    child = pexpect.spawn(sys.executable, argv, env=env, dimensions=(24, 80), timeout=60)
    try:
        child.expect("Enter")
        child.send("\r")
        child.expect(re.escape("\x1b[?1049h"))
        *_, kiosk = children_of(child.pid)
        assert b"\0kiosk\0" in Path(f"/proc/{kiosk}/cmdline").read_bytes()
        os.kill(kiosk, signal.SIGKILL)
        child.expect("starts again")
        child.send("\x1a\x1c\x03")
        child.expect(re.escape("\x1b[?1049h"))  # and it is there again
        assert child.isalive()
        child.kill(signal.SIGTERM)
        child.expect("saved")
        child.expect(pexpect.EOF)
    finally:
        child.close(force=True)
    assert child.exitstatus == 0
