"""How to pay, the last look, the code for the desk, and taking one's own claim back.

The price is fixed and shown in full; what is asked is only how. A claim costs nothing yet: a cashier
takes the money, and the code then turns to paid by itself.
"""

from datetime import datetime

from kiosk.flow.ports import Hall
from kiosk.flow.prompts import Answer, Ask, Choice, Chosen, Confirm, Line
from kiosk.flow.steps import Chips, Code, HandIn, Home, MySeat, Sorry, Step, Sure, Ways
from kiosk.flow.wording import MEANS_AFTER, PURCHASES, bought, command, figures, means_name, price
from registry.engine.facts import Means, Purchase
from registry.engine.refusals import Refusal, Why
from registry.engine.structure import Part

MINUTE = 60


# -- how -----------------------------------------------------------------------------------------


def settle(step: Ways | Sure, hall: Hall) -> Step:
    """Where the person stands by now: a claim made meanwhile shows its code, what is closed its reason."""
    entry = hall.entry(step.player)
    if entry is not None and entry.claim(step.purchase) is not None:
        return Code(step.player, step.purchase, len(bought(entry, step.purchase)))
    if step.purchase == "entry" and entry is not None and entry.paid is not None:
        return MySeat(step.player)
    wish = command(step.player, step.purchase, entry, step.stack)
    refusal = hall.why_not(wish) if wish is not None else Refusal(Why.NOT_ENTERED)
    return Sorry(refusal, step.player) if refusal is not None else step


def show(step: Ways, hall: Hall) -> Ask:
    """The ways to pay; a closed one stays, with its reason."""
    say = hall.words.say
    cost = price(step.purchase, hall)
    label = say(PURCHASES[step.purchase])
    return Ask(
        where=say("{name}: pay", name=hall.name(step.player)),
        lines=_offer(step.purchase, label, cost, hall),
        question=say("How will you pay?"),
        question_small="",
        choices=tuple(_way(means, hall) for means in ("cash", "card", "transfer")),
        state=_deadline(step.purchase, hall),
    )


def answer(step: Ways, given: Answer, _hall: Hall) -> Step:
    """On to the last look."""
    ways: dict[str, Means] = {"cash": "cash", "card": "card", "transfer": "transfer"}
    if isinstance(given, Chosen) and given.key in ways:
        return Sure(step.player, step.purchase, ways[given.key], step.stack)
    return Home(step.player) if step.purchase == "entry" else Chips(step.player)


def _way(means: Means, hall: Hall) -> Choice:
    words = hall.words
    label = words.say(means_name(means))
    terms = hall.event.structure if hall.event else None
    if terms is not None and (means in terms.means or (means == "transfer" and terms.remote)):
        return Choice(means, label, note=words.say("now"), small="")
    closed = words.say("not possible: only at the venue") if means == "transfer" else words.say("not possible here")
    return Choice(means, label, closed=closed)


def _offer(purchase: Purchase, label: str, cost: int, hall: Hall) -> tuple[Line, ...]:
    say = hall.words.say
    chips = _chips(purchase, hall)
    amount = hall.money(cost)
    if not chips:
        got = say("Your season points become your chips.")
        return (Line(_split(purchase, label, amount, hall), small=f"{label}: {amount}."), Line(got, small=""))
    return (
        Line(
            _split(purchase, label, amount, hall),
            small=say("{what}: {price}, {chips} chips.", what=label, price=amount, chips=chips),
        ),
        Line(say("You get {chips} chips.", chips=chips), small=""),
    )


def _split(purchase: Purchase, label: str, amount: str, hall: Hall) -> str:
    parts = _parts(purchase, hall)
    pool = sum(part.amount for part in parts if part.to == "pool")
    house = sum(part.amount for part in parts if part.to == "house")
    if not pool or not house:
        return hall.words.say("{what}: {price}", what=label, price=amount)
    return hall.words.say(
        "{what}: {price} = {pool} prizes + {house} organising",
        what=label,
        price=amount,
        pool=figures(hall.money(pool))[0],
        house=figures(hall.money(house))[0],
    )


def _parts(purchase: Purchase, hall: Hall) -> tuple[Part, ...]:
    terms = hall.event.structure if hall.event else None
    if terms is None:
        return ()
    if purchase == "entry":
        return terms.entry.parts
    sold = terms.rebuys if purchase == "rebuy" else terms.addons
    return sold.parts if sold else ()


def _chips(purchase: Purchase, hall: Hall) -> int:
    terms = hall.event.structure if hall.event else None
    if terms is None or (purchase == "entry" and terms.entry.chips_per_point):
        return 0
    if purchase == "entry":
        return terms.entry.chips
    sold = terms.rebuys if purchase == "rebuy" else terms.addons
    return sold.chips if sold else 0


def _deadline(purchase: Purchase, hall: Hall) -> str:
    view = hall.counter
    closes = None
    if view is not None:
        windows = {"entry": view.entry, "rebuy": view.rebuys, "addon": view.addons}
        closes = windows[purchase].closes_at
    if closes is None:
        return hall.words.say("The price is fixed.")
    by = (
        hall.words.say("Pay by {time}.", time=closes)
        if purchase == "entry"
        else hall.words.say("Until {time}.", time=closes)
    )
    return f"{by} {_minutes(closes, hall)}"


def _minutes(until: datetime, hall: Hall) -> str:
    count = max(0, int((until - hall.now).total_seconds()) // MINUTE)
    return hall.words.say_many("{count} minute left.", "{count} minutes left.", count)


# -- the last look -------------------------------------------------------------------------------


def show_sure(step: Sure, hall: Hall) -> Confirm:
    """The amount large, the wish in a sentence, and that nothing is paid yet."""
    say = hall.words.say
    what, how = say(PURCHASES[step.purchase]), say(MEANS_AFTER[step.means])
    amount, unit = figures(hall.money(price(step.purchase, hall)))
    wish = command(step.player, step.purchase, hall.entry(step.player), step.stack)
    if wish is None:
        raise Refusal(Why.NOT_ENTERED)
    unpaid = say("You have not paid yet.")
    return Confirm(
        where=say("{name}: is this right?", name=hall.name(step.player)),
        sentence=say("{what}, {how}.", what=what, how=how),
        short=what,
        amount=amount,
        unit=unit,
        lines=(Line(unpaid, small=""),),
        command=wish,
        request=step.request,
        choices=_yes_no(hall),
        state=say("Until you pay, you can take it back here."),
        state_small=unpaid,
    )


def answer_sure(step: Sure, given: Answer, shown: Confirm, hall: Hall) -> Step | HandIn:
    """A yes counts only for the very words that were shown."""
    if not isinstance(given, Chosen) or given.key != "yes":
        return Ways(step.player, step.purchase, step.stack)
    now = show_sure(step, hall)
    if not now.same_wish(shown):
        return step
    entry = hall.entry(step.player)
    then = Code(step.player, step.purchase, len(bought(entry, step.purchase)) if entry else 0)
    return HandIn(now.command, step.request, then, step.player)


def _yes_no(hall: Hall) -> tuple[Choice, ...]:
    say = hall.words.say
    return (Choice("yes", say("Yes, right"), note="✓"), Choice("no", say("No, back"), note="←"))


# -- the code ------------------------------------------------------------------------------------


# -- taking it back ------------------------------------------------------------------------------
