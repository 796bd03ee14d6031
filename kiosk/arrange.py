"""Where everything of a prompt stands between the two rules of the frame: pure, a prompt in and rows out.

Two sizes and no others: 80 by 24 cells, and 56 by 16 for small screens. Blocks come from the top;
gaps give way first, then closed choices become flat, then the others, so that nothing is cut off.
"""

from msgspec import Struct

from kiosk.blocks import (
    BAR,
    INDENT,
    SMALL,
    WIDE,
    Block,
    ChoiceBox,
    FieldRow,
    Gap,
    Size,
    Text,
    bar_text,
    figures_text,
    height_of,
    is_number,
    line_rows,
    line_text,
    present_groups,
    row_text,
    text_rows,
    widest_row,
)
from kiosk.cells import clean, width, wrapped
from kiosk.flow.prompts import Ask, Choice, Confirm, Line, Page, Prompt, Table, Tell
from kiosk.glyphs import low, tall

PLACES: tuple[dict[int, int], ...] = ({}, {4: 0}, {0: 0, 4: 1}, {0: 0, 2: 1, 4: 2})
"""Beside a figure of five rows: which sentence stands in which row."""


class Arrangement(Struct, frozen=True):
    """The middle, from the top. `pages` of a list, at least 1; `state` may carry the question too."""

    blocks: tuple[Block, ...]
    state: str
    pages: int = 1


def size_for(columns: int, rows: int) -> Size | None:
    """The larger layout that fits; None where neither does."""
    if columns >= WIDE.columns and rows >= WIDE.rows:
        return WIDE
    return SMALL if columns >= SMALL.columns and rows >= SMALL.rows else None


def arrange(prompt: Prompt, size: Size, page: int = 0) -> Arrangement:
    """The middle of a prompt."""
    state = prompt.state if not size.small or prompt.state_small is None else prompt.state_small
    if isinstance(prompt, Ask):
        return _ask(prompt, size, state)
    if isinstance(prompt, Confirm):
        return Arrangement(_stacked(_confirm(prompt, size), prompt, size), state)
    if isinstance(prompt, Tell) and prompt.table is not None:
        return _listed(prompt, prompt.table, size, page, state)
    if isinstance(prompt, Tell):
        groups = _tell_small(prompt, size) if size.small else _tell(prompt, size)
        return Arrangement(_stacked(groups, prompt, size), state)
    return Arrangement(_stacked(_page(prompt, size), prompt, size), state)


# -- the kinds of prompt -------------------------------------------------------------------------


def _ask(prompt: Ask, size: Size, state: str) -> Arrangement:
    fields = tuple(FieldRow(index, _label_width(prompt, size)) for index in range(len(prompt.fields)))
    lines = line_rows(prompt.lines, size, indent="")
    if size.small:
        return _ask_small(prompt, size, state, fields, lines)
    if not fields:
        groups = present_groups(lines, text_rows([prompt.question], size))
        aside = text_rows([prompt.aside], size) if prompt.aside else None
        return Arrangement(_stacked(groups, prompt, size, after=aside), state)
    spread: list[Block] = []
    for field in fields:
        spread += [Gap(), field] if spread else [field]
    groups = [text_rows([" " + prompt.question], size), spread, *present_groups(lines)]
    return Arrangement(_stacked(groups, prompt, size, low_down=True), state)


def _ask_small(prompt: Ask, size: Size, state: str, fields: tuple[FieldRow, ...], lines: list[Block]) -> Arrangement:
    question = prompt.question if prompt.question_small is None else prompt.question_small
    asked = text_rows([question], size, indent="") if question else []
    boxes = 3 * len(prompt.choices)
    if fields:
        # Where something is typed, only what Enter takes needs a border.
        asked = text_rows([f" {question}"], size) if question else []
        flat = tuple(1 if number else 3 for number in range(len(prompt.choices)))
        return Arrangement(_stacked([[*asked, *fields, *lines]], prompt, size, heights=flat), state)
    if question and height_of(asked) + height_of(lines) + boxes > size.middle:
        return Arrangement(_stacked(present_groups(lines), prompt, size), f"{question} {state}".strip())
    return Arrangement(_stacked(present_groups([*asked, *lines]), prompt, size), state)


