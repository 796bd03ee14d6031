"""A kiosk in a real pseudo-terminal: a person's keys in, the cells of the screen out."""

import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pexpect
import pyte

from tests.support.processes import FENYJEL, environment
from tests.support.sound import check_terminal
from tests.support.waiting import wait_until

KEYS = {"enter": "\r", "tab": "\t", "escape": "\x1b", "f1": "\x1bOP", "f2": "\x1bOQ", "down": "\x1b[B"}
APART_S = 0.35
"""The kiosk takes two quick presses of one key for a double press. Units: seconds."""
SIZE = (80, 24)


class Terminal:
    """One program on a terminal of its own. A thread reads all it writes, so that it never waits for the test."""

    def __init__(self, child: "pexpect.spawn[bytes]", size: tuple[int, int]) -> None:
        self._child = child
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self._lock = threading.Lock()
        self._acted_at = 0.0
        self.written = bytearray()
        self._picture = ""
        """All cells, until something is written again."""
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        while True:
            try:
                read = self._child.read_nonblocking(65_536, timeout=None)
            except (pexpect.EOF, OSError, ValueError):
                return
            with self._lock:
                self.written += read
                self._stream.feed(read)
                self._picture = ""

    def picture(self) -> str:
        """All cells, row by row."""
        with self._lock:
            self._picture = self._picture or "\n".join(self.screen.display)
            return self._picture

    def sees(self, *texts: str, seconds: float = 60) -> str:
        """Wait until all of these stand on the screen at once."""
        try:
            wait_until(lambda: all(text in self.picture() for text in texts), seconds)
        except AssertionError:
            raise AssertionError(f"the kiosk never showed {texts}:\n{self.picture()}") from None
        self._acted_at = time.monotonic()  # the key before this picture has been heard by now
        return self.picture()

    def press(self, *names: str) -> None:
        """Press keys as fast as a careful person does."""
        for name in names:
            wait_until(lambda: time.monotonic() - self._acted_at > APART_S, what="a finger comes back")
            self._acted_at = time.monotonic()
            self._child.send(KEYS.get(name, name))

    def type(self, text: str) -> None:
        """Type into a field until it stands there."""
        self._child.send(text)
        self.sees(text)

    def end(self) -> None:
        """End the program and see that its bell never rang."""
        self._child.close(force=True)
        self._reader.join(5)
        check_terminal(bytes(self.written))


@contextmanager
def kiosk(home: Path, env: Mapping[str, str], size: tuple[int, int] = SIZE) -> Iterator[Terminal]:
    """`fenyjel kiosk` on a terminal of its own."""
    argv = [*FENYJEL[1:], "kiosk", "--name", "hall-1"]
    whole = environment(home, **{"TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8", **env})
    child = pexpect.spawn(FENYJEL[0], argv, env=whole, dimensions=(size[1], size[0]), timeout=30)
    child.delaybeforesend = None
    terminal = Terminal(child, size)
    try:
        yield terminal
    finally:
        terminal.end()
