"""Screens that wait to be let in: each shows a short code until somebody types it in the office.

Kept in memory: one process serves all pages, and after a restart a screen that still waits gets a new
code by itself. A thousand screens at once cost a thousand short rows. Who asks again, as every real screen
does every two seconds, keeps its code: only those that asked once and never more make room.
"""

import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from threading import Lock
from typing import NamedTuple

LETTERS = "34679ACDEFHJKMNPQRTVWXY"
"""No letters that look like another one from afar."""
LENGTH = 4
MOST = 2000
WAITS = timedelta(minutes=2)
"""A screen that asks no more for so long has gone."""


class Asked(NamedTuple):
    """A screen's code, when it first asked, and when it last did."""

    code: str
    first: datetime
    last: datetime


def new_code() -> str:
    """A short code to be read on one screen and typed on another."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


class Waiting:
    """The screens that wait, by token: those that asked once, and those that stay. Both in order of asking."""

    def __init__(self, code: Callable[[], str] = new_code) -> None:
        self._code = code
        self._lock = Lock()
        self._once: dict[str, Asked] = {}
        self._stay: dict[str, Asked] = {}
        self._tokens: dict[str, str] = {}

    def ask(self, token: str, now: datetime) -> str | None:
        """The code that a waiting screen shows; the same for as long as it asks. None while too many wait."""
        with self._lock:
            self._sweep(now)
            known = self._once.pop(token, None) or self._stay.pop(token, None)
            if known is not None:
                self._stay[token] = known._replace(last=now)
                return known.code
            if not self._has_room():
                return None
            code = self._fresh()
            self._once[token] = Asked(code, now, now)
            self._tokens[code] = token
            return code

    def take(self, code: str, now: datetime) -> str | None:
        """The token of the screen that shows a code, which waits no more; None where none does."""
        with self._lock:
            self._sweep(now)
            token = self._tokens.pop(code.strip().upper(), None)
            if token is not None:
                self._once.pop(token, None)
                self._stay.pop(token, None)
            return token

    def codes(self, now: datetime) -> tuple[str, ...]:
        """The codes that are shown now: those that stay first, then in order of their first asking."""
        with self._lock:
            self._sweep(now)
            kept = sorted(self._stay.values(), key=lambda asked: asked.first)
            return tuple(asked.code for asked in (*kept, *self._once.values()))

    def _has_room(self) -> bool:
        """Whether one more may wait; whoever asked once, the longest ago, makes room for it."""
        if len(self._once) + len(self._stay) >= MOST:
            if not self._once:
                return False
            self._drop(self._once, next(iter(self._once)))
        return True

    def _fresh(self) -> str:
        code = self._code()
        while code in self._tokens:
            code = self._code()
        return code

    def _sweep(self, now: datetime) -> None:
        for asking in (self._once, self._stay):
            while asking and now - next(iter(asking.values())).last >= WAITS:
                self._drop(asking, next(iter(asking)))

    def _drop(self, asking: dict[str, Asked], token: str) -> None:
        self._tokens.pop(asking.pop(token).code, None)
