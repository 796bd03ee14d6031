"""From the club's local times to instants, on the two nights of the year that are hard.

In spring an hour is skipped: its times do not exist. In autumn an hour comes twice: its times have
to be told apart.
"""

from datetime import UTC, date, datetime, time, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from registry.engine.refusals import Refusal, Why

Which = Literal["first", "second"]


def instants(day: date, at: timedelta, zone: str) -> tuple[datetime, ...]:
    """The UTC instants that a local time means: one; none in a skipped hour; two in a repeated one.

    Units: `at` is counted by the wall's clock from midnight on, and may go past the next one.
    """
    place = ZoneInfo(zone)
    local = datetime.combine(day, time()) + at
    found = (local.replace(tzinfo=place, fold=fold).astimezone(UTC) for fold in (0, 1))
    true = [instant for instant in found if instant.astimezone(place).replace(tzinfo=None) == local]
    return tuple(dict.fromkeys(true))


def instant(day: date, at: timedelta, zone: str, which: Which | None = None) -> datetime:
    """The UTC instant of a local time; `which` chooses in a repeated hour.

    Refuses: TIME_SKIPPED with the next time there is, TIME_TWICE with both choices.
    """
    found = instants(day, at, zone)
    if not found:
        raise Refusal(Why.TIME_SKIPPED, at=_as_if(day, at, zone))
    if len(found) > 1 and which is None:
        raise Refusal(Why.TIME_TWICE, first=found[0], second=found[1])
    return found[-1 if which == "second" else 0]


def zone_letters(moment: datetime, zone: str) -> str:
    """The letters that tell a time of a repeated hour apart, such as CEST and CET; empty outside of one."""
    local = moment.astimezone(ZoneInfo(zone))
    if local.replace(fold=0).utcoffset() == local.replace(fold=1).utcoffset():
        return ""  # a local time that somebody's clock showed is never a skipped one
    name = local.tzname() or ""
    return name if name.isalpha() else f"UTC{name}"


def _as_if(day: date, at: timedelta, zone: str) -> datetime:
    """What the clocks show at the moment a skipped time would have come."""
    local = datetime.combine(day, time()) + at
    return local.replace(tzinfo=ZoneInfo(zone), fold=0).astimezone(UTC)
