"""How a setting is shown in a form and read back from it; what is allowed is judged by its own table."""

from collections.abc import Callable, Mapping
from typing import Any

from registry.engine.local_time import Which
from registry.engine.readings import Reading
from registry.engine.structure import Timetable
from registry.words.say import Words, marked
from signage.forms import BadInput, Form, whole_number

CHOICES: Mapping[str, str] = {
    "pool": marked("prizes"),
    "house": marked("organisers"),
    "off": marked("off"),
    "self_declared": marked("the player says so"),
    "card": marked("card"),
    "organiser": marked("an organiser says so"),
    "none": marked("nobody"),
    "event_day": marked("on the event day"),
    "season_start": marked("at the season start"),
    "paid": marked("paid players"),
    "signed_up": marked("signed-up players"),
    "ask": marked("ask the office"),
    "cancel": marked("cancel"),
    "play": marked("play without points"),
    "postpone": marked("postpone"),
    "table_and_seat": marked("table and seat"),
    "table_only": marked("table only"),
    "use_last": marked("the last column"),
    "break_start": marked("when the break begins"),
    "break_end": marked("when the break ends"),
    "any": marked("any"),
    "break": marked("in the break"),
    "hold": marked("the last level goes on"),
    "next_hand": marked("from the next hand"),
    "at_once": marked("at once"),
    "hand": marked("the hand"),
    "orbit": marked("the round"),
    "level": marked("the level"),
    "all_events": marked("in every event"),
    "movers_only": marked("only who moves"),
    "everybody": marked("everybody"),
    "stack_at_hand_start": marked("chips at the start of the hand"),
    "chips_in_pot": marked("chips in the pot"),
    "share": marked("they share the place"),
    "high": marked("the better place"),
    "average": marked("the average"),
    "hand_for_hand": marked("hand for hand"),
    "same_minute": marked("the same minute"),
    "started_event": marked("each event played"),
    "with_rebuys": marked("rebuys too"),
    "points_participations": marked("points, then events"),
    "points": marked("points only"),
    "plus_ties": marked("all equal ones too"),
    "lots": marked("draw lots"),
    "final_result": marked("the result of the Final"),
    "season_points": marked("the season points"),
    "prorata": marked("shared by all prizes"),
    "winner": marked("to the winner"),
    "cash": marked("cash"),
    "transfer": marked("transfer"),
    "unset": marked("nobody yet"),
    "final_winner": marked("the winner of the Final"),
    "points_leader": marked("the first in points"),
    "fold_on_turn": marked("folded at each turn"),
    "held": marked("held for a while"),
    "forfeit_hand": marked("the bets of this hand"),
    "whole_stack": marked("all chips"),
    "bets_only": marked("the bets, the hand plays on"),
    "as_eliminated": marked("keeps the place"),
    "disqualified": marked("no place at all"),
    "event": marked("for the event"),
    "season": marked("for the season"),
    "staff": marked("staff"),
    "player": marked("players"),
    "default": marked("the usual times"),
}

OWN: Mapping[tuple[str, str], str] = {
    ("entry.eligibility", "card"): marked("a card proves it"),
    ("entry.eligibility", "none"): marked("everybody may play"),
    ("final_table.redraw", "organiser"): marked("when an organiser says so"),
    ("final.reserves", "none"): marked("nobody moves up"),
}
"""Where a word means something else in one setting."""

PARTS = 3
"""How many parts of a price the form offers."""

TIMES = ("open", "close", "override_until", "draw", "start")
TIMETABLE = "event.timetable"
REPEATED = "repeated"
"""The key of a timetable that says which of two equal times is meant."""
WHICH = {"first": marked("the first"), "second": marked("the second")}


def value_word(words: Words, name: str, value: object) -> str:
    """A value of a setting for people to read."""
    if isinstance(value, bool):
        return words.say(marked("yes") if value else marked("no"))
    if isinstance(value, str):
        sentence = OWN.get((name, value)) or CHOICES.get(value)
        return words.say(sentence) if sentence else cut_word(words, name, value)
    if isinstance(value, int):
        return words.number(value)
    if isinstance(value, list | tuple):
        return ", ".join(item_word(words, name, item) for item in value)
    if isinstance(value, Mapping):
        return ", ".join(words.say(WHICH[part]) if part in WHICH else str(part) for part in value.values())
    return str(value)


def item_word(words: Words, name: str, item: object) -> str:
    """One item of a list, such as a part of a price."""
    if isinstance(item, Mapping):
        return f"{words.number(int(item['amount']))} {value_word(words, name, str(item['to']))}"
    return value_word(words, name, item)


