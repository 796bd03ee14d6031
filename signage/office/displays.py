"""The displays of the house: let in, named, told what to show, asked who they are."""

import re

from flask import Blueprint, current_app
from werkzeug.wrappers import Response

from registry.devices.devices import SILENT
from registry.devices.displays import SCENES, About, Display
from registry.words.say import LANGUAGES, OWN_NAMES, marked
from signage.forms import BadInput, Form, Unknown
from signage.hub import Hub
from signage.language import SECOND
from signage.office import here
from signage.office.lit import off_by, shown_displays
from signage.office.nothing import Nothing
from signage.office.page import show
from signage.office.screens import screens

routes = Blueprint("displays", __name__)

LONGEST = 40
INCHES = (5.0, 300.0)
METRES = (0.5, 100.0)
DECIMAL = re.compile(r"[0-9]{1,4}([.,][0-9]{1,2})?\Z")
SHOWN_CODES = 8

SCENE_WORDS = {
    "auto": marked("What is on"),
    "draw": marked("Seats"),
    "results": marked("Results"),
    "standings": marked("Standings"),
    "blank": marked("Dark"),
}


@routes.get("/displays")
def every() -> tuple[str, int]:
    """All displays, living or red, and the screens that wait to be let in."""
    club = here.club()
    codes = club.waiting.codes(here.now())
    return show(
        "office/displays.html",
        displays=shown_displays(here.now()),
        codes=codes[:SHOWN_CODES],
        more_codes=len(codes[SHOWN_CODES:]),
        silent_walls=sum(screen.kind == "wall" and not screen.well for screen in screens(here.now())),
        scenes={scene: here.words().say(SCENE_WORDS[scene]) for scene in SCENES},
        off_by=off_by,
        spoken=OWN_NAMES,
        usual=About(name="", language=club.settings.language, second=SECOND[club.settings.language]),
    )


@routes.post("/displays/pair")
def pair() -> Response:
    """Let the screen in that shows this code."""
    form, club = here.form(), here.club()
    about = about_of(form)

    def let_in() -> bool:
        token = club.waiting.take(form.needed("code", 10), here.now())
        return token is not None and club.displays.pair(token, about, here.now()) is not None

    if not here.once(let_in):
        raise BadInput(marked("No screen shows this code now."))
    return told(marked("{name} is let in."), about.name)


@routes.post("/displays/change")
def change() -> Response:
    """Say something else of a display."""
    display, about = asked(), about_of(here.form())
    here.club().displays.change(display.id, about)
    return told(marked("{name} is changed."), about.name)


@routes.post("/displays/show")
def show_scene() -> Response:
    """Let one display show a scene, or all where none is named."""
    scene = here.form().one_of("scene", SCENES)
    display = asked() if here.form().raw("display") else None
    if display is None:
        some_let_in()
    here.club().displays.show(scene, display.id if display else None)
    if display is None:
        return told(marked("All screens show: {scene}."), scene=here.words().say(SCENE_WORDS[scene]))
    return told(marked("{name} shows: {scene}."), display.about.name, scene=here.words().say(SCENE_WORDS[scene]))


@routes.post("/displays/calm")
def calm() -> Response:
    """Let nothing pulse on any screen, or let it again."""
    on = here.form().ticked("on")
    some_let_in()
    here.club().displays.calm(on)
    return told(marked("No screen pulses now.") if on else marked("Screens may pulse again."))


@routes.post("/displays/identify")
def identify() -> Response:
    """Let a display draw its name large."""
    display = asked()
    here.club().displays.identify(display.id, here.now())
    return told(marked("{name} shows its name now."), display.about.name)


@routes.post("/displays/reload")
def reload() -> Response:
    """Let a display load its page again."""
    display = asked()
    here.club().displays.reload(display.id)
    return told(marked("{name} loads its page again."), display.about.name)


@routes.post("/displays/forget-walls")
def forget_walls() -> Response:
    """Let go of all walls that nobody let in and that are silent."""
    devices, silent_since = here.club().devices, here.now() - SILENT

    def let_go() -> None:
        if not any(each.kind == "wall" and each.seen_at < silent_since for each in devices.list()):
            raise Nothing(marked("No such screen is silent (any more)."))
        devices.forget_silent("wall", here.now())

    here.once(let_go)
    return told(marked("The silent screens are forgotten."))


@routes.post("/displays/forget")
def forget() -> Response:
    """Take a display out of the house."""
    display = asked()
    here.club().displays.forget(display.id)
    here.club().receipts.forget(display.id)
    return told(marked("{name} is removed."), display.about.name)


def some_let_in() -> None:
    """Make sure that there are displays to be told something. Raises: Nothing."""
    if not here.club().displays.all():
        raise Nothing(marked("No screen was let in by a code yet."))


def told(sentence: str, name: str = "", **values: object) -> Response:
    """Say what happened, and let the screens know at once."""
    hub: Hub = current_app.extensions["hub"]
    hub.nudge()
    here.say(sentence, name=name, **values)
    return here.done("/office/displays")


def asked() -> Display:
    """The display that the form is about. Raises: Unknown."""
    display = here.club().displays.get(here.form().whole("display", 1))
    if display is None:
        raise Unknown
    return display


def about_of(form: Form) -> About:
    """What was typed of a display. Raises: BadInput."""
    return About(
        name=form.needed("name", LONGEST),
        room=form.text("room", LONGEST),
        inches=decimal(form.raw("inches"), *INCHES),
        seat_m=decimal(form.raw("seat_m"), *METRES),
        language=form.one_of("language", LANGUAGES),
        second=form.one_of("second", LANGUAGES),
        scene=form.one_of("scene", SCENES),
        calm=form.ticked("calm"),
    )


def decimal(typed: str, least: float, most: float) -> float:
    """Read a number with a point or a comma."""
    if not DECIMAL.match(typed):
        raise BadInput(marked("Write a number like 55 or 7.5."))
    number = float(typed.replace(",", "."))
    if not least <= number <= most:
        raise BadInput(marked("Write a number from {least} to {most}."), least=f"{least:g}", most=f"{most:g}")
    return number
