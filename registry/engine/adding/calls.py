"""What the room is told, and who calls for the floor or for time."""

from datetime import timedelta

from msgspec.structs import replace

from registry.engine import facts as f
from registry.engine.adding.parts import Adds, need, there
from registry.engine.event import Event, FloorCall, TimeCall, ToldRoom


def _room_told(event: Event, fact: f.RoomTold) -> Event:
    return replace(event, told=event.told.set(fact.what, ToldRoom(fact.at, fact.notice)))


def _room_telling_ended(event: Event, fact: f.RoomTellingEnded) -> Event:
    need(fact.what in event.told, "the room was not told this")
    return replace(event, told=event.told.delete(fact.what))


def _floor_called(event: Event, fact: f.FloorCalled) -> Event:
    need(fact.table not in event.floor, "the table waits already")
    return replace(event, floor=event.floor.set(fact.table, FloorCall(fact.at, fact.reason, fact.seat)))


def _floor_coming(event: Event, fact: f.FloorComing) -> Event:
    call = there(event.floor.get(fact.table), "the table has not called")
    return replace(event, floor=event.floor.set(fact.table, replace(call, coming=fact.at)))


def _floor_done(event: Event, fact: f.FloorDone) -> Event:
    need(fact.table in event.floor, "the table has not called")
    return replace(event, floor=event.floor.delete(fact.table))


def _time_called(event: Event, fact: f.TimeCalled) -> Event:
    call = TimeCall(fact.at, fact.seat, fact.at + timedelta(seconds=fact.seconds))
    return replace(event, time_calls=event.time_calls.set(fact.table, call))


def _time_call_ended(event: Event, fact: f.TimeCallEnded) -> Event:
    need(fact.table in event.time_calls, "no time was called")
    return replace(event, time_calls=event.time_calls.delete(fact.table))


ADDS: dict[type, Adds] = {
    f.RoomTold: _room_told,
    f.RoomTellingEnded: _room_telling_ended,
    f.FloorCalled: _floor_called,
    f.FloorComing: _floor_coming,
    f.FloorDone: _floor_done,
    f.TimeCalled: _time_called,
    f.TimeCallEnded: _time_call_ended,
}
