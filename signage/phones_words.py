"""What a phone page says in its reader's words."""

import re
from typing import TYPE_CHECKING

from flask import current_app
from markupsafe import Markup, escape

from registry.engine.alerts import Alert
from registry.engine.event import ToldPlayer
from registry.words.alert_words import alert_words
from registry.words.say import marked
from signage.language import reader

if TYPE_CHECKING:
    from registry.assemble import Club

PRIVATE = {"warning": marked("Warning"), "exclusion": marked("Exclusion")}
NUMBER = r"\d[\d\u202f]*"
PAIR = re.compile(rf"(?<![\w&#:]){NUMBER}(?: / {NUMBER}|\.? [^\W\d_A-Z]\w*)")
"""Two numbers with a slash, or a number and the small word behind it. An escape such as `&#39;` is neither."""
PURCHASES = {"entry": marked("Entry"), "rebuy": marked("Rebuy"), "addon": marked("Add-on")}


def alert_sentence(alert: Alert, currency: str = "HUF") -> str:
    """An alert in my words; a move is my own, and what the organiser wrote is said as it was written."""
    if alert.kind == "break" and alert.numbers.get("at") is None:
        return reader().say(marked("Break"))  # the clock stands: nobody knows yet when to be back
    if alert.kind == "move":
        return reader().say(marked("Your seat: table {table}, seat {seat}."), **alert.numbers)
    return alert_words(reader(), alert, {}, currency, written() if "notice" in alert.numbers else None)


def kept_together(sentence: str) -> Markup:
    """A sentence in which no pair of numbers, and no number and the word it counts, goes over the end of a line."""
    escaped = str(escape(sentence))
    return Markup(PAIR.sub(r'<span class="together">\g<0></span>', escaped))  # noqa: S704 - escaped just before


def written() -> dict[int, str]:
    """The organisers' texts to the room in my language, else in any."""
    club: Club = current_app.extensions["club"]
    texts = club.notices.texts().items()
    return {number: by.get(reader().language) or next(iter(by.values()), "") for number, by in texts}


def pulses(alert: Alert) -> int:
    """How often an alert may pulse on this page: all of it, once or never, as the club wants it for the room."""
    club: Club = current_app.extensions["club"]
    most = {"none": 0, "gentle": 1}.get(club.settings.pulses, alert.pulses)
    return min(alert.pulses, most)


def private(told: ToldPlayer) -> str:
    """What I alone am told: its kind and its rule."""
    what = reader().say(PRIVATE[told.what])
    return f"{what} · {reader().say(marked('Rule {rule}'), rule=told.rule)}" if told.rule else what


def note(told: ToldPlayer) -> str:
    """What the organiser wrote to me, in my language where it was."""
    return written().get(told.notice, "")


def purchase(kind: str) -> str:
    """What is bought."""
    return reader().say(PURCHASES[kind])


def money(amount: int, currency: str) -> str:
    """Money in the reader's words."""
    return reader().money(amount, currency)


def shared() -> dict[str, object]:
    """What the page's template may use."""
    return {
        "alert_sentence": alert_sentence,
        "kept_together": kept_together,
        "pulses": pulses,
        "private": private,
        "note": note,
        "purchase": purchase,
        "money": money,
    }
