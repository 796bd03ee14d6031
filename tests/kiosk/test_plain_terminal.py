"""Plain lines on a real pseudo-terminal: it is left as it was found, and no passphrase stands on it."""

import os
import re
import select
import signal
import subprocess
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.plain import FileLines
from kiosk.tty import ENDING_SIGNS, held
from registry.assemble import assemble
from registry.settings import Settings
from tests.support.processes import DEADLINE, FENYJEL, environment, fenyjel
from tests.support.waiting import wait_until

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGTSTP)


class Pair:
    """Both ends of a pseudo-terminal: a person at the one, a program at the other."""

    def __init__(self) -> None:
        self.person, self.program = os.openpty()
        self.shown = ""

    def modes(self) -> list[object]:
        """How the terminal stands."""
        return termios.tcgetattr(self.program)

    def look(self) -> str:
        """All that ever stood on it."""
        while select.select([self.person], [], [], 0.05)[0]:
            self.shown += os.read(self.person, 65536).decode()
        return self.shown

    def type(self, line: str) -> None:
        """Type a line."""
        os.write(self.person, f"{line}\n".encode())

    def sees(self, text: str) -> None:
        """Wait until it stands there."""
        wait_until(lambda: text in self.look(), DEADLINE, text)


@pytest.fixture
def pair() -> Iterator[Pair]:
    """A terminal of its own."""
    pair = Pair()
    yield pair
    os.close(pair.person)
    os.close(pair.program)


def no_key_ends(pair: Pair) -> bool:
    """Whether the signs that end programs are taken from the terminal."""
    signs = pair.modes()[6]
    assert isinstance(signs, list)
    return all(signs[sign] == b"\x00" for sign in ENDING_SIGNS)


@pytest.mark.parametrize("ending", [None, RuntimeError, KeyboardInterrupt])
def test_what_was_found_is_put_back_however_it_ends(pair: Pair, ending: type[BaseException] | None) -> None:
    found, handlers = pair.modes(), [signal.getsignal(sign) for sign in SIGNALS]
    try:
        with held(pair.program):
            assert no_key_ends(pair)
            if ending is not None:
                raise ending
    except (RuntimeError, KeyboardInterrupt):
        pass

    assert pair.modes() == found
    assert [signal.getsignal(sign) for sign in SIGNALS] == handlers


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_it_by_way_of_the_mending(pair: Pair, sign: signal.Signals) -> None:
    found = pair.modes()
    with pytest.raises(SystemExit) as ended, held(pair.program):
        os.kill(os.getpid(), sign)
        time.sleep(DEADLINE)

    assert ended.value.code == 0
    assert pair.modes() == found


def test_what_is_typed_hidden_does_not_show_but_its_end_does(pair: Pair) -> None:
    lines = FileLines(pair.program)
    assert lines.read(0, hidden=True) is None
    pair.type("open sesame")
    assert lines.read(5, hidden=True) == "open sesame"
    assert pair.look() == "\r\n"

    assert lines.read(0) is None
    pair.type("Csillag")
    assert lines.read(5) == "Csillag"
    assert "Csillag" in pair.look()


@pytest.mark.terminal
@pytest.mark.parametrize("way", ["passphrase", "signal"])
def test_the_command_leaves_the_terminal_as_it_was(tmp_path: Path, pair: Pair, way: str) -> None:
    assert fenyjel(tmp_path, "seed", "--practice").returncode == 0
    club = assemble(Settings(home=tmp_path))
    passphrase = club.staff.show_passphrase() or ""
    club.close()
    found = pair.modes()
    kiosk = subprocess.Popen(
        [*FENYJEL, "kiosk", "--plain"],
        env=environment(tmp_path, FENYJEL_LANGUAGE="en"),
        stdin=pair.program,
        stdout=pair.program,
    )
    try:
        pair.sees("What would you like?")
        assert no_key_ends(pair)
        pair.type("leave")
        pair.sees("Only for organisers.")
        pair.type("organiser")
        pair.sees("Passphrase:")
        if way == "passphrase":
            wait_until(lambda: not pair.modes()[3] & termios.ECHO, DEADLINE, "nothing typed shows")  # type: ignore[operator]
            pair.type(passphrase)
        else:
            kiosk.terminate()
        assert kiosk.wait(DEADLINE) == 0
    finally:
        kiosk.kill()
        kiosk.wait()

    assert pair.modes() == found
    assert passphrase not in pair.look()
    assert re.search(r"Passphrase:\s*$", pair.look()), "nothing is asked any more"
