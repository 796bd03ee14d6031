"""The cashier's word that money came, and taking it back."""

from datetime import datetime

from registry.engine import commands as c
from registry.engine import facts as f
from registry.engine.event import Entry, Event
from registry.engine.refusals import Refusal, Why
from registry.engine.rules import addons, entries, rebuys, seating, windows
from registry.engine.rules.play import prize_of


def take_payment(event: Event, command: c.TakePayment, now: datetime) -> tuple[f.AnyFact, ...]:
    """Write down that the money for a claim came; the entry deadline judges this moment.

    Refuses: NOT_ENTERED, NO_CLAIM, ALREADY_PAID, WRONG_AMOUNT, MEANS_CLOSED and what the windows
    refuse. Source: C-3, C-10, C-11; CA-3, CA-40.
    """
    entry = entries.here(event, command.entry)
    claim = entry.claim(command.purchase)
    if claim is None:
        raise _no_claim(event, entry, command.purchase, now)
    _check_means(event, command.means)
    if command.amount is not None and command.amount != claim.price:
        raise Refusal(Why.WRONG_AMOUNT, price=claim.price, amount=command.amount)
    coming_back = command.purchase == "rebuy" and windows.still_open_at_the_end(event, now)
    if event.over_at is not None and not coming_back:
        raise Refusal(Why.EVENT_OVER)
    if command.purchase == "rebuy":
        return (rebuys.take_rebuy(event, entry, command, claim, now),)
    if command.purchase == "addon":
        return (addons.take_addon(event, entry, command, claim, now),)
    entries.check_window(event, now, command.override)
    return (
        f.EntryPaid(
            at=now,
            entry=entry.id,
            price=claim.price,
            means=command.means,
            chips=entry.chips,
            parts=entry.parts,
            place=seating.drawn_place(event, command.chance) if event.drawn_at else None,
        ),
    )


def void_payment(event: Event, command: c.VoidPayment, now: datetime) -> tuple[f.AnyFact, ...]:
    """Let the newest payment of a kind no longer count; its claim stands again.

    Refuses: REASON_NEEDED, NOT_ENTERED, NOTHING_TO_VOID, PAYMENT_IN_USE.
    """
    _check_reason(command.reason)
    entry = entries.here(event, command.entry)
    payments = {"entry": (entry.paid,) if entry.paid else (), "rebuy": entry.rebuys, "addon": entry.addons}
    made = payments[command.purchase]
    if not made:
        raise Refusal(Why.NOTHING_TO_VOID)
    if _in_use(event, entry, command.purchase):
        raise Refusal(Why.PAYMENT_IN_USE)
    return (f.PaymentVoided(at=now, entry=entry.id, purchase=command.purchase, price=made[-1].price),)


def refund_entry(event: Event, command: c.RefundEntry, now: datetime) -> tuple[f.AnyFact, ...]:
    """Give a paid entry its money back before the first hand; it is then gone, and its seat free.

    Refuses: REASON_NEEDED, NOT_ENTERED, NOT_PAID, PLAY_BEGUN.
    """
    _check_reason(command.reason)
    entry = entries.here(event, command.entry)
    if entry.paid is None:
        raise Refusal(Why.NOT_PAID)
    if event.began_at is not None:
        raise Refusal(Why.PLAY_BEGUN, at=event.began_at)
    return (f.EntryRefunded(at=now, entry=entry.id, amount=entry.paid.price),)


def hand_over_prize(event: Event, command: c.HandOverPrize, now: datetime) -> tuple[f.AnyFact, ...]:
    """Write down that a player took a prize. Refuses: EVENT_NOT_OVER, NO_PRIZE, PRIZE_TAKEN."""
    entry = entries.here(event, command.entry)
    if event.over_at is None:
        raise Refusal(Why.EVENT_NOT_OVER)
    amount = prize_of(event, entry.id)
    if not amount:
        raise Refusal(Why.NO_PRIZE)
    if entry.prize_taken is not None:
        raise Refusal(Why.PRIZE_TAKEN, amount=entry.prize_taken)
    return (f.PrizeHandedOver(at=now, entry=entry.id, amount=amount),)


def _no_claim(event: Event, entry: Entry, purchase: f.Purchase, now: datetime) -> Refusal:
    """Why there is nothing to take money for; a claim that lapsed is told by its window."""
    if purchase == "entry" and entry.paid:
        return Refusal(Why.ALREADY_PAID)
    if purchase == "rebuy" and entry.out is not None and windows.rebuy_claims_end(event, now):
        return Refusal(Why.REBUYS_CLOSED, at=windows.rebuys_close_at(event, now))
    return Refusal(Why.NO_CLAIM)


def _check_means(event: Event, means: f.Means) -> None:
    terms = event.structure
    if means not in terms.means or (means == "transfer" and not terms.remote):
        raise Refusal(Why.MEANS_CLOSED, means=means)


def _check_reason(reason: str) -> None:
    if not reason.strip():
        raise Refusal(Why.REASON_NEEDED)


def _in_use(event: Event, entry: Entry, purchase: f.Purchase) -> bool:
    """An entry's money holds its seat; a rebuy's holds the stack that is played."""
    if event.over_at is not None:
        return True
    if purchase == "entry":
        return event.drawn_at is not None
    return purchase == "rebuy" and entry.out is not None
