"""Lets a child process end when its parent does, however the parent came to its end."""

import ctypes
import os
import signal
from collections.abc import Callable

SET_PARENT_DEATH_SIGNAL = 1
"""Source: prctl(2), PR_SET_PDEATHSIG; the setting outlives exec."""

_LIBC = ctypes.CDLL(None, use_errno=True)


def ending_with_parent() -> Callable[[], None]:
    """What a child is to do between fork and exec, so that it never outlives this process."""
    parent = os.getpid()

    def tie() -> None:
        _LIBC.prctl(SET_PARENT_DEATH_SIGNAL, int(signal.SIGTERM), 0, 0, 0)
        if os.getppid() != parent:  # it ended before the tie was made
            os.kill(os.getpid(), signal.SIGTERM)

    return tie
