"""Nothing of the office reports as done what was done to nothing: every form, with names that nobody has."""

from collections.abc import Iterator

import pytest

from registry.engine import commands as c
from tests.signage.office_kit import CASHIER, Office, Somebody, home_with_staff, note, office, refused
from tests.signage.tablet_kit import seated

__all__ = ["home_with_staff", "office"]

NOBODY = 4711
ABOUT = {"name": "Hall", "inches": 55, "seat_m": 8, "language": "hu", "second": "en", "scene": "auto"}
PERSON = {"name": "Új Éva", "nickname": "", "born": "1980-05-01", "eligible": 1, "consent": 1}
CASH = {"purchase": "entry", "means": "cash"}

NAMED: dict[str, dict[str, object]] = {
    "/office/calls/answer": {"kiosk": "kiosk-4711"},
    "/office/clock/break": {"after": NOBODY, "minutes": 5},
    "/office/clock/drop": {"stage": NOBODY},
    "/office/clock/hold": {"stage": NOBODY},
    "/office/clock/return": {"stage": NOBODY},
    "/office/clock/stage": {"stage": NOBODY, "far": 1},
    "/office/displays/calm": {"on": 1},
    "/office/displays/change": {"display": NOBODY, **ABOUT},
    "/office/displays/forget": {"display": NOBODY},
    "/office/displays/forget-walls": {},
    "/office/displays/identify": {"display": NOBODY},
    "/office/displays/pair": {"code": "4711", **ABOUT},
    "/office/displays/reload": {"display": NOBODY},
    "/office/displays/show": {"scene": "blank"},
    "/office/entries/<int:number>/pay": {**CASH, "purchase": "rebuy"},
    "/office/entries/<int:number>/refund": {"reason": "ill"},
    "/office/entries/<int:number>/take": CASH,
    "/office/entries/<int:number>/void": {"purchase": "entry", "reason": "wrong"},
    "/office/entries/<int:number>/withdraw": {"purchase": "entry"},
    "/office/entries/sign-up": {"player": NOBODY},
    "/office/events/choose": {"choose": "nowhere/4711"},
    "/office/floor/come": {"table": NOBODY},
    "/office/floor/hands": {},
    "/office/floor/let-in": {"tablet": "4711"},
    "/office/floor/send-away": {"tablet": "4711"},
    "/office/floor/settle": {"table": NOBODY},
    "/office/floor/told": {"kind": "level", "since": NOBODY, "tables": "1 4711"},
    "/office/journal/undo": {"number": NOBODY},
    "/office/people/<int:number>/ban": {"reason": "quarrel"},
    "/office/people/<int:number>/card": {},
    "/office/people/<int:number>/correct": {**PERSON, "was": "4711"},
    "/office/people/<int:number>/erase": {},
    "/office/people/<int:number>/lift": {},
    "/office/people/<int:number>/phone": {},
    "/office/play/break": {"table": NOBODY},
    "/office/play/bust": {"out-4711": 1},
    "/office/play/move": {"entry": NOBODY, "table": 1, "seat": 9},
    "/office/results/hand-over": {"entry": NOBODY},
    "/office/rulings/close": {"entry": NOBODY},
    "/office/rulings/player": {"entry": NOBODY, "what": "warning", "text-en": "Wait."},
    "/office/rulings/table": {"table": NOBODY, "ruling": "stands", "text-en": "Wait."},
    "/office/season/date": {"season": "nowhere", "number": NOBODY, "day": "2026-05-02", "was": "2026-05-01"},
    "/office/season/show": {"season": "nowhere"},
    "/office/settings/change": {"setting": "no.such", "value": 1},
    "/office/staff/<int:number>/remove": {},
    "/office/staff/<int:number>/reset": {"passphrase": "a passphrase long enough"},
    "/office/tell/end": {"what": "text"},
    "/office/tell/erase": {"notice": NOBODY},
}
"""What each form is about, with names that nobody has and all else as it should be."""

