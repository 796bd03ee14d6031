"""The settings: one for every place where the club's documents can be read in several ways.

One table says each setting's name, type, allowed values, recommended default, the rule it comes
from and whether it touches money or admission (those have to be confirmed before the first event).
`compose.py` puts a value into the structure; `words/explanations.py` explains each in one line.
"""

import re
from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from registry.engine import document
from registry.engine.mistakes import Mistake, SeedError

Type = Literal[
    "choice",  # one of `allowed`
    "choices",  # several of `allowed`, at least one
    "flag",  # true or false
    "count",  # a whole number from allowed[0] to allowed[1]
    "count_or_word",  # a whole number as above, or one of the words after it
    "amount",  # money in minor units
    "parts",  # a price in parts, each with where it goes
    "time",  # a time of day
    "numbers",  # whole numbers above 0, rising
    "percents",  # shares that add up to 100
    "percents_or_word",  # shares, or one of `allowed`
    "timetable",  # one of `allowed`, or a day's five times
    "switch",  # false, true, or a number: that many
    "cut",  # such as 16_plus_ties or 16_lots
    "text",
    "date",
]
Applies = Literal["all", "ranking", "final"]
SETTINGS = "settings"
"""What a SeedError names as its file when a setting is wrong."""


class Reading(Struct, frozen=True):
    """One setting. `applies` "ranking" means every event that is not the Final."""

    name: str
    type: Type
    allowed: tuple[object, ...]
    default: object
    source: str
    money: bool = False
    applies: Applies = "all"


