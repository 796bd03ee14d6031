"""Words and small sums that several tasks share."""

from kiosk.flow.ports import Hall
from kiosk.flow.prompts import Side
from kiosk.flow.steps import Sorry
from registry.engine.commands import ClaimAddOn, ClaimRebuy, SignUp
from registry.engine.event import Entry, Paid
from registry.engine.facts import Means, Purchase
from registry.engine.ids import PlayerId
from registry.engine.refusals import Refusal

NO_BREAK = "\u00a0"


def marked(sentence: str) -> str:
    """Mark a sentence that is said later."""
    return sentence


PURCHASES: dict[Purchase, str] = {"entry": marked("Entry"), "rebuy": marked("Rebuy"), "addon": marked("Add-on")}
MEANS: dict[Means, str] = {
    "cash": marked("Cash at the desk"),
    "card": marked("Card at the desk"),
    "transfer": marked("Bank transfer"),
}
MEANS_AFTER: dict[Means, str] = {
    "cash": marked("cash at the desk"),
    "card": marked("card at the desk"),
    "transfer": marked("bank transfer"),
}
"""The same inside a sentence."""
MEANS_SHORT: dict[Means, str] = {"cash": marked("cash"), "card": marked("card"), "transfer": marked("transfer")}
"""The same in a list."""


def means_name(means: Means) -> str:
    """How a way to pay is called, still in English."""
    return MEANS[means]


def command(
    player: PlayerId, purchase: Purchase, entry: Entry | None, stack: int = 0
) -> SignUp | ClaimRebuy | ClaimAddOn | None:
    """The wish that a purchase is; None for somebody without an entry. Units: `stack` in chips."""
    if purchase == "entry":
        return SignUp(player=player)
    if entry is None:
        return None
    if purchase == "addon":
        return ClaimAddOn(entry=entry.id)
    # Who asks with no chips left says by that that they are out.
    return ClaimRebuy(entry=entry.id, stack=stack, busted=stack == 0)


def price(purchase: Purchase, hall: Hall) -> int:
    """Units: minor units of the event's currency."""
    terms = hall.event.structure if hall.event else None
    if terms is None:
        return 0
    if purchase == "entry":
        return terms.entry.price
    sold = terms.rebuys if purchase == "rebuy" else terms.addons
    return sold.price if sold else 0


def bought(entry: Entry, purchase: Purchase) -> tuple[Paid, ...]:
    """The payments of one purchase, oldest first."""
    if purchase == "entry":
        return (entry.paid,) if entry.paid else ()
    return entry.rebuys if purchase == "rebuy" else entry.addons


def own_papers(hall: Hall) -> tuple[Side, ...]:
    """The receipt and the own page, beside a seat or a place."""
    say = hall.words.say
    return (Side("8", "receipt", say("Receipt")), Side("9", "page", say("My page")))


def figures(money: str) -> tuple[str, str]:
    """An amount and its unit, apart."""
    amount, _, unit = money.rpartition(NO_BREAK)
    return amount, unit


def sorry(refusal: Refusal, player: PlayerId | None) -> Sorry:
    """The step that words a refusal."""
    return Sorry(refusal, player)
