"""The catalogue of alerts: everything that holds for a kind of alert, once, for every output.

A kind says how loud it is, where it stands, who must see it and how it ends. Walls, tablets, phones,
lamps and the office read it here; the sentences stand in `words/alert_words.py` under the same names.
"""

from datetime import timedelta
from typing import Literal

from msgspec import Struct

Class = Literal["info", "attention", "urgent"]
Where = Literal["wall", "table", "phone", "office"]
Role = Literal["quiet", "attention", "action", "stop", "emergency", "ok"]
"""Colour roles, each with a shape of its own; no role is told apart by colour alone."""
Receiver = Literal["room", "unpaid", "movers", "table", "floor", "player"]
"""`table` and `player`: one alone; what only a player sees stands on no wall and no tablet."""
Answer = Literal["table", "player", "office"]
End = Literal["moment", "condition", "held", "answer"]
"""At a known moment; when it is no longer true; after it was marked as new; when somebody answers."""
Light = Literal["none", "steady", "soft", "pulse"]

HELD = timedelta(seconds=60)
"""How long something new stays marked as new. Source: A-22."""

LEAST = timedelta(seconds=15)
READING = timedelta(seconds=5)
A_WORD = timedelta(milliseconds=500)

ROOM: tuple[Where, ...] = ("wall", "table", "phone")
ROOM_AND_OFFICE: tuple[Where, ...] = (*ROOM, "office")

SHORT = (400,)
TWICE = (400, 400, 400)
THRICE = (400, 400, 400, 400, 400)
"""Vibration: milliseconds on, off, on; never more than three times 400. Source: A-84."""


class Kind(Struct, frozen=True, kw_only=True):
    """One kind of alert.

    Units: `pulses` 0 to 3, 0 comes up steady; `vibrate` in milliseconds on, off, on.
    `clip` is the name of the club's signed video for it. `cues` are the spoken cues it stands for.
    """

    cls: Class
    icon: str
    role: Role
    pulses: int
    where: tuple[Where, ...]
    see: Receiver
    answer: Answer | None
    ends: End
    vibrate: tuple[int, ...] = ()
    light: Light = "none"
    clip: str
    cues: tuple[str, ...] = ()


def stays_at_least(words: int) -> timedelta:
    """How long a sentence stays at least, so that everybody can read it. Source: A-23."""
    return max(LEAST, READING + words * A_WORD)


