"""The wall before the first hand: opening, registration, too few players, delay, draw, countdown."""

from datetime import datetime, timedelta

from msgspec.structs import replace

from registry.engine.event import Event
from registry.engine.facts import PlanMoved
from registry.engine.history import History
from registry.engine.rules.clockwork import Standing, counted, minimum, starts_at
from registry.views import wall_lists
from registry.views.wall_recent import latest, pulse_for
from registry.views.wall_scenes import (
    FRESH_MS,
    Before,
    Cancelled,
    Closed,
    Closing,
    Countdown,
    Delayed,
    Pulse,
    Registration,
    TooFew,
    WallPicture,
)
from registry.views.wall_sight import Sight

SOON = timedelta(hours=20)
"""From here on a wall counts down to the opening; before it shows the date."""

CLOSING = timedelta(minutes=5)
"""How long before the end of registration the wall calls those who have not paid."""

LAST_CALL = timedelta(minutes=1)
"""The seats give way to the countdown this long before the first hand, so that nobody is still looking."""


def ahead(sight: Sight, event: Event, here: Standing, now: datetime) -> WallPicture:
    """The picture of an event that has not begun."""
    moved = _moved(sight.history, event, here, now)
    if moved is not None:
        return moved
    if here.phase == "before":
        return before(event, now)
    if here.phase == "registration":
        return registration(event, sight.links.info, now)
    if here.phase == "waiting":
        return WallPicture(TooFew(count=counted(event), minimum=minimum(event)))
    if event.drawn_at is None:
        return closed(event, now)
    return seated(sight, event, now)


def before(event: Event, now: datetime) -> WallPicture:
    """Registration has not opened."""
    structure, opens = event.structure, event.plan.open
    soon = now >= opens - SOON
    scene = Before(
        number=event.opened.number,
        final=structure.kind == "final",
        practice=structure.kind == "practice",
        opens_at=opens,
        soon=soon,
        start_at=event.plan.start,
        price=structure.entry.price,
        currency=structure.currency,
    )
    return WallPicture(scene, ends_at=opens if soon else opens - SOON)


def registration(event: Event, info: str | None, now: datetime) -> WallPicture:
    """Sign up and pay; a call for the last minutes when it begins."""
    closes, structure = event.plan.close, event.structure
    calls = closes - min(CLOSING, (closes - event.plan.open) / 3)
    called_until = min(calls + timedelta(milliseconds=FRESH_MS), closes - (closes - calls) / 2)
    if calls <= now < called_until:
        scene = Closing(
            what="entry",
            closes_at=closes,
            price=structure.entry.price,
            chips=structure.entry.chips,
            currency=structure.currency,
        )
        return WallPicture(scene, pulse_for("registration_closing", calls), called_until)
    scene_open = Registration(
        opened_at=event.plan.open,
        closes_at=closes,
        count=counted(event),
        minimum=minimum(event),
        price=structure.entry.price,
        parts=structure.entry.parts,
        currency=structure.currency,
        info=info,
    )
    return WallPicture(scene_open, pulse_for("registration_open", event.plan.open), calls if now < calls else closes)


def closed(event: Event, now: datetime) -> WallPicture:
    """Registration is over; the draw comes at its moment."""
    scene = Closed(draw_at=event.plan.draw, count=counted(event), start_at=starts_at(event))
    return WallPicture(scene, ends_at=event.plan.draw if now < event.plan.draw else None)


def seated(sight: Sight, event: Event, now: datetime) -> WallPicture:
    """The seats by name, page after page, and the countdown to the first hand."""
    starts = starts_at(event)
    drawn = event.drawn_at or now
    list_ends = starts - min(LAST_CALL, (starts - drawn) / 2)
    if now < list_ends:
        picture = wall_lists.draw(sight, event, now)
        return wall_lists.until(replace(picture, pulse=pulse_for("seats_drawn", drawn)), list_ends)
    scene = Countdown(
        drawn_at=drawn, start_at=starts, level=event.structure.levels[0], players=wall_lists.seats_taken(event)
    )
    return WallPicture(scene, ends_at=starts)


def cancelled(event: Event) -> WallPicture:
    """Nothing is played; who paid gets the money back."""
    return WallPicture(Cancelled(refunds=any(entry.payments for entry in event.entries.values())))


def _moved(history: History, event: Event, here: Standing, now: datetime) -> WallPicture | None:
    """A delay while it is news, or for as long as the new day has not come."""
    row = latest(history, PlanMoved)
    if row is None:
        return None
    fresh_until = row.recorded_at + timedelta(milliseconds=FRESH_MS)
    other_day = event.day != event.opened.day
    if now >= fresh_until and not (other_day and here.phase == "before"):
        return None
    if event.drawn_at is not None and event.drawn_at > row.recorded_at:
        return None  # the seats are newer, and nobody finds a chair from the start alone
    old = _start_before(history, row.number) or event.opened.plan.start
    scene = Delayed(old=None if other_day else old, new=event.plan.start, other_day=other_day)
    ends = event.plan.open if other_day and here.phase == "before" else min(fresh_until, event.plan.start)
    return WallPicture(scene, Pulse(1, row.recorded_at), ends)


def _start_before(history: History, number: int) -> datetime | None:
    """The planned start that held before a move of the plan."""
    earlier = history.rows[: number - 1]
    moves = (row.fact.plan.start for row in reversed(earlier) if isinstance(row.fact, PlanMoved))
    return next(moves, None)
