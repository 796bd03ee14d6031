"""A process on a machine of its own: another boot clock, and a wall clock that is wrong.

    python -m tests.clock.elsewhere HOME DATABASE BOOT WALL_OFF_S

It keeps the club's time and answers each line of its input: the club's time beside the one clock that
both machines really share, and the stages that began.
"""

import json
import sys
import threading
import time
from datetime import timedelta
from pathlib import Path

from msgspec.structs import replace

from registry.assemble import assemble
from registry.clock import Reading, SystemClock
from registry.engine import facts as f
from registry.scheduler.alarm import run_timekeeper
from registry.settings import Settings
from tests.clock.house import NIGHT


class WrongClock(SystemClock):
    """The clocks of a machine that was started at another time and whose wall clock is off."""

    def __init__(self, boot: str, off: timedelta) -> None:
        self._boot, self._off = boot, off

    def reading(self) -> Reading:
        """What all clocks say."""
        true = SystemClock().reading()
        ahead = 1000.0 * len(self._boot)
        boot_s = None if true.boot_s is None else true.boot_s + ahead
        return replace(true, wall=true.wall + self._off, boot_s=boot_s, boot_id=self._boot)


def main(home: str, database: str, boot: str, off_s: str) -> None:
    """Keep time and answer until the input ends."""
    settings = Settings(home=Path(home), database_url=database)
    club = assemble(settings, WrongClock(boot, timedelta(seconds=float(off_s))), shared=True)
    stop = threading.Event()
    keeper = threading.Thread(target=run_timekeeper, args=(club, stop), daemon=True)
    keeper.start()
    print("ready", flush=True)
    for _ in sys.stdin:
        rows = club.desk.history(NIGHT).rows if NIGHT in club.ledger.heads() else ()
        began = [(row.fact.stage, row.fact.at.isoformat()) for row in rows if isinstance(row.fact, f.LevelBegan)]
        before_s, now = time.monotonic(), club.clock.now()
        print(json.dumps([now.timestamp() - (before_s + time.monotonic()) / 2, began]), flush=True)
    stop.set()
    keeper.join(10)
    club.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
