"""What the dealers' tablets ask for."""

from datetime import datetime

from registry.engine.commands.wish import Command
from registry.engine.facts import Sign


class AnswerAlert(Command, frozen=True, tag="answer-alert"):
    """`since` is when the alert came up, so that an answer never counts for the next one."""

    table: int
    kind: str
    since: datetime


class FinishHand(Command, frozen=True, tag="finish-hand"):
    table: int


class TakeSignDown(Command, frozen=True, tag="take-sign-down"):
    """A wish is done or refused, or a player is back."""

    table: int
    sign: Sign
    seat: int = 0


class SignTable(Command, frozen=True, tag="sign-table"):
    table: int
    sign: Sign
    seat: int = 0
    chips: int = 0
