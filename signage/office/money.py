"""Money at the desk: take, buy, void, refund, and take a claim back."""

from typing import cast, get_args

from flask import Blueprint
from werkzeug.wrappers import Response

from registry.engine.commands import ClaimAddOn, ClaimRebuy, Pay, RefundEntry, TakePayment, VoidPayment, WithdrawClaim
from registry.engine.event import Entry
from registry.engine.facts import Means, Purchase
from registry.engine.refusals import Refusal, Why
from registry.words.say import marked
from signage.office import here, sentences

routes = Blueprint("money", __name__)

PURCHASES = get_args(Purchase)
MEANS = get_args(Means)
BOUGHT = ("rebuy", "addon")


def purchase() -> Purchase:
    """What the form is about."""
    return cast(Purchase, here.form().one_of("purchase", PURCHASES))


def means() -> Means:
    """How the money came; a means that the event does not allow is refused by its rules."""
    return cast(Means, here.form().one_of("means", MEANS))


def amount() -> int | None:
    """What was counted, where it was typed; the rules compare it with the price."""
    return here.form().whole_or_none("amount", 0, 10_000_000)


def called(entry: Entry) -> str:
    """The name behind an entry."""
    return here.name(entry.player)


@routes.post("/entries/<int:number>/take")
def take(number: int) -> Response:
    """The money for a claim came. Who was slower than a colleague hears who took it."""
    entry, what = here.entry(number), purchase()
    command = TakePayment(
        entry=entry.id, purchase=what, means=means(), amount=amount(), override=here.form().text("override")
    )
    here.hand_in(
        command,
        marked("Paid: {name}, {what}, {amount}."),
        name=called(entry),
        what=sentences.purchase(what),
        amount=price(entry, what),
    )
    return here.done()


@routes.post("/entries/<int:number>/pay")
def pay(number: int) -> Response:
    """A player buys a rebuy or an add-on at the desk, without a kiosk; `only` writes the wish down unpaid."""
    entry, what = here.entry(number), purchase()
    typed = here.form()
    override, stack = typed.text("override"), typed.whole("stack", 0) if typed.raw("stack") else 0
    if typed.raw("means") == "later":
        command = (
            ClaimRebuy(entry=entry.id, stack=stack, override=override)
            if what == "rebuy"
            else ClaimAddOn(entry=entry.id, override=override)
        )
        here.hand_in(
            command, marked("{name}: {what} is written up, unpaid."), name=called(entry), what=sentences.purchase(what)
        )
        return here.done()
    bought = Pay(entry=entry.id, purchase=what, means=means(), amount=amount(), stack=stack, override=override)
    here.hand_in(
        bought,
        marked("Paid: {name}, {what}, {amount}."),
        name=called(entry),
        what=sentences.purchase(what),
        amount=price(entry, what),
    )
    return here.done()


@routes.post("/entries/<int:number>/void")
def void(number: int) -> Response:
    """A payment was taken by mistake; the money goes back."""
    entry, what = here.entry(number), purchase()
    command = VoidPayment(entry=entry.id, purchase=what, reason=reason())
    here.hand_in(
        command, marked("Void: {name}, {what}. Give the money back."), name=called(entry), what=sentences.purchase(what)
    )
    return here.done()


@routes.post("/entries/<int:number>/refund")
def refund(number: int) -> Response:
    """A paid player leaves before play and gets the money back."""
    entry = here.entry(number)
    total = sentences.money(sum(paid.price for paid in entry.payments))
    here.hand_in(
        RefundEntry(entry=entry.id, reason=reason()),
        marked("Refund: {name}, {amount}."),
        name=called(entry),
        amount=total,
    )
    return here.done()


@routes.post("/entries/<int:number>/withdraw")
def withdraw(number: int) -> Response:
    """Remove an unpaid claim: a no-show's entry, or a rebuy that nobody paid."""
    entry, what = here.entry(number), purchase()
    here.hand_in(
        WithdrawClaim(entry=entry.id, purchase=what),
        marked("Removed: {name}, {what}."),
        name=called(entry),
        what=sentences.purchase(what),
    )
    return here.done()


def reason() -> str:
    """The reason for taking money back, which may not be missing. Raises: Refusal."""
    text = here.form().text("reason")
    if not text:
        raise Refusal(Why.REASON_NEEDED)
    return text


def price(entry: Entry, what: Purchase) -> object:
    """What something costs this entry."""
    terms = here.event().structure
    of = {
        "entry": entry.price,
        "rebuy": terms.rebuys.price if terms.rebuys else 0,
        "addon": terms.addons.price if terms.addons else 0,
    }
    return sentences.money(of[what])
