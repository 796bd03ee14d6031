"""A day of eight hours in real processes, 60 times as fast as real.

    python -m tests.soak [--minutes 8]

starts `fenyjel web` and `fenyjel timekeeper` on a folder of their own with a rehearsal's clock, opens twelve streams at
the walls, and plays a day whose play lasts so many real minutes, each an hour of the day. The same day is played once
more in no time. Prints one JSON document. The exit status is 1 when the day ended more than 50 real milliseconds from
the plan, when a process grew by 5 MB or more after its first hand, when the two days differ in more than the moments of
lines entered by hand, or when a stream fell silent; 0 otherwise.
"""

import argparse
import json
import sys
import tempfile
from contextlib import ExitStack
from datetime import datetime, timedelta
from pathlib import Path
from statistics import median
from subprocess import Popen

from msgspec import Struct

from registry.assemble import Club, assemble
from registry.clock import RehearsalClock, rehearsal_clock
from registry.engine.history import History
from registry.rehearsal import Rehearsal
from registry.settings import Settings
from registry.words.say import Words
from tests.bench.stage import answers
from tests.soak.houses import AtOnce, Kept, drawn, pace
from tests.soak.judge import differences, ends_apart, lateness, told
from tests.soak.script import FIRST_HAND, lines
from tests.soak.watch import Stream, memory_mb
from tests.support.ports import free_port
from tests.support.processes import FENYJEL, environment, started
from tests.support.waiting import wait_until

RATE, STREAMS, LEAD_S = 60, 12, 60.0
"""Units: `LEAD_S` in real seconds, in which everything has to be up."""
EARLIER = timedelta(minutes=32)
NEAR = timedelta(milliseconds=50)
"""How far the end may be from the plan. Units: real time."""
MOST_GROWTH_MB = 5.0


class Played(Struct):
    """A day that was played. Units: `memory_mb` by process, one row a sample from the first hand on."""

    history: History
    answers: list[dict[str, object]]
    memory_mb: list[dict[str, float]]


def main(argv: list[str]) -> int:
    """Returns the exit status: 0 all well, 1 not."""
    given = argparse.ArgumentParser(prog="python -m tests.soak")
    given.add_argument("--minutes", type=float, default=8)
    texts = lines(round(given.parse_args(argv).minutes * RATE))
    with tempfile.TemporaryDirectory() as folder, ExitStack() as ending:
        home = Path(folder)
        clock = rehearsal_clock(FIRST_HAND - EARLIER, RATE, LEAD_S)
        club = assemble(Settings(home=home / "club", clock=clock.told()), clock)
        ending.callback(club.close)
        port = free_port()
        env = environment(home / "club", FENYJEL_PORT=str(port), FENYJEL_CLOCK=clock.told())
        processes = {
            name: ending.enter_context(started((*FENYJEL, name), env, home / f"{name}.log"))
            for name in ("web", "timekeeper")
        }
        wait_until(lambda: answers(port), LEAD_S, "the web server answers")
        streams = [Stream(port, f"wall-{number + 1}") for number in range(STREAMS)]
        for stream in streams:
            stream.start()
        real = _played(club, clock, processes, texts)
        report = _judged(real, _at_once(texts, real.history), processes, streams)
        report["logs"] = {name: (home / f"{name}.log").read_text("utf-8")[-2000:] for name in processes}
    print(json.dumps(report, indent=2))
    return 0 if report["well"] else 1


def _played(club: Club, clock: RehearsalClock, processes: "dict[str, Popen[bytes]]", texts: list[str]) -> Played:
    wait = pace(clock)
    house = Kept(club, wait)
    memory: list[dict[str, float]] = []

    def watched(moment: datetime) -> None:
        wait(moment)
        if moment > FIRST_HAND:
            memory.append({name: round(memory_mb(process.pid), 2) for name, process in processes.items()})

    rehearsal = Rehearsal(Words("en"), watched, lambda _: house)
    answered = []
    for answer in rehearsal.answers(texts):
        answered.append(_short(answer))
        _say(f"{clock.now():%H:%M:%S} {answered[-1]}")
    return Played(house.history, answered, memory)


def _at_once(texts: list[str], real: History) -> Played:
    house = AtOnce(drawn(real))
    answered = [_short(answer) for answer in Rehearsal(Words("en"), None, lambda _: house).answers(texts)]
    return Played(house.history, answered, [])


def _judged(
    real: Played, planned: Played, processes: "dict[str, Popen[bytes]]", streams: list[Stream]
) -> dict[str, object]:
    apart = ends_apart(real.history, planned.history) / RATE
    late = sorted(each / RATE / timedelta(milliseconds=1) for each in lateness(real.history))
    first, last = real.memory_mb[0], real.memory_mb[-1]
    growth = {name: round(last[name] - first[name], 2) for name in processes}
    differ = differences(real.history, planned.history, NEAR * RATE)
    troubles = [f"{name} grew by {grown} MB" for name, grown in growth.items() if grown >= MOST_GROWTH_MB]
    troubles += [f"the day ended {apart / timedelta(milliseconds=1):.1f} ms from the plan"] if abs(apart) > NEAR else []
    troubles += differ[:5]
    troubles += ["the answers differ"] if real.answers != planned.answers else []
    troubles += [f"{name} ended" for name, process in processes.items() if process.poll() is not None]
    troubles += [f"{each.name}: {each.trouble or 'silent'}" for each in streams if each.trouble or not each.frames]
    return {
        "well": not troubles,
        "troubles": troubles,
        "facts": {"real": len(told(real.history)), "planned": len(told(planned.history)), "different": len(differ)},
        "refused": sum("refused" in answer for answer in real.answers),
        "end_from_plan_ms": round(apart / timedelta(milliseconds=1), 2),
        "late_ms": {"median": round(median(late), 2), "most": round(late[-1], 2), "stages": len(late)},
        "memory_mb": {"first_hand": first, "end": last, "growth": growth},
        "frames": [each.frames for each in streams],
    }


def _short(answer: dict[str, object]) -> dict[str, object]:
    """An answer without its picture, whose moments are those of the hand."""
    return {key: value for key, value in answer.items() if key not in {"view", "words"}}


def _say(what: str) -> None:
    print(what, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
