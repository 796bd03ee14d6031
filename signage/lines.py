"""One line for each open stream: whoever paints writes straight to the lines that keep up.

Five hundred tasks that wake up one by one see a picture three times as late as five hundred writes in a
row. So an idle line gets new bytes at once. A line that is still busy with earlier ones is owed only the
newest picture, and its own task catches up: nothing queues.
"""

import os
import threading
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, Protocol


class Piece(NamedTuple):
    """Some bytes of a stream, plain and as a chunk of an HTTP answer."""

    plain: bytes
    chunk: bytes


def piece(data: bytes) -> Piece:
    """Some bytes, made ready once for all lines."""
    return Piece(data, b"%x\r\n%b\r\n" % (len(data), data))


class Socket(Protocol):
    """As much of a socket as a wire needs."""

    def fileno(self) -> int:
        """Its number."""

    def sendall(self, data: bytes, /) -> None:
        """Send it all, letting other tasks work meanwhile."""


class Wire:
    """The socket under an answer whose head has been sent."""

    def __init__(self, socket: Socket, *, chunked: bool) -> None:
        self._socket = socket
        self._chunked = chunked

    def send(self, sent: Piece) -> bytes:
        """Send what goes through at once. Returns what is left. Raises: OSError when nobody is there."""
        data = sent.chunk if self._chunked else sent.plain
        try:
            return data[os.write(self._socket.fileno(), data) :]
        except BlockingIOError:
            return data

    def finish(self, rest: bytes) -> None:
        """Send the rest, however long it takes. Raises: OSError when nobody is there."""
        self._socket.sendall(rest)


def wire_of(environ: Mapping[str, Any]) -> Wire | None:
    """The wire under a request; None where the server keeps it to itself, encrypts, or a write would block."""
    socket: Socket | None = environ.get("gunicorn.socket")
    if socket is None or environ.get("wsgi.url_scheme") != "http" or os.get_blocking(socket.fileno()):
        return None
    return Wire(socket, chunked=environ.get("SERVER_PROTOCOL") == "HTTP/1.1")


class Line:
    """One open stream."""

    def __init__(self, wire: Wire | None = None) -> None:
        self._wire = wire
        self._lock = threading.Lock()
        self._awake = threading.Event()
        self._owed = b""
        self._rest = b""
        self._idle = False
        self._ended = False

    def push(self, sent: Piece, *, picture: bool) -> None:
        """Send at once, or owe it: a picture takes the place of what was owed, a sign of life waits for nothing."""
        with self._lock:
            if self._idle and self._wire is not None:
                self._send(self._wire, sent)
            elif picture or not self._owed:
                self._owed = sent.plain
                self._awake.set()

    def end(self) -> None:
        """Let the stream end."""
        self._ended = True
        self._awake.set()

    def follow(self) -> Iterator[bytes]:
        """What the stream's own task has to send, until the line ends."""
        while not self._ended:
            with self._lock:
                self._awake.clear()
                rest, owed = self._rest, self._owed
                self._rest = self._owed = b""
                self._idle = not rest and not owed
            if rest and self._wire is not None:
                self._wire.finish(rest)
            if owed:
                yield owed
            if not rest and not owed and not self._ended:
                self._awake.wait()

    def _send(self, wire: Wire, sent: Piece) -> None:
        try:
            self._rest = wire.send(sent)
        except OSError:  # nobody is there any more
            self.end()
            return
        if self._rest:
            self._idle = False
            self._awake.set()
