"""The frame as a widget: it draws the rows of `kiosk.chrome` and says where it was pressed."""

from typing import ClassVar

from rich.segment import Segment
from textual.events import Click
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from kiosk.blocks import WIDE, Size
from kiosk.chrome import Chrome, Spot, rows, spots

EMPTY = Chrome(where="", time="", language="", state="", keys=(), help="")


class Pressed(Message):
    """Something in the frame was pressed by finger or mouse."""

    def __init__(self, action: str) -> None:
        super().__init__()
        self.action = action


class Frame(Widget, can_focus=False):
    """Rules, corners and the fixed places."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"frame--line", "frame--loud", "frame--where", "frame--ok"}

    def __init__(self) -> None:
        super().__init__()
        self._measure = WIDE
        self._chrome = EMPTY
        self._rows = rows(EMPTY, WIDE)

    def draw(self, chrome: Chrome, size: Size) -> None:
        """Show these words in the fixed places; nothing is drawn again when they are the same."""
        if chrome != self._chrome or size != self._measure:
            self._chrome, self._measure = chrome, size
            self._rows = rows(chrome, size)
            self.refresh()

    @property
    def text(self) -> str:
        """All rows, for whoever wants to read them."""
        return "\n".join(self._rows)

    def spots(self) -> tuple[Spot, ...]:
        """Where it can be pressed now."""
        return spots(self._chrome, self._measure)

    def render_line(self, y: int) -> Strip:
        """One row."""
        if y >= len(self._rows):
            return Strip.blank(self.size.width, self.rich_style)
        row, ink = self._rows[y], self.rich_style
        line = self.get_component_rich_style("frame--line")
        if not row.startswith("│"):
            return Strip([Segment(row, line)])
        inner = [Segment(row[1:-1], ink)]
        if y == 1:
            style = "frame--loud" if self._chrome.loud else "frame--where"
            inner = [Segment(row[1:-1], self.get_component_rich_style(style))]
        elif "✓" in row:
            before, _, after = row[1:-1].partition("✓")
            ok = self.get_component_rich_style("frame--ok")
            inner = [Segment(before, ink), Segment("✓", ok), Segment(after, ink)]
        return Strip([Segment("│", line), *inner, Segment("│", line)])

    def on_click(self, event: Click) -> None:
        """Tell what was pressed."""
        for spot in self.spots():
            if spot.row == event.y and spot.start <= event.x < spot.stop:
                self.post_message(Pressed(spot.action))
