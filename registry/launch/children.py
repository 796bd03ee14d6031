"""One child process: what it is, how it was started, how often it failed."""

import os
import subprocess
from pathlib import Path
from typing import BinaryIO

from msgspec import Struct

from registry.launch.orphans import ending_with_parent

FIRST_WAIT = 0.5
LONGEST_WAIT = 30.0
"""Units: seconds before a child that ended is started again; the wait doubles each time."""

STEADY_AFTER = 60.0
"""Units: seconds. Who lived that long has earned a quick restart again."""

LARGEST_LOG = 5_000_000
"""Units: bytes. A log longer than that is put aside at the next start."""


class Recipe(Struct, frozen=True):
    """How to start a child. Without `log` it shares the terminal, and when it ends well the club ends."""

    name: str
    argv: tuple[str, ...]
    log: Path | None = None


class Child:
    """A process that is started again when it ends."""

    def __init__(self, recipe: Recipe) -> None:
        self.recipe = recipe
        self.process: subprocess.Popen[bytes] | None = None
        self.handle = -1
        self.began = 0.0
        self.again_at = 0.0
        self.failures = 0

    def start(self, now: float) -> None:
        """Start it. Units: `now` in seconds of a clock that never goes back."""
        self.process = self._at_the_terminal() if self.recipe.log is None else self._aside(self.recipe.log)
        self.handle = os.pidfd_open(self.process.pid)
        self.began = now

    def _at_the_terminal(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(self.recipe.argv, preexec_fn=ending_with_parent())  # noqa: PLW1509 - no threads here

    def _aside(self, log: Path) -> subprocess.Popen[bytes]:
        with _opened(log) as file:
            return subprocess.Popen(
                self.recipe.argv,
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=file,
                start_new_session=True,  # Ctrl-C is for the one who started it all
                preexec_fn=ending_with_parent(),  # noqa: PLW1509 - no threads here
            )

    def ended(self, now: float) -> int:
        """Note its end, plan the next start and return its exit status."""
        status = self._reap()
        if now - self.began >= STEADY_AFTER:
            self.failures = 0
        self.again_at = now + min(FIRST_WAIT * 2**self.failures, LONGEST_WAIT)
        self.failures += 1
        return status

    def stop(self, seconds: float) -> None:
        """Ask it to end, and make it end when it takes longer than `seconds`."""
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self._reap()

    def _reap(self) -> int:
        assert self.process is not None  # noqa: S101 - only a started child ends
        status = self.process.wait()
        os.close(self.handle)
        self.process, self.handle = None, -1
        return status


def _opened(log: Path) -> BinaryIO:
    log.parent.mkdir(parents=True, exist_ok=True)
    if log.exists() and log.stat().st_size > LARGEST_LOG:
        log.replace(log.with_suffix(".old.log"))
    return log.open("ab")
