"""`fenyjel kiosk [--plain | --web] [--name hall-1]`: the kiosk in this terminal, or behind a page.

What takes long to import, the database first of all, comes beside the screen and not before it.
"""

import logging
import os
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from kiosk.haste import hasten, settle, take_turns
from kiosk.session import Away
from registry.cli.arguments import read
from registry.cli.misuse import Misuse
from registry.cli.places import settings_in_force
from registry.settings import Settings
from registry.words.say import LANGUAGES, marked

if TYPE_CHECKING:
    from kiosk.app import KioskApp
    from kiosk.flow.ports import Hall
    from kiosk.house import ClubHouse

LOG = "kiosk.log"
LONGEST_NAME = 40
TRY_AGAIN_S = 2.0
PATIENCE_S = 2.0
"""How long a screen waits for an opening before it says that the data does not answer. Units: seconds."""


def main(argv: list[str]) -> int:
    """Show the kiosk until an organiser closes it. Raises: Misuse."""
    given = read(argv, switches=("--plain", "--web", "--lan"), values=("--name", "--port"))
    settings = settings_in_force()
    name = checked_name(given.value("--name") or settings.kiosk)
    if given.switch("--web"):
        from kiosk.web.command import serve

        return serve(settings, name, given.value("--port"), lan=given.switch("--lan"))
    if given.switch("--lan") or given.value("--port"):
        raise Misuse(marked("Only a kiosk in a browser has an address: fenyjel kiosk --web"))
    if given.switch("--plain"):
        return _plain(settings, name)
    return _screen(settings, name)


def checked_name(name: str) -> str:
    """A name that the office can show. Raises: Misuse."""
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise Misuse(marked("A kiosk's name has 1 to {most} visible signs."), most=LONGEST_NAME)
    return name.strip()


def _screen(settings: Settings, name: str) -> int:
    if not (sys.stdin.isatty() and sys.__stderr__ is not None and sys.__stderr__.isatty()):
        raise Misuse(marked("There is no terminal here. Plain lines: fenyjel kiosk --plain"))
    for claimed in ("COLUMNS", "LINES"):
        os.environ.pop(claimed, None)  # the terminal itself knows best how large it is
    return show(settings, name, _terminal_app)


def show(settings: Settings, name: str, kind: "Callable[[], type[KioskApp]]") -> int:
    """Show the kiosk on whatever `kind` of app, imported beside the opening of the club.

    Raises: Misuse; whatever else the opening raised, as a kiosk that ends at once has to say why.
    """
    hasten()
    try:
        import_module("registry.assemble")  # two threads that import at once take longer than one after the other
        opening = Early(_connecting(settings, name))
        app = kind()(
            opening,
            kiosk=name,
            language=settings.language,
            bare=_bare(settings),
            idle_s=settings.kiosk_idle_s,
            warn_s=settings.kiosk_extend_s,
        )
        take_turns()
        app.run()
    finally:
        settle()  # an app does so once its first opening is over
    if app.trouble is not None:
        raise app.trouble
    return app.return_code or 0


def _terminal_app() -> "type[KioskApp]":
    from kiosk.app import KioskApp

    return KioskApp


def _plain(settings: Settings, name: str) -> int:
    from kiosk.flow import calling
    from kiosk.plain import FileLines, Plain
    from kiosk.session import Session
    from kiosk.tty import held

    away = calling.away(_bare(settings)(settings.language))
    house = _patiently(_connecting(settings, name), [line.text for line in (*away.before, *away.lines)])
    session = Session(
        house,
        name,
        settings.language,
        LANGUAGES,
        time.monotonic,
        idle_s=settings.kiosk_idle_s,
        warn_s=settings.kiosk_extend_s,
    )
    keys = sys.stdin.fileno()
    with held(keys), suppress(BrokenPipeError):
        Plain(session, FileLines(keys), sys.stdout).run()
    return 0


def _connecting(settings: Settings, name: str) -> "Callable[[], ClubHouse]":
    def connect() -> "ClubHouse":
        from kiosk.house import ClubHouse
        from registry.assemble import assemble
        from registry.ledger.ledger import LedgerAway
        from registry.migrations import NewerDatabase

        try:
            club = assemble(settings)
        except NewerDatabase as newer:
            raise Misuse(
                marked("A newer Fényjel made this data (version {version}). Install that one."), version=newer.version
            ) from None
        except LedgerAway as away:
            raise Away from away
        except OSError as error:
            raise Misuse(marked("{folder} cannot be used: {reason}."), folder=settings.home, reason=error) from None
        log_to(settings.home / "logs")
        return ClubHouse(club, name)

    return connect


def _patiently(connect: "Callable[[], ClubHouse]", sorry: list[str]) -> "ClubHouse":
    """The club once it answers; whoever waits in plain lines is told why, once."""
    while True:
        try:
            return connect()
        except Away:
            sys.stdout.writelines(f"{line}\n" for line in sorry)
            sys.stdout.flush()
            sorry = []
            time.sleep(TRY_AGAIN_S)


class Early:
    """Opens the club beside the screen, the first time while that is still being imported.

    The screen never waits longer than its patience: an opening that hangs goes on by itself, and the screen can end.
    """

    def __init__(self, connect: "Callable[[], ClubHouse]") -> None:
        self._connect = connect
        self._house: ClubHouse | None = None
        self._trouble: Exception | None = None
        self._thread: threading.Thread | None = self._begun()

    def __call__(self) -> "ClubHouse":
        """The club, as soon as it is open. Raises: Away while it is not; what opening it raised."""
        thread = self._thread = self._thread or self._begun()
        thread.join(PATIENCE_S)
        if thread.is_alive():
            raise Away
        self._thread = None
        if self._house is None:
            raise self._trouble or Away
        return self._house

    def _begun(self) -> threading.Thread:
        thread = threading.Thread(target=self._run, name="opening", daemon=True)
        thread.start()
        return thread

    def _run(self) -> None:
        try:
            self._house = self._connect()
        except Exception as trouble:  # noqa: BLE001 - whoever asks for the house hears of it
            self._trouble = trouble


def _bare(settings: Settings) -> "Callable[[str], Hall]":
    from datetime import UTC, datetime

    from kiosk.house import bare_hall

    return lambda language: bare_hall(language, settings.zone, datetime.now(UTC))


def log_to(folder: Path) -> None:
    """Mistakes go to a file: on the terminal they would lie across the picture."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    logging.basicConfig(
        filename=folder / LOG, level=logging.WARNING, format="%(asctime)s %(name)s %(levelname)s %(message)s"
    )
