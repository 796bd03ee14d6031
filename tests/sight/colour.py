"""How far apart two colours look, in full sight, in grey and to those who are colour-blind.

Colours are sRGB from 0 to 255. Sources: CIEDE2000 (Sharma, Wu, Dalal 2005), Machado, Oliveira, Fernandes 2009.
"""

import io
import math
from functools import lru_cache

from PIL import Image

RGB = tuple[int, int, int]
Lab = tuple[float, float, float]

GREY = ((0.2126, 0.7152, 0.0722),) * 3
SIGHTS = {
    "full": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "grey": GREY,
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What each sight makes of linear red, green and blue."""
WHITE = (0.95047, 1.0, 1.08883)
TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))


def _linear(value: float) -> float:
    value /= 255
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


@lru_cache(maxsize=50_000)
def seen(colour: RGB, sight: str) -> Lab:
    """A colour as somebody sees it, in CIE Lab."""
    linear = [_linear(part) for part in colour]
    told = [min(1.0, max(0.0, sum(a * b for a, b in zip(row, linear, strict=True)))) for row in SIGHTS[sight]]
    xyz = [sum(a * b for a, b in zip(row, told, strict=True)) for row in TO_XYZ]
    x, y, z = (_root(part / white) for part, white in zip(xyz, WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part: float) -> float:
    return part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116


@lru_cache(maxsize=200_000)
def apart(one: Lab, other: Lab) -> float:
    """CIEDE2000."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean7 = ((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2) ** 7
    stretch = 1 + 0.5 * (1 - math.sqrt(mean7 / (mean7 + 25**7)))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 if c else 0.0 for a, b, c in ((a1, b1, c1), (a2, b2, c2)))
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    hue = h1 + h2 if c1 * c2 == 0 else (h1 + h2) / 2 + (180 if abs(h1 - h2) > 180 else 0)
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    cosine = [math.cos(math.radians(times * hue + more)) for times, more in ((1, -30), (2, 0), (3, 6), (4, -63))]
    weight = 1 - 0.17 * cosine[0] + 0.24 * cosine[1] + 0.32 * cosine[2] - 0.20 * cosine[3]
    s_light = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    s_chroma, s_hue = 1 + 0.045 * chroma, 1 + 0.015 * chroma * weight
    rotate = (
        -2
        * math.sqrt(chroma**7 / (chroma**7 + 25**7))
        * math.sin(math.radians(60 * math.exp(-(((hue % 360 - 275) / 25) ** 2))))
    )
    d_light, d_chroma = (l2 - l1) / s_light, (c2 - c1) / s_chroma
    d_hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / s_hue
    return math.sqrt(d_light**2 + d_chroma**2 + d_hue**2 + rotate * d_chroma * d_hue)


def contrast(one: RGB, other: RGB) -> float:
    """How well letters of one colour are read on the other, 1 to 21. Source: WCAG 2.2."""
    lights = [sum(a * _linear(part) for a, part in zip(GREY[0], colour, strict=True)) for colour in (one, other)]
    return (max(lights) + 0.05) / (min(lights) + 0.05)


def painted(picture: bytes, size: tuple[int, int]) -> list[RGB]:
    """A picture's pixels in one size, each taken as it is. Units: eighths of a step, so that few colours are left."""
    with Image.open(io.BytesIO(picture)) as opened:
        small = opened.convert("RGB").resize(size, Image.Resampling.NEAREST)
    return [(r & 0xF8, g & 0xF8, b & 0xF8) for r, g, b in small.get_flattened_data()]


def share_apart(one: list[RGB], other: list[RGB], sight: str, least: float) -> float:
    """How much of two pictures looks at least so far apart, 0 to 1."""
    far = sum(apart(seen(a, sight), seen(b, sight)) >= least for a, b in zip(one, other, strict=True))
    return far / len(one)
