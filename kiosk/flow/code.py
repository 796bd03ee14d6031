"""The code to show at the desk: waiting for the money, paid, ended, or taken back."""

from kiosk.flow.ports import Hall
from kiosk.flow.prompts import Answer, Choice, Chosen, Confirm, Figure, Line, Side, Tell
from kiosk.flow.steps import Code, Drop, HandIn, Home, MyPage, MySeat, Step
from kiosk.flow.wording import PURCHASES, bought, figures, sorry
from registry.engine.commands import WithdrawClaim
from registry.engine.event import Claim, Entry
from registry.engine.refusals import Refusal, Why


def show_code(step: Code, hall: Hall) -> Tell:
    """What to take to the desk; paid, as soon as the desk has taken the money."""
    entry = hall.entry(step.player)
    claim = entry.claim(step.purchase) if entry else None
    if entry is not None and claim is not None:
        return _unpaid(step, claim, hall)
    if entry is not None and len(bought(entry, step.purchase)) > step.since:
        return _paid(step, entry, hall)
    return _ended(step, hall)


def answer_code(step: Code, given: Answer, hall: Hall) -> Step:
    """Done, or the own page, or taking the claim back."""
    key = given.key if isinstance(given, Chosen) else ""
    if key == "page":
        return MyPage(step.player)
    drop = Drop(step.player, step.purchase, step.since)
    if key == "drop" and settle_drop(drop, hall) is None:
        return drop
    return MySeat(step.player) if key == "seat" else Home(step.player)


def _unpaid(step: Code, claim: Claim, hall: Hall) -> Tell:
    say = hall.words.say
    late = step.purchase == "entry" and hall.counter is not None and not hall.counter.entry.open
    waiting = say("Waiting: the desk has not confirmed yet.")
    return Tell(
        where=say("{name}: go to the desk", name=hall.name(step.player)),
        before=(Line(say("Your code:"), small=""),),
        figures=(Figure(claim.code),),
        lines=(
            Line(say("Go to the desk."), "arrow"),
            Line(say("Show the code."), "arrow"),
            Line(say("Pay {price}.", price=hall.money(claim.price)), "arrow"),
        ),
        choices=(Choice("done", say("Done"), note="✓"),),
        sides=(Side("7", "drop", say("Take it back")), Side("9", "page", say("My page"))),
        state=say("The time to pay is over. Ask at the desk.") if late else waiting,
        warning=late,
    )


def _paid(step: Code, entry: Entry, hall: Hall) -> Tell:
    say = hall.words.say
    newest = bought(entry, step.purchase)[-1]
    amount, unit = figures(hall.money(newest.price))
    what = say(PURCHASES[step.purchase])
    return Tell(
        where=say("{name}: paid", name=hall.name(step.player)),
        before=(Line(say("Paid: {what}", what=what), "tick", small=""),),
        figures=(Figure(amount, unit),),
        lines=(Line(say("You get {chips} chips.", chips=newest.chips)), *_where_to(entry, hall)),
        choices=(Choice("seat", say("Where do I sit?")), Choice("done", say("Done"), note="✓")),
        sides=(Side("9", "page", say("My page")),),
        state=say("✓ Paid: {price}, code {code}.", price=hall.money(newest.price), code=newest.claim.code),
    )


def _where_to(entry: Entry, hall: Hall) -> tuple[Line, ...]:
    say, place = hall.words.say, entry.place
    if place is not None:
        return (Line(say("Table {table}, seat {seat}.", table=place.table, seat=place.seat)),)
    return (Line(say("The draw is at {time}.", time=hall.counter.draw_at)),) if hall.counter else ()


def _ended(step: Code, hall: Hall) -> Tell:
    say = hall.words.say
    return Tell(
        where=say("{name}: pay", name=hall.name(step.player)),
        before=(Line(say("This claim is over."), "warning"),),
        lines=(Line(say("Nothing was paid with this code.")),),
        choices=(Choice("done", say("Done"), note="✓"),),
        state=say("Questions? F1 calls a person."),
    )


def settle_drop(step: Drop, hall: Hall) -> Step | None:
    """Where to go when there is nothing left to take back; None while there is."""
    entry = hall.entry(step.player)
    if entry is None or entry.claim(step.purchase) is None:
        return Code(step.player, step.purchase, step.since)
    refusal = hall.why_not(WithdrawClaim(entry=entry.id, purchase=step.purchase))
    return sorry(refusal, step.player) if refusal else None


def show_drop(step: Drop, hall: Hall) -> Confirm:
    """The last look before a claim goes."""
    say = hall.words.say
    entry = hall.entry(step.player)
    claim = entry.claim(step.purchase) if entry else None
    if entry is None or claim is None:
        raise Refusal(Why.NO_CLAIM)
    amount, unit = figures(hall.money(claim.price))
    what = say(PURCHASES[step.purchase])
    return Confirm(
        where=say("{name}: take it back?", name=hall.name(step.player)),
        sentence=say("Take back: {what}, code {code}.", what=what, code=claim.code),
        short=what,
        amount=amount,
        unit=unit,
        lines=(Line(say("You have not paid yet."), small=""),),
        command=WithdrawClaim(entry=entry.id, purchase=step.purchase),
        request=step.request,
        choices=(
            Choice("yes", say("Yes, take it back"), note="✓"),
            Choice("no", say("No, keep it"), note="←"),
        ),
        state=say("You can ask again while it is open."),
    )


def answer_drop(step: Drop, given: Answer, shown: Confirm, hall: Hall) -> Step | HandIn:
    """A yes takes exactly the shown claim back."""
    if not isinstance(given, Chosen) or given.key != "yes":
        return Code(step.player, step.purchase, step.since)
    now = show_drop(step, hall)
    if not now.same_wish(shown):
        return step
    return HandIn(now.command, step.request, Home(step.player), step.player)
