"""WLED controllers over HTTP: the lamp itself keeps the time of a cue and restores itself at its end.

Three presets are written for each colour; a playlist then plays them and ends with the normal one, so a
program that dies in the middle leaves nothing behind.
"""

import json
import logging
import urllib.error
import urllib.request
from http.client import HTTPException
from typing import TYPE_CHECKING

from registry.engine import limiter
from registry.lamp_settings import EFFECTS, Wled
from signage.lamps.cues import Colour, Cue

if TYPE_CHECKING:
    from threading import Event

log = logging.getLogger("fenyjel.lamps")

TIMEOUT_S = 2
LOOK_AFTER_S = 5.0
HELD_S = 10
"""A colour that stays is played for so long and sent anew before its end, so that it ends with this program."""
AGAIN_S = 4
SOON_S = 2
"""After a word that did not arrive: one lost word is made up for before the light that is held ends."""
SAVED_S = 0.3
"""A controller writes a preset in its own time."""


class WledLamp:
    """One controller."""

    def __init__(self, about: Wled) -> None:
        self.name, self.table, self._about = about.name, about.table, about
        self._written: tuple[Colour, int] | None = None
        self._well = False

    def open(self) -> None:
        """Nothing is opened: each word is a request of its own."""

    def well(self) -> bool:
        """Whether the controller answered the last time."""
        return self._well

    def look(self) -> None:
        """Ask whether it is there."""
        self._well = self._sent("/json/info", None)

    def show(self, cue: Cue, ended: "Event") -> None:
        """Hand a cue over to the lamp and wait until it is over, or until `ended` is set."""
        if ended.wait(cue.wait_ms / 1000):
            return
        taken = self._taken(cue, ended)
        while cue.stays:  # nobody hands it over a second time, so a word that is lost must not be the last one
            if ended.wait(AGAIN_S if taken else SOON_S):
                return
            taken = self._taken(cue, ended)
        if taken:
            ended.wait(cue.length_ms / 1000)

    def playlist(self, cue: Cue) -> dict[str, object]:
        """What the lamp plays by itself. Units: tenths of seconds."""
        lit, dim, normal = self._about.presets
        if cue.stays:
            play: dict[str, object] = {"ps": [lit], "dur": [HELD_S * 10], "transition": [10], "repeat": 1}
        elif cue.pulses:
            half = limiter.ONE_MS // 200
            play = {"ps": [lit, dim], "dur": [half, half], "transition": [1, 1], "repeat": cue.pulses}
        else:
            until = cue.steps[-1].at_ms // 100
            play = {"ps": [dim], "dur": [until], "transition": [10], "repeat": 1}
        return {"on": True, "playlist": {**play, "end": normal}}

    def restore(self) -> None:
        """The normal light."""
        self._sent("/json/state", {"ps": self._about.presets[2]})

    def close(self) -> None:
        """Leave the lamp in its normal light."""
        if self._written is not None:
            self.restore()

    def _taken(self, cue: Cue, ended: "Event") -> bool:
        dark = min(step.percent for step in cue.steps)
        return self._prepared(cue.steps[0].colour, dark, ended) and self._sent("/json/state", self.playlist(cue))

    def _prepared(self, colour: Colour, dark: int, ended: "Event") -> bool:
        if self._written == (colour, dark):
            return True
        self._written = None  # until all three are there, whatever ends this
        lit, dim, normal = self._about.presets
        for preset, word, percent, shown, ramp in (
            (normal, "normal", 100, self._about.colour, 10),
            (lit, "lit", 100, colour, 1),
            (dim, "dim", dark, colour, 1),
        ):
            if not self._sent("/json/state", self.preset(preset, word, percent, shown, ramp)):
                return False
            if ended.wait(SAVED_S):
                return False
        self._written = (colour, dark)
        return True

    def preset(self, number: int, word: str, percent: int, colour: Colour, ramp: int) -> dict[str, object]:
        """A light to be kept in the lamp under a number; `o` says that it is kept as it stands here."""
        if self._about.effect not in EFFECTS:
            raise ValueError(f"effect {self._about.effect} is not let through")
        brightness = max(1, self._about.brightness * percent // 100)
        light = {"fx": self._about.effect, "sx": 0, "col": [list(colour)]}
        name = f"fenyjel {word}"
        return {"psave": number, "n": name, "o": True, "on": True, "bri": brightness, "transition": ramp, "seg": light}

    def _sent(self, path: str, body: dict[str, object] | None) -> bool:
        """Whether the controller took it; one that is away keeps nobody else waiting."""
        asked = urllib.request.Request(  # noqa: S310 - the club's own lamp; the address was checked
            self._about.address.rstrip("/") + path,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(asked, timeout=TIMEOUT_S) as answer:  # noqa: S310 - as above
                self._well = answer.status == 200
        except (OSError, urllib.error.URLError, HTTPException, ValueError) as trouble:
            if self._well:
                log.warning("lamp %s: %s", self.name, trouble)
            self._well = False
        return self._well
