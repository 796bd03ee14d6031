"""Text in cells: how wide it is, cut to fit, broken into lines, and freed of signs that move others.

Names come in every script. A sign that turns the direction, joins others or takes no cell would
push a frame apart, so it is left out of what is drawn; what is kept in the club's book stays whole.
"""

import unicodedata

from rich.cells import cell_len, set_cell_size

MORE = "…"
JOINERS = {"\u200d", "\ufe0e", "\ufe0f"}
NO_WIDTH = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def clean(text: str) -> str:
    """Text that fills exactly the cells it seems to fill."""
    shown = "".join(" " if sign in "\t\n\r\u00a0\u202f" else sign for sign in text)
    return "".join(
        sign
        for sign in unicodedata.normalize("NFC", shown)
        if sign not in JOINERS and unicodedata.category(sign) not in NO_WIDTH and (sign == " " or cell_len(sign) > 0)
    )


def width(text: str) -> int:
    """Units: cells."""
    return cell_len(text)


def fit(text: str, cells: int) -> str:
    """Text of exactly so many cells, cut with an ellipsis or filled with spaces."""
    text = clean(text)
    if width(text) > cells:
        text = set_cell_size(text, max(0, cells - 1)).rstrip() + MORE if cells else ""
    return set_cell_size(text, cells)


def cut(text: str, cells: int) -> str:
    """Text of at most so many cells."""
    return fit(text, cells).rstrip() if width(clean(text)) > cells else clean(text)


def both(left: str, right: str, cells: int, gap: int = 2) -> str:
    """One text at each end. The left one gives way, but keeps a third; then the right one does."""
    left, right = clean(left), clean(right)
    if not right:
        return fit(left, cells)
    if width(left) + gap + width(right) > cells:
        right = cut(right, max(cells - gap - width(left), cells * 2 // 3 - gap))
        left = cut(left, cells - gap - width(right))
    return left + " " * (cells - width(left) - width(right)) + right


def wrapped(text: str, cells: int) -> list[str]:
    """Lines of at most so many cells, broken between words; a word too long is cut in pieces."""
    lines: list[str] = []
    line = ""
    for word in clean(text).split(" "):
        if width(line) + (1 if line else 0) + width(word) <= cells:
            line = f"{line} {word}" if line else word
            continue
        if line:
            lines.append(line)
        line = word
        while width(line) > cells:
            piece = set_cell_size(line, cells).rstrip()
            lines.append(piece)
            line = line[len(piece) :]
    return [*lines, line] if line or not lines else lines
