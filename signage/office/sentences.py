"""Sentences of the office about facts, phases and purchases, in the reader's words."""

from registry.engine.ids import EntryId
from registry.engine.structure import Level
from registry.views.office import Heading
from registry.words.say import Money, marked
from signage.office import here

PURCHASES = {"entry": marked("Entry"), "rebuy": marked("Rebuy"), "addon": marked("Add-on")}
MEANS = {"cash": marked("Cash"), "card": marked("Card"), "transfer": marked("Transfer")}
ROLES = {"organiser": marked("Organiser"), "cashier": marked("Cashier")}
OTHERS = {
    "kiosk": marked("Kiosk"),
    "timekeeper": marked("Timekeeper"),
    "phone": marked("Phone"),
    "table": marked("Table"),
}


def purchase(kind: str) -> str:
    """What is bought."""
    return here.words().say(PURCHASES[kind])


def means(kind: str) -> str:
    """How it is paid."""
    return here.words().say(MEANS[kind])


def role(kind: str) -> str:
    """What a member of staff may do."""
    return here.words().say(ROLES[kind])


def title(head: Heading) -> str:
    """What an event is called."""
    say = here.words().say
    if head.kind == "practice":
        return say(marked("Practice {number}"), number=head.number)
    if head.kind == "final":
        return say(marked("Final"))
    return say(marked("Event {number}"), number=head.number)


def who(by: str) -> str:
    """Who handed a command in."""
    kind, _, number = by.partition(":")
    if kind in ROLES:
        found = next((each.name for each in here.club().staff.list() if str(each.id) == number), None)
        return found or here.words().say(ROLES[kind])
    if kind in OTHERS:
        return device(kind, number if kind in ("kiosk", "table") else "")
    return by


def device(kind: str, name: str) -> str:
    """What a device is called: a wall by its name alone, a table as everywhere, anything else by its kind first."""
    if kind not in OTHERS:
        return name
    if kind == "table" and name:
        return here.words().say(marked("Table {table}"), table=name.removeprefix("table-"))
    said = here.words().say(OTHERS[kind])
    return said if name in ("", "main") else f"{said} {name.removeprefix(f'{kind}-')}"


def money(amount: int) -> Money:
    """An amount in the event's currency."""
    return Money(amount, here.event().opened.structure.currency)


def called(entry: EntryId) -> str:
    """The name behind an entry."""
    found = here.event().entries.get(entry)
    return here.name(found.player) if found else f"#{entry}"


def minutes(ms: int) -> int | float:
    """A length in minutes, whole where it is whole."""
    exact = abs(ms) / 60_000
    return int(exact) if exact == int(exact) else round(exact, 2)


def policy_word(policy: str) -> str:
    """How a stretch without anybody keeping the time counts."""
    return here.words().say(marked("It counts as play.") if policy == "catch-up" else marked("It does not count."))


FLOOR_REASONS = {
    "ruling": marked("ruling"),
    "chips": marked("the chips"),
    "deck": marked("cards"),
    "clock": marked("time"),
    "conduct": marked("behaviour"),
    "help": marked("help"),
}


def floor_reason(code: str) -> str:
    """What the floor is called for."""
    return here.words().say(FLOOR_REASONS[code])


def stage_name(stage: int) -> str:
    """What a stage is called, counted from 1."""
    stages = here.event().structure.stages
    if not 1 <= stage <= len(stages):
        return str(stage)
    found = stages[stage - 1]
    if isinstance(found, Level):
        return here.words().say(marked("Level {level}"), level=found.number)
    return here.words().say(marked("Break"))
