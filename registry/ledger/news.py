"""News that a ledger grew: an empty datagram to every process that listens, after the commit.

A datagram carries nothing, so a lost one loses nothing: every listener also looks by itself every few
seconds, and as soon as it can hear. On PostgreSQL, LISTEN takes the datagram's place.
"""

import contextlib
import logging
import math
import os
import socket
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from registry.ledger.database import CHANNEL
from registry.ledger.ledger import LedgerAway

log = logging.getLogger("fenyjel.ledger")

LOOK_S = 4.0
"""How often a listener looks by itself. Units: seconds."""

AGAIN_S = 2.0
"""How often it is tried to hear anew while the database is away. Units: seconds."""

NOTICED_S = 0.5
"""How soon a listener on PostgreSQL, which nobody can wake, notices that it is to stop. Units: seconds."""

HOST = "127.0.0.1"


class Ear(Protocol):
    """One way to hear."""

    def hear(self, timeout: float) -> bool:
        """Wait for news, at most so many seconds; whether some came."""

    def wake(self) -> None:
        """Let whoever hears look up now, where that is possible."""

    def close(self) -> None:
        """Stop hearing."""


class Voice(Protocol):
    """One way to tell the other processes."""

    def tell(self) -> None:
        """Say that something is new."""

    def close(self) -> None:
        """Stop telling."""


class News:
    """This process's news. Listening starts with the first who waits.

    `ear` makes the way to hear; `look` returns any value that changes when a ledger grows.
    """

    def __init__(self, ear: Callable[[], Ear], look: Callable[[], object], voice: Voice) -> None:
        self._ear = ear
        self._look = look
        self._voice = voice
        self._lock = threading.Lock()
        self._next = threading.Event()
        self._count = 0
        self._hearer: Callable[[], None] | None = None
        self._hearing: Ear | None = None
        self._thread: threading.Thread | None = None
        self._stopped = threading.Event()
        self.seen_s = -math.inf
        """When the ledger was last seen, by the clock that nobody sets. Units: seconds."""

    def listen(self, hearer: Callable[[], None]) -> None:
        """Have a function called at each piece of news from now on, by the thread that hears it."""
        self._hearer = hearer
        self._listen()

    def mark(self) -> int:
        """How often there was news; give it to `wait` to miss nothing in between."""
        self._listen()
        return self._count

    def wait(self, timeout: float, since: int | None = None) -> bool:
        """Wait for news, at most so many seconds; whether some came (since a mark, if given).

        More may come before the caller has the answer: who must miss nothing compares marks.
        """
        self._listen()
        with self._lock:
            if since is not None and self._count != since:
                return True
            awaited = self._next
        return awaited.wait(timeout)

    def tell(self) -> None:
        """Say that a commit is through: here at once, and to the other processes."""
        self.heard()
        self._voice.tell()

    def heard(self) -> None:
        """Wake everyone who waits in this process."""
        with self._lock:
            self._count += 1
            awaited, self._next = self._next, threading.Event()
        awaited.set()

    def close(self) -> None:
        """Stop listening and telling."""
        self._voice.close()
        self._stopped.set()
        if self._hearing is not None:
            self._hearing.wake()
        if self._thread is not None:
            self._thread.join(5)

    def _listen(self) -> None:
        if self._thread is not None:
            return
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="news", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        seen: object = None
        ear: Ear | None = None
        well = True
        while not self._stopped.is_set():
            try:
                if ear is None:
                    ear = self._hearing = self._ear()
                    heard = True  # whatever was told before it could hear
                else:
                    heard = ear.hear(LOOK_S)
                looked = self._look()
                self.seen_s, well = time.monotonic(), True
            except Exception as trouble:  # a thread that ended would leave everybody deaf for good
                # The database is away: a new ear later, and news as soon as it is back.
                if not isinstance(trouble, LedgerAway | OSError) and well:
                    log.exception("the news cannot be looked for")
                well = False
                if ear is not None:
                    self.heard()  # whoever waits sees for himself
                _close(ear)
                ear = self._hearing = seen = None
                self._stopped.wait(AGAIN_S)
                continue
            if heard or looked != seen:
                seen = looked
                self.heard()
                if self._hearer is not None and not self._stopped.is_set():
                    self._hearer()
        self._hearing = None
        _close(ear)


