"""From the start of the kiosk's process to the first screen that can be used, against an empty Textual app.

Both run in a real pseudo-terminal of 80x24. The kiosk is ready when its choices are there, which is after the club's
book was opened; its first picture, before that, is noted besides.
"""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.bench.desk import opened
from tests.bench.empty_app import WORD
from tests.bench.figures import Measure, at_most, figure, interleaved
from tests.support.processes import FENYJEL, environment

LIMIT = 2
ROWS, COLUMNS = 24, 80
SILENCE_S = 60.0
ESCAPES = re.compile(rb"\x1b(\[[0-9;:?<>=]*[ -/]*[@-~]|[()][A-Z0-9]|\][^\x07\x1b]*(\x07|\x1b\\)|[=>78PcM])")
FIRST, READY = "Help", "What would you like?"


def run(quick: bool) -> Measure:
    """The kiosk and the empty app, taking turns."""
    with tempfile.TemporaryDirectory() as name:
        home = Path(name) / "club"
        opened(home)
        env = environment(home, FENYJEL_LANGUAGE="en", TERM="xterm-256color", COLORTERM="truecolor")
        first: list[float] = []

        def ours() -> float:
            early, ready = start((*FENYJEL, "kiosk"), env, (FIRST, READY))
            first.append(early)
            return ready

        def bare() -> float:
            (ready,) = start((sys.executable, "-m", "tests.bench.empty_app"), env, (WORD,))
            return ready

        ours(), bare()  # the disk's cache is warm after one of each
        kiosk, empty = interleaved(ours, bare, 5 if quick else 9)
        notes: dict[str, float | int | str] = {"first_picture_ms": figure(first, "ms").median}
        return at_most("kiosk", figure(kiosk, "ms"), figure(empty, "ms"), LIMIT, notes)


def start(argv: Sequence[str], env: Mapping[str, str], awaited: Sequence[str]) -> list[float]:
    """Start a program in a terminal of its own and end it when all was shown. Units: milliseconds to each text."""
    began = time.monotonic()
    process, terminal = pty.fork()
    if not process:
        os.execvpe(argv[0], list(argv), dict(env))
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    try:
        return _times(terminal, began, list(awaited))
    finally:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        os.close(terminal)


def _times(terminal: int, began: float, awaited: list[str]) -> list[float]:
    shown, times = b"", list[float]()
    while awaited:
        ready, _, _ = select.select([terminal], [], [], SILENCE_S)
        assert ready, f"{awaited[0]!r} was never shown: {shown[-2000:]!r}"
        shown += os.read(terminal, 1 << 16)
        text = ESCAPES.sub(b"", shown)
        while awaited and awaited[0].encode() in text:
            awaited.pop(0)
            times.append((time.monotonic() - began) * 1000)
    return times
