"""Waiting for a condition, never for a time."""

import time
from collections.abc import Callable
from threading import Event
from typing import TypeVar

T = TypeVar("T")
EVERY = 0.02
"""Units: seconds between two looks."""


def wait_until(condition: Callable[[], T], seconds: float = 30, what: str = "") -> T:
    """Ask until the answer is true, and return it. Raises: AssertionError when it never is within `seconds`."""
    ends = time.monotonic() + seconds
    pause = Event()
    while True:
        answer = condition()
        if answer:
            return answer
        if time.monotonic() >= ends:
            raise AssertionError(f"not within {seconds} s: {what or getattr(condition, '__doc__', None) or condition}")
        pause.wait(EVERY)
