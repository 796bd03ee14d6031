"""The ledger on SQLite or PostgreSQL: one text of statements for both.

A turn locks the event's own row. SQLite's BEGIN IMMEDIATE has taken the whole file by then;
PostgreSQL waits at FOR UPDATE, which SQLite leaves out.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import bindparam, insert, select, update

from registry.engine.history import Row
from registry.engine.ids import EventId
from registry.engine.refusals import BrokenHistory, Refusal, Why
from registry.engine.undisturbed import MANY, undisturbed
from registry.ledger.codec import decoded, encoded, micros, moment
from registry.ledger.database import Database
from registry.ledger.ledger import EventRow, EventsInTheWay, Seen, Whole, check_next
from registry.ledger.line import Line
from registry.ledger.tables import facts, ledgers, requests
from registry.ledger.upcast import VERSION

_HEAD = select(ledgers.c.head).where(ledgers.c.event == bindparam("of"))
_ROW = (facts.c.number, facts.c.recorded_at, facts.c.done_by, facts.c.request)
_READ = (
    select(*_ROW, facts.c.version, facts.c.reason, facts.c.body)
    .where(facts.c.event == bindparam("of"), facts.c.number > bindparam("behind"))
    .order_by(facts.c.number)
)
_REQUESTS = select(requests.c.request, requests.c.digest, requests.c.first, requests.c.count).where(
    requests.c.event == bindparam("of")
)
_EVENTS = select(ledgers.c.event, ledgers.c.season, ledgers.c.number, ledgers.c.practice).order_by(
    ledgers.c.practice, ledgers.c.season, ledgers.c.number
)
_LOCK_TABLE = "LOCK TABLE ledgers IN SHARE ROW EXCLUSIVE MODE"


class _Statements:
    """All that a ledger ever says, compiled for one database."""

    def __init__(self, database: Database) -> None:
        say = database.statement
        self.head = say(_HEAD)
        self.lock = say(_HEAD.with_for_update())
        self.read = say(_READ)
        self.seen = say(_REQUESTS.where(requests.c.request == bindparam("asked")))
        self.all_seen = say(_REQUESTS.order_by(requests.c.first, requests.c.request))
        self.grow = say(update(ledgers).where(ledgers.c.event == bindparam("of")).values(head=bindparam("to")))
        self.add_facts = say(insert(facts), facts.c.keys())
        self.add_request = say(insert(requests), requests.c.keys())
        self.add_ledger = say(insert(ledgers), ledgers.c.keys())
        self.events = say(_EVENTS)
        self.heads = say(select(ledgers.c.event, ledgers.c.head))


class SqlTurn:
    """The right to write to one event, held by a database transaction."""

    def __init__(self, line: Line, says: _Statements, event_id: EventId, head: int) -> None:
        self.head = head
        self.grown = False
        self._line = line
        self._says = says
        self._event = event_id

    def read(self, after: int = 0) -> tuple[Row, ...]:
        """The facts behind a number, in order."""
        return _read(self._line, self._says, self._event, after) if after < self.head else ()

    def request(self, request: str) -> Seen | None:
        """What a request did, if it was answered before."""
        found = self._line.one(self._says.seen, of=self._event, asked=request)
        return None if found is None else Seen(*found)

    def append(self, request: str, digest: str, rows: tuple[Row, ...]) -> None:
        """Add facts and remember the request they answer. Shape: numbered on from `head`."""
        check_next(self.head, rows)
        if not rows:
            return
        seen = Seen(request, digest, self.head + 1, len(rows))
        self._line.run_each(self._says.add_facts, [_kept(self._event, row) for row in rows])
        self._line.run_each(self._says.add_request, [_asked(self._event, seen)])
        self.head += len(rows)
        self._line.run(self._says.grow, of=self._event, to=self.head)
        self.grown = True


class SqlLedger:
    """Facts of many events in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._says = _Statements(database)

    def create(self, event_id: EventId, season: str, number: int, *, practice: bool = False) -> None:
        """Give an event a ledger; one that has it already keeps it."""
        with self._database.look() as line:
            if line.one(self._says.head, of=event_id) is not None:
                return
        with self._database.turn() as line:
            self._lock_all(line)
            if line.one(self._says.head, of=event_id) is not None:
                line.drop()
                return
            line.run_each(self._says.add_ledger, [_created(EventRow(event_id, season, number, practice), 0)])

    def events(self) -> tuple[EventRow, ...]:
        """Every event that has a ledger, by season and number."""
        return self._database.unless_new("events", self._read_events)

    def heads(self) -> Mapping[EventId, int]:
        """The number of each event's last fact."""
        return self._database.unless_new("heads", self._read_heads)

    def read(self, event_id: EventId, after: int = 0) -> tuple[Row, ...]:
        """The facts of an event behind a number, in order.

        Refuses: NO_SUCH_EVENT.
        """
        if after and self._database.sqlite and after == self.heads().get(event_id):
            return ()  # nobody has to ask the file for rows that are not there
        # How many there are shows only in reading; a short read never meets the collector anyway.
        with self._database.look() as line, undisturbed(MANY):
            rows = _read(line, self._says, event_id, after)
            if not rows and line.one(self._says.head, of=event_id) is None:
                raise Refusal(Why.NO_SUCH_EVENT, event=event_id)
            return rows

    @contextmanager
    def turn(self, event_id: EventId) -> Iterator[SqlTurn]:
        """Wait for the right to write to an event, and hold it.

        Refuses: NO_SUCH_EVENT.
        """
        with self._database.turn() as line:
            found = line.one(self._says.lock, of=event_id)
            if found is None:
                raise Refusal(Why.NO_SUCH_EVENT, event=event_id)
            turn = SqlTurn(line, self._says, event_id, found[0])
            yield turn
            if not turn.grown:
                line.drop()

    def whole(self, event_id: EventId) -> Whole:
        """All of one event, for a dump. Refuses: NO_SUCH_EVENT."""
        with self._database.look() as line:
            event = next((_event(row) for row in line.all(self._says.events) if row[0] == event_id), None)
            if event is None:
                raise Refusal(Why.NO_SUCH_EVENT, event=event_id)
            rows = _read(line, self._says, event_id, 0)
            seen = [Seen(*row) for row in line.all(self._says.all_seen, of=event_id)]
        # What came between the two reads belongs to the next dump.
        return Whole(event, rows, tuple(each for each in seen if each.first <= len(rows)))

    def take_in(self, wholes: Iterable[Whole]) -> None:
        """Put whole events back, all or none.

        Raises: EventsInTheWay where one of them already has facts.
        """
        arrived = tuple(wholes)
        with self._database.turn() as line:
            self._lock_all(line)
            heads = {each.event.id: line.one(self._says.head, of=each.event.id) for each in arrived}
            if in_the_way := tuple(event for event, head in heads.items() if head is not None and head[0]):
                raise EventsInTheWay(in_the_way)
            for each in arrived:
                self._put(line, each, exists=heads[each.event.id] is not None)

    def _read_events(self) -> tuple[EventRow, ...]:
        with self._database.look() as line:
            return tuple(_event(row) for row in line.all(self._says.events))

    def _read_heads(self) -> Mapping[EventId, int]:
        with self._database.look() as line:
            return {EventId(event): head for event, head in line.all(self._says.heads)}

    def _put(self, line: Line, whole: Whole, *, exists: bool) -> None:
        event, head = whole.event.id, len(whole.rows)
        check_next(0, whole.rows)
        if exists:
            line.run(self._says.grow, of=event, to=head)
        else:
            line.run_each(self._says.add_ledger, [_created(whole.event, head)])
        if whole.rows:
            line.run_each(self._says.add_facts, [_kept(event, row) for row in whole.rows])
        if whole.requests:
            line.run_each(self._says.add_request, [_asked(event, seen) for seen in whole.requests])

    def _lock_all(self, line: Line) -> None:
        """There is no row to lock yet, so the table itself queues."""
        if not self._database.sqlite:
            line.say(_LOCK_TABLE)


