"""At the tables: who went out, who sits where, a table that closes."""

from datetime import datetime

from flask import Blueprint, request
from werkzeug.wrappers import Response

from registry.engine.commands import BreakTable, Bust, FormFinalTable, Move
from registry.engine.facts import Busted, FinalTableDrawn, Moved, OutWith, Place, TableBroken
from registry.engine.ids import EntryId
from registry.views.office import tables
from registry.words.say import marked
from signage.forms import BadInput, Form, latest, whole_number
from signage.office import here, sentences
from signage.office.choices import key
from signage.office.page import show

routes = Blueprint("play", __name__)

TICK = "out-"
STACK = "stack-"


@routes.get("/play")
def every() -> tuple[str, int]:
    """Tables with their chairs, and the forms for one hand."""
    event = here.event()
    shown = tables(event, here.names())
    return show(
        "office/play.html",
        tables=shown,
        alive=[card for table in shown for _, card in table.seats if card],
        terms=event.structure,
        final=key(FormFinalTable())
        if event.final_table is None and event.alive <= event.structure.seats.final_size
        else None,
        began=event.began_at is not None,
    )


@routes.post("/play/bust")
def bust() -> Response:
    """One hand sent these players out."""
    out = outs(here.form())
    names = ", ".join(sentences.called(each.entry) for each in out)
    here.hand_in(Bust(out=out, dealt=dealt()), marked("Out: {names}."), names=names)
    return here.done()


def outs(typed: Form) -> tuple[OutWith, ...]:
    """Everybody ticked, with the stack at the start of the hand; a lone one needs no stack."""
    ticked = [name.removeprefix(TICK) for name in request.form if name.startswith(TICK)]
    found = []
    for number in ticked:
        entry = here.entry(whole_number(number, 1, 1_000_000))
        stack = typed.whole_or_none(STACK + number)
        if stack is None and len(ticked) > 1:
            raise BadInput(marked("Several went out in one hand: write each one's stack."))
        found.append(OutWith(entry=entry.id, stack=stack or 0))
    return tuple(found)


def dealt() -> datetime | None:
    """When the hand began, where it was typed: the last such time of the day before now."""
    typed = here.form()
    if not typed.raw("dealt"):
        return None
    return latest(typed.clock_time("dealt"), here.event().opened.zone, here.now())


@routes.post("/play/move")
def move() -> Response:
    """One player changes seats."""
    typed = here.form()
    entry = here.entry(typed.whole("entry", 1))
    here.unchanged(Moved, TableBroken, FinalTableDrawn)
    place = Place(table=typed.whole("table", 1, 10_000), seat=typed.whole("seat", 1, 10_000))
    here.hand_in(
        Move(entry=EntryId(entry.id), place=place),
        marked("{name} sits at table {table}, seat {seat}."),
        name=here.name(entry.player),
        table=place.table,
        seat=place.seat,
    )
    return here.done()


@routes.get("/play/break/<int:table>")
def ask_break(table: int) -> tuple[str, int]:
    """Ask before a table closes: whoever sits there gets a drawn seat elsewhere."""
    shown = next((each for each in tables(here.event(), here.names()) if each.table == table), None)
    status = 200 if shown else 404
    return show("office/confirm-break.html", status, table=table, shown=shown, key=key(BreakTable(table=table)))


@routes.post("/play/break")
def break_table() -> Response:
    """Close a table."""
    table = here.form().whole("table", 1, 10_000)
    here.unchanged(Busted, Moved, TableBroken, FinalTableDrawn)
    here.hand_in(
        BreakTable(table=table), marked("Table {table} is closed. Everybody there has a new seat."), table=table
    )
    return here.done("/office/play")


@routes.post("/play/final")
def final_table() -> Response:
    """Draw the final table."""
    here.hand_in(FormFinalTable(), marked("The final table is drawn."))
    return here.done()
