"""How large letters on a display are, and how far away they can be read.

Units: millimetres and metres; type in wall units, of which a picture is 100 high.
Source: A-38 to A-40 and section 4 of the accessibility requirements.
"""

import math
from typing import Literal

from msgspec import Struct

CAPITAL = 0.668
"""The height of a capital against the font size, in the walls' font."""
ANGLE = math.tan(math.radians(0.7))
SECONDARY = 155
"""A secondary letter is at least the distance divided by this."""
MM_AN_INCH = 25.4
FARTHEST_M = 15.0
"""No signal may be farther from any player. Source: A-25."""

TYPE = {"clock": 30.0, "call": 22.0, "fact": 13.2}
"""The smallest size of each in an ordinary day, as the walls' style sheets set them and facts share a width."""

Warn = Literal["clock", "facts", "far"]


def height_mm(inches: float, wide: float = 16, high: float = 9) -> float:
    """How high a screen is that measures so many inches across."""
    return inches * MM_AN_INCH * high / math.hypot(wide, high)


def capital_mm(units: float, inches: float) -> float:
    """How high a capital of a size is on a screen."""
    return units / 100 * height_mm(inches) * CAPITAL


def primary_mm(metres: float) -> float:
    """How high a capital has to be that must be read at once: 0.7 degrees."""
    return metres * 1000 * ANGLE


def secondary_mm(metres: float) -> float:
    """How high every other capital has to be at least."""
    return metres * 1000 / SECONDARY


class Reach(Struct, frozen=True):
    """How far a display carries. Units: metres for its clock, its calls and its facts."""

    clock_m: float
    call_m: float
    facts_m: float
    warn: tuple[Warn, ...]


def reach(inches: float, seat_m: float) -> Reach:
    """How far a display carries, and what is too small at its farthest seat."""
    clock = capital_mm(TYPE["clock"], inches) / primary_mm(1)
    call = capital_mm(TYPE["call"], inches) / primary_mm(1)
    facts = capital_mm(TYPE["fact"], inches) / secondary_mm(1)
    warn: list[Warn] = []
    if seat_m > clock:
        warn.append("clock")
    if seat_m > facts:
        warn.append("facts")
    if seat_m > FARTHEST_M:
        warn.append("far")
    return Reach(clock, call, facts, tuple(warn))
