"""A press counts once, also where no ledger keeps request ids: people, staff, season, links.

Answers are kept in memory for a while, under the request id of their form. One process serves the
office (one gevent worker), so memory is enough; a restart in the middle of a double press asks
the rows again, which refuse a second same person, name or date by themselves.
"""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import TypeVar

T = TypeVar("T")
MOST = 500


class Once:
    """The answers to recent requests. A second press waits for the first and gets its answer."""

    def __init__(self) -> None:
        self._guard = Lock()
        self._answers: OrderedDict[str, tuple[Lock, list[object]]] = OrderedDict()

    def answer(self, request: str, work: Callable[[], T]) -> T:
        """What `work` gave under this request id; it is done only the first time it succeeds."""
        with self._guard:
            lock, kept = self._answers.setdefault(request, (Lock(), []))
            while len(self._answers) > MOST:
                self._answers.popitem(last=False)
        with lock:
            if not kept:
                kept.append(work())
            return kept[0]  # type: ignore[return-value]
