"""What the floor tells one table or one player: a decision, a warning, an exclusion. The wall shows nothing of it."""

from dataclasses import dataclass
from typing import cast, get_args

from flask import Blueprint
from msgspec.structs import replace
from werkzeug.wrappers import Response

from registry.engine import commands as c
from registry.engine.event import Entry, Ruled, ToldPlayer
from registry.engine.facts import PrivateTelling, Ruling
from registry.engine.rules import signs
from registry.people.notices import LONGEST
from registry.words.say import LANGUAGES, OWN_NAMES, marked
from signage.office import here
from signage.office.lit import written
from signage.office.page import show
from signage.tables.keys import RULINGS

routes = Blueprint("rulings", __name__)

PRIVATE: dict[PrivateTelling, str] = {"warning": marked("Warning"), "exclusion": marked("Exclusion")}
MOST_SEATS = 100


@dataclass(frozen=True)
class Open:
    """A decision that its table has not seen, or something that one player was told."""

    ruled: tuple[tuple[int, Ruled], ...] = ()
    told: tuple[tuple[Entry, ToldPlayer], ...] = ()


@routes.get("/rulings")
def page() -> tuple[str, int]:
    """What was decided and is still to be read, and forms for more."""
    event = here.event() if here.maybe_event_id() else None
    entries = sorted((each for each in event.entries.values() if not each.gone), key=called) if event else []
    return show(
        "office/rulings.html",
        tables=event.tables if event else (),
        entries=[(each.id, called(each)) for each in entries],
        waiting=waiting(),
        rulings=RULINGS,
        private=PRIVATE,
        called=called,
        longest=LONGEST,
        spoken=OWN_NAMES,
        text_of=text_of,
    )


def waiting() -> Open:
    """What is not read or not closed yet, the newest first."""
    if here.maybe_event_id() is None:
        return Open()
    event = here.event()
    ruled = [
        (table, each) for table, each in event.rulings.items() if not signs.has_answered(event, table, "ruled", each.at)
    ]
    told = [(event.entries[entry], each) for entry, each in event.told_player.items()]
    return Open(
        tuple(sorted(ruled, key=lambda one: one[1].at, reverse=True)),
        tuple(sorted(told, key=lambda one: one[1].at, reverse=True)),
    )


def called(entry: Entry) -> str:
    """The name behind an entry."""
    return here.name(entry.player)


def text_of(notice: int) -> str:
    """What was written, in the reader's language where it was."""
    return written(here.club().notices.texts().get(notice, {}))


@routes.post("/rulings/table")
def at_table() -> Response:
    """Show a table what was decided."""
    form = here.form()
    table = form.whole("table", 1, 10_000)
    command = c.RuleAtTable(
        table=table,
        ruling=cast("Ruling", form.one_of("ruling", get_args(Ruling))),
        seat=form.whole_or_none("seat", 0, MOST_SEATS) or 0,
        chips=form.whole_or_none("chips") or 0,
        rule=form.text("rule", 4),
    )
    here.insist(command)
    command = replace(command, notice=kept("ruling"))
    here.hand_in(command, marked("Table {table} sees the decision."), table=table)
    return here.done("/office/rulings")


@routes.post("/rulings/player")
def one_player() -> Response:
    """Tell one player alone."""
    form = here.form()
    entry = here.entry(form.whole("entry", 1))
    command = c.TellPlayer(
        entry=entry.id,
        what=cast("PrivateTelling", form.one_of("what", get_args(PrivateTelling))),
        rule=form.text("rule", 4),
    )
    here.insist(command)
    command = replace(command, notice=kept("private"))
    here.hand_in(command, marked("{name} sees it on the phone. Ask whether it was read."), name=called(entry))
    return here.done("/office/rulings")


@routes.post("/rulings/close")
def close() -> Response:
    """Close what one player was told."""
    entry = here.entry(here.form().whole("entry", 1))
    over = marked("{name} is told nothing (any more).")
    here.hand_in(c.EndPlayerTelling(entry=entry.id), marked("Closed."), nothing=over, name=called(entry))
    return here.done("/office/rulings")


def kept(what: str) -> int:
    """The number of the text that was written with it; 0 for none."""
    form = here.form()
    texts = {language: form.text(f"text-{language}", LONGEST) for language in LANGUAGES}
    return here.once(lambda: here.club().notices.write(what, texts, here.now())) if any(texts.values()) else 0
