"""The pictures of README and handbook: the season's first event at four moments, from the club's real processes.

`FENYJEL_PICTURES=1` keeps them in docs/pictures; otherwise they are only looked at.
"""

import io
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.journeys.drawn import page_of
from tests.journeys.office import Office
from tests.journeys.past_day import PLAYERS, PastDay
from tests.journeys.terminal import kiosk
from tests.lamps.wled_stand_in import controller
from tests.support.browsers import NewContext
from tests.support.processes import ROOT
from tests.support.waiting import wait_until

WALL = {"width": 960, "height": 540}
OFFICE = {"width": 1200, "height": 675}
PHONE = {"width": 390, "height": 760}
TABLET = {"width": 1024, "height": 600}
HEAVIEST = 150_000
"""Units: bytes."""
README = ("wall-registration", "wall-level", "wall-break", "wall-results", "office", "phone", "kiosk")
HANDBOOK = (
    "kiosk-clip",  # taken in tests/kiosk_web/test_signing.py
    "pairing",
    "office-screens",
    "tablet-pairing",
    "tablet",
    "office-floor",
    "lamps",
    "office-tell",
    "wall-leave",
)

LAMPS = '[lamps]\nmode = "soft"\n[[lamps.wled]]\nname = "bar"\naddress = "{address}"\n'

Keep = Callable[[Page | Locator, str], None]


@pytest.fixture
def keep(tmp_path: Path, pictures: Path) -> Keep:
    """Takes a picture that shows something, and keeps it where that was asked for."""
    folder = pictures if os.environ.get("FENYJEL_PICTURES") == "1" else tmp_path

    def take(shown: Page | Locator, name: str) -> None:
        shown.evaluate("() => document.fonts.ready.then(() => true)")
        file = folder / f"{name}.png"
        file.parent.mkdir(parents=True, exist_ok=True)
        small = Image.open(io.BytesIO(taken(shown))).convert("RGB").quantize(128)
        small.save(file, optimize=True)
        check(file)

    return take


def taken(shown: Page | Locator) -> bytes:
    """A page, or the part of it where something stands: the office draws its parts anew at any moment."""
    if isinstance(shown, Page):
        return shown.screenshot(animations="disabled")
    box: FloatRect | None = None

    def stands() -> bool:
        nonlocal box
        box = shown.bounding_box()
        return box is not None

    wait_until(stands, what="the part stands on the page")
    assert box is not None
    return shown.page.screenshot(animations="disabled", clip=box)


def check(file: Path) -> None:
    """A picture is light, and not blank."""
    assert file.stat().st_size < HEAVIEST, file
    colours = Image.open(file).convert("L").histogram()
    brightest = sum(colours[160:]) / sum(colours)
    assert 0.005 < brightest < 0.9, f"{file.name} shows nothing: {brightest:.3f} of it is bright"


@pytest.fixture
def day(tmp_path: Path) -> Iterator[PastDay]:
    made = PastDay(tmp_path / "club")
    yield made
    made.club.close()


@pytest.mark.browser
@pytest.mark.terminal
@pytest.mark.slow
def test_all_screens_at_four_moments_of_a_day(day: PastDay, new_context: NewContext, keep: Keep) -> None:
    wall, office, phone = (new_context(viewport=size).new_page() for size in (WALL, OFFICE, PHONE))
    day.sign_up(PLAYERS[:20])
    day.pay(PLAYERS[:17])
    day.until("09:52")
    with day.shown() as address, kiosk(day.home, day.env()) as terminal:
        on_wall(wall, address, "registration")
        keep(wall, "wall-registration")
        Office(office, address, day.home)
        keep(office, "office")
        terminal.sees("17 / 20 players. 3 more needed.", "Enter and pay")
        office.goto("about:blank")
        office.set_content(page_of(terminal))
        keep(office.locator("pre"), "kiosk")
    day.sign_up(PLAYERS[20:])
    day.pay(PLAYERS[17:])
    day.until("10:40")
    day.bust("Ubul", "Ági")
    day.pay(["Ubul"], "rebuy")
    day.until("11:32")
    with controller() as (_, lamp):
        (day.home / "fenyjel.toml").write_text(LAMPS.format(address=lamp), "utf-8")
        with day.shown() as address:
            on_wall(wall, address, "level")
            keep(wall, "wall-level")
            phone.goto(f"{address}{day.page_of('Zsófi')}?lang=en")
            keep(phone, "phone")
            screen, tablet = (new_context(viewport=size).new_page() for size in (WALL, TABLET))
            set_up(Office(office, address, day.home), screen, tablet, keep)
    day.until("12:13")
    day.pay(PLAYERS[:6], "addon")
    with day.shown() as address:
        on_wall(wall, address, "break")
        keep(wall, "wall-break")
    day.until("12:30")
    day.bust(*(name for name in reversed(PLAYERS) if name not in ("Anna", "Ági")))
    with day.shown() as address:
        on_wall(wall, address, "results")
        keep(wall, "wall-results")


