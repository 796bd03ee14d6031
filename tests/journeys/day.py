"""A short event on a club's own data: levels of seconds, and a plan that an organiser brings forward."""

from datetime import timedelta
from itertools import count
from pathlib import Path

from registry.assemble import Club, assemble
from registry.engine import commands as c
from registry.engine.event import Event
from registry.engine.facts import Place, Plan
from registry.engine.ids import EventId
from registry.engine.shown_readings import shown_settings
from registry.engine.structure import Structure
from registry.seeding import sow, structure_of
from registry.settings import read_settings

SEASON = "championship-2009"
DAY = EventId(f"{SEASON}/1")
FIRST_S, LATER_S = 5, 9
LONG_S = 600
"""Where people at the kiosk and in the office are waited for, the organiser goes on by hand. Units: seconds."""


def short_structure() -> Structure:
    """A ranking event for four or more: two levels, a break with add-on, and levels to the end."""
    entry = {"parts": [{"amount": 2000, "to": "pool"}, {"amount": 1000, "to": "house"}], "chips": 10_000}
    seconds = {1: FIRST_S, 2: LONG_S}
    stages: list[object] = [
        {"level": number, "small": 100 * number, "big": 200 * number, "seconds": seconds.get(number, LATER_S)}
        for number in range(1, 21)
    ]
    stages.insert(2, {"break": True, "seconds": LONG_S, "addon": True})
    return structure_of(
        {
            "name": "short-day",
            "kind": "ranking",
            "entry": entry,
            "rebuys": {"parts": [{"amount": 1000, "to": "pool"}], "chips": 10_000, "until": 2},
            "addons": {"parts": [{"amount": 2000, "to": "pool"}], "chips": 20_000},
            "field": {"minimum": 4},
            "stages": stages,
        }
    )


class ShortDay:
    """One event, opened on a home where the club's own processes work."""

    def __init__(self, home: Path, database_url: str = "", structure: Structure | None = None) -> None:
        self.club: Club = assemble(read_settings({}, home=str(home), database_url=database_url or None))
        self._requests = count(1)
        sow(self.club.seasons, SEASON)
        self._open(structure or short_structure())

    def submit(self, command: c.AnyCommand) -> None:
        """Hand a command in as the organiser does."""
        self.club.desk.submit(DAY, command, by="organiser:1", request=f"day-{next(self._requests)}")

    def event(self) -> Event:
        """The event as it stands."""
        event = self.club.desk.history(DAY).event
        assert event is not None
        return event

    def _open(self, structure: Structure) -> None:
        now = self.club.desk.now()
        close, start = now + timedelta(minutes=10), now + timedelta(minutes=12)
        self.club.desk.create(DAY, SEASON, 1)
        self.submit(
            c.OpenEvent(
                season=SEASON,
                number=1,
                day=self.club.programme.today(now).isoformat(),
                zone=self.club.settings.zone,
                structure=structure,
                plan=Plan(open=now, close=close, override_until=close, draw=close, start=start),
                settings=shown_settings(structure, {}),
                confirmed=True,
            )
        )

    def seat_of(self, name: str) -> Place:
        """Where somebody sits."""
        names = self.club.people.names()
        entries = self.event().entries.values()
        place = next(entry.place for entry in entries if names[entry.player] == name)
        assert place is not None
        return place

    def bring_forward(self, start_s: float) -> None:
        """Everybody has paid: end registration now, draw, and begin in so many seconds."""
        now = self.club.desk.now()
        start = now + timedelta(seconds=start_s)
        plan = Plan(open=self.event().plan.open, close=now, override_until=now, draw=now, start=start)
        self.submit(c.MovePlan(plan=plan))

    def close(self) -> None:
        """Let the data go."""
        self.club.close()
