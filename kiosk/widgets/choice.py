"""One choice: three rows with a border or one flat row; double and filled where Enter takes it."""

from rich.segment import Segment
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from kiosk.cells import both, fit, wrapped
from kiosk.flow.prompts import Choice

BORDERS = {"open": ("┌┐└┘", "─", "│"), "marked": ("╔╗╚╝", "═", "║"), "closed": ("┌┐└┘", "╌", "╎")}
"""Corners, the line between them, and the sides."""


class Taken(Message):
    """A choice was pressed by finger or mouse."""

    def __init__(self, index: int) -> None:
        super().__init__()
        self.index = index


class ChoiceLine(Widget, can_focus=False):
    """One choice of a prompt."""

    def __init__(self, index: int, height: int) -> None:
        super().__init__(id=f"choice-{index + 1}")
        self.index = index
        self.tall = height
        self.styles.height = height
        self._choice = Choice("", "")
        self._key = ""
        self._small = False

    def draw(self, choice: Choice, key: str, *, marked: bool, small: bool) -> None:
        """Show a choice with the key that takes it now."""
        if (choice, key, small, marked) != (self._choice, self._key, self._small, self.has_class("marked")):
            self.set_class(marked, "marked")
            self._choice, self._key, self._small = choice, key, small
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """One row."""
        marked = self.has_class("marked")
        drawn = choice_rows(self._choice, self._key, self.size.width, self.tall, marked=marked, small=self._small)
        return Strip([Segment(drawn[y] if y < len(drawn) else "", self.rich_style)])

    def on_click(self) -> None:
        """Take it, or say why it is closed."""
        self.post_message(Taken(self.index))


def choice_rows(choice: Choice, key: str, cells: int, height: int, *, marked: bool, small: bool) -> tuple[str, ...]:
    """The rows of a choice: `═` and `▶` where Enter takes it, `╌` where it is closed."""
    bordered = height > 2
    texts = _texts(choice, key, cells - 4, height - 2 if bordered else height, marked=marked, small=small)
    if not bordered:
        side = "╎" if choice.closed else " "
        return tuple(f"{side} {text} {side}" for text in texts)
    corners, flat, side = BORDERS["closed" if choice.closed else "marked" if marked else "open"]
    line = flat * (cells - 2)
    return (
        f"{corners[0]}{line}{corners[1]}",
        *(f"{side} {text} {side}" for text in texts),
        f"{corners[2]}{line}{corners[3]}",
    )


def _texts(choice: Choice, key: str, cells: int, rows: int, *, marked: bool, small: bool) -> tuple[str, ...]:
    """The label with what stands at its right; in more than one row the reason stands below it."""
    lead = f"{'▶' if marked else ' '} {key}  "
    aside = choice.aside(small)
    if rows == 1:
        return (both(lead + choice.label, aside, cells),)
    below = [" " * len(lead) + row for row in wrapped(aside, cells - len(lead))]
    return tuple(fit(row, cells) for row in [lead + choice.label, *below][:rows])
