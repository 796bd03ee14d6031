"""The kiosk in plain lines, for braille displays and screen readers: one line a fact, nothing moves.

The same prompts as on the screen. A number takes a choice; letters call help, change the language
and go back; Enter alone says the prompt again. A card's code on a line by itself begins a visit.
Where something may be typed, any other line is the first of it, and the rest is asked for.
"""

import os
import select
from collections.abc import Callable
from typing import Protocol, TextIO

from kiosk.cells import clean
from kiosk.flow.ports import Speech
from kiosk.flow.prompts import AnyPrompt, Ask, Back, Choice, Chosen, Confirm, Field, Page, Scanned, Tell
from kiosk.house import next_language
from kiosk.scanner import is_code
from kiosk.session import Away, Session
from kiosk.tty import show_typing
from registry.words.say import OWN_NAMES

LOOK_S = 1.0
"""How often a waiting prompt is looked at again. Units: seconds."""

MARKS = ("✓ ", "→ ", "! ")
LEAVE = "leave"


class Ended(Exception):
    """Nothing more will be typed."""


class Lines(Protocol):
    """Where typed lines come from."""

    def read(self, timeout: float, *, hidden: bool = False) -> str | None:
        """The next line without its end; None when none came in time. `hidden` shows nobody what is typed.

        Raises: Ended.
        """


class FileLines:
    """Lines from a file descriptor, a pipe or a terminal."""

    def __init__(self, handle: int) -> None:
        self._handle = handle
        self._rest = b""
        self._over = False
        self._hidden = False

    def read(self, timeout: float, *, hidden: bool = False) -> str | None:
        """The next line."""
        if hidden != self._hidden and os.isatty(self._handle):
            show_typing(self._handle, shown=not hidden)
            self._hidden = hidden
        while b"\n" not in self._rest and not self._over:
            if not select.select([self._handle], [], [], timeout)[0]:
                return None
            more = os.read(self._handle, 4096)
            self._rest += more
            self._over = not more
        if not self._rest:
            raise Ended
        line, _, self._rest = self._rest.partition(b"\n")
        return line.decode("utf-8", "replace").strip("\r")


class Plain:
    """One kiosk in lines."""

    def __init__(self, session: Session, lines: Lines, out: TextIO) -> None:
        self._session = session
        self._lines = lines
        self._out = out
        self._told = ""
        self._warned = False

    def run(self) -> None:
        """Talk until the lines end or an organiser closes the kiosk."""
        try:
            self._session.show()
            self._tell_prompt()
            while not self._session.left:
                self._heard(self._next())
        except Ended:
            return

    # -- hearing ----------------------------------------------------------------------------------

    def _next(self, *, hidden: bool = False) -> str:
        """The next line; while none comes, look whether something changed. Another question is answered in the open."""
        place = self._session.place
        while True:
            line = self._lines.read(LOOK_S, hidden=hidden and self._session.place == place)
            if line is not None:
                self._session.touch()
                self._warned = False
                return line.strip()
            self._looked()

    def _looked(self) -> None:
        if self._session.over():
            self._session.end()
            self._warned = False
            self._session.show()
            self._tell_prompt()
            return
        warning = self._session.warning()
        if warning is not None and not self._warned:
            self._warned = True
            self._say(*(line.text for line in warning.before), self._words.say("Enter: I am here."))
        before = self._told
        self._session.show()
        if self._key(self._session.prompt) != before:
            self._tell_prompt()

    def _heard(self, line: str) -> None:
        session, prompt = self._session, self._session.prompt
        commands: dict[str, Callable[[], AnyPrompt]] = {
            "h": session.call,
            "l": session.next_language,
            LEAVE: session.ask_to_leave,
            "": session.show,
        }
        if line.lower() in commands:
            commands[line.lower()]()
        elif line.lower() == "b" and prompt.back:
            session.answer(Back())
        elif self._is_scanned(line, prompt):
            session.answer(Scanned(line))
        elif not self._took(line, prompt):
            self._say(self._words.say("I do not understand {line}.", line=clean(line)[:40]))
            return
        if not session.left:
            self._tell_prompt()

    def _took(self, line: str, prompt: AnyPrompt) -> bool:
        side = next((side for side in prompt.sides if side.press == line), None)
        if side is not None:
            self._session.answer(Chosen(side.key))
            return True
        choice = _numbered(line, prompt.choices)
        if choice is None and isinstance(prompt, Ask) and prompt.fields:
            return self._took_filled(prompt.choices[0], prompt.fields, line)
        if choice is None:
            return False
        if choice.closed:
            return True
        first = prompt.choices[0] is choice
        if isinstance(prompt, Ask) and first:
            return self._took_filled(choice, prompt.fields)
        self._session.answer(Chosen(choice.key))
        return True

    def _took_filled(self, choice: Choice, fields: tuple[Field, ...], begun: str = "") -> bool:
        """Ask for each field on a line of its own; a card, or another question meanwhile, ends the asking.

        `begun` is what already stands in the first field.
        """
        typed: dict[str, str] = {}
        place = self._session.place
        for field in fields:
            if begun and not typed:
                typed[field.key] = begun[: field.limit + 1]
                continue
            self._say(f"{_asked(field)}:")
            line = self._next(hidden=field.hidden)
            if self._is_card(line):
                self._session.answer(Scanned(line))
                return True
            if self._session.place != place:
                return self._took(line, self._session.prompt)
            typed[field.key] = line[: field.limit + 1]
        self._session.answer(Chosen(choice.key, typed))
        return True

    def _is_scanned(self, line: str, prompt: AnyPrompt) -> bool:
        """Whether a line is a card's; where a name may be typed, a name in words is none unless somebody has it."""
        if isinstance(prompt, Ask) and prompt.fields and " " in line:
            return self._is_card(line)
        return is_code(line)

    def _is_card(self, line: str) -> bool:
        """Whether somebody has this card; a long name looks like a code too."""
        if not is_code(line):
            return False
        try:
            return self._session.house.hall(self._session.language).by_card(line) is not None
        except Away:
            return False

    # -- telling ----------------------------------------------------------------------------------

    @property
    def _words(self) -> Speech:
        return self._session.house.bare(self._session.language).words

    def _tell_prompt(self) -> None:
        prompt = self._session.prompt
        self._told = self._key(prompt)
        self._say("", *prompt_lines(prompt, self._words, OWN_NAMES[next_language(self._session.language)]))

    def _say(self, *lines: str) -> None:
        for line in lines:
            self._out.write(line.rstrip() + "\n")
        self._out.flush()

    @staticmethod
    def _key(prompt: AnyPrompt) -> str:
        """What makes a prompt worth saying again by itself: another place or another figure, no running clock."""
        figures = tuple(figure.text for figure in prompt.figures) if isinstance(prompt, Tell) else ()
        return repr((prompt.where, figures, tuple(choice.key for choice in prompt.choices)))