READINGS: tuple[Reading, ...] = (
    # money and admission
    Reading(
        "entry.parts",
        "parts",
        ("pool", "house"),
        [{"amount": 2000, "to": "pool"}, {"amount": 1000, "to": "house"}],
        "CA-1",
        money=True,
        applies="ranking",
    ),
    Reading("final.entry_fee", "amount", (), 1000, "CA-2", money=True, applies="final"),
    Reading("final.rebuy", "switch", (1, 100), False, "CA-2", money=True, applies="final"),
    Reading("final.addon", "flag", (), False, "CA-2", money=True, applies="final"),
    Reading("entry.close", "time", (), "10:05", "CA-3", money=True),
    Reading("entry.override_until", "time", (), "10:30", "CA-3", money=True),
    Reading("entry.open", "time", (), "09:45", "CA-4", money=True),
    Reading("entry.late_reg", "count_or_word", (1, 200, "off"), "off", "CA-5", money=True),
    Reading(
        "entry.eligibility",
        "choice",
        ("self_declared", "card", "organiser", "none"),
        "self_declared",
        "CA-6",
        money=True,
    ),
    Reading("entry.min_age", "count", (0, 120), 18, "CA-7", money=True),
    Reading("entry.age_on", "choice", ("event_day", "season_start"), "event_day", "CA-7", money=True),
    Reading("event.min_entrants", "count", (0, 10_000), 20, "CA-8", money=True, applies="ranking"),
    Reading("event.min_counts", "choice", ("paid", "signed_up"), "paid", "CA-8", money=True),
    Reading("event.below_min", "choice", ("ask", "cancel", "play", "postpone"), "ask", "CA-9", money=True),
    Reading("seating.initial", "choice", ("table_and_seat", "table_only"), "table_and_seat", "CA-10"),
    Reading("final.min_entrants", "count", (0, 10_000), 0, "CA-11", money=True, applies="final"),
    Reading("payout.brackets", "numbers", (1, 10_000), [30, 40, 50, 60], "CA-12", money=True, applies="ranking"),
    Reading("payout.above_last", "percents_or_word", ("use_last",), "use_last", "CA-13", money=True, applies="ranking"),
    # play
    Reading("structure.breaks[0].addon", "flag", (), True, "CA-14", money=True, applies="ranking"),
    Reading("rebuy.close", "choice", ("break_start", "break_end"), "break_start", "CA-15", money=True),
    Reading("rebuy.last_hand_grace", "flag", (), True, "CA-15", money=True),
    Reading("rebuy.max_stack", "count_or_word", (0, document.LARGEST, "any"), 0, "CA-16", money=True),
    Reading("rebuy.units", "count", (1, 1000), 1, "CA-16", money=True),
    Reading("addon.max_per_player", "count", (1, 1000), 1, "CA-17", money=True),
    Reading("addon.window", "choice", ("break",), "break", "CA-18", money=True),
    Reading("structure.after_last", "choice", ("hold",), "hold", "CA-19"),
    Reading("structure.level_applies", "choice", ("next_hand", "at_once"), "next_hand", "CA-20"),
    Reading("tables.seats", "count", (2, 12), 9, "CA-21"),
    Reading("tables.final_size", "count", (2, 12), 9, "CA-21"),
    Reading("final_table.move_after", "choice", ("hand", "orbit", "level"), "hand", "CA-22"),
    Reading("final_table.redraw", "choice", ("all_events", "organiser"), "all_events", "CA-23"),
    Reading("final_table.draw", "choice", ("movers_only", "everybody"), "movers_only", "CA-24"),
    Reading("bust.order", "choice", ("stack_at_hand_start", "chips_in_pot"), "stack_at_hand_start", "CA-25"),
    Reading("bust.equal", "choice", ("share",), "share", "CA-26", money=True),
    Reading("points.tie", "choice", ("high", "average"), "high", "CA-26"),
    Reading("prize.tie", "choice", ("average",), "average", "CA-26", money=True),
    Reading("bust.cross_table", "choice", ("hand_for_hand", "same_minute"), "hand_for_hand", "CA-27"),
    # the season
    Reading(
        "standings.participation",
        "choice",
        ("started_event", "with_rebuys", "signed_up"),
        "started_event",
        "CA-28",
        money=True,
    ),
    Reading("standings.order", "choices", ("points", "participations"), ["points", "participations"], "CA-29"),
    Reading("final.cut", "cut", ("plus_ties", "lots"), "16_plus_ties", "CA-30", money=True),
    Reading("final.reserves", "choice", ("none",), "none", "CA-31", money=True, applies="final"),
    Reading("final.min_points", "count", (1, 10_000), 1, "CA-32", money=True),
    Reading("final.chips_per_point", "count", (1, 1_000_000), 1000, "CA-33", money=True),
    Reading("chips.denominations", "numbers", (1, document.LARGEST), [100, 500, 1000, 5000, 25000, 100000], "CA-33"),
    Reading("final.awards_points", "flag", (), False, "CA-34", applies="final"),
    Reading(
        "final.prize_by",
        "choice",
        ("final_result", "season_points"),
        "final_result",
        "CA-35",
        money=True,
        applies="final",
    ),
    Reading("final.payout", "percents", (), [32, 20, 16, 12, 8, 6, 4, 2], "CA-36", money=True, applies="final"),
    Reading("final.unclaimed", "choice", ("prorata", "winner"), "prorata", "CA-37", money=True, applies="final"),
    Reading("final.entry_pool", "flag", (), False, "CA-38", money=True, applies="final"),
    Reading("label.final_table", "text", (), "final table", "CA-39"),
    Reading("label.season_final", "text", (), "season Final", "CA-39"),
    Reading("payment.means", "choices", ("cash", "card", "transfer"), ["cash", "card"], "CA-40", money=True),
    Reading("payment.remote", "flag", (), False, "CA-40", money=True),
    Reading("season.title", "choice", ("unset", "final_winner", "points_leader"), "unset", "CA-41"),
    Reading("payout.unit", "count", (1, 1_000_000), 1, "CA-42", money=True),
    # the table and the organisers
    Reading("absent.mode", "choice", ("fold_on_turn", "held"), "fold_on_turn", "CA-43"),
    Reading("penalty.rude", "choice", ("forfeit_hand", "whole_stack", "bets_only"), "forfeit_hand", "CA-44"),
    Reading("exclusion.place", "choice", ("as_eliminated", "disqualified"), "as_eliminated", "CA-45", money=True),
    Reading("exclusion.scope", "choice", ("event", "season"), "event", "CA-45", money=True),
    Reading("rules.version", "text", (), "2009-05-18", "CA-46"),
    Reading("rules.effective_from", "date", (), "2009-01-17", "CA-46"),
    Reading("table.dealer", "choice", ("staff", "player"), "staff", "CA-47"),
    Reading("event.timetable", "timetable", ("default",), "default", "CA-48", money=True),
)
BY_NAME: Mapping[str, Reading] = {reading.name: reading for reading in READINGS}
ORDER = "standings.order"
LABELS = ("label.final_table", "label.season_final")


def applying(kind: str) -> tuple[Reading, ...]:
    """The settings that matter for a kind of event, in the order of the table."""
    here = "final" if kind == "final" else "ranking"
    return tuple(reading for reading in READINGS if reading.applies in ("all", here))


def check(name: str, value: object) -> Reading:
    """The setting of this name, if the value is allowed. Raises: SeedError with the name and the reason."""
    reading = BY_NAME.get(name)
    if reading is None:
        raise SeedError(SETTINGS, name, Mistake.UNKNOWN_SETTING)
    _CHECKS[reading.type](reading, value)
    return reading


