"""The start screen, and the same three ways once somebody is known."""

from datetime import datetime

from kiosk.flow.ports import Hall
from kiosk.flow.prompts import Answer, Ask, Choice, Chosen, Side
from kiosk.flow.result import result
from kiosk.flow.steps import Chips, FindMe, Goal, Home, More, MyPage, MyReceipt, MySeat, Start, Step, Ways
from kiosk.flow.wording import PURCHASES
from registry.engine.facts import Purchase
from registry.engine.ids import PlayerId
from registry.engine.rules.windows import has_grace
from registry.views.counter import CounterView, Window
from registry.views.shown import left

GOALS: dict[str, Goal] = {"entry": "entry", "seat": "seat", "chips": "chips"}


def show(_step: Start, hall: Hall) -> Ask:
    """Three ways, each with its price and deadline or with the reason why not."""
    say = hall.words.say
    question = say("What would you like?")
    state, short = _state(hall)
    return Ask(
        where=say("Start"),
        question=f"{question}   ({hall.other.say('What would you like?')})",
        question_small=question,
        choices=_choices(hall),
        aside=_clock(hall),
        sides=(Side("0", "more", say("More")),),
        back=False,
        state=state,
        state_small=short,
    )


def answer(_step: Start, given: Answer, _hall: Hall) -> Step:
    """Every way begins with who it is."""
    if isinstance(given, Chosen) and given.key == "more":
        return More()
    if isinstance(given, Chosen) and given.key in GOALS:
        return FindMe(GOALS[given.key])
    return Start()


def show_home(step: Home, hall: Hall) -> Ask:
    """The same ways in the same places, for somebody known."""
    say = hall.words.say
    state, short = _state(hall)
    return Ask(
        where=hall.name(step.player),
        question=say("What would you like?"),
        choices=_choices(hall, step.player),
        aside=_clock(hall),
        sides=(
            Side("8", "receipt", say("Receipt")),
            Side("9", "page", say("My page")),
            Side("0", "more", say("More")),
        ),
        state=state,
        state_small=short,
    )


def answer_home(step: Home, given: Answer, hall: Hall) -> Step:
    """Go where the person wants to."""
    if not isinstance(given, Chosen):
        return Start()
    if given.key == "page":
        return MyPage(step.player)
    if given.key == "receipt":
        return MyReceipt(step.player)
    if given.key == "more":
        return More(step.player)
    return toward(GOALS.get(given.key, "home"), step.player, hall)


def toward(goal: Goal, player: PlayerId, _hall: Hall) -> Step:
    """The first step of a way for somebody known."""
    if goal == "entry":
        return Ways(player, "entry")
    if goal == "seat":
        return MySeat(player)
    return Chips(player) if goal == "chips" else Home(player)


def _choices(hall: Hall, player: PlayerId | None = None) -> tuple[Choice, ...]:
    view = hall.counter
    if view is None:
        return _nothing_on(hall)
    return (_entry(hall, view, player), _seat(hall, view, player), _chips(hall, view, player))


def _nothing_on(hall: Hall) -> tuple[Choice, ...]:
    say = hall.words.say
    none = say("no event today")
    return (
        Choice("entry", say("Enter and pay"), closed=none),
        Choice("seat", say("Where do I sit?"), closed=none),
        Choice("chips", say("Rebuy, add-on"), closed=none),
    )


def _entry(hall: Hall, view: CounterView, player: PlayerId | None) -> Choice:
    say, entry = hall.words.say, view.entry
    mine = hall.entry(player) if player is not None else None
    label = say("Enter and pay")
    if mine is not None and mine.paid is not None:
        return Choice("entry", label, closed=say("you have paid"))
    if mine is not None:
        return Choice("entry", say("Pay: my code"), note=say("not paid yet"))
    price = hall.money(entry.price)
    if entry.open and entry.closes_at is not None:
        note = say("{price}, until {time}", price=price, time=entry.closes_at)
        return Choice("entry", label, note=note, small=say("until {time}", time=entry.closes_at))
    if entry.open:
        return Choice("entry", label, note=price)
    closed, small = _entry_shut(hall, view)
    return Choice("entry", label, closed=closed, small=small)


def _entry_shut(hall: Hall, view: CounterView) -> tuple[str, str]:
    say, opens = hall.words.say, view.entry.opens_at
    if view.phase == "cancelled":
        return say("cancelled"), say("cancelled")
    if opens is not None and view.day != hall.today.isoformat():
        return say("not yet: {day}, {time}", day=view.day, time=opens), view.day
    if opens is not None:
        return say("not yet: opens at {time}", time=opens), say("opens at {time}", time=opens)
    return say("entry is over"), say("entry is over")


def _seat(hall: Hall, view: CounterView, player: PlayerId | None) -> Choice:
    say = hall.words.say
    mine = hall.entry(player) if player is not None else None
    ended = result(mine, hall)
    if ended is not None and ended.prize:
        note = say("place {place}, prize {amount}", place=ended.place, amount=hall.money(ended.prize))
        return Choice("seat", say("My result"), note=note)
    if ended is not None:
        return Choice("seat", say("My result"), note=say("place {place}", place=ended.place))
    if view.phase == "over":
        return Choice("seat", say("My result"))
    if view.drawn:
        place = mine.place if mine else None
        note = say("table {table}, seat {seat}", table=place.table, seat=place.seat) if place else ""
        return Choice("seat", say("Where do I sit?"), note=note)
    return Choice("seat", say("Where do I sit?"), note=say("after the draw"))


