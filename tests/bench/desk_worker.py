"""One process that hands in commands, or appends bare rows, when told to go."""

import itertools
import json
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from registry.assemble import assemble
from registry.engine import commands as c
from registry.engine.facts import OutWith
from registry.engine.ids import EntryId, EventId, PlayerId
from registry.settings import Settings
from tests.bench.day import CASHIER, KIOSK, ORGANISER

PROCESSES, PLAYERS = 4, 40
EVENT = EventId("bench/1")
Wish = tuple[c.AnyCommand, str]

# A row of the middle size among those of `wishes`, with what the desk keeps of its request beside it.
BODY = (
    '{"fact":"rebuy-paid","at":"2009-02-14T10:15:02.123456Z","entry":17,"price":1000,"means":"cash","chips":10000,'
    '"parts":[{"amount":1000,"to":"pool"}],"place":null}'
)
DIGEST = "0" * 64
BARE = """
CREATE TABLE rows (event TEXT, number INTEGER, recorded_at INTEGER, done_by TEXT, request TEXT, digest TEXT,
                   version INTEGER, reason TEXT, body TEXT, PRIMARY KEY (event, number)) WITHOUT ROWID
"""


def wishes(worker: int, number_of: Callable[[PlayerId], EntryId]) -> Iterator[Wish]:
    """The commands of a busy hour: rebuys, late entries, the clock held and let go. For ever."""
    mine = [EntryId(n + 1) for n in range(PLAYERS - 1) if n % PROCESSES == worker]
    late = PlayerId(PLAYERS + 1 + worker)
    for turn in itertools.count():
        entry = mine[turn % len(mine)]
        yield c.Bust(out=(OutWith(entry, 0),)), ORGANISER
        yield c.ClaimRebuy(entry=entry), KIOSK
        yield c.TakePayment(entry=entry, purchase="rebuy", means="cash"), CASHIER
        if turn % 4 == 0:
            yield c.SignUp(player=late), KIOSK
            yield c.WithdrawClaim(entry=number_of(late), purchase="entry"), KIOSK
        yield (c.Pause() if turn % 2 else c.Resume()), ORGANISER
        yield c.AddTime(seconds=30 if turn % 2 else -30), ORGANISER


def desk(home: Path, worker: int, count: int) -> Callable[[], int]:
    """Work through the real desk. Returns how many commands came to facts."""
    club = assemble(Settings(home=home))
    club.desk.history(EVENT)

    def number_of(player: PlayerId) -> EntryId:
        event = club.desk.history(EVENT).event
        assert event is not None
        return event.of_player[player]

    def work() -> int:
        done = 0
        for number, (wish, by) in enumerate(wishes(worker, number_of)):
            done += bool(club.desk.submit(EVENT, wish, by=by, request=f"w{worker}:{number}").facts)
            if done >= count:
                break
        return done

    return work


def bare(file: Path, worker: int, count: int) -> Callable[[], int]:
    """Append rows, each in a transaction of its own, numbered on from the last one."""
    connection = sqlite3.connect(file, timeout=30, isolation_level=None)
    connection.execute("PRAGMA synchronous=FULL")

    def work() -> int:
        for number in range(count):
            connection.execute("BEGIN IMMEDIATE")
            (last,) = connection.execute("SELECT max(number) FROM rows WHERE event = 'bench/1'").fetchone()
            row = ("bench/1", (last or 0) + 1, time.time_ns() // 1000, KIOSK, f"w{worker}:{number}", DIGEST)
            connection.execute("INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?, 1, '', ?)", (*row, BODY))
            connection.execute("COMMIT")
        return count

    return work


def make(file: Path) -> None:
    """Make the file for bare rows."""
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute(BARE)
    connection.close()


def main() -> None:
    """Get ready, wait for the word, work, and say when it began and ended."""
    kind, path, worker, count = sys.argv[1:]
    work = {"desk": desk, "bare": bare}[kind](Path(path), int(worker), int(count))
    print("ready", flush=True)
    sys.stdin.readline()
    began = time.monotonic()
    done = work()
    print(json.dumps({"began": began, "ended": time.monotonic(), "done": done}), flush=True)


if __name__ == "__main__":
    main()
