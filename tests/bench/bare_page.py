"""The floor of painting: a bare gevent server whose page draws what the stream brings, and nothing else.

    python -m tests.bench.bare_page PORT FOLDER

On a datagram it reads the new row from SQLite and sends one of the pictures of FOLDER/pictures.json (HTML as the walls
draw it, so that there is as much to lay out and paint), the next one each time. Styles, fonts and icons are the walls'
own.
"""

from gevent import monkey  # type: ignore[import-untyped]

monkey.patch_all()

import json  # noqa: E402
import mimetypes  # noqa: E402
import os  # noqa: E402
import socket  # noqa: E402
import sqlite3  # noqa: E402
import sys  # noqa: E402
from collections.abc import Callable, Iterable, Iterator  # noqa: E402
from pathlib import Path  # noqa: E402
from typing import Any  # noqa: E402

import gevent  # noqa: E402
from gevent.event import Event  # type: ignore[import-untyped]  # noqa: E402
from gevent.pywsgi import WSGIServer  # type: ignore[import-untyped]  # noqa: E402

from registry import paths  # noqa: E402
from tests.bench.committer import FILE, RUN  # noqa: E402

PAGE = b"""<!doctype html><html lang="hu" data-mark=""><head><meta charset="utf-8">
<link rel="stylesheet" href="/static/css/tokens.css"><link rel="stylesheet" href="/static/css/widths.css">
<link rel="stylesheet" href="/static/css/wall.css"></head><body><div id="picture"></div><script>
const picture = document.getElementById("picture");
new EventSource("/stream").addEventListener("frame", (event) => {
  const sent = JSON.parse(event.data);
  picture.innerHTML = sent.html;
  document.documentElement.dataset.mark = sent.mark;
});
</script></body></html>"""


class Pictures:
    """The newest picture, and who waits for the next."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.number = 0
        self.woken = Event()

    def data(self) -> bytes:
        """The newest picture as a message of the stream."""
        file = self._folder / "pictures.json"
        htmls = json.loads(file.read_text("utf-8")) if file.exists() else ["<p>-</p>"]
        sent = {"mark": str(self.number), "html": htmls[self.number % len(htmls)]}
        return b"event: frame\ndata: " + json.dumps(sent).encode() + b"\n\n"

    def watch(self) -> None:
        """Wake everybody at each piece of news."""
        news = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        news.bind(("127.0.0.1", 0))
        (self._folder / RUN / str(news.getsockname()[1])).write_text(str(os.getpid()), encoding="ascii")
        rows = sqlite3.connect(self._folder / FILE)
        while True:
            news.recv(1)
            asked = "SELECT number FROM rows WHERE event = 'bench/1' AND number > ?"
            for (number,) in rows.execute(asked, (self.number,)).fetchall():
                self.number = number
            woken, self.woken = self.woken, Event()
            woken.set()

    def stream(self) -> Iterator[bytes]:
        """All pictures from now on."""
        while True:
            woken = self.woken
            yield self.data()
            woken.wait()


def app(pictures: Pictures) -> Callable[[dict[str, Any], Any], Iterable[bytes]]:
    """The page, its stream and the files that it needs."""

    def answer(environ: dict[str, Any], start: Any) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        if path == "/stream":
            start("200 OK", [("Content-Type", "text/event-stream")])
            return pictures.stream()
        file = paths.static() / path.removeprefix("/static/")
        if path.startswith("/static/") and file.is_file():
            start("200 OK", [("Content-Type", mimetypes.guess_type(file.name)[0] or "application/octet-stream")])
            return [file.read_bytes()]
        start("200 OK", [("Content-Type", "text/html")])
        return [PAGE]

    return answer


if __name__ == "__main__":
    shown = Pictures(Path(sys.argv[2]))
    gevent.spawn(shown.watch)
    WSGIServer(("127.0.0.1", int(sys.argv[1])), app(shown), log=None).serve_forever()
