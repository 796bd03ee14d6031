"""Each step of the kiosk has the clip that says what its words say, and none where no clip does."""

import asyncio
from datetime import date
from typing import get_args

from textual import events

from kiosk.flow.ports import RuleChange
from kiosk.flow.steps import Step
from kiosk.house import bare_hall
from kiosk.web.app import WebKiosk
from kiosk.web.signed import CLIPS, NO_CLIP, OF_STEP, clip_name
from registry.clips.names import PROMPTS, PURPOSES
from registry.engine.ids import PlayerId
from tests.kiosk.driver import Driver
from tests.kiosk.fakes import ZONE, FakeHouse, Ticks
from tests.kiosk.talking import Talk

CSILLAG = PlayerId(1)


def signed(talk: Talk) -> str:
    """The clip beside what is shown."""
    return clip_name(talk.session.step, talk.prompt)


def test_every_step_is_known_and_every_clip_of_the_kiosk_has_its_step() -> None:
    assert set(OF_STEP) == set(get_args(Step))
    assert set(PROMPTS) <= CLIPS <= set(PURPOSES)


def test_the_clip_follows_a_new_player_from_the_start_to_the_code_and_the_seat() -> None:
    talk = Talk()
    seen = [signed(talk)]
    talk.choose("entry")
    seen.append(signed(talk))
    talk.choose("new")
    seen.append(signed(talk))
    talk.choose("on", name="Kiss Éva", nickname="Évi", birth="1990-02-03")
    talk.choose("yes")
    seen.append(signed(talk))
    talk.choose("yes")
    assert signed(talk) == NO_CLIP, "no clip tells how to keep a member number"
    for key in ("on", "cash", "yes"):
        talk.choose(key)
        seen.append(signed(talk))
    assert [name.removeprefix("kiosk-") for name in seen] == [
        *("start", "find", "new", "consent"),
        *("pay", "sure", "code"),
    ]
    talk.choose("page")
    assert signed(talk) == "kiosk-phone"
    talk.house.lan = False
    talk.refresh()
    assert signed(talk) == NO_CLIP, "no square code is there to be photographed"


def test_a_clip_that_would_say_something_else_than_the_words_goes() -> None:
    talk = Talk()
    talk.choose("entry")
    talk.find()
    talk.choose("cash", "yes")
    assert signed(talk) == "kiosk-code"
    talk.choose("drop")
    assert signed(talk) == NO_CLIP
    talk.choose("no")
    talk.house.away = True
    talk.refresh()
    assert signed(talk) == NO_CLIP, "the data is away"
    talk.house.away = False
    talk.refresh()
    assert signed(talk) == "kiosk-code"
    talk.house.take(CSILLAG)
    talk.refresh()
    assert signed(talk) == NO_CLIP, "paid: nobody has to go to the desk"
    talk.choose("seat")
    assert signed(talk) == "kiosk-seat"
    talk.session.call()
    assert signed(talk) == NO_CLIP


def test_changed_rules_are_signed_while_they_are_read() -> None:
    house = FakeHouse()
    house.rules = (RuleChange(3, "Levels take 15 minutes.", date(2009, 1, 10)),)
    talk = Talk(house)
    talk.scan()
    assert signed(talk) == "rules"
    house.away = True
    talk.refresh()
    assert signed(talk) == NO_CLIP


def test_who_is_out_gets_no_clip_about_a_seat() -> None:
    house = FakeHouse(minimum=2)
    house.enter(CSILLAG, *(house.add(f"P{number}") for number in range(2)))
    house.until("10:40")
    talk = Talk(house)
    talk.choose("seat")
    talk.find()
    assert signed(talk) == "kiosk-seat"
    house.bust(CSILLAG)
    talk.refresh()
    assert talk.prompt.where == "Csillag: you are out"
    assert signed(talk) == NO_CLIP


def test_the_page_hears_of_the_clip_and_a_finger_on_it_keeps_the_visit() -> None:
    """A-54: whoever watches a clip is there."""

    async def show() -> None:
        club, ticks = FakeHouse(), Ticks()
        app = WebKiosk(
            lambda: club,
            kiosk="hall-1",
            language="en",
            bare=lambda spoken: bare_hall(spoken, ZONE, club.now),
            ticks=ticks,
        )
        async with app.run_test(size=(80, 25)) as pilot:
            driver = Driver(app, pilot, club, ticks)
            await driver.sees("Enter and pay")
            await driver.press("1")
            await driver.sees("Who are you?")
            assert app._news()["clip"] == "kiosk-find"
            ticks.on(95)
            await driver.sees("Are you still here?")
            assert app._news()["clip"] == NO_CLIP, "the question stands alone"
            app.post_message(events.AppFocus())
            await driver.sees("Show your card, or type:")
            assert app._news()["clip"] == "kiosk-find"

    asyncio.run(show())
