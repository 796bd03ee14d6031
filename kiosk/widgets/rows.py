"""Rows of text, and one field that is being typed."""

from typing import ClassVar

from rich.segment import Segment
from textual.events import Click
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from kiosk.blocks import WIDE
from kiosk.cells import clean, fit, width
from kiosk.flow.prompts import Field

LEAD = "  "
DOT = "•"


class Rows(Widget, can_focus=False):
    """Text as it is, row by row."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"rows--ok"}

    def __init__(self, height: int) -> None:
        super().__init__()
        self.styles.height = height
        self._rows: tuple[str, ...] = ()

    def draw(self, rows: tuple[str, ...], *, warning: bool) -> None:
        """Show these rows."""
        self.set_class(warning, "warning")
        if rows != self._rows:
            self._rows = rows
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """One row."""
        row = fit(self._rows[y] if y < len(self._rows) else "", self.size.width)
        before, tick, after = row.partition("✓")
        if not tick:
            return Strip([Segment(row, self.rich_style)])
        ok = self.get_component_rich_style("rows--ok")
        return Strip([Segment(before, self.rich_style), Segment(tick, ok), Segment(after, self.rich_style)])


class Entered(Message):
    """A field was pressed by finger or mouse."""

    def __init__(self, index: int) -> None:
        super().__init__()
        self.index = index


class FieldLine(Widget, can_focus=False):
    """A label and what is typed beside it; the newest part of a long text stays in view."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"field--cursor", "field--typed"}

    def __init__(self, index: int, label: int) -> None:
        super().__init__(id=f"field-{index + 1}")
        self.index = index
        self._label = label
        self._field = Field("", "")
        self._value = ""
        self._here = False

    def draw(self, field: Field, value: str, *, here: bool) -> None:
        """Show a field; `here` where typing goes."""
        if (field, value, here) != (self._field, self._value, self._here):
            self._field, self._value, self._here = field, value, here
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """The one row."""
        del y
        ink = self.rich_style
        # The large screen sets a field in by two cells, the small one by one.
        lead = LEAD if self.app.size.width >= WIDE.columns and self.app.size.height >= WIDE.rows else LEAD[:1]
        label = fit(f"{lead}{self._field.label}:", self._label + len(lead)) + lead
        room = max(1, self.size.width - width(label) - 2)
        shown = tail(DOT * len(self._value) if self._field.hidden else clean(self._value), room)
        segments = [Segment(label, ink), Segment(shown, self.get_component_rich_style("field--typed"))]
        if self._here:
            segments.append(Segment("█" if self.app.no_color else " ", self.get_component_rich_style("field--cursor")))
        used = width(label) + width(shown) + (1 if self._here else 0)
        hint = self._field.hint if not self._value else ""
        segments.append(Segment(fit(f" {hint}" if hint and self._here else hint, self.size.width - used), ink))
        return Strip(segments)

    def on_click(self, event: Click) -> None:
        """Type here."""
        event.stop()
        self.post_message(Entered(self.index))


def tail(text: str, cells: int) -> str:
    """The end of a text that is too long."""
    while width(text) > cells:
        text = text[1:]
    return text
