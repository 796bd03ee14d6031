"""Another stack: "I have no chips" leads straight to it; the add-on of the break stands beside it."""

from kiosk.flow import addon
from kiosk.flow.ports import Hall
from kiosk.flow.prompts import Answer, Ask, Choice, Chosen, Field
from kiosk.flow.steps import Chips, Home, Sorry, Stack, Step, Ways
from kiosk.flow.wording import command
from registry.engine.event import Entry
from registry.engine.refusals import Refusal, Why


def settle(step: Chips, hall: Hall) -> Step:
    """Somebody without an entry is told so."""
    entry = hall.entry(step.player)
    if entry is None:
        return Sorry(Refusal(Why.NOT_ENTERED), step.player)
    return step


def show(step: Chips, hall: Hall) -> Ask:
    """Both ways; a closed one stays, with its reason."""
    say = hall.words.say
    return Ask(
        where=say("{name}: more chips", name=hall.name(step.player)),
        question=say("What happened?"),
        choices=(
            offer(step, hall),
            addon.offer(step, hall),
            Choice("back", say("Nothing, back"), note="←"),
        ),
        state=say("Nothing counts before you say yes."),
        state_small=say("Nothing counts yet."),
    )


def answer(step: Chips, given: Answer, hall: Hall) -> Step:
    """On to the way of paying."""
    key = given.key if isinstance(given, Chosen) else ""
    if key == "rebuy":
        limit = _limit(hall, hall.entry(step.player))
        return Stack(step.player, limit) if limit else Ways(step.player, "rebuy")
    return Ways(step.player, "addon") if key == "addon" else Home(step.player)


def offer(step: Chips, hall: Hall) -> Choice:
    """The rebuy as a choice: what it costs and gives, or why it is closed."""
    say = hall.words.say
    entry, view = hall.entry(step.player), hall.counter
    label = say("I have no chips: rebuy")
    if entry is not None and entry.claim("rebuy") is not None:
        return Choice("rebuy", label, note=say("your code is waiting"))
    wish = command(step.player, "rebuy", entry, 1 if _limit(hall, entry) else 0)
    refusal = hall.why_not(wish) if wish is not None else Refusal(Why.NOT_ENTERED)
    if refusal is not None or view is None:
        return Choice("rebuy", label, closed=_why(refusal, hall))
    price = hall.money(view.rebuys.price)
    return Choice("rebuy", label, note=say("{price}, {chips} chips", price=price, chips=view.rebuys.chips), small=price)


def show_stack(step: Stack, hall: Hall) -> Ask:
    """How many chips are left, where that matters."""
    say = hall.words.say
    wrong = say("Type only digits, at most {limit}.", limit=step.limit) if step.wrong else ""
    return Ask(
        where=say("{name}: more chips", name=hall.name(step.player)),
        question=say("How many chips have you left?"),
        fields=(Field("stack", say("Chips"), hint=say("at most {limit}", limit=step.limit), limit=12),),
        choices=(Choice("on", say("Go on")),),
        state=wrong or say("A rebuy is sold up to {limit} chips.", limit=step.limit),
        warning=step.wrong,
    )


def answer_stack(step: Stack, given: Answer, _hall: Hall) -> Step:
    """On to the way of paying."""
    if not isinstance(given, Chosen):
        return Chips(step.player)
    typed = given.typed.get("stack", "").replace(" ", "")
    if not (typed.isascii() and typed.isdecimal()) or not 0 < int(typed) <= step.limit:
        return Stack(step.player, step.limit, wrong=True)
    return Ways(step.player, "rebuy", int(typed))


def _limit(hall: Hall, entry: Entry | None) -> int:
    """The largest stack that may still rebuy; 0 where it does not matter. Units: chips."""
    terms = hall.event.structure.rebuys if hall.event else None
    if terms is None or entry is None or entry.out is not None:
        return 0
    return terms.max_stack or 0


def _why(refusal: Refusal | None, hall: Hall) -> str:
    if refusal is None:
        return hall.words.say("no event today")
    return hall.reason(refusal)
