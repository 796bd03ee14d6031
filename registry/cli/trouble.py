"""What the machine refused, in the reader's language: files, disks, addresses, the database's file.

Programs and drivers say why in English. What an organiser can meet and mend has words here, for every command and
the kiosks; the rest is shown as it came, for whoever helps them.
"""

import errno
import os
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from registry.words.say import Words, marked

if TYPE_CHECKING:
    from registry.engine.mistakes import SeedError
    from registry.settings import SettingsMistake

NO_RIGHT = marked("there is no permission for it")
NO_ROOM = marked("the disk is full")
BAD_DISK = marked("the disk does not work as it should")

OF_THE_MACHINE: Mapping[int, str] = {
    errno.EACCES: NO_RIGHT,
    errno.EPERM: NO_RIGHT,
    errno.ENOSPC: NO_ROOM,
    errno.EDQUOT: NO_ROOM,
    errno.EROFS: marked("nothing can be written on this disk"),
    errno.EIO: BAD_DISK,
    errno.ENOENT: marked("it does not exist"),
    errno.EEXIST: marked("it exists already"),
    errno.EISDIR: marked("it is a folder, not a file"),
    errno.ENOTDIR: marked("something on the way there is a file, not a folder"),
    errno.ENAMETOOLONG: marked("the name is too long"),
    errno.ELOOP: marked("links on the way there lead in a circle"),
    errno.EMFILE: marked("too many files are open"),
    errno.ENFILE: marked("too many files are open"),
    errno.EADDRINUSE: marked("another program uses this address"),
    errno.EADDRNOTAVAIL: marked("this machine does not have this address"),
    errno.ECONNREFUSED: marked("nobody answers there"),
}

BY_TEXT: Mapping[str, str] = {os.strerror(number): sentence for number, sentence in OF_THE_MACHINE.items()}
"""The same by the machine's own sentence, for where only that was handed on."""

OF_THE_FILE: Mapping[str, str] = {
    "SQLITE_CANTOPEN": marked("it cannot be opened"),
    "SQLITE_READONLY": marked("it cannot be written"),
    "SQLITE_IOERR": BAD_DISK,
    "SQLITE_CORRUPT": marked("it is damaged"),
    "SQLITE_NOTADB": marked("it is no database"),
    "SQLITE_BUSY": marked("another program keeps it busy"),
}
"""How the names of SQLite's errors begin."""

OF_THE_LEDGER = (
    marked("all connections are in use"),
    marked("another part of this program is writing"),
)
"""What the ledger itself says while it waits for nobody outside."""

TOML = "TOMLDecodeError"
"""By its name, for only who reads a file of settings needs the module."""
LINE = re.compile(r"line ([0-9]+)")
QUOTED = re.compile(r"'([^']*)'")


def trouble(words: Words, value: object) -> object:
    """A value as it was given; an error in words."""
    if isinstance(value, BaseException):
        return words.say(of_error(value)) if of_error(value) else bare(words, value)
    return words.say(BY_TEXT[value]) if isinstance(value, str) and value in BY_TEXT else value


def of_error(error: BaseException) -> str:
    """The marked sentence for an error, or for what led to it; empty where it has none."""
    found = OF_THE_MACHINE.get(error.errno or 0, "") if isinstance(error, OSError) else ""
    name = str(getattr(error, "sqlite_errorname", "") or "")
    found = found or next((sentence for begins, sentence in OF_THE_FILE.items() if name.startswith(begins)), "")
    found = found or (str(error) if str(error) in OF_THE_LEDGER else "")
    if not found and not isinstance(error, OSError):  # a driver that only tells what the machine said
        found = next((sentence for said, sentence in BY_TEXT.items() if said in str(error)), "")
    return found or (of_error(error.__cause__) if error.__cause__ is not None else "")


def bare(words: Words, error: BaseException) -> str:
    """An error that has no sentence: what can be said of it, else what it says itself."""
    if isinstance(error, OSError):
        if error.errno == errno.EBADMSG and error.filename:
            return words.say("the file {file} is damaged", file=error.filename)
        return error.strerror or str(error)
    if isinstance(error, UnicodeDecodeError):
        return words.say("it is no text")
    line = LINE.search(str(error)) if type(error).__name__ == TOML else None
    return words.say("line {line} is not TOML", line=line[1]) if line is not None else str(error)


def setting_mistake(words: Words, mistake: "SettingsMistake") -> str:
    """Why a setting cannot be used."""
    return words.say(mistake.wrong.mistake.value, **_worded(words, mistake.wrong.values, mistake.__cause__))


def seed_mistake(words: Words, wrong: "SeedError") -> str:
    """Where and why a seed was refused, in one line."""
    from registry.engine.mistakes import SeedError
    from registry.words.mistakes import mistake

    values = _worded(words, wrong.values, wrong.__context__)
    return mistake(words, SeedError(wrong.file, wrong.key, wrong.mistake, **values))


def _worded(words: Words, values: Mapping[str, object], cause: BaseException | None) -> dict[str, object]:
    """A mistake's values; where they hand on what the machine or a reader of values said, that is put in words."""
    detail = values.get("detail")
    if detail is None or cause is None:
        return dict(values)
    if isinstance(cause, OSError | UnicodeDecodeError) or type(cause).__name__ == TOML:
        return {**values, "detail": trouble(words, cause)}
    meant = QUOTED.search(str(detail))  # of a sentence about a value only the value is said in every language
    return {**values, "detail": meant[1] if meant is not None else "–"}
