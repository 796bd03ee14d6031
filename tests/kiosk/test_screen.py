"""The kiosk's screen: keys, fingers, cards, both sizes, all languages; nothing leads out, nothing is cut off."""

import os
import re
import threading
from pathlib import Path

import pytest

from kiosk.flow.prompts import Chosen
from kiosk.flow.steps import Welcome
from kiosk.widgets.rows import Entered
from registry.engine.ids import PlayerId
from tests.kiosk.driver import SMALL, WIDE, Driver, kiosk
from tests.kiosk.fakes import FakeHouse

CSILLAG = PlayerId(1)
CARD = "ACDEFHJKMNPQRTVWXY34"
PICTURES = Path(__file__).parent / "pictures"
SIZES = [pytest.param(WIDE, id="80x24"), pytest.param(SMALL, id="56x16")]


def full_house() -> FakeHouse:
    """Sixteen have paid."""
    house = FakeHouse()
    house.enter(*(house.add(f"P{number}") for number in range(16)))
    return house


async def looks_like(driver: Driver, name: str) -> None:
    """Wait for the kept picture; with FENYJEL_REDRAW=1 keep this one instead, for a person to look at."""
    kept = PICTURES / f"{name}.txt"
    if os.environ.get("FENYJEL_REDRAW"):
        await driver.pilot.pause(0.5)
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(driver.picture() + "\n", "utf-8")
    wanted = kept.read_text("utf-8").rstrip("\n")
    await driver.until(lambda: driver.picture() == wanted, f"{name}\n{wanted}")


@pytest.mark.parametrize("size", SIZES)
async def test_the_screens_are_those_of_the_looks(size: tuple[int, int]) -> None:
    name = f"{size[0]}x{size[1]}"
    house = full_house()
    async with kiosk(house, size=size, language="hu") as driver:
        await driver.sees("16 / 20")
        await looks_like(driver, f"{name}-start")
        await driver.press("1")
        await driver.sees("Ki vagy?")
        await looks_like(driver, f"{name}-find")
        await driver.find()
        await driver.sees("fizetés")
        await looks_like(driver, f"{name}-pay")
        await driver.press("1")
        await driver.sees("jó így?")
        await looks_like(driver, f"{name}-sure")
        await driver.press("1")
        await driver.sees("menj a pulthoz")
        await looks_like(driver, f"{name}-code")
        driver.ticks.on(96)
        await driver.sees("Bezárom 14 másodperc múlva.")
        await looks_like(driver, f"{name}-idle")
        await driver.press("a")
        house.take(CSILLAG)
        await driver.sees("Fizetve: 3 000 Ft")
        await looks_like(driver, f"{name}-paid")
        house.enter(*(house.add(f"Q{number}") for number in range(4)))
        house.until("10:16:00")
        await driver.press("1")
        await driver.sees("a helyed", "szék")
        await looks_like(driver, f"{name}-seat")


async def walk(driver: Driver) -> list[str]:
    """Pictures of most screens there are."""
    seen: list[str] = []

    async def look(*keys: str) -> None:
        await driver.press(*keys)
        await driver.drawn()
        seen.append(driver.picture())

    await look("3")
    await look("1")
    await driver.find("Nobody")
    await look()
    await look("escape", "f1")
    await look("2", "0")
    await look("1")
    await look("enter", "2")
    await look("escape", "escape", "1")
    await driver.find()
    await look()
    await look("2")
    await look("1")
    await look("7")
    await look("2", "9")
    await look("escape", "8")
    await look("escape", "2")
    await look("escape", "f10")
    await look("escape", "escape", "1", "down", "down", "down", "enter")
    driver.house.away = True
    await driver.press("f2")
    await look()
    return seen


