"""What people tell the room and call for. Commands carry the wanted state, so a repeat is harmless."""

from datetime import datetime

from registry.engine import commands as c
from registry.engine import facts as f
from registry.engine.event import Event
from registry.engine.refusals import Refusal, Why
from registry.engine.rules import signs
from registry.engine.rules.signs import chairs, in_play

MOST_TIME_S = 600
"""The longest time to decide that a table may be given. Units: seconds."""


def tell_room(event: Event, command: c.TellRoom, now: datetime) -> tuple[f.AnyFact, ...]:
    """Tell the whole room something. Refuses: PLAY_NOT_BEGUN for hand for hand. Source: U-12, U-27."""
    if command.what == "hand-for-hand" and (event.clock is None or event.over_at is not None):
        raise Refusal(Why.PLAY_NOT_BEGUN)
    standing = event.told.get(command.what)
    if standing is not None and standing.notice == command.notice:
        return ()
    return (f.RoomTold(at=now, what=command.what, notice=command.notice),)


def end_telling(event: Event, command: c.EndTelling, now: datetime) -> tuple[f.AnyFact, ...]:
    """End what the room is being told."""
    return (f.RoomTellingEnded(at=now, what=command.what),) if command.what in event.told else ()


def call_floor(event: Event, command: c.CallFloor, now: datetime) -> tuple[f.AnyFact, ...]:
    """Ask for the floor at a table; asking again keeps the first call. Refuses: NO_SUCH_TABLE. Source: U-52."""
    in_play(event, command.table)
    if command.table in event.floor:
        return ()
    return (f.FloorCalled(at=now, table=command.table, reason=command.reason, seat=command.seat),)


def come_to_table(event: Event, command: c.ComeToTable, now: datetime) -> tuple[f.AnyFact, ...]:
    """Say that somebody is on the way; nothing where nobody waits."""
    call = event.floor.get(command.table)
    return (f.FloorComing(at=now, table=command.table),) if call is not None and call.coming is None else ()


def settle_floor(event: Event, command: c.SettleFloor, now: datetime) -> tuple[f.AnyFact, ...]:
    """Say that a table's call is settled; nothing where nobody waits."""
    return (f.FloorDone(at=now, table=command.table),) if command.table in event.floor else ()


def call_time(event: Event, command: c.CallTime, now: datetime) -> tuple[f.AnyFact, ...]:
    """Give a player some seconds to decide; a running call stays as it is.

    Refuses: NO_SUCH_TABLE, NO_SUCH_SEAT, BAD_NUMBER. Source: R-150 to R-155, U-65 to U-68.
    """
    in_play(event, command.table)
    if not 1 <= command.seat <= chairs(event, command.table):
        raise Refusal(Why.NO_SUCH_SEAT)
    if not 1 <= command.seconds <= MOST_TIME_S:
        raise Refusal(Why.BAD_NUMBER)
    running = event.time_calls.get(command.table)
    if running is not None and now < running.until:
        return ()
    asked = signs.take_sign_down(event, c.TakeSignDown(table=command.table, sign="time-asked"), now)
    called = f.TimeCalled(at=now, table=command.table, seat=command.seat, seconds=command.seconds)
    return (*asked, called)


def end_time_call(event: Event, command: c.EndTimeCall, now: datetime) -> tuple[f.AnyFact, ...]:
    """The player decided; nothing where no time runs."""
    return (f.TimeCallEnded(at=now, table=command.table),) if command.table in event.time_calls else ()
