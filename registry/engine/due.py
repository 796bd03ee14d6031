"""What the timekeeper owes at a moment. Asking twice, or an hour late, is harmless."""

from collections.abc import Iterator
from datetime import datetime

from msgspec import Struct

from registry.engine import commands as c
from registry.engine.event import Clock, Event
from registry.engine.rules import clockwork, play, playclock, seating


class Due(Struct, frozen=True):
    """A command that is owed, the request id that names the thing, and the moment it was due."""

    command: c.AnyCommand
    request: str
    at: datetime


def due(event: Event, now: datetime) -> tuple[Due, ...]:
    """The commands owed at a moment, in the order in which they are to be handed in.

    Each may bring up the next, so hand in the first and ask again until nothing is owed.
    """
    if event.cancelled_at is not None or event.closed_at is not None or not event.confirmed:
        return ()
    # After a taking back the same thing may be owed again, under a name of its own.
    return tuple(
        Due(command, f"{name}:{event.day}:{event.undos}" if event.undos else f"{name}:{event.day}", at)
        for command, name, at in _owed(event, now)
    )


def next_due(event: Event, now: datetime) -> datetime | None:
    """The next moment after `now` at which something may be owed; None when there is none."""
    if event.cancelled_at is not None or event.closed_at is not None or event.over_at is not None:
        return None
    moments: list[datetime | None] = [event.plan.open, event.plan.close, event.plan.draw, clockwork.starts_at(event)]
    moments.append(clockwork.standing(event, now).ends_at)
    return min((moment for moment in moments if moment is not None and moment > now), default=None)


def _owed(event: Event, now: datetime) -> Iterator[tuple[c.AnyCommand, str, datetime]]:
    plan = event.plan
    if event.registration_opened is None and now >= plan.open:
        yield c.OpenRegistration(), "open-registration", plan.open
    if event.registration_closed is None and now >= plan.close:
        yield c.CloseRegistration(), "close-registration", plan.close
    if _draw_owed(event, now):
        yield c.DrawSeats(), "draw-seats", plan.draw
    if event.began_at is None and clockwork.clock_at(event, now) is not None:
        yield c.BeginPlay(), "begin-play", clockwork.starts_at(event)
    if event.over_at is not None or event.clock is None:
        return
    clock = event.clock
    if event.announced < playclock.stage_at(clock, now):
        stage = event.announced + 1
        at = playclock.passed_at(clock, playclock.stage_start_ms(clock, stage))
        # The furthest stage tells a second passing after going back from the first one.
        yield c.AnnounceStage(stage=stage), f"stage-{stage}-{_passing(clock)}", at
    over = next(play.lapsed(event, now), None)
    if over is not None:
        # A claim's code is never used again, so it names this lapsing for good.
        yield c.LapseClaims(), f"lapse-{over.code}", now
    if seating.final_table_due(event, now):
        yield c.FormFinalTable(), "final-table", now


def _draw_owed(event: Event, now: datetime) -> bool:
    if event.drawn_at is not None or event.registration_closed is None or now < event.plan.draw:
        return False
    if event.decided == "postpone" or not clockwork.enough(event):
        return False
    return sum(1 for entry in event.entries.values() if entry.paid and not entry.gone) >= clockwork.FEWEST


def _passing(clock: Clock) -> str:
    """Names one run through the stages: how often the clock was set before it."""
    return f"{clock.settings}"
