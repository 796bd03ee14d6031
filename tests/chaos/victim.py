"""A process that hands in commands one after the other and is killed for it.

An order says where the ledger is, which lane of commands is this child's, from which command on, how many,
and where it has to stand still and wait for its end: `hold` is `[after how many commands, place in the turn]`.
"""

import signal
from typing import Any

from registry.engine import commands as c
from registry.engine.event import Event
from registry.engine.facts import OutWith
from registry.engine.ids import EntryId, PlayerId
from registry.ledger.database import Database
from tests.chaos.house import CASHIER, EVENT, KIOSK, ORGANISER, desk, later
from tests.chaos.nursery import Say

STEPS = 5
"""Commands for each player, see `wish`."""


def player_of(lane: int, index: int) -> PlayerId:
    """Whom the command of an index is about; each lane has players of its own."""
    return PlayerId(1000 * (lane + 1) + index // STEPS)


def request_of(lane: int, index: int) -> str:
    """The request id, the same before and after a kill."""
    return f"lane-{lane}-{index}"


def wish(event: Event, lane: int, index: int) -> tuple[c.AnyCommand, str]:
    """The command of an index: a player signs up, pays, goes out, wants to buy back and pays for it."""
    player, step = player_of(lane, index), index % STEPS
    if step == 0:
        return c.SignUp(player=player), KIOSK
    entry: EntryId = event.of_player[player]
    if step == 1:
        return c.TakePayment(entry=entry, purchase="entry", means="cash"), CASHIER
    if step == 2:
        return c.Bust(out=(OutWith(entry, 0),)), ORGANISER
    if step == 3:
        return c.ClaimRebuy(entry=entry), KIOSK
    return c.TakePayment(entry=entry, purchase="rebuy", means="card"), CASHIER


def child(order: dict[str, Any], say: Say) -> None:
    """Work through a part of a lane, acknowledging each answer."""
    lane, first, count = order["lane"], order["first"], order["count"]
    hold = order["hold"] or [count + 1, "never"]
    done = 0

    def here(place: str) -> None:
        if place == hold[1] and done == hold[0]:
            say({"holds": place})
            while True:
                signal.pause()

    own = desk(Database(order["url"]), lambda: later(10), here)
    for index in range(first, first + count):
        event = own.history(EVENT).event
        assert event is not None
        command, by = wish(event, lane, index)
        outcome = own.submit(EVENT, command, by=by, request=request_of(lane, index))
        say({"index": index, "numbers": outcome.numbers, "repeated": outcome.repeated})
        done += 1
    say({"finished": first + count})
    signal.pause()
