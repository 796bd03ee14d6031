"""What claims, payments and their taking back add to entries."""

from msgspec.structs import replace

from registry.engine import facts as f
from registry.engine.adding.parts import (
    Adds,
    alive_entry,
    clock_of,
    entry_of,
    lone_winner,
    need,
    seated,
    there,
    with_entry,
)
from registry.engine.event import Claim, Entry, Event, Paid
from registry.engine.rules import playclock


def _entry_claimed(event: Event, fact: f.EntryClaimed) -> Event:
    known = event.of_player.get(fact.player)
    need(known is None or event.entries[known].gone, "the player has an entry")
    need(fact.entry not in event.entries, "the number is taken")
    claim = Claim("entry", fact.code, fact.price, fact.at)
    entry = Entry(
        id=fact.entry,
        player=fact.player,
        parts=fact.parts,
        price=fact.price,
        chips=fact.chips,
        points=fact.points,
        claims=(claim,),
    )
    return replace(
        with_entry(event, entry),
        of_player=event.of_player.set(fact.player, fact.entry),
        codes=event.codes.set(fact.code, fact.entry),
    )


def _claimed(event: Event, fact: f.RebuyClaimed | f.AddOnClaimed) -> Event:
    purchase: f.Purchase = "rebuy" if isinstance(fact, f.RebuyClaimed) else "addon"
    entry = entry_of(event, fact.entry)
    need(entry.paid is not None and entry.claim(purchase) is None, "the claim cannot stand")
    if purchase == "rebuy":
        need(entry.out is not None or _sells_to_the_living(event), "nobody is out")
    else:
        need(entry.out is None, "the player is out")
    claim = Claim(purchase, fact.code, fact.price, fact.at, fact.late)
    return replace(
        with_entry(event, replace(entry, claims=(*entry.claims, claim))), codes=event.codes.set(fact.code, fact.entry)
    )


def _sells_to_the_living(event: Event) -> bool:
    rebuys = event.structure.rebuys
    return rebuys is not None and rebuys.max_stack != 0


def _answered(entry: Entry, purchase: f.Purchase) -> tuple[Claim, tuple[Claim, ...]]:
    claim = there(entry.claim(purchase), f"nothing claimed: {purchase}")
    return claim, tuple(other for other in entry.claims if other is not claim)


def _paid(fact: f.EntryPaid | f.RebuyPaid | f.AddOnPaid, claim: Claim) -> Paid:
    return Paid(fact.price, fact.means, fact.chips, fact.parts, fact.at, claim)


def _entry_paid(event: Event, fact: f.EntryPaid) -> Event:
    entry = entry_of(event, fact.entry)
    claim, claims = _answered(entry, "entry")
    entry = replace(entry, claims=claims, paid=_paid(fact, claim))
    need((fact.place is None) == (event.drawn_at is None), "a seat comes with the draw")
    if fact.place is None:
        return with_entry(event, entry)
    return seated(replace(event, alive=event.alive + 1), entry, fact.place)


def _rebuy_paid(event: Event, fact: f.RebuyPaid) -> Event:
    entry = entry_of(event, fact.entry)
    claim, claims = _answered(entry, "rebuy")
    need(entry.out is not None or _sells_to_the_living(event), "nobody is out")
    back = replace(
        entry,
        claims=claims,
        rebuys=(*entry.rebuys, _paid(fact, claim)),
        answered=(*entry.answered, entry.out),
        out=None,
    )
    place = there(fact.place or back.place, "no seat")
    if event.over_at is not None:  # the last one in had won, but rebuys were open: play goes on
        event = replace(event, over_at=None, clock=playclock.going(clock_of(event), fact.at))
    return seated(replace(event, alive=event.alive + (1 if entry.out else 0)), back, place)


def _addon_paid(event: Event, fact: f.AddOnPaid) -> Event:
    entry = alive_entry(event, fact.entry)
    claim, claims = _answered(entry, "addon")
    return with_entry(event, replace(entry, claims=claims, addons=(*entry.addons, _paid(fact, claim))))


def _claim_ended(event: Event, fact: f.ClaimWithdrawn | f.ClaimLapsed) -> Event:
    entry = entry_of(event, fact.entry)
    _, claims = _answered(entry, fact.purchase)
    return with_entry(event, replace(entry, claims=claims, gone=fact.purchase == "entry"))


def _payment_voided(event: Event, fact: f.PaymentVoided) -> Event:
    entry = entry_of(event, fact.entry)
    if fact.purchase == "entry":
        paid = there(entry.paid, "the entry was not paid")
        need(event.drawn_at is None, "the payment is in use")
        return with_entry(event, replace(entry, paid=None, claims=(*entry.claims, paid.claim)))
    if fact.purchase == "addon":
        need(bool(entry.addons), "no add-on was paid")
        *kept, voided = entry.addons
        return with_entry(event, replace(entry, addons=tuple(kept), claims=(*entry.claims, voided.claim)))
    need(bool(entry.rebuys) and entry.out is None, "the rebuy is in use")
    *kept, voided = entry.rebuys
    out = entry.answered[-1]
    entry = replace(
        entry, rebuys=tuple(kept), answered=entry.answered[:-1], out=out, claims=(*entry.claims, voided.claim)
    )
    return lone_winner(replace(with_entry(event, entry), alive=event.alive - (1 if out else 0)), fact)


def _entry_refunded(event: Event, fact: f.EntryRefunded) -> Event:
    entry = entry_of(event, fact.entry)
    need(entry.paid is not None and event.began_at is None, "play has begun")
    alive = event.alive - (1 if event.drawn_at else 0)
    return replace(with_entry(event, replace(entry, gone=True, claims=(), place=None)), alive=alive)


def _prize_handed_over(event: Event, fact: f.PrizeHandedOver) -> Event:
    entry = entry_of(event, fact.entry)
    need(event.over_at is not None and entry.prize_taken is None, "the prize is taken")
    return with_entry(event, replace(entry, prize_taken=fact.amount))


ADDS: dict[type, Adds] = {
    f.EntryClaimed: _entry_claimed,
    f.EntryPaid: _entry_paid,
    f.RebuyClaimed: _claimed,
    f.RebuyPaid: _rebuy_paid,
    f.AddOnClaimed: _claimed,
    f.AddOnPaid: _addon_paid,
    f.ClaimWithdrawn: _claim_ended,
    f.ClaimLapsed: _claim_ended,
    f.PaymentVoided: _payment_voided,
    f.EntryRefunded: _entry_refunded,
    f.PrizeHandedOver: _prize_handed_over,
}
