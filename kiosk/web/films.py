"""The club's signed clips for the kiosk's page: which copy belongs to a step, and the copies themselves."""

from collections.abc import Mapping

from aiohttp import hdrs, web

from kiosk.web.signed import CLIPS
from registry.clips import Shelf

KEPT = f"max-age={365 * 24 * 3600}, immutable"
"""A copy's name never changes what it holds."""


class Films:
    """What the shelf has for the kiosk. Nothing here waits for a file to be looked at."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def any(self) -> bool:
        """Whether the club has a clip for any step of the kiosk."""
        return any(one.clip and one.clip.name in CLIPS for one in self._shelf.all())

    def told(self, news: Mapping[str, object]) -> dict[str, object]:
        """An app's news with the address of the clip that it names."""
        clip = self._shelf.clip(str(news.get("clip", "")), str(news.get("language", "")))
        return {**news, "film": f"/clips/{clip.file}" if clip else "", "films": self.any()}

    async def give(self, request: web.Request) -> web.FileResponse:
        """One copy, or the part of it that a browser asks for."""
        copy = self._shelf.copy(request.match_info["file"])
        if copy is None:
            raise web.HTTPNotFound
        return web.FileResponse(copy, headers={hdrs.CACHE_CONTROL: KEPT})