def prompt_lines(prompt: AnyPrompt, words: Speech, language: str) -> list[str]:
    """A prompt as lines, one fact each, in the order in which they matter."""
    body = _body(prompt)
    lines = [prompt.where, *body, *([] if prompt.state in body else [prompt.state])]  # one fact, one line
    lines += [_choice(at, choice, words) for at, choice in enumerate(prompt.choices, 1)]
    lines += [f"{side.press}  {side.label}" for side in prompt.sides]
    if prompt.back:
        lines.append(f"b  {words.say('Back')}")
    lines += [f"h  {words.say('Help')}", f"l  {language}"]
    return [bare(line) for line in lines if line]


def bare(line: str) -> str:
    """A line without the marks that only eyes need."""
    for mark in MARKS:
        line = line.removeprefix(mark)
    return clean(line)


def _body(prompt: AnyPrompt) -> list[str]:
    if isinstance(prompt, Ask):
        typed = [_asked(prompt.fields[0])] if prompt.fields else []
        return [*(line.text for line in prompt.lines), prompt.question, *typed, prompt.aside]
    if isinstance(prompt, Confirm):
        return [f"{prompt.amount} {prompt.unit}", prompt.sentence, *(line.text for line in prompt.lines)]
    if isinstance(prompt, Page):
        return [prompt.link, *(line.text for line in prompt.lines)]
    rows = (prompt.table.head, *prompt.table.rows) if prompt.table else ()
    return [
        *(line.text for line in prompt.before),
        *(_figure(figure.text, figure.caption) for figure in prompt.figures),
        *(line.text for line in prompt.lines),
        *(", ".join(bare(cell.strip()) for cell in row if cell.strip()) for row in rows),
    ]


def _asked(field: Field) -> str:
    """What a field wants to hold."""
    return f"{field.label} ({field.hint})" if field.hint else field.label


def _figure(text: str, caption: str) -> str:
    """A figure; a code with letters is spelled, so that it is not read as a word. A mere picture is left out."""
    if not any(sign.isalnum() for sign in text):
        return caption
    shown = " ".join(text) if any(sign.isalpha() for sign in text) else text
    return f"{shown} {caption}".strip()


def _choice(number: int, choice: Choice, words: Speech) -> str:
    if choice.closed:
        return f"{number}  {words.say('not open')}: {_joined(choice.label, choice.closed)}"
    note = choice.note if choice.note not in {"✓", "←"} else ""
    return f"{number}  {_joined(choice.label, note)}"


def _joined(label: str, note: str) -> str:
    """Two texts with a stop between them, unless there is one already."""
    return f"{label}{'' if label.endswith(('?', '.', '!')) else '.'} {note}" if note else label


def _numbered(line: str, choices: tuple[Choice, ...]) -> Choice | None:
    return choices[int(line) - 1] if line in {"1", "2", "3"} and int(line) <= len(choices) else None
