"""The season: its dates, the standings so far, and the dates of the next one."""

from datetime import date
from itertools import pairwise

from flask import Blueprint, request
from msgspec.structs import replace
from werkzeug.wrappers import Response

from registry.engine.compose import compose
from registry.people.seasons import DateRow, SeasonRow
from registry.programme import event_id_of
from registry.seeding import STRUCTURES_OF
from registry.words.say import marked
from signage.forms import BadInput, Conflict, Unknown, calendar_day
from signage.office import here
from signage.office.page import show
from signage.office.readings import REPEATED, TIMETABLE, says_which, which_typed, written

routes = Blueprint("season", __name__)

MOST_DATES = 60


@routes.get("/season")
def every() -> tuple[str, int]:
    """Every season with its dates; a date that is still to be opened can move."""
    seasons = here.club().seasons
    known = {row.id for row in here.club().desk.events()}
    shown = seasons.current()
    return show(
        "office/season.html",
        seasons=seasons.all(),
        shown=shown,
        dates={
            season.id: [(row, event_id_of(season.id, row.number) in known) for row in seasons.dates(season.id)]
            for season in seasons.all()
        },
        proposed=proposed(shown),
    )


def proposed(season: SeasonRow | None) -> str:
    """Dates for a next season: the same Saturdays a year later, to be corrected by hand."""
    rows = here.club().seasons.dates(season.id) if season else ()
    return "\n".join(date.fromordinal(row.day.toordinal() + 364).isoformat() for row in rows)


@routes.post("/season/date")
def move_date() -> Response:
    """Give one planned event another day."""
    typed = here.form()
    season, number = typed.raw("season"), typed.whole("number", 1, 10_000)
    day, was = typed.day("day"), typed.raw("was")
    rows = here.club().seasons.dates(season)
    row = next((each for each in rows if each.number == number), None)
    if row is None:
        raise Unknown
    if event_id_of(season, number) in {each.id for each in here.club().desk.events()}:
        raise BadInput(marked("This event is open already. Postpone it on the clock page."))
    before = [each.day for each in rows if each.number < number]
    after = [each.day for each in rows if each.number > number]
    if (before and day <= max(before)) or (after and day >= min(after)):
        raise BadInput(marked("The dates of a season follow each other."))

    head = here.club().seasons.get(season)
    if head is None:
        raise Unknown
    moved = dated(row, head, day)

    def work() -> None:
        kept = here.club().seasons.date(season, number)
        if kept is None or kept.day.isoformat() != was:
            raise Conflict
        here.club().seasons.put_date(replace(kept, day=day, settings=moved.settings))

    here.once(work)
    here.say(marked("Event {number} is on {day} now."), number=number, day=day)
    return here.done()


def dated(row: DateRow, season: SeasonRow, day: date) -> DateRow:
    """The event on a day, with which of two equal times is meant, where that was said.

    Refuses: TIME_SKIPPED where a planned time does not exist then, TIME_TWICE where it has to be said.
    Raises: SeedError.
    """
    which = which_typed(here.form())
    settings = {name: value for name, value in row.settings.items() if name != TIMETABLE or not says_which(value)}
    moved = replace(row, day=day, settings=settings)
    if which is not None:
        times = compose(here.structure_named(row.structure), {**season.settings, **settings}).timetable
        moved = replace(moved, settings={**settings, TIMETABLE: {**written(times), REPEATED: which}})
    here.club().programme.planned(moved, season)
    return moved


@routes.post("/season/next")
def plan_next() -> Response:
    """Write down a next season: its dates, one a line; the last one is the Final."""
    typed = here.form()
    name = typed.needed("name", 60)
    days = typed_days(request.form.get("dates", ""))
    before = here.club().seasons.current()
    if before is None:
        raise Unknown
    if here.club().seasons.get(id_of(name)) is not None:
        raise BadInput(marked("A season of this name exists already."))
    planned = planned_dates(name, days, before)
    here.once(lambda: write_down(*planned))
    here.say(marked("The season {name} is written down. Confirm its settings."), name=name)
    return here.done()


def write_down(season: SeasonRow, dates: list[DateRow]) -> None:
    """Put a season and its dates into the rows."""
    here.club().seasons.put_season(season)
    for row in dates:
        here.club().seasons.put_date(row)


def planned_dates(name: str, days: list[date], before: SeasonRow) -> tuple[SeasonRow, list[DateRow]]:
    """A season and its dates, with the structures and readings of the one before.

    Refuses: TIME_SKIPPED, TIME_TWICE.
    """
    used = here.club().seasons.dates(before.id)
    ranking = next((row.structure for row in used if row.kind == "ranking"), STRUCTURES_OF["ranking"])
    final = next((row.structure for row in used if row.kind == "final"), STRUCTURES_OF["final"])
    made = SeasonRow(id=id_of(name), name=name, zone=before.zone, settings=before.settings)
    rows = []
    for number, day in enumerate(days, start=1):
        last = number == len(days) and number > 1
        kind, structure = ("final", final) if last else ("ranking", ranking)
        rows.append(dated(DateRow(made.id, number, day, kind, structure, {}), made, day))
    return made, rows


def id_of(name: str) -> str:
    """The address of a season: its name in small plain letters."""
    plain = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name.casefold())
    return "-".join(part for part in plain.split("-") if part) or "season"


def typed_days(text: str) -> list[date]:
    """Dates, one a line, each after the one before."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not 0 < len(lines) <= MOST_DATES:
        raise BadInput(marked("Write from 1 to {most} dates, one a line."), most=MOST_DATES)
    days = [calendar_day(line) for line in lines]
    if any(later <= earlier for earlier, later in pairwise(days)):
        raise BadInput(marked("The dates of a season follow each other."))
    return days


@routes.post("/season/show")
def make_current() -> Response:
    """Show this season from now on."""
    season = here.form().raw("season")
    if here.club().seasons.get(season) is None:
        raise Unknown
    here.once(lambda: here.club().seasons.make_current(season))
    here.say(marked("Screens show this season now."))
    return here.done()
