"""Answers that hold as long as nothing was committed: asking again costs next to nothing.

Whoever asks twice between two commits, as walls, kiosks and the timekeeper do every second, gets the answer of the
first time. Signs of life are written all day long and are nothing new.
"""

import os
import sqlite3
import threading
import time
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

Answer = TypeVar("Answer")

RESTED_S = 3.0
"""A file that was seen unchanged for so long has rested. Units: seconds."""

TRUST_S = 10.0
"""After so long the file itself is asked, whatever its traces say. Units: seconds."""

OF_REST = 0.5
"""Traces are believed for this part of the time that the file had rested, as a commit shows only once the disk has it:
one that took seconds goes unseen for half as long again at most."""


class Fresh:
    """What was read last, and at which version of the database."""

    def __init__(self, version: Callable[[], Hashable | None]) -> None:
        self._version = version
        self._known: dict[Hashable, tuple[Hashable, Any]] = {}

    def of(self, what: Hashable, read: Callable[[], Answer]) -> Answer:
        """What `read` said at this version; it is asked only if anything was committed since.

        Raises: whatever `read` raises; nothing is remembered then.
        """
        version = self._version()  # before reading: what is committed meanwhile makes the answer old
        known = self._known.get(what)
        if version is not None and known is not None and known[0] == version:
            answer: Answer = known[1]
            return answer
        answer = read()
        self._known[what] = (version, answer)
        return answer


class FileVersion:
    """The version of an SQLite file: another value after every commit that was news.

    Every writer counts its news in the file (`PRAGMA user_version`), signs of life left out. Asking for the number
    opens the file, so where nothing was written for a while the traces that every write leaves are looked at instead.
    """

    def __init__(self, path: Path, seconds: Callable[[], float] = time.monotonic) -> None:
        self._path = path
        self._seconds = seconds
        self._lock = threading.Lock()
        self._log = f"{path}-wal"
        self._file: object = None
        self._connection: sqlite3.Connection | None = None
        self._openings = 0
        self._known: Hashable | None = None
        self._trace: Trace | None = None
        self._seen_s = 0.0
        """Since when that trace was seen, by a clock that nobody sets: the file's own times are the wall's."""
        self._until_s = 0.0
        """Until when it is believed."""

    def __call__(self) -> Hashable | None:
        """The version now; None while it cannot be told."""
        with self._lock:
            found, now_s = trace(self._path, self._log), self._seconds()
            if found is None or found != self._trace:
                self._trace, self._seen_s, self._until_s = found, now_s, 0.0
            if now_s >= self._until_s:
                self._known = None if found is None else self._asked()
                rested_s = now_s - self._seen_s
                if self._known is not None and rested_s >= RESTED_S:
                    self._until_s = now_s + min(rested_s * OF_REST, TRUST_S)
            return self._known

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._let_go()

    def _asked(self) -> Hashable | None:
        file = identity(self._path)
        try:
            if self._connection is None or file != self._file:
                self._open(file)
            if self._connection is None:
                return None
            # All rows: a half-read answer would keep the file's old state alive.
            return self._openings, self._connection.execute("PRAGMA user_version").fetchall()[0][0]
        except sqlite3.Error:
            self._let_go()
            return None

    def _open(self, file: object) -> None:
        self._let_go()
        if file is not None:
            uri = f"{self._path.absolute().as_uri()}?mode=rw"
            self._connection = sqlite3.connect(uri, uri=True, timeout=0, isolation_level=None, check_same_thread=False)
            self._file, self._openings = file, self._openings + 1
            self._log = f"{os.path.realpath(self._path)}-wal"  # it lies beside the file, not beside a link to it

    def _let_go(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = None


def identity(path: Path) -> tuple[int, int] | None:
    """Which file lies at a path; None for none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


class Trace(NamedTuple):
    """What a write changes about a file and its log: when each was written last, and how long the log is.

    The later of the two times would not do: after the wall clock was put back, a write leaves an earlier one.
    """

    file: tuple[int, int]
    file_ns: int
    log_ns: int = 0
    log_length: int = 0


def trace(path: Path, log: str) -> Trace | None:
    """When a file and its log were written last; None while there is no file, or one that was emptied.

    Two writes within one tick of the clock may leave the same trace, and a commit may show some time after its write:
    only what has rested since is as it was.
    """
    try:
        file = os.stat(path)  # noqa: PTH116 - asked for all day long
    except OSError:
        return None
    if not file.st_size:
        return None  # who has it open would go on answering from memory
    same = file.st_dev, file.st_ino
    try:
        written = os.stat(log)  # noqa: PTH116
    except OSError:
        return Trace(same, file.st_mtime_ns)
    return Trace(same, file.st_mtime_ns, written.st_mtime_ns, written.st_size)