@pytest.mark.parametrize(
    ("language", "size"),
    [
        pytest.param("hu", WIDE, id="hu-80x24"),
        pytest.param("hu", SMALL, id="hu-56x16"),
        pytest.param("en", SMALL, id="en-56x16"),
        pytest.param("pl", SMALL, id="pl-56x16"),
    ],
)
async def test_every_screen_fits_exactly_and_nothing_is_cut_off(size: tuple[int, int], language: str) -> None:
    async with kiosk(full_house(), size=size, language=language) as driver:
        pictures = await walk(driver)

    for picture in pictures:
        rows = picture.split("\n")
        assert len(rows) == size[1]
        assert {len(row) for row in rows} == {size[0]}
        assert "…" not in picture, picture
        assert "F1" in picture, picture
        if size[0] != 80 or rows[0].startswith("┌"):
            assert rows[0] == f"┌{'─' * (size[0] - 2)}┐", picture
            assert re.search(r"F2 \S+ │$", rows[1]), picture
            assert all(row[0] + row[-1] in ("││", "├┤", "┌┐", "└┘") for row in rows), picture


@pytest.mark.parametrize("size", SIZES)
async def test_a_name_of_any_kind_keeps_the_frame(size: tuple[int, int]) -> None:
    for nickname in ("x" * 300, "שלום", "👩‍👩‍👧‍👦🃏", "日本語の名前です" * 9):
        house = FakeHouse()
        house.add(nickname, card="Q" * 20)
        async with kiosk(house, size=size) as driver:
            await driver.burst("Q" * 20)
            await driver.press("1")
            await driver.sees("How will you pay?" if size == WIDE else "Cash at the desk")
            row = driver.app.screen._compositor.render_strips()[1]
            assert row.cell_length == size[0]
            assert row.text.rstrip().endswith("F2 Polski │")


async def test_an_entry_by_keyboard_alone_with_arrows_and_enter() -> None:
    async with kiosk(full_house()) as driver:
        await driver.press("enter")
        await driver.find()
        await driver.press("down", "up", "enter", "enter")
        await driver.sees("Your code:")
    assert driver.house.event().of_player[CSILLAG]


async def test_an_entry_by_finger_alone_after_a_card() -> None:
    async with kiosk(full_house()) as driver:
        await driver.burst(CARD)
        await driver.sees("Csillag")
        for _ in range(3):
            driver.ticks.on(1)
            await driver.pilot.click("#choice-1")
            await driver.until(lambda: not driver.app.busy)
            await driver.drawn()
        await driver.sees("Your code:")
        driver.ticks.on(1)
        await driver.pilot.click(offset=(75, 22))
        await driver.sees("The office sees that you wait.")
        driver.ticks.on(1)
        await driver.pilot.click(offset=(74, 1))
        await driver.sees("Biuro widzi")


async def test_a_card_that_comes_while_an_answer_is_on_its_way_is_not_lost() -> None:
    house = full_house()
    async with kiosk(house) as driver:
        going_on = threading.Event()
        driver.app.work(going_on.wait)
        driver.ticks.on(1)
        driver.send(*CARD, "enter")
        await driver.until(lambda: driver.app._queued)
        assert "Csillag" not in driver.picture()
        going_on.set()
        await driver.sees("Csillag")


async def test_a_card_that_waited_shows_nothing_of_the_answer_before_it() -> None:
    house = full_house()
    async with kiosk(house) as driver:
        await driver.burst(CARD)
        answered, read = threading.Event(), threading.Event()
        answer = driver.app.session.answer

        def slow() -> None:
            answered.wait()
            answer(Chosen("seat"), driver.app.screen_now.prompt)
            driver.app.session.answer = lambda *given: (read.wait(), answer(*given))[1]  # type: ignore[method-assign]

        driver.app.work(slow)
        driver.ticks.on(1)
        driver.send(*CARD, "enter")
        await driver.until(lambda: driver.app._queued)
        answered.set()
        await driver.until(lambda: not driver.app._queued)
        await driver.sees("What would you like?")
        await driver.drawn()
        assert "Csillag" not in driver.picture()
        read.set()
        await driver.sees("Csillag")


