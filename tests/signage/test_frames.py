"""The stream of whole pictures: what comes first, what wakes it, what it costs."""

import json
import math
import threading
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask

from registry.views import wall_scenes as s
from signage import create_app
from signage.frames import Frame, framed, mark_of
from signage.hub import BEAT_S, Hub
from signage.skin import Skin, epoch
from signage.wall_data import Topic, calmed, reader_of
from tests.signage.wall_club import HandClub
from tests.signage.wall_pictures import NOW, USUAL
from tests.support.waiting import wait_until

Message = tuple[str, Any]
HU = Topic("hu")


class Stage:
    """A hub whose picture is put by hand."""

    def __init__(self) -> None:
        self.club = HandClub()
        self.app: Flask = create_app(self.club)  # type: ignore[arg-type]
        self.picture = s.WallPicture(USUAL["level"])
        self.drawn: list[Topic] = []
        self.away = False
        self.hub = Hub(self.club, self.look, self.draw)  # type: ignore[arg-type]

    def look(self, topic: Topic, now: object) -> s.WallPicture:
        if self.away:
            raise OSError("the ledger is away")
        return self.picture

    def draw(self, picture: s.WallPicture, topic: Topic, now: object) -> Frame:
        self.drawn.append(topic)
        return framed(picture, NOW, reader_of(self.club, topic.language), Skin(self.app))  # type: ignore[arg-type]

    def put(self, picture: s.WallPicture) -> None:
        self.picture = picture
        self.club.news.tell()


@pytest.fixture
def stage() -> Iterator[Stage]:
    made = Stage()
    yield made
    made.hub.close()


def messages(chunk: bytes) -> list[Message]:
    """The named messages of a piece of a stream, with their values."""
    found = []
    for block in chunk.decode().split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.splitlines() if ": " in line and not line.startswith(":"))
        if "event" in lines:
            found.append((lines["event"], json.loads(lines["data"])))
    return found


def frames(stream: Iterator[bytes]) -> Iterator[Any]:
    """Only the pictures of a stream."""
    for chunk in stream:
        for name, sent in messages(chunk):
            if name == "frame":
                yield sent


def test_the_whole_picture_comes_first_with_a_heartbeat_and_a_time_to_come_back(stage: Stage) -> None:
    first = next(stage.hub.stream(HU))
    assert first.startswith(b"retry: ")
    names = [name for name, _ in messages(first)]
    assert names == ["software", "beat", "frame"]
    sent = dict(messages(first))["frame"]
    assert "5. szint" in sent["frame"]["html"]
    assert sent["frame"]["mark"] == mark_of(stage.picture, reader_of(stage.club, "hu"))  # type: ignore[arg-type]
    assert abs(sent["now"] - epoch(stage.club.desk.now())) < 5000


def test_screens_do_not_all_come_back_in_one_moment(stage: Stage) -> None:
    retries = {next(stage.hub.stream(HU)).split(b"\n")[0] for _ in range(12)}
    assert len(retries) > 3


def test_news_bring_the_new_picture(stage: Stage) -> None:
    stream = frames(stage.hub.stream(HU))
    next(stream)
    stage.put(s.WallPicture(USUAL["paused"]))
    assert "Az óra áll" in next(stream)["frame"]["html"]


