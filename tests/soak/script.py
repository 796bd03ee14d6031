"""The day that a soak plays, as the lines of a rehearsal: levels, breaks, and people who keep it busy."""

import json
import random
from collections.abc import Iterator
from datetime import datetime, timedelta

DAY = "2026-11-14"
FIRST_HAND = datetime.fromisoformat(f"{DAY}T10:30:00+01:00")
PLAYERS = tuple(f"Player {number}" for number in range(1, 25))
LEVEL, BREAK, EVERY = 20, 10, 4
"""Units: minutes of a level and of a break; a break comes after so many levels."""
Doing = tuple[timedelta, dict[str, object]]


def lines(minutes: int) -> list[str]:
    """A day whose play lasts so many minutes; the same each time."""
    stages = _stages(minutes)
    header = {"structure": _structure(stages), "date": DAY, "chance": 7}
    doings = sorted((*_arrivals(), *_play(stages)), key=lambda each: each[0])
    texts = [json.dumps({"event": header})]
    texts += [json.dumps({"at": (FIRST_HAND + since).isoformat(), **doing}) for since, doing in doings]
    return texts


def _stages(minutes: int) -> list[dict[str, object]]:
    stages: list[dict[str, object]] = []
    level = rest = 0
    while rest < minutes:
        pause = level and level % EVERY == 0 and "level" in stages[-1]
        length = min(BREAK if pause else LEVEL, minutes - rest)
        rest += length
        if pause:
            stages.append({"break": True, "minutes": length, "addon": level == EVERY})
            continue
        level += 1
        stages.append({"level": level, "small": 100 * level, "big": 200 * level, "minutes": length})
    return stages


def _structure(stages: list[dict[str, object]]) -> dict[str, object]:
    has_break = any("break" in stage for stage in stages)
    return {
        "name": "soak",
        "kind": "ranking",
        "timetable": {"open": "10:00:00", "close": "10:20:00", "override_until": "10:29:00", "draw": "10:25:00"}
        | {"start": "10:30:00"},
        "entry": {
            "parts": [{"amount": 2000, "to": "pool"}, {"amount": 1000, "to": "house"}],
            "chips": 10000,
            "min_age": 18,
        },
        "rebuys": {"parts": [{"amount": 1000, "to": "pool"}], "chips": 10000, "until": min(EVERY, len(stages))},
        **({"addons": {"parts": [{"amount": 2000, "to": "pool"}], "chips": 20000}} if has_break else {}),
        "tables": {"seats": 9, "final_size": 9},
        "field": {"minimum": 2, "counts": "paid", "below": "ask"},
        "stages": stages,
    }


def _arrivals() -> Iterator[Doing]:
    since = timedelta(minutes=-29, seconds=-47)
    for player in PLAYERS:
        yield since, {"do": "sign_up", "player": player, "born": "1980-05-01", "by": "kiosk:1"}
        yield (
            since + timedelta(seconds=11),
            {"do": "take", "player": player, "for": "entry", "means": "cash", "by": "cashier:1"},
        )
        since += timedelta(seconds=22)


def _play(stages: list[dict[str, object]]) -> Iterator[Doing]:
    """In each stage somebody goes out and some buy again, and the clock is stopped for a while; two stay to the end."""
    dice = random.Random(7)
    alive = list(PLAYERS)
    since = timedelta()
    stopped = timedelta()  # pauses move every later stage
    for number, stage in enumerate(stages, 1):
        begin = since + stopped
        since += timedelta(minutes=int(str(stage["minutes"])))
        if stage["minutes"] != LEVEL:
            continue
        out = alive[dice.randrange(len(alive))]
        if len(alive) > 2:
            yield begin + timedelta(minutes=2, seconds=13), {"do": "bust", "players": [{"player": out, "stack": 5000}]}
            if number < EVERY:
                again: dict[str, object] = {"do": "pay", "player": out, "for": "rebuy", "means": "cash"}
                yield begin + timedelta(minutes=4, seconds=31), again
            else:
                alive.remove(out)
        if number % 3 == 2:
            yield begin + timedelta(minutes=7, seconds=17), {"do": "pause"}
            yield begin + timedelta(minutes=9, seconds=2), {"do": "resume"}
            stopped += timedelta(minutes=1, seconds=45)
    yield since + stopped + timedelta(seconds=30), {"show": "clock"}
