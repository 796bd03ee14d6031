"""Kiosks that call, and devices that live."""

from datetime import datetime, timedelta

from registry.devices import Call, Device, Devices
from registry.ledger.database import Database


def test_a_kiosk_waits_from_its_first_call_until_somebody_comes(database: Database, now: datetime) -> None:
    devices = Devices(database)
    devices.call("hall-2", now + timedelta(seconds=5))
    devices.call("hall-1", now)
    devices.call("hall-1", now + timedelta(seconds=9))
    assert devices.waiting() == (Call("hall-1", now), Call("hall-2", now + timedelta(seconds=5)))
    devices.answer("hall-1")
    devices.answer("hall-1")
    assert [call.kiosk for call in devices.waiting()] == ["hall-2"]


def test_a_heartbeat_is_remembered_and_is_no_news(database: Database, now: datetime) -> None:
    told: list[int] = []
    database.told = lambda: told.append(1)
    devices = Devices(database)
    devices.heartbeat("wall", "hall", now)
    devices.heartbeat("wall", "hall", now + timedelta(seconds=2))
    assert devices.list() == (Device("wall", "hall", now + timedelta(seconds=2)),)
    assert told == []
