"""A process that hands in what another one hands in at the same time.

Called with a home, a database, a name and the players; prints how many requests led to facts.
"""

import sys
from pathlib import Path

from registry.assemble import assemble
from registry.engine import commands as c
from registry.engine.ids import EntryId, EventId, PlayerId
from registry.engine.refusals import Refusal
from registry.settings import Settings

EVENT = EventId("practice/1")


def main(home: str, url: str, name: str, players: str) -> None:
    """Wait for a line, then fight."""
    club = assemble(Settings(home=Path(home), database_url=url))
    club.desk.history(EVENT)
    print("ready", flush=True)
    sys.stdin.readline()
    done = 0
    for number in range(1, int(players) + 1):
        player, entry = PlayerId(number), EntryId(number)
        wishes: tuple[tuple[str, c.AnyCommand, str], ...] = (
            ("kiosk:1", c.SignUp(player=player), f"{name}-{number}"),
            ("cashier:1", c.TakePayment(entry=entry, purchase="entry", means="cash"), f"take-{name}-{number}"),
            ("cashier:1", c.TakePayment(entry=entry, purchase="entry", means="cash"), f"shared-{number}"),
        )
        for by, command, request in wishes:
            try:
                outcome = club.desk.submit(EVENT, command, by=by, request=request)
                done += bool(outcome.facts) and not outcome.repeated
            except Refusal:
                pass
    print(done, flush=True)
    club.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
