"""The kiosk behind a page: the same app, its keys and fingers from a socket, its state told to the page.

What the page needs to know (whether letters are wanted, in which language, whether anybody is there, which clip)
goes beside the picture, as a word of its own that the page's terminal never sees.
"""

import logging
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from rich.console import RenderableType
from textual import events
from textual.driver import Driver
from textual.drivers._input_reader import InputReader
from textual.drivers.web_driver import WebDriver
from textual.messages import ExitApp

from kiosk.app import KioskApp
from kiosk.web.reach import Target, reached
from kiosk.web.signed import clip_name
from kiosk.widgets.choice import ChoiceLine
from kiosk.widgets.frame import Frame
from kiosk.widgets.rows import FieldLine
from kiosk.widgets.square import ACTIONS, Square

BEAT_S = 2.0
"""How often the page hears that the app lives. Units: seconds."""

log = logging.getLogger("fenyjel.kiosk")


class Socket(InputReader):
    """What comes from the page. `over` once nobody sends any more."""

    over = False

    def __iter__(self) -> Iterator[bytes]:
        """Bytes, until the other end is gone or the app ends."""
        yield from super().__iter__()
        self.over = True


class Wire(WebDriver):
    """The library's driver for pages. Where it would stop to listen and stay, this one ends the app."""

    def __init__(self, *arguments: object, **named: object) -> None:
        super().__init__(*arguments, **named)  # type: ignore[arg-type]
        self._input_reader = Socket()

    def run_input_thread(self) -> None:
        """Read until the app ends; a page that is gone, or speaks what nobody can read, ends it."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            self._app.post_message(ExitApp())


class WebKiosk(KioskApp):
    """One visit after the other behind one page."""

    CSS_PATH = "../app.tcss"

    _told: Mapping[str, object] = MappingProxyType({})

    def get_driver_class(self) -> type[Driver]:
        """The way to the page."""
        return Wire

    def panic(self, *renderables: RenderableType) -> None:
        """What broke goes to the log, without the values that the library would print: names are among them."""
        del renderables
        log.critical("kiosk %s broke", self.session.kiosk, exc_info=True)  # noqa: LOG014 - called while the trouble is handled
        super().panic()

    async def on_ready(self) -> None:
        """The first picture, and a sign of life from now on."""
        await super().on_ready()
        self.set_interval(BEAT_S, self._live)

    async def redraw(self) -> None:
        """Draw, and tell the page what changed for it."""
        await super().redraw()
        told = self._news()
        if told != self._told:
            self._told = told
            self._live()

    def _news(self) -> dict[str, object]:
        """What the page has to know: what is typed, for whom, which clip says it, and for which size all is drawn."""
        field = self.screen_now.typing
        return {
            "field": field.key if field else "",
            "empty": field is None or not self.session.typed.get(field.key),
            "language": self.session.language,
            "visit": self.session.in_use(),
            "step": self.session.place,
            "clip": clip_name(self.session.step, self.screen_now.prompt),
            "columns": self.size.width,
            "rows": self.size.height,
        }

    def _live(self) -> None:
        if isinstance(self._driver, Wire) and self._told:
            self._driver.write_meta({"type": "kiosk", **self._told})

    async def on_event(self, event: events.Event) -> None:
        """A finger beside a word means the word; one on a clip beside the terminal says only that somebody is there."""
        if isinstance(event, events.AppFocus):
            self.session.touch()
        if isinstance(event, events.MouseDown | events.MouseUp) and not event.is_forwarded:
            column, row = reached(int(event.x), int(event.y), self.targets())
            event._x = event._screen_x = column  # noqa: SLF001 - the library gives no other way
            event._y = event._screen_y = row  # noqa: SLF001
        await super().on_event(event)

    def targets(self) -> tuple[Target, ...]:
        """Everything that can be pressed now. Units: cells of the whole terminal."""
        screen = self.screen_now
        found: list[Target] = []
        for widget in (*screen.query(ChoiceLine), *screen.query(FieldLine)):
            place = widget.region
            if place.width and widget.is_on_screen:
                found.append(Target(place.y, place.x, place.right, place.height))
        square = screen.query_one(Square)
        if square.display:
            left, top = square.region.offset
            return tuple(Target(top + row, left, left + square.region.width) for row in ACTIONS)
        frame = screen.query_one(Frame)
        left, top = frame.region.offset
        found += [Target(top + spot.row, left + spot.start, left + spot.stop) for spot in frame.spots()]
        return tuple(found)
