"""Small proxies as they stand between screens and a server: one that cuts what is idle, one that holds back."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class Proxy:
    """Passes bytes between whoever connects and a port of this machine, both ways, on threads of its own.

    Units: `idle_s` after so many seconds without a byte from the server a connection is cut. `held` bytes of an
    answer are kept back until there are as many, or the answer ends. `cut` and `beats` count.
    """

    def __init__(self, port: int, *, idle_s: float | None = None, held: int = 0) -> None:
        self.server_port, self.idle_s, self.held = port, idle_s, held
        self.cut = self.beats = 0
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._open: set[socket.socket] = set()
        self._thread = threading.Thread(target=self._accept, daemon=True)
        self._thread.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def close(self) -> None:
        """Stop, and cut everything."""
        _end(self._listener)
        for one in tuple(self._open):
            _end(one)
        self._thread.join(5)

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
                far = socket.create_connection(("127.0.0.1", self.server_port))
            except OSError:
                return
            self._open |= {near, far}
            threading.Thread(target=self._there, args=(near, far), daemon=True).start()
            threading.Thread(target=self._back, args=(far, near), daemon=True).start()

    def _there(self, near: socket.socket, far: socket.socket) -> None:
        try:
            while sent := near.recv(65536):
                far.sendall(sent)
        except OSError:
            pass
        self._done(near, far)

    def _back(self, far: socket.socket, near: socket.socket) -> None:
        kept = b""
        try:
            far.settimeout(self.idle_s)
            while sent := far.recv(65536):
                kept += sent
                self.beats += sent.count(b"event: beat")
                if len(kept) >= self.held or _ends(kept):
                    near.sendall(kept)
                    kept = b""
            near.sendall(kept)
        except TimeoutError:
            self.cut += 1
        except (OSError, ValueError):  # either side is gone
            pass
        self._done(near, far)

    def _done(self, *both: socket.socket) -> None:
        for one in both:
            _end(one)
            self._open.discard(one)


def _ends(answer: bytes) -> bool:
    """Whether an answer is whole: it says how long it is or ends its chunks; a stream does neither."""
    head, _, body = answer.partition(b"\r\n\r\n")
    lines = [line.partition(b":") for line in head.lower().split(b"\r\n")]
    length = next((int(value) for name, _, value in lines if name == b"content-length"), None)
    if length is not None:
        return len(body) >= length
    return body.endswith(b"0\r\n\r\n") or b" 304 " in head[:16] or b" 204 " in head[:16]


def _end(one: socket.socket) -> None:
    with suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()


@contextmanager
def impatient(port: int, idle_s: float) -> Iterator[Proxy]:
    """A proxy that cuts an answer which is silent for so long."""
    proxy = Proxy(port, idle_s=idle_s)
    yield proxy
    proxy.close()


@contextmanager
def holding_back(port: int, held: int = 10**9) -> Iterator[Proxy]:
    """A proxy that hands an answer on only when it is whole, and so never hands on a stream."""
    proxy = Proxy(port, held=held)
    yield proxy
    proxy.close()
