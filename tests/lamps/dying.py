"""A program that turns a lamp to a colour and then waits to be killed."""

import sys
from datetime import UTC, datetime
from threading import Event

from registry.engine.alerts import Alert
from registry.lamp_settings import Mqtt
from signage.lamps.cues import cue
from signage.lamps.mqtt import MqttLamp
from tests.support.waiting import wait_until


def main() -> None:
    host, port, topic = sys.argv[1:4]
    lamp = MqttLamp(Mqtt(topic=topic, host=host, port=int(port), normal="NORMAL", payload="$kind $brightness"))
    lamp.open()
    wait_until(lamp.well, what="the broker is there")
    now = datetime.now(UTC)
    made = cue(Alert("floor_called", now, table=1), "steady", None, 60, now)
    assert made is not None
    lamp.show(made, Event())
    Event().wait(60)


main()
