"""What a conversation may look at, as the session hands it in: one moment, one language, one event."""

from collections.abc import Callable
from datetime import date, datetime
from typing import Literal, Protocol

from msgspec import Struct

from registry.engine.commands import AnyCommand
from registry.engine.event import Entry, Event
from registry.engine.ids import PlayerId
from registry.engine.refusals import Refusal
from registry.views.counter import CounterView

HelpState = Literal["quiet", "called", "answered"]


class Person(Protocol):
    """Somebody known to the club, as far as the kiosk may know them."""

    @property
    def id(self) -> PlayerId:
        """The number that facts carry."""

    @property
    def member(self) -> int:
        """The member number."""

    @property
    def nickname(self) -> str:
        """The name that screens show."""


class Speech(Protocol):
    """Sentences and numbers in one reader's language."""

    def say(self, sentence: str, /, **values: object) -> str:
        """A sentence with its values."""

    def say_many(self, one: str, many: str, count: int, /, **values: object) -> str:
        """A sentence that fits a count."""

    def number(self, value: int) -> str:
        """A whole number, grouped."""

    def money(self, amount: int, currency: str = ...) -> str:
        """An amount with its currency."""

    def time(self, moment: datetime) -> str:
        """A moment as `HH:MM`."""


class StandingRow(Struct, frozen=True):
    """One line of the season's table."""

    rank: int
    name: str
    points: float
    events: int
    qualified: bool = False


class RuleChange(Struct, frozen=True):
    """How the rules changed, in the organisers' words. `notice` is the number of the text, `day` when it was told."""

    notice: int
    text: str
    day: date


class Hall(Struct, frozen=True):
    """All that a conversation may ask. `event` is None on a day without one.

    `page_link` gives the address of a person's own page, or None when the hall's network is closed.
    `new_rules` gives the oldest change of the rules that a person has not yet said they read.
    """

    now: datetime
    words: Speech
    other: Speech
    reason: Callable[[Refusal], str]
    event: Event | None
    counter: CounterView | None
    why_not: Callable[[AnyCommand], Refusal | None]
    by_card: Callable[[str], Person | None]
    find: Callable[[str, date], Person | None]
    person: Callable[[PlayerId], Person | None]
    page_link: Callable[[PlayerId], str | None]
    new_rules: Callable[[PlayerId], RuleChange | None]
    standings: Callable[[], tuple[StandingRow, ...]]
    today: date
    next_day: date | None = None
    """The next planned event, on a day without one."""
    help: HelpState = "quiet"
    help_at: datetime | None = None

    def entry(self, player: PlayerId) -> Entry | None:
        """The player's entry in this event that still counts."""
        if self.event is None:
            return None
        number = self.event.of_player.get(player)
        entry = self.event.entries.get(number) if number is not None else None
        return None if entry is None or entry.gone else entry

    def name(self, player: PlayerId) -> str:
        """The name that screens show; empty when the person is gone."""
        known = self.person(player)
        return known.nickname if known else ""

    def money(self, amount: int) -> str:
        """An amount in the event's currency."""
        return self.words.money(amount, self.event.opened.structure.currency if self.event else "HUF")
