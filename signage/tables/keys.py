"""What each key of a tablet is called and what it asks of the desk."""

import re
from collections.abc import Callable
from datetime import datetime
from typing import cast, get_args

from flask import request

from registry.engine import commands as c
from registry.engine.alert_kinds import KINDS
from registry.engine.facts import FloorReason, OutWith, Ruling, Sign
from registry.engine.ids import EntryId
from registry.ledger import codec
from registry.words.say import marked
from signage.forms import BadInput, Form
from signage.tables.here import MOST_TABLES, picture

ASKS = ("floor", "time", "all-in", "exposed-card", "seat-open", "out", "more", "away", "rebuy", "calls")
"""What a key asks for in a second step."""
REASONS = {
    "ruling": marked("Ruling"),
    "chips": marked("Chips"),
    "deck": marked("Cards"),
    "clock": marked("Time"),
    "conduct": marked("Behaviour"),
    "help": marked("Help"),
}
REASON_ICONS = {
    "ruling": "ruling",
    "chips": "chips",
    "deck": "cards",
    "clock": "timer",
    "conduct": "warn",
    "help": "tap",
}
SIGNS = {
    "betting-closed": marked("Betting closed"),
    "all-in": marked("All-in"),
    "misdeal": marked("Misdeal"),
    "exposed-card": marked("Exposed card"),
    "seat-open": marked("Seat open"),
    "check": marked("Please check"),
    "time-asked": marked("Time, please"),
    "step-back": marked("Step back, please"),
    "away": marked("Away"),
}
SIGN_ICONS = {
    "betting-closed": "closed-bets",
    "all-in": "allin",
    "misdeal": "misdeal",
    "exposed-card": "cards",
    "seat-open": "seat",
    "check": "check",
    "time-asked": "timer",
    "step-back": "back-off",
    "away": "away",
}
RULINGS: dict[Ruling, str] = {
    "stands": marked("The action counts."),
    "goes-back": marked("The action goes back."),
    "hand-dead": marked("The hand is dead."),
    "chips-stay": marked("The chips stay in the pot."),
    "new-deal": marked("New deal."),
    "other": marked("Read what is written."),
}
"""What the floor decided, as tables and the office say it."""


def call_floor(number: int, form: Form) -> c.AnyCommand:
    """Ask for the floor with a reason."""
    why = cast("FloorReason", form.one_of("reason", get_args(FloorReason)))
    return c.CallFloor(table=number, reason=why, seat=form.whole_or_none("seat", 0, MOST_TABLES) or 0)


def call_time(number: int, form: Form) -> c.AnyCommand:
    """Let a player's time run, as long as the rules say for this table."""
    seen = picture(number)
    return c.CallTime(table=number, seat=form.whole("seat", 1, MOST_TABLES), seconds=seen.time_s if seen else 1)


def sign(number: int, form: Form) -> c.AnyCommand:
    """Show the table something."""
    what = cast("Sign", form.one_of("sign", get_args(Sign)))
    seat, chips = form.whole_or_none("seat", 0, MOST_TABLES) or 0, form.whole_or_none("chips") or 0
    return c.SignTable(table=number, sign=what, seat=seat, chips=chips)


def answer(number: int, form: Form) -> c.AnyCommand:
    """Say that the table saw an alert."""
    return c.AnswerAlert(table=number, kind=form.one_of("kind", KINDS), since=moment(form.raw("since")))


def moment(typed: str) -> datetime:
    """The moment that a form carries exactly. Raises: BadInput. Units: microseconds since 1970."""
    if not re.fullmatch(r"[0-9]{1,17}", typed):
        raise BadInput(marked("This choice does not exist."))
    return codec.moment(int(typed))


def out(number: int, form: Form) -> c.AnyCommand:  # noqa: ARG001 - every key's work is asked alike
    """One hand sent these players out; several need their stacks."""
    ticked = [name.removeprefix("out-") for name in request.form if re.fullmatch(r"out-[0-9]{1,7}", name)]
    gone = []
    for entry in ticked:
        stack = form.whole_or_none(f"stack-{entry}")
        if stack is None and len(ticked) > 1:
            raise BadInput(marked("Several went out in one hand: write each one's stack."))
        gone.append(OutWith(entry=EntryId(int(entry)), stack=stack or 0))
    return c.Bust(out=tuple(gone))


def sign_down(number: int, form: Form) -> c.AnyCommand:
    """A player's wish is dealt with, or a player is back."""
    what = cast("Sign", form.one_of("sign", get_args(Sign)))
    return c.TakeSignDown(table=number, sign=what, seat=form.whole_or_none("seat", 0, MOST_TABLES) or 0)


def rebuy(number: int, form: Form) -> c.AnyCommand:  # noqa: ARG001 - every key's work is asked alike
    """A player who is out wishes another stack; the cashier sees the seat."""
    return c.ClaimRebuy(entry=EntryId(form.whole("entry", 1, 9_999_999)))


DOES: dict[str, Callable[[int, Form], c.AnyCommand]] = {
    "floor": call_floor,
    "settle": lambda number, _: c.SettleFloor(table=number),
    "time": call_time,
    "stop-time": lambda number, _: c.EndTimeCall(table=number),
    "sign": sign,
    "answer": answer,
    "hand": lambda number, _: c.FinishHand(table=number),
    "out": out,
    "sign-down": sign_down,
    "rebuy": rebuy,
}
