"""Which keys an entry has now, and the reason where one is closed: asked of the desk, never judged here."""

from dataclasses import dataclass

from registry.engine.commands import AnyCommand, Pay, RefundEntry, TakePayment, VoidPayment, WithdrawClaim
from registry.engine.facts import Means, Purchase
from registry.views.office import EntryCard
from registry.words.reasons import reason
from signage.office import here

REASON = "."
"""Stands for the reason that is still to be typed, so that asking says what else is in the way."""


@dataclass(frozen=True)
class Key:
    """A thing that can be done; `closed` says why not, `past` that a typed reason opens it."""

    closed: str = ""
    past: bool = False

    @property
    def open(self) -> bool:
        """Whether it can be done without more."""
        return not self.closed


@dataclass(frozen=True)
class Choices:
    """The keys of one entry."""

    take: dict[Purchase, Key]
    withdraw: dict[Purchase, Key]
    void: dict[Purchase, Key]
    refund: Key
    rebuy: Key
    addon: Key
    means: tuple[Means, ...]


def choices(card: EntryCard) -> Choices:
    """What can be done to an entry at this moment."""
    entry = card.entry
    owed = [claim.purchase for claim in card.owed]
    bought = {payment.purchase for payment in card.payments}
    return Choices(
        take={what: take_key(card, what) for what in owed},
        withdraw={what: key(WithdrawClaim(entry=entry, purchase=what)) for what in owed},
        void={what: key(VoidPayment(entry=entry, purchase=what, reason=REASON)) for what in bought},
        refund=key(RefundEntry(entry=entry, reason=REASON)),
        rebuy=pay_key(card, "rebuy"),
        addon=pay_key(card, "addon"),
        means=here.event().structure.means,
    )


def take_key(card: EntryCard, what: Purchase) -> Key:
    """Whether the money for a claim may be taken, and whether a reason would open it."""
    return key(
        TakePayment(entry=card.entry, purchase=what, means="cash"),
        TakePayment(entry=card.entry, purchase=what, means="cash", override=REASON),
    )


def pay_key(card: EntryCard, what: Purchase) -> Key:
    """Whether an entry may buy something at the desk, and whether a reason would open it."""
    return key(
        Pay(entry=card.entry, purchase=what, means="cash"),
        Pay(entry=card.entry, purchase=what, means="cash", override=REASON),
    )


def key(command: AnyCommand, with_reason: AnyCommand | None = None) -> Key:
    """The key of a command, asked of the desk."""
    club, event, by = here.club(), here.event_id(), here.by()
    refusal = club.desk.why_not(event, command, by=by)
    if refusal is None:
        return Key()
    past = with_reason is not None and club.desk.why_not(event, with_reason, by=by) is None
    return Key(reason(here.words(), refusal), past)
