"""The wall pages: every scene in every language, whole without script, silent, from nowhere else."""

import html
import json
import re
from datetime import datetime
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from registry.engine.alerts import Alert
from registry.ledger.ledger import LedgerAway
from registry.paths import static
from registry.views.wall_scenes import AnyScene, Call, Leave, WallPicture
from signage import create_app
from signage.frames import framed
from signage.skin import Skin, crowned, name_class, set_in_band
from signage.wall_data import reader_of
from tests.signage.wall_club import HandClub
from tests.signage.wall_pictures import LONGEST, NOW, USUAL
from tests.support.sentences import words_in_longest_sentence

STYLES = (static() / "css/wall.css").read_text("utf-8")
ALL = {**USUAL, **{f"longest-{name}": scene for name, scene in LONGEST.items()}}
NOISE = re.compile(r"<(audio|video|embed|object|bgsound|iframe)|AudioContext|\bAudio\(|speechSynthesis|\.play\(|\x07")


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app(HandClub())  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def drawn(app: Flask, scene: AnyScene, language: str) -> str:
    reader = reader_of(app.extensions["club"], language)
    return framed(WallPicture(scene), NOW, reader, Skin(app)).html


def texts(markup: str) -> list[str]:
    """What a person reads, block by block."""
    without = re.sub(r"<svg.*?</svg>", "", markup, flags=re.DOTALL)
    blocks = re.split(
        r"</?(?:p|h1|div|li|header|main|footer|strong|ol)\b[^>]*>|<span class=\"(?:aside|name)[^>]*>", without
    )
    return [text for block in blocks if (text := html.unescape(re.sub(r"<[^>]+>", "", block)).strip())]


@pytest.mark.parametrize("language", ["hu", "en", "pl"])
@pytest.mark.parametrize("name", ALL)
def test_every_scene_is_drawn_in_every_language(app: Flask, name: str, language: str) -> None:
    markup = drawn(app, ALL[name], language)
    assert markup.startswith('<div class="wall')
    assert 'class="band"' in markup
    assert "<h1" in markup
    assert "{" not in html.unescape(markup)
    assert "None" not in markup
    assert not NOISE.search(markup)


@pytest.mark.parametrize("language", ["hu", "en", "pl"])
@pytest.mark.parametrize("name", USUAL)
def test_no_sentence_on_a_wall_has_more_than_twelve_words(app: Flask, name: str, language: str) -> None:
    for text in texts(drawn(app, USUAL[name], language)):
        assert words_in_longest_sentence(text) <= 12, text


@pytest.mark.parametrize(("language", "second"), [("hu", "en"), ("en", "hu"), ("pl", "en")])
def test_the_second_line_is_in_the_second_language_and_says_so(app: Flask, language: str, second: str) -> None:
    markup = drawn(app, USUAL["paused"], language)
    assert f'<p class="aside" lang="{second}">' in markup
    assert markup.count("lang=") == 1


def test_a_name_cannot_become_markup(app: Flask) -> None:
    scene = USUAL["draw"]
    evil = type(scene)(**{**{field: getattr(scene, field) for field in scene.__struct_fields__}, "rows": (
        type(scene.rows[0])("<script>alert(1)</script>", 1, 2),  # type: ignore[union-attr]
    )})  # fmt: skip
    assert "<script" not in drawn(app, evil, "hu")


def test_a_name_shrinks_to_its_row_before_it_breaks_into_two_small_lines(app: Flask) -> None:
    """A place or a seat is read from the farthest row; half the size is for names that need two lines."""
    assert [name_class(name, 4.9).split()[:1] for name in ("Zsálya", "Kék Villám", "Bartholomew Featherstone")] == [
        [],
        ["shrunk"],
        ["long"],
    ]
    assert re.search(r'<span class="name shrunk w\d+"><bdi>Kék Villám', drawn(app, USUAL["results"], "pl"))


