"""From a commit to the last of many stream clients, against a bare broadcaster of the same bytes."""

import os
import resource
import selectors
import socket
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.bench.figures import Measure, at_most, figure, interleaved
from tests.bench.stage import CORES, TWO, Committer, stage

CLIENTS = 500
LIMIT = 2.5
SILENCE_S = 10.0
FRAME = b"event: frame"
ENDS = (b"\n\n", b"\n\n\r\n")


def run(quick: bool) -> Measure:
    """The slowest of all clients, in turns with those of the bare broadcaster."""
    runs = 7 if quick else 21
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with (
        tempfile.TemporaryDirectory() as name,
        stage(Path(name), "tests.bench.bare_broadcaster") as running,
        _beside_the_servers(),
    ):
        ours = Crowd(running.ours, CLIENTS, first_frame=True)
        size = len(ours.frame)
        (Path(name) / "bare" / "frame").write_bytes(ours.frame)
        bare = Crowd(running.bare, CLIENTS, first_frame=False)
        for which, crowd in (("ours", ours), ("bare", bare)):
            crowd.last(running.committer, which)
        first, second = interleaved(
            lambda: ours.last(running.committer, "ours"), lambda: bare.last(running.committer, "bare"), runs
        )
        notes: dict[str, float | int | str] = {"clients": CLIENTS, "frame_bytes": size, "cores": len(CORES)}
        return at_most("fanout", figure(first, "ms"), figure(second, "ms"), LIMIT, notes)


@contextmanager
def _beside_the_servers() -> Iterator[None]:
    """This process keeps off the servers' core."""
    if len(CORES) >= TWO:
        os.sched_setaffinity(0, CORES[1:])
    try:
        yield
    finally:
        os.sched_setaffinity(0, CORES)


class Crowd:
    """Many clients of one server, in one process. `frame` is the first one that came."""

    def __init__(self, port: int, count: int, *, first_frame: bool) -> None:
        self.frame = b""
        self._poll = selectors.EpollSelector()
        self._heard: dict[int, bytes] = {}
        self._sockets = [self._join(port) for _ in range(count)]
        if first_frame:
            self._until_all_have_a_frame()
            whole = next(iter(self._heard.values()))
            self.frame = _unchunked(whole)

    def last(self, committer: Committer, which: str) -> float:
        """Have something committed and wait for all. Units: milliseconds from the commit to the last client."""
        self._drain()
        committer.ask(which)
        ended = self._until_all_have_a_frame()
        began, _ = committer.answer()
        return (ended - began) / 1e6

    def _join(self, port: int) -> socket.socket:
        made = socket.create_connection(("127.0.0.1", port), 10)
        made.sendall(b"GET /walls/wall-1/stream HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n")
        made.setblocking(False)
        self._poll.register(made, selectors.EVENT_READ)
        self._heard[made.fileno()] = b""
        return made

    def _drain(self) -> None:
        """Hear what is on its way, such as heartbeats, until it is quiet."""
        while ready := self._poll.select(0.05):
            for key, _ in ready:
                self._hear(key)
        self._heard = dict.fromkeys(self._heard, b"")

    def _until_all_have_a_frame(self) -> int:
        waiting = set(self._heard)
        until = time.monotonic() + SILENCE_S
        while waiting:
            assert time.monotonic() < until, f"{len(waiting)} heard no frame but {min(self._heard.values())[:400]!r}"
            for key, _ in self._poll.select(1):
                heard = self._hear(key)
                if FRAME in heard and heard.endswith(ENDS):
                    waiting.discard(key.fd)
        return time.monotonic_ns()

    def _hear(self, key: selectors.SelectorKey) -> bytes:
        assert isinstance(key.fileobj, socket.socket)
        heard = self._heard[key.fd] + key.fileobj.recv(1 << 16)
        self._heard[key.fd] = heard
        return heard


def _unchunked(heard: bytes) -> bytes:
    """The frame out of an answer, as a client sees it."""
    start = heard.index(FRAME)
    return heard[start : heard.index(b"\n\n", start) + 2]
