"""The extra stack that is sold in the break."""

from datetime import datetime

from registry.engine import commands as c
from registry.engine import facts as f
from registry.engine.event import Claim, Entry, Event
from registry.engine.refusals import Refusal, Why
from registry.engine.rules import clockwork, windows
from registry.engine.rules.entries import fresh_code, here
from registry.engine.structure import AddOnTerms


def claim_addon(event: Event, command: c.ClaimAddOn, now: datetime) -> tuple[f.AnyFact, ...]:
    """Ask for the extra stack; a cashier takes the money.

    Refuses: NOT_ENTERED, NO_ADDONS, ADDONS_NOT_OPEN, ADDONS_CLOSED, NOT_IN_PLAY, ALREADY_CLAIMED,
    ADDON_LIMIT. Source: C-17, C-19; CA-17, CA-18.
    """
    entry = here(event, command.entry)
    terms = _terms(event)
    if entry.paid is None:
        raise Refusal(Why.NOT_PAID)
    _check_window(event, now, command.override)
    if entry.out is not None or entry.place is None:
        raise Refusal(Why.NOT_IN_PLAY)
    if entry.claim("addon") is not None:
        raise Refusal(Why.ALREADY_CLAIMED)
    if len(entry.addons) >= terms.max_per_player:
        raise Refusal(Why.ADDON_LIMIT, limit=terms.max_per_player)
    return (
        f.AddOnClaimed(
            at=now,
            entry=entry.id,
            code=fresh_code(event, command.chance),
            price=terms.price,
            late=bool(command.override),
        ),
    )


def take_addon(event: Event, entry: Entry, command: c.TakePayment, claim: Claim, now: datetime) -> f.AddOnPaid:
    """Hand out the extra stack that was asked for in the break. Refuses: ADDONS_CLOSED, NOT_IN_PLAY."""
    terms = _terms(event)
    if not (windows.addons_open(event, now) or claim.late or command.override):
        raise Refusal(Why.ADDONS_CLOSED)
    if entry.out is not None:
        raise Refusal(Why.NOT_IN_PLAY)
    return f.AddOnPaid(
        at=now, entry=entry.id, price=claim.price, means=command.means, chips=terms.chips, parts=terms.parts
    )


def _terms(event: Event) -> AddOnTerms:
    terms = event.structure.addons
    if terms is None:
        raise Refusal(Why.NO_ADDONS)
    return terms


def _check_window(event: Event, now: datetime, override: str) -> None:
    if event.over_at is not None:
        raise Refusal(Why.EVENT_OVER)
    if windows.addons_open(event, now):
        return
    if clockwork.clock_at(event, now) is not None and override:
        return
    if windows.addons_ahead(event, now) is not None:
        raise Refusal(Why.ADDONS_NOT_OPEN, at=windows.addons_open_at(event, now))
    raise Refusal(Why.ADDONS_CLOSED)
