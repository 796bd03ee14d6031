"""Why a line of a dump cannot be believed, in the reader's language."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from registry.words.say import Words, marked

if TYPE_CHECKING:
    from registry.ledger.damage import DamagedLine

DAMAGES: Mapping[str, str] = {
    "NOT_JSON": marked("it is not JSON."),
    "NOT_A_LINE": marked("it is no line of a record."),
    "FIELD_MISSING": marked("the field {field} is missing."),
    "FIELD_UNKNOWN": marked("nobody knows a field {field} here."),
    "WRONG_VALUE": marked("the value of {field} is of the wrong kind."),
    "KIND_UNKNOWN": marked("nobody knows the kind {kind}."),
    "NEWER": marked("a newer program wrote it."),
    "CHAIN": marked("it does not follow from the lines before: something was changed, moved or taken out."),
    "CUT": marked("it is missing. The file was cut."),
    "AFTER_THE_END": marked("it stands behind the last line."),
    "WRONG_COUNT": marked("{count} lines should stand before it."),
    "NO_BEGINNING": marked("a record begins in another way."),
    "SECOND_BEGINNING": marked("a record begins only once."),
    "NO_EVENT": marked("it belongs to no event."),
    "EVENT_TWICE": marked("the event {event} stands here a second time."),
    "FACT_ASTRAY": marked("fact {expected} should stand here, not {found}."),
    "REQUEST_ASTRAY": marked("a request of the event {event} names facts that are not there."),
    "REQUEST_TWICE": marked("a request of the event {event} stands here twice."),
    "DOES_NOT_ADD_UP": marked("the facts of the event {event} do not fit together."),
}


def damage(words: Words, damaged: "DamagedLine") -> str:
    """What is wrong with the line."""
    return words.say(DAMAGES[damaged.damage.value], **damaged.values)
