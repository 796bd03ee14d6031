"""The frame around every prompt: where I am, the time, the other language, the state, the keys, help.

Pure: the same rows for the screen and for tests. A `Spot` is where a finger or a mouse can press.
"""

from msgspec import Struct

from kiosk.blocks import Size
from kiosk.cells import both, clean, fit, width
from kiosk.flow.ports import Speech
from kiosk.flow.prompts import Ask, Page, Prompt, Side, Tell


class Key(Struct, frozen=True):
    """A key named at the bottom, and what it does when it is pressed by finger or mouse."""

    text: str
    action: str = ""


class Chrome(Struct, frozen=True):
    """Everything in the frame."""

    where: str
    time: str
    language: str
    state: str
    keys: tuple[Key, ...]
    help: str
    loud: bool = False
    """The idle warning: the first row is filled."""


class Spot(Struct, frozen=True):
    """A stretch of cells in a row that can be pressed."""

    row: int
    start: int
    stop: int
    action: str


def rows(chrome: Chrome, size: Size) -> tuple[str, ...]:
    """The frame, top to bottom, empty in the middle."""
    flat = "─" * (size.columns - 2)
    empty = f"│{' ' * (size.columns - 2)}│"
    keys = "   ".join(key.text for key in _kept(chrome, size))
    return (
        f"┌{flat}┐",
        f"│ {both(f'♠ {chrome.where}', _corner(chrome), size.inner)} │",
        f"├{flat}┤",
        *[empty] * size.middle,
        f"├{flat}┤",
        f"│ {fit(chrome.state, size.inner)} │",
        f"│ {both(keys, chrome.help, size.inner)} │",
        f"└{flat}┘",
    )


def spots(chrome: Chrome, size: Size) -> tuple[Spot, ...]:
    """Where the frame can be pressed."""
    language = width(f"F2 {chrome.language}")
    found = [
        Spot(1, size.columns - 2 - language, size.columns - 2, "language"),
        Spot(size.rows - 2, size.columns - 2 - width(clean(chrome.help)), size.columns - 2, "help"),
    ]
    at = 2
    for key in _kept(chrome, size):
        stop = at + width(key.text)
        if key.action:
            found.append(Spot(size.rows - 2, at, stop, key.action))
        at = stop + 3
    return tuple(found)


def hints(prompt: Prompt, words: Speech, size: Size, pages: int) -> tuple[Key, ...]:
    """The keys that do something now, the plainest first."""
    say = words.say
    keys: list[Key] = []
    if prompt.back:
        keys.append(Key(f"Esc {say('Back')}", "back"))
    keys += _taking(prompt, words, size)
    if pages > 1:
        keys.append(Key(f"↑ ↓ {say('Page')}", "page"))
    return (*keys, *(_side(side) for side in prompt.sides))


def _taking(prompt: Prompt, words: Speech, size: Size) -> list[Key]:
    say = words.say
    if isinstance(prompt, Tell) and prompt.bar is not None:
        return [Key(say("2, Esc: done   Other key: stay"))]
    if isinstance(prompt, Tell | Page) and len(prompt.choices) == 1:
        return [Key(f"Enter {prompt.choices[0].label}", "enter")]
    if isinstance(prompt, Ask) and prompt.fields:
        return [Key("Enter" if size.small else say("Tab, arrow, Enter"))]
    numbers = " ".join(str(at) for at, choice in enumerate(prompt.choices, 1) if not choice.closed)
    if not numbers:
        return []
    if prompt.back or size.small:
        return [Key(f"{numbers}, Enter")]
    return [Key(say("{numbers} or arrow, Enter", numbers=numbers))]


def _side(side: Side) -> Key:
    return Key(f"{side.press} {side.label}", f"side:{side.press}")


def _corner(chrome: Chrome) -> str:
    return f"{chrome.time}  F2 {chrome.language}"


def _kept(chrome: Chrome, size: Size) -> list[Key]:
    """As many keys as there is room for beside help: those that say nothing new go first."""
    keys = [Key(clean(key.text), key.action) for key in chrome.keys]
    room = size.inner - width(clean(chrome.help)) - 2
    if sum(width(key.text) + 3 for key in keys) - 3 > room:
        keys = [Key("Esc", key.action) if key.action == "back" else key for key in keys]
    while len(keys) > 1 and sum(width(key.text) + 3 for key in keys) - 3 > room:
        spare = next((key for key in keys if not key.action), None)
        spare = spare or next((key for key in keys if key.action == "enter"), None) or keys[-1]
        keys.remove(spare)
    return keys