async def test_a_new_members_number_and_code_stay_when_a_card_waited() -> None:
    async with kiosk(full_house()) as driver:
        going_on = threading.Event()

        def enrolled() -> None:
            going_on.wait()
            driver.app.session.step = Welcome(CSILLAG, CARD, "home")

        driver.app.work(enrolled)
        driver.ticks.on(1)
        driver.send(*CARD, "enter")
        await driver.until(lambda: driver.app._queued)
        going_on.set()
        await driver.until(lambda: not driver.app.busy and not driver.app._queued)
        assert isinstance(driver.app.session.step, Welcome)


async def test_what_was_typed_belongs_to_its_field_however_fast_a_finger_follows() -> None:
    async with kiosk(full_house()) as driver:
        await driver.press("1")
        await driver.sees("Who are you?")
        driver.ticks.on(1)
        driver.send(*"Anna")
        await driver.until(lambda: driver.app.scanner.holding)
        await driver.app.on_entered(Entered(1))
        assert driver.app.session.typed == {"who": "Anna"}


async def test_a_double_press_is_one_press() -> None:
    async with kiosk(full_house()) as driver:
        await driver.burst(CARD)
        await driver.press("1")
        await driver.sees("How will you pay?")
        driver.ticks.on(1)
        driver.send("enter", "enter")
        await driver.sees("is this right?")
        await driver.drawn()
        assert driver.house.submitted == []
        driver.ticks.on(1)
        driver.send("enter", "enter", "enter")
        await driver.sees("Your code:")
        await driver.drawn()
        assert len(driver.house.submitted) == 1


async def test_a_digit_with_enter_takes_one_step() -> None:
    async with kiosk(full_house()) as driver:
        await driver.burst(CARD)
        driver.ticks.on(1)
        driver.send("1", "enter")
        await driver.sees("How will you pay?")
        await driver.drawn()
        assert "is this right?" not in driver.picture()


async def test_a_closed_choice_says_why_and_is_not_taken() -> None:
    async with kiosk(full_house()) as driver:
        await driver.press("3")
        await driver.sees("Rebuy, add-on – not now: play begins at 10:30")
        assert "Start" in driver.picture()


@pytest.mark.parametrize("code", ["12345678", "2211", "333", "http://x.org/1", "QQQQ"])
async def test_another_scanners_code_takes_no_choice(code: str) -> None:
    async with kiosk(full_house()) as driver:
        await driver.burst(CARD)
        await driver.press("1", "1")
        await driver.sees("is this right?")
        driver.ticks.on(1)
        await driver.burst(code)
        assert driver.house.submitted == []
        assert "is this right?" in driver.picture()


@pytest.mark.parametrize(
    "key", ["ctrl+q", "ctrl+c", "ctrl+z", "ctrl+p", "ctrl+backslash", "ctrl+d", "f4", "f12", "ctrl+l", "insert"]
)
async def test_no_key_leads_out(key: str) -> None:
    async with kiosk(full_house()) as driver:
        await driver.press(key)
        await driver.sees("What would you like?")
        assert driver.app.is_running
        assert len(driver.app.screen_stack) == 1


async def test_an_organiser_closes_the_kiosk_with_the_passphrase() -> None:
    async with kiosk(full_house()) as driver:
        await driver.press("f10")
        await driver.press("tab")
        await driver.type("wrong")
        assert "wrong" not in driver.picture()
        await driver.press("enter")
        await driver.sees("This does not fit.")
        assert driver.app.session.typed == {}
        await driver.type("open sesame")
        driver.ticks.on(1)
        driver.send("enter")
        await driver.until(lambda: driver.app.return_code == 0 and driver.app._exit, "the kiosk closes")


