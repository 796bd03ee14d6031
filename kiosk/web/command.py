"""`fenyjel kiosk --web [--port N] [--lan]`: serves the kiosk to the browser of a touch screen."""

import shlex
import sys
from functools import partial

from msgspec.structs import replace

from kiosk.cli import log_to
from kiosk.web.films import Films
from kiosk.web.page import page
from kiosk.web.server import KioskServer
from registry.cli.arguments import port_number
from registry.cli.misuse import Misuse
from registry.cli.run import check_port
from registry.cli.speech import reader, tell
from registry.clips import Shelf
from registry.launch import port as ports
from registry.settings import Settings
from registry.words.say import marked


def serve(settings: Settings, name: str, port: str | None, *, lan: bool) -> int:
    """Serve until it is ended from outside. Without a port: the one after the club's pages. Raises: Misuse."""
    number = port_number(port) if port else settings.port % 65535 + 1
    host = ports.listening_host(lan=lan)
    check_port(replace(settings, port=number, lan=lan))
    try:
        log_to(settings.home / "logs")
    except OSError as error:
        raise Misuse(marked("{folder} cannot be used: {reason}."), folder=settings.home, reason=error) from None
    words = reader()
    shown = (settings.host_name or ports.own_address()) if lan else ports.LOOPBACK
    address = f"http://{shown}:{number}/"

    def opened() -> None:
        tell(words.say("The kiosk for a touch screen: {address}", address=address))

    argv = ("exec", sys.executable, "-m", "kiosk.web", name)
    films = Films(Shelf(settings.home))
    made = partial(page, name, settings.language)
    server = KioskServer(shlex.join(argv), host, number, made, films, lan=lan, opened=opened)
    server.serve()
    return 0
