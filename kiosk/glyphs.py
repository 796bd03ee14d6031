"""Large figures: digits and letters on a grid of three by five, for what must be read or carried away.

Five rows high a point is two cells wide; three rows high it is one cell wide and half a cell high.
"""

from itertools import zip_longest

FONT: dict[str, tuple[str, ...]] = {
    "0": ("###", "# #", "# #", "# #", "###"),
    "1": (" # ", "## ", " # ", " # ", "###"),
    "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", " ##", "  #", "###"),
    "4": ("# #", "# #", "###", "  #", "  #"),
    "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"),
    "7": ("###", "  #", " # ", " # ", " # "),
    "8": ("###", "# #", "###", "# #", "###"),
    "9": ("###", "# #", "###", "  #", "###"),
    "A": (" # ", "# #", "###", "# #", "# #"),
    "B": ("## ", "# #", "## ", "# #", "## "),
    "C": ("###", "#  ", "#  ", "#  ", "###"),
    "D": ("## ", "# #", "# #", "# #", "## "),
    "E": ("###", "#  ", "## ", "#  ", "###"),
    "F": ("###", "#  ", "## ", "#  ", "#  "),
    "G": ("####", "#   ", "# ##", "#  #", "####"),
    "H": ("# #", "# #", "###", "# #", "# #"),
    "I": ("###", " # ", " # ", " # ", "###"),
    "J": ("  #", "  #", "  #", "# #", "###"),
    "K": ("#  #", "# # ", "##  ", "# # ", "#  #"),
    "L": ("#  ", "#  ", "#  ", "#  ", "###"),
    "M": ("#   #", "## ##", "# # #", "#   #", "#   #"),
    "N": ("#   #", "##  #", "# # #", "#  ##", "#   #"),
    "O": (" ## ", "#  #", "#  #", "#  #", " ## "),
    "P": ("###", "# #", "###", "#  ", "#  "),
    "Q": ("####", "#  #", "#  #", "# ##", "####"),
    "R": ("### ", "#  #", "### ", "# # ", "#  #"),
    "S": (" ##", "#  ", " # ", "  #", "## "),
    "T": ("###", " # ", " # ", " # ", " # "),
    "U": ("#  #", "#  #", "#  #", "#  #", "####"),
    "V": ("#   #", "#   #", " # # ", " # # ", "  #  "),
    "W": ("#   #", "#   #", "# # #", "## ##", "#   #"),
    "X": ("#   #", " # # ", "  #  ", " # # ", "#   #"),
    "Y": ("# #", "# #", " # ", " # ", " # "),
    "Z": ("###", "  #", " # ", "#  ", "###"),
    ":": (" ", "#", " ", "#", " "),
    ".": (" ", " ", " ", " ", "#"),
    ",": (" ", " ", " ", " ", "#"),
    "-": ("   ", "   ", "###", "   ", "   "),
    " ": (" ", " ", " ", " ", " "),
    "→": ("      #  ", "      ## ", "#########", "      ## ", "      #  "),
}


def tall(text: str) -> tuple[str, ...]:
    """Five rows, a point two cells wide; letters are two cells apart."""
    return tuple("  ".join(_doubled(row) for row in rows).rstrip() for rows in _rows(text, 5))


def low(text: str) -> tuple[str, ...]:
    """Three rows of half blocks; letters are one cell apart."""
    rows = [*_rows(text, 5), ["".join(" " for _ in glyph) for glyph in _rows(text, 5)[0]]]
    return tuple(
        " ".join(_halved(upper, lower) for upper, lower in zip_longest(rows[at], rows[at + 1], fillvalue="")).rstrip()
        for at in (0, 2, 4)
    )


def _rows(text: str, height: int) -> list[list[str]]:
    glyphs = [FONT.get(sign, FONT["-"]) for sign in text.upper().replace("\u00a0", " ")]
    return [[glyph[row] for glyph in glyphs] for row in range(height)]


def _doubled(points: str) -> str:
    return "".join("██" if point == "#" else "  " for point in points)


def _halved(upper: str, lower: str) -> str:
    pairs = {("#", "#"): "█", ("#", " "): "▀", (" ", "#"): "▄", (" ", " "): " "}
    return "".join(pairs[pair] for pair in zip(upper, lower, strict=True))
