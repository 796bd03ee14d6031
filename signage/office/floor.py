"""Calls from the tables: who waits, who has not seen what the room was told, whom to tap, which tablets speak."""

import re
from dataclasses import dataclass
from datetime import datetime

from flask import Blueprint
from werkzeug.wrappers import Response

from registry.engine import commands as c
from registry.engine.adding.tables import HAND_FOR_HAND, hand_round
from registry.engine.alert_kinds import KINDS
from registry.engine.alerts import Alert
from registry.engine.refusals import Refusal, Why
from registry.views import answers as seen
from registry.views import floor as tables
from registry.words.say import marked
from signage.forms import Unknown
from signage.office import here
from signage.office.choices import key
from signage.office.lit import said
from signage.office.nothing import Nothing
from signage.office.page import show
from signage.tables.keys import moment

routes = Blueprint("floor", __name__)

NO_CALL = marked("Table {table} does not call (any more).")


@routes.get("/floor")
def page() -> tuple[str, int]:
    """All calls of the tables."""
    event_id = here.maybe_event_id()
    event = here.event() if event_id else None
    telling = event is not None and HAND_FOR_HAND in event.told
    return show(
        "office/floor.html",
        room=room(),
        telling=telling,
        round=hand_round(event) if event else None,
        tables=event.tables if event else (),
        start=key(c.TellRoom(what=HAND_FOR_HAND)) if event and not telling else None,
        taps=tables.taps(event, here.club().taps.wished(), here.names()) if event else (),
        tablets=here.club().tablets.list(here.now()),
    )


@dataclass(frozen=True)
class Room:
    """What calls now. Shape: `missing` holds a sentence, its alert and the tables that have not seen it."""

    floor: tuple[tables.Waiting, ...] = ()
    missing: tuple[tuple[str, Alert, tuple[int, ...]], ...] = ()
    tapped: tuple[tables.Tap, ...] = ()


def room() -> Room:
    """What both this page and the first one show of the tables."""
    if here.maybe_event_id() is None:
        return Room()
    history, event, now = here.history(), here.event(), here.now()
    missing = [(said(alert), alert, numbers) for alert, numbers in seen.unanswered(history, now)]
    tapped = tables.taps(event, here.club().taps.wished(), here.names()) if seen.called(history, now) else ()
    return Room(tables.floor(event, now), tuple(missing), tapped)


@routes.post("/floor/come")
def come() -> Response:
    """Say that somebody is on the way to a table."""
    table = table_asked()
    here.hand_in(
        c.ComeToTable(table=table),
        marked("Table {table} sees that you are coming."),
        nothing=marked("Somebody is on the way to table {table} already.") if table in here.event().floor else NO_CALL,
        table=table,
    )
    return here.done()


@routes.post("/floor/settle")
def settle() -> Response:
    """Say that what a table called for is settled."""
    table = table_asked()
    here.hand_in(c.SettleFloor(table=table), marked("Table {table}: settled."), nothing=NO_CALL, table=table)
    return here.done()


def table_asked() -> int:
    """The table that the form is about; one that was closed may still call. Refuses: NO_SUCH_TABLE."""
    table, event = here.form().whole("table", 1, 10_000), here.event()
    if table not in event.tables and table not in event.floor:
        raise Refusal(Why.NO_SUCH_TABLE, table=table)
    return table


@routes.post("/floor/told")
def told() -> Response:
    """Somebody went there and told the tables what they had not seen. Source: A-26."""
    form = here.form()
    kind, since = form.one_of("kind", KINDS), moment(form.raw("since"))
    asked, missing = re.findall(r"[0-9]{1,4}", form.raw("tables")), missing_at(kind, since)
    numbers = [number for number in dict.fromkeys(map(int, asked)) if number in missing]
    if not numbers and not here.pressed_before():
        raise Nothing(marked("No table has to be told this (any more)."))
    for number in numbers:
        answer = c.AnswerAlert(table=number, kind=kind, since=since)
        here.club().desk.submit(here.event_id(), answer, by=here.by(), request=f"{here.asked_under()} {number}")
    here.say(marked("The tables know it."))
    return here.done()


def missing_at(kind: str, since: datetime) -> tuple[int, ...]:
    """The tables that have not seen what the room was told at a moment."""
    waiting = seen.unanswered(here.history(), here.now())
    return next((numbers for alert, numbers in waiting if (alert.kind, alert.at) == (kind, since)), ())


@routes.post("/floor/hands")
def hands() -> Response:
    """Let all tables deal hand for hand, or no longer."""
    if here.form().ticked("on"):
        here.hand_in(c.TellRoom(what=HAND_FOR_HAND), marked("Hand for hand: every table deals one hand and waits."))
    else:
        over = marked("Hand for hand is over.")
        here.hand_in(c.EndTelling(what=HAND_FOR_HAND), over, nothing=marked("No hand for hand is played (any more)."))
    return here.done()


@routes.post("/floor/let-in")
def let_in() -> Response:
    """Let a tablet speak for its table."""
    tablet = here.form().needed("tablet")
    if not here.once(lambda: here.club().tablets.let_in(tablet, here.now())):
        raise Unknown
    here.say(marked("The tablet is let in."))
    return here.done()


@routes.post("/floor/send-away")
def send_away() -> Response:
    """Let a tablet no longer speak for its table."""
    tablet, tablets = here.form().needed("tablet"), here.club().tablets

    def send() -> None:
        if all(each.id != tablet for each in tablets.list(here.now())):
            raise Unknown
        tablets.send_away(tablet)

    here.once(send)
    here.say(marked("The tablet is sent away."))
    return here.done()
