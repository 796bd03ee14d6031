"""What each verb of a rehearsal asks of the desk."""

from collections.abc import Callable
from datetime import date
from typing import Any, get_args

from registry.engine import commands as c
from registry.engine import facts as f
from registry.engine.ids import EntryId
from registry.engine.refusals import Refusal, Why
from registry.engine.rules import clockwork
from registry.engine.rules.entries import entry_of
from registry.rehearsal.day import MOST_POINTS, Day
from registry.rehearsal.script import BadLine, Line, moment

PURCHASES: dict[object, f.Purchase] = {"entry": "entry", "rebuy": "rebuy", "addon": "addon"}
MEANS: dict[object, f.Means] = {"cash": "cash", "card": "card", "transfer": "transfer"}
MOST_LENGTH = 10**9
"""A number beyond every length; the engine's own limit is nearer."""


def command_of(day: Day, line: Line, numbers_of: Callable[[int], tuple[int, ...]]) -> c.AnyCommand:
    """The command that a line comes to. Refuses: names, amounts and stacks that cannot be.

    Raises: BadLine where a value is not of its kind at all.
    """
    if line.verb == "undo":
        wanted = line.values["line"]
        if not _whole(wanted):
            raise BadLine("'line' is not a line's number")
        return c.Undo(numbers=numbers_of(wanted))
    return _VERBS[line.verb](day, line, line.values)


def _sign_up(day: Day, line: Line, values: dict[str, Any]) -> c.AnyCommand:
    born = _born(values.get("born"))
    points = values.get("points", 0)
    if not _whole(points) or not 0 <= points <= MOST_POINTS:
        raise Refusal(Why.BAD_NUMBER)
    player = day.known_as(values["player"], new=True)
    if born is None:
        born = day.born.get(player)
    day.born[player] = born
    return c.SignUp(player=player, born=born, points=points, override=line.override)


def _pay(day: Day, line: Line, values: dict[str, Any]) -> c.AnyCommand:
    return c.Pay(
        entry=_entry(day, values["player"]),
        purchase=_purchase(values["for"]),
        means=_means(values["means"]),
        amount=_amount(values),
        stack=_stack(values.get("stack", 0)),
        override=line.override,
    )


def _claim(day: Day, line: Line, values: dict[str, Any]) -> c.AnyCommand:
    purchase = _purchase(values["for"])
    if purchase == "entry":
        return _sign_up_known(day, line, values)
    entry = _entry(day, values["player"])
    if purchase == "addon":
        return c.ClaimAddOn(entry=entry, override=line.override)
    return c.ClaimRebuy(entry=entry, stack=_stack(values.get("stack", 0)), override=line.override)


def _sign_up_known(day: Day, line: Line, values: dict[str, Any]) -> c.AnyCommand:
    player = day.known_as(values["player"])
    return c.SignUp(player=player, born=day.born.get(player), override=line.override)


def _take(day: Day, line: Line, values: dict[str, Any]) -> c.AnyCommand:
    return c.TakePayment(
        entry=_entry(day, values["player"]),
        purchase=_purchase(values["for"]),
        means=_means(values["means"]),
        amount=_amount(values),
        override=line.override,
    )


def _void(day: Day, line: Line, values: dict[str, Any]) -> c.AnyCommand:
    entry = _entry(day, values["player"])
    return c.VoidPayment(entry=entry, purchase=_purchase(values["for"]), reason=_reason(values))


def _withdraw(day: Day, line: Line, values: dict[str, Any]) -> c.AnyCommand:
    purchase = _purchase(values["for"]) if "for" in values else None
    return c.WithdrawClaim(entry=_entry(day, values["player"]), purchase=purchase)


def _refund(day: Day, line: Line, values: dict[str, Any]) -> c.AnyCommand:
    return c.RefundEntry(entry=_entry(day, values["player"]), reason=_reason(values))


