"""What the room is told, and calls for the floor and for time."""

from registry.engine.facts.values import Fact, FloorReason, Telling


class RoomTold(Fact, frozen=True, tag="room-told"):
    """The organiser tells the whole room something; it stands until it is ended or told anew.

    `notice` is the number of the text among the notices, 0 where the words are the product's own.
    """

    what: Telling
    notice: int = 0


class RoomTellingEnded(Fact, frozen=True, tag="room-telling-ended"):
    """What the room was told is over."""

    what: Telling


class FloorCalled(Fact, frozen=True, tag="floor-called"):
    """A table needs the floor. `seat` is the chair it is about, 0 for the whole table. Source: U-52."""

    table: int
    reason: FloorReason
    seat: int = 0


class FloorComing(Fact, frozen=True, tag="floor-coming"):
    """Somebody is on the way to the table that called."""

    table: int


class FloorDone(Fact, frozen=True, tag="floor-done"):
    """What a table called for is settled."""

    table: int


class TimeCalled(Fact, frozen=True, tag="time-called"):
    """A player at a chair has so many seconds left to decide. Source: U-65 to U-68."""

    table: int
    seat: int
    seconds: int


class TimeCallEnded(Fact, frozen=True, tag="time-call-ended"):
    """The player decided, or the call was taken back."""

    table: int