def test_a_capital_with_a_sign_above_it_gets_room_in_the_band(app: Flask) -> None:
    assert [crowned(text) for text in ("Üzenet", "U\u0308zenet", "Az óra áll", "Łzy", "Źródło")] == [
        True,
        True,
        False,
        False,
        True,
    ]
    assert re.search(r'<h1 class="w\d+ crowned">Üzenet', drawn(app, USUAL["notice"], "hu"))


def test_a_letter_with_a_tail_gets_room_above_the_line_of_the_band(app: Flask) -> None:
    assert [set_in_band(text) for text in ("Registration", "Rebuy", "Újrakezdés", "Szünet", "Przerwę")] == [
        " tailed", " tailed", " crowned", "", " tailed"
    ]  # fmt: skip
    assert re.search(r'<h1 class="w\d+ tailed">Registration', drawn(app, USUAL["registration"], "en"))


@pytest.mark.parametrize("scene", ["draw", "moves", "final-table"])
def test_the_style_sheet_knows_the_room_that_a_scene_counts_on(app: Flask, scene: str) -> None:
    told = (Path(app.root_path) / "templates/walls/scenes" / f"{scene}.html").read_text("utf-8")
    room = re.findall(r"p\.name\(row\.name, ([\d.]+)\)", told)
    assert room == re.findall(r"\.rows \{ --room: ([\d.]+);", STYLES)[scene != "draw" :][:1]


def test_no_picture_carries_a_pulse_of_its_own(app: Flask) -> None:
    for scene in ALL.values():
        assert "data-pulses" not in drawn(app, scene, "hu")


def test_the_page_is_whole_without_script(client: FlaskClient) -> None:
    page = client.get("/walls/wall-1?lang=en").get_data(as_text=True)
    assert "No tournament now." in page
    assert '<noscript><meta http-equiv="refresh"' in page
    assert 'lang="en"' in page
    assert not NOISE.search(page)


def test_the_page_holds_its_picture_so_that_it_can_turn_without_the_server(client: FlaskClient) -> None:
    page = client.get("/walls/wall-1").get_data(as_text=True)
    held = re.search(r'<script type="application/json" id="frame">(.*?)</script>', page, re.DOTALL)
    assert held is not None
    sent = json.loads(held.group(1))
    assert sent["frame"]["mark"]
    assert "No connection" in page or "Nincs kapcsolat" in page


def test_a_page_loads_nothing_from_elsewhere(client: FlaskClient) -> None:
    answer = client.get("/walls/wall-1")
    addresses = re.findall(r'(?:src|href)="([^"]*)"', answer.get_data(as_text=True))
    assert all(address.startswith("/") for address in addresses)
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    for address in set(addresses):
        with client.get(address.split("#")[0]) as part:
            assert part.status_code == 200


def test_no_style_stands_in_a_page(client: FlaskClient, app: Flask) -> None:
    assert " style=" not in client.get("/walls/wall-1").get_data(as_text=True)
    for scene in ALL.values():
        assert " style=" not in drawn(app, scene, "hu")


@pytest.mark.parametrize("scene", ["draw", "results", "standings", "nonsense", ""])
def test_a_wall_can_keep_a_scene(client: FlaskClient, scene: str) -> None:
    assert client.get(f"/walls/wall-1?scene={scene}").status_code == 200


@pytest.mark.parametrize("name", ["WALL", "a" * 41, "w%20all", "fal-é", ".."])
def test_a_name_that_cannot_be_is_not_found_in_words(client: FlaskClient, name: str) -> None:
    answer = client.get(f"/walls/{name}?lang=en")
    assert answer.status_code == 404
    assert "There is no such page." in answer.get_data(as_text=True)


@pytest.mark.parametrize("name", ["wall-1", "a", "hall-2-north", "1"])
def test_a_screen_names_itself(client: FlaskClient, name: str) -> None:
    assert client.get(f"/walls/{name}").status_code == 200


