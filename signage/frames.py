"""Pictures as they are sent: drawn, marked, and with the pictures that follow."""

import hashlib
from datetime import datetime

import msgspec
from msgspec import Struct

from registry.views.shown import left
from registry.views.wall_scenes import WallPicture
from signage.ahead import Ahead
from signage.skin import Reader, Skin, epoch


class Frame(Struct, frozen=True, omit_defaults=True):
    """One picture as it is sent.

    Units: `ends_at`, `clock` and `pulse_at` in milliseconds since 1970.
    Shape: `then` is drawn at `ends_at`, by the screen itself. `clock` is the end of the big clock,
    `held` what it shows while it stands; both for a screen that loses its link. `alerts` are the ids of
    the alerts that the picture shows, for the receipt.
    """

    mark: str
    html: str
    ends_at: int | None = None
    clock: int | None = None
    held: str = ""
    then: "Frame | None" = None
    alerts: tuple[str, ...] = ()


class Sent(Struct, frozen=True):
    """A frame with the server's clock. Units: `now` in milliseconds, `rate` in club seconds a second."""

    now: int
    rate: float
    frame: Frame


CLOCKS = ("ends_at", "closes_at", "start_at", "draw_at", "opens_at", "new")
"""What a scene may call the end of its clock, the nearest first."""


def framed(drawn: WallPicture, now: datetime, reader: Reader, skin: Skin, ahead: Ahead | None = None) -> Frame:
    """The picture and those that follow it, drawn."""
    if ahead is not None:
        ahead.turn()
    return _framed(drawn, reader, skin.draw(drawn, now, reader), skin, ahead or Ahead())


def _framed(drawn: WallPicture, reader: Reader, html: str, skin: Skin, ahead: Ahead) -> Frame:
    then = None
    if drawn.then is not None and drawn.ends_at is not None:
        after, moment = drawn.then, drawn.ends_at
        shown = ahead.html(mark_of(after, reader), moment, lambda: skin.draw(after, moment, reader))
        then = _framed(after, reader, shown, skin, ahead)
    moments = [getattr(drawn.scene, name, None) for name in CLOCKS]
    clock = next((moment for moment in moments if isinstance(moment, datetime)), None)
    return Frame(
        mark=mark_of(drawn, reader),
        html=html,
        ends_at=epoch(drawn.ends_at) if drawn.ends_at else None,
        clock=epoch(clock) if clock else None,
        held=_held(getattr(drawn.scene, "left_ms", None)) if clock is None else "",
        then=then,
        alerts=drawn.alerts,
    )


def mark_of(drawn: WallPicture, reader: Reader) -> str:
    """How to tell two pictures apart: equal values in equal languages have equal marks."""
    alone = msgspec.structs.replace(drawn, then=None)
    text = msgspec.json.encode(alone) + reader.first.language.encode() + reader.club_name.encode()
    return hashlib.blake2b(text, digest_size=8).hexdigest()


def _held(left_ms: object) -> str:
    return left(left_ms) if isinstance(left_ms, int) else ""
