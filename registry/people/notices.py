"""What organisers wrote to the room: a fact holds only the number, so a text can be taken away for good."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import delete, insert, select

from registry.people.store import Store
from registry.people.tables import notices

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)

LONGEST = 80
"""The longest text: it has to be read from the farthest seat. Units: letters."""

KEPT = 50
"""Older texts than the last so many are not looked up for screens any more."""


class Written(Struct, frozen=True):
    """A text to the room. Shape: `texts` by language, of those that were written."""

    id: int
    what: str
    texts: dict[str, str]
    at: datetime


class Notices:
    """All texts that were written to the room."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def write(self, what: str, texts: Mapping[str, str], now: datetime) -> int:
        """Keep a text; its number, from 1."""
        kept = {language: text for language, text in texts.items() if text}
        with self._store.write() as connection:
            made = connection.execute(
                insert(notices).values(
                    what=what, texts=msgspec.json.encode(kept).decode(), at=(now - EPOCH) // MICROSECOND
                )
            )
            return int(made.inserted_primary_key[0])  # type: ignore[index]

    def texts(self) -> dict[int, dict[str, str]]:
        """The latest texts by number and language."""
        return {written.id: written.texts for written in self.latest()}

    def latest(self) -> tuple[Written, ...]:
        """The latest texts, the newest first."""
        return self._store.unless_new("notices", self._read)

    def _read(self) -> tuple[Written, ...]:
        asked = select(notices).order_by(notices.c.id.desc()).limit(KEPT)
        with self._store.read() as connection:
            return tuple(map(_written, connection.execute(asked)))

    def one(self, number: int) -> Written | None:
        """A text, however many were written after it; None where it was taken away."""
        with self._store.read() as connection:
            row = connection.execute(select(notices).where(notices.c.id == number)).first()
        return None if row is None else _written(row)

    def erase(self, number: int) -> bool:
        """Take a text away for good and say whether there was one; the fact keeps its number."""
        with self._store.write() as connection:
            return bool(connection.execute(delete(notices).where(notices.c.id == number)).rowcount)


def _written(row: Any) -> Written:
    texts = msgspec.json.decode(row.texts, type=dict[str, str])
    return Written(row.id, row.what, texts, EPOCH + row.at * MICROSECOND)
