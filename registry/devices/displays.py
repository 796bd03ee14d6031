"""The displays of the house: each has a name, a room and a size, and shows what it is told to.

A display is let in once by a short code and keeps a token; the house keeps only its digest. What a
display has to do stands in its row, never in a queue: a screen that was off does it when it is back.
"""

import hashlib
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from msgspec import Struct
from sqlalchemy import delete, insert, select, update

from registry.devices.devices import Store, instant, micros
from registry.devices.tables import displays

COOKIE = "fenyjel_screen"
"""Where a display keeps its token."""

NAMED_FOR = timedelta(seconds=15)
"""How long a display draws its name large when it is asked who it is."""

SCENES = ("auto", "draw", "results", "standings", "blank")
"""What a display may be told to show; auto follows the day."""


class About(Struct, frozen=True):
    """What people say of a display. Units: `inches` across the screen, `seat_m` metres to the farthest seat."""

    name: str
    room: str = ""
    inches: float = 55
    seat_m: float = 8
    language: str = "hu"
    second: str = "en"
    scene: str = "auto"
    calm: bool = False


class Display(Struct, frozen=True):
    """A display that has been let in. `version` grows with every order; `seen_at` is when it last lived."""

    id: int
    about: About
    version: int
    identify_until: datetime
    seen_at: datetime


def digest(token: str) -> str:
    """How a token is kept."""
    return hashlib.sha256(token.encode()).hexdigest()


class Displays:
    """All displays that have been let in."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def pair(self, token: str, about: About, now: datetime) -> Display:
        """Let a display in."""
        values = {**_plain(about), "token": digest(token), "version": 1, "identify_until": 0, "seen_at": micros(now)}
        with self._store.write() as connection:
            made = connection.execute(insert(displays).values(**values))
            return Display(int(made.inserted_primary_key[0]), about, 1, instant(0), now)  # type: ignore[index]

    def by_token(self, token: str) -> Display | None:
        """The display that keeps this token; None where it has not been let in."""
        with self._store.read() as connection:
            row = connection.execute(select(displays).where(displays.c.token == digest(token))).first()
        return _display(row) if row is not None else None

    def get(self, number: int) -> Display | None:
        """A display by its number."""
        with self._store.read() as connection:
            row = connection.execute(select(displays).where(displays.c.id == number)).first()
        return _display(row) if row is not None else None

    def all(self) -> tuple[Display, ...]:
        """Every display, by name; one that is silent stays in the list."""
        with self._store.read() as connection:
            rows = connection.execute(select(displays).order_by(displays.c.name, displays.c.id))
            return tuple(_display(row) for row in rows)

    def change(self, number: int, about: About) -> None:
        """Say something else of a display; it draws itself anew."""
        self._order(number, _plain(about))

    def reload(self, number: int) -> None:
        """Let a display load its page again."""
        self._order(number, {})

    def show(self, scene: str, number: int | None = None) -> None:
        """Let one display, or all, show a scene."""
        self._order(number, {"scene": scene})

    def calm(self, calm: bool, room: str | None = None) -> None:
        """Let nothing pulse in a room, or anywhere; or let it again."""
        values = {"calm": calm, "version": displays.c.version + 1}
        with self._store.write() as connection:
            asked = update(displays).values(**values)
            connection.execute(asked if room is None else asked.where(displays.c.room == room))

    def identify(self, number: int, now: datetime) -> None:
        """Let a display draw its name large for a while."""
        until = {"identify_until": micros(now + NAMED_FOR)}
        with self._store.write() as connection:
            connection.execute(update(displays).where(displays.c.id == number).values(**until))

    def forget(self, number: int) -> None:
        """Take a display out of the house; it shows a code again."""
        with self._store.write() as connection:
            connection.execute(delete(displays).where(displays.c.id == number))

    def lives(self, number: int, now: datetime) -> None:
        """Note that a display lives. That is no news to screens."""
        with self._store.write(quiet=True) as connection:
            connection.execute(update(displays).where(displays.c.id == number).values(seen_at=micros(now)))

    def _order(self, number: int | None, values: Mapping[str, object]) -> None:
        asked = update(displays).values(**values, version=displays.c.version + 1)
        with self._store.write() as connection:
            connection.execute(asked if number is None else asked.where(displays.c.id == number))


def _plain(about: About) -> dict[str, Any]:
    return {field: getattr(about, field) for field in About.__struct_fields__}


def _display(row: Any) -> Display:
    about = About(**{field: getattr(row, field) for field in About.__struct_fields__})
    return Display(row.id, about, row.version, instant(row.identify_until), instant(row.seen_at))
