"""What a person can be shown: a question, a confirmation, something told, their own page.

Prompts are values. Two skins draw them: the screen (`kiosk/app.py`) and plain lines (`kiosk/plain.py`).
Where a short form stands beside a long one, the small screen takes the short one.
"""

from typing import Literal

from msgspec import Struct

from registry.engine.commands import AnyCommand

Mark = Literal["", "arrow", "tick", "warning"]


class Line(Struct, frozen=True):
    """One fact in one sentence. `small` None: the same on the small screen; empty: left out there."""

    text: str
    mark: Mark = ""
    small: str | None = None


class Choice(Struct, frozen=True):
    """One answer that can be taken. `note` stands at its right; `closed` is why it cannot be taken."""

    key: str
    label: str
    note: str = ""
    small: str | None = None
    closed: str = ""

    def aside(self, small: bool) -> str:
        """What stands at the right of the label."""
        text = self.closed or self.note
        return self.small if small and self.small is not None else text


class Side(Struct, frozen=True):
    """One more answer, taken by a letter or digit of its own, named among the keys at the bottom."""

    press: str
    key: str
    label: str


class Field(Struct, frozen=True):
    """One thing to be typed. `hidden` shows dots instead of what is typed; `optional` may stay empty."""

    key: str
    label: str
    hint: str = ""
    hidden: bool = False
    optional: bool = False
    limit: int = 300


class Figure(Struct, frozen=True):
    """Something drawn large, with the word that says what it is."""

    text: str
    caption: str = ""


class Table(Struct, frozen=True):
    """A list in columns, from the top. `marked` is the row that holds now, counted from 0."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    marked: int | None = None


class Prompt(Struct, frozen=True, kw_only=True):
    """What every prompt has: where I am, what can be taken, and the state in one sentence."""

    where: str
    state: str = ""
    state_small: str | None = None
    choices: tuple[Choice, ...] = ()
    sides: tuple[Side, ...] = ()
    back: bool = True
    warning: bool = False
    practice: bool = False

    def open_choices(self) -> tuple[Choice, ...]:
        """The choices that can be taken."""
        return tuple(choice for choice in self.choices if not choice.closed)


class Ask(Prompt, frozen=True, kw_only=True, tag="ask"):
    """A question with at most three choices, or with fields to be typed."""

    question: str
    question_small: str | None = None
    lines: tuple[Line, ...] = ()
    fields: tuple[Field, ...] = ()
    aside: str = ""


class Confirm(Prompt, frozen=True, kw_only=True, tag="confirm"):
    """A last look before something counts: the sentence, the amount and what will be handed in."""

    sentence: str
    short: str
    amount: str
    unit: str
    lines: tuple[Line, ...] = ()
    command: AnyCommand
    request: str

    def same_wish(self, other: object) -> bool:
        """Whether another confirmation says the same, so that a yes to one is a yes to the other."""
        return isinstance(other, Confirm) and (self.sentence, self.amount, self.unit, self.command) == (
            other.sentence,
            other.amount,
            other.unit,
            other.command,
        )


class Tell(Prompt, frozen=True, kw_only=True, tag="tell"):
    """Something to be read or carried away: a code, a seat, an amount, a list.

    `bar` is how much of a time is left, in thousandths. `loud`: it concerns everybody at once.
    """

    before: tuple[Line, ...] = ()
    figures: tuple[Figure, ...] = ()
    lines: tuple[Line, ...] = ()
    table: Table | None = None
    bar: int | None = None
    loud: bool = False


class Page(Prompt, frozen=True, kw_only=True, tag="page"):
    """The address of a person's own page, as a square code to be photographed and as text."""

    link: str
    lines: tuple[Line, ...] = ()


AnyPrompt = Ask | Confirm | Tell | Page


class Chosen(Struct, frozen=True):
    """A choice was taken, with everything that stands in the fields."""

    key: str
    typed: dict[str, str] = {}


class Back(Struct, frozen=True):
    """One step back."""


class Scanned(Struct, frozen=True):
    """A card was read."""

    code: str


Answer = Chosen | Back | Scanned
