"""One of eight processes that all want the same things at the same time."""

import random
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from time import monotonic
from typing import Any

from registry.desk import Desk
from registry.engine import commands as c
from registry.engine.event import Event
from registry.engine.facts import OutWith
from registry.engine.ids import EntryId, PlayerId
from registry.engine.refusals import Refusal
from registry.ledger.database import Database
from registry.scheduler.timekeeper import keep
from tests.chaos.house import CASHIER, EVENT, KIOSK, ORGANISER, desk
from tests.chaos.nursery import Say

Wish = tuple[Callable[[Event], c.AnyCommand], str]
PLAYERS = 12


def child(order: dict[str, Any], say: Say) -> None:
    """Fight through one part of the day; tell how many wishes came to something."""
    now = _clock(order)
    own = desk(Database(order["url"]), now)
    dice = random.Random(order["fighter"])
    if order["part"] == "time":
        _keep_time(own, now, datetime.fromisoformat(order["until"]))
        say({"won": 0})
        return
    won = 0
    keep(own, EVENT)
    for number, (wish, by) in enumerate(_wishes(order["part"], dice)):
        won += _handed_in(own, wish, by, f"{order['part']}-{order['fighter']}-{number}")
    keep(own, EVENT)
    say({"won": won})


def _clock(order: dict[str, Any]) -> Callable[[], datetime]:
    """A clock that all eight share: so many times faster than the real one from a common moment on."""
    start, faster, zero = datetime.fromisoformat(order["now"]), order["faster"], order["zero"]
    return lambda: start + timedelta(seconds=faster * (monotonic() - zero))


def _keep_time(own: Desk, now: Callable[[], datetime], until: datetime) -> None:
    while now() < until:
        keep(own, EVENT)


def _wishes(part: str, dice: random.Random) -> Iterator[Wish]:
    players = [PlayerId(number + 1) for number in range(PLAYERS)]
    dice.shuffle(players)
    for player in players:
        if part == "entries":
            yield _signing_up(player), KIOSK
            yield _paying(player, "entry"), CASHIER
        elif part == "rebuys":
            yield _going_out(player), ORGANISER
            yield _claiming(player, c.ClaimRebuy), KIOSK
            yield _paying(player, "rebuy"), CASHIER
        elif part == "addons":
            yield _claiming(player, c.ClaimAddOn), KIOSK
            yield _paying(player, "addon"), CASHIER


def _handed_in(own: Desk, wish: Callable[[Event], c.AnyCommand], by: str, request: str) -> bool:
    event = own.history(EVENT).event
    assert event is not None
    try:
        own.submit(EVENT, wish(event), by=by, request=request)
    except Refusal:  # somebody else was quicker
        return False
    return True


def _signing_up(player: PlayerId) -> Callable[[Event], c.AnyCommand]:
    return lambda _event: c.SignUp(player=player)


def _entry(event: Event, player: PlayerId) -> EntryId:
    return event.of_player.get(player, EntryId(0))


def _paying(player: PlayerId, purchase: Any) -> Callable[[Event], c.AnyCommand]:
    return lambda event: c.TakePayment(entry=_entry(event, player), purchase=purchase, means="cash")


def _going_out(player: PlayerId) -> Callable[[Event], c.AnyCommand]:
    return lambda event: c.Bust(out=(OutWith(_entry(event, player), 0),))


def _claiming(player: PlayerId, kind: Any) -> Callable[[Event], c.AnyCommand]:
    return lambda event: kind(entry=_entry(event, player))
