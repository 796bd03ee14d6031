"""What can be wrong with a seed or a setting: refused whole, with file, key and reason."""

from enum import StrEnum


class Mistake(StrEnum):
    """The reasons, each as its English sentence; `words/mistakes.py` translates them."""

    NO_SUCH_FILE = "There is no such file."
    NOT_READABLE = "The file cannot be read: {detail}"
    BAD_NAME = "A name here has only small letters, digits and hyphens."
    UNKNOWN_KEY = "This key is not known."
    UNKNOWN_SETTING = "There is no setting of this name."
    MISSING = "This key is missing."
    NOT_A_TABLE = "This must be a table with keys."
    NOT_A_LIST = "This must be a list."
    NOT_TEXT = "This must be a short text."
    NOT_WHOLE = "This must be a whole number."
    NOT_FLAG = "This must be true or false."
    NOT_A_TIME = "This must be a time such as 09:45."
    NOT_A_DATE = "This must be a date such as 2009-01-17."
    NOT_A_ZONE = "This must be a time zone such as Europe/Budapest."
    NO_ZONES = "This machine has no time zone data: install the package tzdata."
    NOT_A_CHOICE = "Possible values: {choices}."
    OUT_OF_RANGE = "This must be from {least} to {most}."
    NOT_HUNDRED = "The shares must add up to 100 %, not {sum} %."
    BAD_SHARE = "A share is above 0 and has at most two decimals."
    BRACKETS_FALL = "Each bracket must end above the one before it."
    BRACKET_AFTER_OPEN = "No bracket can follow one without an end."
    BRACKET_COUNT = "There are {columns} columns, so {columns} numbers are needed."
    NO_LEVEL = "There must be at least one level."
    LEVEL_ORDER = "Levels are numbered 1, 2, 3; here {expected} must stand."
    LEVEL_TWICE = "This level stands there twice."
    BLINDS_FALL = "The blinds must not fall."
    BLINDS_SWAPPED = "The big blind must not be below the small blind."
    ONE_LENGTH = "Give the length either in minutes or in seconds."
    BAD_LENGTH = "A length must be above 0 and at most a day."
    BREAK_AT_EDGE = "Play must begin and end with a level, not a break."
    BREAKS_TOUCH = "Two breaks must not follow each other."
    TIMES_OVERLAP = "This time must not be before {after}."
    TIMES_EQUAL = "This time must be after {after}."
    NO_SUCH_STAGE = "There is no stage {stage}; the last one is {last}."
    NO_BREAK_AFTER = "After stage {stage} comes no break."
    ADDON_WITHOUT_TERMS = "This break sells add-ons, but their price is missing."
    ADDON_WITHOUT_BREAK = "Add-ons need a break that sells them."
    NOTHING_HELD = "The structure has no terms for this."
    DATES_FALL = "Each date must be after the one before it."
    TIME_SKIPPED = "A planned time does not exist on this night: the clocks go forward."
    TIME_TWICE = "A planned time comes twice on this night: say which with `repeated`."
    DATE_ORDER = "Events are numbered 1, 2, 3; here {expected} must stand."
    FINAL_NOT_LAST = "Only the last event can be the Final."
    KIND_DIFFERS = "The structure is for another kind of event: {kind}."
    SAME_LABELS = "The two labels must differ."
    NO_ADDRESS = "This must be an address such as {example}."
    NOT_THREE = "These must be three different numbers from {least} to {most}."
    NOT_ONE_TOPIC = "This must name one topic, without # and +."
    NO_CLOCK = "This is no clock of a rehearsal."
    DOES_NOT_FIT = "This value does not fit here: {detail}"


class SeedError(Exception):
    """A seed or setting with a mistake: nothing of it is used.

    `file`, `key` say where; `reason` says why, in English; `values` are the sentence's numbers.
    """

    def __init__(self, file: str, key: str, mistake: Mistake, **values: object) -> None:
        self.file = file
        self.key = key
        self.mistake = mistake
        self.values = values
        super().__init__(f"{file}: {key}: {self.reason}" if key else f"{file}: {self.reason}")

    @property
    def reason(self) -> str:
        """Why it is refused, as an English sentence."""
        return self.mistake.value.format(**self.values)
