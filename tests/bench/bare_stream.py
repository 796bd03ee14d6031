"""The floor of coming back and of memory: a bare stream in the same gunicorn, the same bytes for everybody.

    python -m tests.bench.bare_stream PORT FOLDER

It knows no players, walls or pages, and there is no framework in it: whoever asks hears the bytes of FOLDER/frame and
a heartbeat every two seconds.
"""

import os
import sys
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

BEAT_S = 2.0
FOLDER = "BARE_FOLDER"


def make() -> WSGIApplication:
    """The application."""
    frame = (Path(os.environ[FOLDER]) / "frame").read_bytes()
    news = threading.Event()

    def stream() -> Iterator[bytes]:
        yield frame
        while not news.wait(BEAT_S):
            yield b"event: beat\ndata: {}\n\n"

    def app(_: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        start("200 OK", [("Content-Type", "text/event-stream")])
        return stream()

    return app


if __name__ == "__main__":
    from signage.cli import OPTIONS

    os.environ[FOLDER] = sys.argv[2]
    bind = f"--bind=127.0.0.1:{sys.argv[1]}"
    os.execv(sys.executable, [sys.executable, "-m", "gunicorn", *OPTIONS, bind, "tests.bench.bare_stream:make()"])
