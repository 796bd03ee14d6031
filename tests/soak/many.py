"""A long run in real time: a whole day with its stages in seconds, again and again.

    python -m tests.soak.many [--minutes 5] [--stage 6]

plays an event whose stages last so many seconds through to the end of its list, with players signing up, going out and
buying back all the while and streams open at the walls, then begins the next event, until the time is over. Prints one
JSON document: how late each announcement was recorded, how the memory of both processes grew, how many pictures each
stream brought. The exit status is 1 when an announcement is missing, came twice or came later than the limit, when
memory grew beyond its limit, or when a stream fell silent; 0 otherwise.
"""

import argparse
import json
import sys
import tempfile
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from subprocess import Popen

from registry.assemble import Club, assemble
from registry.settings import Settings
from tests.bench.day import people
from tests.bench.stage import answers
from tests.soak.day import SIGNING_S, Hall, opened
from tests.soak.watch import Stream, memory_mb
from tests.support.ports import free_port
from tests.support.processes import FENYJEL, environment, started
from tests.support.waiting import wait_until

PLAYERS, STREAMS = 20, 12
LATEST_S = 2.0
"""The latest that an announcement may be recorded; the screens themselves turn on time."""
MOST_GROWTH_MB = 40.0
"""How much a process may grow after its first event, whose caches it fills. Units: megabytes."""


def main(argv: list[str]) -> int:
    """Returns the exit status: 0 all well, 1 not."""
    given = argparse.ArgumentParser(prog="python -m tests.soak.many")
    given.add_argument("--minutes", type=float, default=5)
    given.add_argument("--stage", type=float, default=6, help="seconds that a stage lasts")
    asked = given.parse_args(argv)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as ending:
        home = Path(folder)
        club = assemble(Settings(home=home / "club"))
        ending.callback(club.close)
        port = free_port()
        env = environment(home / "club", FENYJEL_PORT=str(port))
        processes = {
            name: ending.enter_context(started((*FENYJEL, name), env, home / f"{name}.log"))
            for name in ("web", "timekeeper")
        }
        wait_until(lambda: answers(port), 60, "the web server answers")
        report = _play(club, processes, port, asked.minutes * 60, asked.stage)
        report["logs"] = {name: (home / f"{name}.log").read_text("utf-8")[-2000:] for name in processes}
    report["well"] = not report["troubles"]
    print(json.dumps(report, indent=2))
    return 0 if report["well"] else 1


def _play(
    club: Club, processes: "dict[str, Popen[bytes]]", port: int, seconds: float, stage_s: float
) -> dict[str, object]:
    players = people(club, PLAYERS)
    streams = [Stream(port, f"wall-{number + 1}") for number in range(STREAMS)]
    for stream in streams:
        stream.start()
    until = time.monotonic() + seconds
    troubles: list[str] = []
    late: list[float] = []
    memory: list[dict[str, float]] = []
    number = done = 0
    while time.monotonic() < until:
        number += 1
        hall = Hall(club, opened(club, number, stage_s), players, number)
        _one_event(hall, stage_s)
        stages = [stage for stage, _ in hall.announced()]
        if stages != list(range(1, len(hall.now.structure.stages) + 1)):
            troubles.append(f"event {number}: announced {stages}")
        late += [seconds_late for _, seconds_late in hall.announced()]
        memory.append({name: round(memory_mb(process.pid), 1) for name, process in processes.items()})
        done += hall.done
        _say(f"event {number}: {len(stages)} stages, {hall.done} commands, {memory[-1]} MB")
    growth = {name: round(memory[-1][name] - memory[0][name], 1) for name in processes}
    troubles += [f"{name} grew by {grown} MB" for name, grown in growth.items() if grown > MOST_GROWTH_MB]
    troubles += [f"an announcement came {max(late):.2f} s late"] if max(late) > LATEST_S else []
    troubles += [f"{name} ended" for name, process in processes.items() if process.poll() is not None]
    troubles += [f"{each.name}: {each.trouble or 'silent'}" for each in streams if each.trouble or not each.frames]
    return {
        "troubles": troubles,
        "events": number,
        "commands": done,
        "late_s": {"median": round(median(late), 4), "most": round(max(late), 4), "announcements": len(late)},
        "memory_mb": memory,
        "memory_growth_mb": growth,
        "streams": {"frames": [each.frames for each in streams], "beats": [each.beats for each in streams]},
    }


def _one_event(hall: Hall, stage_s: float) -> None:
    """Keep an event busy until its last stage."""
    hall.arrive()
    longest = time.monotonic() + SIGNING_S + 10 + 1.5 * stage_s * len(hall.now.structure.stages)
    pause = threading.Event()
    while not hall.whole() and time.monotonic() < longest:
        if hall.now.began_at is not None:
            hall.step()
        pause.wait(0.25)


def _say(what: str) -> None:
    print(what, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
