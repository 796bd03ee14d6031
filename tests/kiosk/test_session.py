"""One visit after the other: request ids, double presses, forgetting, cards, the book away."""

import logging
import threading
from typing import Any

import pytest

from kiosk.flow.prompts import Chosen, Confirm, Tell
from kiosk.session import IDLE_S, WARN_S, Enrolled
from registry.engine.ids import PlayerId
from tests.kiosk.talking import Talk, words_of
from tests.kiosk.test_who import new_player
from tests.support.waiting import wait_until

CSILLAG = PlayerId(1)


def sure(talk: Talk) -> Confirm:
    """The last look before entering."""
    talk.choose("entry")
    talk.find()
    prompt = talk.choose("cash")
    assert isinstance(prompt, Confirm)
    return prompt


def test_every_confirmation_has_a_request_of_its_own() -> None:
    talk = Talk()
    first = sure(talk)
    assert talk.refresh() == first, "looking again asks for nothing new"
    talk.choose("no")

    second = talk.choose("cash")

    assert isinstance(second, Confirm)
    assert first.request != second.request
    assert len(second.request) <= 80


def test_the_same_yes_twice_counts_once() -> None:
    talk = Talk()
    shown = sure(talk)
    step = talk.session.step

    talk.session.answer(Chosen("yes"), shown)
    talk.session.step = step
    talk.session.answer(Chosen("yes"), shown)

    assert len(talk.house.event().entries) == 1
    assert isinstance(talk.prompt, Tell)


def test_everything_is_forgotten_at_the_end() -> None:
    talk = Talk()
    talk.choose("entry")
    talk.session.typed["who"] = "Csillag"
    talk.find()
    talk.session.next_language()

    talk.session.end()

    assert talk.session.typed == {}
    assert talk.session.language == "en"
    assert "Csillag" not in words_of(talk.prompt)
    assert "Csillag" not in words_of(talk.refresh())
    assert talk.prompt.where == "Start"


def test_the_warning_comes_after_ninety_seconds_and_stands_for_twenty() -> None:
    """A-54, KSK-02."""
    talk = Talk()
    talk.choose("entry")
    talk.session.touch()

    talk.ticks.on(IDLE_S - 0.1)
    assert talk.session.warning() is None
    talk.ticks.on(0.2)
    warning = talk.session.warning()
    assert warning is not None
    assert warning.figures[0].text == "20"
    talk.ticks.on(WARN_S - 1)
    assert not talk.session.over()
    talk.session.touch()
    assert talk.session.warning() is None
    talk.ticks.on(IDLE_S + WARN_S)
    assert talk.session.over()


def test_a_kiosk_that_nobody_uses_never_warns() -> None:
    talk = Talk()
    talk.ticks.on(10_000)

    assert talk.session.warning() is None
    assert not talk.session.over()


def test_what_is_typed_survives_a_change_of_language() -> None:
    talk = Talk()
    talk.choose("entry")
    talk.session.typed["who"] = "Csillag"

    polish = talk.session.next_language()

    assert polish.where == "Kim jesteś?"
    assert talk.session.typed == {"who": "Csillag"}


def test_a_card_ends_the_old_visit() -> None:
    talk = Talk()
    talk.house.add("Béla", card="Q" * 20)
    shown = sure(talk)

    home = talk.scan("Q" * 20)

    assert home.where == "Béla"
    assert "Csillag" not in words_of(home)
    assert shown.request not in talk.house.submitted


def test_a_card_on_the_question_who_it_is_goes_on_to_what_was_wanted() -> None:
    talk = Talk()
    talk.choose("entry")

    assert talk.scan().where == "Csillag: pay"


def test_an_answer_that_comes_back_after_the_visit_ended_changes_nothing() -> None:
    talk = Talk()
    shown = sure(talk)
    talk.house.gate = threading.Event()
    worker = threading.Thread(target=lambda: talk.session.answer(Chosen("yes"), shown))
    worker.start()
    wait_until(lambda: talk.house.submitted, what="the claim is on its way")

    talk.session.end()
    talk.house.gate.set()
    worker.join(10)

    assert talk.session.prompt.where == "Start"
    assert "Csillag" not in words_of(talk.refresh())


def test_while_the_book_is_away_nothing_is_taken_and_it_comes_back_alone() -> None:
    """KSK-12."""
    talk = Talk()
    shown = sure(talk)
    talk.house.away = True

    away = talk.session.answer(Chosen("yes"), shown)

    assert "Nothing is taken until it is back." in words_of(away)
    assert not away.choices
    talk.house.away = False
    again = talk.refresh()
    assert again == shown, "the same question under the same request"
    talk.choose("yes")
    assert len(talk.house.event().entries) == 1


def test_a_mistake_of_the_program_shows_a_number_and_no_names(caplog: pytest.LogCaptureFixture) -> None:
    talk = Talk()
    shown = sure(talk)
    talk.house.submit = lambda _command, _request: 1 / 0  # type: ignore[assignment, method-assign]

    with caplog.at_level(logging.ERROR):
        prompt = talk.session.answer(Chosen("yes"), shown)

    assert "Something went wrong" in words_of(prompt)
    mark = caplog.records[0].getMessage().rpartition(" ")[2]
    assert mark in words_of(prompt)
    assert "Csillag" not in caplog.text


def test_help_is_called_on_any_screen_and_shows_when_somebody_saw_it() -> None:
    talk = Talk()
    sure(talk)
    called = talk.session.call()
    assert "The office sees that you wait." in words_of(called)

    talk.house.help = "answered"

    assert "Somebody is coming." in words_of(talk.refresh())
    assert isinstance(talk.choose("back"), Confirm)


def test_a_call_can_be_taken_back() -> None:
    talk = Talk()
    talk.session.call()
    talk.choose("hush")

    assert talk.house.help == "quiet"
    assert talk.prompt.where == "Start"


def test_only_an_organisers_passphrase_leads_out() -> None:
    talk = Talk()
    talk.session.ask_to_leave()
    wrong = talk.choose("leave", organiser="organiser", passphrase="sesame")
    assert wrong.warning
    assert not talk.session.left

    talk.choose("leave", organiser="organiser", passphrase="open sesame")

    assert talk.session.left


def test_a_look_in_the_middle_of_the_end_brings_nobody_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a visitor had on the screen must not be there for the next one."""
    talk = Talk()
    talk.choose("entry")
    talk.find()
    session = talk.session
    token, ending, go_on = session._token, threading.Event(), threading.Event()

    def slow_token() -> str:
        ending.set()
        go_on.wait(10)
        return token()

    monkeypatch.setattr(session, "_token", slow_token)
    end, look = threading.Thread(target=session.end), threading.Thread(target=session.show)
    end.start()
    assert ending.wait(10)
    look.start()
    look.join(0.2)
    go_on.set()
    end.join(10)
    look.join(10)
    assert not session.in_use()
    assert "Csillag" not in words_of(session.prompt)


def test_a_new_member_sees_number_and_code_as_soon_as_the_book_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    talk = new_player(Talk())
    house, enrol = talk.house, talk.house.enrol

    def enrolled_then_away(*who: Any, **more: Any) -> Enrolled:
        found = enrol(*who, **more)
        house.away = True
        return found

    monkeypatch.setattr(house, "enrol", enrolled_then_away)
    while not house.away:
        talk.choose(talk.prompt.open_choices()[0].key)
    house.away = False
    assert "You are a member now." in words_of(talk.refresh())
