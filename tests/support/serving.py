"""A real server for an app under test, on a free port of this machine."""

import logging
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from flask import Flask
from werkzeug.serving import make_server

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


@contextmanager
def served(app: Flask) -> Iterator[str]:
    """The app's address while the server runs."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = make_server("127.0.0.1", 0, closed_by_itself(app), threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join(5)


def closed_by_itself(app: "WSGIApplication") -> "WSGIApplication":
    """An app whose answers end themselves: this server forgets to close one whose browser has gone meanwhile."""

    def answer(environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        parts = app(environ, start)
        try:
            yield from parts
        finally:
            if hasattr(parts, "close"):
                parts.close()

    return answer
