"""Cues that are a key of the tablet, a page of one player, or a sentence of the office's own; each named by its row."""

import re
import shutil
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from registry.engine import commands as c
from registry.engine.refusals import Refusal
from registry.views.phone import phone
from registry.views.table import table
from tests.engine.days import final
from tests.signage.office_kit import Office, Somebody, hidden, home_with_staff, office
from tests.signage.tablet_kit import Tablet, seated

__all__ = ["home_with_staff", "office"]

FIVE = ("Akác", "Bagoly", "Cinege", "Denevér", "Egér")


class Hall(NamedTuple):
    """A club in play with its organiser and the tablet of table 1; each test leaves it as it found it."""

    office: Office
    organiser: Somebody
    tablet: Tablet


@pytest.fixture(scope="module")
def hall(home_with_staff: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """Five players, a minute into play."""
    home = tmp_path_factory.mktemp("hall") / "club"
    shutil.copytree(home_with_staff, home, ignore=shutil.ignore_patterns("run"))
    made = Office(home)
    made.practice()
    organiser = seated(made, *FIVE)
    yield Hall(made, organiser, Tablet(made, 1))
    made.club.close()


def chair_of(page: str, seat: int) -> str:
    """The markup of one chair."""
    return re.split(r"<(?:div|button) class=\"seat p", page.split(f"<b>{seat}</b>")[1])[0]


def phone_of(office: Office, name: str) -> str:
    """The address of a player's own page."""
    player = next(each for each in office.club.people.all() if each.nickname == name)
    return f"/m/{office.club.people.phone_code(player.id)}"


def test_a_player_who_is_out_asks_for_a_rebuy_and_the_cashier_sees_the_seat(office: Office) -> None:
    """U-8."""
    organiser = seated(office, *FIVE)
    tablet = Tablet(office, 1)
    entry = next(each for each in office.event().entries.values() if each.place and each.place.table == 1)
    assert entry.place is not None
    assert tablet.press("rebuy", entry=entry.id).status_code == 409
    tablet.press("out", **{f"out__{entry.id}": 1})
    assert f'name="entry" value="{entry.id}"' in tablet.page("?ask=rebuy")
    assert tablet.press("rebuy", entry=entry.id).status_code == 303
    claim = office.event().entries[entry.id].claim("rebuy")
    assert claim is not None
    assert claim.code in chair_of(tablet.page(), entry.place.seat)
    row = organiser.get("/office/").text.split(claim.code)[1].split("</li>")[0]
    assert f"{entry.place.table}/{entry.place.seat}" in row
    organiser.post(f"/office/entries/{entry.id}/take", purchase="rebuy", means="cash")
    assert "Rebuy paid" in tablet.page()
    other = next(each for each in office.event().entries.values() if each.id != entry.id)
    with pytest.raises(Refusal):
        office.club.desk.submit(office.event_id, c.ClaimRebuy(entry=other.id), by="table:2", request="not mine")


def test_a_player_who_goes_away_says_so_and_the_chair_is_grey_until_back(hall: Hall) -> None:
    """U-16."""
    tablet = hall.tablet
    assert 'name="sign" value="away"' in tablet.page("?ask=away")
    tablet.press("sign", sign="away", seat=2)
    tablet.press("sign", sign="new-hand")
    assert "Away" in chair_of(tablet.page(), 2)
    assert " gone" in tablet.page().split("<b>2</b>")[0].rsplit("<div", 1)[1]
    assert 'value="sign-down"' in tablet.page("?ask=away").split("<b>2</b>")[0].rsplit("<form", 1)[1]
    tablet.press("sign-down", sign="away", seat=2)
    assert "Away" not in chair_of(tablet.page(), 2)


@pytest.mark.parametrize(
    ("sign", "words"), [("step-back", "Step back, please"), ("check", "Please check"), ("time-asked", "Time, please")]
)
def test_a_wish_says_nothing_of_who_and_stands_until_the_dealer_has_dealt_with_it(
    hall: Hall, sign: str, words: str
) -> None:
    """U-17, U-18, U-65."""
    office, _, tablet = hall
    assert f'id="sign-{sign}"' in tablet.page("?ask=more")
    tablet.press("sign", sign=sign)
    tablet.press("sign", sign="new-hand")
    wish = tablet.page().split('class="wishes"')[1]
    assert words in wish
    assert f'id="down-{sign}"' in wish
    assert ("?ask=time" in wish) == (sign == "time-asked")
    assert [shown.seat for shown in office.event().shown[1]] == [0]
    tablet.press("sign-down", sign=sign)
    assert 'class="wishes"' not in tablet.page()


def test_time_that_was_asked_for_and_granted_is_no_wish_any_more(hall: Hall) -> None:
    """U-65, U-67."""
    tablet = hall.tablet
    tablet.press("sign", sign="time-asked")
    tablet.press("time", seat=3)
    assert 'class="wishes"' not in tablet.page()
    assert 'data-time-ms="30000"' in tablet.page()
    tablet.press("stop-time")


def test_betting_closed_lights_the_whole_edge_of_the_table_until_the_next_hand(hall: Hall) -> None:
    """U-90."""
    tablet = hall.tablet
    tablet.press("sign", sign="betting-closed")
    assert 'class="ring closed' in tablet.page()
    assert 'data-alert="betting_closed:' in tablet.page()
    tablet.press("sign", sign="new-hand")
    assert 'class="ring closed' not in tablet.page()


def test_the_floors_decision_stands_at_the_table_with_its_words_until_it_was_read(hall: Hall) -> None:
    """U-15, U-29, U-92."""
    _, organiser, tablet = hall
    fields = {"ruling": "chips-stay", "seat": 2, "chips": 1200, "rule": "27", "text__en": "Seat 2 spoke too late."}
    organiser.post("/office/rulings/table", back="/office/rulings", table=1, **fields)
    card = tablet.page().split('data-alert="ruled:')[1].split("</section>")[0]
    for words in ("The chips stay in the pot.", "Seat 2:", "1 200", "Rule 27", "Seat 2 spoke too late."):
        assert words in card.replace("\u00a0", " ").replace("\u202f", " ").replace("\u2009", " ")
    assert "Table 1</strong>: The chips stay" in organiser.get("/office/rulings").text
    tablet.answer()
    assert "Table 1</strong>: The chips stay" not in organiser.get("/office/rulings").text
    assert "chips stay" not in Tablet(hall.office, 2).page()


@pytest.mark.parametrize("fields", [{"table": 9}, {"table": 1, "seat": 99}, {"table": 1, "rule": "§27"}])
def test_a_decision_that_makes_no_sense_is_refused(hall: Hall, fields: dict[str, object]) -> None:
    office, organiser, _ = hall
    before = office.event().rulings
    answer = organiser.post("/office/rulings/table", back="/office/rulings", ruling="stands", **fields)
    assert answer.status_code in (404, 409)
    assert office.event().rulings == before


@pytest.mark.parametrize(
    ("what", "words"),
    [("warning", "Warning · Rule 45"), ("exclusion", "Exclusion · Rule 45")],
)
def test_what_one_player_is_told_is_on_that_phone_alone_and_is_acknowledged(hall: Hall, what: str, words: str) -> None:
    """U-19, U-87."""
    office, organiser, tablet = hall
    client = office.app.test_client()
    mine, other = phone_of(office, "Akác"), phone_of(office, "Bagoly")
    player = next(each for each in office.club.people.all() if each.nickname == "Akác")
    entry = office.event().of_player[player.id]
    fields = {"entry": entry, "what": what, "rule": "45", "text__en": "Do not talk about the hand."}
    organiser.post("/office/rulings/player", back="/office/rulings", **fields)
    page = client.get(f"{mine}?lang=en").text
    assert words in page
    assert "Do not talk about the hand." in page
    assert 'id="saw"' in page
    assert 'id="reply"' in page
    for elsewhere in (client.get(f"{other}?lang=en").text, tablet.page(), client.get("/walls/one?lang=en").text):
        assert words not in elsewhere
        assert "Do not talk" not in elsewhere
    assert "Not read yet" in organiser.get("/office/rulings").text
    since = hidden(page, "since")
    client.post(f"{other}/saw", data={"since": since})
    assert office.event().told_player[entry].seen is None
    reply = {"reply": "1"} if what == "exclusion" else {}
    client.post(f"{mine}/saw", data={"since": since, **reply})
    shown = organiser.get("/office/rulings").text
    assert ("Wants to answer" in shown) == (what == "exclusion")
    assert "Not read yet" not in shown
    organiser.post("/office/rulings/close", back="/office/rulings", entry=entry)
    assert words not in client.get(f"{mine}?lang=en").text


def test_a_player_of_the_final_sees_it_on_the_phone_with_the_own_stack() -> None:
    """U-28."""
    told = final({"Anna": 30, "Bela": 12.5})
    inner = told.rehearsal.day
    assert inner is not None
    chips = {}
    for name in ("Anna", "Bela"):
        picture = phone(inner.history, inner.players[name], inner.event.plan.close)
        assert picture is not None
        chips[name] = picture.final_chips
    entries = {inner.event.entries[inner.event.of_player[inner.players[name]]].chips: name for name in chips}
    assert chips == {name: stack for stack, name in entries.items()}
    assert chips["Anna"] > chips["Bela"] > 0


def test_a_phone_page_asks_its_owner_to_silence_the_phone(hall: Hall) -> None:
    """U-53."""
    office = hall.office
    client, mine = office.app.test_client(), phone_of(office, "Akác")
    assert "Set your phone to silent." in client.get(f"{mine}?lang=en").text


def test_what_the_organiser_writes_to_the_room_is_read_at_the_table_as_it_was_written(hall: Hall) -> None:
    """U-27."""
    _, organiser, tablet = hall
    organiser.post("/office/tell/say", back="/office/tell", what="rules", text__en="Levels take 15 minutes.")
    assert "Levels take 15 minutes." in tablet.page().split('data-alert="rules_changed:')[1].split("</section>")[0]
    last = tablet.page()
    organiser.post(
        "/office/tell/erase", back="/office/tell", notice=hidden(organiser.get("/office/tell").text, "notice")
    )
    assert "Levels take 15 minutes." not in tablet.page()
    assert mark_of(tablet.page()) != mark_of(last)
    organiser.post("/office/tell/end", back="/office/tell", what="rules")


def mark_of(page: str) -> str:
    """The mark that a page says it shows."""
    found = re.search(r'data-mark="([^"]+)"', page)
    assert found
    return found[1]


def said(tablet: Tablet, *alerts: str) -> int:
    """A receipt of a tablet."""
    body = {
        "mark": "0" * 16,
        "scene": "table",
        "alerts": list(alerts),
        "offset_ms": 0,
        "software": "",
        "loaded_ms": 1,
    }
    answer = tablet.client.post(f"/table/{tablet.table}/seen", data=msgspec.json.encode(body))
    return answer.status_code


def test_an_alert_that_a_living_tablet_has_not_painted_in_2_seconds_is_raised_in_the_office(office: Office) -> None:
    organiser = seated(office, *FIVE)
    tablet = Tablet(office, 1)
    assert said(tablet) == 204
    office.club.desk.submit(office.event_id, c.CallFloor(table=1, reason="deck"), by="table:1", request="call")
    assert said(tablet) == 204
    unseen = "Tablet of table 1 has not shown: Table 1 calls the floor."
    office.hand.at += timedelta(seconds=1.9)
    assert unseen not in organiser.get("/office/").text
    office.hand.at += timedelta(seconds=0.2)
    assert unseen in organiser.get("/office/").text
    painted = re.findall(r'data-alert="([^"]+)"', tablet.page())
    assert said(tablet, *painted, "floor_called:1") == 204
    assert "has not shown" not in organiser.get("/office/").text
    assert office.club.receipts.seen(office.club.tablets.list(office.hand.at)[0].id) is not None


def test_nonsense_of_a_tablet_is_not_kept_and_a_stranger_may_not_speak(hall: Hall) -> None:
    office, _, tablet = hall
    assert tablet.client.post("/table/1/seen", data=b"{").status_code == 204
    assert tablet.client.post("/table/1/seen", data=b"x" * 10_000).status_code == 204
    assert office.app.test_client().post("/table/1/seen", data=b"{}").status_code == 403


def test_a_call_that_a_table_never_saw_stays_listed_after_it_ended_until_somebody_told_it(office: Office) -> None:
    """A-26."""
    organiser = seated(office, *FIVE)
    Tablet(office, 1)
    organiser.post("/office/clock/pause")
    office.hand.at += timedelta(seconds=5)
    organiser.post("/office/clock/resume")
    office.later(seconds=40)
    page = organiser.get("/office/floor").text
    assert "The clock runs again." in page
    office.later(seconds=25)
    page = organiser.get("/office/floor").text
    assert "The clock runs again." in page, "it ended, and nobody at the table saw it"
    assert "Not seen at: 1.</span> The clock runs again." in page, "after a minute it goes to the top of every page"
    row = page.split('class="owed wrap missing"')[1].split("</form>")[0]
    marks = {name: hidden(row, name) for name in ("kind", "since", "tables")}
    organiser.post("/office/floor/told", back="/office/floor", **marks)
    assert "The clock runs again." not in organiser.get("/office/floor").text


def test_it_is_forgotten_after_ten_minutes(office: Office) -> None:
    organiser = seated(office, *FIVE)
    organiser.post("/office/clock/pause")
    organiser.post("/office/clock/resume")
    office.hand.at += timedelta(minutes=9, seconds=59)
    assert "The clock runs again." in organiser.get("/office/floor").text
    office.hand.at += timedelta(seconds=2)
    assert "The clock runs again." not in organiser.get("/office/floor").text


def test_the_last_five_calls_stay_listed_with_their_times(hall: Hall) -> None:
    """A-23."""
    _, organiser, tablet = hall
    for _ in range(3):
        organiser.post("/office/clock/pause")
        organiser.post("/office/clock/resume")
    page = tablet.page("?ask=calls").split('class="wide calls"')[1].split("</ol>")[0]
    assert page.count("<li") == 5
    assert re.findall(r"\d\d:\d\d", page)


def test_no_two_pages_of_the_office_share_an_icon(hall: Hall) -> None:
    page = hall.organiser.get("/office/").text.split('class="paths"')[1].split("</nav>")[0]
    icons = re.findall(r"icons\.svg#([a-z-]+)", page)
    assert len(icons) > 10
    assert not {icon for icon in icons if icons.count(icon) > 1}


def test_a_new_player_in_a_chair_is_not_away_because_the_one_before_was(office: Office) -> None:
    """U-16."""
    seated(office, *FIVE)
    event = office.event()
    first = next(each for each in event.entries.values() if each.place)
    assert first.place is not None
    office.club.desk.submit(
        office.event_id, c.SignTable(table=1, sign="away", seat=first.place.seat), by="table:1", request="a"
    )
    picture = table(office.club.desk.history(office.event_id), 1, office.hand.at, {})
    assert picture is not None
    assert picture.chairs[first.place.seat - 1].away
    free = next(chair.seat for chair in picture.chairs if chair.state == "empty")
    for number, (entry, seat) in enumerate([(first.id, free), (first.id, first.place.seat)]):
        move = c.Move(entry=entry, place=msgspec.structs.replace(first.place, seat=seat))
        office.club.desk.submit(office.event_id, move, by="organiser:1", request=f"m{number}")
    again = table(office.club.desk.history(office.event_id), 1, office.hand.at, {})
    assert again is not None
    assert not again.chairs[first.place.seat - 1].away
    assert isinstance(again.clock.ends_at, datetime)
