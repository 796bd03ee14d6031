"""Two thousand phones that come back at once, against bare servers of the same bytes."""

import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from tests.bench.bare_stream import FOLDER
from tests.bench.figures import Measure, at_most, figure
from tests.bench.listeners import Address, Listeners, beside_the_servers, room_for
from tests.bench.phones import SHOWS, phones
from tests.bench.stage import pinned, stage
from tests.support.ports import free_port, listens
from tests.support.processes import environment, started
from tests.support.waiting import wait_until

PHONES = 2_000
FLOOR, GEVENT = 12, 1.5
FRAME = b"retry: 1000\n\nevent: mark\ndata: 0123456789abcdef\n\n"
REST_S = 2.5
"""A heartbeat long: by then every server knows who has gone. Units: seconds."""


def run(quick: bool) -> list[Measure]:
    """All leave and come back, to one server after the other, in turns."""
    runs = 5 if quick else 11
    room_for(PHONES)
    with tempfile.TemporaryDirectory() as name, ExitStack() as running:
        folder, gevent = Path(name), free_port()
        on = running.enter_context(stage(folder, "tests.bench.bare_broadcaster"))
        (folder / "bare" / "frame").write_bytes(FRAME)
        own = phones(on.home, PHONES)
        command = (sys.executable, "-m", "tests.bench.bare_stream", str(gevent), str(folder / "bare"))
        env = environment(on.home, **{FOLDER: str(folder / "bare")})
        running.enter_context(started(pinned(command), env, folder / "gevent.log"))
        wait_until(lambda: listens(gevent), 30, "the bare gevent server answers")
        running.enter_context(beside_the_servers())
        ports = {"ours": on.ours, "asyncio": on.bare, "gevent": gevent}
        found: dict[str, list[float]] = {name: [] for name in ports}
        backs = {name: _back(port, own) for name, port in ports.items()}
        cold_ms = {name: back() for name, back in backs.items()}
        for turn in range(runs):
            order = list(backs) if turn % 2 else list(backs)[::-1]
            for each in order:
                found[each].append(backs[each]())
        notes: dict[str, float | int | str] = {"phones": PHONES, "first_time_ms": round(cold_ms["ours"], 1)}
        ours = figure(found["ours"], "ms")
        return [
            at_most("storm against asyncio", ours, figure(found["asyncio"], "ms"), FLOOR, notes),
            at_most("storm against gevent", ours, figure(found["gevent"], "ms"), GEVENT, notes),
        ]


def _back(port: int, own: list[Address]) -> Callable[[], float]:
    """Lets all phones come to a server, the second time right after all have left."""
    listeners = Listeners(port, own)

    def back() -> float:
        listeners.leave()
        took = listeners.join(SHOWS)
        listeners.hear(REST_S)
        return took * 1000

    return back
