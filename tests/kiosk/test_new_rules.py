"""U-27: who checks in reads once, before anything else, how the rules changed since they last looked."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path

import pytest

from kiosk.arrange import arrange, size_for
from kiosk.flow.ports import RuleChange
from kiosk.house import ClubHouse
from kiosk.session import Session
from registry.assemble import Club, assemble
from registry.engine.commands import EndTelling, TellRoom
from registry.engine.ids import PlayerId
from registry.people.notices import KEPT, LONGEST
from registry.seeding import sow
from registry.settings import Settings
from registry.words.say import LANGUAGES
from tests.kiosk.fakes import FakeHouse
from tests.kiosk.talking import Talk, words_of
from tests.kiosk.test_house import StoppedClock, enrolled
from tests.kiosk.test_plain import said

MINUTE = timedelta(minutes=1)
FIRST = RuleChange(3, "Levels take 15 minutes.", date(2009, 1, 10))
SECOND = RuleChange(5, "No phones at the table.", date(2009, 1, 17))
CSILLAG = PlayerId(1)
SEASON = "championship-2009"


def told(*changes: RuleChange) -> Talk:
    house = FakeHouse()
    house.rules = changes
    return Talk(house)


@pytest.mark.parametrize("way", ["card", "name"])
def test_who_is_found_reads_the_change_first_and_goes_on_with_one_key(way: str) -> None:
    talk = told(FIRST)
    talk.choose("entry")
    prompt = talk.scan() if way == "card" else talk.find()

    assert prompt.where == "Csillag: the rules changed"
    assert "Levels take 15 minutes." in words_of(prompt)
    assert [choice.key for choice in prompt.choices] == ["read"]
    assert talk.choose("read").where == "Csillag: pay"


def test_it_is_read_once_and_by_each() -> None:
    talk = told(FIRST)
    talk.house.add("Holdfény", card="H" * 20)
    talk.scan()
    talk.choose("read")
    talk.session.end()

    assert talk.scan().where == "Csillag"
    assert talk.scan("H" * 20).where == "Holdfény: the rules changed"


def test_several_changes_come_one_after_the_other_the_oldest_first() -> None:
    talk = told(FIRST, SECOND)

    assert FIRST.text in words_of(talk.scan())
    assert SECOND.text in words_of(talk.choose("read"))
    assert talk.choose("read").where == "Csillag"


def test_who_goes_back_or_away_has_not_read_it() -> None:
    talk = told(FIRST)
    talk.scan()

    assert talk.back().where == "Start"
    assert talk.house.rules_read == set()
    assert talk.scan().where == "Csillag: the rules changed"


def test_a_text_that_was_taken_away_meanwhile_is_not_asked_about() -> None:
    talk = told(FIRST)
    talk.choose("seat")
    talk.scan()
    talk.house.rules = ()

    assert talk.refresh().where == "Csillag: not possible", "on to the seat, which nobody has without an entry"


def test_another_change_in_its_place_is_not_taken_for_read() -> None:
    talk = told(FIRST)
    talk.scan()
    talk.house.rules = (SECOND,)

    assert SECOND.text in words_of(talk.choose("read"))
    assert talk.house.rules_read == {(CSILLAG, FIRST.notice)}


def test_the_plain_kiosk_asks_the_same_and_takes_a_number() -> None:
    talk = told(FIRST)
    text = said(talk, "ACDEFHJKMNPQRTVWXY34", "1")

    assert "Csillag: the rules changed\nLevels take 15 minutes.\nSince 2009-01-10.\n" in text
    assert "1  I read it\n" in text
    assert talk.prompt.where == "Csillag"


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (56, 16)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_text_stands_whole_on_both_sizes(columns: int, rows: int, language: str) -> None:
    text = "w" * (LONGEST - 4) + " end"
    house = FakeHouse()
    house.rules = (RuleChange(3, text, date(2009, 1, 10)),)
    talk = Talk(house, language)
    size = size_for(columns, rows)
    assert size is not None
    blocks = repr(arrange(talk.scan(), size).blocks)

    assert blocks.count("w") >= LONGEST - 4
    assert "end" in blocks


# -- the real club --------------------------------------------------------------------------------


class Told:
    """A club whose organiser tells the room."""

    def __init__(self, club: Club, clock: StoppedClock) -> None:
        self.club = club
        self.clock = clock
        self.house = ClubHouse(club, "hall-1")
        club.open_practice(clock.now())

    def tell(self, what: str = "rules", **texts: str) -> int:
        """A minute later, something new."""
        self.clock.moment += MINUTE
        notice = self.club.notices.write(what, texts, self.clock.now())
        self._submit(TellRoom(what=what, notice=notice))  # type: ignore[arg-type]
        return notice

    def end(self) -> None:
        self._submit(EndTelling(what="rules"))

    def _submit(self, command: TellRoom | EndTelling) -> None:
        event = self.club.current_event(self.clock.now())
        assert event is not None
        self.club.desk.submit(event, command, by="organiser:1", request=f"{command}"[:80])

    def owed(self, card: str, language: str = "en") -> str:
        """What the kiosk lets this player read; empty for nothing."""
        hall = self.house.hall(language)
        player = hall.by_card(card)
        assert player is not None
        change = hall.new_rules(player.id)
        return change.text if change is not None else ""


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Told]:
    clock = StoppedClock()
    clock.moment = datetime(2009, 1, 17, 8, 0, tzinfo=UTC)
    club = assemble(Settings(home=tmp_path), clock)
    yield Told(club, clock)
    club.close()


def test_a_change_that_is_told_no_longer_is_still_read_until_its_text_is_erased(room: Told) -> None:
    card = enrolled(room.house)
    room.tell("text", en="Lunch is upstairs.")
    assert room.owed(card) == "", "a message is no rule"
    notice = room.tell(en="Levels take 15 minutes.", pl="Poziom trwa 15 minut.")
    room.end()

    assert room.owed(card) == "Levels take 15 minutes."
    assert room.owed(card, "pl") == "Poziom trwa 15 minut."
    assert room.owed(card, "hu") in {"Levels take 15 minutes.", "Poziom trwa 15 minut."}, "rather another language"
    room.club.notices.erase(notice)
    assert room.owed(card) == ""


def test_a_member_reads_it_at_whichever_kiosk_and_never_again(room: Told) -> None:
    card = enrolled(room.house)
    room.tell(en="Levels take 15 minutes.")
    session = Session(room.house, "hall-1", "en", LANGUAGES, lambda: 0.0)
    session.show()
    visit = Talk.__new__(Talk)
    visit.session = session

    assert visit.scan(card).where == "Évi: the rules changed · practice"
    visit.choose("read")
    assert ClubHouse(room.club, "hall-2").hall("en").new_rules(PlayerId(1)) is None
    room.house.read_rules(PlayerId(1), 1)
    assert room.owed(card) == "", "saying it twice is the same"
    room.tell(en="No phones at the table.")
    assert room.owed(card) == "No phones at the table."


def test_a_change_is_still_asked_about_after_more_texts_than_screens_look_up(room: Told) -> None:
    card = enrolled(room.house)
    room.tell(en="Levels take 15 minutes.")
    for _ in range(KEPT):  # what tables and players were told alone counts among them
        room.club.notices.write("ruling", {"en": "The hand stands."}, room.clock.now())

    assert room.owed(card) == "Levels take 15 minutes."


def test_who_is_erased_while_they_read_has_read_nothing(room: Told) -> None:
    enrolled(room.house)
    notice = room.tell(en="Levels take 15 minutes.")
    room.house.read_rules(PlayerId(4711), notice)

    assert room.club.rules_read.owed(PlayerId(1), {notice}) == notice
    assert room.club.rules_read.owed(PlayerId(4711), {notice}) is None


def test_who_joins_after_a_change_knows_nothing_else(room: Told) -> None:
    room.tell(en="Levels take 15 minutes.")
    room.clock.moment += MINUTE

    assert room.owed(enrolled(room.house)) == ""


def test_a_season_knows_its_own_changes_alone_and_until_its_end(room: Told) -> None:
    card = enrolled(room.house)
    room.tell(en="Only a try.")
    assert room.owed(card) == "Only a try.", "while people practise"
    sow(room.club.seasons, SEASON)
    room.club.programme.open_date(SEASON, 1, by="organiser:1", request="first")
    assert room.owed(card) == ""
    room.tell(en="Levels take 15 minutes.")
    room.clock.moment = datetime.combine(room.club.seasons.dates(SEASON)[1].day, time(9), UTC)
    room.club.programme.open_date(SEASON, 2, by="organiser:1", request="second")

    assert room.owed(card) == "Levels take 15 minutes."
