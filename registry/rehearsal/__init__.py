"""Plays a scripted day on a virtual clock: the black-box way to drive the engine.

A file goes through script (form) and day (engine, clock) to answers: one JSON line for each line read.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from io import TextIOWrapper
from typing import Any

import msgspec

from registry import access
from registry.engine.chance import Dice
from registry.engine.refusals import Refusal, Why
from registry.rehearsal.day import Day
from registry.rehearsal.house import House, InMemory
from registry.rehearsal.script import BadLine, Line, header_of, line_of, parsed
from registry.rehearsal.shows import show
from registry.rehearsal.verbs import command_of
from registry.words.reasons import reason
from registry.words.say import Words

Answer = dict[str, Any]


class Rehearsal:
    """One reading of a file: answers each line, in order, and goes on after mistakes."""

    def __init__(
        self,
        words: Words,
        watch: Callable[[datetime], None] | None = None,
        house: Callable[[Dice], House] = InMemory,
    ) -> None:
        self.words = words
        self.day: Day | None = None
        self.mistakes = 0
        self._watch = watch
        self._house = house
        self._numbers: dict[int, tuple[int, ...]] = {}
        self._requests: dict[str, tuple[str, Answer]] = {}

    def answers(self, lines: Iterable[str]) -> Iterator[Answer]:
        """One answer for each line, the header included."""
        for number, text in enumerate(lines, start=1):
            try:
                yield {"line": number, **self._answer(number, text)}
            except BadLine as bad:
                self.mistakes += 1
                yield {"line": number, "error": str(bad)}

    def _answer(self, number: int, text: str) -> Answer:
        if number == 1:
            self.day = Day(header_of(text), self._watch, self._house)
            return {"ok": True}
        doc = parsed(text)
        if self.day is None:
            raise BadLine("there is no event: the header was not understood")
        line = line_of(doc, self.day.day, self.day.zone, self.day.now)
        self.day.reach(line.at)
        if line.show:
            return {"show": line.verb, "view": show(self.day, line.verb, line.at, self.words)}
        if line.request is None:
            return self._done(self.day, number, line)
        return self._once(self.day, number, line, line.request)

    def _once(self, day: Day, number: int, line: Line, request: str) -> Answer:
        """A request counts once: the same content repeats the first answer, other content is refused."""
        content = msgspec.json.encode((line.verb, line.values, line.by, line.override), order="sorted").decode()
        if request in self._requests:
            first, answer = self._requests[request]
            return answer if first == content else self._refused(Refusal(Why.REQUEST_REUSED))
        answer = self._done(day, number, line)
        self._requests[request] = (content, answer)
        return answer

    def _done(self, day: Day, number: int, line: Line) -> Answer:
        try:
            _check_override(line)
            command = command_of(day, line, lambda wanted: self._numbers.get(wanted, ()))
            self._numbers[number] = day.submit(command, line.by, line.request or f"line-{number}", line.at)
        except Refusal as refusal:
            return self._refused(refusal)
        day.reach(line.at)  # what this brings about is due at this very moment
        return {"ok": True}

    def _refused(self, refusal: Refusal) -> Answer:
        return {"refused": str(refusal.why), "words": reason(self.words, refusal)}


def _check_override(line: Line) -> None:
    """Only an organiser goes past a window, also where there is none. Refuses: NOT_ALLOWED."""
    if line.override and access.role_of(line.by) != "organiser":
        raise Refusal(Why.NOT_ALLOWED)


def main(argv: list[str]) -> int:
    """`fenyjel rehearse FILE [--speed max|N] [--walls]`; exit status 2 after a line that is not one."""
    from registry.rehearsal.command import run

    if isinstance(sys.stdout, TextIOWrapper):
        # JSON Lines are UTF-8 wherever they are read, whatever this terminal speaks.
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    return run(argv, Rehearsal, sys.stdout)
