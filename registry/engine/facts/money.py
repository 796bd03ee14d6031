"""Claims, payments, what goes back, and prizes."""

from registry.engine.facts.values import Fact, Means, Place, Purchase
from registry.engine.ids import EntryId, PlayerId
from registry.engine.structure import Part


class Claimed(Fact, frozen=True):
    """An entry asked for more chips; `code` is what its player shows at the desk."""

    entry: EntryId
    code: str
    price: int
    late: bool = False


class Paid(Fact, frozen=True):
    """The money for a purchase came, and `chips` with it."""

    entry: EntryId
    price: int
    means: Means
    chips: int
    parts: tuple[Part, ...]


class EntryClaimed(Fact, frozen=True, tag="entry-claimed"):
    """A player signed up and wishes to pay; `code` is what they show at the desk."""

    entry: EntryId
    player: PlayerId
    code: str
    price: int
    parts: tuple[Part, ...]
    chips: int
    points: int | float = 0


class EntryPaid(Paid, frozen=True, tag="entry-paid"):
    """The money for an entry came. `place` is set for who comes after the draw."""

    place: Place | None = None


class RebuyClaimed(Claimed, frozen=True, tag="rebuy-claimed"):
    """An entry asked for another stack in time; it lapses unpaid when the break ends."""


class RebuyPaid(Paid, frozen=True, tag="rebuy-paid"):
    """An entry bought another stack. `place` is set when its chair is gone."""

    place: Place | None = None


class AddOnClaimed(Claimed, frozen=True, tag="addon-claimed"):
    """An entry asked for the extra stack sold in the break."""


class AddOnPaid(Paid, frozen=True, tag="addon-paid"):
    """An entry bought the extra stack sold in the break."""


class ClaimWithdrawn(Fact, frozen=True, tag="claim-withdrawn"):
    """An unpaid claim was taken back by its player or the office; an entry is then gone."""

    entry: EntryId
    purchase: Purchase


class ClaimLapsed(Fact, frozen=True, tag="claim-lapsed"):
    """An unpaid claim ended with its window."""

    entry: EntryId
    purchase: Purchase


class PaymentVoided(Fact, frozen=True, tag="payment-voided"):
    """A payment that was taken by mistake no longer counts; the money goes back."""

    entry: EntryId
    purchase: Purchase
    price: int


class EntryRefunded(Fact, frozen=True, tag="entry-refunded"):
    """A paid entry left before play and got its money back."""

    entry: EntryId
    amount: int


class PrizeHandedOver(Fact, frozen=True, tag="prize-handed-over"):
    """A player took a prize."""

    entry: EntryId
    amount: int
