"""Another stack for who is out of chips: the window judges the wish, the cashier may follow later."""

from datetime import datetime

from registry.engine import commands as c
from registry.engine import facts as f
from registry.engine.event import Claim, Entry, Event
from registry.engine.evolve import evolve
from registry.engine.refusals import Refusal, Why
from registry.engine.rules import clockwork, play, seating, windows
from registry.engine.rules.entries import fresh_code, here
from registry.engine.structure import RebuyTerms


def claim_rebuy(event: Event, command: c.ClaimRebuy, now: datetime) -> tuple[f.AnyFact, ...]:
    """Ask for another stack; a cashier takes the money.

    With `busted` the player's own word that the last chip is gone is written down first, so that
    nobody has to find the office before the kiosk.
    Refuses: NOT_ENTERED, NOT_IN_PLAY, NO_REBUYS, PLAY_NOT_BEGUN, REBUYS_CLOSED, STACK_NOT_EMPTY,
    ALREADY_CLAIMED, REBUY_LIMIT, LAST_ONE_STAYS. Source: C-15, C-16, C-20; CA-15, CA-16.
    """
    entry = here(event, command.entry)
    terms = _terms(event)
    if entry.paid is None:
        raise Refusal(Why.NOT_PAID)
    gone: tuple[f.AnyFact, ...] = ()
    if command.busted and entry.out is None:
        if clockwork.clock_at(event, now) is not None and not windows.rebuys_open(event, now):
            # In the break a hand that ran over counts, but on the office's word, not the player's.
            raise Refusal(Why.REBUYS_CLOSED, at=windows.rebuys_close_at(event, now))
        gone = play.bust(event, c.Bust(out=(f.OutWith(entry.id, 0),)), now)
        for fact in gone:
            event = evolve(event, fact)
        entry = here(event, command.entry)
    _check_window(event, entry, now, command.override)
    _check_stack(terms, entry, command.stack)
    if entry.claim("rebuy") is not None:
        raise Refusal(Why.ALREADY_CLAIMED)
    if terms.limit is not None and len(entry.rebuys) >= terms.limit:
        raise Refusal(Why.REBUY_LIMIT, limit=terms.limit)
    return (
        *gone,
        f.RebuyClaimed(
            at=now,
            entry=entry.id,
            code=fresh_code(event, command.chance),
            price=terms.price,
            late=bool(command.override),
        ),
    )


def take_rebuy(event: Event, entry: Entry, command: c.TakePayment, claim: Claim, now: datetime) -> f.RebuyPaid:
    """Hand out the stack that was asked for in time. Refuses: REBUYS_CLOSED, PLAY_NOT_BEGUN."""
    terms = _terms(event)
    if windows.rebuy_claims_end(event, now) and not claim.late and not command.override:
        raise Refusal(Why.REBUYS_CLOSED, at=windows.rebuys_close_at(event, now))
    place = None if seating.free_for(event, entry) else seating.drawn_place(event, command.chance)
    return f.RebuyPaid(
        at=now,
        entry=entry.id,
        price=claim.price,
        means=command.means,
        chips=terms.chips,
        parts=terms.parts,
        place=place,
    )


def _terms(event: Event) -> RebuyTerms:
    terms = event.structure.rebuys
    if terms is None:
        raise Refusal(Why.NO_REBUYS)
    return terms


def _check_window(event: Event, entry: Entry, now: datetime, override: str) -> None:
    if windows.rebuys_on_sale(event, now) or windows.has_grace(event, entry, now):
        return
    if event.over_at is not None:
        raise Refusal(Why.EVENT_OVER)
    if clockwork.clock_at(event, now) is None:
        raise Refusal(Why.PLAY_NOT_BEGUN, at=clockwork.starts_at(event))
    if not override:
        raise Refusal(Why.REBUYS_CLOSED, at=windows.rebuys_close_at(event, now))


def _check_stack(terms: RebuyTerms, entry: Entry, stack: int) -> None:
    if entry.out is not None or terms.max_stack is None:
        return
    if terms.max_stack == 0 or stack <= 0 or stack > terms.max_stack:
        raise Refusal(Why.STACK_NOT_EMPTY, limit=terms.max_stack)