def _confirm(prompt: Confirm, size: Size) -> list[list[Block]]:
    if size.small:
        rows = low(prompt.amount)
        room = size.inner - max(width(row) for row in rows) - 6 - width(prompt.unit)
        sentence = clean(prompt.sentence).rstrip(".")
        caption = sentence if width(sentence) <= room else prompt.short
        return [[figures_text(rows, [f"{prompt.unit}  {caption}"], indent="")]]
    return [
        [figures_text(tall(prompt.amount), [prompt.unit])],
        line_rows((Line(prompt.sentence), *prompt.lines), size),
    ]


def _tell(prompt: Tell, size: Size) -> list[list[Block]]:
    groups = present_groups(line_rows(prompt.before, size))
    if prompt.figures:
        groups += _tall_figures(prompt, size)
    if prompt.bar is not None:
        groups.append([Text((INDENT + bar_text(prompt.bar, BAR[False]),))])
    return groups + present_groups(line_rows(prompt.lines, size))


def _tall_figures(prompt: Tell, size: Size) -> list[list[Block]]:
    if len(prompt.figures) == 1:
        figure = prompt.figures[0]
        rows = tall(figure.text)
        return [[figures_text(rows if widest_row(rows) + 2 <= size.inner else low(figure.text), [figure.caption])]]
    # Two figures side by side, each over its word, as on the wall, the phone and the slip.
    cells = 18
    every = [tall(figure.text) for figure in prompt.figures]
    drawn = tuple("".join(f"{rows[at]:<{cells}}" for rows in every).rstrip() for at in range(5))
    words = "".join(f"{clean(figure.caption):<{cells}}" for figure in prompt.figures).rstrip()
    return [[Text(tuple(f"     {row}" for row in drawn))], [Text((f"     {words}",))]]


def _tell_small(prompt: Tell, size: Size) -> list[list[Block]]:
    before = line_rows(prompt.before, size, indent="")
    if prompt.bar is not None:
        return [[*before, Text((bar_text(prompt.bar, BAR[True]),))]]
    if len(prompt.figures) > 1:
        return [[_side_by_side(prompt)], *present_groups(line_rows(prompt.lines, size, indent=""))]
    if not prompt.figures:
        return present_groups(before + line_rows(prompt.lines, size, indent=""))
    beside = _beside(prompt, size)
    if beside is not None:
        return [*present_groups(before), [beside]]
    figure = prompt.figures[0]
    return [
        [
            *before,
            figures_text(low(figure.text), [figure.caption], indent=""),
            *line_rows(prompt.lines, size, indent=""),
        ]
    ]


def _beside(prompt: Tell, size: Size) -> Text | None:
    """The figure left and up to three sentences right of it; None where they do not fit."""
    figure = prompt.figures[0]
    rows = tall(figure.text)
    lines = [text for line in prompt.lines if (text := line_text(line, small=True))]
    start = widest_row(rows) + 3
    if len(lines) > 3 or any(start + width(line) > size.inner for line in lines):
        return None
    at = PLACES[len(lines)]
    if figure.caption:
        rows = (*rows[:4], f"{rows[4]:<{widest_row(rows)}}  {figure.caption}")
        at = {row - 1: line for row, line in at.items() if row} | {row: line for row, line in at.items() if not row}
    placed = [f"{row:<{start}}{lines[at[number]]}" if number in at else row for number, row in enumerate(rows)]
    return Text(tuple(placed)) if max(map(width, placed)) <= size.inner else None


def _side_by_side(prompt: Tell) -> Text:
    """Two figures, each with its word right of its foot."""
    parts = []
    for figure in prompt.figures:
        rows = tall(figure.text)
        cells = widest_row(rows) + 2
        foot = f"{rows[4]:<{cells}}{clean(figure.caption)}"
        parts.append([f"{row:<{max(18, width(foot) + 4)}}" for row in (*rows[:4], foot)])
    return Text(tuple("".join(part[at] for part in parts).rstrip() for at in range(5)))


