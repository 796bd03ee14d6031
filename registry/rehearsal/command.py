"""The command line of a rehearsal: which file, how fast, where to."""

import time
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import msgspec

from registry.words.say import Words, marked

if TYPE_CHECKING:
    from registry.rehearsal import Rehearsal

USAGE = marked("Use it so: fenyjel rehearse FILE [--speed max|N] [--walls]")
LANGUAGE = "en"


class Pace:
    """Holds a day back to a number of times real speed. Units: `speed` as a factor, None for no wait."""

    def __init__(self, speed: float | None) -> None:
        self._speed = speed
        self._first: tuple[datetime, float] | None = None

    def __call__(self, moment: datetime) -> None:
        """Wait until the moment has come."""
        if self._speed is None:
            return
        if self._first is None:
            self._first = (moment, time.monotonic())
        planned, since = self._first
        wait = (moment - planned).total_seconds() / self._speed - (time.monotonic() - since)
        if wait > 0:
            time.sleep(wait)


def run(argv: list[str], make: "Callable[..., Rehearsal]", out: TextIO) -> int:
    """Play a file; 2 after a line that is not one, or a command that is not understood."""
    words = Words(LANGUAGE, space=" ")
    options = _options(argv)
    if options is None:
        return _complain(words.say(USAGE))
    file, speed, walls = options
    try:
        # A line that is not UTF-8 is that line's mistake; the others still run.
        text = Path(file).read_bytes().decode("utf-8", "surrogateescape")
    except (OSError, ValueError):
        return _complain(words.say("I cannot read the file {file}.", file=file))
    if next(lines_of(text), None) is None:
        return _complain(words.say("The file {file} is empty.", file=file))
    if walls:
        from registry.rehearsal.walls import play_on_walls

        return play_on_walls(text, speed or 1.0, out, make, words)
    rehearsal = make(words, Pace(speed))
    for answer in rehearsal.answers(lines_of(text)):
        out.write(msgspec.json.encode(answer).decode() + "\n")
        out.flush()
    return 2 if rehearsal.mistakes or rehearsal.day is None else 0


def lines_of(text: str) -> Iterator[str]:
    """The lines of a file; a byte order mark and the last line's end do not count."""
    lines = text.removeprefix("\ufeff").split("\n")
    if lines and lines[-1] == "":
        lines.pop()
    yield from (line.removesuffix("\r") for line in lines)


def _options(argv: list[str]) -> tuple[str, float | None, bool] | None:
    files: list[str] = []
    speed: float | None = None
    walls = False
    rest = iter(argv)
    for word in rest:
        if word == "--walls":
            walls = True
        elif word == "--speed" or word.startswith("--speed="):
            value = word.partition("=")[2] if "=" in word else next(rest, "")
            if value == "max":
                continue
            try:
                speed = float(value)
            except ValueError:
                return None
            if not 0 < speed <= 100_000:
                return None
        elif word.startswith("--"):
            return None
        else:
            files.append(word)
    return (files[0], speed, walls) if len(files) == 1 else None


def _complain(sentence: str) -> int:
    import sys

    sys.stderr.write(sentence + "\n")
    return 2
