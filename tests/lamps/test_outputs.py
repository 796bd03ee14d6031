"""Real outputs: a broker that keeps what it is told, and a controller that keeps its own time."""

import itertools
import json
import sys
import threading
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from registry.engine import limiter
from registry.engine.alerts import Alert
from registry.engine.commands import CallFloor, Pause, SettleFloor
from registry.lamp_settings import Lamps, Mqtt, Wled
from signage.lamps.cues import cue
from signage.lamps.keeper import Keeper, keep_lamps
from signage.lamps.mqtt import MqttLamp
from signage.lamps.wled import WledLamp
from tests.lamps.wled_stand_in import controller
from tests.signage.office_kit import Office, home_with_staff, office
from tests.signage.tablet_kit import seated
from tests.support.broker import HOST, PORT, Heard, prefix
from tests.support.ports import free_port
from tests.support.processes import environment, started
from tests.support.waiting import wait_until

__all__ = ["home_with_staff", "office", "prefix"]

NOW = datetime(2026, 3, 7, 10, tzinfo=UTC)
BREAK = Alert("break", NOW, NOW + timedelta(minutes=15))
TWO_PULSES = cue(BREAK, "pulse", limiter.Pulsing(2, 0, limiter.Burst(0, 0, 2)), 60, NOW)
SOFT = cue(BREAK, "soft", None, 60, NOW)
assert TWO_PULSES is not None
assert SOFT is not None


@pytest.mark.mqtt
def test_a_cue_goes_out_step_by_step_and_the_normal_light_is_kept(prefix: str) -> None:
    heard, topic = Heard(prefix), f"{prefix}/room"
    lamp = MqttLamp(Mqtt(topic=topic, host=HOST, port=int(PORT)))
    lamp.open()
    wait_until(lamp.well, what="the broker is there")
    began = time.monotonic()
    lamp.show(TWO_PULSES, threading.Event())
    assert 1.9 <= time.monotonic() - began < 4
    wait_until(lambda: len(heard.texts(topic)) >= 6, what="all steps are heard")
    lights = [json.loads(text)["brightness"] for text in heard.texts(topic)]
    assert lights == [100, 100, 60, 100, 60, 100]  # the first on connecting, the last is the normal light
    late = Heard(prefix)
    wait_until(lambda: late.texts(topic), what="a lamp that comes later hears what is kept")
    assert late.messages[0] == (topic, Mqtt(topic=topic).normal, True)
    lamp.close()
    late.close()
    heard.close()


@pytest.mark.mqtt
def test_one_message_is_enough_for_a_home_automation(prefix: str) -> None:
    heard, topic = Heard(prefix), f"{prefix}/call"
    about = Mqtt(
        topic=topic, host=HOST, port=int(PORT), timing="lamp", normal="normal", payload="$kind $cls $pulses $ttl_s"
    )
    lamp = MqttLamp(about)
    lamp.open()
    wait_until(lamp.well, what="the broker is there")
    lamp.show(TWO_PULSES, threading.Event())
    wait_until(lambda: "break attention 2 900" in heard.texts(topic), what="the call is heard")
    lamp.close()
    heard.close()


@pytest.mark.mqtt
def test_a_program_that_is_killed_leaves_the_normal_light_behind(prefix: str, tmp_path: Path) -> None:
    """A-82, A-92: the last will."""
    heard, topic = Heard(prefix), f"{prefix}/table"
    command = (sys.executable, "-m", "tests.lamps.dying", HOST, PORT, topic)
    with started(command, environment(tmp_path), tmp_path / "said") as process:
        wait_until(lambda: "floor_called 100" in heard.texts(topic), 20, "the lamp has its colour")
        process.kill()
        wait_until(lambda: heard.texts(topic)[-1] == "NORMAL", what="the lamp is back to normal")
    late = Heard(prefix)
    wait_until(lambda: late.texts(topic) == ["NORMAL"], what="and that is what is kept")
    late.close()
    heard.close()


