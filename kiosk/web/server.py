"""The page's server: one page at a time has the kiosk, and with it one app.

A page opens a socket and an app starts: pictures go out, keys and fingers come in. When the page goes
or falls silent the app ends, and the visit with it. Another page meanwhile is told so in a sentence.
"""

import asyncio
import json
import time
from collections.abc import Callable
from http import HTTPStatus
from importlib.resources import files
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, hdrs, web
from textual_serve.app_service import AppService
from textual_serve.server import Server

from kiosk.web.films import Films
from kiosk.web.visit import ELSEWHERE, REPLACED, WELL, Visit
from registry import inline
from registry.paths import static

HEARTBEAT_S = 4.0
"""How often the page is asked for a sign of life; it has half as long again. Units: seconds."""

PATIENCE_S = 2.0
"""How long a page may take to say goodbye. Units: seconds."""

TOO_SOON_S = 5.0
AFTER_THAT_S = 3.0
"""An app that ended sooner than the first broke at its start: the next one waits so long. Units: seconds."""

LARGEST = 64 * 1024
"""One message of a page. Units: bytes."""

MOST_CELLS = 400
LONGEST_TAB = 64
HERE = frozenset({"127.0.0.1", "localhost", "::1"})
LIBRARY = {"textual.js": "js/textual.js", "xterm.css": "css/xterm.css"}
"""What is taken of the library's page: the terminal itself, and how its parts lie on each other."""

RULES = (
    f"default-src 'none'; script-src 'self' {inline.source()}; style-src 'self' 'unsafe-inline'; font-src 'self'; "
    "img-src 'self' data:; media-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
"""Nothing from elsewhere; what moves are the club's clips. The terminal makes its style sheet itself."""


class KioskServer(Server):
    """Serves one kiosk. Units: `port` as a number; `page` makes the page, with room for clips or without."""

    def __init__(
        self,
        command: str,
        host: str,
        port: int,
        page: Callable[[bool], str],
        films: Films,
        *,
        lan: bool,
        opened: Callable[[], None],
    ) -> None:
        super().__init__(command, host=host, port=port)
        self._page = page
        self._films = films
        self._lan = lan
        self._opened = opened
        self._visit: Visit | None = None
        self._turn = asyncio.Lock()
        self._not_before = 0.0

    def initialize_logging(self) -> None:
        """Whoever started the server said where its log lies."""

    async def on_startup(self, app: web.Application) -> None:
        """Say where the kiosk is."""
        del app
        self._films.any()  # the first look begins before anybody asks
        self._opened()

    async def on_shutdown(self, app: web.Application) -> None:
        """End the visit."""
        del app
        if self._visit is not None:
            await self._visit.hang_up(WELL)
            await self._visit.stop()

    async def _make_app(self) -> web.Application:
        app = web.Application(middlewares=[self._guarded])
        app.add_routes(
            [
                web.get("/", self._index),
                web.get("/ws", self.handle_websocket),
                web.get("/ready", self._ready),
                web.get("/health", self._health),
                *(web.get(f"/library/{name}", self._library) for name in LIBRARY),
                web.get("/clips/{file}", self._films.give),
                web.static("/static", static()),
            ]
        )
        app.on_response_prepare.append(_with_rules)
        app.on_startup.append(self.on_startup)
        app.on_shutdown.append(self.on_shutdown)
        return app

    # -- pages ------------------------------------------------------------------------------------

    @web.middleware
    async def _guarded(self, request: web.Request, handler: Any) -> web.StreamResponse:
        """Without the club's network only this machine's own names are answered, whoever points another one here."""
        if not self._lan and request.url.host not in HERE:
            raise web.HTTPForbidden
        answer: web.StreamResponse = await handler(request)
        return answer

    async def _index(self, _request: web.Request) -> web.Response:
        return web.Response(text=self._page(self._films.any()), content_type="text/html")

    async def _health(self, _request: web.Request) -> web.Response:
        return web.Response(text="ok")

    async def _library(self, request: web.Request) -> web.FileResponse:
        return web.FileResponse(Path(str(files("textual_serve"))) / "static" / LIBRARY[request.path.rpartition("/")[2]])

    async def _ready(self, request: web.Request) -> web.Response:
        """Whether this page may have the kiosk now."""
        holder = self._visit
        if holder is not None and holder.tab != request.query.get("tab"):
            return web.json_response(status=HTTPStatus.CONFLICT)
        late_enough = time.monotonic() >= self._not_before
        return web.json_response(status=HTTPStatus.OK if late_enough else HTTPStatus.SERVICE_UNAVAILABLE)

    # -- the socket -------------------------------------------------------------------------------

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """A page comes to have the kiosk."""
        if request.headers.get(hdrs.ORIGIN, "").partition("://")[2] != request.host:
            raise web.HTTPForbidden
        line = web.WebSocketResponse(heartbeat=HEARTBEAT_S, timeout=PATIENCE_S, max_msg_size=LARGEST)
        await line.prepare(request)
        visit = await self._taken(line, request.query.get("tab", "")[:LONGEST_TAB])
        if visit is None:
            await line.close(code=ELSEWHERE)
            return line
        began = time.monotonic()
        try:
            await visit.start(_cells(request.query.get("width"), 80), _cells(request.query.get("height"), 24))
            await self._process_messages(line, visit)
        finally:
            await visit.stop()
            if self._visit is visit:
                self._visit = None
            if visit.broke and time.monotonic() - began < TOO_SOON_S:
                self._not_before = time.monotonic() + AFTER_THAT_S
        return line

    async def _taken(self, line: web.WebSocketResponse, tab: str) -> Visit | None:
        """The kiosk for this page; None while another one has it."""
        async with self._turn:
            if self._visit is not None:
                if self._visit.tab != tab:
                    return None
                await self._visit.hang_up(REPLACED)
                await self._visit.stop()
            self._visit = Visit(self.command, line, tab, self._films)
            return self._visit

    async def _process_messages(self, websocket: web.WebSocketResponse, app_service: AppService) -> None:
        """Hand on what the page says; what makes no sense is left out."""
        async for message in websocket:
            if message.type is not WSMsgType.TEXT:
                continue
            match _read(message.data):
                case ["stdin", str(typed)]:
                    await app_service.send_bytes(typed.encode("utf-8", "ignore"))
                case ["resize", {"width": int(width), "height": int(height)}]:
                    await app_service.set_terminal_size(_cells(width, 80), _cells(height, 24))
                case ["there", _]:
                    await app_service.focus()
                case _:
                    pass


async def _with_rules(_request: web.Request, response: web.StreamResponse) -> None:
    response.headers["Content-Security-Policy"] = RULES
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    if hdrs.CACHE_CONTROL not in response.headers or response.status >= HTTPStatus.BAD_REQUEST:
        response.headers[hdrs.CACHE_CONTROL] = "no-store" if response.content_type != "font/woff2" else "no-cache"


def _read(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return None


def _cells(given: str | int | None, otherwise: int) -> int:
    """Rows or columns of a terminal that can be drawn."""
    try:
        return min(max(int(given or otherwise), 1), MOST_CELLS)
    except ValueError:
        return otherwise