async def test_a_forgotten_visit_warns_and_is_gone() -> None:
    """KSK-01, KSK-02, A-54."""
    async with kiosk(full_house()) as driver:
        written: list[str] = []
        driver.app._driver.write = written.append  # type: ignore[method-assign, union-attr]
        await driver.burst(CARD)
        await driver.sees("Csillag")
        driver.ticks.on(91)
        await driver.sees("Are you still here?", "I close in 19 seconds.")
        await driver.press("x")
        await driver.sees("Csillag")
        driver.ticks.on(89)
        await driver.pilot.pause(0.4)
        assert "Are you still here?" not in driver.picture()
        driver.ticks.on(22)
        await driver.sees("Start")
        assert "Csillag" not in driver.picture()
        assert "\x1b[3J" in written
        assert driver.app.session.typed == {}


@pytest.mark.parametrize("key", ["2", "escape"])
async def test_the_warning_can_be_told_that_one_is_done(key: str) -> None:
    async with kiosk(full_house()) as driver:
        await driver.burst(CARD)
        driver.ticks.on(91)
        await driver.sees("Are you still here?")
        driver.send(key)
        await driver.sees("Start")


async def test_what_was_typed_is_there_after_the_warning() -> None:
    async with kiosk(full_house()) as driver:
        await driver.press("1")
        await driver.type("Csill")
        driver.ticks.on(91)
        await driver.sees("Are you still here?")
        await driver.press("z")
        await driver.sees("Csill")
        assert driver.app.session.typed["who"] == "Csill"


async def test_the_language_turns_with_one_key_and_keeps_what_is_typed() -> None:
    async with kiosk(full_house(), language="hu") as driver:
        await driver.press("1")
        await driver.type("Csillag")
        await driver.press("f2")
        await driver.sees("Who are you?", "Csillag", "F2 Polski")
        await driver.press("f2")
        await driver.sees("Kim jesteś?", "Csillag", "F2 Magyar")


async def test_while_the_book_is_away_nothing_is_taken_and_it_comes_back_alone() -> None:
    """KSK-12."""
    async with kiosk(full_house()) as driver:
        await driver.burst(CARD)
        await driver.press("1", "1")
        driver.house.away = True
        await driver.press("1")
        await driver.sees("Nothing is taken until it is back.", "F1 Help")
        driver.house.away = False
        await driver.sees("is this right?")
        await driver.press("1")
        await driver.sees("Your code:")
    assert len(driver.house.event().entries) == 17


async def test_a_small_terminal_gets_the_small_screen_and_a_tiny_one_a_sentence() -> None:
    async with kiosk(full_house()) as driver:
        await driver.pilot.resize_terminal(60, 20)
        await driver.sees("What would you like? 16 / 20 players.")
        await driver.pilot.resize_terminal(40, 10)
        await driver.sees("too small")
        await driver.pilot.resize_terminal(100, 30)
        await driver.sees("Draw: 10:15.")


async def test_the_own_page_is_a_code_that_a_camera_reads() -> None:
    """Border of four, dark on light, decoded again; its owner may not hear a phone that rings (U-53)."""
    import zxingcpp
    from PIL import Image

    async with kiosk(full_house()) as driver:
        await driver.burst(CARD)
        await driver.press("9")
        await driver.sees("Point your phone")
        await driver.sees("Set your phone to silent")
        rows = driver.picture().split("\n")

    wide = rows[2].index("♠") - 2
    picture = Image.new("L", (wide, len(rows) * 2), 0)
    for y, row in enumerate(rows):
        for x, sign in enumerate(row[1:wide]):
            code = 2 <= y < 22
            upper, lower = sign in "█▀", sign in "█▄"
            picture.putpixel((x + 1, 2 * y), 0 if upper or not code else 255)
            picture.putpixel((x + 1, 2 * y + 1), 0 if lower or not code else 255)
    found = zxingcpp.read_barcodes(picture.resize((wide * 6, len(rows) * 12), Image.Resampling.NEAREST))
    assert [each.text for each in found] == ["http://192.168.1.20:8008/m/QXWRT3HJ01"]


async def test_without_colour_the_marked_choice_is_still_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with kiosk(full_house()) as driver:
        await driver.press("down")
        await driver.sees("║ ▶ 2  Where do I sit?")
        assert driver.app.no_color
        assert "╎   3  Rebuy, add-on" in driver.picture()
