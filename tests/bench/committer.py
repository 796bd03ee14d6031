"""Another process that commits: a command through the desk, or a bare row with the same news.

    python -m tests.bench.committer HOME BARE_FOLDER

Each line on standard input, `ours`, `bare`, or `alert` and `calm` in turns, is one commit. The answer is the moment
just before COMMIT, by the clock that all processes of a machine share and by the wall's, in nanoseconds.
"""

import itertools
import json
import socket
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from registry.assemble import assemble
from registry.desk import Desk
from registry.engine import commands as c
from registry.engine.facts import OutWith
from registry.engine.ids import EntryId, EventId
from registry.ledger.ledger import Turn
from registry.ledger.sql import SqlLedger
from registry.settings import Settings
from tests.bench.day import CASHIER, ORGANISER
from tests.bench.desk_worker import BODY, DIGEST, PLAYERS, make

EVENT = EventId("bench/1")
FILE, RUN = "bare.db", "run"
"""The bare database and the folder in which its listeners leave the names of their ports."""

Stamp = tuple[int, int]


class Stamped(SqlLedger):
    """A ledger that remembers when its last commit began."""

    stamp: Stamp = (0, 0)

    @contextmanager
    def turn(self, event_id: EventId) -> Iterator[Turn]:  # type: ignore[override]
        """The turn; the commit comes right after."""
        with super().turn(event_id) as turn:
            yield turn
            self.stamp = _now()


def _now() -> Stamp:
    return time.monotonic_ns(), time.time_ns()


def ours(home: Path) -> dict[str, Callable[[], Stamp]]:
    """Commits commands. `ours` changes what the walls show: players left, average, prizes; `alert` calls the room."""
    club = assemble(Settings(home=home))
    ledger = Stamped(club.database)
    desk = Desk(ledger, club.clock.now, club.people.known)
    entries = itertools.cycle(EntryId(number + 1) for number in range(PLAYERS - 1))
    wishes = itertools.chain.from_iterable(_out_and_back(entry) for entry in entries)
    numbers = itertools.count()

    def submit(command: c.AnyCommand, by: str) -> Stamp:
        desk.submit(EVENT, command, by=by, request=f"c:{time.time_ns()}:{next(numbers)}")
        return ledger.stamp

    return {
        "ours": lambda: submit(*next(wishes)),
        "alert": lambda: submit(c.TellRoom(what="rules"), ORGANISER),
        "calm": lambda: submit(c.EndTelling(what="rules"), ORGANISER),
    }


def _out_and_back(entry: EntryId) -> Iterator[tuple[c.AnyCommand, str]]:
    yield c.Bust(out=(OutWith(entry, 0),)), ORGANISER
    yield c.Pay(entry=entry, purchase="rebuy", means="cash"), CASHIER


def bare(folder: Path) -> Callable[[], Stamp]:
    """Commits bare rows and sends the same datagrams."""
    make(folder / FILE)
    connection = sqlite3.connect(folder / FILE, isolation_level=None)
    connection.execute("PRAGMA synchronous=FULL")
    news = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    numbers = itertools.count(1)

    def commit() -> Stamp:
        number = next(numbers)
        connection.execute("BEGIN IMMEDIATE")
        row = ("bench/1", number, time.time_ns() // 1000, ORGANISER, f"c:{number}", DIGEST)
        connection.execute("INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?, 1, '', ?)", (*row, BODY))
        stamp = _now()
        connection.execute("COMMIT")
        for port in (folder / RUN).iterdir():
            news.sendto(b"", ("127.0.0.1", int(port.name)))
        return stamp

    return commit


def main() -> None:
    """Commit whenever asked."""
    home, folder = Path(sys.argv[1]), Path(sys.argv[2])
    commits = {**ours(home), "bare": bare(folder)}
    print("ready", flush=True)
    for line in sys.stdin:
        print(json.dumps(commits[line.strip()]()), flush=True)


if __name__ == "__main__":
    main()
