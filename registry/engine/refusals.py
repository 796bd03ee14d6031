"""Why a wish can be turned down, and the errors that are not a refusal."""

from enum import StrEnum


class Why(StrEnum):
    """The reasons. `words/reasons.py` holds a sentence for each in every language."""

    # the day
    ALREADY_OPENED = "ALREADY_OPENED"
    SETTINGS_UNCONFIRMED = "SETTINGS_UNCONFIRMED"
    SETTINGS_IN_USE = "SETTINGS_IN_USE"
    EVENT_CANCELLED = "EVENT_CANCELLED"
    EVENT_CLOSED = "EVENT_CLOSED"
    EVENT_OVER = "EVENT_OVER"
    EVENT_NOT_OVER = "EVENT_NOT_OVER"
    NOT_DUE = "NOT_DUE"
    NOTHING_TO_DECIDE = "NOTHING_TO_DECIDE"
    TOO_FEW = "TOO_FEW"
    MOMENT_PAST = "MOMENT_PAST"
    # admission
    TOO_YOUNG = "TOO_YOUNG"
    BORN_IN_FUTURE = "BORN_IN_FUTURE"
    BIRTH_UNKNOWN = "BIRTH_UNKNOWN"
    BANNED = "BANNED"
    NOT_ELIGIBLE = "NOT_ELIGIBLE"
    NOT_QUALIFIED = "NOT_QUALIFIED"
    ALREADY_ENTERED = "ALREADY_ENTERED"
    # windows
    ENTRY_NOT_OPEN = "ENTRY_NOT_OPEN"
    ENTRY_CLOSED = "ENTRY_CLOSED"
    PLAY_BEGUN = "PLAY_BEGUN"
    PLAY_NOT_BEGUN = "PLAY_NOT_BEGUN"
    REBUYS_CLOSED = "REBUYS_CLOSED"
    NO_REBUYS = "NO_REBUYS"
    REBUY_LIMIT = "REBUY_LIMIT"
    STACK_NOT_EMPTY = "STACK_NOT_EMPTY"
    ADDONS_NOT_OPEN = "ADDONS_NOT_OPEN"
    ADDONS_CLOSED = "ADDONS_CLOSED"
    NO_ADDONS = "NO_ADDONS"
    ADDON_LIMIT = "ADDON_LIMIT"
    # money
    NOT_ENTERED = "NOT_ENTERED"
    NOT_PAID = "NOT_PAID"
    NOT_IN_PLAY = "NOT_IN_PLAY"
    NO_CLAIM = "NO_CLAIM"
    ALREADY_CLAIMED = "ALREADY_CLAIMED"
    ALREADY_PAID = "ALREADY_PAID"
    WRONG_AMOUNT = "WRONG_AMOUNT"
    MEANS_CLOSED = "MEANS_CLOSED"
    NOTHING_TO_VOID = "NOTHING_TO_VOID"
    PAYMENT_IN_USE = "PAYMENT_IN_USE"
    NO_PRIZE = "NO_PRIZE"
    PRIZE_TAKEN = "PRIZE_TAKEN"
    REASON_NEEDED = "REASON_NEEDED"
    # play
    NOBODY_NAMED = "NOBODY_NAMED"
    NAMED_TWICE = "NAMED_TWICE"
    ALREADY_OUT = "ALREADY_OUT"
    LAST_ONE_STAYS = "LAST_ONE_STAYS"
    BAD_STACK = "BAD_STACK"
    BAD_MOMENT = "BAD_MOMENT"
    BAD_NUMBER = "BAD_NUMBER"
    NO_SUCH_STAGE = "NO_SUCH_STAGE"
    STAGE_TOO_SHORT = "STAGE_TOO_SHORT"
    STAGE_OVER_ALREADY = "STAGE_OVER_ALREADY"
    NO_SUCH_BREAK = "NO_SUCH_BREAK"
    BREAK_BESIDE_BREAK = "BREAK_BESIDE_BREAK"
    TOO_LATE_TO_RETURN = "TOO_LATE_TO_RETURN"
    NO_GAP = "NO_GAP"
    CLOCK_IN_DOUBT = "CLOCK_IN_DOUBT"
    TIME_SKIPPED = "TIME_SKIPPED"
    TIME_TWICE = "TIME_TWICE"
    NO_SUCH_TABLE = "NO_SUCH_TABLE"
    NO_SUCH_SEAT = "NO_SUCH_SEAT"
    SEAT_TAKEN = "SEAT_TAKEN"
    NO_FREE_SEATS = "NO_FREE_SEATS"
    NOT_SEATED = "NOT_SEATED"
    # the record
    NOTHING_TO_UNDO = "NOTHING_TO_UNDO"
    UNDO_LATER_FIRST = "UNDO_LATER_FIRST"
    REQUEST_REUSED = "REQUEST_REUSED"
    NOT_ALLOWED = "NOT_ALLOWED"
    NO_SUCH_EVENT = "NO_SUCH_EVENT"
    # people (used by registry.people and the shells)
    UNKNOWN_PLAYER = "UNKNOWN_PLAYER"
    NAME_BLANK = "NAME_BLANK"
    NAME_TOO_LONG = "NAME_TOO_LONG"
    NAME_INVISIBLE = "NAME_INVISIBLE"
    NAME_TAKEN = "NAME_TAKEN"
    SAME_PERSON = "SAME_PERSON"
    CONSENT_NEEDED = "CONSENT_NEEDED"
    BAD_DATE = "BAD_DATE"


class Refusal(Exception):
    """A wish turned down: expected, with its reason and its numbers, never logged as an error.

    `numbers` are the values that the sentence needs (instants, amounts, counts); no names.
    """

    def __init__(self, why: Why, **numbers: object) -> None:
        super().__init__(str(why))
        self.why = why
        self.numbers = numbers


class BrokenHistory(Exception):
    """A fact that cannot be added to what came before: that event stops and says so."""
