"""A colour that lasts stands as long as its call, whatever happens to the word that says it.

Nobody at the table would learn that the lamp is back to normal while the floor is still called: U-52, U-66.
"""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Literal

import pytest
from msgspec.structs import replace

from registry.engine.alerts import Alert
from registry.lamp_settings import Lamps, Mqtt, Wled
from signage.lamps import wled
from signage.lamps.cues import Cue, cue
from signage.lamps.keeper import Lamp
from signage.lamps.mqtt import MqttLamp
from signage.lamps.wled import WledLamp
from tests.lamps.way import Way, way_to
from tests.lamps.wled_stand_in import Controller
from tests.support.broker import HOST, PORT, Heard, prefix
from tests.support.waiting import wait_until

__all__ = ["prefix"]

NOW = datetime(2026, 3, 7, 10, tzinfo=UTC)
CALL = Alert("floor_called", NOW, table=1)


def steady(alert: Alert = CALL) -> Cue:
    made = cue(alert, "steady", None, 60, NOW)
    assert made is not None
    return made


class Faulty:
    """A controller that answers badly. Shape: `bad` are the places of the words that it does not take, from 0."""

    def __init__(self, bad: set[int], answer: bytes) -> None:
        self.lamp = Controller()
        self.took: list[dict[str, object]] = []
        self._bad, self._answer, self._heard = bad, answer, 0

    def hear(self, body: dict[str, object]) -> bytes:
        number, self._heard = self._heard, self._heard + 1
        if number in self._bad:
            return self._answer
        self.took.append(body)
        self.lamp.take(body)
        return b"HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n"

    def shows(self) -> int | None:
        now = time.monotonic()
        return [preset for at, preset, _ in self.lamp.shown if at <= now][-1]

    def plays(self) -> int:
        return sum("playlist" in body for body in self.took)


@contextmanager
def faulty(*bad: int, answer: bytes) -> Iterator[tuple[Faulty, WledLamp]]:
    controller = Faulty(set(bad), answer)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.wfile.write(controller.hear(json.loads(self.rfile.read(int(self.headers["Content-Length"])))))

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the server's own name
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield controller, WledLamp(Wled(address=f"http://127.0.0.1:{server.server_port}", table=1))
    server.shutdown()
    server.server_close()


@contextmanager
def showing(lamp: WledLamp | MqttLamp, shown: Cue) -> Iterator[threading.Event]:
    ended = threading.Event()
    thread = threading.Thread(target=lamp.show, args=(shown, ended))
    thread.start()
    yield ended
    ended.set()
    thread.join(5)
    assert not thread.is_alive()


@pytest.mark.parametrize("answer", [b"HTTP/1.0 503 Busy\r\n\r\n", b"nonsense\r\n\r\n"], ids=["busy", "nonsense"])
@pytest.mark.parametrize("bad", [(1,), (3,), (4,)], ids=["a preset", "the first word", "a later word"])
def test_a_controller_that_misses_a_word_hears_it_again(
    monkeypatch: pytest.MonkeyPatch, bad: tuple[int, ...], answer: bytes
) -> None:
    for name, seconds in (("AGAIN_S", 0.4), ("SOON_S", 0.2), ("SAVED_S", 0.01), ("HELD_S", 1)):
        monkeypatch.setattr(wled, name, seconds)
    with faulty(*bad, answer=answer) as (controller, lamp):
        with showing(lamp, steady()):
            wait_until(lambda: controller.plays() >= 4, what="it goes on")
            assert controller.shows() == 201, "the colour"
            assert lamp.well()
        lamp.restore()
        assert controller.shows() == 203, "the normal light"


def test_one_lost_word_is_made_up_for_before_the_light_ends() -> None:
    """Else the lamp would be normal for a moment, and coloured again."""
    assert wled.AGAIN_S + wled.TIMEOUT_S + wled.SOON_S < wled.HELD_S


def test_colours_that_were_only_half_written_are_written_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wled, "SAVED_S", 0.01)
    with faulty(answer=b"") as (controller, lamp):
        with showing(lamp, steady()):
            wait_until(controller.plays, what="the colour is there")
        ended = threading.Event()
        monkeypatch.setattr(wled, "SAVED_S", 5)
        other = replace(steady(), steps=(replace(steady().steps[0], colour=(1, 2, 3)),))
        before = len(controller.took)
        thread = threading.Thread(target=lamp.show, args=(other, ended))
        thread.start()
        wait_until(lambda: len(controller.took) > before, what="it begins to write")
        ended.set()
        thread.join(5)
        monkeypatch.setattr(wled, "SAVED_S", 0.01)
        before = len(controller.took)
        with showing(lamp, steady()):
            wait_until(lambda: len(controller.took) > before, what="the first colour again")
            assert "psave" in controller.took[before]


