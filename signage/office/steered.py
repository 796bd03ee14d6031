"""The facts after which a page about the clock is out of date."""

from registry.engine.facts import (
    BelowMinimumDecided,
    BreakDropped,
    BreakInserted,
    ClockDoubted,
    DoubtResolved,
    EventCancelled,
    GapChosen,
    HoldSet,
    LengthSet,
    Paused,
    PlanMoved,
    Resumed,
    StageReturned,
    StageSet,
    TimeAdded,
)

STEERED = (
    Paused,
    Resumed,
    StageSet,
    TimeAdded,
    StageReturned,
    HoldSet,
    LengthSet,
    BreakInserted,
    BreakDropped,
    GapChosen,
    ClockDoubted,
    DoubtResolved,
    PlanMoved,
    EventCancelled,
    BelowMinimumDecided,
)