def test_the_walls_are_listed_with_what_each_can_show(client: FlaskClient) -> None:
    page = client.get("/walls?lang=en").get_data(as_text=True)
    assert 'href="/walls/wall-1"' in page
    assert 'href="/walls/wall-1?scene=standings"' in page


def test_the_stream_s_address_keeps_language_and_scene_and_nothing_else(client: FlaskClient) -> None:
    page = client.get('/walls/wall-1?lang=pl&scene=draw&x=1&y="><script>').get_data(as_text=True)
    assert 'data-stream="/walls/wall-1/stream?lang=pl&amp;scene=draw"' in page


def test_health_says_whether_the_ledger_can_be_read(client: FlaskClient, app: Flask) -> None:
    assert client.get("/health").status_code == 200


def test_a_bug_is_a_sentence_with_an_id_and_never_a_trace(caplog: pytest.LogCaptureFixture) -> None:
    club = HandClub()
    app = create_app(club)  # type: ignore[arg-type]

    def broken(_: object) -> None:
        raise RuntimeError("secret detail")

    club.current_event = broken  # type: ignore[assignment]
    answer = app.test_client().get("/walls/wall-1?lang=en")
    text = answer.get_data(as_text=True)
    assert answer.status_code == 500
    assert "Something went wrong here." in text
    assert "secret detail" not in text
    mark = re.search(r"500 · (\w{8})", text)
    assert mark is not None
    assert mark.group(1) in caplog.text


class AwayClub(HandClub):
    """A club whose database is away."""

    def __init__(self) -> None:
        super().__init__()
        self.devices.list = lambda: self.current_event(NOW)

    def current_event(self, now: datetime) -> str | None:
        raise LedgerAway


def test_a_screen_is_sent_away_to_ask_again_while_the_database_is_away(caplog: pytest.LogCaptureFixture) -> None:
    answer = create_app(AwayClub()).test_client().get("/walls/wall-1/stream")  # type: ignore[arg-type]
    assert re.fullmatch(r"retry: [0-9]+\n\n", answer.text)
    assert not caplog.records


@pytest.mark.parametrize("path", ["/walls", "/walls/wall-1", "/info"])
def test_a_database_that_is_away_is_no_failure_of_the_pages(path: str, caplog: pytest.LogCaptureFixture) -> None:
    answer = create_app(AwayClub()).test_client().get(f"{path}?lang=en")  # type: ignore[arg-type]
    assert (answer.status_code, "Wait a moment." in answer.text) == (503, True)
    assert ('http-equiv="refresh"' in answer.text) == path.startswith("/walls")
    assert not caplog.records


def test_the_bare_address_leads_to_the_walls(client: FlaskClient) -> None:
    assert client.get("/").location == "/walls"


def test_calls_stand_under_the_picture_with_icon_and_words(app: Flask) -> None:
    """A-22, A-32: what the scene does not show by itself."""
    moved = Call(Alert("level", NOW, numbers={"level": 6, "small": 1000, "big": 2000}))
    out = Call(Alert("player_out", NOW, numbers={"entry": 3}), name="Béla <b>")
    reader = reader_of(app.extensions["club"], "en")
    markup = framed(WallPicture(USUAL["paused"], calls=(moved, out)), NOW, reader, Skin(app)).html
    under = markup.split('<aside class="calls"')[1]
    assert "icons.svg#level" in under
    assert "Level 6. Blinds 1 000 / 2 000." in under.replace("\u202f", " ").replace("\u2009", " ")
    assert "Béla &lt;b&gt; is out." in under
    assert under.index("Level 6") < under.index("is out")


def test_leaving_the_building_is_steady_and_says_so_in_words(app: Flask) -> None:
    """A-15: never like the house's alarm."""
    reader = reader_of(app.extensions["club"], "en")
    markup = framed(WallPicture(Leave()), NOW, reader, Skin(app)).html
    assert 'data-state="emergency"' in markup
    assert "data-pulse" not in markup
    assert "Everybody out!" in markup
