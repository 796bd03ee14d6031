"""The clock as rehearsals, office and phone show it."""

from datetime import datetime

from msgspec import Struct

from registry.engine.event import Event
from registry.engine.rules import clockwork, windows
from registry.engine.rules.clockwork import Phase
from registry.engine.structure import Level, Stage
from registry.views.shown import left


class Next(Struct, frozen=True):
    """The stage that follows. Shape: `level` None for a break."""

    level: int | None
    small_blind: int | None
    big_blind: int | None
    ante: int | None
    length_ms: int


class ClockView(Struct, frozen=True):
    """Where the day stands. Units: `left_ms` milliseconds, 0 when the last level is over."""

    phase: Phase
    stage: int | None
    level: int | None
    small_blind: int | None
    big_blind: int | None
    ante: int | None
    running: bool
    left_ms: int
    left: str
    ends_at: datetime | None
    next: Next | None
    rebuys_open: bool
    rebuys_close_at: datetime | None
    addons_open: bool
    addons_close_at: datetime | None


def clock(event: Event, now: datetime) -> ClockView:
    """The clock at a moment."""
    stand = clockwork.standing(event, now)
    level = stand.level
    return ClockView(
        phase=stand.phase,
        stage=stand.stage,
        level=level.number if level else None,
        small_blind=level.small if level else None,
        big_blind=level.big if level else None,
        ante=level.ante if level else None,
        running=stand.running,
        left_ms=stand.left_ms,
        left=left(stand.left_ms),
        ends_at=stand.ends_at,
        next=_next(stand.next),
        rebuys_open=windows.rebuys_open(event, now),
        rebuys_close_at=windows.rebuys_close_at(event, now),
        addons_open=windows.addons_open(event, now),
        addons_close_at=windows.addons_close_at(event, now),
    )


def _next(stage: Stage | None) -> Next | None:
    if stage is None:
        return None
    if isinstance(stage, Level):
        return Next(stage.number, stage.small, stage.big, stage.ante, stage.length_ms)
    return Next(None, None, None, None, stage.length_ms)
