"""Processes that want the same thing at the same time: each thing happens once."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from registry.assemble import Club
from registry.engine import facts as f
from registry.engine.evolve import summed
from registry.engine.ids import PlayerId
from tests.desk.hand import HandClock

PLAYERS = 25


def test_two_processes_sign_up_and_take_money_once_a_person(
    tmp_path: Path,
    database_url: str,
    club: Club,
    clock: HandClock,
    new_player: Callable[[str], PlayerId],
) -> None:
    from registry.clock import SystemClock

    event = club.open_practice(SystemClock().now())
    for number in range(PLAYERS):
        new_player(f"Player {number}")
    fighters = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.desk.fighter", str(tmp_path / "home"), database_url, name, str(PLAYERS)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": "."},
        )
        for name in ("one", "two")
    ]
    for fighter in fighters:
        assert fighter.stdout is not None
        assert fighter.stdout.readline() == "ready\n"
    for fighter in fighters:
        assert fighter.stdin is not None
        fighter.stdin.write("go\n")
        fighter.stdin.flush()
    done = [int(fighter.communicate(timeout=60)[0]) for fighter in fighters]
    assert [fighter.returncode for fighter in fighters] == [0, 0]

    history = club.desk.history(event)
    assert [row.number for row in history.rows] == list(range(1, len(history.rows) + 1))
    assert history == summed(history.rows)
    entered = Counter(row.fact.player for row in history.rows if isinstance(row.fact, f.EntryClaimed))
    paid = Counter(row.fact.entry for row in history.rows if isinstance(row.fact, f.EntryPaid))
    assert set(entered.values()) == {1}
    assert set(paid.values()) == {1}
    assert (len(entered), len(paid)) == (PLAYERS, PLAYERS)
    assert sum(done) == 2 * PLAYERS
