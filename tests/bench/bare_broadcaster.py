"""The floor of fan-out: an asyncio loop that writes the same bytes to everybody at the same news.

python -m tests.bench.bare_broadcaster PORT FOLDER

On a datagram it reads the new row from SQLite, as it must to know what there is to say, and sends the bytes of
FOLDER/frame. Whoever comes hears them too, once they are there.
"""

import asyncio
import os
import resource
import socket
import sqlite3
import sys
from pathlib import Path

from tests.bench.committer import FILE, RUN

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n\r\nretry: 1000\n\n"


class Newest:
    """What there is to say now."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._data = b""

    def __call__(self, *, anew: bool = False) -> bytes:
        """The bytes, read again after news."""
        if (anew or not self._data) and self._file.exists():
            self._data = self._file.read_bytes()
        return self._data


class Client(asyncio.Protocol):
    """One stream."""

    def __init__(self, everybody: set[asyncio.Transport], newest: Newest) -> None:
        self._everybody = everybody
        self._newest = newest
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody comes."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """Whatever they ask, they get the stream."""
        assert self._transport is not None
        self._transport.write(HEAD + self._newest())
        self._everybody.add(self._transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody leaves."""
        if self._transport is not None:
            self._everybody.discard(self._transport)


async def serve(port: int, folder: Path) -> None:
    """Broadcast for ever."""
    loop = asyncio.get_running_loop()
    everybody: set[asyncio.Transport] = set()
    newest = Newest(folder / "frame")
    await loop.create_server(lambda: Client(everybody, newest), "127.0.0.1", port, backlog=4096)
    news = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    news.bind(("127.0.0.1", 0))
    news.setblocking(False)
    (folder / RUN / str(news.getsockname()[1])).write_text(str(os.getpid()), encoding="ascii")
    rows = sqlite3.connect(folder / FILE)
    seen = 0
    while True:
        await loop.sock_recv(news, 1)
        for (number,) in rows.execute("SELECT number FROM rows WHERE event = 'bench/1' AND number > ?", (seen,)):
            seen = number
        data = newest(anew=True)
        for transport in everybody:
            transport.write(data)


if __name__ == "__main__":
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    asyncio.run(serve(int(sys.argv[1]), Path(sys.argv[2])))
