"""The readings of the rules: each with its line of explanation, to change and to confirm.

An event's readings can change while nobody has signed up; the season's hold for events that are
still to be opened.
"""

from collections.abc import Mapping
from datetime import date

from flask import Blueprint
from msgspec import Struct
from msgspec.structs import replace
from werkzeug.wrappers import Response

from registry.engine.commands import ChangeTerms, ConfirmSettings
from registry.engine.compose import compose, plan, practice_plan
from registry.engine.facts import Plan, SettingsConfirmed, TermsChanged
from registry.engine.mistakes import SeedError
from registry.engine.readings import READINGS, Reading, applying
from registry.engine.shown_readings import shown_settings
from registry.engine.structure import Structure
from registry.people.seasons import SeasonRow
from registry.words.explanations import explained
from registry.words.say import marked
from signage.forms import BadInput, Conflict, Unknown
from signage.office import here
from signage.office.page import show
from signage.office.readings import typed_value, value_word

routes = Blueprint("settings", __name__)

SEASON = "season"


class Row(Struct, frozen=True):
    """One setting as the page shows it. Shape: `recommended` empty where nothing can be."""

    reading: Reading
    value: object
    shown: str
    recommended: str
    explanation: str


@routes.get("/settings")
def every() -> tuple[str, int]:
    """The readings of the event that is looked at, or of the season."""
    if of_season():
        season = current_season()
        values = {reading.name: season.settings.get(reading.name, reading.default) for reading in READINGS}
        return show(
            "office/settings.html",
            rows=rows(READINGS, values),
            of=SEASON,
            confirmed=season.confirmed,
            free=True,
            season=season,
        )
    event = here.event()
    structure = event.structure
    values = shown_settings(structure, event.opened.settings)
    return show(
        "office/settings.html",
        rows=rows(applying(structure.kind), values, from_opening=structure.kind == "practice"),
        of="",
        confirmed=event.confirmed,
        free=not event.entries,
        season=here.club().seasons.current(),
    )


def of_season() -> bool:
    """Whether the season's readings are meant: asked for, or no event is there."""
    return here.query("of") == SEASON or here.maybe_event_id() is None


def current_season() -> SeasonRow:
    """The season that is shown. Raises: Unknown."""
    season = here.club().seasons.current()
    if season is None:
        raise Unknown
    return season


def rows(readings: tuple[Reading, ...], values: Mapping[str, object], *, from_opening: bool = False) -> list[Row]:
    """The settings with their words. `from_opening`: times count from there, so no time of day is recommended."""
    return [row(reading, values[reading.name], from_opening and reading.type == "time") for reading in readings]


def row(reading: Reading, value: object, from_opening: bool) -> Row:
    """One setting with its words."""
    words = here.words()
    shown = since_opening(value) if from_opening else value_word(words, reading.name, value)
    recommended = "" if from_opening else value_word(words, reading.name, reading.default)
    return Row(reading, value, shown, recommended, explained(words, reading.name))


def since_opening(value: object) -> str:
    """A time of a practice event, which counts from when it was opened."""
    hours, minutes = str(value).split(":")[:2]
    return here.words().say(marked("{minutes} min after the opening"), minutes=int(hours) * 60 + int(minutes))


@routes.post("/settings/change")
def change() -> Response:
    """Change one reading; the rest stays."""
    name = here.form().raw("setting")
    reading = next((each for each in READINGS if each.name == name), None)
    if reading is None:
        raise Unknown
    value = typed_value(here.form(), reading)
    try:
        (change_season if of_season() else change_event)(reading, value)
    except SeedError as error:
        raise BadInput(error.mistake.value, **error.values) from None
    return here.done()


def change_event(reading: Reading, value: object) -> None:
    """Change a reading of the event that is looked at. Raises: Refusal, SeedError."""
    here.unchanged(TermsChanged, SettingsConfirmed)
    event = here.event()
    before = {**event.opened.settings, reading.name: value}
    structure = compose(event.structure, {reading.name: value})
    command = ChangeTerms(structure=structure, plan=same_day(structure), settings=shown_settings(structure, before))
    here.hand_in(command, marked("The setting is changed. Confirm all settings again."))


def same_day(structure: Structure) -> Plan:
    """The plan of the event's day by a changed structure; practice counts from where it began."""
    event = here.event()
    if structure.timetable == event.structure.timetable:
        return event.plan
    if structure.kind == "practice":
        return practice_plan(structure, event.plan.open)
    return plan(structure, date.fromisoformat(event.day), event.opened.zone)


def change_season(reading: Reading, value: object) -> None:
    """Change a reading for the events that are still to be opened. Raises: SeedError."""
    season = current_season()
    was = here.form().raw("was")
    changed = {**season.settings, reading.name: value}
    today = here.club().programme.today(here.now())
    for row in here.club().seasons.dates(season.id):
        compose(here.structure_named(row.structure), {**changed, **row.settings})
        if row.day >= today:
            here.club().programme.planned(row, replace(season, settings=changed))

    def work() -> None:
        if value_word(here.words(), reading.name, current_season().settings.get(reading.name, reading.default)) != was:
            raise Conflict
        here.club().seasons.change_settings(season.id, changed)

    here.once(work)
    here.say(marked("The setting is changed. Confirm all settings again."))


@routes.post("/settings/confirm")
def confirm() -> Response:
    """The organiser read the settings and says yes."""
    season = here.club().seasons.current()
    if of_season():
        chosen = current_season()
        here.once(lambda: here.club().seasons.confirm(chosen.id))
        here.say(marked("The settings are confirmed."))
        return here.done()
    here.unchanged(TermsChanged)
    here.hand_in(ConfirmSettings(), marked("The settings are confirmed."))
    opened = here.event().opened
    if season is not None and opened.season == season.id and same_as(season, opened.settings):
        here.club().seasons.confirm(season.id)
    return here.done()


def same_as(season: SeasonRow, settings: Mapping[str, object]) -> bool:
    """Whether the event says what the season says, so that one yes is enough for both."""
    return all(settings.get(name, value) == value for name, value in season.settings.items())
