"""What tables say without a word: signs, answers, hands that are done; none of it stands in anybody's way."""

from datetime import timedelta
from typing import Any

import pytest

from registry import access
from registry.engine import commands as c
from registry.engine import facts as f
from registry.engine.adding.tables import hand_round
from registry.engine.decide import decide, why_not
from registry.engine.evolve import added
from registry.engine.history import Row
from registry.engine.ids import EntryId
from registry.engine.refusals import Refusal, Why
from registry.engine.rules import deciding
from registry.rehearsal.day import Day
from registry.views.answers import unanswered
from registry.views.table import table

HEADER: dict[str, Any] = {"structure": "ranking-2009", "chance": 3, "settings": {"tables.seats": 6}}
NAMES = tuple(f"Player {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWX")


def day(upto: str = "play") -> Day:
    """24 players at four tables, ten minutes into play; or only signed up and paid."""
    made = Day(HEADER)
    start = made.event.plan
    made.reach(start.open)
    for name in NAMES:
        player = made.known_as(name, new=True)
        entry = EntryId(len(made.event.entries) + 1)
        made.submit(c.SignUp(player=player), "organiser:1", f"up {name}", start.open)
        made.submit(c.Pay(entry=entry, purchase="entry", means="cash"), "organiser:1", f"pay {name}", start.open)
    if upto == "play":
        made.reach(start.start + timedelta(minutes=10))
    return made


def do(made: Day, command: c.AnyCommand, seconds: float = 0) -> tuple[int, ...]:
    at = made.history.rows[-1].recorded_at + timedelta(seconds=seconds)
    return made.submit(command, "organiser:1", f"{command!r} {len(made.history.rows)}", at)


@pytest.fixture(scope="module")
def played() -> Day:
    return day()


def test_a_bust_can_be_taken_back_whatever_tables_said_since() -> None:
    made = day()
    first = next(entry.id for entry in made.event.entries.values() if entry.place and entry.place.table == 1)
    (bust,) = do(made, c.Bust(out=(f.OutWith(first, 0),)), 60)
    do(made, c.SignTable(table=1, sign="all-in", seat=2))
    do(made, c.AnswerAlert(table=1, kind="level", since=made.history.rows[0].fact.at))
    do(made, c.TellRoom(what="hand-for-hand"))
    do(made, c.FinishHand(table=2))
    do(made, c.Undo(numbers=(bust,)))
    assert made.event.entries[first].out is None
    assert made.event.shown[1][0].seat == 2


def test_hand_for_hand_goes_on_when_the_last_table_is_done_or_closed() -> None:
    """U-12."""
    made = day()
    assert made.event.tables == (1, 2, 3, 4)
    do(made, c.TellRoom(what="hand-for-hand"), 60)
    for number in (1, 2, 3):
        do(made, c.FinishHand(table=number))
        assert do(made, c.FinishHand(table=number)) == ()
    running = hand_round(made.event)
    assert running is not None
    assert (running.round, running.done) == (1, {1, 2, 3})
    for entry in [e.id for e in made.event.entries.values() if e.place and e.place.table == 4]:
        do(made, c.Bust(out=(f.OutWith(entry, 0),)), 1)
    do(made, c.BreakTable(table=4, chance=1))
    running = hand_round(made.event)
    assert running is not None
    assert (running.round, running.done) == (2, frozenset())
    do(made, c.EndTelling(what="hand-for-hand"))
    assert hand_round(made.event) is None
    assert why_not(made.history, c.FinishHand(table=1), made.history.rows[-1].recorded_at) is not None


def test_a_table_that_closes_calls_for_nothing_any_more() -> None:
    made = day()
    for entry in [e.id for e in made.event.entries.values() if e.place and e.place.table == 4]:
        do(made, c.Bust(out=(f.OutWith(entry, 0),)), 1)
    do(made, c.CallFloor(table=4, reason="deck"))
    do(made, c.SignTable(table=4, sign="misdeal"))
    (broken,) = do(made, c.BreakTable(table=4, chance=1))
    assert 4 not in made.event.floor
    assert 4 not in made.event.shown
    do(made, c.Undo(numbers=(broken,)))
    assert made.event.floor[4].reason == "deck"


def test_time_is_30_seconds_and_60_at_the_final_table(played: Day) -> None:
    """R-152, R-153; W-case RW-144, RW-146."""
    from msgspec.structs import replace

    assert deciding.runs_s(played.event, 1) == 30
    assert deciding.runs_s(replace(played.event, final_table=1), 1) == 60


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (c.SignTable(table=9, sign="misdeal"), Why.NO_SUCH_TABLE),
        (c.SignTable(table=1, sign="all-in", seat=7), Why.NO_SUCH_SEAT),
        (c.SignTable(table=1, sign="all-in", seat=2, chips=-1), Why.BAD_STACK),
        (c.FinishHand(table=1), Why.NOT_DUE),
        (c.CallTime(table=1, seat=7, seconds=30), Why.NO_SUCH_SEAT),
    ],
)
def test_what_makes_no_sense_is_refused(played: Day, command: c.AnyCommand, why: Why) -> None:
    with pytest.raises(Refusal, match=why):
        decide(played.history, command, played.history.rows[-1].recorded_at)


def test_an_answer_counts_for_the_alert_it_was_given_to(played: Day) -> None:
    """A-26."""
    level = next(row.fact.at for row in reversed(played.history.rows) if isinstance(row.fact, f.LevelBegan))
    moment = level + timedelta(seconds=25)
    ((alert, missing),) = unanswered(played.history, moment)
    assert missing == (1, 2, 3, 4)
    answer = c.AnswerAlert(table=2, kind=alert.kind, since=alert.at)
    facts = decide(played.history, answer, moment)
    rows = [Row(len(played.history.rows) + 1, moment, "table:2", "seen", fact) for fact in facts]
    after = added(played.history, rows)
    assert unanswered(after, moment)[0][1] == (1, 3, 4)
    seen = table(after, 2, moment, {})
    assert seen is not None
    assert seen.call is None
    assert decide(after, answer, moment) == ()


def test_a_table_sends_out_only_who_sits_there_and_a_phone_calls_only_to_its_own(played: Day) -> None:
    entry = next(entry for entry in played.event.entries.values() if entry.place and entry.place.table == 2)
    bust = c.Bust(out=(f.OutWith(entry.id, 0),))
    access.check_place("table:2", bust, played.event)
    access.check_place("organiser:1", bust, played.event)
    with pytest.raises(Refusal, match=Why.NOT_ALLOWED):
        access.check_place("table:1", bust, played.event)
    access.check_place(f"phone:{entry.player}", c.CallFloor(table=2, reason="help"), played.event)
    for by in (f"phone:{entry.player}", "phone:", "phone:x", "table:two", "phone:999999"):
        with pytest.raises(Refusal, match=Why.NOT_ALLOWED):
            access.check_place(by, c.CallFloor(table=1, reason="help"), played.event)
