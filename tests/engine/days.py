"""A day told line by line to the rehearsal, the way anybody outside the engine drives it."""

import json
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from registry.rehearsal import Rehearsal
from registry.words.say import Words

Doc = dict[str, Any]
REFUSED = "refused"


class Told:
    """A rehearsal that is told one line at a time, each answered at once."""

    def __init__(self, **event: Any) -> None:
        self.rehearsal = Rehearsal(Words("en", space=" "))
        self._next = json.dumps({"event": event})
        self._answers = self.rehearsal.answers(self._lines())
        self.line = 0
        self.header = self.say(self._next)

    def _lines(self) -> Iterator[str]:
        while True:
            yield self._next

    def say(self, line: str | Doc) -> Doc:
        """Hand in one line as text or as its values, and get its answer."""
        self._next = line if isinstance(line, str) else json.dumps(line, ensure_ascii=False)
        self.line += 1
        answer: Doc = next(self._answers)
        assert answer.pop("line") == self.line
        return answer

    def do(self, at: str, verb: str, **values: Any) -> Doc:
        """Let something happen, whatever the answer is."""
        return self.say({"at": at, "do": verb, **values})

    def ok(self, at: str, verb: str, **values: Any) -> int:
        """Let something happen that must be accepted; the line's number."""
        answer = self.do(at, verb, **values)
        assert answer == {"ok": True}, (at, verb, values, answer)
        return self.line

    def refused(self, at: str, verb: str, **values: Any) -> str:
        """Ask for something that must be turned down; the reason."""
        answer = self.do(at, verb, **values)
        assert set(answer) == {"refused", "words"}, (at, verb, values, answer)
        assert answer["words"].strip()
        reason: str = answer["refused"]
        return reason

    def show(self, at: str, what: str) -> Any:
        """A view at a moment."""
        answer = self.say({"at": at, "show": what})
        assert set(answer) == {"show", "view"}, answer
        assert answer["show"] == what
        return answer["view"]

    # -- what most days have in common ------------------------------------------------------------

    def enter(self, names: Sequence[str], at: str = "09:50:00") -> None:
        """Sign up and take the money of everybody."""
        for name in names:
            self.ok(at, "sign_up", player=name, born="1980-05-01")
            self.ok(at, "pay", player=name, **{"for": "entry"}, means="cash")

    def bust(self, at: str, *names: str, stack: int = 1000, **values: Any) -> int:
        """One hand sends these out, with equal stacks unless names carry them as `Anna:9000`."""
        return self.ok(at, "bust", players=[_out(name, stack) for name in names], **values)

    def rebuy(self, at: str, name: str, **values: Any) -> int:
        """Bring a busted player back."""
        return self.ok(at, "pay", player=name, **{"for": "rebuy"}, means="cash", **values)

    def addon(self, at: str, name: str, **values: Any) -> int:
        """Sell the extra stack."""
        return self.ok(at, "pay", player=name, **{"for": "addon"}, means="cash", **values)

    def places(self, at: str) -> dict[str, int]:
        """Places by player as the results show them."""
        return {row["player"]: row["place"] for row in self.show(at, "results")}


def _out(name: str, stack: int) -> Doc:
    player, _, own = name.partition(":")
    return {"player": player, "stack": int(own or stack)}


def ranking(number: int = 1, chance: int = 7, **settings: Any) -> Told:
    """A day of a ranking event of the seeded season. Settings are named with `__` for a dot."""
    dotted = {name.replace("__", "."): value for name, value in settings.items()}
    return Told(season="championship-2009", number=number, chance=chance, settings=dotted)


def small(*names: str, at: str = "09:50:00", **settings: Any) -> Told:
    """A ranking event in which a few people are enough, with these already paid."""
    day = ranking(event__min_entrants=2, **settings)
    day.enter(names, at)
    return day


def final(points: dict[str, int], fund: int = 0, **settings: Any) -> Told:
    """The season's Final with these qualified players, all of them paid."""
    dotted = {name.replace("__", "."): value for name, value in settings.items()}
    day = Told(season="championship-2009", number=12, chance=7, settings=dotted, fund=fund, qualified=points)
    assert day.header == {"ok": True}, day.header
    day.enter(list(points))
    return day


def named(count: int) -> list[str]:
    """So many players."""
    return [f"P{number:03d}" for number in range(1, count + 1)]


def sold(entrants: int, rebuys: int, addons: int, number: int = 1, **settings: Any) -> Told:
    """A ranking event up to the end of its first break, with so many of everything sold."""
    day = ranking(number, **settings)
    names = named(entrants)
    day.enter(names)
    for turn in range(rebuys):
        name = names[turn % entrants]
        day.bust("11:00:00", name)
        day.rebuy("11:00:00", name)
    for name in names[:addons]:
        day.addon("12:15:00", name)
    return day


@cache
def _money(entrants: int, rebuys: int, addons: int, number: int, settings: str) -> Doc:
    day = sold(entrants, rebuys, addons, number, **json.loads(settings))
    view: Doc = day.show("12:25:00", "money")
    return view


def money_of(entrants: int, rebuys: int, addons: int, number: int = 1, **settings: Any) -> Doc:
    """The money of such a day. Equal days are played once."""
    return _money(entrants, rebuys, addons, number, json.dumps(settings, sort_keys=True))


def prizes(view: Doc) -> list[int]:
    """The amounts of a money view, from first place."""
    return [line["amount"] for line in view["prizes"]]


def played_out(day: Told, names: Sequence[str], last: str = "12:30:00") -> None:
    """Send everybody out one by one in the reverse order of their names; the first one wins."""
    for name in reversed(names[1:]):
        day.bust(last, name)
