"""Which role may hand in which command. One table; whoever asks, asks here."""

from collections.abc import Mapping
from typing import get_args

from registry.engine import commands as c
from registry.engine.event import Event
from registry.engine.ids import EntryId, PlayerId
from registry.engine.refusals import Refusal, Why

KIOSK: frozenset[type] = frozenset({c.SignUp, c.ClaimRebuy, c.ClaimAddOn, c.WithdrawClaim})
CASHIER: frozenset[type] = KIOSK | {c.TakePayment, c.Pay}
TIMEKEEPER: frozenset[type] = frozenset(
    {
        c.OpenEvent,
        c.OpenRegistration,
        c.CloseRegistration,
        c.DrawSeats,
        c.BeginPlay,
        c.AnnounceStage,
        c.LapseClaims,
        c.FormFinalTable,
        c.KeepClock,
        c.NoteStep,
        c.NoteGap,
        c.DoubtClock,
        c.CloseEvent,
    }
)
TABLE: frozenset[type] = frozenset(
    {
        c.CallFloor,
        c.SettleFloor,
        c.CallTime,
        c.EndTimeCall,
        c.AnswerAlert,
        c.FinishHand,
        c.SignTable,
        c.TakeSignDown,
        c.Bust,
        c.ClaimRebuy,
    }
)

ALLOWED: Mapping[str, frozenset[type]] = {
    "organiser": frozenset(get_args(c.AnyCommand)),
    "cashier": CASHIER,
    "kiosk": KIOSK,
    "phone": frozenset({c.CallFloor, c.SayPlayerSaw}),
    "table": TABLE,
    "timekeeper": TIMEKEEPER,
}


PLACED = ("table", "phone")
"""The roles that speak only for a place of their own: `table:3`, `phone:17`."""


def role_of(by: str) -> str:
    """The role in who did it, such as `cashier` in `cashier:2`."""
    return by.partition(":")[0]


def allows(role: str, command: c.AnyCommand) -> bool:
    """Whether a role may hand in this command; only an organiser goes past a closed window."""
    if getattr(command, "override", "") and role != "organiser":
        return False
    return type(command) in ALLOWED.get(role, frozenset())


def check(by: str, command: c.AnyCommand) -> None:
    """Insist that this hand may do this. Refuses: NOT_ALLOWED."""
    if not allows(role_of(by), command):
        raise Refusal(Why.NOT_ALLOWED)


def check_place(by: str, command: c.AnyCommand, event: Event | None) -> None:
    """Insist that a table speaks for itself alone, and a phone for its own player's table. Refuses: NOT_ALLOWED."""
    role, _, name = by.partition(":")
    if role not in PLACED or event is None:
        return
    if role == "phone" and isinstance(command, c.SayPlayerSaw):
        if event.of_player.get(PlayerId(_number(name))) != command.entry:
            raise Refusal(Why.NOT_ALLOWED)
        return
    if role == "table" and isinstance(command, c.Bust):
        tables = {_table_of(event, out.entry) for out in command.out}
    elif role == "table" and isinstance(command, c.ClaimRebuy):
        asks = event.entries.get(command.entry)
        tables = {asks.place.table if asks is not None and asks.out is not None and asks.place is not None else None}
    else:
        tables = {getattr(command, "table", None)}
    own = _number(name) if role == "table" else _table_of(event, event.of_player.get(PlayerId(_number(name))))
    if own is None or tables - {own}:
        raise Refusal(Why.NOT_ALLOWED)


def _number(name: str) -> int:
    return int(name) if name.isdecimal() else 0


def _table_of(event: Event, entry: EntryId | None) -> int | None:
    """Where somebody in play sits."""
    found = event.entries.get(entry) if entry is not None else None
    return found.place.table if found is not None and found.place is not None and found.out is None else None
