"""What the office is told of the machines' own state: how old the last copy is, and whose clock is off."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from registry.ledger.apart import MOST
from signage.office import here

OLD = timedelta(hours=48)
"""A copy older than this means that the nights' copies no longer come about."""
HOUR = timedelta(hours=1)


@dataclass(frozen=True)
class UpkeepShown:
    """How the club's data is kept.

    Shape: `age_hours` is None where there is no copy yet; `clock_off` is empty where both clocks
    agree, else the seconds that the database's is ahead.
    """

    age_hours: int | None
    warns: bool
    clock_off: str


def upkeep(now: datetime) -> UpkeepShown:
    """The age of the last good copy, and the clocks."""
    chore = here.club().upkeep.chore("backup")
    made = chore.done_at if chore is not None else None
    age = None if made is None else max(now - made, timedelta())
    apart = here.club().clocks_apart()
    return UpkeepShown(
        age_hours=None if age is None else age // HOUR,
        warns=age is None or age > OLD,
        clock_off=f"{apart.total_seconds():+.1f}" if apart is not None and abs(apart) > MOST else "",
    )
