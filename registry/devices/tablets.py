"""The dealers' tablets: fixed house equipment, each let in once by a short code; and who wishes to be tapped."""

import hashlib
import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from msgspec import Struct
from sqlalchemy import delete, func, insert, select, update

from registry.devices.devices import Store, instant, micros
from registry.devices.tables import tablets, taps
from registry.engine.ids import PlayerId

LETTERS = "34679ACDEFHJKMNPQRTVWXY"
CODE_LENGTH = 4
MOST_WAITING = 100
"""So many tablets may wait to be let in; the oldest makes room."""
WAITS = timedelta(minutes=15)
"""How long a code holds."""


class Tablet(Struct, frozen=True):
    """A tablet at a table. Shape: `paired_at` None while it waits to be let in; `id` names its row."""

    id: str
    table: int
    code: str
    asked_at: datetime
    paired_at: datetime | None


def new_code() -> str:
    """A short code to be read from one screen and found on another."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


class Tablets:
    """The tablets of the house. Tokens are kept as digests only."""

    def __init__(self, store: Store, code: Callable[[], str] = new_code) -> None:
        self._store = store
        self._code = code

    def ask(self, table: int, now: datetime) -> str:
        """Let a tablet ask to be let in; returns the token that it keeps."""
        token = secrets.token_urlsafe(24)
        with self._store.write() as connection:
            waiting = tablets.c.paired_at.is_(None)
            connection.execute(delete(tablets).where(waiting, tablets.c.asked_at < micros(now - WAITS)))
            many = connection.execute(select(func.count()).where(waiting)).scalar() or 0
            if many >= MOST_WAITING:
                oldest = select(tablets.c.token).where(waiting).order_by(tablets.c.asked_at)
                names = list(connection.execute(oldest.limit(many + 1 - MOST_WAITING)).scalars())
                connection.execute(delete(tablets).where(tablets.c.token.in_(names)))
            known = set(connection.execute(select(tablets.c.code).where(waiting)).scalars())
            code = self._code()
            while code in known:
                code = self._code()
            connection.execute(
                insert(tablets).values(token=_digest(token), table_number=table, code=code, asked_at=micros(now))
            )
        return token

    def of(self, token: str, now: datetime) -> Tablet | None:
        """The tablet that keeps a token; None once it was sent away or its code ran out."""
        with self._store.read() as connection:
            row = connection.execute(select(tablets).where(tablets.c.token == _digest(token))).first()
        found = None if row is None else _tablet(row)
        if found is None or (found.paired_at is None and now - found.asked_at > WAITS):
            return None
        return found

    def list(self, now: datetime) -> tuple[Tablet, ...]:
        """All tablets by table: those let in, and those whose code still holds."""
        with self._store.read() as connection:
            rows = connection.execute(select(tablets).order_by(tablets.c.table_number, tablets.c.asked_at))
            found = [_tablet(row) for row in rows]
        return tuple(each for each in found if each.paired_at is not None or now - each.asked_at <= WAITS)

    def let_in(self, tablet_id: str, now: datetime) -> bool:
        """Let a tablet in and say whether it is; twice is harmless, and one whose code ran out stays outside."""
        with self._store.write() as connection:
            connection.execute(
                update(tablets)
                .where(
                    tablets.c.token == tablet_id,
                    tablets.c.paired_at.is_(None),
                    tablets.c.asked_at >= micros(now - WAITS),
                )
                .values(paired_at=micros(now))
            )
            paired = select(tablets.c.token).where(tablets.c.token == tablet_id, tablets.c.paired_at.is_not(None))
            return connection.execute(paired).first() is not None

    def send_away(self, tablet_id: str) -> None:
        """Let a tablet no longer speak for its table."""
        with self._store.write() as connection:
            connection.execute(delete(tablets).where(tablets.c.token == tablet_id))


class Taps:
    """Who wishes to be tapped on the shoulder at every call. Why is nobody's business. Source: A-77."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def wish(self, player: PlayerId, *, wanted: bool) -> None:
        """Note or forget a player's wish; saying it again is harmless."""
        with self._store.write() as connection:
            connection.execute(delete(taps).where(taps.c.player == player))
            if wanted:
                connection.execute(insert(taps).values(player=player))

    def wished(self) -> frozenset[PlayerId]:
        """Everybody who wishes it."""
        with self._store.read() as connection:
            return frozenset(PlayerId(player) for player in connection.execute(select(taps.c.player)).scalars())


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _tablet(row: Any) -> Tablet:
    token, table, code, asked, paired = row
    return Tablet(token, table, code, instant(asked), None if paired is None else instant(paired))
