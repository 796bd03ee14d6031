"""The own page as a square code over the whole terminal: black on white, whatever the theme.

The code stands left with its border of four modules; beside it the same fixed things as elsewhere.
"""

from typing import ClassVar

from rich.segment import Segment
from textual.events import Click
from textual.strip import Strip
from textual.widget import Widget

from kiosk.blocks import WIDE
from kiosk.cells import both, fit, width, wrapped
from kiosk.chrome import Chrome
from kiosk.flow.prompts import Page
from kiosk.widgets.frame import Pressed

BORDER = 4

ACTIONS = {0: "language", WIDE.rows - 2: "enter", WIDE.rows - 1: "help"}
"""What the rows do that can be pressed."""


class Square(Widget, can_focus=False):
    """A square code, and what it is for."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"square--code", "square--marked"}

    def __init__(self) -> None:
        super().__init__()
        self._link = ""
        self._code: tuple[str, ...] = ()
        self._beside: tuple[str, ...] = ()

    def draw(self, page: Page, chrome: Chrome) -> None:
        """Show a page's address."""
        if page.link != self._link:
            self._link, self._code = page.link, code_rows(page.link)
        text = beside(page, chrome, WIDE.columns - len(self._code[0]) - 4)
        if text != self._beside:
            self._beside = text
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """One row: a piece of the code, a piece of text."""
        ink, code = self.rich_style, self.get_component_rich_style("square--code")
        top = (WIDE.rows - len(self._code)) // 2
        at = y - top
        left = self._code[at] if 0 <= at < len(self._code) else ""
        cells = len(self._code[0]) if self._code else 0
        first = Segment(left, code) if left else Segment(" " * cells, ink)
        text = self._beside[y] if y < len(self._beside) else ""
        marked = text.startswith("▶")
        style = self.get_component_rich_style("square--marked") if marked else ink
        return Strip([Segment(" ", ink), first, Segment("  ", ink), Segment(text, style), Segment(" ", ink)])

    def on_click(self, event: Click) -> None:
        """The last rows are done and help; the first one is the other language."""
        if event.y in ACTIONS:
            self.post_message(Pressed(ACTIONS[event.y]))


def code_rows(link: str) -> tuple[str, ...]:
    """A square code in half blocks, dark on light, an odd last row filled up with light."""
    from qrcode.constants import ERROR_CORRECT_M
    from qrcode.main import QRCode

    code = QRCode(error_correction=ERROR_CORRECT_M, border=BORDER)
    code.add_data(link)
    code.make(fit=True)
    matrix = [[bool(cell) for cell in row] for row in code.get_matrix()]
    if len(matrix) % 2:
        matrix.append([False] * len(matrix[0]))
    blocks = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
    return tuple(
        "".join(blocks[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(matrix[::2], matrix[1::2], strict=True)
    )


def beside(page: Page, chrome: Chrome, cells: int) -> tuple[str, ...]:
    """What stands right of the code, row by row, as many rows as the terminal has."""
    done = page.choices[0].label if page.choices else ""
    top = [both("", f"{chrome.time}  F2 {chrome.language}", cells), ""]
    for text in (f"♠ {chrome.where}", *(line.text for line in page.lines), page.link, chrome.state):
        top += [*wrapped(text, cells), ""]
    low = [fit(f"▶ Enter {done}", cells), fit(chrome.help, cells)]
    room = WIDE.rows - len(low)
    rows = top[:room] + [""] * (room - len(top)) + low
    return tuple(fit(row, cells) if width(row) < cells else row for row in rows)
