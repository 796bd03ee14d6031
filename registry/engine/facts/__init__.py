"""What can happen in an event, for good. Facts carry ids and numbers, never a name.

Units: `at` is a UTC instant; money in minor units of the club's currency; chips in chips.
"""

from registry.engine.facts.calls import (
    FloorCalled,
    FloorComing,
    FloorDone,
    RoomTellingEnded,
    RoomTold,
    TimeCalled,
    TimeCallEnded,
)
from registry.engine.facts.day import (
    BelowMinimumDecided,
    EventCancelled,
    EventClosed,
    EventOpened,
    PlanMoved,
    RegistrationClosed,
    RegistrationOpened,
    SettingsConfirmed,
    TermsChanged,
    Undone,
)
from registry.engine.facts.machine import ClockDoubted, ClockKept, ClockStepped, DoubtResolved, GapChosen, GapFound
from registry.engine.facts.money import (
    AddOnClaimed,
    AddOnPaid,
    ClaimLapsed,
    ClaimWithdrawn,
    EntryClaimed,
    EntryPaid,
    EntryRefunded,
    PaymentVoided,
    PrizeHandedOver,
    RebuyClaimed,
    RebuyPaid,
)
from registry.engine.facts.play import (
    BreakBegan,
    BreakDropped,
    BreakInserted,
    HoldSet,
    LengthSet,
    LevelBegan,
    Paused,
    PlayBegan,
    Resumed,
    StageReturned,
    StageSet,
    TimeAdded,
)
from registry.engine.facts.rulings import PlayerSaw, PlayerTellingEnded, PlayerTold, TableRuled
from registry.engine.facts.seats import Busted, FinalTableDrawn, Moved, SeatsDrawn, TableBroken
from registry.engine.facts.tables import AlertAnswered, HandDone, SignTaken, TableSigned
from registry.engine.facts.values import (
    LASTING,
    BelowMinimum,
    DoubtCause,
    Fact,
    FloorReason,
    GapCause,
    GapPolicy,
    Means,
    OutWith,
    Place,
    Plan,
    PrivateTelling,
    Purchase,
    Qualifier,
    Refund,
    Ruling,
    Seating,
    Sign,
    Telling,
)

__all__ = [
    "LASTING",
    "AddOnClaimed",
    "AddOnPaid",
    "AlertAnswered",
    "AnyFact",
    "BelowMinimum",
    "BelowMinimumDecided",
    "BreakBegan",
    "BreakDropped",
    "BreakInserted",
    "Busted",
    "ClaimLapsed",
    "ClaimWithdrawn",
    "ClockDoubted",
    "ClockKept",
    "ClockStepped",
    "DoubtCause",
    "DoubtResolved",
    "EntryClaimed",
    "EntryPaid",
    "EntryRefunded",
    "EventCancelled",
    "EventClosed",
    "EventOpened",
    "Fact",
    "FinalTableDrawn",
    "FloorCalled",
    "FloorComing",
    "FloorDone",
    "FloorReason",
    "GapCause",
    "GapChosen",
    "GapFound",
    "GapPolicy",
    "HandDone",
    "HoldSet",
    "LengthSet",
    "LevelBegan",
    "Means",
    "Moved",
    "OutWith",
    "Paused",
    "PaymentVoided",
    "Place",
    "Plan",
    "PlanMoved",
    "PlayBegan",
    "PlayerSaw",
    "PlayerTellingEnded",
    "PlayerTold",
    "PrivateTelling",
    "PrizeHandedOver",
    "Purchase",
    "Qualifier",
    "RebuyClaimed",
    "RebuyPaid",
    "Refund",
    "RegistrationClosed",
    "RegistrationOpened",
    "Resumed",
    "RoomTellingEnded",
    "RoomTold",
    "Ruling",
    "Seating",
    "SeatsDrawn",
    "SettingsConfirmed",
    "Sign",
    "SignTaken",
    "StageReturned",
    "StageSet",
    "TableBroken",
    "TableRuled",
    "TableSigned",
    "Telling",
    "TermsChanged",
    "TimeAdded",
    "TimeCallEnded",
    "TimeCalled",
    "Undone",
]

AnyFact = (
    EventOpened
    | SettingsConfirmed
    | TermsChanged
    | RegistrationOpened
    | RegistrationClosed
    | BelowMinimumDecided
    | PlanMoved
    | EventCancelled
    | EntryClaimed
    | EntryPaid
    | RebuyClaimed
    | RebuyPaid
    | AddOnClaimed
    | AddOnPaid
    | ClaimWithdrawn
    | ClaimLapsed
    | PaymentVoided
    | EntryRefunded
    | SeatsDrawn
    | PlayBegan
    | LevelBegan
    | BreakBegan
    | Paused
    | Resumed
    | StageSet
    | TimeAdded
    | StageReturned
    | HoldSet
    | LengthSet
    | BreakInserted
    | BreakDropped
    | ClockKept
    | ClockStepped
    | GapFound
    | GapChosen
    | ClockDoubted
    | DoubtResolved
    | Busted
    | Moved
    | TableBroken
    | FinalTableDrawn
    | RoomTold
    | RoomTellingEnded
    | FloorCalled
    | FloorComing
    | FloorDone
    | TimeCalled
    | TimeCallEnded
    | PrizeHandedOver
    | EventClosed
    | AlertAnswered
    | HandDone
    | TableSigned
    | SignTaken
    | TableRuled
    | PlayerTold
    | PlayerSaw
    | PlayerTellingEnded
    | Undone
)
