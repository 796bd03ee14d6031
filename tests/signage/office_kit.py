"""A club in a folder of its own with a clock that a test turns, and people who sit in its office."""

import html
import re
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from registry.assemble import Club, assemble
from registry.clock import Reading
from registry.engine.due import due
from registry.engine.event import Event
from registry.engine.ids import EntryId, EventId, PlayerId
from registry.settings import read_settings
from signage import create_app

MORNING = datetime(2026, 3, 7, 9, 0, tzinfo=UTC)
WORDS = "an organiser's long passphrase"
CASHIER = "a cashier's long passphrase"

PRESSES = count(1)
"""Each press has its own request id, whoever presses."""


class Hand:
    """A clock that stands until it is turned."""

    def __init__(self) -> None:
        self.at = MORNING

    def now(self) -> datetime:
        return self.at

    def reading(self) -> Reading:
        passed = (self.at - MORNING).total_seconds()
        return Reading(self.at, passed, passed)


class Office:
    """One club, its app, and everything a test asks of it."""

    def __init__(self, home: Path) -> None:
        self.hand = Hand()
        count = iter(range(1, 1_000_000))
        self.club: Club = assemble(
            read_settings({}, home=str(home), language="en"), self.hand, lambda: next(count) * 7919
        )
        self.app: Flask = create_app(self.club)
        self.app.config["TESTING"] = True
        self.event_id: EventId = EventId("")

    def practice(self) -> EventId:
        """Open a practice event: registration 6 minutes, first hand at 8, levels of 2, a break after two."""
        self.event_id = self.club.open_practice(self.hand.at)
        self.pump()
        return self.event_id

    def event(self) -> Event:
        event = self.club.desk.history(self.event_id).event
        assert event is not None
        return event

    def later(self, **length: float) -> None:
        """Turn the clock on, minute by minute, and let the timekeeper do what is due."""
        until = self.hand.at + timedelta(**length)
        while self.hand.at < until:
            self.hand.at = min(until, self.hand.at + timedelta(seconds=30))
            self.pump()

    def pump(self) -> None:
        while owed := due(self.event(), self.hand.at):
            self.club.desk.submit(self.event_id, owed[0].command, by="timekeeper:main", request=owed[0].request)

    def player(self, name: str, born: str = "1980-05-01") -> PlayerId:
        made = self.club.people.register(
            name, name, datetime.fromisoformat(born).date(), eligible=True, consent=True, now=self.hand.at
        )
        return made.player.id

    def somebody(self, name: str = "organiser", words: str = WORDS) -> "Somebody":
        """A member of staff who has logged in."""
        person = Somebody(self)
        answer = person.log_in(name, words)
        assert answer.status_code == 303, answer.text
        return person

    def field(self, *names: str) -> dict[str, EntryId]:
        """Players who signed up and paid."""
        organiser = self.somebody()
        found: dict[str, EntryId] = {}
        for name in names:
            player = self.player(name)
            assert organiser.post("/office/entries/sign-up", player=player).status_code == 303
            found[name] = self.event().of_player[player]
            paid = organiser.post(f"/office/entries/{found[name]}/take", purchase="entry", means="cash")
            assert paid.status_code == 303, paid.text
        return found


class Somebody:
    """One browser at the office."""

    def __init__(self, office: Office) -> None:
        self.office = office
        self.client: FlaskClient = office.app.test_client()

    def log_in(self, name: str, words: str) -> TestResponse:
        page = self.client.get("/office/login").text
        return self.client.post("/office/login", data={"csrf_token": token(page), "name": name, "passphrase": words})

    def get(self, path: str) -> TestResponse:
        return self.client.get(path)

    def post(self, path: str, back: str = "/office/", **fields: object) -> TestResponse:
        """Press a form's key, with the marks that its page gave it; a field may replace a mark."""
        return self.client.post(path, data=self.filled(back, **fields))

    def filled(self, back: str = "/office/", **fields: object) -> dict[str, str]:
        page = self.client.get(back).text
        marks = {
            "csrf_token": token(page),
            "event": hidden(page, "event"),
            "seen": hidden(page, "seen"),
            "request": f"press-{next(PRESSES)}",
            "back": back,
        }
        return {**marks, **{name.replace("__", "-"): str(value) for name, value in fields.items()}}

    def told(self, path: str = "/office/") -> str:
        """What the next page says about what just happened."""
        return note(self.get(path))


def token(page: str) -> str:
    return hidden(page, "csrf_token")


def hidden(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    return html.unescape(found[1]) if found else ""


def note(answer: TestResponse) -> str:
    """The sentences at the top of a page."""
    found = re.findall(r'class="note (?:stop|done)"[^>]*>.*?<span>(.*?)</span>', answer.text, re.DOTALL)
    heads = re.findall(r"<h1[^>]*>.*?<span>(.*?)</span>", answer.text, re.DOTALL)
    # An address that no part of the office knows gets the house's own page.
    elsewhere = re.findall(r'<h1 class="line">.*?</svg>([^<]+)</h1>', answer.text)
    return html.unescape(" ".join(found or heads or elsewhere))


def refused(answer: TestResponse, status: int) -> str:
    """The sentence of an answer that has to have this status, and no trace in it."""
    assert answer.status_code == status, (answer.status_code, note(answer))
    assert "Traceback" not in answer.text
    sentence = note(answer)
    assert sentence
    return sentence


@pytest.fixture(scope="module")
def home_with_staff(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A club's folder with its tables, an organiser and a cashier; each test works on a copy."""
    home = tmp_path_factory.mktemp("club")
    made = Office(home)
    made.club.staff.reset(1, WORDS)
    made.club.staff.add("Bea", "cashier", CASHIER)
    made.club.close()
    return home


@pytest.fixture
def office(home_with_staff: Path, tmp_path: Path) -> Iterator[Office]:
    """A club with a practice event that opened just now, registration open for 6 minutes."""
    shutil.copytree(home_with_staff, tmp_path / "club", ignore=shutil.ignore_patterns("run"))
    made = Office(tmp_path / "club")
    made.practice()
    yield made
    made.club.close()
