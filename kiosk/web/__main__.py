"""The app behind a page: started by the page's server, with the kiosk's name."""

import sys
from typing import TYPE_CHECKING

from kiosk.cli import checked_name, show
from registry.cli.misuse import Misuse
from registry.cli.places import settings_in_force
from registry.cli.speech import complain, reader

if TYPE_CHECKING:
    from kiosk.app import KioskApp


def main(name: str) -> int:
    """Show the kiosk until the page goes. What is wrong goes to the server's own words."""
    try:
        return show(settings_in_force(), checked_name(name), _app)
    except Misuse as misuse:
        complain(reader().say(misuse.sentence, **misuse.values))
        return 2


def _app() -> "type[KioskApp]":
    from kiosk.web.app import WebKiosk

    return WebKiosk


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