def _bust(day: Day, line: Line, values: dict[str, Any]) -> c.AnyCommand:
    players = values["players"]
    if not isinstance(players, list) or not all(isinstance(one, dict) for one in players):
        raise BadLine("'players' is not a list of players")
    for one in players:
        unknown = sorted(set(one) - {"player", "stack"})
        if unknown or "player" not in one:
            raise BadLine(f"unknown key {unknown[0]!r}" if unknown else "no 'player'")
    out = tuple(f.OutWith(_entry(day, one["player"]), _stack(one.get("stack", 0))) for one in players)
    dealt = moment(values["dealt"], day.day, day.zone) if "dealt" in values else None
    return c.Bust(out=out, dealt=dealt)


def _step(forward: bool) -> Callable[[Day, Line, dict[str, Any]], c.AnyCommand]:
    def step(day: Day, line: Line, values: dict[str, Any]) -> c.AnyCommand:
        stage = clockwork.standing(day.event, line.at).stage
        if stage is None:
            raise Refusal(Why.PLAY_NOT_BEGUN, at=clockwork.starts_at(day.event))
        return c.GoToStage(stage=stage + (1 if forward else -1), reopen=values.get("reopen") is True)

    return step


def _add_time(day: Day, line: Line, values: dict[str, Any]) -> c.AnyCommand:
    if not _whole(values["seconds"]):
        raise Refusal(Why.BAD_NUMBER)
    return c.AddTime(seconds=values["seconds"])


def _set_length(day: Day, line: Line, values: dict[str, Any]) -> c.AnyCommand:
    return c.SetLength(
        seconds=_length(values), later=values.get("later") is True, confirmed=values.get("confirmed") is True
    )


def _insert_break(day: Day, line: Line, values: dict[str, Any]) -> c.AnyCommand:
    return c.InsertBreak(after=_stage(values["after"]), seconds=_length(values))


def _drop_break(day: Day, line: Line, values: dict[str, Any]) -> c.AnyCommand:
    if not _whole(values["stage"]):
        raise Refusal(Why.NO_SUCH_BREAK)
    return c.DropBreak(stage=values["stage"])


def _hold(day: Day, line: Line, values: dict[str, Any]) -> c.AnyCommand:
    return c.SetHold(stage=None if values["stage"] is None else _stage(values["stage"]))


def _return(day: Day, line: Line, values: dict[str, Any]) -> c.AnyCommand:
    """Back to 0:00 of the stage before; only the engine says whether it is still time for that."""
    return c.ReturnToStage(stage=(clockwork.standing(day.event, line.at).stage or 1) - 1)


def _length(values: dict[str, Any]) -> int:
    """A length given in minutes or in seconds, whole and one of the two. Units: seconds."""
    given = [(name, per) for name, per in (("minutes", 60), ("seconds", 1)) if name in values]
    if len(given) != 1:
        raise BadLine("a length is either 'minutes' or 'seconds'")
    name, per = given[0]
    if not _whole(values[name]) or abs(values[name]) > MOST_LENGTH:
        raise Refusal(Why.BAD_NUMBER)
    return int(values[name]) * per


def _stage(value: object) -> int:
    if not _whole(value):
        raise Refusal(Why.NO_SUCH_STAGE)
    return int(value)  # type: ignore[call-overload,no-any-return]


def _decide(day: Day, line: Line, values: dict[str, Any]) -> c.AnyCommand:
    choice = values["below_minimum"]
    if choice not in ("cancel", "play", "postpone"):
        raise BadLine(f"unknown choice {choice!r}")
    return c.DecideBelowMinimum(choice=choice)


def _move(day: Day, line: Line, values: dict[str, Any]) -> c.AnyCommand:
    table, seat = values["table"], values["seat"]
    if not _whole(table):
        raise Refusal(Why.NO_SUCH_TABLE)
    if not _whole(seat):
        raise Refusal(Why.NO_SUCH_SEAT)
    return c.Move(entry=_entry(day, values["player"]), place=f.Place(table, seat))


def _break_table(day: Day, line: Line, values: dict[str, Any]) -> c.AnyCommand:
    return c.BreakTable(table=_table(values))


