"""What happens to an event as a whole: opening, its plan, its terms, its end."""

from msgspec import field

from registry.engine.facts.values import BelowMinimum, Fact, Plan, Qualifier, Refund
from registry.engine.structure import Structure


class EventOpened(Fact, frozen=True, tag="event-opened"):
    """An event exists; all its terms stand in this fact, so a later change never rewrites it.

    `settings` are the named readings as they were (for people to read; rules use `structure`).
    `fund` and `qualified` belong to the Final: the season's fund and who may play.
    `qualified` None: open to all.
    """

    season: str
    number: int
    day: str
    """The event's local date, ISO 8601."""
    zone: str
    structure: Structure
    plan: Plan
    settings: dict[str, object] = field(default_factory=dict)
    confirmed: bool = False
    fund: int = 0
    qualified: tuple[Qualifier, ...] | None = None


class SettingsConfirmed(Fact, frozen=True, tag="settings-confirmed"):
    """The organiser read the settings and said yes."""


class TermsChanged(Fact, frozen=True, tag="terms-changed"):
    """The terms were changed before anybody had signed up."""

    structure: Structure
    plan: Plan
    settings: dict[str, object]


class RegistrationOpened(Fact, frozen=True, tag="registration-opened"):
    """The payment window began. Source: C-9, CA-4."""


class RegistrationClosed(Fact, frozen=True, tag="registration-closed"):
    """The payment window ended and the field was counted. Source: C-10, C-23."""

    paid: int
    signed_up: int
    enough: bool


class BelowMinimumDecided(Fact, frozen=True, tag="below-minimum-decided"):
    """The office said what happens with too small a field. Source: CA-9."""

    choice: BelowMinimum


class PlanMoved(Fact, frozen=True, tag="plan-moved"):
    """Planned moments changed: the start was delayed, or the day postponed."""

    plan: Plan
    day: str


class EventCancelled(Fact, frozen=True, tag="event-cancelled"):
    """The event will not be played; everything paid is to be handed back."""

    refunds: tuple[Refund, ...]


class EventClosed(Fact, frozen=True, tag="event-closed"):
    """The results are final; nothing changes any more."""


class Undone(Fact, frozen=True, tag="undone"):
    """An earlier fact no longer counts; both stay in the ledger."""

    number: int