def _close(ear: Ear | None) -> None:
    if ear is not None:
        with contextlib.suppress(OSError):
            ear.close()


class Datagram:
    """Sends datagrams to the ports whose names lie in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._socket: socket.socket | None = None

    def tell(self) -> None:
        """Send one to every listener; a dead one's is lost, which harms nobody."""
        if self._socket is None:
            self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            self._socket.setblocking(False)
        with contextlib.suppress(OSError):
            for name in os.listdir(self._folder):  # noqa: PTH208 - only names, thousands of times
                if name.isdigit():
                    with contextlib.suppress(OSError):
                        self._socket.sendto(b"", (HOST, int(name)))

    def close(self) -> None:
        """Stop telling."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None


class Notify:
    """PostgreSQL tells by itself: the notification is part of the transaction."""

    def tell(self) -> None:
        """Nothing to do."""

    def close(self) -> None:
        """Nothing to do."""


class DatagramEar:
    """Hears datagrams on a port of its own, whose name it leaves in a folder."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        _sweep(folder)
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.bind((HOST, 0))
        self._file = folder / str(self._socket.getsockname()[1])
        self._leave_name()

    def hear(self, timeout: float) -> bool:
        """Wait for news, at most so many seconds; whether some came."""
        self._socket.settimeout(timeout)
        try:
            self._socket.recv(1)
        except TimeoutError:
            if not self._file.exists():  # somebody took the folder away: nobody would ever call again
                self._leave_name()
            return False
        self._socket.settimeout(0)  # many at once are one piece of news
        with contextlib.suppress(BlockingIOError):
            while True:
                self._socket.recv(1)
        return True

    def _leave_name(self) -> None:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        self._file.write_text(str(os.getpid()), encoding="ascii")

    def wake(self) -> None:
        """Send a datagram to itself."""
        with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as voice:
            voice.sendto(b"", (HOST, int(self._file.name)))

    def close(self) -> None:
        """Stop hearing."""
        self._file.unlink(missing_ok=True)
        self._socket.close()


def _sweep(folder: Path) -> None:
    """Take away the names of listeners whose process is gone."""
    for file in folder.iterdir():
        with contextlib.suppress(OSError, ValueError):
            pid = int(file.read_text(encoding="ascii"))
            try:
                os.kill(pid, 0)
            except ProcessLookupError:
                file.unlink(missing_ok=True)


class NotifyEar:
    """Hears PostgreSQL's notifications. Raises: OSError where the server is away."""

    def __init__(self, conninfo: str) -> None:
        import psycopg

        self._lost = psycopg.Error
        try:
            self._connection = psycopg.connect(conninfo, autocommit=True, connect_timeout=5)
            self._connection.execute(f"LISTEN {CHANNEL}")
        except self._lost as error:
            raise OSError(str(error)) from error

    def hear(self, timeout: float) -> bool:
        """Wait for news, at most so many seconds; whether some came."""
        try:
            return any(True for _ in self._connection.notifies(timeout=min(timeout, NOTICED_S), stop_after=1))
        except self._lost as error:
            raise OSError(str(error)) from error

    def wake(self) -> None:
        """Nothing to do: it never waits for long."""

    def close(self) -> None:
        """Stop hearing."""
        self._connection.close()


def news_for(url: str, folder: Path, look: Callable[[], object]) -> News:
    """The news of one database: datagrams beside a file, notifications from PostgreSQL."""
    if url.startswith("sqlite"):
        return News(lambda: DatagramEar(folder), look, Datagram(folder))
    conninfo = url.replace("+psycopg", "", 1)
    return News(lambda: NotifyEar(conninfo), look, Notify())


def wait_until(news: News, ready: Callable[[], bool], timeout: float) -> bool:
    """Wait for a condition that news may bring about; whether it came true in time."""
    until = time.monotonic() + timeout
    while True:
        mark = news.mark()
        if ready():
            return True
        left = until - time.monotonic()
        if left <= 0:
            return False
        news.wait(min(left, 0.5), mark)
