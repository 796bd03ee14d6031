"""Which cue an output owes now: pure, with what it has to remember."""

from collections.abc import Iterable
from datetime import datetime

from msgspec import Struct

from registry.engine import limiter
from registry.engine.alerts import Alert
from registry.lamp_settings import Mode
from signage.lamps.cues import Cue, cue, is_for, light_of

RANK = {"info": 0, "attention": 1, "urgent": 2}
QUIET_MS = 10_000
"""Between two cues on one output, so that a storm of alerts never becomes a flicker. Units: milliseconds."""


class Memory(Struct, frozen=True):
    """What an output remembers. Shape: `standing` is the id of the alert that keeps it coloured, or empty.

    Units: `free_at` in milliseconds of the clock that never jumps.
    """

    seen: frozenset[str] = frozenset()
    burst: limiter.Burst | None = None
    free_at: int = 0
    standing: str = ""


class Owed(Struct, frozen=True):
    """What to do. `cue` None with `restore`: back to the normal light."""

    memory: Memory
    cue: Cue | None = None
    restore: bool = False


def owed(standing: Iterable[Alert], table: int, mode: Mode, dim: int, now: datetime, real: int, memory: Memory) -> Owed:
    """The newest and most urgent cue that this output has not shown yet, if it may show one now.

    Units: `real` in milliseconds of a clock that never jumps.
    """
    mine = [alert for alert in standing if is_for(alert, table) and light_of(alert, mode) != "none"]
    ids = frozenset(alert.id for alert in mine)
    kept = Memory(memory.seen & ids, memory.burst, memory.free_at, memory.standing)
    steady = [alert for alert in mine if light_of(alert, mode) == "steady"]
    held = max(steady, key=_weight, default=None)
    if real < memory.free_at:
        return Owed(kept)
    fresh = [alert for alert in mine if alert.id not in memory.seen and light_of(alert, mode) != "steady"]
    fresh = [alert for alert in fresh if (now - alert.at).total_seconds() * 1000 < limiter.FRESH_MS]
    chosen = max(fresh, key=_weight, default=None)
    seen = frozenset(alert.id for alert in mine)
    if chosen is not None and (held is None or _weight(chosen) > _weight(held)):
        return _shown(chosen, mode, dim, now, real, Memory(seen, memory.burst, memory.free_at, ""))
    if held is not None and held.id != memory.standing:
        made = cue(held, "steady", None, dim, now)
        return Owed(Memory(seen, memory.burst, real + QUIET_MS // 10, held.id), made)
    if held is None and memory.standing:
        return Owed(Memory(seen, memory.burst, memory.free_at, ""), restore=True)
    return Owed(kept)


def _shown(alert: Alert, mode: Mode, dim: int, now: datetime, real: int, memory: Memory) -> Owed:
    asked = limiter.plan(alert.pulses, _ms(alert.at), _ms(now), real, memory=memory.burst, calm=mode != "pulse")
    made = cue(alert, light_of(alert, mode), asked, dim, now)
    if made is None:
        return Owed(memory)
    burst = asked.memory if asked is not None and made.pulses else memory.burst
    return Owed(Memory(memory.seen, burst, real + made.wait_ms + made.length_ms + QUIET_MS, ""), made)


def _weight(alert: Alert) -> tuple[int, datetime]:
    return RANK[alert.cls], alert.at


def _ms(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)
