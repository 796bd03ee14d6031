"""The wall during play: level, level change, calls to pay, break, pause, moves and the final table."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from msgspec.structs import replace

from registry.engine.alerts import CLOSING, GAP_TOLD, back_soon_at
from registry.engine.event import Entry, Event
from registry.engine.facts import FinalTableDrawn, Moved, TableBroken
from registry.engine.history import Row
from registry.engine.rules.clockwork import Standing, clock_at
from registry.engine.rules.money import money
from registry.engine.rules.windows import addons_open, rebuys_close_at, rebuys_open
from registry.engine.structure import Break, Level
from registry.views import wall_calls, wall_lists
from registry.views.wall_recent import pulse_for, recent
from registry.views.wall_scenes import (
    FRESH_MS,
    Closing,
    FinalSeats,
    LevelChanged,
    Moves,
    OnBreak,
    Paused,
    Playing,
    Pulse,
    Unkept,
    WallPicture,
)
from registry.views.wall_sight import Sight
from registry.views.wall_sort import paged

FRESH = timedelta(milliseconds=FRESH_MS)


def playing(sight: Sight, event: Event, here: Standing, now: datetime) -> WallPicture:
    """The picture of an event in play: what somebody must do now comes before what runs."""
    seats = _new_seats(sight, event, here, now)
    if seats is not None:
        return seats
    if not here.running:
        return _paused(event, here, now)
    told = wall_calls.telling(sight, event, here, now)
    if told is not None:
        return told
    if here.pause is not None:
        return _break(event, here, now)
    if here.level is None:
        raise AssertionError("a stage is a level or a break")
    return _level(event, here, here.level, now)


def _paused(event: Event, here: Standing, now: datetime) -> WallPicture:
    clock = clock_at(event, now)
    since = clock.stopped_at if clock and clock.stopped_at else now
    doubt = event.doubt is not None
    return WallPicture(Paused(left_ms=here.left_ms, level=here.level, since=since, doubt=doubt))


def _break(event: Event, here: Standing, now: datetime) -> WallPicture:
    addons = event.structure.addons if addons_open(event, now) else None
    began, ends = here.began_at or now, here.ends_at or now
    scene = OnBreak(
        began_at=began,
        ends_at=ends,
        minutes=-(-int((ends - began).total_seconds()) // 60),
        addon_price=addons.price if addons else None,
        addon_chips=addons.chips if addons else 0,
        currency=event.structure.currency,
        gap=unkept(event, now),
    )
    told = told_until(event, now)
    back_soon = back_soon_at(began, ends)
    if now < back_soon:
        return WallPicture(scene, pulse_for("break", began), _sooner(back_soon, told))
    return WallPicture(replace(scene, back_soon=True), pulse_for("back_soon", back_soon), _sooner(ends, told))


def unkept(event: Event, now: datetime) -> Unkept | None:
    """The stretch without a kept clock that the room is still told of."""
    gap = event.gap
    return Unkept(gap.ms, gap.policy == "catch-up") if gap is not None and told_until(event, now) else None


def told_until(event: Event, now: datetime) -> datetime | None:
    """Until when the room is told of it; None where it is not."""
    until = event.gap.at + GAP_TOLD if event.gap is not None else None
    return until if until is not None and now < until else None


def _level(event: Event, here: Standing, level: Level, now: datetime) -> WallPicture:
    began = here.began_at or now
    # In short levels the change gives way sooner, so that the level itself is seen too.
    fresh_until = began + (FRESH if here.ends_at is None else min(FRESH, (here.ends_at - began) / 3))
    if now < fresh_until:
        old = _level_before(event, here)
        scene = LevelChanged(level=level, old=old, ends_at=here.ends_at)
        return WallPicture(scene, pulse_for("level" if old else "play", began), fresh_until)
    call = _closing(event, began, now)
    if call is not None and call[0] <= now:
        return WallPicture(call[2], pulse_for("rebuys_closing", call[0]), call[1])
    ends = [
        moment
        for moment in (
            here.ends_at,
            rebuys_close_at(event, now),
            call[0] if call else None,
            told_until(event, now),
        )
        if moment is not None and moment > now
    ]
    return WallPicture(level_scene(event, here, level, now), _resumed(event, now), min(ends, default=None))


def _resumed(event: Event, now: datetime) -> Pulse | None:
    """The clock goes on after it stood."""
    resumed = event.clock.resumed_at if event.clock else None
    return pulse_for("resumed", resumed) if resumed is not None and now < resumed + FRESH else None


def level_scene(event: Event, here: Standing, level: Level, now: datetime) -> Playing:
    """The quiet picture of a level."""
    alive = wall_lists.seats_taken(event)
    chips = sum(entry.bought for entry in event.entries.values() if not entry.gone)
    following = here.next
    return Playing(
        level=level,
        began_at=here.began_at,
        ends_at=here.ends_at,
        next=following if isinstance(following, Level) else None,
        next_break_ms=following.length_ms if isinstance(following, Break) else None,
        players=alive,
        average=chips // alive if alive else 0,
        pool=money(event).prizes,
        currency=event.structure.currency,
        rebuys=_rebuys(event, now),
        rebuys_close_at=rebuys_close_at(event, now) if rebuys_open(event, now) else None,
        final=event.final_table is not None,
        gap=unkept(event, now),
    )


def _rebuys(event: Event, now: datetime) -> str:
    if event.structure.rebuys is None:
        return "none"
    return "open" if rebuys_open(event, now) else "closed"


def _closing(event: Event, began: datetime, now: datetime) -> tuple[datetime, datetime, Closing] | None:
    """The call for the last rebuys: from when, until when, and what; None where it is over or not near.

    In a short level the call keeps to the level's second half, after the new blinds were read.
    """
    rebuys = event.structure.rebuys
    closes = rebuys_close_at(event, now)
    if rebuys is None or closes is None or closes <= now or not rebuys_open(event, now):
        return None
    calls = max(closes - CLOSING, began + min(FRESH, (closes - began) / 2))
    until = _sooner(calls + FRESH, closes)
    if now >= until:
        return None
    scene = Closing(
        what="rebuy",
        closes_at=closes,
        price=rebuys.price,
        chips=rebuys.chips,
        currency=event.structure.currency,
    )
    return calls, until, scene


def _new_seats(sight: Sight, event: Event, here: Standing, now: datetime) -> WallPicture | None:
    """A list of new chairs, until everybody had the time to find theirs."""
    news = [
        row for row in recent(sight.history, now - FRESH) if isinstance(row.fact, FinalTableDrawn | TableBroken | Moved)
    ]
    if not news:
        return None
    newest = news[-1]
    rows = wall_lists.seat_rows(_to_show(news, event), sight.names, sight.language)
    pages = paged(rows)
    page, turns = wall_lists.turned(len(pages), newest.recorded_at, now, sight.page)
    shown, ends = pages[page], _sooner(newest.recorded_at + FRESH, turns)
    pulse = pulse_for("move", newest.recorded_at)
    if isinstance(newest.fact, FinalTableDrawn):
        return WallPicture(FinalSeats(rows=shown, page=page + 1, pages=len(pages)), pulse, ends)
    scene = Moves(
        broken=newest.fact.table if isinstance(newest.fact, TableBroken) else None,
        rows=shown,
        page=page + 1,
        pages=len(pages),
        ends_at=here.ends_at,
        level=here.level,
    )
    return WallPicture(scene, pulse, ends)


def _to_show(news: Sequence[Row], event: Event) -> Iterable[Entry]:
    """Whose chairs are listed: all at a new final table, those of a closed table, or all moved lately."""
    newest = news[-1].fact
    if isinstance(newest, FinalTableDrawn):
        return event.entries.values()
    if isinstance(newest, TableBroken):
        moved = {move.entry for move in newest.moves}
    else:
        moved = {row.fact.entry for row in news if isinstance(row.fact, Moved)}
    return [event.entries[entry] for entry in moved]


def _level_before(event: Event, here: Standing) -> Level | None:
    """The last level before this stage: across a break the blinds before it count."""
    earlier = event.structure.stages[: (here.stage or 1) - 1]
    return next((stage for stage in reversed(earlier) if isinstance(stage, Level)), None)


def _sooner(one: datetime, other: datetime | None) -> datetime:
    return one if other is None else min(one, other)
