"""Keys, fingers and cards at the kiosk, and what each of them means.

Every key comes here first and goes no further, so that nothing which the library would do with a
key (leave, stop, open a palette) can happen.
"""

import time
from collections.abc import Callable
from functools import partial

from textual import events
from textual.app import App
from textual.timer import Timer

from kiosk.flow.prompts import Answer, Back, Chosen, Scanned
from kiosk.scanner import Heard, Scanner
from kiosk.screens.prompt import PromptScreen
from kiosk.session import Session
from kiosk.widgets.choice import Taken
from kiosk.widgets.frame import Pressed
from kiosk.widgets.rows import Entered

OTHER_KEY = "f3"
"""Takes the second choice where a digit would be a sign of what is typed."""

GESTURE_S = 0.3
"""Two presses within this time are one: a double press, a key held down, "1" with Enter. Units: seconds."""


class Hands(App[int]):
    """The half of the app that people touch. The other half draws and answers."""

    session: Session

    def __init__(self, ticks: Callable[[], float]) -> None:
        super().__init__()
        self.ticks = ticks
        self.scanner = Scanner()
        self.screen_now = PromptScreen(self.stands)
        """The one screen."""
        self._holding: Timer | None = None
        self._signs = 0
        self._pressed_at = float("-inf")
        self._pressed_key = ""

    # -- what the other half does -----------------------------------------------------------------

    def give(self, given: Answer) -> None:
        """Hand an answer to the shown prompt in."""
        raise NotImplementedError

    def work(self, call: Callable[[], object], *, queues: bool = False) -> None:
        """Do something that may wait for the club's book: after an answer that is on its way, or never."""
        raise NotImplementedError

    async def stands(self) -> None:
        """The screen's parts stand; nothing was drawn yet."""
        raise NotImplementedError

    async def redraw(self) -> None:
        """Draw what should be on the screen."""
        raise NotImplementedError

    async def forget(self) -> None:
        """Everything of the last visitor goes."""
        raise NotImplementedError

    def forget_scrollback(self) -> None:
        """Wipe what lies above the screen."""
        raise NotImplementedError

    # -- keys and fingers -------------------------------------------------------------------------

    async def on_event(self, event: events.Event) -> None:
        """Every key comes here first and goes no further."""
        if isinstance(event, events.Key):
            if not event.is_forwarded:
                await self._key(event)
        elif isinstance(event, events.Paste):
            await self._typed(event.text)
        else:
            await super().on_event(event)

    async def _key(self, event: events.Key) -> None:
        sign = event.character if event.is_printable else None
        if sign is not None and len(sign) == 1:
            await self._hear(self.scanner.sign(sign, self._when(event)))
            self._hold()
            return
        if event.key == "enter":
            await self._hear(self.scanner.enter(self._when(event)))
            return
        await self._let_go()
        if self._stays():
            if event.key == "escape":
                await self.forget()
            return
        await self._command(event.key)

    def _hold(self) -> None:
        """Wait a moment, whether more signs of a card come."""
        if self._holding is not None:
            self._holding.stop()
        self._signs += 1
        # Behind the keys that wait for their turn: on a busy machine the rest of a card may be among them.
        self._holding = self.set_timer(self.scanner.patience_s, partial(self.call_later, self._held_long, self._signs))

    def _when(self, event: events.Key) -> float:
        """When a key came, which on a busy machine is well before its turn."""
        return event.time if self.ticks is time.monotonic else self.ticks()

    async def _held_long(self, signs: int) -> None:
        if signs == self._signs:
            await self._let_go()

    async def _let_go(self) -> None:
        await self._hear(self.scanner.flush(self.ticks(), force=True))

    async def _hear(self, heard: list[Heard]) -> None:
        for each in heard:
            if each.kind == "code":
                self._scan(each.text)
            elif each.kind == "enter":
                await self._enter()
            elif each.kind == "typed" or self.screen_now.typing is not None:
                await self._typed(each.text)

    def _scan(self, code: str) -> None:
        self.session.touch()
        self.forget_scrollback()
        self.work(lambda: self.session.answer(Scanned(code)), queues=True)

    async def _typed(self, text: str) -> None:
        if self._stays(text):
            if text == "2":
                await self.forget()
            return
        field = self.screen_now.typing
        if field is not None:
            kept = (self.session.typed.get(field.key, "") + text.replace("\n", " "))[: field.limit + 1]
            self.session.typed[field.key] = kept
            await self.redraw()
            return
        if len(text) == 1:
            await self._press(text)

    async def _press(self, sign: str) -> None:
        """A single digit or letter: a choice or one of the keys named at the bottom."""
        if self._repeated(sign):
            return
        if sign in "123" and int(sign) <= len(self.screen_now.prompt.choices):
            await self._take(int(sign) - 1)
            return
        side = next((side for side in self.screen_now.prompt.sides if side.press == sign), None)
        if side is not None:
            self.give(Chosen(side.key))

    async def _take(self, index: int) -> None:
        choice = self.screen_now.choice(index)
        if choice is None:
            await self.redraw()
            return
        self.screen_now.marked = index
        self.give(Chosen(choice.key, dict(self.session.typed)))

    async def _enter(self) -> None:
        if self._stays() or self._repeated("enter"):
            return
        screen = self.screen_now
        empty = screen.empty_field()
        if screen.typing is not None and empty is not None and empty != screen.field:
            screen.type_in(empty)
            await self.redraw()
            return
        await self._take(screen.marked)

    async def _command(self, key: str) -> None:
        if key in ("tab", "down", "right"):
            self.screen_now.move(1)
        elif key in ("shift+tab", "up", "left"):
            self.screen_now.move(-1)
        elif key in ("pagedown", "pageup"):
            self.screen_now.move(1 if key == "pagedown" else -1)
        elif key in ("backspace", "ctrl+h", "delete"):
            self._erase()
        elif key == OTHER_KEY and self.screen_now.typing is not None:
            if not self._repeated(key):
                await self._take(1)
            return
        else:
            self._function(key)
            return
        await self.redraw()

    def _function(self, key: str) -> None:
        if key not in ("escape", "f1", "f2", "f10") or self._repeated(key):
            return
        if key == "escape" and self.session.prompt.back:
            self.give(Back())
        elif key == "f1":
            self.work(self.session.call)
        elif key == "f2":
            self.work(self.session.next_language)
        elif key == "f10":
            self.work(self.session.ask_to_leave)

    def _erase(self) -> None:
        field = self.screen_now.typing
        if field is not None:
            self.session.typed[field.key] = self.session.typed.get(field.key, "")[:-1]

    def _stays(self, sign: str = "") -> bool:
        """Somebody is there. Whether this key only answers the warning."""
        warned = self.session.warning() is not None
        if not (warned and sign == "2"):
            self.session.touch()
        return warned

    def _repeated(self, key: str) -> bool:
        """Whether this press belongs to the one before: it then counts as nothing."""
        now = self.ticks()
        near = now - self._pressed_at < GESTURE_S
        same = near and (key in (self._pressed_key, "enter") or self._pressed_key == "enter")
        if not near or same:
            self._pressed_at, self._pressed_key = now, key
        return same

    async def on_taken(self, message: Taken) -> None:
        """A choice was pressed by finger or mouse."""
        await self._let_go()
        if self._stays("2" if message.index == 1 else ""):
            if message.index == 1:
                await self.forget()
            else:
                await self.redraw()
        elif not self._repeated("finger"):
            await self._take(message.index)

    async def on_entered(self, message: Entered) -> None:
        """A field was pressed by finger or mouse."""
        await self._let_go()
        self.session.touch()
        self.screen_now.type_in(message.index)
        await self.redraw()

    async def on_pressed(self, message: Pressed) -> None:
        """Something in the frame was pressed by finger or mouse."""
        await self._let_go()
        if self._stays():
            await self.redraw()
            return
        action = message.action
        if action.startswith("side:"):
            await self._press(action.removeprefix("side:"))
        elif action == "enter":
            await self._enter()
        elif action == "page":
            await self._command("down")
        else:
            self._function({"back": "escape", "help": "f1", "language": "f2"}.get(action, ""))
