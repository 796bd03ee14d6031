"""50 kills with signal 9 on each database; the acknowledgements are kept by this process."""

import random
from collections import Counter
from pathlib import Path
from threading import Event as Flag

import pytest

from registry.engine import commands as c
from registry.engine import facts as f
from registry.engine.evolve import added, summed
from registry.engine.history import History
from registry.engine.ids import PlayerId
from tests.chaos import victim
from tests.chaos.house import CASHIER, EVENT, KIOSK, ORGANISER, database, desk, late_terms, later, open_event
from tests.chaos.nursery import Nursery, nursery

KILLS = 50
LANES = 2
PLACES = ("begun", "decided", "committed")
IN_TURN = {"begun", "decided"}


class Witness:
    """Keeps what was acknowledged, and kills."""

    def __init__(self, children: Nursery, url: str) -> None:
        self.acknowledged: dict[str, tuple[int, ...]] = {}
        self.repeated: set[str] = set()
        self.kills: Counter[str] = Counter()
        self._children = children
        self._url = url
        self._next = [0] * LANES
        self._living: dict[int, int] = {}

    def begin(self, lane: int, count: int, hold: tuple[int, str] | None = None) -> int:
        """Let a child go on with a lane after the last command that was acknowledged."""
        order = {"url": self._url, "lane": lane, "first": self._next[lane], "count": count, "hold": hold}
        self._living[lane] = self._children.start(order)
        return self._living[lane]

    def end(self, lane: int) -> None:
        """Kill a lane's child, if it has one, and count what it had acknowledged."""
        child = self._living.pop(lane, None)
        if child is None:
            return
        self._children.kill(child)
        said = self._children.heard[child]
        assert not [each for each in said if "failed" in each], said
        for each in said:
            if "index" in each:
                self._keep(lane, int(str(each["index"])), each)
        self.kills[next((str(each["holds"]) for each in said if "holds" in each), "anywhere")] += 1

    def finish(self, lane: int, count: int) -> None:
        """Let a lane work undisturbed to the end of its last player."""
        child = self.begin(lane, count + -(self._next[lane] + count) % victim.STEPS)
        self._children.wait_for(child, lambda said: any("finished" in each for each in said))
        self.end(lane)

    def done(self, lane: int) -> int:
        """How many commands of a lane were acknowledged."""
        return self._next[lane]

    def _keep(self, lane: int, index: int, said: dict[str, object]) -> None:
        request = victim.request_of(lane, index)
        numbers = said["numbers"]
        assert isinstance(numbers, list)
        self.acknowledged[request] = tuple(numbers)
        if said["repeated"]:
            self.repeated.add(request)
        self._next[lane] = index + 1


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_and_nothing_counts_twice_however_often_a_process_is_killed(
    database_url: str, tmp_path: Path
) -> None:
    with nursery("tests.chaos.victim", tmp_path) as children:
        witness = _killing(children, database_url)
    assert sum(witness.kills.values()) >= KILLS
    assert sum(witness.kills[place] for place in IN_TURN) >= 10
    assert len(witness.repeated) >= 5, "what was committed but never acknowledged was asked again"

    opened = database(database_url)
    try:
        history = desk(opened, lambda: later(10)).history(EVENT)
    finally:
        opened.close()
    _all_kept(history, witness)
    _nothing_twice(history, witness)
    assert history == summed(history.rows), "the sum as kept equals a fresh one"
    assert history.event == added(History(), history.rows).event


def _killing(children: Nursery, url: str) -> Witness:
    in_play(url)
    witness, dice = Witness(children, url), random.Random(11)
    for kill in range(KILLS):
        lane = kill % LANES
        witness.end(lane)
        if kill % 5 < 3:  # in a known place of a turn, after up to three whole ones
            hold = dice.randrange(4), PLACES[kill % 5]
            child = witness.begin(lane, 8, hold)
            children.wait_for(child, lambda said: any("holds" in each for each in said))
        else:  # at any moment, while the other lane works too
            child = witness.begin(lane, 8)
            children.wait_for(child, bool)
            Flag().wait(dice.random() * 0.02)
        witness.end(lane)
        if not kill % 2:
            witness.begin(1 - lane, 8)
    for lane in range(LANES):
        witness.end(lane)
        witness.finish(lane, 5)
    return witness


def in_play(url: str) -> None:
    """The event, with two players who hold the fort."""
    opened = database(url)
    now = later(-60)
    own = desk(opened, lambda: now)
    open_event(own, late_terms())
    for number in (1, 2):
        signed = own.submit(EVENT, c.SignUp(player=PlayerId(number)), by=KIOSK, request=f"sign-{number}")
        (claim,) = signed.facts
        assert isinstance(claim, f.EntryClaimed)
        take = c.TakePayment(entry=claim.entry, purchase="entry", means="cash")
        own.submit(EVENT, take, by=CASHIER, request=f"pay-{number}")
    for minutes, command in ((-15, c.CloseRegistration()), (-14, c.DrawSeats()), (0, c.BeginPlay())):
        now = later(minutes)
        own.submit(EVENT, command, by=ORGANISER, request=type(command).__name__)
    opened.close()


def _all_kept(history: History, witness: Witness) -> None:
    for request, numbers in witness.acknowledged.items():
        assert numbers, request
        assert all(history.rows[number - 1].request == request for number in numbers), request


def _nothing_twice(history: History, witness: Witness) -> None:
    """Each command of each lane came to one fact, and each player to one entry, one payment, one rebuy."""
    asked = Counter(row.request for row in history.rows if row.request.startswith("lane-"))
    assert asked == Counter(witness.acknowledged.keys())
    event = history.event
    assert event is not None
    players = [victim.player_of(lane, index) for lane in range(LANES) for index in range(0, witness.done(lane), 5)]
    for player in players:
        entry = event.entries[event.of_player[player]]
        assert entry.paid is not None
        assert len(entry.rebuys) == 1
        assert entry.out is None
    assert len(event.entries) == len(players) + 2
    assert event.alive == len(players) + 2