KINDS: dict[str, Kind] = {
    "registration_open": Kind(
        cls="info", icon="pay", role="quiet", pulses=1, where=ROOM, see="unpaid", answer=None,
        ends="held", clip="pay", cues=("U-1",),
    ),
    "registration_closing": Kind(
        cls="attention", icon="pay", role="attention", pulses=1, where=ROOM, see="unpaid", answer=None,
        ends="moment", vibrate=SHORT, light="soft", clip="pay-now", cues=("U-2",),
    ),
    "registration_last": Kind(
        cls="urgent", icon="pay", role="attention", pulses=2, where=ROOM, see="unpaid", answer=None,
        ends="moment", vibrate=TWICE, light="soft", clip="pay-last-minute", cues=("U-2",),
    ),
    "too_few": Kind(
        cls="attention", icon="player", role="attention", pulses=0, where=ROOM_AND_OFFICE, see="room", answer="office",
        ends="answer", clip="too-few", cues=("U-3",),
    ),
    "cancelled": Kind(
        cls="urgent", icon="stop", role="stop", pulses=0, where=ROOM, see="room", answer=None,
        ends="condition", vibrate=THRICE, light="steady", clip="cancelled", cues=("U-3",),
    ),
    "seats_drawn": Kind(
        cls="attention", icon="seat", role="action", pulses=2, where=ROOM, see="room", answer="table",
        ends="moment", vibrate=TWICE, light="soft", clip="seat", cues=("U-4", "U-5"),
    ),
    "play": Kind(
        cls="attention", icon="cards", role="attention", pulses=2, where=ROOM, see="room", answer="table",
        ends="held", vibrate=TWICE, light="pulse", clip="play", cues=("U-6",),
    ),
    "level_soon": Kind(
        cls="info", icon="level", role="quiet", pulses=0, where=ROOM, see="room", answer=None,
        ends="moment", clip="level-soon", cues=("U-7",),
    ),
    "level": Kind(
        cls="attention", icon="level", role="attention", pulses=1, where=ROOM, see="room", answer="table",
        ends="held", vibrate=SHORT, light="pulse", clip="level", cues=("U-7",),
    ),
    "rebuys_closing": Kind(
        cls="attention", icon="rebuy", role="attention", pulses=1, where=ROOM, see="room", answer=None,
        ends="moment", vibrate=SHORT, light="soft", clip="rebuy-soon", cues=("U-9",),
    ),
    "rebuys_closed": Kind(
        cls="info", icon="closed", role="quiet", pulses=0, where=ROOM, see="room", answer=None,
        ends="held", clip="rebuy-closed", cues=("U-9",),
    ),
    "break": Kind(
        cls="attention", icon="cup", role="attention", pulses=2, where=ROOM, see="room", answer="table",
        ends="moment", vibrate=TWICE, light="pulse", clip="break", cues=("U-10",),
    ),
    "addon": Kind(
        cls="attention", icon="addon", role="attention", pulses=0, where=ROOM, see="room", answer=None,
        ends="moment", clip="addon", cues=("U-10",),
    ),
    "back_soon": Kind(
        cls="urgent", icon="move", role="action", pulses=2, where=ROOM, see="room", answer="table",
        ends="moment", vibrate=TWICE, light="pulse", clip="back", cues=("U-11",),
    ),
    "paused": Kind(
        cls="urgent", icon="stop", role="stop", pulses=0, where=ROOM, see="room", answer="table",
        ends="condition", vibrate=THRICE, light="steady", clip="stop",
    ),
    "clock_doubted": Kind(
        cls="urgent", icon="stop", role="stop", pulses=0, where=ROOM_AND_OFFICE, see="room", answer="office",
        ends="condition", vibrate=THRICE, light="steady", clip="clock-in-doubt",
    ),
    "gap": Kind(
        cls="info", icon="clock", role="quiet", pulses=0, where=ROOM_AND_OFFICE, see="room", answer=None,
        ends="held", clip="clock-was-off",
    ),
    "resumed": Kind(
        cls="attention", icon="play", role="attention", pulses=1, where=ROOM, see="room", answer="table",
        ends="held", vibrate=SHORT, light="pulse", clip="go-on",
    ),
    "move": Kind(
        cls="attention", icon="move", role="action", pulses=3, where=ROOM, see="movers", answer="table",
        ends="held", vibrate=THRICE, light="pulse", clip="move", cues=("U-13",),
    ),
    "table_broken": Kind(
        cls="attention", icon="table", role="action", pulses=3, where=ROOM, see="room", answer="table",
        ends="held", vibrate=THRICE, light="pulse", clip="table-closes", cues=("U-13",),
    ),
    "final_table": Kind(
        cls="attention", icon="table", role="action", pulses=3, where=ROOM, see="room", answer="table",
        ends="held", vibrate=THRICE, light="pulse", clip="final-table", cues=("U-13",),
    ),
    "hand_for_hand": Kind(
        cls="attention", icon="cards", role="action", pulses=3, where=ROOM_AND_OFFICE, see="room", answer="table",
        ends="condition", vibrate=TWICE, light="steady", clip="hand-for-hand", cues=("U-12",),
    ),
    "floor_called": Kind(
        cls="urgent", icon="floor", role="action", pulses=2, where=("office", "table", "phone"), see="floor",
        answer="office", ends="answer", vibrate=THRICE, light="steady", clip="floor",
        cues=("U-52", "U-62", "U-66", "U-91"),
    ),
    "floor_coming": Kind(
        cls="info", icon="ok", role="ok", pulses=0, where=("table", "office"), see="table", answer=None,
        ends="answer", light="steady", clip="coming", cues=("U-52",),
    ),
    "time_called": Kind(
        cls="urgent", icon="timer", role="action", pulses=2, where=("table", "office"), see="table", answer="table",
        ends="moment", light="steady", clip="time", cues=("U-65", "U-66", "U-67"),
    ),
    "time_over": Kind(
        cls="attention", icon="timer", role="attention", pulses=0, where=("table", "office"), see="table",
        answer="table", ends="held", light="steady", clip="time-over", cues=("U-68",),
    ),
    "betting_closed": Kind(
        cls="attention", icon="closed-bets", role="action", pulses=0, where=("table",), see="table", answer=None,
        ends="condition", light="steady", clip="betting-closed", cues=("U-90",),
    ),
    "ruled": Kind(
        cls="attention", icon="ruling", role="attention", pulses=1, where=("table", "office"), see="table",
        answer="table", ends="answer", light="soft", clip="ruling", cues=("U-15", "U-29", "U-92"),
    ),
    "warned": Kind(
        cls="attention", icon="closed", role="attention", pulses=0, where=("phone", "office"), see="player",
        answer="player", ends="answer", vibrate=SHORT, clip="warning", cues=("U-87",),
    ),
    "excluded": Kind(
        cls="attention", icon="stop", role="stop", pulses=0, where=("phone", "office"), see="player",
        answer="player", ends="answer", vibrate=SHORT, clip="exclusion", cues=("U-19",),
    ),
    "player_out": Kind(
        cls="info", icon="bust", role="quiet", pulses=0, where=("wall", "table", "office"), see="room", answer=None,
        ends="held", clip="out", cues=("U-14",),
    ),
    "rules_changed": Kind(
        cls="attention", icon="warn", role="attention", pulses=1, where=ROOM_AND_OFFICE, see="room", answer="table",
        ends="condition", vibrate=SHORT, light="soft", clip="rules", cues=("U-27",),
    ),
    "told": Kind(
        cls="attention", icon="screen", role="attention", pulses=1, where=ROOM_AND_OFFICE, see="room", answer="table",
        ends="condition", vibrate=SHORT, light="soft", clip="message",
    ),
    "leave": Kind(
        cls="urgent", icon="fire", role="emergency", pulses=0, where=ROOM_AND_OFFICE, see="room", answer=None,
        ends="condition", vibrate=THRICE, light="steady", clip="leave",
    ),
    "over": Kind(
        cls="info", icon="cup-win", role="quiet", pulses=1, where=ROOM, see="room", answer=None,
        ends="condition", clip="results", cues=("U-26",),
    ),
}  # fmt: skip