def cut_word(words: Words, name: str, value: str) -> str:
    """The number that qualifies and what happens at a tie; any other text as it is."""
    number, _, ties = value.partition("_")
    if name == "final.cut" and ties in CHOICES:
        return f"{number}, {words.say(CHOICES[ties])}"
    return value


def typed_value(form: Form, reading: Reading) -> object:
    """The value of a setting as typed. Raises: BadInput; SeedError comes later, from its own table."""
    return _READERS[reading.type](form, reading)


def listed(text: str) -> list[str]:
    """What stands between commas."""
    return [part.strip() for part in text.replace(";", ",").split(",") if part.strip()]


def _word_or_whole(form: Form, reading: Reading) -> object:
    return whole_number(form.raw(reading.name)) if form.raw(reading.name) else reading.allowed[2]


def _switch(form: Form, reading: Reading) -> object:
    most = form.whole_or_none(f"{reading.name}:most", 1, 100)
    sold = form.one_of(reading.name, ("yes", "no")) == "yes"
    return most if sold and most is not None else sold


def _parts(form: Form, reading: Reading) -> object:
    found = []
    for index in range(PARTS):
        if form.raw(f"{reading.name}:{index}"):
            amount = form.whole(f"{reading.name}:{index}", 0, 10_000_000)
            found.append({"amount": amount, "to": form.one_of(f"{reading.name}:{index}:to", ("pool", "house"))})
    return found


def _choices(form: Form, reading: Reading) -> object:
    return [choice for choice in reading.allowed if form.ticked(f"{reading.name}:{choice}")]


def _numbers(form: Form, reading: Reading) -> object:
    return [whole_number(part) for part in listed(form.raw(reading.name))]


def _percents(form: Form, reading: Reading) -> object:
    raw = form.raw(reading.name)
    return [_percent(part) for part in listed(raw)] if raw or not reading.allowed else reading.allowed[0]


def _percent(part: str) -> object:
    try:
        value = float(part.rstrip("% "))
    except ValueError:
        raise BadInput(marked("Write shares such as 45, 30, 15, 10.")) from None
    if not 0 < value <= 100:
        raise BadInput(marked("Write shares such as 45, 30, 15, 10."))
    return int(value) if value == int(value) else value


def _timetable(form: Form, reading: Reading) -> object:
    if not any(form.raw(f"{reading.name}:{time}") for time in TIMES):
        return "default"
    times = {time: form.clock_time(f"{reading.name}:{time}").strftime("%H:%M") for time in TIMES}
    which = which_typed(form)
    return times if which is None else {**times, REPEATED: which}


def which_typed(form: Form) -> Which | None:
    """Which of two equal times was chosen; None where nobody was asked. Raises: BadInput."""
    chosen = form.one_of("which", ("", *WHICH))
    return "first" if chosen == "first" else "second" if chosen == "second" else None


def says_which(value: object) -> bool:
    """Whether the value of a timetable says which of two equal times is meant."""
    return isinstance(value, Mapping) and REPEATED in value


def written(times: Timetable) -> dict[str, str]:
    """A day's times as a setting says them."""
    return {name: _clock(getattr(times, f"{name}_ms")) for name in TIMES}


def _clock(ms: int) -> str:
    minutes, seconds = divmod(ms // 1000, 60)
    return f"{minutes // 60:02}:{minutes % 60:02}:{seconds:02}"


def _cut(form: Form, reading: Reading) -> object:
    return f"{form.whole(reading.name, 1, 9999)}_{form.one_of(reading.name + ':ties', ('plus_ties', 'lots'))}"


_READERS: Mapping[str, Callable[[Form, Any], object]] = {
    "choice": lambda form, reading: form.raw(reading.name),
    "choices": _choices,
    "flag": lambda form, reading: form.one_of(reading.name, ("yes", "no")) == "yes",
    "count": lambda form, reading: form.whole(reading.name, 0, 10**12),
    "count_or_word": _word_or_whole,
    "amount": lambda form, reading: form.whole(reading.name, 0, 10_000_000),
    "switch": _switch,
    "parts": _parts,
    "time": lambda form, reading: form.clock_time(reading.name).strftime("%H:%M"),
    "numbers": _numbers,
    "percents": _percents,
    "percents_or_word": _percents,
    "timetable": _timetable,
    "cut": _cut,
    "text": lambda form, reading: form.text(reading.name),
    "date": lambda form, reading: form.day(reading.name).isoformat(),
}