def _event(row: Sequence[Any]) -> EventRow:
    return EventRow(EventId(row[0]), row[1], row[2], bool(row[3]))


def _asked(event_id: EventId, seen: Seen) -> dict[str, object]:
    return {
        "event": event_id,
        "request": seen.request,
        "digest": seen.digest,
        "first": seen.first,
        "count": seen.count,
    }


def _created(event: EventRow, head: int) -> dict[str, object]:
    return {
        "event": event.id,
        "season": event.season,
        "number": event.number,
        "practice": event.practice,
        "head": head,
    }


def _kept(event_id: EventId, row: Row) -> dict[str, object]:
    return {
        "event": event_id,
        "number": row.number,
        "recorded_at": micros(row.recorded_at),
        "done_by": row.by,
        "request": row.request,
        "version": VERSION,
        "reason": row.reason,
        "body": encoded(row.fact),
    }


def _read(line: Line, says: _Statements, event_id: EventId, after: int) -> tuple[Row, ...]:
    found = tuple(
        Row(number, moment(recorded_at), by, request, decoded(body, version), reason)
        for number, recorded_at, by, request, version, reason, body in line.each(says.read, of=event_id, behind=after)
    )
    if found and (found[0].number != after + 1 or found[-1].number != after + len(found)):
        raise BrokenHistory(f"{event_id}: facts behind {after} are missing")
    return found