def set_up(office: Office, screen: Page, tablet: Page, keep: Keep) -> None:
    """An organiser lets a screen and a tablet in, hears the tablet call, and tells the room to leave."""
    page = office.page
    screen.goto(office.address + "/screen?lang=en")
    keep(screen, "pairing")
    office.open("/office/displays")
    form = page.locator("form[action='/office/displays/pair']")
    typed = {"Code": screen.locator("[data-code]").inner_text(), "Name": "Wall by the bar", "Room": "Hall"}
    for label, text in {**typed, "Size in inches": "32", "Farthest seat in metres": "9"}.items():
        form.get_by_label(label, exact=True).fill(text)
    form.locator("select[name=language]").select_option("en")
    form.scroll_into_view_if_needed()
    keep(form, "office-screens")
    form.get_by_role("button").click()
    screen.locator("html[data-scene=level]").wait_for(state="attached")
    tablet.goto(office.address + "/table/1?lang=en")
    keep(tablet, "tablet-pairing")
    office.open("/office/floor")
    page.get_by_role("button", name="Let in").click()
    tablet.locator("#key-floor").click()
    tablet.get_by_role("button", name="Chips").click()
    expect(tablet.get_by_text("Floor called")).to_be_visible()
    keep(tablet, "tablet")
    office.open("/office/floor")
    expect(page.locator("[data-part=floor] strong", has_text="Table 1")).to_be_visible()
    keep(page, "office-floor")
    office.open("/office/")
    lamp = page.locator("[data-part=displays]")
    expect(lamp.get_by_text("bar", exact=False).first).to_be_visible()
    keep(lamp, "lamps")
    office.open("/office/tell")
    keep(page, "office-tell")
    form = page.locator("form[action='/office/tell/leave']")
    form.get_by_role("checkbox").check()
    form.get_by_role("button").click()
    screen.locator("html[data-scene=leave]").wait_for(state="attached")
    keep(screen, "wall-leave")
    page.locator("[data-part=now-told]").get_by_role("button", name="End it").click()
    screen.locator("html[data-scene=level]").wait_for(state="attached")


def on_wall(page: Page, address: str, scene: str) -> None:
    page.goto(f"{address}/walls/wall-1?lang=en")
    page.locator(f"html[data-scene={scene}]").wait_for(state="attached")


@pytest.mark.parametrize(
    ("text", "folder", "names"),
    [("README.md", "docs/pictures", README), ("docs/handbook.md", "pictures", HANDBOOK)],
    ids=["README", "handbook"],
)
def test_every_picture_of_a_text_is_there(text: str, folder: str, names: tuple[str, ...], pictures: Path) -> None:
    named = re.findall(rf"\]\(({folder}/[^)]+)\)", (ROOT / text).read_text("utf-8"))
    assert {f"{folder}/{name}.png" for name in names} <= set(named)
    assert set(named) <= {f"{folder}/{name}.png" for name in (*README, *HANDBOOK)}
    for name in names:
        check(pictures / f"{name}.png")
