"""Eight processes fight over one event through a whole day: everything happens once."""

from collections import Counter
from datetime import datetime, timedelta
from pathlib import Path
from time import monotonic

import pytest

from registry.engine import facts as f
from registry.engine.compose import compose
from registry.engine.evolve import summed
from registry.engine.history import History
from registry.engine.structure import Structure
from registry.seeding import load_structure
from tests.chaos.fighter import PLAYERS
from tests.chaos.house import EVENT, START, database, desk, later, open_event
from tests.chaos.nursery import Nursery, nursery

FIGHTERS = 8


@pytest.mark.slow
def test_eight_processes_fighting_over_one_event_do_everything_once(database_url: str, tmp_path: Path) -> None:
    terms = compose(load_structure("ranking-2009"), {"event.min_entrants": 2})
    opened = database(database_url)
    open_event(desk(opened, lambda: START - timedelta(hours=9)), terms)
    with nursery("tests.chaos.fighter", tmp_path) as children:
        _fight(children, database_url, "entries", later(-60))
        for minutes in (-15, -14, 0):
            _fight(children, database_url, "nothing", later(minutes))
        _fight(children, database_url, "rebuys", later(5))
        _fight(children, database_url, "addons", _in_the_break(terms))
        _fight(children, database_url, "time", _in_the_break(terms), faster=6000, until=_last_stage(terms))
    history = desk(opened, lambda: START).history(EVENT)
    opened.close()

    assert history == summed(history.rows)
    _one_live_entry_a_person(history)
    _one_rebuy_a_bust(history)
    _one_addon_a_player(history)
    _one_announcement_a_stage(history, terms)


def _fight(
    children: Nursery, url: str, part: str, now: datetime, faster: float = 0, until: datetime | None = None
) -> None:
    """Let eight loose at once, and wait until all have fought."""
    order = {
        "url": url,
        "part": part,
        "now": now.isoformat(),
        "faster": faster,
        "zero": monotonic(),
        "until": until and until.isoformat(),
    }
    fighters = [children.start({**order, "fighter": number}) for number in range(FIGHTERS)]
    for fighter in fighters:
        children.wait_for(fighter, lambda said: bool(said) and "ended" in said[-1], 60)
        said = children.heard[fighter]
        assert said[-1] == {"ended": 0}, said


def _in_the_break(terms: Structure) -> datetime:
    before = terms.stages[: next(n for n, stage in enumerate(terms.stages) if stage not in terms.levels)]
    return START + timedelta(milliseconds=sum(stage.length_ms for stage in before) + 60_000)


def _last_stage(terms: Structure) -> datetime:
    return START + timedelta(milliseconds=sum(stage.length_ms for stage in terms.stages[:-1]) + 60_000)


def _one_live_entry_a_person(history: History) -> None:
    signed = Counter(row.fact.player for row in history.rows if isinstance(row.fact, f.EntryClaimed))
    paid = Counter(row.fact.entry for row in history.rows if isinstance(row.fact, f.EntryPaid))
    assert len(signed) == len(paid) == PLAYERS
    assert set(signed.values()) == set(paid.values()) == {1}


def _one_rebuy_a_bust(history: History) -> None:
    """Each entry goes out, claims and buys back in turn, however many wanted to do it for them."""
    lives: dict[int, list[str]] = {}
    for row in history.rows:
        if isinstance(row.fact, f.Busted):
            for gone in row.fact.out:
                lives.setdefault(gone.entry, []).append("out")
        elif isinstance(row.fact, f.RebuyClaimed):
            lives.setdefault(row.fact.entry, []).append("claimed")
        elif isinstance(row.fact, f.RebuyPaid):
            lives.setdefault(row.fact.entry, []).append("back")
    assert lives
    for life in lives.values():
        assert life == ["out", "claimed", "back"] * (len(life) // 3) + life[len(life) - len(life) % 3 :]
        assert life[len(life) - len(life) % 3 :] == ["out", "claimed", "back"][: len(life) % 3]


def _one_addon_a_player(history: History) -> None:
    event = history.event
    assert event is not None
    bought = Counter(row.fact.entry for row in history.rows if isinstance(row.fact, f.AddOnPaid))
    in_play = [entry for entry in event.entries.values() if entry.out is None and not entry.gone]
    assert bought == {entry.id: 1 for entry in in_play}


def _one_announcement_a_stage(history: History, terms: Structure) -> None:
    said = [row.fact for row in history.rows if isinstance(row.fact, (f.LevelBegan, f.BreakBegan))]
    assert [fact.stage for fact in said] == list(range(1, len(terms.stages) + 1))
    once = (f.RegistrationOpened, f.RegistrationClosed, f.SeatsDrawn, f.PlayBegan)
    assert Counter(type(row.fact) for row in history.rows if isinstance(row.fact, once)) == dict.fromkeys(once, 1)
    begins = START
    for fact, stage in zip(said, terms.stages, strict=True):
        assert fact.at == begins, "the moment that it was due, whoever said so"
        begins += timedelta(milliseconds=stage.length_ms)
