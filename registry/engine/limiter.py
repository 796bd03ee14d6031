"""The one limiter in front of every output that can flash: walls, tablets, phones and lamps.

What is fresh may pulse: once a second, at most 3 times, lit and dark for 400 ms or longer, then it
stays steady. A second burst has to wait until 10 seconds after the first one ended. All outputs of a
room pulse in step, because bursts begin on whole seconds after their alert. `static/js/pulse.js` is
the same rule for pages; `tests/limiter_cases.json` holds both to it. Source: A-8 to A-17.
"""

from msgspec import Struct

MOST = 3
"""Pulses in a burst."""
ONE_MS = 1000
"""From one pulse to the next. Units: milliseconds."""
LIT_MS = 500
"""How long a lamp is lit in each pulse; a screen ramps for 100 ms at both ends. Units: milliseconds."""
FRESH_MS = 4000
"""What came up longer ago is shown steady. Units: milliseconds."""
REST_MS = 10_000
"""From the end of a burst to the start of the next one. Units: milliseconds."""
AHEAD_MS = 100
"""A burst begins on the first whole second that is at least so far ahead: what comes up with it is a step of light
of its own, which must not lie within a second of the second pulse. Units: milliseconds."""
EARLY_MS = 200
"""A clock that is so far behind is still believed. Units: milliseconds."""


class Burst(Struct, frozen=True):
    """The last burst of an output, which it has to remember.

    Units: `at` (the alert's moment) in milliseconds by the server's clock, `start` by the output's own.
    """

    at: int
    start: int
    count: int = MOST


class Pulsing(Struct, frozen=True):
    """What an output may do: so many pulses, the first of which began `late` milliseconds ago.

    Shape: `late` below 0 is a time to wait, and always is for a new burst. `memory` is to be handed in the next time.
    """

    count: int
    late: int
    memory: Burst


def plan(
    asked: int,
    at: int,
    now: int,
    real: int,
    *,
    rate: float = 1.0,
    memory: Burst | None = None,
    calm: bool = False,
) -> Pulsing | None:
    """How an output may pulse for an alert; None: it stays steady.

    Units: `at` and `now` in milliseconds by the server's clock, `real` by one that never jumps;
    `rate` in seconds of the club's clock for a real one, more than 1 only in a rehearsal.
    """
    count = min(MOST, asked)
    if count <= 0 or calm:
        return None
    if memory is not None and memory.at == at:
        return _going_on(count, real - memory.start, memory)
    age = (now - at) / rate
    if not -EARLY_MS <= age < FRESH_MS:
        return None
    late = _in_step(age)
    if memory is not None:
        if real < memory.start:  # nobody has seen it begin: the newer alert takes its place and its moment
            late = _ahead(real - memory.start)
        elif real - late < memory.start + memory.count * ONE_MS + REST_MS:
            return None
    return Pulsing(count, late, Burst(at, real - late, count))


def lit(pulsing: Pulsing, passed_ms: int) -> bool:
    """Whether a lamp is lit so many milliseconds after the plan was made."""
    since = pulsing.late + passed_ms
    return 0 <= since < pulsing.count * ONE_MS and since % ONE_MS < LIT_MS


def _in_step(age: float) -> int:
    """How far ahead the first pulse is, below 0."""
    return _ahead(int(age) if age < 0 else int(age) % ONE_MS - ONE_MS)


def _ahead(late: int) -> int:
    """A moment that is far enough ahead, else the next one."""
    return late if late <= -AHEAD_MS else late - ONE_MS


def _going_on(count: int, late: int, memory: Burst) -> Pulsing | None:
    """A picture drawn again while it pulses goes on with the pulse; it never starts anew."""
    return Pulsing(count, late, memory) if -2 * ONE_MS <= late < count * ONE_MS else None
