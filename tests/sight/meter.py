"""The flash meter: pictures of a screen in, whole flashes out, by WCAG 2.3.1 and 2.3.2 and nothing smaller excused.

A picture is cut into tiles of 16 pixels. Two opposing changes of a tile's relative luminance by 0.10 or more, the
darker below 0.80, are a flash; so are two of its colour where saturated red is on either side. Source: A-8, A-12, T2.
"""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from msgspec import Struct
from PIL import Image

TILE = 16
STEP = 0.10
DARKER = 0.80
RED = 0.80
"""From this share on red is saturated: R / (R + G + B), linear."""
HUE_STEP = 0.20
BLACK = 0.01
"""Whose parts add up to less has no colour that could be seen."""
NEUTRAL = (0.1978, 0.4683)
SECOND_MS = 1000.0
ROW_MS = 750.0
"""Changes that follow each other closer than this are one row; a clock's digits change once in a second."""
LINEAR = [
    round(255 * (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4)) for v in (n / 255 for n in range(256))
]

Colour = tuple[float, float, float]


class Frame(Struct, frozen=True):
    """What a screen showed from a moment on. Units: milliseconds; linear parts of each tile from 0 to 1."""

    at: float
    tiles: tuple[Colour, ...]


class Flashing(Struct, frozen=True):
    """The worst of all tiles. Shape: whole flashes within any second, and one after the other without a rest."""

    a_second: int
    in_a_row: int
    red_a_second: int


def frame(at: float, picture: Image.Image, tile: int = TILE) -> Frame:
    """A picture as its tiles, of so many of its pixels."""
    small = picture.convert("RGB").point(LINEAR * 3).reduce(tile)
    return Frame(at, tuple((r / 255, g / 255, b / 255) for r, g, b in small.get_flattened_data()))


def luminance(colour: Colour) -> float:
    """Relative luminance, 0 to 1."""
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def measured(frames: Sequence[Frame]) -> Flashing:
    """What the frames hold. Raises: ValueError where their sizes differ."""
    light: dict[int, _Swings] = {}
    red: dict[int, _Reds] = {}
    before: tuple[Colour, ...] = ()
    for shown in frames:
        if before and len(before) != len(shown.tiles):
            raise ValueError("the picture changed its size")
        for number, colour in enumerate(() if shown.tiles is before else shown.tiles):
            if not before or colour != before[number]:
                light.setdefault(number, _Swings()).see(shown.at, luminance(colour))
                red.setdefault(number, _Reds()).see(shown.at, colour)
        before = shown.tiles
    lights, reds = [each.times for each in light.values()], [each.times for each in red.values()]
    return Flashing(
        max(map(_a_second, lights), default=0),
        max(map(_in_a_row, lights), default=0),
        max(map(_a_second, reds), default=0),
    )


class _Swings:
    """A tile's opposing changes of light."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self._low, self._high, self._last = math.inf, -math.inf, 0

    def see(self, at: float, value: float) -> None:
        self._low, self._high = min(self._low, value), max(self._high, value)
        if self._last <= 0 and value - self._low >= STEP and self._low < DARKER:
            self._turn(at, value, 1)
        elif self._last >= 0 and self._high - value >= STEP and value < DARKER:
            self._turn(at, value, -1)

    def _turn(self, at: float, value: float, way: int) -> None:
        self.times.append(at)
        self._low = self._high = value
        self._last = way


class _Reds:
    """A tile's changes to and from saturated red."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self._last: Colour | None = None

    def see(self, at: float, colour: Colour) -> None:
        if self._last is None:
            self._last = colour
        elif math.dist(hue(self._last), hue(colour)) > HUE_STEP:
            if saturated_red(self._last) or saturated_red(colour):
                self.times.append(at)
            self._last = colour


def saturated_red(colour: Colour) -> bool:
    """Whether nearly all of its light is red."""
    whole = sum(colour)
    return whole > BLACK and colour[0] / whole >= RED


def hue(colour: Colour) -> tuple[float, float]:
    """Its place in the CIE 1976 diagram, u' and v'."""
    r, g, b = colour
    if r + g + b <= BLACK:
        return NEUTRAL
    x = 0.4124 * r + 0.3576 * g + 0.1805 * b
    y = luminance(colour)
    z = 0.0193 * r + 0.1192 * g + 0.9505 * b
    whole = x + 15 * y + 3 * z
    return 4 * x / whole, 9 * y / whole


def _a_second(times: list[float]) -> int:
    """Whole flashes in the worst second."""
    most = first = 0
    for last, at in enumerate(times):
        while at - times[first] >= SECOND_MS:
            first += 1
        most = max(most, last - first + 1)
    return most // 2


def _in_a_row(times: list[float]) -> int:
    """Whole flashes in the longest row."""
    row = most = min(1, len(times))
    for before, at in pairwise(times):
        row = row + 1 if at - before <= ROW_MS else 1
        most = max(most, row)
    return most // 2


def shares(frames: Iterable[Frame], colour: Colour, near: float = 0.06) -> list[tuple[float, float]]:
    """How much of each picture is about a colour, 0 to 1."""
    return [
        (
            shown.at,
            sum(max(abs(a - b) for a, b in zip(tile, colour, strict=True)) < near for tile in shown.tiles)
            / len(shown.tiles),
        )
        for shown in frames
    ]
