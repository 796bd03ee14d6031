"""How long an undecided player may think: when time may be called, how long it runs, and what its end means.

The product plays tournaments; the other profiles stand here for whoever rules single hands.
"""

from typing import Literal

from msgspec import Struct

from registry.engine.event import Event

Profile = Literal["plain", "tournament", "cash"]
Ending = Literal["folded", "checked"]


class Terms(Struct, frozen=True):
    """Units: seconds. `after_s` without action before time may be called; `final_s` at the final table."""

    after_s: int
    runs_s: int
    final_s: int


TERMS: dict[Profile, Terms] = {
    "plain": Terms(after_s=0, runs_s=60, final_s=60),
    "tournament": Terms(after_s=90, runs_s=30, final_s=60),
    "cash": Terms(after_s=180, runs_s=60, final_s=60),
}
"""Source: R-150 (plain), R-152 and R-153 (tournament), R-154 (cash)."""
PLAYED: Profile = "tournament"


def after_s(profile: Profile = PLAYED) -> int:
    """How long an undecided player is left alone. Units: seconds."""
    return TERMS[profile].after_s


def runs_s(event: Event, table: int, profile: Profile = PLAYED) -> int:
    """How long a called time runs at a table. Units: seconds."""
    return TERMS[profile].final_s if table == event.final_table else TERMS[profile].runs_s


def ending(facing_bet: bool) -> Ending:
    """What the end of the time means. Source: R-150, R-155."""
    return "folded" if facing_bet else "checked"
