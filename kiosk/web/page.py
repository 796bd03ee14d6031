"""The page around the terminal: its words in all three languages, for it may have no app to ask."""

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from msgspec import Struct

from registry import inline
from registry.words.say import LANGUAGES, Words

TEMPLATES = Path(__file__).parent / "templates"


class Said(Struct, frozen=True):
    """The page's words in one language."""

    language: str
    opens: str
    cut: str
    elsewhere: str
    again: str
    capitals: str
    erase: str
    space: str
    on: str
    up: str
    down: str
    sign: str
    close: str
    play: str
    pause: str
    replay: str
    slow: str
    gone: str


def page(kiosk: str, first: str, films: bool) -> str:
    """The whole page. `first` is the club's language; it stands before the others. `films`: leave room for clips."""
    order = (first, *(language for language in LANGUAGES if language != first))
    env = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    said = [_said(code) for code in order]
    return env.get_template("kiosk.html").render(
        comes_again=Markup(inline.script()),  # noqa: S704 - our own file
        kiosk=kiosk, first=first, said=said, films=films,
    )  # fmt: skip


def _said(language: str) -> Said:
    say = Words(language).say
    return Said(
        language=language,
        opens=say("The kiosk opens."),
        cut=say("The kiosk is cut off. It comes back by itself."),
        elsewhere=say("The kiosk is open in another window. Close it there."),
        again=say("What you did not confirm is not kept. Start again then."),
        capitals=say("Capital letter"),
        erase=say("Erase"),
        space=say("Space"),
        on=say("Go on"),
        up=say("Up"),
        down=say("Down"),
        sign=say("Sign language"),
        close=say("Close"),
        play=say("Play"),
        pause=say("Pause"),
        replay=say("Again"),
        slow=say("Slow"),
        gone=say("This clip cannot be shown now."),
    )
