"""What the kiosk's server gives out: copies of clips under their own names, and nothing else."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest
from aiohttp import WSMessage, WSMsgType
from aiohttp.test_utils import TestClient, TestServer
from yarl import URL

from kiosk.web.films import Films
from kiosk.web.page import page
from kiosk.web.server import KioskServer
from registry.clips import Shelf
from tests.clips.films import film

Client = TestClient  # type: ignore[type-arg]


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    """A club with a clip for everybody, one for those who read Polish, and one that was refused."""
    home = tmp_path_factory.mktemp("filmed")
    film(home / "clips" / "kiosk-start.mp4", seconds=0.2, sound=True)
    film(home / "clips" / "kiosk-start.pl.webm", seconds=0.2, codec="vp8")
    film(home / "clips" / "kiosk-pay.mp4", seconds=0.2, size="640x360")
    (home / "secret").write_text("secret", "utf-8")
    made = Shelf(home)
    made.check()
    return made


def served(shelf: Shelf) -> KioskServer:
    """A server that has this shelf."""
    made = partial(page, "hall-1", "en")
    return KioskServer("true", "127.0.0.1", 0, made, Films(shelf), lan=False, opened=lambda: None)


def asked(shelf: Shelf, ask: Callable[[Client], Awaitable[None]]) -> None:
    """Ask it."""

    async def run() -> None:
        async with TestClient(TestServer(await served(shelf)._make_app())) as client:
            await ask(client)

    asyncio.run(run())


def test_an_apps_news_get_the_address_of_the_clip_for_their_language(shelf: Shelf) -> None:
    films = Films(shelf)
    told = {name: films.told({"clip": "kiosk-start", "language": name}) for name in ("hu", "en", "pl")}
    assert told["hu"] == told["en"] | {"language": "hu"}
    assert str(told["hu"]["film"]).endswith(".mp4")
    assert str(told["pl"]["film"]).endswith(".webm")
    assert told["hu"]["films"] is True
    for name in ("kiosk-pay", "kiosk-find", ""):
        assert films.told({"clip": name, "language": "hu"})["film"] == "", f"{name} is refused or not there"


def test_a_copy_comes_whole_or_in_parts_is_kept_by_browsers_and_holds_no_sound(shelf: Shelf) -> None:
    clip = shelf.clip("kiosk-start", "hu")
    assert clip is not None

    async def ask(client: Client) -> None:
        whole = await client.get(f"/clips/{clip.file}")
        body = await whole.read()
        assert (whole.status, whole.content_type) == (200, "video/mp4")
        assert "max-age=31536000" in whole.headers["Cache-Control"]
        assert b"mp4a" not in body
        part = await client.get(f"/clips/{clip.file}", headers={"Range": "bytes=10-19"})
        assert (part.status, await part.read()) == (206, body[10:20])
        assert part.headers["Content-Range"] == f"bytes 10-19/{len(body)}"
        same = await client.get(f"/clips/{clip.file}", headers={"If-None-Match": whole.headers["ETag"]})
        assert same.status == 304
        page = await client.get("/")
        assert "media-src 'self'" in page.headers["Content-Security-Policy"]
        assert page.headers["Cache-Control"] == "no-store"
        assert 'data-films="yes"' in await page.text()

    asked(shelf, ask)


def test_nothing_else_is_given(shelf: Shelf) -> None:
    refused = next(one for one in shelf.all() if one.state == "refused")
    clip = shelf.clip("kiosk-start", "hu")
    assert clip is not None

    async def ask(client: Client) -> None:
        for wrong in (
            *("kiosk-start.mp4", "kiosk-pay.mp4", f"{refused.mark}.mp4", f"{'0' * 16}.mp4"),
            *(clip.file.replace("mp4", "json"), clip.file.upper(), f"{clip.file}/"),
            *("..%2F..%2Fsecret", "%2e%2e/%2e%2e/secret", "../../secret", f"..%2Fclips%2F{clip.file}", ""),
        ):
            answer = await client.get(URL(f"/clips/{wrong}", encoded=True))
            assert answer.status == 404, wrong
            assert answer.headers["Cache-Control"] == "no-store"

    asked(shelf, ask)


def test_a_copy_that_has_just_gone_is_not_there_and_that_is_not_remembered(shelf: Shelf) -> None:
    clip = shelf.clip("kiosk-start", "pl")
    assert clip is not None
    copy = shelf.copy(clip.file)
    assert copy is not None
    copy.rename(copy.with_suffix(".away"))

    async def ask(client: Client) -> None:
        answer = await client.get(f"/clips/{clip.file}")
        assert (answer.status, answer.headers["Cache-Control"]) == (404, "no-store")

    try:
        asked(shelf, ask)
    finally:
        copy.with_suffix(".away").rename(copy)


def test_a_finger_beside_the_terminal_tells_the_app_that_somebody_is_there(shelf: Shelf) -> None:
    heard: list[str] = []

    class App:
        async def focus(self) -> None:
            heard.append("there")

        async def send_bytes(self, data: bytes) -> None:
            heard.append(data.decode())

    async def said() -> AsyncIterator[WSMessage]:
        for text in ('["there", ""]', '["stdin", "1"]', '["there"]', "[", "7"):
            yield WSMessage(WSMsgType.TEXT, text, None)

    asyncio.run(served(shelf)._process_messages(said(), App()))  # type: ignore[arg-type]
    assert heard == ["there", "1"]


def test_a_club_without_clips_gets_the_page_as_it_was(tmp_path: Path) -> None:
    async def ask(client: Client) -> None:
        assert 'data-films="no"' in await (await client.get("/")).text()

    asked(Shelf(tmp_path), ask)
