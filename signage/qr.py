"""QR codes as one SVG path: dark on light whatever the theme, with the quiet border the standard asks for."""

from functools import lru_cache

import qrcode
from msgspec import Struct

BORDER = 4
"""Units: modules. Source: ISO/IEC 18004, 9.1."""


class Code(Struct, frozen=True):
    """A QR code. Units: `size` is the side in modules with its border; `path` draws the dark ones."""

    size: int
    path: str


@lru_cache(maxsize=256)
def code(text: str) -> Code:
    """The QR code of a text, error correction level M."""
    drawn = qrcode.QRCode(error_correction=qrcode.constants.ERROR_CORRECT_M, border=BORDER)
    drawn.add_data(text)
    drawn.make(fit=True)
    rows: list[list[bool]] = drawn.get_matrix()
    steps = [f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark]
    return Code(len(rows), "".join(steps))
