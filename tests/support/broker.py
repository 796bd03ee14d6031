"""The real MQTT broker of this machine, under a topic of the test's own."""

import os
import secrets
import socket
from collections.abc import Iterator
from threading import Event

import paho.mqtt.client as paho
import pytest
from paho.mqtt.enums import CallbackAPIVersion

from tests.support.lacking import lacking
from tests.support.waiting import wait_until

HOST, PORT = os.environ.get("FENYJEL_TEST_MQTT", "127.0.0.1:1883").rsplit(":", 1)


class Heard:
    """Somebody who listens to all topics below a prefix. Shape: (topic, text, kept) in order."""

    def __init__(self, prefix: str) -> None:
        self.messages: list[tuple[str, str, bool]] = []
        self._client = paho.Client(CallbackAPIVersion.VERSION2)
        self._there = Event()
        self._client.on_subscribe = lambda *_: self._there.set()
        self._client.on_connect = lambda client, *_: client.subscribe(f"{prefix}/#", qos=1)
        self._client.on_message = lambda _, __, message: self.messages.append(
            (message.topic, message.payload.decode(), message.retain)
        )
        self._client.connect(HOST, int(PORT))
        self._client.loop_start()
        wait_until(self._there.is_set, what="the listener listens")

    def texts(self, topic: str) -> list[str]:
        return [text for at, text, _ in self.messages if at == topic]

    def close(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()


def need_broker() -> None:
    """A broker, else a loud skip or a failure."""
    try:
        socket.create_connection((HOST, int(PORT)), 2).close()
    except OSError as trouble:
        lacking("mqtt", f"no broker on {HOST}:{PORT} ({trouble})")


@pytest.fixture
def prefix() -> Iterator[str]:
    """A prefix of topics that nobody else uses; what is kept there is wiped at the end."""
    need_broker()
    name = f"fenyjel-test/{secrets.token_hex(6)}"
    heard = Heard(name)
    yield name
    for topic in {topic for topic, _, _ in heard.messages}:
        heard._client.publish(topic, b"", qos=1, retain=True).wait_for_publish(5)
    heard.close()
