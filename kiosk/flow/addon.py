"""The extra stack that is sold in the break, one each."""

from kiosk.flow.ports import Hall
from kiosk.flow.prompts import Choice
from kiosk.flow.steps import Chips
from kiosk.flow.wording import command
from registry.engine.refusals import Refusal, Why


def offer(step: Chips, hall: Hall) -> Choice:
    """The add-on as a choice: what it costs and gives, or why it is closed."""
    say = hall.words.say
    entry, view = hall.entry(step.player), hall.counter
    label = say("Add-on in the break")
    if entry is not None and entry.claim("addon") is not None:
        return Choice("addon", label, note=say("your code is waiting"))
    wish = command(step.player, "addon", entry)
    refusal = hall.why_not(wish) if wish is not None else Refusal(Why.NOT_ENTERED)
    if refusal is not None or view is None:
        return Choice("addon", label, closed=hall.reason(refusal) if refusal else say("no event today"))
    price = hall.money(view.addons.price)
    return Choice("addon", label, note=say("{price}, {chips} chips", price=price, chips=view.addons.chips), small=price)
