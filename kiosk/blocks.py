"""What a screen is built of: sizes, texts, boxes, fields, and words made to fit."""

from msgspec import Struct

from kiosk.cells import clean, fit, width, wrapped
from kiosk.flow.prompts import Line

MARKS = {"": "", "arrow": "→ ", "tick": "✓ ", "warning": "! "}

INDENT = "  "

BAR = {True: 42, False: 60}


class Size(Struct, frozen=True):
    """One of the two layouts. Units: cells."""

    columns: int
    rows: int
    small: bool

    @property
    def inner(self) -> int:
        """How wide the middle is."""
        return self.columns - 4

    @property
    def middle(self) -> int:
        """How many rows the middle has."""
        return self.rows - 7


WIDE = Size(80, 24, small=False)

SMALL = Size(56, 16, small=True)


class Text(Struct, frozen=True):
    """Rows of text. `warning` draws them so that they are seen first."""

    rows: tuple[str, ...]
    warning: bool = False

    @property
    def height(self) -> int:
        """Units: rows."""
        return len(self.rows)


class ChoiceBox(Struct, frozen=True):
    """One choice, counted from 0: three rows with a border, or one flat row."""

    index: int
    height: int = 3


class FieldRow(Struct, frozen=True):
    """One field, counted from 0. Units: `label` cells for the label."""

    index: int
    label: int
    height: int = 1


class Gap(Struct, frozen=True):
    """Empty rows."""

    height: int = 1


Block = Text | ChoiceBox | FieldRow | Gap


def present_groups(*groups: list[Block]) -> list[list[Block]]:
    """Those groups that hold anything."""
    return [group for group in groups if group]


def height_of(blocks: list[Block]) -> int:
    """How many rows blocks take."""
    return sum(block.height for block in blocks)


def text_rows(texts: list[str], size: Size, indent: str | None = None) -> list[Block]:
    """Each text wrapped; in questions the first row is not set in."""
    lead = "" if indent is None else indent
    return [Text(tuple(lead + row for text in texts for row in wrapped(text, size.inner - len(lead))))]


def line_rows(lines: tuple[Line, ...], size: Size, indent: str = INDENT) -> list[Block]:
    """Lines wrapped to a screen's width."""
    blocks: list[Block] = []
    for line in lines:
        text = line_text(line, small=size.small)
        if not text:
            continue
        mark = MARKS[line.mark]
        rows = wrapped(text.removeprefix(mark), size.inner - len(indent) - len(mark))
        hang = " " * len(mark)
        drawn = tuple(indent + (mark if number == 0 else hang) + row for number, row in enumerate(rows))
        blocks.append(Text(drawn, warning=line.mark == "warning"))
    return blocks


def line_text(line: Line, *, small: bool) -> str:
    """A line's words, with its mark before them."""
    text = line.small if small and line.small is not None else line.text
    return clean(MARKS[line.mark] + text) if text else ""


def figures_text(rows: tuple[str, ...], words: list[str], indent: str = INDENT) -> Text:
    """Tall figures with words beside them."""
    word = clean(words[0]) if words else ""
    cells = widest_row(rows)
    foot = f"{rows[-1]:<{cells}}  {word}".rstrip() if word else rows[-1]
    return Text(tuple(indent + row for row in (*rows[:-1], foot)))


def row_text(values: tuple[str, ...], widths: list[int], number: list[bool], mark: str) -> str:
    """A row of a table, numbers to the right."""
    shown = []
    for at, (value, cells) in enumerate(zip(values, widths, strict=True)):
        right = at == len(values) - 1 or number[at]
        shown.append(" " * max(0, cells - width(clean(value))) + clean(value) if right else fit(value, cells))
    return mark + "  ".join(shown)


def is_number(text: str) -> bool:
    """Whether a cell holds a number."""
    return text.replace(" ", "").isdecimal()


def bar_text(thousandths: int, cells: int) -> str:
    """A bar that is so many thousandths full."""
    full = min(cells, max(0, thousandths * cells // 1000))
    return "█" * full + "░" * (cells - full)


def widest_row(rows: tuple[str, ...]) -> int:
    """The width of the widest row."""
    return max(map(width, rows), default=0)
