"""A WLED controller in little: keeps presets, plays playlists in its own time, and can tell what it showed.

It follows the JSON interface as documented; brightness over time comes from arithmetic, not from watching.
"""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Controller:
    """One lamp. Shape: `shown` holds (moment, preset or None, state) in order of the moments.

    Units: moments in seconds of `time.monotonic`.
    """

    def __init__(self) -> None:
        self.presets: dict[int, dict[str, Any]] = {}
        self.shown: list[tuple[float, int | None, dict[str, Any]]] = []
        self.refused: list[dict[str, Any]] = []

    def take(self, body: dict[str, Any]) -> None:
        now = time.monotonic()
        if "psave" in body:
            assert body["o"] is True, "else the present state is kept, not this one"
            self.presets[body["psave"]] = body
            return
        self.shown = [each for each in self.shown if each[0] <= now]  # a new word ends a playlist
        if "playlist" in body:
            self._play(now, body["playlist"])
        elif "ps" in body:
            self.shown.append((now, body["ps"], self.presets[body["ps"]]))

    def _play(self, now: float, playlist: dict[str, Any]) -> None:
        at = now
        for _ in range(playlist["repeat"]):
            for preset, length in zip(playlist["ps"], playlist["dur"], strict=True):
                self.shown.append((at, preset, self.presets[preset]))
                at += length / 10
        self.shown.append((at, playlist["end"], self.presets[playlist["end"]]))

    def levels(self) -> list[tuple[float, int]]:
        """When it changed, and how bright it was from then on."""
        return [(at, int(state["bri"])) for at, _, state in self.shown]


@contextmanager
def controller() -> Iterator[tuple[Controller, str]]:
    """A controller that listens, and its address."""
    lamp = Controller()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._say({"ver": "stand-in"})

        def do_POST(self) -> None:
            lamp.take(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self._say({"success": True})

        def _say(self, what: dict[str, Any]) -> None:
            said = json.dumps(what).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(said)))
            self.end_headers()
            self.wfile.write(said)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the server's own name
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield lamp, f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
