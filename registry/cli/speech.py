"""Who reads the command line, and where sentences to them go."""

import os
import sys

from registry.words.say import LANGUAGES, Words

SOURCES = ("FENYJEL_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def reader() -> Words:
    """The words for the person at this terminal: their own language where it is one of ours, else English."""
    for source in SOURCES:
        language = os.environ.get(source, "")[:2].lower()
        if language in LANGUAGES:
            return Words(language, space=" ")
    return Words("en", space=" ")


def tell(sentence: str) -> None:
    """Say something to the person at the terminal."""
    print(sentence, flush=True)


def complain(sentence: str) -> None:
    """Say what went wrong, apart from what the command answers."""
    print(sentence, file=sys.stderr, flush=True)
