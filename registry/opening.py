"""What an event starts from: its structure, its instants and the club's readings, put together from seed and season.

Events are opened a few times a month. What that takes is imported then, and not by every kiosk that starts.
"""

from collections.abc import Sequence
from datetime import date, datetime

from registry.engine.commands import OpenEvent
from registry.engine.compose import compose, plan, practice_plan
from registry.engine.event import Event
from registry.engine.facts import Plan
from registry.engine.shown_readings import shown_settings
from registry.people.seasons import DateRow, SeasonRow
from registry.seeding import load_structure
from registry.views.season import final_of


def planned(row: DateRow, season: SeasonRow) -> Plan:
    """The instants of a planned event, as the readings stand now.

    Refuses: TIME_SKIPPED, TIME_TWICE. Raises: SeedError.
    """
    structure = compose(load_structure(row.structure), {**season.settings, **row.settings})
    return plan(structure, row.day, season.zone)


def opening(row: DateRow, season: SeasonRow, played: Sequence[Event]) -> OpenEvent:
    """How a planned event is opened; `played` are the season's events before it. Raises: as `planned` does."""
    readings = {**season.settings, **row.settings}
    structure = compose(load_structure(row.structure), readings)
    qualified, fund = final_of(played, structure) if structure.kind == "final" else (None, 0)
    return OpenEvent(
        season=row.season,
        number=row.number,
        day=row.day.isoformat(),
        zone=season.zone,
        structure=structure,
        plan=plan(structure, row.day, season.zone),
        settings=shown_settings(structure, readings),
        confirmed=row.confirmed or season.confirmed,
        fund=fund,
        qualified=qualified,
    )


def practice_opening(name: str, number: int, day: date, zone: str, now: datetime) -> OpenEvent:
    """How a practice event is opened now. `name` is that of its season and its structure."""
    structure = load_structure(name)
    return OpenEvent(
        season=name,
        number=number,
        day=day.isoformat(),
        zone=zone,
        structure=structure,
        plan=practice_plan(structure, now),
        settings=shown_settings(structure, {}),
        confirmed=True,
    )
