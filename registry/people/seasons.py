"""Seasons and their dates: what is planned before an event opens and fixes its terms for good."""

from collections.abc import Mapping
from datetime import date
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Row, Table, insert, select, update

from registry.people.store import Store
from registry.people.tables import dates, seasons

Settings = Mapping[str, object]


class SeasonRow(Struct, frozen=True):
    """A run of events with one table of points. `confirmed`: its readings were read and said yes to."""

    id: str
    name: str
    zone: str
    settings: dict[str, object]
    confirmed: bool = False
    current: bool = False


class DateRow(Struct, frozen=True):
    """One planned event. `settings` are its own readings, beside those of its season."""

    season: str
    number: int
    day: date
    kind: str
    structure: str
    settings: dict[str, object]
    confirmed: bool = False


class Seasons:
    """The club's seasons."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def put_season(self, season: SeasonRow) -> None:
        """Write a season down, or change it."""
        self._put(seasons, {"season": season.id}, _plain(season, "id"))

    def put_date(self, row: DateRow) -> None:
        """Write a planned event down, or change it."""
        key = {"season": row.season, "number": row.number}
        self._put(dates, key, _plain(row, "season", "number"))

    def all(self) -> tuple[SeasonRow, ...]:
        """Every season, by id."""
        return self._store.unless_new("seasons", self._read)

    def get(self, season: str) -> SeasonRow | None:
        """A season, if it is known."""
        return next((row for row in self.all() if row.id == season), None)

    def current(self) -> SeasonRow | None:
        """The season that screens show: the one marked, else the latest."""
        every = self.all()
        return next((row for row in every if row.current), every[-1] if every else None)

    def make_current(self, season: str) -> None:
        """Show this season from now on."""
        with self._store.write() as connection:
            connection.execute(update(seasons).values(current=seasons.c.season == season))

    def dates(self, season: str) -> tuple[DateRow, ...]:
        """A season's planned events, by number."""
        return self._store.unless_new(("dates", season), lambda: self._read_dates(season))

    def date(self, season: str, number: int) -> DateRow | None:
        """One planned event, if it is known."""
        return next((row for row in self.dates(season) if row.number == number), None)

    def confirm(self, season: str, number: int | None = None) -> None:
        """Take it that an organiser said yes to the readings of a season, or of one date."""
        with self._store.write() as connection:
            if number is None:
                connection.execute(update(seasons).where(seasons.c.season == season).values(confirmed=True))
            else:
                of_date = (dates.c.season == season, dates.c.number == number)
                connection.execute(update(dates).where(*of_date).values(confirmed=True))

    def change_settings(self, season: str, settings: Settings, number: int | None = None) -> None:
        """Change the readings of a season, or of one date; they wait to be confirmed anew."""
        changed = {"settings": msgspec.json.encode(settings).decode(), "confirmed": False}
        with self._store.write() as connection:
            if number is None:
                connection.execute(update(seasons).where(seasons.c.season == season).values(changed))
            else:
                of_date = (dates.c.season == season, dates.c.number == number)
                connection.execute(update(dates).where(*of_date).values(changed))

    def _read(self) -> tuple[SeasonRow, ...]:
        with self._store.read() as connection:
            return tuple(_season(row) for row in connection.execute(select(seasons).order_by(seasons.c.season)))

    def _read_dates(self, season: str) -> tuple[DateRow, ...]:
        asked = select(dates).where(dates.c.season == season).order_by(dates.c.number)
        with self._store.read() as connection:
            return tuple(_date(row) for row in connection.execute(asked))

    def _put(self, table: Table, key: dict[str, object], values: dict[str, object]) -> None:
        """Insert or change one row; a row that is the same already is left alone, and is no news."""
        same = [table.c[name] == value for name, value in key.items()]
        with self._store.write() as connection:
            found = connection.execute(select(table).where(*same)).one_or_none()
            if found is None:
                connection.execute(insert(table).values(**key, **values))
            elif any(getattr(found, name) != value for name, value in values.items()):
                connection.execute(update(table).where(*same).values(values))
            else:
                connection.rollback()


def _plain(row: SeasonRow | DateRow, *but: str) -> dict[str, object]:
    values: dict[str, object] = {field: getattr(row, field) for field in row.__struct_fields__ if field not in but}
    values["settings"] = msgspec.json.encode(row.settings).decode()
    return values


def _season(row: Row[Any]) -> SeasonRow:
    return SeasonRow(row.season, row.name, row.zone, msgspec.json.decode(row.settings), row.confirmed, row.current)


def _date(row: Row[Any]) -> DateRow:
    settings = msgspec.json.decode(row.settings)
    return DateRow(row.season, row.number, row.day, row.kind, row.structure, settings, row.confirmed)
