"""Steering an event as a whole."""

from msgspec import field

from registry.engine.commands.wish import Command
from registry.engine.facts import BelowMinimum, Plan, Qualifier
from registry.engine.structure import Structure


class OpenEvent(Command, frozen=True, tag="open-event"):
    season: str
    number: int
    day: str
    zone: str
    structure: Structure
    plan: Plan
    settings: dict[str, object] = field(default_factory=dict)
    confirmed: bool = False
    fund: int = 0
    qualified: tuple[Qualifier, ...] | None = None


class ConfirmSettings(Command, frozen=True, tag="confirm-settings"):
    pass


class ChangeTerms(Command, frozen=True, tag="change-terms"):
    structure: Structure
    plan: Plan
    settings: dict[str, object]


class OpenRegistration(Command, frozen=True, tag="open-registration"):
    pass


class CloseRegistration(Command, frozen=True, tag="close-registration"):
    pass


class DecideBelowMinimum(Command, frozen=True, tag="decide-below-minimum"):
    choice: BelowMinimum
    plan: Plan | None = None
    day: str = ""


class CancelEvent(Command, frozen=True, tag="cancel-event"):
    reason: str


class MovePlan(Command, frozen=True, tag="move-plan"):
    """Delay the start (or name a new day) before play has begun."""

    plan: Plan
    day: str = ""


class CloseEvent(Command, frozen=True, tag="close-event"):
    pass


class Undo(Command, frozen=True, tag="undo"):
    """Let these facts no longer count, all or none."""

    numbers: tuple[int, ...]
