"""What a lamp shows for an alert, step by step: pure, so that its timing can be proved.

Pulses are lit and dark for 400 ms or longer, once a second, at most three, never white, never red, and
never darker than the club allows. Source: A-8 to A-17, A-78, A-82, A-92.
"""

from datetime import datetime

from msgspec import Struct

from registry.engine import limiter
from registry.engine.alert_kinds import Light, Role
from registry.engine.alerts import Alert
from registry.lamp_settings import LEAST_PERCENT, Mode

Colour = tuple[int, int, int]

NORMAL: Colour = (255, 255, 255)
SKY: Colour = (86, 180, 233)
ORANGE: Colour = (230, 159, 0)
YELLOW: Colour = (240, 228, 66)
COLOURS: dict[Role, Colour] = {
    "quiet": NORMAL,
    "attention": ORANGE,
    "action": SKY,
    "stop": YELLOW,
    "emergency": NORMAL,
    "ok": NORMAL,
}
"""Lamps know no red at all: a red light that changes looks like a fire alarm. Source: A-10."""
RAMP_MS = 100
SOFT_RAMP_MS = 1000
SOFT_HOLD_MS = 1000


class Step(Struct, frozen=True):
    """One light. Units: `at_ms` after the cue's start; `percent` of the normal brightness."""

    at_ms: int
    percent: int
    colour: Colour
    ramp_ms: int


class Cue(Struct, frozen=True):
    """What one alert does to a lamp. Shape: the last step is the normal light, unless `stays`.

    Units: `wait_ms` before the first step, so that lamps and screens are in step.
    """

    kind: str
    cls: str
    pulses: int
    colour: Colour
    steps: tuple[Step, ...]
    wait_ms: int
    at: datetime
    ttl_s: int
    table: int
    stays: bool = False

    @property
    def length_ms(self) -> int:
        """From the first step until the last one is reached."""
        return self.steps[-1].at_ms + self.steps[-1].ramp_ms


def light_of(alert: Alert, mode: Mode) -> Light:
    """How an alert may light a lamp in a mode: never more than the mode allows."""
    wanted = alert.of_kind.light
    if mode == "off":
        return "none"
    return "soft" if wanted == "pulse" and mode == "soft" else wanted


def is_for(alert: Alert, table: int) -> bool:
    """Whether an alert lights the room's lamps (0), or those of a table."""
    kind = alert.of_kind
    if table == 0:
        return kind.see in ("room", "movers", "players")
    return alert.table == table


def cue(alert: Alert, light: Light, pulsing: limiter.Pulsing | None, dim: int, now: datetime) -> Cue | None:
    """The cue of an alert. `pulsing` None: the limiter lets nothing pulse, so a pulse becomes a soft dimming."""
    colour = COLOURS[alert.of_kind.role]
    dark = max(LEAST_PERCENT, dim)
    if light == "none":
        return None
    if light == "steady":
        return _made(alert, 0, colour, (Step(0, 100, colour, SOFT_RAMP_MS),), 0, now, stays=True)
    if light == "pulse" and pulsing is not None and pulsing.late > -limiter.ONE_MS * 2:
        steps = pulse_steps(pulsing.count, colour, dark)
        return _made(alert, pulsing.count, colour, steps, max(0, -pulsing.late), now)
    return _made(alert, 0, colour, soft_steps(dark), 0, now)


def pulse_steps(count: int, colour: Colour, dark: int) -> tuple[Step, ...]:
    """Dark and lit in turn, once a second, then the normal light."""
    dim = 500
    found = []
    for number in range(min(count, limiter.MOST)):
        start = number * limiter.ONE_MS
        found += [Step(start, 100, colour, RAMP_MS), Step(start + dim, dark, colour, RAMP_MS)]
    return (*found, Step(min(count, limiter.MOST) * limiter.ONE_MS, 100, NORMAL, RAMP_MS))


def soft_steps(dark: int) -> tuple[Step, ...]:
    """Slowly a little darker and back."""
    return (
        Step(0, dark, NORMAL, SOFT_RAMP_MS),
        Step(SOFT_RAMP_MS + SOFT_HOLD_MS, 100, NORMAL, SOFT_RAMP_MS),
    )


def _made(
    alert: Alert, pulses: int, colour: Colour, steps: tuple[Step, ...], wait: int, now: datetime, *, stays: bool = False
) -> Cue:
    ttl = max(1, round((alert.until - now).total_seconds())) if alert.until is not None else 0
    return Cue(alert.kind, alert.cls, pulses, colour, steps, wait, alert.at, ttl, alert.table or 0, stays)
