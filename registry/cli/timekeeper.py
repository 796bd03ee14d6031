"""`fenyjel timekeeper`: turns time into levels, breaks and draws, until it is told to stop."""

import logging
import signal
from threading import Event
from types import FrameType

from registry.cli.arguments import read
from registry.cli.club import opened
from registry.cli.places import settings_in_force
from registry.cli.run import held


def main(argv: list[str]) -> int:
    """Keep time. Raises: Misuse where another timekeeper works on the same folder."""
    read(argv)
    settings = settings_in_force()
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s %(message)s")
    stop = Event()

    def asked(number: int, frame: FrameType | None) -> None:  # noqa: ARG001
        stop.set()

    with held(settings.home, "timekeeper.lock"), opened(settings) as club:
        from registry.scheduler.alarm import run_timekeeper

        for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(name, asked)
        run_timekeeper(club, stop)
    return 0
