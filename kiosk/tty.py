"""The terminal under plain lines: nothing typed ends the kiosk, and it is left as it was found."""

import os
import signal
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

LOCAL, SIGNS = 3, 6
"""Source: termios(3). Where the local modes and the special signs stand among a terminal's attributes."""

ENDING_SIGNS = (termios.VEOF, termios.VINTR, termios.VQUIT, termios.VSUSP)
TYPED = (signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP)
"""What keys can send."""

SENT = (signal.SIGTERM, signal.SIGHUP)
"""What the club or the end of the terminal sends: the way out, but not past the mending."""


@contextmanager
def held(handle: int) -> Iterator[None]:
    """Nothing typed ends the kiosk: no interrupt, no stop, no end of file. Whatever ends it, all is put back."""
    if not os.isatty(handle):
        yield
        return
    found = termios.tcgetattr(handle)
    handlers = {sign: signal.getsignal(sign) or signal.SIG_DFL for sign in (*TYPED, *SENT)}
    try:
        for sign in TYPED:
            signal.signal(sign, signal.SIG_IGN)
        for sign in SENT:
            signal.signal(sign, _ended)
        modes = termios.tcgetattr(handle)
        for special in ENDING_SIGNS:
            modes[SIGNS][special] = b"\x00"
        termios.tcsetattr(handle, termios.TCSANOW, modes)
        yield
    finally:
        with suppress(termios.error):  # the terminal itself may be gone
            termios.tcsetattr(handle, termios.TCSANOW, found)
        for sign, handler in handlers.items():
            signal.signal(sign, handler)


def show_typing(handle: int, *, shown: bool) -> None:
    """Whether a terminal shows what is typed; Enter ends the line on it either way."""
    modes = termios.tcgetattr(handle)
    modes[LOCAL] = modes[LOCAL] | termios.ECHO if shown else modes[LOCAL] & ~termios.ECHO | termios.ECHONL
    termios.tcsetattr(handle, termios.TCSANOW, modes)


def _ended(_sign: int, _frame: FrameType | None) -> None:
    sys.exit(0)
