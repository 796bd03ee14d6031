"""One app process behind one page: started with it, told of its fingers and keys, surely ended with it."""

import asyncio
import json
from typing import Protocol

from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

from kiosk.web.films import Films

GENTLE_S = 2.0
"""How long an app may take to end by itself. Units: seconds."""

WELL = 1000
"""The app ended as it should: an organiser closed the kiosk, or the club ends."""

ELSEWHERE, REPLACED, BROKE = 4001, 4002, 4003
"""Why a page was sent away: another page has the kiosk; the same page came anew; the app broke."""


class Line(Protocol):
    """The socket to the page."""

    @property
    def closed(self) -> bool:
        """Whether nobody is there any more."""

    async def send_bytes(self, data: bytes) -> None:
        """A piece of the picture."""

    async def send_str(self, data: str) -> None:
        """A word to the page itself."""

    async def close(self, *, code: int = WELL) -> bool:
        """Hang up."""


class Visit(AppService):
    """One app. `tab` names the page, so that the same page finds its place again after a reload."""

    def __init__(self, command: str, line: Line, tab: str, films: Films) -> None:
        super().__init__(
            command,
            write_bytes=line.send_bytes,
            write_str=line.send_str,
            close=self._closed_well,
            download_manager=DownloadManager(),
        )
        self.tab = tab
        self.broke = False
        """Whether the app ended without being asked to."""
        self._line = line
        self._films = films

    async def hang_up(self, code: int) -> None:
        """Send the page away."""
        if not self._line.closed:
            await self._line.close(code=code)

    async def run(self) -> None:
        """Carry pictures until the app ends; then the page has to know."""
        try:
            await super().run()
        except (ConnectionError, RuntimeError):
            pass  # the page left in the middle of a picture
        finally:
            self.broke = not self._line.closed
            await self.hang_up(BROKE)

    async def on_meta(self, data: bytes) -> None:
        """What the app says beside its picture. It opens no address and hands out no file."""
        told = json.loads(data)
        if told.get("type") == "exit":
            await self.hang_up(WELL)
        elif told.get("type") == "kiosk":
            await self.remote_write_str(json.dumps(["kiosk", self._films.told(told)]))

    async def stop(self) -> None:
        """End the app: asked first, made to when it does not listen."""
        process = self._process
        if process is None:
            return
        try:
            async with asyncio.timeout(GENTLE_S):
                await super().stop()
                await process.wait()
        except TimeoutError:
            pass
        if process.returncode is None:
            process.kill()
        await process.wait()

    async def _closed_well(self) -> None:
        await self.hang_up(WELL)
