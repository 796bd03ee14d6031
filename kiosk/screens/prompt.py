"""The one screen: a frame with fixed places, and a prompt between its rules.

It knows which choice Enter would take and where typing goes; it takes nothing by itself.
"""

from collections.abc import Awaitable, Callable

from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from kiosk.arrange import Arrangement, arrange
from kiosk.blocks import WIDE, Block, ChoiceBox, FieldRow, Gap, Size, Text
from kiosk.chrome import Chrome, hints
from kiosk.flow.ports import Speech
from kiosk.flow.prompts import AnyPrompt, Ask, Choice, Field, Page, Tell
from kiosk.widgets.choice import ChoiceLine
from kiosk.widgets.frame import Frame
from kiosk.widgets.rows import FieldLine, Rows
from kiosk.widgets.square import Square

NOTHING = Tell(where="")

KEYS_WHILE_TYPING = ("Enter", "F3")
"""What takes the first and the second choice where a digit would be a sign of what is typed."""


class PromptScreen(Screen[None]):
    """Shows one prompt after the other."""

    def __init__(self, stands: Callable[[], Awaitable[None]]) -> None:
        super().__init__()
        self._stands = stands
        self.layout_size: Size | None = WIDE
        self.prompt: AnyPrompt = NOTHING
        self.marked = 0
        self.field: int | None = None
        self.page = 0
        self.pages = 1
        self.note = ""
        """Why a closed choice cannot be taken, after somebody tried."""
        self._place = ""
        self._shape: tuple[tuple[str, int, int], ...] = ()
        self._typed: dict[str, str] = {}

    def compose(self) -> ComposeResult:
        """The frame, the middle, the square code, and a word for a terminal that is too small."""
        with Container(id="stage", classes="wide"):
            yield Frame()
            yield Vertical(id="middle")
            yield Square()
        yield Static(id="tiny")

    async def on_mount(self) -> None:
        """Let the first picture be the right one already."""
        await self._stands()

    async def show(
        self,
        prompt: AnyPrompt,
        place: str,
        typed: dict[str, str],
        words: Speech,
        chrome: Chrome,
        size: Size | None,
    ) -> None:
        """Draw a prompt. The same place keeps what is marked; a new one starts afresh."""
        if place != self._place or type(prompt) is not type(self.prompt):
            self._start_afresh(prompt)
        elif self.marked >= len(prompt.choices) or prompt.choices[self.marked].closed:
            self.marked = _first_open(prompt)
        self._place = place
        self.prompt, self._typed, self.layout_size = prompt, typed, size
        if not self._fits(size, words) or size is None:
            return
        arranged = arrange(prompt, size, self.page)
        self.pages = arranged.pages
        chrome = _completed(chrome, prompt, words, arranged, size, self.note)
        square = isinstance(prompt, Page) and not size.small
        self.query_one(Square).display = square
        self.query_one("#middle").display = not square
        if square and isinstance(prompt, Page):
            self.query_one(Square).draw(prompt, chrome)
        self.query_one(Frame).draw(chrome, size)
        await self._build(arranged.blocks)
        self._draw(arranged.blocks, size)

    def move(self, step: int) -> None:
        """Go to the next field or choice that can be taken, or turn the page of a list."""
        if self.pages > 1 and not self._fields():
            self.page = (self.page + step) % self.pages
            return
        places: list[tuple[str, int]] = [("field", at) for at in range(len(self._fields()))]
        places += [("choice", at) for at, choice in enumerate(self.prompt.choices) if not choice.closed]
        if not places:
            return
        here = ("field", self.field) if self.field is not None else ("choice", self.marked)
        at = places.index(here) if here in places else -1
        kind, index = places[(at + step) % len(places)]
        if kind == "field":
            self.type_in(index)
        else:
            self.field, self.marked = None, index

    def type_in(self, index: int) -> None:
        """Go to a field; Enter in it takes the first choice again, whatever was marked before."""
        self.field, self.marked = index, _first_open(self.prompt)

    def key_of(self, index: int) -> str:
        """The key that takes a choice now."""
        return str(index + 1) if self.typing is None else KEYS_WHILE_TYPING[index]

    def choice(self, index: int) -> Choice | None:
        """A choice that can be taken; for a closed one its reason is noted."""
        if not 0 <= index < len(self.prompt.choices):
            return None
        choice = self.prompt.choices[index]
        if choice.closed:
            self.note = f"{choice.label} – {choice.closed}"
            return None
        return choice

    @property
    def typing(self) -> Field | None:
        """The field that is being typed, if any."""
        fields = self._fields()
        return fields[self.field] if self.field is not None and self.field < len(fields) else None

    def empty_field(self) -> int | None:
        """The first field that something has to stand in and nothing does."""
        fields = enumerate(self._fields())
        return next((at for at, field in fields if not field.optional and not self._typed.get(field.key)), None)

    # -- inside -----------------------------------------------------------------------------------

    def _fields(self) -> tuple[Field, ...]:
        return self.prompt.fields if isinstance(self.prompt, Ask) else ()

    def _start_afresh(self, prompt: AnyPrompt) -> None:
        self.page, self.note = 0, ""
        self.field = 0 if isinstance(prompt, Ask) and prompt.fields else None
        self.marked = _first_open(prompt)

    def _fits(self, size: Size | None, words: Speech) -> bool:
        stage, tiny = self.query_one("#stage"), self.query_one("#tiny", Static)
        stage.display, tiny.display = size is not None, size is None
        if size is None:
            tiny.update(words.say("This terminal is too small. It needs 56 by 16."))
            return False
        stage.set_class(size.small, "small")
        stage.set_class(not size.small, "wide")
        return True

    async def _build(self, blocks: tuple[Block, ...]) -> None:
        """Make the widgets anew where the shape of the middle changed."""
        shape = tuple((type(block).__name__, block.height, getattr(block, "label", 0)) for block in blocks)
        if shape == self._shape:
            return
        self._shape = shape
        middle = self.query_one("#middle")
        with self.app.batch_update():
            await middle.remove_children()
            await middle.mount_all([_widget(block) for block in blocks])

    def _draw(self, blocks: tuple[Block, ...], size: Size) -> None:
        widgets = tuple(self.query_one("#middle").children)
        if len(widgets) != len(blocks):
            self._shape = ()  # the screen is being taken down, or is built anew at the next look
            return
        for block, widget in zip(blocks, widgets, strict=True):
            if isinstance(block, Text) and isinstance(widget, Rows):
                widget.draw(block.rows, warning=block.warning)
            elif isinstance(block, ChoiceBox) and isinstance(widget, ChoiceLine):
                marked = block.index == self.marked and bool(self.prompt.open_choices())
                choice, key = self.prompt.choices[block.index], self.key_of(block.index)
                widget.draw(choice, key, marked=marked, small=size.small)
            elif isinstance(block, FieldRow) and isinstance(widget, FieldLine):
                field = self._fields()[block.index]
                widget.draw(field, self._typed.get(field.key, ""), here=self.field == block.index)


def _widget(block: Block) -> Widget:
    if isinstance(block, ChoiceBox):
        return ChoiceLine(block.index, block.height)
    if isinstance(block, FieldRow):
        return FieldLine(block.index, block.label)
    rows = Rows(block.height)
    if isinstance(block, Gap):
        rows.draw((), warning=False)
    return rows


def _first_open(prompt: AnyPrompt) -> int:
    return next((at for at, choice in enumerate(prompt.choices) if not choice.closed), 0)


def _completed(
    chrome: Chrome, prompt: AnyPrompt, words: Speech, arranged: Arrangement, size: Size, note: str
) -> Chrome:
    return Chrome(
        where=prompt.where,
        time=chrome.time,
        language=chrome.language,
        state=note or arranged.state,
        keys=hints(prompt, words, size, arranged.pages),
        help=chrome.help,
        loud=isinstance(prompt, Tell) and (prompt.loud or prompt.bar is not None),
    )