def _what(values: dict[str, Any]) -> f.Telling:
    what: f.Telling = values["what"]
    if what not in get_args(f.Telling):
        raise BadLine(f"unknown telling {what!r}")
    return what


def _call_floor(day: Day, line: Line, values: dict[str, Any]) -> c.AnyCommand:
    reason, seat = values.get("reason", "help"), values.get("seat", 0)
    if reason not in get_args(f.FloorReason):
        raise BadLine(f"unknown reason {reason!r}")
    if not _whole(seat):
        raise Refusal(Why.NO_SUCH_SEAT)
    return c.CallFloor(table=_table(values), reason=reason, seat=seat)


def _call_time(day: Day, line: Line, values: dict[str, Any]) -> c.AnyCommand:
    if not _whole(values["seat"]):
        raise Refusal(Why.NO_SUCH_SEAT)
    if not _whole(values["seconds"]):
        raise Refusal(Why.BAD_NUMBER)
    return c.CallTime(table=_table(values), seat=values["seat"], seconds=values["seconds"])


def _table(values: dict[str, Any]) -> int:
    if not _whole(values["table"]):
        raise Refusal(Why.NO_SUCH_TABLE)
    table: int = values["table"]
    return table


_VERBS: dict[str, Callable[[Day, Line, dict[str, Any]], c.AnyCommand]] = {
    "sign_up": _sign_up,
    "pay": _pay,
    "claim": _claim,
    "take": _take,
    "void": _void,
    "withdraw": _withdraw,
    "refund": _refund,
    "bust": _bust,
    "pause": lambda day, line, values: c.Pause(),
    "resume": lambda day, line, values: c.Resume(),
    "next": _step(forward=True),
    "back": _step(forward=False),
    "add_time": _add_time,
    "set_length": _set_length,
    "insert_break": _insert_break,
    "drop_break": _drop_break,
    "hold": _hold,
    "return": _return,
    "decide": _decide,
    "cancel": lambda day, line, values: c.CancelEvent(reason=_reason(values)),
    "move": _move,
    "break_table": _break_table,
    "tell": lambda day, line, values: c.TellRoom(what=_what(values)),
    "end_telling": lambda day, line, values: c.EndTelling(what=_what(values)),
    "call_floor": _call_floor,
    "come": lambda day, line, values: c.ComeToTable(table=_table(values)),
    "settle": lambda day, line, values: c.SettleFloor(table=_table(values)),
    "call_time": _call_time,
    "end_time": lambda day, line, values: c.EndTimeCall(table=_table(values)),
    "hand_over": lambda day, line, values: c.HandOverPrize(entry=_entry(day, values["player"])),
    "close_event": lambda day, line, values: c.CloseEvent(),
}


def _entry(day: Day, name: object) -> EntryId:
    entry = entry_of(day.event, day.known_as(name))
    if entry is None:
        raise Refusal(Why.NOT_ENTERED)
    return entry.id


def _purchase(value: object) -> f.Purchase:
    if not isinstance(value, str) or value not in PURCHASES:
        raise BadLine(f"unknown purchase {value!r}")
    return PURCHASES[value]


def _means(value: object) -> f.Means:
    if not isinstance(value, str) or value not in MEANS:
        raise Refusal(Why.MEANS_CLOSED)
    return MEANS[value]


def _amount(values: dict[str, Any]) -> int | None:
    if "amount" not in values:
        return None
    amount = values["amount"]
    if not _whole(amount) or not 0 <= amount < 1 << 62:
        raise Refusal(Why.WRONG_AMOUNT)
    return int(amount)


def _stack(value: object) -> int:
    if not _whole(value):
        raise Refusal(Why.BAD_STACK)
    return int(value)  # type: ignore[call-overload,no-any-return]


def _reason(values: dict[str, Any]) -> str:
    reason = values.get("reason", "")
    if not isinstance(reason, str):
        raise BadLine("'reason' is not text")
    return reason.strip()


def _born(value: object) -> date | None:
    if value is None:
        return None
    try:
        return date.fromisoformat(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        raise Refusal(Why.BAD_DATE) from None


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