OF_THE_EVENT: dict[str, dict[str, object]] = {
    "/office/clock/add": {"minutes": 5},
    "/office/clock/cancel": {"reason": "fire"},
    "/office/clock/decide": {"choice": "play"},
    "/office/clock/delay": {"minutes": 5, "what": "all"},
    "/office/clock/doubt": {"policy": "freeze"},
    "/office/clock/gap": {"policy": "freeze"},
    "/office/clock/length": {"minutes": 5},
    "/office/clock/pause": {},
    "/office/clock/resume": {},
    "/office/entries/find": {"find": "Akác"},
    "/office/entries/register": PERSON,
    "/office/play/final": {},
    "/office/results/close": {},
    "/office/settings/confirm": {},
    "/office/tell/leave": {"sure": 1},
    "/office/tell/say": {"what": "text", "text-en": "Wait."},
}
"""What names nothing but the event that it is about."""

ALONE = {
    "/office/events/practice": "opens a new event",
    "/office/login": "says who comes in",
    "/office/logout": "lets the one who asks go",
    "/office/people/find": "a search, which finds nobody",
    "/office/season/next": "writes a new season down",
    "/office/staff/add": "lets somebody new come in",
}
"""What names nothing at all, and why."""

FREE_OF_THE_EVENT = ("/office/calls/", "/office/displays/", "/office/events/", "/office/people/", "/office/season/")
FREE_OF_THE_EVENT += ("/office/staff/", "/office/floor/let-in", "/office/floor/send-away", "/office/tell/erase")

TYPED = {"/office/displays/pair": 400}
"""A code that somebody reads from a screen and mistypes is bad input, as in every form."""


def posted(office: Office) -> set[str]:
    """Every form's address, as the app knows it."""
    rules = [rule for rule in office.app.url_map.iter_rules() if "POST" in (rule.methods or ())]
    return {str(rule) for rule in rules if str(rule).startswith("/office")}


def wrongs(office: Office, forms: dict[str, dict[str, object]], number: int, **marks: object) -> Iterator[str]:
    """The forms that do not say that there is nothing; `number` stands in addresses."""
    organiser = office.somebody()
    common = organiser.filled()
    for at, (route, fields) in enumerate(forms.items()):
        own = {**common, **fields, "request": f"nothing-{at}", **marks}
        answer = organiser.client.post(
            route.replace("<int:number>", str(number)), data={name: str(value) for name, value in own.items()}
        )
        with organiser.client.session_transaction() as session:
            flashes = session.pop("_flashes", [])
        status = {TYPED.get(route)} - {None} or {404, 409}
        if answer.status_code not in status or flashes or not note(answer) or "note done" in answer.text:
            yield f"{route}: {answer.status_code}, {flashes}, {note(answer)}"


def test_every_form_of_the_office_is_tried(office: Office) -> None:
    assert posted(office) == set(NAMED) | set(OF_THE_EVENT) | set(ALONE)


def test_no_form_reports_as_done_what_it_did_to_nothing(office: Office) -> None:
    seated(office, "Akác", "Bodza", "Cserje")
    facts, people = office.club.desk.history(office.event_id).rows, office.club.people.all()
    assert not list(wrongs(office, NAMED, NOBODY))
    assert office.club.desk.history(office.event_id).rows == facts
    assert office.club.people.all() == people
    assert not office.club.notices.latest(), "nothing is half done: no text without its fact"


def test_no_form_reports_as_done_what_it_did_to_an_event_that_is_not_there(office: Office) -> None:
    seated(office, "Akác", "Bodza", "Cserje")
    there = {
        route: {name: 1 if value == NOBODY else value for name, value in fields.items()}
        for route, fields in NAMED.items()
        if not route.startswith(FREE_OF_THE_EVENT)
    }
    people = office.club.people.all()
    assert not list(wrongs(office, {**there, **OF_THE_EVENT}, 1, event="nowhere/4711"))
    assert office.club.people.all() == people
    assert not office.club.notices.latest()


def second(office: Office) -> Somebody:
    """A colleague who answers what was answered a moment ago."""
    return office.somebody("Bea", CASHIER)


