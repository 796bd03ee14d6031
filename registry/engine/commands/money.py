"""Signing up, paying, taking back, handing over."""

from datetime import date

from registry.engine.commands.wish import Command
from registry.engine.facts import Means, Purchase
from registry.engine.ids import EntryId, PlayerId


class SignUp(Command, frozen=True, tag="sign-up"):
    player: PlayerId
    chance: int | None = None
    born: date | None = None
    eligible: bool = True
    banned: bool = False
    points: int | float = 0
    override: str = ""


class ClaimRebuy(Command, frozen=True, tag="claim-rebuy"):
    entry: EntryId
    chance: int | None = None
    stack: int = 0
    busted: bool = False
    """The player says: I have no chips. That they are out is written down with the wish."""
    override: str = ""


class ClaimAddOn(Command, frozen=True, tag="claim-addon"):
    entry: EntryId
    chance: int | None = None
    override: str = ""


class TakePayment(Command, frozen=True, tag="take-payment"):
    """The money came. `amount`, where given, must be the price."""

    entry: EntryId
    purchase: Purchase
    means: Means
    amount: int | None = None
    chance: int | None = None
    override: str = ""


class Pay(Command, frozen=True, tag="pay"):
    """Claim and taking in one, at the desk: the entry is signed up already."""

    entry: EntryId
    purchase: Purchase
    means: Means
    amount: int | None = None
    chance: int | None = None
    stack: int = 0
    override: str = ""


class WithdrawClaim(Command, frozen=True, tag="withdraw-claim"):
    entry: EntryId
    purchase: Purchase | None = None
    """None: the newest unpaid claim."""


class VoidPayment(Command, frozen=True, tag="void-payment"):
    entry: EntryId
    purchase: Purchase
    reason: str


class RefundEntry(Command, frozen=True, tag="refund-entry"):
    entry: EntryId
    reason: str


class LapseClaims(Command, frozen=True, tag="lapse-claims"):
    """End the unpaid claims whose time is over."""


class HandOverPrize(Command, frozen=True, tag="hand-over-prize"):
    entry: EntryId
