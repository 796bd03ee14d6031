"""What anybody may wish for. A command is handed in at the desk under a request id.

Fields named `chance` are filled by the desk when they are None: no shell and no rule invents
chance. Fields named `born`, `eligible`, `banned` of `SignUp` are filled by the desk from the
people's rows; they are judged and never kept. `override` is an organiser's reason to go past a
closed window; `reason` explains a taking back.
"""

from typing import Literal

from registry.engine.commands.calls import (
    CallFloor,
    CallTime,
    ComeToTable,
    EndTelling,
    EndTimeCall,
    SettleFloor,
    TellRoom,
)
from registry.engine.commands.day import (
    CancelEvent,
    ChangeTerms,
    CloseEvent,
    CloseRegistration,
    ConfirmSettings,
    DecideBelowMinimum,
    MovePlan,
    OpenEvent,
    OpenRegistration,
    Undo,
)
from registry.engine.commands.machine import ChooseGap, DoubtClock, KeepClock, NoteGap, NoteStep, ResolveDoubt
from registry.engine.commands.money import (
    ClaimAddOn,
    ClaimRebuy,
    HandOverPrize,
    LapseClaims,
    Pay,
    RefundEntry,
    SignUp,
    TakePayment,
    VoidPayment,
    WithdrawClaim,
)
from registry.engine.commands.play import (
    AddTime,
    AnnounceStage,
    BeginPlay,
    DropBreak,
    GoToStage,
    InsertBreak,
    Pause,
    Resume,
    ReturnToStage,
    SetHold,
    SetLength,
)
from registry.engine.commands.rulings import EndPlayerTelling, RuleAtTable, SayPlayerSaw, TellPlayer
from registry.engine.commands.seats import BreakTable, Bust, DrawSeats, FormFinalTable, Move
from registry.engine.commands.tables import AnswerAlert, FinishHand, SignTable, TakeSignDown
from registry.engine.commands.wish import Command

__all__ = [
    "AddTime",
    "AnnounceStage",
    "AnswerAlert",
    "AnyCommand",
    "BeginPlay",
    "BreakTable",
    "Bust",
    "CallFloor",
    "CallTime",
    "CancelEvent",
    "ChangeTerms",
    "ChooseGap",
    "ClaimAddOn",
    "ClaimRebuy",
    "CloseEvent",
    "CloseRegistration",
    "ComeToTable",
    "Command",
    "ConfirmSettings",
    "DecideBelowMinimum",
    "DoubtClock",
    "DrawSeats",
    "DropBreak",
    "EndPlayerTelling",
    "EndTelling",
    "EndTimeCall",
    "FinishHand",
    "FormFinalTable",
    "GoToStage",
    "HandOverPrize",
    "InsertBreak",
    "KeepClock",
    "LapseClaims",
    "Move",
    "MovePlan",
    "NoteGap",
    "NoteStep",
    "OpenEvent",
    "OpenRegistration",
    "Pause",
    "Pay",
    "RefundEntry",
    "ResolveDoubt",
    "Resume",
    "ReturnToStage",
    "Role",
    "RuleAtTable",
    "SayPlayerSaw",
    "SetHold",
    "SetLength",
    "SettleFloor",
    "SignTable",
    "SignUp",
    "TakePayment",
    "TakeSignDown",
    "TellPlayer",
    "TellRoom",
    "Undo",
    "VoidPayment",
    "WithdrawClaim",
]

AnyCommand = (
    OpenEvent
    | ConfirmSettings
    | ChangeTerms
    | SignUp
    | ClaimRebuy
    | ClaimAddOn
    | TakePayment
    | Pay
    | WithdrawClaim
    | VoidPayment
    | RefundEntry
    | OpenRegistration
    | CloseRegistration
    | DecideBelowMinimum
    | CancelEvent
    | MovePlan
    | DrawSeats
    | BeginPlay
    | AnnounceStage
    | LapseClaims
    | FormFinalTable
    | Pause
    | Resume
    | GoToStage
    | AddTime
    | ReturnToStage
    | SetHold
    | SetLength
    | InsertBreak
    | DropBreak
    | KeepClock
    | NoteStep
    | NoteGap
    | ChooseGap
    | DoubtClock
    | ResolveDoubt
    | Bust
    | Move
    | BreakTable
    | TellRoom
    | EndTelling
    | CallFloor
    | ComeToTable
    | SettleFloor
    | CallTime
    | EndTimeCall
    | HandOverPrize
    | CloseEvent
    | AnswerAlert
    | FinishHand
    | SignTable
    | TakeSignDown
    | RuleAtTable
    | TellPlayer
    | SayPlayerSaw
    | EndPlayerTelling
    | Undo
)

Role = Literal["organiser", "cashier", "kiosk", "phone", "table", "timekeeper"]
