"""The terminal that the club was started from: cleared before the kiosk, mended after it."""

import os
import sys
import termios

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""Screen and scrollback, so that nobody scrolls up to what was there before."""

MENDED = (
    "\x1b[?1049l\x1b[?25h\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1004l\x1b[?2004l\x1b[<u\x1b[0m"
)
"""Back from full screen, mouse and paste reports, as a program that was killed leaves them."""

LOCAL = 3
"""Source: termios(3). Where the local modes stand among a terminal's attributes."""


def is_there() -> bool:
    """Whether a person sits at both ends: keys come in, pictures go out."""
    return sys.stdin.isatty() and sys.stdout.isatty()


class Terminal:
    """This process's terminal as it was found."""

    def __init__(self) -> None:
        self._found = termios.tcgetattr(sys.stdin)

    def clear(self) -> None:
        """Wipe the screen and what lies above it."""
        self._write(CLEAR)

    def mend(self) -> None:
        """Make the terminal usable again, whatever the program before did to it, and wipe it."""
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, self._found)
        self._write(MENDED + CLEAR)

    def guard(self) -> None:
        """Let no key end or stop anything, also while a kiosk that broke is started again: a visitor sits here."""
        modes = termios.tcgetattr(sys.stdin)
        modes[LOCAL] &= ~(termios.ISIG | termios.ICANON | termios.ECHO)
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, modes)

    def swallow(self) -> None:
        """Forget keys that were pressed and not read."""
        termios.tcflush(sys.stdin, termios.TCIFLUSH)

    @staticmethod
    def _write(codes: str) -> None:
        sys.stdout.flush()
        os.write(sys.stdout.fileno(), codes.encode())
