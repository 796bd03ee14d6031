"""Many raw streams of many addresses, in one thread: they hear whatever comes, and say when all of them have."""

import os
import resource
import selectors
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from tests.bench.stage import CORES, TWO

SILENCE_S = 60.0
ROOM = 200
"""Open files that a measure needs besides its streams."""


class Address(NamedTuple):
    """What a stream is opened with."""

    path: str
    cookie: str = ""

    def request(self) -> bytes:
        """The whole request."""
        cookie = f"Cookie: {self.cookie}\r\n" if self.cookie else ""
        return (f"GET {self.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n{cookie}\r\n").encode()


def room_for(streams: int) -> None:
    """Raise the limit of open files as far as the system lets us. Raises: AssertionError where that is too low."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    assert most >= streams + ROOM, f"the system allows {most} open files, and {streams + ROOM} are needed"


class Listeners:
    """Streams of one server."""

    def __init__(self, port: int, addresses: Sequence[Address]) -> None:
        self._port = port
        self._asks = [address.request() for address in addresses]
        self._poll = selectors.EpollSelector()
        self._lines: dict[int, socket.socket] = {}

    def join(self, awaited: bytes) -> float:
        """Open all at once and wait until each heard these bytes. Units: seconds until the last one did."""
        began = time.monotonic()
        asks: dict[int, bytes] = {}
        for ask in self._asks:
            line = socket.socket()
            line.setblocking(False)
            line.connect_ex(("127.0.0.1", self._port))
            self._poll.register(line, selectors.EVENT_WRITE)
            self._lines[line.fileno()] = line
            asks[line.fileno()] = ask
        waiting = dict.fromkeys(asks, b"")
        while waiting:
            assert time.monotonic() - began < SILENCE_S, (
                f"{len(waiting)} heard nothing: {min(waiting.values())[:300]!r}"
            )
            for key, ready in self._poll.select(1):
                line = self._lines[key.fd]
                if ready & selectors.EVENT_WRITE:
                    line.sendall(asks[key.fd])
                    self._poll.modify(line, selectors.EVENT_READ)
                    continue
                heard = waiting.get(key.fd, b"") + _received(line, waiting.get(key.fd, b""))
                if awaited in heard:
                    waiting.pop(key.fd, None)
                elif key.fd in waiting:
                    waiting[key.fd] = heard
        return time.monotonic() - began

    def leave(self) -> None:
        """Close all at once."""
        for line in self._lines.values():
            self._poll.unregister(line)
            line.close()
        self._lines.clear()

    def hear(self, seconds: float) -> None:
        """Hear whatever comes for a while."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            for key, _ in self._poll.select(left):
                assert self._lines[key.fd].recv(1 << 16), "the server hung up"

    @contextmanager
    def looking(self) -> Iterator[None]:
        """Hear whatever comes, beside the block."""
        ended = threading.Event()

        def ear() -> None:
            while not ended.is_set():
                self.hear(0.2)

        hearing = threading.Thread(target=ear, daemon=True)
        hearing.start()
        try:
            yield
        finally:
            ended.set()
            hearing.join(5)
            self.leave()


def _received(line: socket.socket, before: bytes) -> bytes:
    """What has come. Raises: AssertionError where the server hung up."""
    try:
        more = line.recv(1 << 16)
    except ConnectionError as broken:
        raise AssertionError(f"{broken} after {before[:300]!r}") from broken
    assert more, f"the server hung up after {before[:300]!r}"
    return more


@contextmanager
def beside_the_servers() -> Iterator[None]:
    """This process keeps off the servers' core."""
    if len(CORES) >= TWO:
        os.sched_setaffinity(0, CORES[1:])
    try:
        yield
    finally:
        os.sched_setaffinity(0, CORES)
