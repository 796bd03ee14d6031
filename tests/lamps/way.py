"""The way between a lamp's output and its broker: it can be cut, and it can swallow what it is given."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class Way:
    """Hands bytes on in both directions."""

    def __init__(self, host: str, port: int) -> None:
        self._to = host, port
        self._listens = socket.create_server(("127.0.0.1", 0))
        self._ends: list[socket.socket] = []
        self.open = True
        self.swallows = False
        self.port: int = self._listens.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """End what is connected, as a network does that goes away for a moment."""
        ends, self._ends = self._ends, []
        for end in ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def close(self) -> None:
        self.open = False
        self._listens.close()
        self.cut()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listens.accept()
            except OSError:
                return
            if not self.open:
                near.close()
                continue
            far = socket.create_connection(self._to)
            self._ends += [near, far]
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._hand_on, args=(one, other), daemon=True).start()

    def _hand_on(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while some := one.recv(4096):
                if not self.swallows:
                    other.sendall(some)


@contextmanager
def way_to(host: str, port: int) -> Iterator[Way]:
    """A way, and its port on this machine."""
    way = Way(host, port)
    yield way
    way.close()
