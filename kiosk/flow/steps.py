"""Where a person can be in the conversation, and what a conversation can wish for.

A step holds what was said so far and nothing that the event knows, so that a prompt is always
drawn from the event as it stands.
"""

from datetime import date
from typing import Literal, Union

from msgspec import Struct

from registry.engine.commands import AnyCommand
from registry.engine.facts import Means, Purchase
from registry.engine.ids import PlayerId
from registry.engine.refusals import Refusal

Goal = Literal["home", "entry", "seat", "chips"]
Part = Literal["who", "eligible", "consent"]


class Start(Struct, frozen=True):
    """Nobody is known yet."""


class FindMe(Struct, frozen=True):
    """A card, or a name with a birth date. `problem` says what was wrong with the last try."""

    goal: Goal
    problem: Literal["", "unknown", "date", "card"] = ""


class NewPlayer(Struct, frozen=True):
    """Somebody the club does not know yet. `problem` is why the last try was turned down."""

    goal: Goal
    part: Part = "who"
    name: str = ""
    nickname: str = ""
    born: date | None = None
    eligible: bool = False
    problem: Refusal | None = None


class Welcome(Struct, frozen=True):
    """A new player's member number and card code, to be carried away."""

    player: PlayerId
    card: str
    goal: Goal


class NewRules(Struct, frozen=True):
    """The rules changed since somebody last looked. `notice` is the number of the text that they read now."""

    player: PlayerId
    goal: Goal
    notice: int = 0


class Home(Struct, frozen=True):
    """Somebody known, with all three ways open."""

    player: PlayerId


class Chips(Struct, frozen=True):
    """Another stack, or the one sold in the break."""

    player: PlayerId


class Ways(Struct, frozen=True):
    """How an entry, a rebuy or an add-on is going to be paid."""

    player: PlayerId
    purchase: Purchase
    stack: int = 0


class Stack(Struct, frozen=True):
    """How many chips are left, where a rebuy is sold up to a limit. Units: `limit` in chips."""

    player: PlayerId
    limit: int
    wrong: bool = False


class Sure(Struct, frozen=True):
    """The last look before a claim. `request` is filled by the session, once a confirmation."""

    player: PlayerId
    purchase: Purchase
    means: Means
    stack: int = 0
    request: str = ""


class Code(Struct, frozen=True):
    """A claim and its code; turns to paid by itself."""

    player: PlayerId
    purchase: Purchase
    since: int = 0
    """How many of this purchase were paid before."""


class Drop(Struct, frozen=True):
    """The last look before taking one's own unpaid claim back. `since` as in `Code`."""

    player: PlayerId
    purchase: Purchase
    since: int = 0
    request: str = ""


class MySeat(Struct, frozen=True):
    """Table and seat."""

    player: PlayerId


class MyResult(Struct, frozen=True):
    """The place of whoever is out or has won. Follows from `MySeat`, and goes back to it with another stack."""

    player: PlayerId


class MyPage(Struct, frozen=True):
    """The address of the person's own page."""

    player: PlayerId


class MyReceipt(Struct, frozen=True):
    """What the person paid and bought."""

    player: PlayerId


class More(Struct, frozen=True):
    """What else there is to see. `player` None: nobody is known."""

    player: PlayerId | None = None


class Standings(Struct, frozen=True):
    """The season's table."""

    player: PlayerId | None = None


class Levels(Struct, frozen=True):
    """The day's levels and breaks."""

    player: PlayerId | None = None


class Sorry(Struct, frozen=True):
    """A wish was turned down; the reason, and where to go on."""

    refusal: Refusal
    player: PlayerId | None = None


class Help(Struct, frozen=True):
    """A person was called. `before` is where the visitor was."""

    before: "Step"


class Leave(Struct, frozen=True):
    """An organiser wants the terminal back. `failed` after a wrong passphrase."""

    before: "Step"
    failed: bool = False


Step = Union[  # noqa: UP007 - the names of two members stand for the whole
    Start,
    FindMe,
    NewPlayer,
    Welcome,
    NewRules,
    Home,
    Chips,
    Ways,
    Stack,
    Sure,
    Code,
    Drop,
    MySeat,
    MyResult,
    MyPage,
    MyReceipt,
    More,
    Standings,
    Levels,
    Sorry,
    Help,
    Leave,
]


class HandIn(Struct, frozen=True):
    """Hand a command in at the desk; go on to `then` when it counts."""

    command: AnyCommand
    request: str
    then: Step
    player: PlayerId


class Enrol(Struct, frozen=True):
    """Make somebody known to the club."""

    step: NewPlayer
    consent: bool


class Hush(Struct, frozen=True):
    """Take the call for a person back."""

    then: Step


class ReadRules(Struct, frozen=True):
    """Remember that a player has read a text."""

    player: PlayerId
    notice: int
    then: Step


class Depart(Struct, frozen=True):
    """Give the terminal back to an organiser who proves to be one."""

    name: str
    passphrase: str
    before: Step


Wish = HandIn | Enrol | Hush | ReadRules | Depart
