"""Telling the room; calls for the floor and for time."""

from registry.engine.commands.wish import Command
from registry.engine.facts import FloorReason, Telling


class TellRoom(Command, frozen=True, tag="tell-room"):
    """Tell the whole room something. `notice` is the number of a kept text, 0 for none."""

    what: Telling
    notice: int = 0


class EndTelling(Command, frozen=True, tag="end-telling"):
    what: Telling


class CallFloor(Command, frozen=True, tag="call-floor"):
    table: int
    reason: FloorReason
    seat: int = 0


class ComeToTable(Command, frozen=True, tag="come-to-table"):
    """Say that the floor is on the way."""

    table: int


class SettleFloor(Command, frozen=True, tag="settle-floor"):
    """Say that what a table called for is settled."""

    table: int


class CallTime(Command, frozen=True, tag="call-time"):
    """Give a player so many seconds to decide."""

    table: int
    seat: int
    seconds: int


class EndTimeCall(Command, frozen=True, tag="end-time-call"):
    table: int
