"""The kiosk on a terminal: keys, fingers and cards in, prompts out.

Nothing leads out but an organiser's passphrase (F10): the usual keys for that are not passed on.
Whatever may wait for the club's book runs in a worker that touches no widget and posts what came of it.
"""

import asyncio
import logging
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import ClassVar, Protocol

from rich.console import RenderableType
from textual.css.query import NoMatches
from textual.driver import Driver
from textual.message import Message

from kiosk import session as visits
from kiosk.arrange import size_for
from kiosk.blocks import Size
from kiosk.chrome import Chrome
from kiosk.flow import calling
from kiosk.flow.ports import Hall
from kiosk.flow.prompts import Answer
from kiosk.flow.steps import Welcome
from kiosk.hands import Hands
from kiosk.haste import settle
from kiosk.house import next_language
from kiosk.keyboard import Keyboard
from kiosk.scanner import Scanner
from kiosk.screens.prompt import PromptScreen
from kiosk.session import Away, House, Session
from kiosk.theme import NIGHT
from registry.words.say import LANGUAGES, OWN_NAMES

LOOK_S = 1.0
"""How long the watcher waits for news before it looks by itself. Units: seconds."""

BEAT_S = 5.0
"""How often the kiosk says that it lives. Units: seconds."""

FORGET_SCROLLBACK = "\x1b[3J"
QUICK_S = 0.25


log = logging.getLogger("fenyjel.kiosk")


class LiveHouse(House, Protocol):
    """A house that also says when something changed."""

    def wait(self, timeout: float) -> None:
        """Wait for news, at most so many seconds."""

    def beat(self) -> None:
        """Say that this kiosk lives."""


class Unopened:
    """The house before the club's book is open: words alone."""

    def __init__(self, bare: Callable[[str], Hall]) -> None:
        self.bare = bare

    def __getattr__(self, name: str) -> Callable[..., object]:
        def away(*_arguments: object, **_named: object) -> object:
            raise Away

        return away


class Shown(Message):
    """A worker came back: there may be a new prompt. `answered`: it was for somebody's answer."""

    def __init__(self, *, answered: bool) -> None:
        super().__init__()
        self.answered = answered


