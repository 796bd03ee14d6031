"""Keeps children alive until it is told to stop or the one at the terminal leaves."""

import os
import selectors
import signal
from collections.abc import Callable, Iterable
from enum import Enum, auto
from types import FrameType
from typing import Self

from registry.launch.children import Child, Recipe

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
GRACE = 6.0
"""Units: seconds a child has to end by itself."""

Monotonic = Callable[[], float]
Notice = Callable[[Recipe, int, float], None]
"""Told of each child that ended: which, its exit status, and in how many seconds it starts again."""


class Happened(Enum):
    """Why watching came to an end."""

    STOPPED = auto()  # a signal: Ctrl-C, a service manager, a closed terminal
    LEFT = auto()  # the child at the terminal ended well
    READABLE = auto()  # something was typed
    TIME = auto()


class Supervisor:
    """Children in the order in which they were started. Use as a context manager: nothing outlives it."""

    def __init__(self, monotonic: Monotonic, notice: Notice) -> None:
        self._monotonic = monotonic
        self._notice = notice
        self._children: list[Child] = []
        self._asked_to_stop = False
        self._reading, self._writing = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        self._before: list[tuple[signal.Signals, object]] = []

    def __enter__(self) -> Self:
        for name in ENDING:
            self._before.append((name, signal.signal(name, self._asked)))
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        for name, handler in self._before:
            signal.signal(name, handler)  # type: ignore[arg-type]
        os.close(self._reading)
        os.close(self._writing)

    def start(self, recipes: Iterable[Recipe]) -> None:
        """Start children."""
        for recipe in recipes:
            child = Child(recipe)
            child.start(self._monotonic())
            self._children.append(child)

    def stop(self) -> None:
        """End all children, the last one first: the one at the terminal gives the terminal back."""
        while self._children:
            self._children.pop().stop(GRACE)

    def watch(self, seconds: float | None = None, also: int | None = None) -> Happened:
        """Keep children alive until something happens that the caller should know.

        Units: `also` is a file descriptor; without `seconds` there is no end by itself.
        """
        ends = None if seconds is None else self._monotonic() + seconds
        while True:
            if self._asked_to_stop:
                return Happened.STOPPED
            now = self._monotonic()
            if ends is not None and now >= ends:
                return Happened.TIME
            self._start_again(now)
            ready = self._wait(self._patience(now, ends), also)
            if self._heard_of(ready) is Happened.LEFT:
                return Happened.LEFT
            if also is not None and also in ready:
                return Happened.READABLE

    def _asked(self, number: int, frame: FrameType | None) -> None:  # noqa: ARG002
        self._asked_to_stop = True
        os.write(self._writing, b".")

    def _start_again(self, now: float) -> None:
        for child in self._children:
            if child.process is None and now >= child.again_at:
                child.start(now)

    def _patience(self, now: float, ends: float | None) -> float | None:
        moments = [child.again_at for child in self._children if child.process is None]
        if ends is not None:
            moments.append(ends)
        return max(0.0, min(moments) - now) if moments else None

    def _wait(self, seconds: float | None, also: int | None) -> set[int]:
        watched = [child.handle for child in self._children if child.process is not None]
        with selectors.DefaultSelector() as selector:
            for handle in (self._reading, *watched, *(() if also is None else (also,))):
                selector.register(handle, selectors.EVENT_READ)
            return {key.fd for key, _ in selector.select(seconds)}

    def _heard_of(self, ready: set[int]) -> Happened | None:
        for child in self._children:
            if child.process is None or child.handle not in ready:
                continue
            status = child.ended(self._monotonic())
            if child.recipe.log is None and status == 0:
                self._children.remove(child)
                return Happened.LEFT
            if not self._asked_to_stop:
                self._notice(child.recipe, status, child.again_at - self._monotonic())
        return None
