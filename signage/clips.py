"""The club's signed clips on pages: beside the words of a wall, under an alert on the phone, all in one list.

Only copies without sound go out, each under a name that never changes what it holds. A page that shows none may
load no film or sound at all.
"""

from functools import partial
from typing import TYPE_CHECKING

from flask import Flask, Response, abort, g, render_template, request, send_file
from msgspec import Struct

from registry.clips import PURPOSES, Clip
from registry.devices.displays import About
from registry.devices.sizes import reach
from registry.engine.alert_kinds import KINDS
from registry.views.wall_calls import ORDER
from registry.views.wall_scenes import Registration, WallPicture
from signage import POLICY, near
from signage.language import reader
from signage.skin import epoch

if TYPE_CHECKING:
    from registry.assemble import Club

TYPES = {"mp4": "video/mp4", "webm": "video/webm"}
KEPT_S = 365 * 24 * 3600
WITH_CLIPS = POLICY.replace("media-src 'none'", "media-src 'self'")

FARTHEST_M = 8.0
"""Nobody who sits farther away can read signing on a wall. Source: A-74."""
LEFT_FOR_WORDS = 1 - 0.5 * 9 / 16
"""What a clip half as wide as the picture is high leaves of the width to the words beside it."""


class Sign(Struct, frozen=True):
    """The clip beside a wall's picture. `key` is the alert that it tells of: it is signed once on each screen."""

    address: str
    key: str


def register(app: Flask, club: "Club") -> None:
    """Add the list of clips and the clips themselves, and let every template ask for one."""
    club.clips.all()  # the first look begins before anybody asks
    app.extensions["sign_of"] = partial(sign_of, club)

    @app.get("/clips")
    def clips() -> str:
        """Every clip that the house has, with its words: to learn from, and where the kiosk's codes lead."""
        found = [(name, words, clip) for name, words in PURPOSES.items() if (clip := clip_named(name))]
        wanted = request.args.get("show", "")
        return render_template("clips.html", found=found, wanted=wanted, club_name=club.settings.club_name, **shared())

    @app.get("/clips/<file>")
    def clip_file(file: str) -> Response:
        """One clip, or the part of it that a browser asks for."""
        copy = club.clips.copy(file)
        if copy is None or not copy.is_file():
            abort(404)
        return send_file(copy, mimetype=TYPES[copy.suffix[1:]], conditional=True, etag=True, max_age=KEPT_S)

    def clip_named(name: str) -> Clip | None:
        clip = club.clips.clip(name, reader().language)
        if clip is not None:
            show_clips()
        return clip

    def shared() -> dict[str, object]:
        return {"icon": near.icon, "theme": near.theme()}

    def offered() -> dict[str, object]:
        return {
            "clip_named": clip_named,
            "clip_of": lambda kind: clip_named(KINDS[kind].clip),
            "has_clips": lambda: any(one.state == "good" for one in club.clips.all()),
        }

    app.context_processor(offered)
    app.after_request(allowed)


def show_clips() -> None:
    """Let the page that is being made load clips."""
    g.shows_clips = True


def allowed(response: Response) -> Response:
    """Let a page that shows clips load them from here, and from nowhere else."""
    if g.get("shows_clips"):
        response.headers["Content-Security-Policy"] = WITH_CLIPS
    return response


def carries_clips(about: About) -> bool:
    """Whether a display shows clips: signing and clock can be read at its farthest seat, and it may move at all."""
    near_enough = about.seat_m <= min(FARTHEST_M, reach(about.inches, about.seat_m).clock_m * LEFT_FOR_WORDS)
    return near_enough and not about.calm


def may_sign(about: About) -> bool:
    """Let the page of a display load clips where it carries them. Returns: whether it does."""
    if carries_clips(about):
        show_clips()
    return carries_clips(about)


def sign_of(club: "Club", picture: WallPicture, language: str) -> Sign | None:
    """The clip that stands beside a picture; None where words are enough or no clip is there."""
    told = newest(picture)
    if told is None:
        return None
    kind, at = told
    clip = club.clips.clip(KINDS[kind].clip, language)
    if clip is None or not clip.measured.for_walls:
        return None
    return Sign(f"/clips/{clip.file}", f"{kind}:{at}")


def newest(picture: WallPicture) -> tuple[str, int] | None:
    """The newest loud alert that a picture shows, and its moment. Units: milliseconds since 1970.

    Way out and fire stand alone: nothing takes room from the words then.
    """
    told = [(kind, int(at)) for kind, at in (alert.split(":")[:2] for alert in picture.alerts) if kind in KINDS]
    if any(KINDS[kind].role == "emergency" for kind, _ in told):
        return None
    loud = [(kind, at) for kind, at in told if KINDS[kind].cls != "info"]
    if loud:
        return max(loud, key=lambda one: (one[1], -ORDER[KINDS[one[0]].cls], one[0] != "move"))
    scene = picture.scene
    return ("registration_open", epoch(scene.opened_at)) if isinstance(scene, Registration) else None