class KioskApp(Hands):
    """One kiosk."""

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    ESCAPE_TO_MINIMIZE = False
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[tuple[str, str, str]]] = []  # type: ignore[assignment]

    def __init__(
        self,
        connect: Callable[[], LiveHouse],
        *,
        kiosk: str,
        language: str,
        bare: Callable[[str], Hall],
        ticks: Callable[[], float] = time.monotonic,
        idle_s: float = visits.IDLE_S,
        warn_s: float = visits.WARN_S,
    ) -> None:
        super().__init__(ticks)
        self.register_theme(NIGHT)
        self.set_reactive(KioskApp.theme, NIGHT.name)
        self._connect = connect
        self.house: LiveHouse = Unopened(bare)  # type: ignore[assignment]
        self.session = Session(self.house, kiosk, language, LANGUAGES, ticks, idle_s=idle_s, warn_s=warn_s)
        self.busy = False
        """Whether an answer is on its way: nothing else is taken until it is back; a card waits."""
        self._queued: Callable[[], object] | None = None
        self.opened = False
        self.trouble: Exception | None = None
        """Why the club cannot be opened at all; whoever ran the app says it."""
        self._turn = threading.Lock()
        self._stopping = threading.Event()
        self._drawing = asyncio.Lock()
        self._looked_in = threading.Event()

    # -- beginning and end ------------------------------------------------------------------------

    def get_default_screen(self) -> PromptScreen:
        """The one screen."""
        return self.screen_now

    def get_driver_class(self) -> type[Driver]:
        """A reader of keys that nothing typed can break."""
        return Keyboard

    def panic(self, *renderables: RenderableType) -> None:
        """What broke is no good end: whoever watches this process starts it again."""
        super().panic(*renderables)
        self._return_code = 1

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Roles are known before any theme is."""
        return NIGHT.variables

    def on_mount(self) -> None:
        """End well when the club ends this process."""
        with suppress(NotImplementedError, RuntimeError, ValueError):
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.exit, 0)

    async def stands(self) -> None:
        """Open the book in the background; most often it is open before anything has to be drawn."""
        self.run_worker(self._watch, thread=True, group="watch", exit_on_error=False)
        await asyncio.to_thread(self._looked_in.wait, QUICK_S)
        await self.redraw()

    async def on_ready(self) -> None:
        """The first picture was drawn."""
        self.forget_scrollback()
        self.set_interval(QUICK_S, self._tick)

    def on_unmount(self) -> None:
        """Let the watcher go."""
        self._stopping.set()

    def _watch(self) -> None:
        """Open the club's book, then look at it whenever there is news. Runs in a thread."""
        while not self._stopping.is_set() and not self.opened:
            self._open()
        beaten = float("-inf")
        while not self._stopping.is_set():
            if self.ticks() - beaten > BEAT_S:
                beaten = self.ticks()
                self._try(self.house.beat)
            self._try(lambda: self.house.wait(LOOK_S))
            self._looked()

    def _try(self, call: Callable[[], None]) -> None:
        """Do something that may fail without harm: the next look is soon."""
        try:
            call()
        except Away:
            self._stopping.wait(LOOK_S)
        except Exception:
            log.exception("kiosk %s cannot watch", self.session.kiosk)
            self._stopping.wait(LOOK_S)

    def _open(self) -> None:
        try:
            try:
                house = self._connect()
            finally:
                settle()
        except Away:
            self.session.prompt = calling.away(self.session.house.bare(self.session.language))
            self._tell(answered=False)
            self._stopping.wait(LOOK_S)
            return
        except Exception as trouble:  # noqa: BLE001 - whoever started the kiosk has to say it
            self.trouble = trouble
            self._stopping.set()
            self.call_from_thread(self.exit, None, 1)
            return
        self.house = self.session.house = house
        self.opened = True
        self._looked()

    def _looked(self) -> None:
        if not self.busy and not self._stopping.is_set():
            with self._turn:
                self.session.show()
            self._looked_in.set()
            self._tell(answered=False)

    def _tell(self, *, answered: bool) -> None:
        if not self._stopping.is_set():
            self.post_message(Shown(answered=answered))

    # -- answers ----------------------------------------------------------------------------------

    def give(self, given: Answer) -> None:
        """Hand an answer to the shown prompt in."""
        shown = self.screen_now.prompt
        self.work(lambda: self.session.answer(given, shown))

    def work(self, call: Callable[[], object], *, queues: bool = False) -> None:
        """Do something that may wait, in a worker that touches no widget."""
        if self.busy or not self.opened:
            if queues and self.opened:
                self._queued = call
            return
        self.busy = True

        def work() -> None:
            with self._turn:
                call()
            self._tell(answered=True)

        self.run_worker(work, thread=True, group="answer")

    async def on_shown(self, message: Shown) -> None:
        """Draw what a worker brought; leave, if an organiser asked for it."""
        if message.answered:
            self.busy = False
        if self.session.left:
            self.session.end()
            self.forget_scrollback()
            self.exit(0)
            return
        if message.answered:
            self._take_queued()
        await self.redraw()

    def _take_queued(self) -> None:
        """Let the card that waited come: never over a new member's number and code, which nobody has read yet."""
        queued, self._queued = self._queued, None
        if queued is not None and not isinstance(self.session.step, Welcome):
            self.session.new_visitor()  # what came of the old visitor's answer is not for the new one
            self.forget_scrollback()
            self.work(queued)

    # -- pictures ---------------------------------------------------------------------------------

    async def redraw(self) -> None:
        """Draw what should be on the screen."""
        if self._stopping.is_set() or not self.screen_now.children:
            return  # on the way out
        async with self._drawing:
            hall = self.session.house.bare(self.session.language)
            warning = self.session.warning()
            place = "idle" if warning else self.session.place
            prompt = warning or self.session.prompt
            with suppress(NoMatches):  # the screen is being taken down
                await self.screen_now.show(
                    prompt, place, self.session.typed, hall.words, self._chrome(hall), self._measure()
                )

    def _chrome(self, hall: Hall) -> Chrome:
        label = hall.words.say("Help")
        called = {"called": f"F1 ▲ {label}", "answered": f"F1 ✓ {label}"}
        return Chrome(
            where="",
            time=hall.words.time(hall.now),
            language=OWN_NAMES[next_language(self.session.language)],
            state="",
            keys=(),
            help=called.get(self.session.help, f"F1 {label}"),
        )

    def _measure(self) -> Size | None:
        return size_for(self.size.width, self.size.height)

    async def on_resize(self) -> None:
        """Another size of terminal."""
        if self.screen_now.is_mounted:
            await self.redraw()

    # -- time -------------------------------------------------------------------------------------

    async def _tick(self) -> None:
        """Turn the clock's digits, ask whether somebody is there, end a visit."""
        if self.session.over() and not self.busy:
            await self.forget()
            return
        await self.redraw()

    async def forget(self) -> None:
        """Everything of the last visitor goes, above the screen too."""
        self.session.end()
        self.scanner = Scanner()
        self._queued = None
        await self.redraw()
        self.forget_scrollback()
        self.work(self.session.show)

    def forget_scrollback(self) -> None:
        """Wipe what lies above the screen."""
        if self._driver is not None:
            self._driver.write(FORGET_SCROLLBACK)
            self._driver.flush()

    def bell(self) -> None:
        """Never a sound; the library would ring when the program breaks."""

    def _set_pointer_shape(self, shape: str) -> None:
        """Leave the pointer alone: its sequence ends in the very sign that rings a bell."""