def _chips(hall: Hall, view: CounterView, player: PlayerId | None) -> Choice:
    label = hall.words.say("Rebuy, add-on")
    sold = _sold(hall, view, player)
    if sold:
        return _on_sale(hall, label, sold)
    closed, small = _chips_shut(hall, view)
    return Choice("chips", label, closed=closed, small=small)


def _sold(hall: Hall, view: CounterView, player: PlayerId | None) -> tuple[tuple[Purchase, Window], ...]:
    """What is on sale, in the order of the label.

    The grace after a last hand concerns few: it is shown to whom it is given, and to those not known yet only
    where nothing else is sold.
    """
    windows: tuple[tuple[Purchase, Window], ...] = (("rebuy", view.rebuys), ("addon", view.addons))
    everybody = tuple((kind, window) for kind, window in windows if window.open and not window.grace)
    mine = hall.entry(player) if player is not None else None
    if hall.event is None or not view.rebuys.grace:
        return everybody
    if mine is not None:
        return windows[:1] if has_grace(hall.event, mine, hall.now) else everybody
    return everybody or windows[:1]


def _on_sale(hall: Hall, label: str, sold: tuple[tuple[Purchase, Window], ...]) -> Choice:
    """Each with its own price and end; one alone has its name before it, for the label names both."""
    name = f"{hall.words.say(PURCHASES[sold[0][0]])}: " if len(sold) == 1 else ""
    notes, smalls = zip(*(_offered(hall, window) for _, window in sold), strict=True)
    return Choice("chips", label, note=name + " · ".join(notes), small=name + " · ".join(smalls))


def _offered(hall: Hall, window: Window) -> tuple[str, str]:
    say, price, closes = hall.words.say, hall.money(window.price), window.closes_at
    if closes is None:
        return price, price
    return say("{price}, until {time}", price=price, time=closes), say("until {time}", time=closes)


def _chips_shut(hall: Hall, view: CounterView) -> tuple[str, str]:
    say = hall.words.say
    if not view.rebuys.sold and not view.addons.sold:
        return say("not in this event"), say("not in this event")
    if view.phase == "cancelled":
        return say("cancelled"), say("cancelled")
    if view.phase in ("before", "registration", "closed", "waiting", "draw", "countdown"):
        time = view.start_at
        return say("not now: play begins at {time}", time=time), say("not now: {time}", time=time)
    if view.addons.opens_at is not None:
        time = view.addons.opens_at
        return say("add-on from {time}", time=time), say("from {time}", time=time)
    return say("no longer sold"), say("no longer sold")


def _state(hall: Hall) -> tuple[str, str]:
    view = hall.counter
    if view is None:
        none = hall.words.say("No event today.")
        soon = hall.words.say("The next event is on {day}.", day=hall.next_day) if hall.next_day else ""
        return f"{none} {soon}".strip(), none
    if view.phase in ("before", "registration"):
        return _field(hall, view)
    text = _phase(hall, view)
    return text, text


def _field(hall: Hall, view: CounterView) -> tuple[str, str]:
    words = hall.words
    have = words.say("{have} / {need} players.", have=view.counted, need=view.minimum)
    more = words.say_many("{count} more needed.", "{count} more needed.", view.missing)
    enough = words.say("That is enough.")
    return f"{have} {more if view.missing else enough}", have


def _phase(hall: Hall, view: CounterView) -> str:
    say = hall.words.say
    if view.phase in ("play", "break"):
        return _playing(hall, view)
    if view.phase in ("draw", "countdown"):
        return say("Play begins at {time}.", time=view.start_at)
    sentences = {
        "cancelled": say("The event is cancelled."),
        "waiting": say("Too few players. The office decides."),
        "closed": say("The draw is at {time}.", time=view.draw_at),
    }
    if view.phase == "over" and view.rebuys.open:  # a rebuy makes the play go on
        return f"{say('The event is over.')} {say('Rebuys are open.')}"
    return sentences.get(view.phase, say("The event is over."))


def _playing(hall: Hall, view: CounterView) -> str:
    say = hall.words.say
    if not view.running:
        return say("The clock stands.")
    if view.phase == "break":
        return say("Break. {left} left.", left=left(view.left_ms))
    return say("Level {level}. {left} left.", level=view.level or 0, left=left(view.left_ms))


def _clock(hall: Hall) -> str:
    """The blinds while play runs, else when it begins."""
    view, say = hall.counter, hall.words.say
    if view is None:
        return ""
    if view.phase == "play" and view.level is not None:
        count = hall.words.say_many("{count} player in play.", "{count} players in play.", view.players_left)
        return f"{say('Blinds: {small} / {big}.', small=view.small or 0, big=view.big or 0)} {count}"
    if view.phase in ("before", "registration", "closed"):
        return _plan(hall, view.draw_at, view.start_at)
    return ""


def _plan(hall: Hall, draw: datetime, start: datetime) -> str:
    return hall.words.say("Draw: {draw}. First hand: {start}.", draw=draw, start=start)
