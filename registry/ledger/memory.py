"""A ledger that lives as long as the program: for rehearsals and for tests."""

import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from registry.engine.history import Row
from registry.engine.ids import EventId
from registry.engine.refusals import Refusal, Why
from registry.ledger.ledger import EventRow, EventsInTheWay, Seen, Whole, check_next


class _Kept:
    """One event's rows and answered requests."""

    def __init__(self, event: EventRow) -> None:
        self.event = event
        self.rows: tuple[Row, ...] = ()
        self.requests: dict[str, Seen] = {}
        self.lock = threading.Lock()


class MemoryTurn:
    """The right to write to one event; what is appended counts when the turn ends well."""

    def __init__(self, kept: _Kept) -> None:
        self.rows = kept.rows
        self.requests: dict[str, Seen] = {}
        self._kept = kept

    @property
    def head(self) -> int:
        """The number of the last fact."""
        return len(self.rows)

    def read(self, after: int = 0) -> tuple[Row, ...]:
        """The facts behind a number, in order."""
        return self.rows[after:]

    def request(self, request: str) -> Seen | None:
        """What a request did, if it was answered before."""
        return self.requests.get(request) or self._kept.requests.get(request)

    def append(self, request: str, digest: str, rows: tuple[Row, ...]) -> None:
        """Add facts and remember the request they answer. Shape: numbered on from `head`."""
        check_next(self.head, rows)
        if not rows:
            return
        if self.request(request) is not None:
            raise ValueError(f"request {request} was answered before")
        self.requests[request] = Seen(request, digest, self.head + 1, len(rows))
        self.rows += rows


class MemoryLedger:
    """Facts of many events in memory."""

    def __init__(self) -> None:
        self._kept: dict[EventId, _Kept] = {}
        self._lock = threading.Lock()

    def create(self, event_id: EventId, season: str, number: int, *, practice: bool = False) -> None:
        """Give an event a ledger; one that has it already keeps it."""
        with self._lock:
            self._kept.setdefault(event_id, _Kept(EventRow(event_id, season, number, practice)))

    def events(self) -> tuple[EventRow, ...]:
        """Every event that has a ledger, by season and number."""
        found = [kept.event for kept in tuple(self._kept.values())]
        return tuple(sorted(found, key=lambda event: (event.practice, event.season, event.number)))

    def heads(self) -> Mapping[EventId, int]:
        """The number of each event's last fact."""
        return {event: len(kept.rows) for event, kept in tuple(self._kept.items())}

    def read(self, event_id: EventId, after: int = 0) -> tuple[Row, ...]:
        """The facts of an event behind a number, in order. Refuses: NO_SUCH_EVENT."""
        return self._of(event_id).rows[after:]

    @contextmanager
    def turn(self, event_id: EventId) -> Iterator[MemoryTurn]:
        """Wait for the right to write to an event, and hold it. Refuses: NO_SUCH_EVENT."""
        kept = self._of(event_id)
        with kept.lock:
            turn = MemoryTurn(kept)
            yield turn
            kept.requests.update(turn.requests)
            kept.rows = turn.rows

    def whole(self, event_id: EventId) -> Whole:
        """All of one event, for a dump. Refuses: NO_SUCH_EVENT."""
        kept = self._of(event_id)
        with kept.lock:
            return Whole(kept.event, kept.rows, tuple(kept.requests.values()))

    def take_in(self, wholes: Iterable[Whole]) -> None:
        """Put whole events back, all or none.

        Raises: EventsInTheWay where one of them already has facts.
        """
        arrived = tuple(wholes)
        for whole in arrived:
            check_next(0, whole.rows)
        with self._lock:
            in_the_way = tuple(
                each.event.id for each in arrived if each.event.id in self._kept and self._kept[each.event.id].rows
            )
            if in_the_way:
                raise EventsInTheWay(in_the_way)
            for whole in arrived:
                kept = _Kept(whole.event)
                kept.rows = whole.rows
                kept.requests = {seen.request: seen for seen in whole.requests}
                self._kept[whole.event.id] = kept

    def _of(self, event_id: EventId) -> _Kept:
        kept = self._kept.get(event_id)
        if kept is None:
            raise Refusal(Why.NO_SUCH_EVENT, event=event_id)
        return kept