def test_a_kiosk_is_answered_once_and_a_double_press_is_one_press(office: Office) -> None:
    office.club.devices.call("kiosk-1", office.hand.at)
    organiser, colleague = office.somebody(), second(office)
    form = organiser.filled(kiosk="kiosk-1")
    assert [organiser.client.post("/office/calls/answer", data=form).status_code for _ in range(2)] == [303, 303]
    assert "Nobody waits at this kiosk" in refused(colleague.post("/office/calls/answer", kiosk="kiosk-1"), 409)
    office.club.devices.call("kiosk-1", office.hand.at)
    assert colleague.post("/office/calls/answer", kiosk="kiosk-1").status_code == 303


@pytest.mark.parametrize(
    ("language", "kiosk", "table", "way", "told", "unknown"),
    [
        ("en", "Nobody waits", "does not call", "on the way", "No table has", "There is no table"),
        ("hu", "nem (vagy már nem) vár", "nem (vagy már nem) hív", "már úton", "egy asztalnak sem", "Nincs 4"),
        ("pl", "nikt nie czeka", "nie wzywa", "już idzie", "żadnemu stołowi", "Nie ma stołu"),
    ],
)
def test_what_was_settled_is_told_in_the_readers_language(
    office: Office, language: str, kiosk: str, table: str, way: str, told: str, unknown: str
) -> None:
    organiser = seated(office, "Akác", "Bodza", "Cserje")
    organiser.get(f"/office/?lang={language}")
    floor = "/office/floor"
    assert kiosk in refused(organiser.post("/office/calls/answer", kiosk="kiosk-9"), 409)
    assert table in refused(organiser.post(f"{floor}/come", back=floor, table=1), 409)
    assert table in refused(organiser.post(f"{floor}/settle", back=floor, table=1), 409)
    assert unknown in refused(organiser.post(f"{floor}/come", back=floor, table=NOBODY), 404)
    office.club.desk.submit(office.event_id, c.CallFloor(table=1, reason="deck"), by="table:1", request="call")
    assert organiser.post(f"{floor}/come", back=floor, table=1).status_code == 303
    assert way in refused(organiser.post(f"{floor}/come", back=floor, table=1), 409)
    assert organiser.post(f"{floor}/settle", back=floor, table=1).status_code == 303
    assert table in refused(organiser.post(f"{floor}/settle", back=floor, table=1), 409)
    nobody = {"kind": "level", "since": NOBODY, "tables": "1"}
    assert told in refused(organiser.post(f"{floor}/told", back=floor, **nobody), 409)


def test_a_wish_that_holds_already_is_no_mistake(office: Office) -> None:
    seated(office, "Akác", "Bodza", "Cserje")
    first, colleague = office.somebody(), office.somebody()
    assert first.post("/office/clock/pause").status_code == 303
    assert colleague.post("/office/clock/pause").status_code == 303
    assert "The clock stands." in colleague.told()


def test_a_text_a_ban_and_what_the_room_is_told_end_once(office: Office) -> None:
    organiser = seated(office, "Akác", "Bodza", "Cserje")
    organiser.post("/office/tell/say", back="/office/tell", what="text", text__en="Dinner.")
    for _ in range(2):
        answer = organiser.post("/office/tell/end", back="/office/tell", what="text")
    assert "is not told this" in refused(answer, 409)
    for _ in range(2):
        answer = organiser.post("/office/tell/erase", back="/office/tell", notice=1)
    assert refused(answer, 404)
    player = office.club.people.all()[0]
    assert f"{player.nickname} is not banned." in refused(organiser.post(f"/office/people/{player.id}/lift"), 409)


def test_a_tablet_that_was_sent_away_is_gone(office: Office) -> None:
    organiser = office.somebody()
    office.club.tablets.ask(1, office.hand.at)
    (tablet,) = office.club.tablets.list(office.hand.at)
    form = organiser.filled("/office/floor", tablet=tablet.id)
    assert [organiser.client.post("/office/floor/send-away", data=form).status_code for _ in range(2)] == [303, 303]
    refused(organiser.post("/office/floor/send-away", back="/office/floor", tablet=tablet.id), 404)
