"""The ledger as JSON Lines, to keep elsewhere and to bring back.

Each line is `{"body": {...}, "sum": "..."}`. The sum is over this line's body and the sum of the
line before, so that a changed byte, a missing line and two lines in the wrong order are noticed;
the last line says how many there were, so that a cut file is noticed too.
"""

import hashlib
from collections.abc import Iterable, Iterator
from typing import BinaryIO

import msgspec
from msgspec import Raw, Struct

from registry.engine.evolve import summed
from registry.engine.history import Row
from registry.engine.ids import EventId
from registry.engine.refusals import BrokenHistory
from registry.ledger.codec import decoded, encoded, micros, moment
from registry.ledger.damage import Damage, DamagedLine, unreadable
from registry.ledger.ledger import EventRow, Ledger, Seen, Whole
from registry.ledger.upcast import VERSION

FORMAT = 1


class _Line(Struct, frozen=True, forbid_unknown_fields=True):
    body: Raw
    sum: str


class _Begin(Struct, frozen=True, tag="ledger", forbid_unknown_fields=True):
    """The first line."""

    format: int


class _Event(Struct, frozen=True, tag="event", forbid_unknown_fields=True):
    """An event; its facts and requests follow."""

    id: str
    season: str
    number: int
    practice: bool


class _Fact(Struct, frozen=True, tag="fact", forbid_unknown_fields=True):
    """One fact of the event before."""

    number: int
    recorded_at: int
    by: str
    request: str
    reason: str
    version: int
    fact: Raw


class _Request(Struct, frozen=True, tag="request", forbid_unknown_fields=True):
    """One answered request of the event before."""

    request: str
    digest: str
    first: int
    count: int


class _End(Struct, frozen=True, tag="end", forbid_unknown_fields=True):
    """The last line: how many lines stand before it."""

    lines: int


_Body = _Begin | _Event | _Fact | _Request | _End
_bodies: msgspec.json.Decoder[_Body] = msgspec.json.Decoder(_Body)
_lines = msgspec.json.Decoder(_Line)


def dump(ledger: Ledger, event: EventId | None, out: BinaryIO) -> int:
    """Write one event, or all of them, and return how many facts were written.

    Refuses: NO_SUCH_EVENT.
    """
    chosen = [row.id for row in ledger.events()] if event is None else [event]
    before, lines, facts = "", 0, 0
    for body in _written(ledger, chosen):
        facts += isinstance(body, _Fact)
        before = _put(out, body, before)
        lines += 1
    _put(out, _End(lines), before)
    return facts


def restore(ledger: Ledger, source: BinaryIO) -> tuple[EventRow, ...]:
    """Bring back what a dump holds, all or nothing, and return its events.

    Raises: DamagedLine with the number of the first line that cannot be believed; EventsInTheWay;
    LedgerAway.
    """
    wholes = tuple(_wholes(_believed(source)))
    ledger.take_in(wholes)
    return tuple(whole.event for whole in wholes)


def _written(ledger: Ledger, chosen: Iterable[EventId]) -> Iterator[_Body]:
    yield _Begin(FORMAT)
    for event_id in chosen:
        whole = ledger.whole(event_id)
        yield _Event(whole.event.id, whole.event.season, whole.event.number, whole.event.practice)
        for row in whole.rows:
            fact = Raw(encoded(row.fact).encode())
            yield _Fact(row.number, micros(row.recorded_at), row.by, row.request, row.reason, VERSION, fact)
        for seen in whole.requests:
            yield _Request(seen.request, seen.digest, seen.first, seen.count)


def _put(out: BinaryIO, body: _Body, before: str) -> str:
    text = msgspec.json.encode(body)
    total = _sum(before, text)
    out.write(b'{"body":' + text + b',"sum":"' + total.encode() + b'"}\n')
    return total


def _sum(before: str, body: bytes) -> str:
    return hashlib.sha256(before.encode() + body).hexdigest()[:32]


def _believed(source: BinaryIO) -> Iterator[tuple[int, _Body]]:
    """Every line's number and body, once its sum holds; the end line is seen to, not passed on."""
    before, number = "", 0
    ended = False
    for number, text in enumerate(source, 1):
        if ended:
            raise DamagedLine(number, Damage.AFTER_THE_END)
        try:
            line = _lines.decode(text)
            if line.sum != _sum(before, bytes(line.body)):
                raise DamagedLine(number, Damage.CHAIN)
            body = _bodies.decode(line.body)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise unreadable(number, error) from error
        before = line.sum
        if isinstance(body, _End):
            ended = True
            if body.lines != number - 1:
                raise DamagedLine(number, Damage.WRONG_COUNT, count=body.lines)
        else:
            yield number, body
    if not ended:
        raise DamagedLine(number + 1, Damage.CUT)


def _wholes(bodies: Iterator[tuple[int, _Body]]) -> Iterator[Whole]:
    number, first = next(bodies, (1, None))
    if not isinstance(first, _Begin):
        raise DamagedLine(number, Damage.NO_BEGINNING)
    if first.format != FORMAT:
        raise DamagedLine(number, Damage.NEWER)
    gathered: _Gathered | None = None
    known: set[str] = set()
    for number, body in bodies:
        if isinstance(body, _Event):
            if gathered is not None:
                yield gathered.whole(number - 1)
            if body.id in known:
                raise DamagedLine(number, Damage.EVENT_TWICE, event=body.id)
            known.add(body.id)
            gathered = _Gathered(body)
        elif gathered is None:
            raise DamagedLine(number, Damage.NO_EVENT)
        else:
            gathered.take(body, number)
    if gathered is not None:
        yield gathered.whole(number)


class _Gathered:
    """One event while its lines come in."""

    def __init__(self, event: _Event) -> None:
        self.event = EventRow(EventId(event.id), event.season, event.number, event.practice)
        self.rows: list[Row] = []
        self.requests: list[Seen] = []

    def take(self, body: _Body, number: int) -> None:
        """One more line of this event."""
        if isinstance(body, _Fact):
            self.rows.append(_row(body, len(self.rows) + 1, number))
        elif isinstance(body, _Request):
            self.requests.append(Seen(body.request, body.digest, body.first, body.count))
        else:
            raise DamagedLine(number, Damage.SECOND_BEGINNING)

    def whole(self, last_line: int) -> Whole:
        """All of it, once its facts add up and its requests name facts that are there."""
        if any(not 1 <= each.first <= each.first + each.count - 1 <= len(self.rows) for each in self.requests):
            raise DamagedLine(last_line, Damage.REQUEST_ASTRAY, event=self.event.id)
        if len({each.request for each in self.requests}) != len(self.requests):
            raise DamagedLine(last_line, Damage.REQUEST_TWICE, event=self.event.id)
        try:
            summed(tuple(self.rows))
        except BrokenHistory as broken:
            raise DamagedLine(last_line, Damage.DOES_NOT_ADD_UP, event=self.event.id) from broken
        return Whole(self.event, tuple(self.rows), tuple(self.requests))


def _row(body: _Fact, expected: int, number: int) -> Row:
    if body.number != expected:
        raise DamagedLine(number, Damage.FACT_ASTRAY, expected=expected, found=body.number)
    try:
        fact = decoded(bytes(body.fact).decode(), body.version)
        at = moment(body.recorded_at)
    except (BrokenHistory, UnicodeDecodeError, OverflowError) as error:
        raise unreadable(number, error) from error
    return Row(body.number, at, body.by, body.request, fact, body.reason)