@pytest.mark.mqtt
def test_a_call_at_a_table_colours_its_lamp_until_it_is_settled(office: Office, prefix: str) -> None:
    """U-52, U-66, U-91 on the table's own lamp."""
    seated(office, "Akác", "Bagoly", "Cinege")
    heard, topic = Heard(prefix), f"{prefix}/t1"
    about = Mqtt(topic=topic, host=HOST, port=int(PORT), table=1, normal="NORMAL", payload="$kind", name="lamp 1")
    lamps = Lamps(mode="soft", mqtt=(about,))
    keeper = kept(office, lamps)
    assert keeper is not None
    try:
        wait_until(lambda: heard.texts(topic) == ["NORMAL"], what="the lamp is normal")
        submit(office, CallFloor(table=1, reason="deck"))
        wait_until(lambda: heard.texts(topic)[-1] == "floor_called", what="the lamp has its colour")
        wait_until(lambda: "lamp" in {device.kind for device in office.club.devices.list()}, what="the office sees it")
        office.hand.at += timedelta(seconds=2)
        submit(office, SettleFloor(table=1))
        wait_until(lambda: heard.texts(topic)[-1] == "NORMAL", what="the lamp is normal again")
    finally:
        keeper.stop()
        heard.close()


def test_a_controller_pulses_by_itself_and_ends_in_its_normal_light() -> None:
    """A-9, A-92: on and off for 400 ms or longer, at most 1 Hz."""
    with controller() as (lamp, address):
        output = WledLamp(Wled(address=address, brightness=200))
        output.show(TWO_PULSES, threading.Event())
        levels = [(at, bright) for at, bright in lamp.levels()]
        assert [bright for _, bright in levels] == [200, 120, 200, 120, 200]
        gaps = [round(b[0] - a[0], 3) for a, b in itertools.pairwise(levels)]
        assert gaps == [0.5, 0.5, 0.5, 0.5]
        assert lamp.shown[-1][1] == 203
        assert {preset["seg"]["fx"] for preset in lamp.presets.values()} == {0}
        output.show(SOFT, threading.Event())
        assert min(bright for _, bright in lamp.levels()) >= 200 * 30 // 100
        assert lamp.shown[-1][1] == 203


def test_a_storm_of_alerts_on_a_real_clock_never_flickers(office: Office) -> None:
    seated(office, "Akác", "Bagoly", "Cinege")
    with controller() as (lamp, address):
        keeper = kept(office, Lamps(mode="pulse", wled=(Wled(address=address),)))
        assert keeper is not None
        try:
            office.hand.at += timedelta(seconds=52)
            for _ in range(12):
                office.hand.at += timedelta(seconds=1)
                office.pump()
                threading.Event().wait(0.3)
            wait_until(lambda: lamp.shown, what="something is shown at all")
        finally:
            keeper.stop()
        down = [b[0] for a, b in zip(lamp.levels(), lamp.levels()[1:], strict=False) if b[1] < a[1]]
        assert all(later - earlier >= 0.99 for earlier, later in itertools.pairwise(down))
        assert len(down) <= 3
        assert lamp.shown[-1][1] == 203


@pytest.mark.parametrize("mode", ["soft", "pulse"])
def test_a_broker_and_a_controller_that_are_away_hold_nobody_up(office: Office, mode: str) -> None:
    seated(office, "Akác", "Bagoly", "Cinege")
    nobody = free_port()
    lamps = Lamps(
        mode=mode,  # type: ignore[arg-type] # one of the two
        mqtt=(Mqtt(topic="x", port=nobody),),
        wled=(Wled(address=f"http://127.0.0.1:{nobody}"),),
    )
    keeper = kept(office, lamps)
    assert keeper is not None
    try:
        began = time.monotonic()
        submit(office, Pause())
        keeper.look()
        assert time.monotonic() - began < 1
        assert "lamp" not in {device.kind for device in office.club.devices.list()}
    finally:
        keeper.stop()


def test_nothing_is_kept_while_lamps_are_off(office: Office) -> None:
    assert kept(office, Lamps(mqtt=(Mqtt(topic="x"),))) is None


def kept(office: Office, lamps: Lamps) -> Keeper | None:
    from msgspec.structs import replace

    office.club.settings = replace(office.club.settings, lamps=lamps)
    return keep_lamps(office.club)


def submit(office: Office, command: CallFloor | SettleFloor | Pause) -> None:
    office.club.desk.submit(office.event_id, command, by="organiser:1", request=repr(command))
