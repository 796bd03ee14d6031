"""`fenyjel doctor`: looks whether everything is there that a club day needs."""

import platform
import shutil
from collections.abc import Callable, Iterator
from datetime import timedelta

from registry.cli.addresses import base
from registry.cli.arguments import read
from registry.cli.club import opened
from registry.cli.misuse import Misuse
from registry.cli.places import settings_in_force
from registry.cli.speech import reader, tell
from registry.cli.trouble import seed_mistake
from registry.launch import port
from registry.settings import Settings
from registry.words.say import LANGUAGES, Words

GOOD, BAD = "✓", "✗"
ROOM_MB = 200
"""Units: megabytes. A club day needs less than one; the rest is for logs and copies."""

Finding = tuple[bool, str]


def main(argv: list[str]) -> int:
    """Say what is well and what is not. Returns: 1 where something is not."""
    read(argv)
    words = reader()
    settings = settings_in_force()
    findings = [finding for look in (_machine, _data, _seeds, _words, _pages) for finding in look(settings, words)]
    for well, sentence in findings:
        tell(f"{GOOD if well else BAD} {sentence}")
    return 0 if all(well for well, _ in findings) else 1


def _machine(settings: Settings, words: Words) -> Iterator[Finding]:
    yield True, words.say("Python {version}.", version=platform.python_version())
    # Before the first start neither the folder nor the one above it need be there.
    there = next(folder for folder in (settings.home, *settings.home.parents) if folder.exists())
    room = shutil.disk_usage(there).free // 1_000_000
    yield room >= ROOM_MB, words.say("{room} MB are free for {folder}.", room=room, folder=settings.home)


def _data(settings: Settings, words: Words) -> Iterator[Finding]:
    try:
        with opened(settings) as club:
            events = len(club.ledger.events())
            apart = club.clocks_apart()
    except Misuse as trouble:
        yield False, trouble.said(words)
    else:
        yield True, words.say_many("The database holds {count} event.", "The database holds {count} events.", events)
        if apart is not None:
            yield _clocks(apart, words)


def _clocks(apart: timedelta, words: Words) -> Finding:
    from registry.ledger.apart import MOST

    if abs(apart) <= MOST:
        return True, words.say("The database's clock agrees with this machine's.")
    seconds = f"{apart.total_seconds():+.1f}"
    return False, words.say("The database's clock is off by {seconds} s. Set both clocks.", seconds=seconds)


def _seeds(settings: Settings, words: Words) -> Iterator[Finding]:
    from registry.engine.mistakes import SeedError
    from registry.seeding import load_season

    try:
        season = load_season(settings.season)
    except SeedError as wrong:
        yield False, seed_mistake(words, wrong)
    else:
        yield (
            True,
            words.say_many(
                "The season {season} has {count} date.",
                "The season {season} has {count} dates.",
                len(season.dates),
                season=settings.season,
            ),
        )


def _words(settings: Settings, words: Words) -> Iterator[Finding]:  # noqa: ARG001
    say: Callable[[str], str] = lambda language: Words(language).say("Walls")  # noqa: E731
    yield (
        all(say(language) for language in LANGUAGES),
        words.say("It speaks {languages}.", languages=", ".join(LANGUAGES)),
    )


def _pages(settings: Settings, words: Words) -> Iterator[Finding]:
    if port.answers(settings.port):
        yield True, words.say("Somebody answers at {address}.", address=base(settings))
    else:
        yield True, words.say("Port {port} is free.", port=str(settings.port))