def _page(prompt: Prompt, size: Size) -> list[list[Block]]:
    """On the small screen an own page is only its address: a square code does not fit."""
    if not isinstance(prompt, Page):
        return []
    return [
        text_rows([prompt.link.removeprefix("http://")], size, indent=""),
        *present_groups(line_rows(prompt.lines, size)),
    ]


def _listed(prompt: Tell, table: Table, size: Size, page: int, state: str) -> Arrangement:
    room = size.middle - 1 - 3 - (0 if size.small else 2)
    pages = max(1, -(-len(table.rows) // room))
    first = (page % pages) * room
    widths = [max(width(clean(row[at])) for row in (table.head, *table.rows)) for at in range(len(table.head))]
    # The first long column takes what is left, the others only what they need.
    long = max(range(len(widths)), key=lambda at: widths[at]) if widths else 0
    others = sum(cells for at, cells in enumerate(widths) if at != long) + 2 * (len(widths) - 1) + 2
    widths[long] = min(widths[long] + (0 if size.small else 8), size.inner - others)
    numbers = [all(is_number(row[at]) for row in table.rows) for at in range(len(widths))]
    rows = [row_text(table.head, widths, numbers, "  ")]
    for number, row in enumerate(table.rows[first : first + room], first):
        rows.append(row_text(row, widths, numbers, "▶ " if number == table.marked else "  "))
    rows += [""] * (room - len(rows) + 1)
    gap: list[Block] = [] if size.small else [Gap()]
    boxes: list[Block] = [ChoiceBox(index) for index in range(len(prompt.choices))]
    return Arrangement((*gap, Text(tuple(rows)), *gap, *boxes), state, pages)


# -- stacking ------------------------------------------------------------------------------------


def _stacked(
    groups: list[list[Block]],
    prompt: Prompt,
    size: Size,
    *,
    after: list[Block] | None = None,
    low_down: bool = False,
    heights: tuple[int, ...] = (),
) -> tuple[Block, ...]:
    """Groups with gaps between them, the choices, and what stands under them."""
    boxes = _boxes(prompt, size, size.middle - sum(map(height_of, groups)))
    if heights:
        boxes = [ChoiceBox(index, height) for index, height in enumerate(heights)]
    taken = sum(map(height_of, groups)) + height_of(boxes)
    free = size.middle - taken
    wide = not size.small
    blocks: list[Block] = []
    for number, group in enumerate(groups):
        if free > 0 and (wide or number):
            blocks.append(Gap())
            free -= 1
        blocks += group
    if low_down and free > 1:
        blocks.append(Gap(free - 1))
        free = 1
    elif free > 0 and groups and not (size.small and isinstance(prompt, Tell) and prompt.bar is not None):
        blocks.append(Gap())
        free -= 1
    blocks += boxes
    if after and free > height_of(after):
        blocks += [Gap(), *after]
    return tuple(blocks)


def _boxes(prompt: Prompt, size: Size, room: int) -> list[Block]:
    """The choices with borders and whole reasons, as far as there is room; closed ones give way first."""
    rows = [aside_rows(choice, size) for choice in prompt.choices]
    heights = [2 + count for count in rows]
    order = [at for at, choice in enumerate(prompt.choices) if choice.closed]
    order += [at for at in reversed(range(len(rows))) if at not in order]
    for shorter in (rows, [1] * len(rows)):
        for at in order:
            if sum(heights) > room:
                heights[at] = min(heights[at], shorter[at])
    return [ChoiceBox(index, height) for index, height in enumerate(heights)]


def aside_rows(choice: Choice, size: Size) -> int:
    """How many rows of text a choice needs: one, or more where what stands at its right is too long."""
    room = size.inner - 4
    aside = clean(choice.aside(size.small))
    if not aside or width(clean(choice.label)) + len("▶ 1  ") + 2 + width(aside) <= room:
        return 1
    return 1 + len(wrapped(aside, room - len("▶ 1  ")))


# -- rows ----------------------------------------------------------------------------------------


def _label_width(prompt: Ask, size: Size) -> int:
    longest = max((width(clean(field.label)) for field in prompt.fields), default=0)
    return min(longest + 1, size.inner // 2)
