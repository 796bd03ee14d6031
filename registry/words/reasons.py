"""The sentence for each reason a wish can be turned down, at most 15 simple words."""

from collections.abc import Mapping

from registry.engine.refusals import Refusal, Why
from registry.words.say import Money, Words, marked

REASONS: Mapping[Why, tuple[str, ...]] = {
    # Several sentences: the first whose numbers are all there is said; the last needs none.
    Why.ALREADY_OPENED: (marked("This event is already open."),),
    Why.SETTINGS_UNCONFIRMED: (marked("The organiser must confirm the settings first."),),
    Why.SETTINGS_IN_USE: (marked("Somebody has signed up, so the settings stay as they are."),),
    Why.EVENT_CANCELLED: (marked("This event is cancelled."),),
    Why.EVENT_CLOSED: (marked("This event is closed. Nothing can change any more."),),
    Why.EVENT_OVER: (marked("This event is over."),),
    Why.EVENT_NOT_OVER: (marked("This event is not over yet."),),
    Why.NOT_DUE: (marked("It is not the time for this."),),
    Why.NOTHING_TO_DECIDE: (marked("There is nothing to decide now."),),
    Why.TOO_FEW: (marked("Too few players: {count}."), marked("There are too few players.")),
    Why.MOMENT_PAST: (marked("{at} is already past."), marked("This time is already past.")),
    Why.TOO_YOUNG: (
        marked("You must be at least {limit} years old to play."),
        marked("You are not old enough to play."),
    ),
    Why.BORN_IN_FUTURE: (marked("This birth date is in the future."),),
    Why.BIRTH_UNKNOWN: (marked("The birth date is missing."),),
    Why.BANNED: (
        marked("You may not play until {until}. Please ask the organiser."),
        marked("You may not play now. Please ask the organiser."),
    ),
    Why.NOT_ELIGIBLE: (marked("Only deaf and hard-of-hearing people may play. Please ask the organiser."),),
    Why.NOT_QUALIFIED: (marked("You are not among the players of the season Final."),),
    Why.ALREADY_ENTERED: (marked("You have already signed up."),),
    Why.ENTRY_NOT_OPEN: (marked("Entry opens at {at}."), marked("Entry is not open yet.")),
    Why.ENTRY_CLOSED: (marked("Entry closed at {at}."), marked("Entry is closed.")),
    Why.PLAY_BEGUN: (marked("Play began at {at}."), marked("Play has already begun.")),
    Why.PLAY_NOT_BEGUN: (
        marked("Play has not begun. Planned start: {at}."),
        marked("Play has not begun."),
    ),
    Why.REBUYS_CLOSED: (marked("Rebuys closed at {at}."), marked("Rebuys are closed.")),
    Why.NO_REBUYS: (marked("There are no rebuys in this event."),),
    Why.REBUY_LIMIT: (marked("You have used all your rebuys ({limit})."), marked("You have used all your rebuys.")),
    Why.STACK_NOT_EMPTY: (
        marked("You have too many chips for a rebuy. The most is {limit}."),
        marked("You still have chips. A rebuy is only for an empty stack."),
    ),
    Why.ADDONS_NOT_OPEN: (marked("Add-ons are sold from {at}."), marked("Add-ons are sold in the break.")),
    Why.ADDONS_CLOSED: (marked("Add-ons are no longer sold."),),
    Why.NO_ADDONS: (marked("There are no add-ons in this event."),),
    Why.ADDON_LIMIT: (marked("You have used all your add-ons ({limit})."), marked("You already have your add-on.")),
    Why.NOT_ENTERED: (marked("This player is not in the event."),),
    Why.NOT_PAID: (marked("The entry is not paid yet."),),
    Why.NOT_IN_PLAY: (marked("This player is not in play."),),
    Why.NO_CLAIM: (marked("There is nothing to pay here."),),
    Why.ALREADY_CLAIMED: (marked("You have already asked for this. Pay at the desk."),),
    Why.ALREADY_PAID: (marked("This is already paid."),),
    Why.WRONG_AMOUNT: (
        marked("The price is {price}, not {amount}."),
        marked("The price is {price}."),
        marked("This is not the right amount."),
    ),
    Why.MEANS_CLOSED: (marked("You cannot pay in this way here."),),
    Why.NOTHING_TO_VOID: (marked("There is no payment to take back."),),
    Why.PAYMENT_IN_USE: (marked("Something stands on this payment. It cannot be taken back."),),
    Why.NO_PRIZE: (marked("There is no prize for this player."),),
    Why.PRIZE_TAKEN: (marked("This prize is already handed over."),),
    Why.REASON_NEEDED: (marked("Please write a reason."),),
    Why.NOBODY_NAMED: (marked("Name at least one player."),),
    Why.NAMED_TWICE: (marked("A player is named twice."),),
    Why.ALREADY_OUT: (marked("This player is already out."),),
    Why.LAST_ONE_STAYS: (marked("The last player cannot go out."),),
    Why.BAD_STACK: (marked("This number of chips is not possible."),),
    Why.BAD_MOMENT: (marked("This time is not possible."),),
    Why.BAD_NUMBER: (marked("This number is not possible."),),
    Why.NO_SUCH_STAGE: (marked("There is no such level or break."),),
    Why.STAGE_TOO_SHORT: (marked("The level would be too short."),),
    Why.STAGE_OVER_ALREADY: (marked("This length is over already. The level would end now."),),
    Why.NO_SUCH_BREAK: (marked("There is no such break ahead."),),
    Why.BREAK_BESIDE_BREAK: (marked("There is a break already. Make that one longer while it runs."),),
    Why.TOO_LATE_TO_RETURN: (marked("It is too late to go back there."),),
    Why.NO_GAP: (marked("There is nothing to choose here."),),
    Why.CLOCK_IN_DOUBT: (marked("Answer first: is the clock right?"),),
    Why.TIME_SKIPPED: (
        marked("This time does not exist on that night. The next one is {at}."),
        marked("This time does not exist on that night."),
    ),
    Why.TIME_TWICE: (
        marked("This time comes twice that night: {first} and {second}. Choose one."),
        marked("This time comes twice that night. Choose one."),
    ),
    Why.NO_SUCH_TABLE: (marked("There is no table {table}."), marked("There is no such table.")),
    Why.NO_SUCH_SEAT: (marked("There is no seat {seat} at this table."), marked("There is no such seat.")),
    Why.SEAT_TAKEN: (marked("Table {table}, seat {seat} is taken."), marked("This seat is taken.")),
    Why.NO_FREE_SEATS: (marked("There are no free seats."),),
    Why.NOT_SEATED: (marked("This player has no seat."),),
    Why.NOTHING_TO_UNDO: (marked("There is nothing to undo."),),
    Why.UNDO_LATER_FIRST: (marked("Something later stands on this. Undo that first."),),
    Why.REQUEST_REUSED: (marked("This request was already used for something else."),),
    Why.NOT_ALLOWED: (marked("You are not allowed to do this."),),
    Why.NO_SUCH_EVENT: (marked("There is no such event."),),
    Why.UNKNOWN_PLAYER: (marked("I cannot find this player. Please ask for help."),),
    Why.NAME_BLANK: (marked("Please write a name."),),
    Why.NAME_TOO_LONG: (
        marked("This name is too long. The most is {limit} letters."),
        marked("This name is too long."),
    ),
    Why.NAME_INVISIBLE: (marked("This name has letters that nobody can see."),),
    Why.NAME_TAKEN: (marked("This name is already taken."),),
    Why.SAME_PERSON: (marked("This person is already registered."),),
    Why.CONSENT_NEEDED: (marked("Your consent is needed."),),
    Why.BAD_DATE: (marked("This is not a date. Write it like 1980-05-01."),),
}
AMOUNTS = ("price", "amount")
SINGULAR = {Why.STACK_NOT_EMPTY: 0, Why.ADDON_LIMIT: 1}
"""Limits at which the sentence without a number says more."""
UNSPOKEN = marked("This is not possible now.")


def reason(words: Words, refusal: Refusal) -> str:
    """Why a wish was turned down, in the reader's language; a missing number only makes it shorter."""
    values = _values(refusal)
    for sentence in REASONS.get(refusal.why, (UNSPOKEN,)):
        if all(name in values for name in _needed(sentence)):
            return words.say(sentence, **values)
    return words.say(UNSPOKEN)


def _values(refusal: Refusal) -> dict[str, object]:
    currency = str(refusal.numbers.get("currency", "HUF"))
    values = {name: value for name, value in refusal.numbers.items() if value is not None}
    if values.get("limit") == SINGULAR.get(refusal.why, object()):
        del values["limit"]
    for name in AMOUNTS:
        amount = values.get(name)
        if isinstance(amount, int):
            values[name] = Money(amount, currency)
    return values


def _needed(sentence: str) -> list[str]:
    """The names in braces."""
    return [piece.split("}")[0] for piece in sentence.split("{")[1:]]
