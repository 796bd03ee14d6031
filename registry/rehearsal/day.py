"""A rehearsed day: the engine, a ledger in memory and a clock that only the script moves."""

from collections.abc import Callable
from datetime import date, datetime
from typing import Any

import msgspec

from registry.engine import commands as c
from registry.engine import facts as f
from registry.engine.chance import Dice
from registry.engine.compose import compose, plan
from registry.engine.document import LARGEST
from registry.engine.due import due, next_due
from registry.engine.event import Event
from registry.engine.history import History
from registry.engine.ids import PlayerId
from registry.engine.mistakes import SeedError
from registry.engine.refusals import Refusal, Why
from registry.people.names import clean
from registry.rehearsal.house import House, InMemory
from registry.rehearsal.script import BadLine, day_of, zone_of
from registry.seeding import load_season, load_structure, structure_of

TIMEKEEPER = "timekeeper:main"
DEFAULT_DAY = date(2009, 1, 17)
DEFAULT_ZONE = "Europe/Budapest"
MOST_POINTS = 1_000_000


class Day:
    """One event in a house of its own, with its players' nicknames.

    The timekeeper of a rehearsal is `reach`: it hands in what is due at the very moment it is due.
    `watch` is called before each moment that is reached, and may wait for it.
    """

    def __init__(
        self,
        header: dict[str, Any],
        watch: Callable[[datetime], None] | None = None,
        house: Callable[[Dice], House] = InMemory,
    ) -> None:
        chance = header.get("chance", 0)
        if not isinstance(chance, int) or isinstance(chance, bool):
            raise BadLine("'chance' is not a whole number")
        self.house = house(Dice(chance))
        self.players: dict[str, PlayerId] = {}
        self.born: dict[PlayerId, date | None] = {}
        self.now: datetime | None = None
        self._watch = watch
        self._open(header)

    # -- opening ---------------------------------------------------------------------------------

    def _open(self, header: dict[str, Any]) -> None:
        try:
            opening, self.day, self.zone = _opening(header)
            qualified = header.get("qualified")
            if qualified is not None:
                opening = msgspec.structs.replace(opening, qualified=self._qualifiers(qualified))
            self.house.submit(opening, "organiser:header", "header", opening.plan.open)
        except SeedError as error:
            raise BadLine(str(error)) from None
        except Refusal as refusal:
            raise BadLine(f"refused: {refusal.why}") from None

    def _qualifiers(self, qualified: object) -> tuple[f.Qualifier, ...]:
        if not isinstance(qualified, dict) or not all(_points(points) for points in qualified.values()):
            raise BadLine("'qualified' is not names with points")
        order = sorted(qualified, key=lambda name: -qualified[name])
        points = list(qualified.values())
        every = tuple(
            f.Qualifier(
                player=self.known_as(name, new=True),
                points=qualified[name],
                rank=1 + sum(more > qualified[name] for more in points),
            )
            for name in order
        )
        if len({one.player for one in every}) < len(every):
            raise BadLine("'qualified' names somebody twice")
        return every

    @property
    def history(self) -> History:
        """All that happened so far."""
        return self.house.history

    @property
    def event(self) -> Event:
        """The event as it stands."""
        if self.history.event is None:
            raise BadLine("there is no event")
        return self.history.event

    # -- time ------------------------------------------------------------------------------------

    def reach(self, at: datetime) -> None:
        """Go to a moment; what is due at or before it happens first, each at its own moment."""
        now = self.now if self.now is not None else min(at, self.event.plan.open)
        while True:
            self._settle(now)
            coming = next_due(self.event, now)
            if coming is None or coming > at:
                break
            now = coming
            if self._watch:
                self._watch(now)
        if self._watch:
            self._watch(at)
        self.now = at
        self._settle(at)

    def _settle(self, now: datetime) -> None:
        while owed := due(self.event, now):
            for one in owed:
                try:
                    self.submit(one.command, TIMEKEEPER, one.request, now)
                except Refusal as refusal:
                    if refusal.why != Why.NOT_DUE:  # an earlier one of this round made it pointless
                        raise
                break

    # -- wishes ----------------------------------------------------------------------------------

    def submit(self, command: c.AnyCommand, by: str, request: str, now: datetime) -> tuple[int, ...]:
        """Hand in a command. Shape: the numbers of the facts it came to. Refuses: what the rules refuse."""
        return self.house.submit(command, by, request, now)

    # -- people ----------------------------------------------------------------------------------

    def known_as(self, name: object, new: bool = False) -> PlayerId:
        """The player of a nickname. Refuses: UNKNOWN_PLAYER, and a name that nobody can read."""
        if not isinstance(name, str):
            raise BadLine(f"not a name: {name!r}")
        nickname = clean(name)
        if nickname not in self.players:
            if not new:
                raise Refusal(Why.UNKNOWN_PLAYER)
            self.players[nickname] = self.house.player(nickname)
        return self.players[nickname]

    def names(self) -> dict[PlayerId, str]:
        """Nicknames by player."""
        return {player: name for name, player in self.players.items()}


def _opening(header: dict[str, Any]) -> tuple[c.OpenEvent, date, str]:
    settings = header.get("settings", {})
    if not isinstance(settings, dict):
        raise BadLine("'settings' is not an object")
    day, zone, season, number = DEFAULT_DAY, DEFAULT_ZONE, "rehearsal", 1
    named: str | None = None
    if "season" in header or "number" in header:
        asked, number = header.get("season"), header.get("number", 1)
        if not isinstance(asked, str) or type(number) is not int:
            raise BadLine("'season' is a name and 'number' a whole number")
        season = asked
        seed = load_season(season)
        dated = seed.date_of(number)
        if dated is None:
            raise BadLine(f"{season} has no event {number}")
        day, zone, named = dated.date, seed.zone, dated.structure
        settings = {**seed.settings_on(day), **settings}
    day = day_of(header["date"]) if header.get("date") is not None else day
    zone = zone_of(header["zone"]) if header.get("zone") is not None else zone
    given = header.get("structure", named)
    if isinstance(given, str):
        structure = load_structure(given)
    elif isinstance(given, dict):
        structure = structure_of(given)
    else:
        raise BadLine("no 'season' and no 'structure'")
    composed = compose(structure, settings)
    fund = header.get("fund", 0)
    if type(fund) is not int or not 0 <= fund <= LARGEST:
        raise BadLine("'fund' is not an amount")
    opening = c.OpenEvent(
        season=season,
        number=number,
        day=day.isoformat(),
        zone=zone,
        structure=composed,
        plan=plan(composed, day, zone),
        settings=settings,
        confirmed=True,
        fund=fund,
    )
    return opening, day, zone


def _points(value: object) -> bool:
    """Whether a value can be a player's season points; halves come from averaged ties."""
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= MOST_POINTS
