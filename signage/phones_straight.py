"""Phones that come back go straight to their stream: two thousand at once have no need of sessions, limits and forms.

Whatever is not a stream of a known code takes the usual way, and there guessing is counted.
"""

import re
from collections.abc import Iterable
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from registry.ledger.ledger import LedgerAway
from signage.lines import wire_of
from signage.phones_lines import PhoneLines
from signage.stream import STREAM_HEADERS

PATH = re.compile(r"/m/([A-Za-z0-9]{1,40})/stream")
HEADERS = [("Content-Type", "text/event-stream; charset=utf-8"), ("Referrer-Policy", "no-referrer")]


def straight(usual: WSGIApplication, lines: PhoneLines) -> WSGIApplication:
    """An app that answers the streams of phones itself and leaves everything else to the usual one."""

    def answer(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        asked = PATH.fullmatch(environ["PATH_INFO"]) if environ["REQUEST_METHOD"] == "GET" else None
        try:
            player = lines.whose(asked[1]) if asked else None
        except LedgerAway:
            player = None
        if asked is None or player is None:
            return usual(environ, start)
        start("200 OK", [*HEADERS, *STREAM_HEADERS.items()])
        return lines.stream(player, asked[1], wire_of(environ), once="once" in environ.get("QUERY_STRING", ""))

    return answer
