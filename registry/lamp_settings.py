"""What a club says of its lamps, in `fenyjel.toml`: the mode, and each output with its address."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from registry.engine.mistakes import Mistake

Mode = Literal["off", "soft", "pulse"]
"""Nothing; a slow dimming and back; at most three slow pulses. Source: A-78."""
Timing = Literal["server", "lamp"]
"""Who keeps the time of a pulse: we send each step, or one message says how many pulses."""

EFFECTS = {0: "solid", 2: "breathe"}
"""The effects of WLED that are let through: nothing that flickers. Source: A-93."""
LEAST_PERCENT = 30
"""A cue never makes a lamp darker than this share of its normal light. Source: A-82."""


class Mqtt(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One topic of a broker: a lamp, a group, or a home automation that does the rest.

    In texts `$brightness` (percent), `$r $g $b`, `$ramp_ms`, `$ramp_s`, `$kind`, `$cls`, `$pulses`,
    `$table`, `$at` and `$ttl_s` are filled in. `normal` is kept by the broker and is also the last will.
    """

    name: str = "mqtt"
    host: str = "127.0.0.1"
    port: int = 1883
    username: str = ""
    password: str = ""
    topic: str
    payload: str = '{"state":"ON","brightness":$brightness,"color":{"r":$r,"g":$g,"b":$b},"transition":$ramp_s}'
    normal: str = '{"state":"ON","brightness":100,"color":{"r":255,"g":255,"b":255},"transition":1}'
    timing: Timing = "server"
    table: int = 0
    """Which table's lamp this is; 0 for the room."""


class Wled(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One WLED controller, over HTTP. Units: `brightness` of its normal light, 1 to 255.

    Three of its presets are written by us, so that the lamp itself keeps the time and restores itself.
    """

    name: str = "wled"
    address: str
    brightness: int = 128
    colour: tuple[int, int, int] = (255, 244, 229)
    effect: int = 0
    presets: tuple[int, int, int] = (201, 202, 203)
    """Lit, dim and normal."""
    table: int = 0


class Lamps(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All lamps. Nothing happens while `mode` is "off"."""

    mode: Mode = "off"
    dim_percent: int = 60
    """How dark a lamp gets in between, in percent of its normal light."""
    mqtt: tuple[Mqtt, ...] = ()
    wled: tuple[Wled, ...] = ()


class Wrong(Struct, frozen=True):
    """A setting that cannot be used: which one, and why, with the values of the reason's sentence."""

    key: str
    mistake: Mistake
    values: Mapping[str, str] = {}

    @property
    def reason(self) -> str:
        """Why, in English."""
        return self.mistake.value.format(**self.values)


def within(key: str, least: int, most: int) -> Wrong:
    """What is wrong with a number that is too small or too large."""
    return Wrong(key, Mistake.OUT_OF_RANGE, {"least": str(least), "most": str(most)})


def no_address(key: str, example: str) -> Wrong:
    """What is wrong with an address that leads nowhere."""
    return Wrong(key, Mistake.NO_ADDRESS, {"example": example})


def mistake_in(lamps: Lamps) -> Wrong | None:
    """What is wrong with the settings of the lamps; None where nothing is."""
    if not LEAST_PERCENT <= lamps.dim_percent <= 100:
        return within("lamps.dim_percent", LEAST_PERCENT, 100)
    found = [*map(mistake_in_wled, lamps.wled), *map(mistake_in_mqtt, lamps.mqtt)]
    return next((wrong for wrong in found if wrong), None)


def mistake_in_wled(lamp: Wled) -> Wrong | None:
    """What is wrong with one controller."""
    if lamp.effect not in EFFECTS:
        choices = ", ".join(f"{number} ({name})" for number, name in EFFECTS.items())
        return Wrong("lamps.wled.effect", Mistake.NOT_A_CHOICE, {"choices": choices})
    if not lamp.address.startswith(("http://", "https://")):
        return no_address("lamps.wled.address", "http://192.168.1.60")
    if not 1 <= lamp.brightness <= 255:
        return within("lamps.wled.brightness", 1, 255)
    if not all(0 <= part <= 255 for part in lamp.colour):
        return within("lamps.wled.colour", 0, 255)
    if len(set(lamp.presets)) != 3 or not all(1 <= preset <= 250 for preset in lamp.presets):
        return Wrong("lamps.wled.presets", Mistake.NOT_THREE, {"least": "1", "most": "250"})
    return None


def mistake_in_mqtt(topic: Mqtt) -> Wrong | None:
    """What is wrong with one topic."""
    if not topic.topic or any(sign in topic.topic for sign in "#+\0") or len(topic.topic) > 200:
        return Wrong("lamps.mqtt.topic", Mistake.NOT_ONE_TOPIC)
    return None if 0 < topic.port < 65536 else within("lamps.mqtt.port", 1, 65535)
