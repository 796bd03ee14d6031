"""`fenyjel run`: the whole club on this machine, with the kiosk in the terminal it was started from."""

import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import IO

from registry.cli.addresses import addresses
from registry.cli.arguments import port_number, read
from registry.cli.misuse import Misuse
from registry.cli.places import PASSPHRASE, settings_in_force
from registry.cli.speech import complain, reader, tell
from registry.clock import SystemClock
from registry.launch import port, terminal
from registry.launch.children import Recipe
from registry.launch.folder import NAME, FolderInUse, hold
from registry.launch.supervisor import Happened, Notice, Supervisor
from registry.settings import Settings
from registry.words.say import Words, marked

READY_WITHIN = 30.0
KIOSK_AFTER = 20.0
LOOK_EVERY = 0.1
"""Units: seconds."""

PYTHON = (sys.executable, "-m", "registry.cli")
WELL = 0


def main(argv: list[str]) -> int:
    """Start everything, watch it, and end it all when asked. Raises: Misuse."""
    given = read(argv, switches=("--lan", "--no-kiosk"), values=("--port",))
    number = given.value("--port")
    settings = settings_in_force(
        port=None if number is None else port_number(number), lan=True if given.switch("--lan") else None
    )
    with_kiosk = not given.switch("--no-kiosk")
    if with_kiosk and not terminal.is_there():
        raise Misuse(marked("There is no terminal for the kiosk. Start with: fenyjel run --no-kiosk"))
    with held(settings.home):
        check_port(settings)
        os.environ.update(handed_down(settings))
        prepared = subprocess.run([*PYTHON, "seed", "--practice"], check=False).returncode
        if prepared != WELL:
            return prepared
        return _run(settings, reader(), with_kiosk=with_kiosk)


def held(home: Path, name: str = NAME) -> IO[str]:
    """The club's folder, for this start alone. Raises: Misuse where another start has it."""
    try:
        return hold(home, name)
    except FolderInUse as used:
        raise Misuse(
            marked("The club already runs on {folder} (process {process})."), folder=home, process=used.holder
        ) from None
    except OSError as error:
        raise Misuse(marked("{folder} cannot be used: {reason}."), folder=home, reason=error) from None


def check_port(settings: Settings) -> None:
    """See that the pages can have their port. Raises: Misuse where they cannot."""
    try:
        taken = port.taken(port.listening_host(lan=settings.lan), settings.port)
    except OSError as error:
        raise Misuse(
            marked("Port {port} cannot be used: {reason}. Choose another: --port 8010"),
            port=str(settings.port),
            reason=error,
        ) from None
    if taken:
        raise Misuse(
            marked("Another program uses port {port}. Choose another: --port {other}"),
            port=str(settings.port),
            other=str(settings.port % 65535 + 1),
        )


def handed_down(settings: Settings) -> dict[str, str]:
    """What the children need to know of the command line."""
    return {
        "FENYJEL_HOME": str(settings.home),
        "FENYJEL_PORT": str(settings.port),
        "FENYJEL_LAN": "true" if settings.lan else "false",
        "PYTHONUNBUFFERED": "1",
    }


def recipes(settings: Settings) -> tuple[Recipe, ...]:
    """The children that work unseen."""
    logs = settings.home / "logs"
    return tuple(Recipe(name, (*PYTHON, name), logs / f"{name}.log") for name in ("web", "timekeeper"))


def _run(settings: Settings, words: Words, *, with_kiosk: bool) -> int:
    clock = SystemClock()
    with ExitStack() as ending:
        ending.callback(lambda: tell(words.say("Fényjel has stopped. Everything is saved.")))
        here = terminal.Terminal() if with_kiosk else None
        if here is not None:
            ending.callback(here.mend)
        club = ending.enter_context(Supervisor(lambda: clock.reading().monotonic_s, _notice(words, here)))
        club.start(recipes(settings))
        if _until_ready(club, settings, words) is not Happened.STOPPED:
            tell(addresses(settings, words, settings.home / PASSPHRASE))
            if here is not None:
                _show_kiosk(club, words, here)
            else:
                _serve(club, words)
    return WELL


def _notice(words: Words, here: terminal.Terminal | None) -> Notice:
    """Says which child ended. While the kiosk has the terminal, only the kiosk's own end is said there."""

    def notice(recipe: Recipe, status: int, seconds: float) -> None:
        if here is not None:
            if recipe.log is not None:
                return  # the office shows who is missing
            here.mend()  # whatever a broken kiosk left there, of whomever
            here.guard()
        sentence = marked("{name} ended with {status}. It starts again in {seconds} s.")
        complain(words.say(sentence, name=recipe.name, status=str(status), seconds=max(1, round(seconds))))

    return notice


def _until_ready(club: Supervisor, settings: Settings, words: Words) -> Happened:
    for _ in range(int(READY_WITHIN / LOOK_EVERY)):
        if club.watch(LOOK_EVERY) is Happened.STOPPED:
            return Happened.STOPPED
        if port.serves(settings.port):
            return Happened.TIME
    complain(words.say("The pages do not answer yet. See {file}.", file=settings.home / "logs" / "web.log"))
    return Happened.TIME


def _serve(club: Supervisor, words: Words) -> None:
    tell(words.say("Ctrl-C ends it."))
    club.watch()


def _show_kiosk(club: Supervisor, words: Words, here: terminal.Terminal) -> None:
    tell(words.say("The kiosk opens here in {seconds} s, or when you press Enter.", seconds=round(KIOSK_AFTER)))
    if club.watch(KIOSK_AFTER, also=sys.stdin.fileno()) is Happened.STOPPED:
        return
    here.guard()
    here.swallow()
    here.clear()
    club.start((Recipe("kiosk", (*PYTHON, "kiosk")),))
    club.watch()
