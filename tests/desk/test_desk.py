"""Commands in, facts out, once."""

from collections.abc import Callable
from datetime import date, timedelta

import pytest

from registry.assemble import Club
from registry.desk import Desk
from registry.engine import commands as c
from registry.engine import facts as f
from registry.engine.evolve import summed
from registry.engine.ids import EntryId, EventId, PlayerId
from registry.engine.refusals import Refusal, Why
from tests.desk.hand import HandClock

NewPlayer = Callable[[str], PlayerId]


@pytest.fixture
def event(club: Club, clock: HandClock) -> EventId:
    return club.open_practice(clock.now())


def sign_up(club: Club, event: EventId, player: PlayerId, request: str = "s") -> EntryId:
    fact = club.desk.submit(event, c.SignUp(player=player), by="kiosk:1", request=request).facts[0]
    assert isinstance(fact, f.EntryClaimed)
    return fact.entry


def test_a_double_press_counts_once_and_is_answered_with_what_it_did(
    club: Club, event: EventId, new_player: NewPlayer
) -> None:
    command = c.SignUp(player=new_player("Anna"))
    first = club.desk.submit(event, command, by="kiosk:1", request="k-1")
    again = club.desk.submit(event, command, by="kiosk:1", request="k-1")
    assert (again.facts, again.numbers, again.repeated) == (first.facts, first.numbers, True)
    assert not first.repeated
    assert len(club.desk.history(event).rows) == 2


def test_a_request_id_with_other_content_is_refused(club: Club, event: EventId, new_player: NewPlayer) -> None:
    sign_up(club, event, new_player("Anna"), "k-1")
    with pytest.raises(Refusal, match="REQUEST_REUSED"):
        sign_up(club, event, new_player("Bela"), "k-1")


def test_a_refused_command_changes_nothing_and_its_request_can_be_tried_again(
    club: Club, event: EventId, new_player: NewPlayer
) -> None:
    anna = new_player("Anna")
    take = c.TakePayment(entry=EntryId(1), purchase="entry", means="cash")
    with pytest.raises(Refusal, match="NOT_ENTERED"):
        club.desk.submit(event, take, by="cashier:1", request="t")
    assert len(club.desk.history(event).rows) == 1
    sign_up(club, event, anna)
    assert club.desk.submit(event, take, by="cashier:1", request="t").facts


def test_why_not_says_what_submit_would_say(club: Club, event: EventId, new_player: NewPlayer) -> None:
    anna = new_player("Anna")
    assert club.desk.why_not(event, c.SignUp(player=anna), by="kiosk:1") is None
    sign_up(club, event, anna)
    refusal = club.desk.why_not(event, c.SignUp(player=anna), by="kiosk:1")
    assert refusal is not None
    assert refusal.why is Why.ALREADY_ENTERED


def test_chance_comes_from_the_desk_alone(club: Club, event: EventId, new_player: NewPlayer) -> None:
    sign_up(club, event, new_player("Anna"))
    codes = [row.fact.code for row in club.desk.history(event).rows if isinstance(row.fact, f.EntryClaimed)]
    same = Desk(club.ledger, club.clock.now, club.people.known, chance=lambda: 7)
    assert same.history(event) == club.desk.history(event)
    assert len(codes[0]) == 4


def test_the_desk_looks_up_birth_word_and_ban_whatever_the_shell_says(
    club: Club, event: EventId, clock: HandClock
) -> None:
    young = club.people.register("Kis Éva", "Éva", date(2010, 1, 1), eligible=True, consent=True, now=clock.now())
    grown = c.SignUp(player=young.player.id, born=date(1970, 1, 1))
    with pytest.raises(Refusal, match="TOO_YOUNG"):
        club.desk.submit(event, grown, by="kiosk:1", request="1")
    other = club.people.register("Nagy Ida", "Ida", date(1980, 1, 1), eligible=False, consent=True, now=clock.now())
    with pytest.raises(Refusal, match="NOT_ELIGIBLE"):
        club.desk.submit(event, c.SignUp(player=other.player.id), by="kiosk:1", request="2")


def test_a_ban_holds_up_to_and_including_its_last_day(club: Club, event: EventId, new_player: NewPlayer) -> None:
    anna, bela = new_player("Anna"), new_player("Bela")
    club.people.ban(anna, "quarrel", date(2026, 5, 2))
    club.people.ban(bela, "quarrel", date(2026, 5, 1))
    with pytest.raises(Refusal, match="BANNED"):
        sign_up(club, event, anna)
    assert sign_up(club, event, bela)
    club.people.lift_ban(anna)
    assert sign_up(club, event, anna, "again")


def test_somebody_unknown_cannot_sign_up(club: Club, event: EventId) -> None:
    with pytest.raises(Refusal, match="UNKNOWN_PLAYER"):
        sign_up(club, event, PlayerId(99))
    refusal = club.desk.why_not(event, c.SignUp(player=PlayerId(99)), by="kiosk:1")
    assert refusal is not None


def test_an_event_that_is_not_there_is_refused(club: Club) -> None:
    with pytest.raises(Refusal, match="NO_SUCH_EVENT"):
        club.desk.submit(EventId("x/1"), c.Pause(), by="organiser:1", request="p")
    with pytest.raises(Refusal, match="NO_SUCH_EVENT"):
        club.desk.history(EventId("x/1"))


def test_each_row_says_who_and_when_and_the_organisers_reason(
    club: Club, event: EventId, new_player: NewPlayer, clock: HandClock
) -> None:
    anna = new_player("Anna")
    clock.forward(minutes=7)
    late = c.SignUp(player=anna, override="train was late")
    club.desk.submit(event, late, by="organiser:3", request="late")
    row = club.desk.history(event).rows[-1]
    assert (row.by, row.request, row.reason, row.recorded_at) == ("organiser:3", "late", "train was late", clock.now())


def test_a_small_step_back_of_the_clock_keeps_facts_in_order(
    club: Club, event: EventId, new_player: NewPlayer, clock: HandClock
) -> None:
    clock.forward(seconds=1)
    sign_up(club, event, new_player("Anna"))
    last = clock.now()
    clock.at -= timedelta(seconds=0.5)
    sign_up(club, event, new_player("Bela"), "b")
    assert club.desk.history(event).rows[-1].recorded_at == last


def test_another_desk_on_the_same_ledger_sees_everything(club: Club, event: EventId, new_player: NewPlayer) -> None:
    other = Desk(club.ledger, club.clock.now, club.people.known)
    for name in ("Anna", "Bela", "Cili"):
        sign_up(club, event, new_player(name), name)
        assert other.history(event) == club.desk.history(event)
    other.submit(event, c.WithdrawClaim(entry=EntryId(1)), by="kiosk:2", request="w")
    history = club.desk.history(event)
    assert history == summed(history.rows)
