"""Straight to the driver: statements compiled once, and a connection to run them on."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from sqlalchemy import ClauseElement
from sqlalchemy.engine.interfaces import Dialect
from sqlalchemy.pool import PoolProxiedConnection


class Statement:
    """A statement compiled once, when it is first needed. Values are given by name; SQLite wants them in order."""

    def __init__(self, clause: ClauseElement, dialect: Dialect, columns: Sequence[str] | None) -> None:
        self._clause = clause
        self._dialect = dialect
        self._columns = columns

    @cached_property
    def text(self) -> str:
        """The statement in the database's own words."""
        return str(self._compiled)

    @cached_property
    def _order(self) -> tuple[str, ...] | None:
        return tuple(self._compiled.positiontup) if self._compiled.positional else None

    @cached_property
    def _compiled(self) -> Any:
        return self._clause.compile(dialect=self._dialect, column_keys=self._columns)

    def bound(self, values: Mapping[str, object]) -> Any:
        """The values as the driver wants them."""
        return values if self._order is None else tuple(values[name] for name in self._order)


class Line:
    """Straight to the driver, on one connection."""

    def __init__(self, connection: PoolProxiedConnection) -> None:
        self.dropped = False
        self._cursor = connection.cursor()

    def say(self, text: str) -> None:
        """Run words that have no values and no answer."""
        self._cursor.execute(text)

    def told(self, text: str) -> Any:
        """The first value of what the driver answers to some words; None where it answers nothing."""
        self._cursor.execute(text)
        row = self._cursor.fetchone() if self._cursor.description else None
        return None if row is None else row[0]

    def run(self, statement: Statement, **values: object) -> None:
        """Run a statement that has no answer."""
        self._cursor.execute(statement.text, statement.bound(values))

    def run_each(self, statement: Statement, values: Sequence[Mapping[str, object]]) -> None:
        """Run a statement once for each of the values."""
        if len(values) == 1:
            self._cursor.execute(statement.text, statement.bound(values[0]))
        else:
            self._cursor.executemany(statement.text, [statement.bound(each) for each in values])

    def one(self, statement: Statement, **values: object) -> Any:
        """The first row of the answer, or None."""
        self._cursor.execute(statement.text, statement.bound(values))
        return self._cursor.fetchone()

    def all(self, statement: Statement, **values: object) -> list[Any]:
        """All rows of the answer."""
        self._cursor.execute(statement.text, statement.bound(values))
        return list(self._cursor.fetchall())

    def each(self, statement: Statement, **values: object) -> Iterator[Any]:
        """The rows of the answer one by one: a long event's rows never lie in memory twice."""
        cursor: Any = self._cursor
        cursor.execute(statement.text, statement.bound(values))
        yield from cursor

    def drop(self) -> None:
        """Let the turn end with nothing written."""
        self.dropped = True
