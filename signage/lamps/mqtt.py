"""Lamps behind an MQTT broker: one topic each, its normal light kept there and also left as the last will."""

import logging
from string import Template
from threading import Lock
from typing import TYPE_CHECKING

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion

from registry.lamp_settings import Mqtt
from signage.lamps.cues import Cue, Step

if TYPE_CHECKING:
    from threading import Event

log = logging.getLogger("fenyjel.lamps")

ALIVE_S = 2
"""A broker that hears nothing for one and a half times this leaves the will: the lamp goes back to normal."""
AGAIN_S = (1, 15)
"""Between two tries to reach a broker that is away: from, to."""


class MqttLamp:
    """One topic. Nothing is queued while the broker is away: an old pulse helps nobody.

    What lasts is said anew whenever the broker is back, for the will has been shown meanwhile. So nothing asks for
    an answer either: what was never answered would be sent again then, and after what is true by now.
    """

    def __init__(self, about: Mqtt, client: paho.Client | None = None) -> None:
        self.name, self.table, self._about = about.name, about.table, about
        self._payload = Template(about.payload)
        self._lasting = about.normal, True
        self._turn = Lock()
        self._client = client or paho.Client(CallbackAPIVersion.VERSION2, clean_session=True)
        self._client.will_set(about.topic, about.normal, qos=1, retain=True)
        if about.username:
            self._client.username_pw_set(about.username, about.password)
        self._client.reconnect_delay_set(*AGAIN_S)
        self._client.on_connect = self._connected

    def open(self) -> None:
        """Begin to look for the broker; it may come and go."""
        self._client.connect_async(self._about.host, self._about.port, keepalive=ALIVE_S)
        self._client.loop_start()

    def well(self) -> bool:
        """Whether the broker is there."""
        return self._client.is_connected()

    def show(self, cue: Cue, ended: "Event") -> None:
        """Carry a cue out, until its end or until `ended` is set; the last light is the normal one."""
        if ended.wait(cue.wait_ms / 1000):
            return
        if cue.stays:
            self._last(self.filled(cue, cue.steps[0]), keep=self._about.timing == "server")
            return
        self._lasting = self._about.normal, True
        if self._about.timing == "lamp":
            self._publish(self.filled(cue, cue.steps[0]), keep=False)
            ended.wait(cue.length_ms / 1000)
            return
        passed = 0
        for step in cue.steps[:-1]:
            if ended.wait((step.at_ms - passed) / 1000):
                break
            passed = step.at_ms
            self._publish(self.filled(cue, step), keep=False)
        ended.wait((cue.steps[-1].at_ms - passed) / 1000)
        self.restore()

    def restore(self) -> None:
        """The normal light, also for lamps that are switched on later."""
        self._last(self._about.normal, keep=True)

    def close(self) -> None:
        """Leave the lamp in its normal light."""
        self.restore()
        self._client.disconnect()
        self._client.loop_stop()

    def filled(self, cue: Cue, step: Step) -> str:
        """What is sent for a step."""
        red, green, blue = step.colour
        return self._payload.safe_substitute(
            brightness=step.percent,
            r=red,
            g=green,
            b=blue,
            ramp_ms=step.ramp_ms,
            ramp_s=f"{step.ramp_ms / 1000:g}",
            kind=cue.kind,
            cls=cue.cls,
            pulses=cue.pulses,
            table=cue.table,
            at=cue.at.isoformat(),
            ttl_s=cue.ttl_s,
        )

    def _last(self, payload: str, *, keep: bool) -> None:
        with self._turn:
            self._lasting = payload, keep
            self._publish(payload, keep=keep)

    def _publish(self, payload: str, *, keep: bool) -> None:
        if self._client.is_connected():
            self._client.publish(self._about.topic, payload, qos=0, retain=keep)

    def _connected(self, _: paho.Client, __: object, ___: object, code: object, ____: object) -> None:
        if getattr(code, "is_failure", False):
            log.warning("lamp %s: the broker says %s", self.name, code)
            return
        with self._turn:
            payload, keep = self._lasting
            if not keep:
                self._publish(self._about.normal, keep=True)
            self._publish(payload, keep=keep)
