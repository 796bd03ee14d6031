"""The floor of turning and of idling: a bare gevent server with streams, heartbeats and pages that turn at a moment.

    python -m tests.bench.bare_turner PORT FOLDER

Run by gunicorn with the options of the product's own server. A page holds the pictures of FOLDER/pictures.json and
draws the next one by itself at the moment that it was told; what pulses on a wall pulses here.
"""

import json
import mimetypes
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from registry import paths

BEAT_S = 2.0
FOLDER = "BARE_FOLDER"
PAGE = b"""<!doctype html><html lang="hu" data-mark=""><head><meta charset="utf-8">
<link rel="stylesheet" href="/static/css/tokens.css"><link rel="stylesheet" href="/static/css/widths.css">
<link rel="stylesheet" href="/static/css/wall.css"></head><body><div id="picture"></div><script>
const picture = document.getElementById("picture");
let number = 0;
fetch("/pictures.json").then((answer) => answer.json()).then((htmls) => {
  window.turnAt = (moment) => setTimeout(() => {
    number += 1;
    picture.innerHTML = htmls[number % htmls.length];
    const count = Number(picture.firstElementChild.dataset.pulseCount);
    if (count) for (const part of picture.querySelectorAll(".band, .facts")) part.dataset.pulses = count;
    document.documentElement.dataset.mark = String(number);
  }, Math.ceil(moment - performance.timeOrigin - performance.now()));
  window.turnAt(0);
});
</script></body></html>"""

Start = Callable[[str, list[tuple[str, str]]], object]


def app(environ: dict[str, Any], start: Start) -> Iterable[bytes]:
    """A stream of heartbeats, the page, and the files that it needs."""
    path = environ["PATH_INFO"]
    if path.endswith("/stream"):
        start("200 OK", [("Content-Type", "text/event-stream")])
        return beats()
    file = paths.static() / path.removeprefix("/static/")
    if path == "/pictures.json":
        file = Path(os.environ[FOLDER]) / "pictures.json"
    if file.is_file():
        start("200 OK", [("Content-Type", mimetypes.guess_type(file.name)[0] or "application/octet-stream")])
        return [file.read_bytes()]
    start("200 OK", [("Content-Type", "text/html")])
    return [PAGE]


def beats() -> Iterator[bytes]:
    """A heartbeat every two seconds with what the clock shows."""
    import time

    import gevent

    yield b"retry: 1000\n\n"
    while True:
        yield b"event: beat\ndata: " + json.dumps({"now": round(time.time() * 1000), "rate": 1}).encode() + b"\n\n"
        gevent.sleep(BEAT_S)


if __name__ == "__main__":
    from signage.cli import OPTIONS

    os.environ[FOLDER] = sys.argv[2]
    bind = f"--bind=127.0.0.1:{sys.argv[1]}"
    command = [sys.executable, "-m", "gunicorn", *OPTIONS, bind, "tests.bench.bare_turner:app"]
    os.execv(sys.executable, command)