class LongShown:
    """An output that shows until it is interrupted."""

    name, table = "lamp", 1

    def __init__(self) -> None:
        self.began = threading.Event()
        self.ended = threading.Event()

    def open(self) -> None: ...
    def close(self) -> None: ...
    def restore(self) -> None: ...
    def well(self) -> bool:
        return True

    def show(self, _: Cue, ended: threading.Event) -> None:
        self.began.set()
        if ended.wait(2):
            self.ended.set()


def test_a_cue_is_not_interrupted_by_its_own_arrival() -> None:
    output = LongShown()
    lamp = Lamp(output, Lamps(mode="soft"))

    class Slow(threading.Event):
        """The thread wakes by itself just as the cue is handed over."""

        def set(self) -> None:
            lamp._awake.set()
            time.sleep(0.3)
            super().set()

    lamp._interrupt = Slow()
    lamp.start()
    lamp.look((CALL,), NOW, 0)
    wait_until(output.began.is_set, what="it is shown")
    assert not output.ended.wait(0.5)
    lamp.stop()


def away_for_a_moment(prefix: str, timing: Literal["server", "lamp"], way: Way, heard: Heard) -> tuple[MqttLamp, str]:
    topic = f"{prefix}/t1"
    lamp = MqttLamp(
        Mqtt(topic=topic, host=HOST, port=way.port, table=1, normal="NORMAL", payload="$kind", timing=timing)
    )
    lamp.open()
    wait_until(lambda: heard.texts(topic) == ["NORMAL"], what="the lamp is normal")
    return lamp, topic


@pytest.mark.mqtt
@pytest.mark.parametrize("timing", ["server", "lamp"])
def test_a_broker_that_was_away_hears_the_colour_again(prefix: str, timing: Literal["server", "lamp"]) -> None:
    """The last will made the lamp normal meanwhile."""
    heard = Heard(prefix)
    with way_to(HOST, int(PORT)) as way:
        lamp, topic = away_for_a_moment(prefix, timing, way, heard)
        with showing(lamp, steady()):
            wait_until(lambda: heard.texts(topic)[-1] == "floor_called", what="the lamp has its colour")
            way.cut()
            wait_until(lambda: heard.texts(topic)[2:3] == ["NORMAL"], what="the will is heard")
            wait_until(lambda: heard.texts(topic)[-1] == "floor_called", what="the lamp has its colour again")
        late = Heard(prefix)
        wait_until(lambda: late.texts(topic), what="a lamp that comes later hears what is kept")
        assert late.texts(topic) == ["floor_called" if timing == "server" else "NORMAL"]
        lamp.restore()
        wait_until(lambda: heard.texts(topic)[-1] == "NORMAL", what="the call is settled")
        lamp.close()
        late.close()
    heard.close()


@pytest.mark.mqtt
def test_a_colour_that_begins_while_the_broker_is_away_is_not_lost(prefix: str) -> None:
    heard = Heard(prefix)
    with way_to(HOST, int(PORT)) as way:
        lamp, topic = away_for_a_moment(prefix, "server", way, heard)
        way.open = False
        way.cut()
        wait_until(lambda: not lamp.well(), what="the broker is away")
        with showing(lamp, steady()):
            way.open = True
            wait_until(lambda: heard.texts(topic)[-1] == "floor_called", 20, "the lamp has its colour")
        lamp.close()
    heard.close()


@pytest.mark.mqtt
def test_what_was_settled_while_the_broker_was_away_does_not_come_back(prefix: str) -> None:
    """A word that no broker ever took must not be sent again after what is true by now."""
    heard = Heard(prefix)
    with way_to(HOST, int(PORT)) as way:
        lamp, topic = away_for_a_moment(prefix, "server", way, heard)
        way.swallows = True
        with showing(lamp, steady()):
            pass
        way.open = False
        way.cut()
        wait_until(lambda: not lamp.well(), what="the broker is away")
        lamp.restore()
        way.swallows, way.open = False, True
        wait_until(lamp.well, 20, "the broker is back")
        wait_until(lambda: len(heard.texts(topic)) >= 3, what="the will and the normal light are heard")
        time.sleep(0.5)
        assert set(heard.texts(topic)) == {"NORMAL"}
        lamp.close()
    heard.close()