def checked(settings: Mapping[str, object]) -> dict[str, object]:
    """The same settings, if all are known and allowed. Raises: SeedError."""
    for name, value in settings.items():
        check(name, value)
    labels = [settings.get(name, BY_NAME[name].default) for name in LABELS]
    if labels[0] == labels[1]:
        raise SeedError(SETTINGS, LABELS[1], Mistake.SAME_LABELS)
    return dict(settings)


def _choice(reading: Reading, value: object) -> None:
    if not isinstance(value, str) or value not in reading.allowed:
        raise _not_a_choice(reading, reading.allowed)


def _choices(reading: Reading, value: object) -> None:
    if not isinstance(value, list | tuple) or not value or any(item not in reading.allowed for item in value):
        raise _not_a_choice(reading, reading.allowed)
    if reading.name == ORDER and value[0] != "points":
        raise _not_a_choice(reading, ("points", "points, participations"))


def _flag(reading: Reading, value: object) -> None:
    if not isinstance(value, bool):
        raise SeedError(SETTINGS, reading.name, Mistake.NOT_FLAG)


def _count(reading: Reading, value: object) -> None:
    least, most, *words = reading.allowed
    if isinstance(value, str) and words:
        if value not in words:
            raise _not_a_choice(reading, tuple(words))
        return
    document.whole(value, SETTINGS, reading.name, int(str(least)), int(str(most)))


def _amount(reading: Reading, value: object) -> None:
    document.whole(value, SETTINGS, reading.name)


def _switch(reading: Reading, value: object) -> None:
    if not isinstance(value, bool):
        _count(reading, value)


def _parts(reading: Reading, value: object) -> None:
    if not isinstance(value, list | tuple):
        raise SeedError(SETTINGS, reading.name, Mistake.NOT_A_LIST)
    for index, part in enumerate(value):
        form = document.Table(part, SETTINGS, f"{reading.name}[{index}]")
        form.whole("amount")
        form.choice("to", ("pool", "house"))
        form.done()


def _time(reading: Reading, value: object) -> None:
    document.clock_ms(value, SETTINGS, reading.name)


def _numbers(reading: Reading, value: object) -> None:
    if not isinstance(value, list | tuple) or not value:
        raise SeedError(SETTINGS, reading.name, Mistake.NOT_A_LIST)
    least, most = (int(str(bound)) for bound in reading.allowed)
    before = 0
    for index, number in enumerate(value):
        key = f"{reading.name}[{index}]"
        if document.whole(number, SETTINGS, key, least, most) <= before:
            raise SeedError(SETTINGS, key, Mistake.BRACKETS_FALL)
        before = number


def _percents(reading: Reading, value: object) -> None:
    if isinstance(value, str) and value in reading.allowed:
        return
    document.shares(value, SETTINGS, reading.name)


def _timetable(reading: Reading, value: object) -> None:
    if value not in reading.allowed and not isinstance(value, Mapping):
        raise _not_a_choice(reading, reading.allowed)


def _cut(_reading: Reading, value: object) -> None:
    cut_of(value)


def cut_of(value: object) -> tuple[int, str]:
    """How many qualify and what happens at a tie, from words such as `16_plus_ties`. Raises: SeedError."""
    written = re.fullmatch("([1-9][0-9]{0,3})_(plus_ties|lots)", value) if isinstance(value, str) else None
    if written is None:
        raise SeedError(SETTINGS, "final.cut", Mistake.NOT_A_CHOICE, choices="16_plus_ties, 16_lots")
    return int(written[1]), written[2]


def _text(reading: Reading, value: object) -> None:
    if not isinstance(value, str) or not value.strip() or len(value) > document.LONGEST_TEXT:
        raise SeedError(SETTINGS, reading.name, Mistake.NOT_TEXT)


def _date(reading: Reading, value: object) -> None:
    document.day(value, SETTINGS, reading.name)


def _not_a_choice(reading: Reading, choices: tuple[object, ...]) -> SeedError:
    return SeedError(SETTINGS, reading.name, Mistake.NOT_A_CHOICE, choices=", ".join(map(str, choices)))


_CHECKS: Mapping[Type, Any] = {
    "choice": _choice,
    "choices": _choices,
    "flag": _flag,
    "count": _count,
    "count_or_word": _count,
    "amount": _amount,
    "switch": _switch,
    "parts": _parts,
    "time": _time,
    "numbers": _numbers,
    "percents": _percents,
    "percents_or_word": _percents,
    "timetable": _timetable,
    "cut": _cut,
    "text": _text,
    "date": _date,
}
