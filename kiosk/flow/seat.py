"""Table and seat, and what was paid: the same words in the same order as on walls, phone and slip."""

from kiosk.flow.ports import Hall
from kiosk.flow.prompts import Answer, Choice, Chosen, Figure, Line, Page, Table, Tell
from kiosk.flow.result import result
from kiosk.flow.steps import Chips, Code, Home, MyPage, MyReceipt, MyResult, MySeat, Sorry, Step
from kiosk.flow.wording import MEANS_SHORT, PURCHASES, figures, own_papers
from registry.engine.event import Entry
from registry.engine.refusals import Refusal, Why
from registry.views.receipt import Receipt, receipt


def settle(step: MySeat | MyResult, hall: Hall) -> Step:
    """Without an entry there is no seat; an unpaid one has its code to show, one that ended its place."""
    entry = hall.entry(step.player)
    if entry is None:
        return Sorry(Refusal(Why.NOT_ENTERED), step.player)
    if entry.paid is None and entry.claim("entry") is not None:
        return Code(step.player, "entry")
    return MySeat(step.player) if result(entry, hall) is None else MyResult(step.player)


def show(step: MySeat, hall: Hall) -> Tell:
    """Table left, seat right."""
    entry = hall.entry(step.player)
    if entry is None:
        raise Refusal(Why.NOT_ENTERED)
    if entry.place is None:
        return _not_yet(step, entry, hall)
    say, table, seat = hall.words.say, entry.place.table, entry.place.seat
    begins = _begins(hall)
    return Tell(
        where=say("{name}: your seat", name=hall.name(step.player)),
        figures=(Figure(str(table), say("table")), Figure(str(seat), say("seat"))),
        lines=(
            Line(say("Table {table}, seat {seat}.", table=table, seat=seat), small=""),
            *((Line(begins, small=""),) if begins else ()),
        ),
        choices=(Choice("done", say("Done"), note="✓"),),
        sides=own_papers(hall),
        state=_paid(entry, hall),
    )


def answer(step: MySeat | MyResult, given: Answer, _hall: Hall) -> Step:
    """Done, or on to a rebuy, the own page, the receipt."""
    key = given.key if isinstance(given, Chosen) else ""
    if key == "page":
        return MyPage(step.player)
    if key == "receipt":
        return MyReceipt(step.player)
    return Chips(step.player) if key == "chips" else Home(step.player)


def _begins(hall: Hall) -> str:
    view = hall.counter
    if view is None or view.phase not in ("registration", "closed", "draw", "countdown"):
        return ""
    return hall.words.say("The first hand begins at {time}.", time=view.start_at)


def _paid(entry: Entry, hall: Hall) -> str:
    mine = receipt(hall.event, entry) if hall.event else None
    if mine is None or not mine.bought:
        return hall.words.say("Not paid yet.")
    return hall.words.say("✓ Paid: {price}, code {code}.", price=hall.money(mine.total), code=mine.bought[0].code)


def _not_yet(step: MySeat, entry: Entry, hall: Hall) -> Tell:
    say, view = hall.words.say, hall.counter
    return Tell(
        where=say("{name}: your seat", name=hall.name(step.player)),
        before=(Line(say("Your seat comes from the draw.")),),
        figures=(Figure(hall.words.time(view.draw_at), say("draw")),) if view else (),
        lines=(Line(say("Look at the screens then.")),),
        choices=(Choice("done", say("Done"), note="✓"),),
        sides=own_papers(hall),
        state=_paid(entry, hall),
    )


# -- what I paid ---------------------------------------------------------------------------------


def show_receipt(step: MyReceipt, hall: Hall) -> Tell:
    """One line a payment, paid and owed."""
    say = hall.words.say
    entry = hall.entry(step.player)
    mine = receipt(hall.event, entry) if hall.event and entry else None
    done = (Choice("done", say("Done"), note="✓"),)
    where = say("{name}: what I paid", name=hall.name(step.player))
    if mine is None or not (mine.bought or mine.owes):
        return Tell(where=where, before=(Line(say("Nothing yet.")),), choices=done, state=say("Nothing paid."))
    total, unit = figures(hall.money(mine.total))
    return Tell(
        where=where,
        table=Table((say("what"), say("how"), say("code"), say("price")), _rows(mine, hall)),
        choices=done,
        state=say("Paid {total} in all, {chips} chips.", total=f"{total} {unit}", chips=mine.chips),
    )


def _rows(mine: Receipt, hall: Hall) -> tuple[tuple[str, ...], ...]:
    say = hall.words.say
    paid = [
        (
            f"✓ {say(PURCHASES[each.purchase])}",
            f"{hall.words.time(each.at)} {say(MEANS_SHORT[each.means])}",
            each.code,
            hall.money(each.price),
        )
        for each in mine.bought
    ]
    owed = [
        (f"  {say(PURCHASES[each.purchase])}", say("not paid"), each.code, hall.money(each.price)) for each in mine.owes
    ]
    return tuple(paid + owed)


def home(step: MyReceipt | MyPage, _given: Answer, _hall: Hall) -> Step:
    """Back to the three ways."""
    return Home(step.player)


# -- the own page --------------------------------------------------------------------------------


def show_page(step: MyPage, hall: Hall) -> Page | Tell:
    """The own page as a square code, or why there is none."""
    say = hall.words.say
    link = hall.page_link(step.player)
    where = say("{name}: my page", name=hall.name(step.player))
    done = (Choice("done", say("Done"), note="✓"),)
    if link is None:
        return Tell(
            where=where,
            before=(Line(say("There is no page for phones today."), "warning"),),
            lines=(
                Line(say("The club's network is closed to phones.")),
                Line(say("The office can open it.")),
            ),
            choices=done,
            state=say("Everything is also on the screens."),
        )
    return Page(
        where=where,
        link=link,
        lines=(
            Line(say("Point your phone's camera here.")),
            Line(say("Seat, payments and clock, only yours.")),
            Line(say("Show the address to nobody.")),
            Line(say("Set your phone to silent. You may not hear it.")),
        ),
        choices=done,
        state=say("Lost it? The office gives you a new one."),
    )
