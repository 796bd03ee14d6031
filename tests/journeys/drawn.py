"""A terminal's cells drawn as a page, so that a browser can take a picture of them."""

import re
from collections.abc import Iterator
from html import escape
from itertools import groupby

from pyte.screens import Char

from tests.journeys.terminal import Terminal

PAPER, INK = "#0b0f14", "#f2f2f2"
NAMED = {"black": "#000000", "white": "#ffffff", "brown": "#f0e442"}
STYLE = f"""
body {{ margin: 0; background: {PAPER} }}
pre {{ display: inline-block; margin: 0; padding: 8px; font: 17px/1.2 "DejaVu Sans Mono", monospace; color: {INK} }}
span {{ display: inline-block; height: 1.2em; vertical-align: top; white-space: pre }}
"""


def page_of(terminal: Terminal) -> str:
    """The whole screen as HTML."""
    rows = "\n".join("".join(_row(terminal, row)) for row in range(terminal.screen.lines))
    return f"<!doctype html><html lang=en><title>kiosk</title><style>{STYLE}</style><pre>{rows}</pre>"


def _row(terminal: Terminal, row: int) -> Iterator[str]:
    cells = [terminal.screen.buffer[row][column] for column in range(terminal.screen.columns)]
    for look, same in groupby(cells, _look):
        yield f'<span style="{look}">{escape("".join(cell.data for cell in same))}</span>'


def _look(cell: Char) -> str:
    ink, paper = _colour(cell.fg, INK), _colour(cell.bg, PAPER)
    if cell.reverse:
        ink, paper = paper, ink
    return f"color:{ink};background:{paper};font-weight:{'bold' if cell.bold else 'normal'}"


def _colour(name: str, default: str) -> str:
    if name == "default":
        return default
    return f"#{name}" if re.fullmatch(r"[0-9a-f]{6}", name) else NAMED.get(name, name)
