"""Drawings made ahead of their moment, so that news need to draw only what changed."""

from collections.abc import Callable
from datetime import datetime


class Ahead:
    """The drawings of pictures that lie ahead: what changes now rarely changes what follows.

    Only those of the last two frames are kept.
    """

    def __init__(self) -> None:
        self._before: dict[tuple[str, datetime], str] = {}
        self._now: dict[tuple[str, datetime], str] = {}

    def turn(self) -> None:
        """A new frame is drawn."""
        self._before, self._now = self._now, {}

    def html(self, mark: str, moment: datetime, draw: Callable[[], str]) -> str:
        """The drawing of a picture at its moment, drawn only if it is not known."""
        known = self._before.get((mark, moment))
        made = self._now[mark, moment] = draw() if known is None else known
        return made
