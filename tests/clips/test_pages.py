"""What pages give out: copies without sound from one safe address; in the office what is there and what is wrong."""

import shutil
from pathlib import Path

import pytest

from registry.devices import About
from registry.engine import commands as c
from registry.engine.alert_kinds import KINDS
from registry.views.wall_scenes import Leave, NoEvent, WallPicture
from signage.clips import carries_clips, newest
from tests.clips.films import film
from tests.signage.office_kit import Office, home_with_staff, office

__all__ = ["home_with_staff", "office"]


@pytest.fixture(scope="module")
def films(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One good clip, one in Polish alone, and one file that is no film."""
    folder = tmp_path_factory.mktemp("films")
    film(folder / "stop.mp4", sound=True)
    film(folder / "rule-bet.pl.webm", size="1280x720", codec="vp8", seconds=0.2)
    (folder / "seat.mp4").write_text("no film", "utf-8")
    return folder


@pytest.fixture
def filmed(office: Office, films: Path) -> Office:
    """A club with these clips."""
    shutil.copytree(films, office.club.clips.folder)
    office.club.clips.check()
    return office


def test_a_clip_comes_whole_in_parts_and_from_nowhere_else(filmed: Office) -> None:
    client = filmed.app.test_client()
    clip = filmed.club.clips.clip("stop", "hu")
    assert clip is not None
    whole = client.get(f"/clips/{clip.file}", buffered=True)
    assert (whole.status_code, whole.content_type) == (200, "video/mp4")
    assert "max-age=31536000" in whole.headers["Cache-Control"]
    part = client.get(f"/clips/{clip.file}", headers={"Range": "bytes=10-19"}, buffered=True)
    assert (part.status_code, part.data) == (206, whole.data[10:20])
    assert part.headers["Content-Range"] == f"bytes 10-19/{len(whole.data)}"
    same = client.get(f"/clips/{clip.file}", headers={"If-None-Match": whole.headers["ETag"]}, buffered=True)
    assert same.status_code == 304
    for wrong in (
        "stop.mp4",
        clip.file.replace("mp4", "json"),
        clip.file.upper(),
        "../secret",
        "..%2Fsecret",
        "%2e%2e/%2e%2e/secret",
        f"..%2Fclips%2F{clip.file}",
        "0" * 16 + ".mp4",
    ):
        assert client.get(f"/clips/{wrong}").status_code == 404, wrong


def test_only_a_page_that_shows_clips_may_load_them(filmed: Office) -> None:
    client = filmed.app.test_client()
    clips = client.get("/clips?lang=hu")
    assert "media-src 'self'" in clips.headers["Content-Security-Policy"]
    assert "Az óra áll" in clips.text
    assert "tétet" not in clips.text, "that one is for those who read Polish"
    assert "Zasada: jak stawiać" in client.get("/clips?lang=pl").text
    assert 'href="/clips?lang=pl"' in client.get("/info?lang=pl").text
    assert "media-src 'none'" in client.get("/walls/wall-1").headers["Content-Security-Policy"]


def test_the_office_sees_what_is_there_what_is_wrong_and_which_screens_show_clips(filmed: Office) -> None:
    filmed.club.displays.pair("near", About(name="Close"), filmed.hand.at)
    filmed.club.displays.pair("far", About(name="Far", seat_m=9), filmed.hand.at)
    page = filmed.somebody().get("/office/clips").text
    assert "2 clips" in page
    assert page.index("seat.mp4") < page.index("This file is no video.")
    assert (
        page.index("Close") < page.index("Shows clips beside its words.") < page.index("Far") < page.index("Words only")
    )
    assert "Too wide for walls" in page
    assert all(kind.clip in page for kind in KINDS.values())
    assert filmed.app.test_client().get("/office/clips").status_code == 303


def test_an_alert_on_the_phone_has_its_clip(filmed: Office) -> None:
    field = filmed.field("Akác", "Bagoly")
    filmed.later(minutes=9)
    filmed.club.desk.submit(filmed.event_id, c.Pause(), by="organiser:test", request="pause")
    player = filmed.event().entries[field["Akác"]].player
    page = filmed.app.test_client().get(f"/m/{filmed.club.people.phone_code(player)}?lang=en")
    assert "The clock is stopped. Wait at your seat." in page.text
    assert page.text.count("In sign language") >= 1
    assert 'href="/clips?lang=en"' in page.text
    assert "media-src 'self'" in page.headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    ("about", "carries"),
    [
        (About(name="usual"), True),
        (About(name="too far to read hands", inches=85, seat_m=8.1), False),
        (About(name="too small for the clock beside hands", inches=43), False),
        (About(name="small and near", inches=32, seat_m=4), True),
        (About(name="calm", calm=True), False),
    ],
    ids=lambda value: value.name if isinstance(value, About) else "",
)
def test_a_display_shows_clips_only_where_both_clip_and_clock_can_be_read(about: About, carries: bool) -> None:
    assert carries_clips(about) is carries


def test_the_newest_loud_alert_of_a_picture_is_signed() -> None:
    scene = NoEvent(next_day=None)

    def signed(*alerts: str) -> tuple[str, int] | None:
        return newest(WallPicture(scene, alerts=alerts))

    assert signed() is None
    assert signed("player_out:900:4") is None, "only information"
    assert signed("break:1000", "paused:2000") == ("paused", 2000)
    assert signed("move:1000:4", "table_broken:1000:2") == ("table_broken", 1000)
    assert newest(WallPicture(Leave(), alerts=("leave:3000", "paused:2000"))) is None, "nothing beside the way out"
