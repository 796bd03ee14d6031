"""Reads the seeds, and puts a season into the club's tables; doing it twice changes nothing.

The loaders need no database. A seed with a mistake is refused whole, with file, key and reason.
"""

import re
import tomllib
from collections.abc import Mapping
from datetime import date
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from msgspec import Struct

from registry import paths
from registry.engine.compose import compose, plan, structure_from
from registry.engine.document import Table
from registry.engine.mistakes import Mistake, SeedError
from registry.engine.readings import checked
from registry.engine.refusals import Refusal
from registry.engine.structure import Kind, Structure
from registry.people.seasons import DateRow, SeasonRow, Seasons

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")
STRUCTURES_OF = {"ranking": "ranking-2009", "final": "final-2009", "practice": "practice"}
"""Where a structure that is given inline takes its timetable, payout, points and currency from."""
SHARED = {"timetable": "timetables", "payout": "payouts", "points": "points"}
"""Keys of a structure that may name a seed of their own, and the folder it lies in."""


class SeasonDate(Struct, frozen=True):
    """One dated event of a season. Shape: `number` counts from 1."""

    number: int
    date: date
    structure: str
    kind: Kind


class RulesVersion(Struct, frozen=True):
    """A dated version of the rules: its settings hold for events from a day on. Source: C-8, CA-46."""

    version: str
    effective_from: date
    settings: dict[str, object]


class SeasonSeed(Struct, frozen=True):
    """A season as its seed says, before any event is opened. Shape: `dates` and `versions` in order of day."""

    name: str
    title: str
    zone: str
    currency: str
    dates: tuple[SeasonDate, ...]
    versions: tuple[RulesVersion, ...]

    @property
    def settings(self) -> dict[str, object]:
        """The settings of the first version, which hold from the season's start."""
        return self.settings_on(self.dates[0].date)

    def settings_on(self, day: date) -> dict[str, object]:
        """The settings that hold for an event of this day: a later version never reaches back."""
        merged: dict[str, object] = {}
        for version in self.versions:
            if version.effective_from <= day:
                merged |= version.settings
                merged |= {
                    "rules.version": version.version,
                    "rules.effective_from": version.effective_from.isoformat(),
                }
        return merged

    def date_of(self, number: int) -> SeasonDate | None:
        """The event of this number, if the season has it."""
        return next((event for event in self.dates if event.number == number), None)


def sow(seasons: Seasons, name: str) -> None:
    """Put a season into the club's tables, where it is not there yet.

    What is there already is never touched, so a changed date or setting outlives a second run.
    Raises: SeedError, before anything is written.
    """
    _put(seasons, load_season(name))
    if not any(row.current for row in seasons.all()):
        seasons.make_current(name)


def load_season(name: str) -> SeasonSeed:
    """The season of this name, with every structure it names checked. Raises: SeedError."""
    doc, file = _read("", name)
    season = season_from(doc, file)
    written = {name: load_structure(name) for name in dict.fromkeys(event.structure for event in season.dates)}
    for event in season.dates:
        structure = compose(written[event.structure], season.settings_on(event.date))
        if structure.kind != event.kind:
            raise SeedError(file, f"dates[{event.number - 1}].kind", Mistake.KIND_DIFFERS, kind=structure.kind)
        try:
            plan(structure, event.date, season.zone)
        except Refusal as refusal:
            raise SeedError(file, f"dates[{event.number - 1}].date", Mistake[refusal.why.name]) from None
    return season


def load_structure(name: str) -> Structure:
    """The structure of this name. Raises: SeedError."""
    doc, file = _read("structures", name)
    return structure_from(_resolved(doc, file), file)


def structure_of(doc: Mapping[str, object], file: str = "structure") -> Structure:
    """A structure given inline, for instance in a rehearsal's header.

    It may name timetable, payout and points by their seeds; what it leaves out of these (and the
    currency) comes from the club's structure of its kind. Raises: SeedError.
    """
    kind = doc.get("kind", "ranking")
    base, _ = _read("structures", STRUCTURES_OF.get(str(kind), STRUCTURES_OF["ranking"]))
    shared = {key: base[key] for key in (*SHARED, "currency") if key in base}
    return structure_from(_resolved({**shared, **doc}, file), file)


