"""The kiosk's start screen as a picture: the day, the price, the deadline and what is on sale."""

from datetime import datetime

from msgspec import Struct

from registry.engine.event import Event
from registry.engine.rules.clockwork import Phase, counted, minimum, standing, starts_at
from registry.engine.rules.windows import (
    addons_close_at,
    addons_open,
    addons_open_at,
    grace_closes_at,
    has_grace,
    late_entry_open,
    rebuys_close_at,
    rebuys_on_sale,
)


class Window(Struct, frozen=True):
    """One thing on sale and when.

    Units: `price` in minor units, `chips` in chips. `sold` is False where an event never has it.
    `opens_at`, `closes_at` are None where the moment is behind or not known.
    """

    sold: bool
    open: bool
    price: int = 0
    chips: int = 0
    opens_at: datetime | None = None
    closes_at: datetime | None = None
    grace: bool = False
    """Only for those whose last hand ran over into the break. Source: CA-15."""


class CounterView(Struct, frozen=True):
    """What the kiosk shows before it knows who stands there.

    Units: `left_ms` milliseconds to the end of the phase or stage.
    Shape: `level`, `small`, `big`, `ante` are None outside a level.
    """

    phase: Phase
    day: str
    practice: bool
    final: bool
    currency: str
    entry: Window
    rebuys: Window
    addons: Window
    counted: int
    minimum: int
    missing: int
    drawn: bool
    draw_at: datetime
    start_at: datetime
    players_left: int
    level: int | None
    small: int | None
    big: int | None
    ante: int | None
    running: bool
    left_ms: int
    ends_at: datetime | None


def counter(event: Event, now: datetime) -> CounterView:
    """The start screen's picture of an event at a moment. Source: C-9, C-10, C-13, C-15 to C-17, C-23."""
    here = standing(event, now)
    have, need = counted(event), minimum(event)
    level = here.level
    return CounterView(
        phase=here.phase,
        day=event.day,
        practice=event.structure.kind == "practice",
        final=event.structure.kind == "final",
        currency=event.structure.currency,
        entry=_entry(event, now),
        rebuys=_rebuys(event, now),
        addons=_addons(event, now),
        counted=have,
        minimum=need,
        missing=max(0, need - have),
        drawn=event.drawn_at is not None,
        draw_at=event.plan.draw,
        start_at=starts_at(event),
        players_left=event.alive,
        level=level.number if level else None,
        small=level.small if level else None,
        big=level.big if level else None,
        ante=level.ante if level else None,
        running=here.running,
        left_ms=here.left_ms,
        ends_at=here.ends_at,
    )


def _entry(event: Event, now: datetime) -> Window:
    terms, plan = event.structure.entry, event.plan
    in_time = plan.open <= now < plan.close
    return Window(
        sold=True,
        open=_going(event) and (in_time or late_entry_open(event, now)),
        price=terms.price,
        chips=terms.chips,
        opens_at=plan.open if now < plan.open else None,
        closes_at=plan.close if now < plan.close else None,
    )


def _rebuys(event: Event, now: datetime) -> Window:
    terms = event.structure.rebuys
    if terms is None:
        return Window(sold=False, open=False)
    everybody = rebuys_on_sale(event, now)
    grace = not everybody and any(has_grace(event, entry, now) for entry in event.entries.values())
    closes = grace_closes_at(event, now) if grace else rebuys_close_at(event, now)
    return Window(
        sold=True,
        open=everybody or grace,
        price=terms.price,
        chips=terms.chips,
        opens_at=starts_at(event) if now < starts_at(event) else None,
        closes_at=closes if closes is not None and now < closes else None,
        grace=grace,
    )


def _addons(event: Event, now: datetime) -> Window:
    terms = event.structure.addons
    if terms is None:
        return Window(sold=False, open=False)
    selling = _going(event) and addons_open(event, now)
    return Window(
        sold=True,
        open=selling,
        price=terms.price,
        chips=terms.chips,
        opens_at=None if selling else addons_open_at(event, now),
        closes_at=addons_close_at(event, now),
    )


def _going(event: Event) -> bool:
    """Whether anything can still happen: a clock that stands for good would leave its last window open."""
    return event.cancelled_at is None and event.closed_at is None
