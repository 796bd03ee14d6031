"""The club's signed clips: which are there, what is wrong with a file, and which screens show them."""

from flask import Blueprint, Response, make_response

from registry.clips import PURPOSES, Found
from registry.clips.judging import LONG_SIDE, LONGEST_S, SHORT_SIDE, WALL_LONGEST_S
from registry.clips.probing import tools_there
from registry.words.say import OWN_NAMES
from signage.clips import carries_clips, show_clips
from signage.office import here
from signage.office.page import show

routes = Blueprint("clips", __name__)


@routes.get("/clips")
def every() -> Response:
    """All clips, the files that cannot be used and why, and every name that a clip may have."""
    club = here.club()
    found = club.clips.all()
    show_clips()
    shown, status = show(
        "office/clips.html",
        files=[one for one in found if one.state != "good"],
        rows=[(name, words, good(found, name)) for name, words in PURPOSES.items()],
        count=sum(one.state == "good" for one in found),
        folder=str(club.clips.folder),
        tools=tools_there(),
        displays=[(each.about.name, carries_clips(each.about)) for each in club.displays.all()],
        tongue=lambda one: OWN_NAMES.get(one.named.language, ""),
        limits={
            "most": f"{LONGEST_S:g}",
            "wall": f"{WALL_LONGEST_S:g}",
            "short": str(SHORT_SIDE),
            "long": str(LONG_SIDE),
        },
    )
    return make_response(shown, status)


def good(found: tuple[Found, ...], name: str) -> list[Found]:
    """The clips of a name, one for each language."""
    return [one for one in found if one.state == "good" and one.named is not None and one.named.name == name]
