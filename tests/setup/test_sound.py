"""Nothing in this product makes a sound, and whatever tries is caught."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Error, Playwright

from tests.support.browsers import FLAGS, NewContext
from tests.support.lacking import need_program
from tests.support.sound import OWNER, SoundMadeError, SoundTripwire, all_watched, bells, check_terminal
from tests.support.waiting import wait_until

ROOT = Path(__file__).parents[2]
BEEPING = {
    "an audio object": "new Audio('x.ogg').play()",
    "an oscillator": "new AudioContext().createOscillator().start()",
    "speech": "speechSynthesis.speak(new SpeechSynthesisUtterance('level 5'))",
    "an element made by script": "document.body.append(document.createElement('audio'))",
    "an element in markup": "document.body.innerHTML = '<video autoplay src=x.webm></video>'",
    "a notification": "new Notification('level 5')",
    "a film made by script": "document.createElement('video').play()",
    "a film from elsewhere": "document.body.innerHTML = '<video muted src=/elsewhere/x.webm></video>'",
    "a clip that is not muted": "document.body.innerHTML = '<video src=/clips/x.webm></video>'",
    "a clip that is heard later": "Object.assign(document.createElement('video'), { muted: true }).muted = false",
}


@pytest.fixture
def guarded(chromium, sound_tripwire: SoundTripwire):
    with chromium.new_context() as context:
        yield sound_tripwire.guard(context)


@pytest.mark.browser
@pytest.mark.parametrize("script", BEEPING.values(), ids=BEEPING.keys())
def test_a_page_that_tries_to_be_heard_is_caught(
    guarded: BrowserContext, sound_tripwire: SoundTripwire, script: str
) -> None:
    page = guarded.new_page()
    page.set_content("<!doctype html><title>loud</title><body></body>")
    try:
        page.evaluate(script)
    except Error as error:
        assert "sound is not allowed" in str(error)  # noqa: PT017
    # The page speaks to the test over a pipe that is read while Playwright is asked something.
    wait_until(lambda: page.title() and sound_tripwire.heard)
    with pytest.raises(SoundMadeError):
        sound_tripwire.check()


@pytest.mark.browser
def test_sound_in_the_page_as_it_arrives_is_caught(guarded: BrowserContext, sound_tripwire: SoundTripwire) -> None:
    guarded.route("**/*", lambda route: route.fulfill(content_type="text/html", body="<audio src=/x.ogg autoplay>"))
    page = guarded.new_page()
    page.goto("http://wall.invalid/")
    wait_until(lambda: page.title() == "" and sound_tripwire.heard)
    assert "<audio> in http://wall.invalid/" in sound_tripwire.heard


@pytest.mark.browser
def test_a_browser_that_a_test_opens_by_itself_is_watched_as_well(playwright: Playwright, tmp_path: Path) -> None:
    path = need_program("browser", "chromium", "chromium-browser")
    with pytest.raises(SoundMadeError), all_watched():
        context = playwright.chromium.launch_persistent_context(tmp_path, executable_path=path, args=list(FLAGS))
        page = context.new_page()
        page.route("**/*", lambda route: route.fulfill(content_type="text/html", body="<video src=/x.webm autoplay>"))
        page.goto("http://wall.invalid/")
        page.evaluate("1")
        wait_until(lambda: page.title() == "" and getattr(context, OWNER).heard)
        context.close()


@pytest.mark.browser
def test_a_silent_page_passes(new_context: NewContext) -> None:
    page = new_context().new_page()
    page.set_content("<!doctype html><title>quiet</title><p>20 of 20")
    assert page.title() == "quiet"


def test_the_bell_among_the_bytes_of_a_terminal_is_caught() -> None:
    with pytest.raises(SoundMadeError):
        check_terminal(b"\x1b[1mLevel 5\x07\x1b[0m")


def test_the_silent_end_of_a_terminal_title_is_no_bell() -> None:
    assert bells(b"\x1b]0;F\xc3\xa9nyjel\x07 Level 5 \x1b]8;;x\x1b\\") == 0


LOUD = re.compile(
    r"<audio|<video|<embed|\bnew Audio\b|AudioContext|speechSynthesis|new Notification|navigator\.vibrate"
    r"|\.bell\(|curses\.beep|\\x07|\\a[\"']|\\u0007|chr\(7\)"
)


def test_no_file_of_the_product_names_a_way_to_be_heard() -> None:
    kinds = {".py", ".js", ".html", ".css", ".tcss", ".svg"}
    folders = ("kiosk", "signage", "registry", "static")
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for folder in folders
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in kinds
        for match in LOUD.finditer(path.read_text("utf-8"))
    ]
    assert not found


def test_no_sound_file_is_shipped() -> None:
    loud = {".mp3", ".ogg", ".wav", ".m4a", ".opus", ".flac", ".webm", ".mp4", ".mid"}
    shipped = [path for folder in ("static", "seeds") for path in (ROOT / folder).rglob("*") if path.suffix in loud]
    assert not shipped