def season_from(doc: Mapping[str, object], file: str) -> SeasonSeed:
    """The season that a written form describes. Raises: SeedError."""
    form = Table(doc, file)
    names = form.table("structures")
    season = SeasonSeed(
        name=form.text("name"),
        title=form.text("title"),
        zone=_zone(form),
        currency=form.text("currency"),
        dates=_dates(form, names),
        versions=_versions(form),
    )
    for kind in STRUCTURES_OF:
        names.raw(kind, None)
    names.done()
    form.done()
    return season


def _put(seasons: Seasons, season: SeasonSeed) -> None:
    general = season.settings
    if seasons.get(season.name) is None:
        seasons.put_season(SeasonRow(id=season.name, name=season.title, zone=season.zone, settings=general))
    known = {row.number for row in seasons.dates(season.name)}
    for event in season.dates:
        if event.number not in known:
            here = season.settings_on(event.date)
            changed = {name: value for name, value in here.items() if general.get(name) != value}
            seasons.put_date(
                DateRow(
                    season=season.name,
                    number=event.number,
                    day=event.date,
                    kind=event.kind,
                    structure=event.structure,
                    settings=changed,
                )
            )


def _dates(form: Table, names: Table) -> tuple[SeasonDate, ...]:
    dates: list[SeasonDate] = []
    for index, row in enumerate(form.tables("dates")):
        number = row.whole("number", least=1)
        if number != index + 1:
            raise row.wrong("number", Mistake.DATE_ORDER, expected=index + 1)
        day = row.date("date")
        if dates and day <= dates[-1].date:
            raise row.wrong("date", Mistake.DATES_FALL)
        kind: Kind = row.choice("kind", ("ranking", "final"))
        if dates and dates[-1].kind == "final":
            raise row.wrong("kind", Mistake.FINAL_NOT_LAST)
        structure = row.text("structure") if row.has("structure") else names.text(kind)
        row.raw("structure", None)
        row.done()
        dates.append(SeasonDate(number=number, date=day, structure=structure, kind=kind))
    if not dates:
        raise form.wrong("dates", Mistake.MISSING)
    return tuple(dates)


def _versions(form: Table) -> tuple[RulesVersion, ...]:
    versions: list[RulesVersion] = []
    for row in form.tables("versions"):
        since = row.date("effective_from")
        if versions and since <= versions[-1].effective_from:
            raise row.wrong("effective_from", Mistake.DATES_FALL)
        settings = row.raw("settings", {})
        if not isinstance(settings, Mapping):
            raise row.wrong("settings", Mistake.NOT_A_TABLE)
        try:
            known = checked(settings)
        except SeedError as error:
            raise row.wrong(f"settings.{error.key}", error.mistake, **error.values) from None
        versions.append(RulesVersion(version=row.text("version"), effective_from=since, settings=known))
        row.done()
    return tuple(versions)


def _zone(form: Table) -> str:
    zone = form.text("zone")
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise form.wrong("zone", Mistake.NOT_A_ZONE) from None
    return zone


def _resolved(doc: Mapping[str, object], file: str) -> dict[str, object]:
    """The same form with the named timetable, payout and points put in."""
    whole = dict(doc)
    for key, folder in SHARED.items():
        value = whole.get(key)
        if isinstance(value, str):
            whole[key] = _named(folder, value, file, key)
        elif isinstance(value, Mapping) and "use" in value:
            own = {name: item for name, item in value.items() if name != "use"}
            whole[key] = {**_named(folder, value["use"], file, f"{key}.use"), **own}
    return whole


def _named(folder: str, name: object, file: str, key: str) -> dict[str, object]:
    try:
        return _read(folder, name)[0]
    except SeedError as error:
        if error.mistake in (Mistake.NO_SUCH_FILE, Mistake.BAD_NAME):
            raise SeedError(file, key, error.mistake) from None
        raise


def _read(folder: str, name: object) -> tuple[dict[str, object], str]:
    """A seed's form and its name for refusals, such as `structures/practice.toml`."""
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise SeedError(folder or "seeds", "", Mistake.BAD_NAME)
    file = f"{folder}/{name}.toml" if folder else f"{name}.toml"
    try:
        return tomllib.loads((paths.seeds() / file).read_text(encoding="utf-8")), file
    except FileNotFoundError:
        raise SeedError(file, "", Mistake.NO_SUCH_FILE) from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SeedError(file, "", Mistake.NOT_READABLE, detail=str(error)) from None