def test_news_that_come_as_the_wait_ends_without_any_are_painted_at_the_next_look(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the wall would show what was, between heartbeats, until its picture is worked out anew."""
    monkeypatch.setattr("signage.hub.BEAT_S", 0.05)
    waits = stage.club.news.wait

    def just_missed(timeout: float, since: int | None = None) -> bool:
        missed = waits(timeout, since)
        if not missed:
            stage.club.news.tell()
        return missed

    stage.club.news.seen_s = math.inf
    stream = stage.hub.stream(HU)
    next(stream)
    monkeypatch.setattr(stage.club.news, "wait", just_missed)
    stage.picture = s.WallPicture(USUAL["paused"])
    assert any("Az óra áll".encode() in next(stream) for _ in range(10))


def test_a_heartbeat_comes_every_two_seconds_with_the_server_s_time(stage: Stage) -> None:
    stream = stage.hub.stream(HU)
    next(stream)
    began = stage.club.clock.now()
    name, sent = messages(next(stream))[0]
    assert name == "beat"
    assert sent["rate"] == 1
    assert BEAT_S == 2.0
    assert abs(sent["now"] - epoch(began) - 2000) < 1500


def test_news_that_change_nothing_send_nothing(stage: Stage) -> None:
    stream = stage.hub.stream(HU)
    next(stream)
    stage.club.news.tell()
    assert [name for name, _ in messages(next(stream))] == ["beat"]
    assert len(stage.drawn) == 1


def test_a_picture_is_drawn_once_however_many_screens_look(stage: Stage) -> None:
    streams = [frames(stage.hub.stream(HU)) for _ in range(20)]
    firsts = [next(stream) for stream in streams]
    stage.put(s.WallPicture(USUAL["break"]))
    seconds = [next(stream) for stream in streams]
    assert len({sent["frame"]["mark"] for sent in firsts}) == 1
    assert len({sent["frame"]["mark"] for sent in seconds}) == 1
    assert stage.drawn == [HU, HU]


def test_each_language_and_scene_is_drawn_for_itself(stage: Stage) -> None:
    hungarian = next(frames(stage.hub.stream(HU)))
    polish = next(frames(stage.hub.stream(Topic("pl"))))
    assert "5. szint" in hungarian["frame"]["html"]
    assert "Poziom 5" in polish["frame"]["html"]
    assert hungarian["frame"]["mark"] != polish["frame"]["mark"]


def test_a_stalled_screen_skips_to_the_newest(stage: Stage) -> None:
    stalled = frames(stage.hub.stream(HU))
    next(stalled)
    quick = frames(stage.hub.stream(HU))
    next(quick)
    for name in ("break", "paused", "registration"):
        stage.put(s.WallPicture(USUAL[name]))
        next(quick)
    assert "Nevezés" in next(stalled)["frame"]["html"]


def test_the_picture_changes_at_its_moment_without_any_news(stage: Stage) -> None:
    soon = stage.club.clock.now() + timedelta(seconds=0.3)
    following = s.WallPicture(USUAL["break"])
    stage.picture = s.WallPicture(USUAL["level"], ends_at=soon, then=following)
    stage.look = lambda topic, now: stage.picture if now < soon else following  # type: ignore[method-assign,operator]
    hub = Hub(stage.club, stage.look, stage.draw)  # type: ignore[arg-type]
    stream = frames(hub.stream(HU))
    assert "Szünet" in next(stream)["frame"]["then"]["html"]
    assert "Szünet" in next(stream)["frame"]["html"]
    assert stage.club.clock.now() >= soon
    hub.close()


def test_what_follows_is_sent_ahead_with_the_moment_it_begins(stage: Stage) -> None:
    turn = NOW + timedelta(minutes=1)
    stage.picture = s.WallPicture(USUAL["level"], ends_at=turn, then=s.WallPicture(USUAL["level-changed"]))
    frame = next(frames(stage.hub.stream(HU)))["frame"]
    assert frame["ends_at"] == epoch(turn)
    assert "ÚJ" in frame["then"]["html"]


@pytest.mark.parametrize("news_seen_s", [-math.inf, math.inf], ids=["nobody sees it", "only the news see it"])
def test_while_the_ledger_cannot_be_seen_there_is_no_heartbeat(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, news_seen_s: float
) -> None:
    stage.club.news.seen_s = news_seen_s
    monkeypatch.setattr("signage.hub.BLIND_S", 0.1)
    monkeypatch.setattr("signage.hub.BEAT_S", 0.05)
    stream = stage.hub.stream(HU)
    next(stream)
    stage.away = True
    stage.club.news.tell()
    wait_until(lambda: next(stream) == b": blind\n\n", 5)
    stage.away = False
    stage.club.news.tell()
    wait_until(lambda: b"beat" in next(stream), 5)


def test_another_topic_that_can_be_seen_makes_no_heartbeat_good(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signage.hub.BLIND_S", 0.1)
    monkeypatch.setattr("signage.hub.BEAT_S", 0.05)
    seen = stage.look

    def half_blind(topic: Topic, now: object) -> s.WallPicture:
        if topic == HU and stage.away:
            raise ValueError("this picture cannot be worked out")
        return seen(Topic("en"), now) if not stage.away else stage.picture

    monkeypatch.setattr(stage.hub, "_look", half_blind)
    stream = stage.hub.stream(HU)
    next(stream)
    stage.away = True
    stage.club.news.tell()
    wait_until(lambda: next(stream) == b": blind\n\n", 5)
    for _ in range(5):
        list(stage.hub.stream(Topic("en"), "other", once=True))
        assert next(stream) == b": blind\n\n"


def test_where_whoever_hears_the_news_is_late_the_painter_looks_for_itself(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A heartbeat that is left out says that the clock may be wrong: never for a busy machine alone."""
    monkeypatch.setattr("signage.hub.UNSEEN_S", 0.1)
    monkeypatch.setattr("signage.hub.BLIND_S", 0.3)
    monkeypatch.setattr("signage.hub.BEAT_S", 0.05)
    stream = stage.hub.stream(HU)
    next(stream)
    assert all(b"beat" in next(stream) for _ in range(20))


def test_closing_ends_every_stream(stage: Stage) -> None:
    stream = stage.hub.stream(HU)
    next(stream)
    ended = threading.Event()
    thread = threading.Thread(target=lambda: (list(stream), ended.set()), daemon=True)
    thread.start()
    stage.hub.close()
    assert ended.wait(5)


def test_the_office_hears_which_walls_are_lit_once_however_many_screens_share_a_name(stage: Stage) -> None:
    streams = [stage.hub.stream(HU, name) for name in ("wall-1", "wall-1", "north")]
    for stream in streams:
        next(stream)
    wait_until(lambda: set(stage.club.lit) == {("wall", "wall-1"), ("wall", "north")}, 5)
    assert len(stage.club.lit) <= 3


def test_a_screen_that_left_is_forgotten(stage: Stage) -> None:
    stream = stage.hub.stream(HU)
    next(stream)
    stream.close()  # type: ignore[attr-defined]
    wait_until(lambda: stage.hub._slots[HU].picture is None, 5)


@pytest.mark.parametrize(("pulses", "count"), [("full", 2), ("gentle", 1), ("none", None)])
def test_the_club_decides_how_much_pulses(pulses: str, count: int | None) -> None:
    inner = s.WallPicture(USUAL["level"], s.Pulse(2, NOW))
    calm = calmed(s.WallPicture(USUAL["break"], s.Pulse(2, NOW), NOW, inner), pulses)
    assert (calm.pulse.count if calm.pulse else None) == count
    assert calm.then is not None
    assert (calm.then.pulse.count if calm.then.pulse else None) == count


def test_the_stream_says_that_no_proxy_may_hold_it_back() -> None:
    app = create_app(HandClub())  # type: ignore[arg-type]
    answer = app.test_client().get("/walls/wall-1/stream", buffered=False)
    assert answer.mimetype == "text/event-stream"
    assert answer.headers["X-Accel-Buffering"] == "no"
    assert "no-transform" in answer.headers["Cache-Control"]
    app.extensions["hub"].close()
    answer.close()


def test_the_clock_is_never_kept_by_a_proxy() -> None:
    answer = create_app(HandClub()).test_client().get("/time")  # type: ignore[arg-type]
    assert answer.headers["Cache-Control"] == "no-store"
    assert set(answer.get_json()) == {"now", "rate"}


def test_a_note_that_has_to_wait_keeps_no_wall_waiting(stage: Stage) -> None:
    waiting, may_go_on = threading.Event(), threading.Event()

    def heartbeat(*_: object) -> None:
        waiting.set()
        may_go_on.wait(20)

    stage.club.devices.heartbeats = heartbeat
    pictures = stage.hub.stream(HU, "wall-1")
    next(pictures)
    assert waiting.wait(5)
    stage.put(s.WallPicture(USUAL["paused"]))
    assert messages(next(pictures))[0][0] in {"frame", "beat"}
    may_go_on.set()
