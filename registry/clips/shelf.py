"""Finds the club's clips, has each looked at once, and keeps the copies that are shown.

Nothing here makes a page wait: a look that is due is done aside, and until then what was known is told. A file is
known by its name, size and time of change, so that a new file under an old name is looked at anew.
"""

import hashlib
import logging
import threading
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from registry.clips.judging import DOUBLE, NO_ANSWER, NO_NAME, SUFFIXES, Measured, Verdict, refusal
from registry.clips.names import FOLDER, Named, named
from registry.clips.probing import probe, silent_copy, tools_there

FRESH_S = 5.0
"""How long a look at the folder holds. Units: seconds."""
MOST_FILES = 500
WAY = 1
"""To be raised when the limits or the copies change, so that every file is looked at anew."""

log = logging.getLogger(__name__)


class Clip(Struct, frozen=True):
    """A clip that may be shown. `file` is the name of its copy, which never changes what it holds."""

    name: str
    file: str
    measured: Measured


class Found(Struct, frozen=True):
    """A file in the folder. Shape: `named` None where its name says nothing, `verdict` None until it was looked at."""

    file: str
    named: Named | None
    mark: str
    verdict: Verdict | None = None

    @property
    def state(self) -> Literal["waits", "refused", "good"]:
        """How it stands."""
        if self.verdict is None:
            return "waits"
        return "refused" if self.verdict.refused else "good"

    @property
    def clip(self) -> Clip | None:
        """The clip, where it may be shown."""
        if self.named is None or self.verdict is None or self.verdict.refused or self.verdict.measured is None:
            return None
        return Clip(self.named.name, copy_name(self.mark, self.verdict.measured), self.verdict.measured)


class Shelf:
    """The clips of one club."""

    def __init__(self, home: Path) -> None:
        self.folder = home / FOLDER
        self._copies = home / "run" / FOLDER
        self._found: tuple[Found, ...] = ()
        self._looked_s = -FRESH_S
        self._lock = threading.Lock()
        self._looker: threading.Thread | None = None

    def all(self) -> tuple[Found, ...]:
        """Every file as far as it is known, by name; a look that is due begins aside."""
        self._look()
        return self._found

    def clip(self, name: str, language: str) -> Clip | None:
        """The clip for a reader: the one in their language, else the one for everybody."""
        good = {one.named: clip for one, clip in self._good()}
        return good.get(Named(name, language)) or good.get(Named(name))

    def copy(self, file: str) -> Path | None:
        """Where the copy of a clip lies; None where none that may be shown is called so."""
        return self._copies / file if any(file == clip.file for _, clip in self._good()) else None

    def _good(self) -> Iterator[tuple[Found, Clip]]:
        for one in self.all():
            if clip := one.clip:
                yield one, clip

    def check(self) -> tuple[Found, ...]:
        """Look at the folder now and wait for it."""
        with self._lock:
            self._looked_s = time.monotonic()
            self._found = tuple(replace(one, verdict=one.verdict or self._kept(one)) for one in self._listed())
            for at, one in enumerate(self._found):
                if one.verdict is None:
                    done = replace(one, verdict=self._judged(one))
                    self._found = (*self._found[:at], done, *self._found[at + 1 :])
            self._tidy(self._found)
            return self._found

    def _look(self) -> None:
        if time.monotonic() - self._looked_s < FRESH_S or (self._looker is not None and self._looker.is_alive()):
            return
        self._looked_s = time.monotonic()
        self._looker = threading.Thread(target=self._aside, name="clips", daemon=True)
        self._looker.start()

    def _aside(self) -> None:
        try:
            self.check()
        except Exception:
            log.exception("the clips could not be looked at")

    def _listed(self) -> tuple[Found, ...]:
        try:
            files = sorted(path for path in self.folder.iterdir() if path.is_file() and not path.name.startswith("."))
        except OSError:
            return ()
        found: list[Found] = []
        taken: set[Named] = set()
        for path in files[:MOST_FILES]:
            try:
                about = path.stat()
            except OSError:
                continue  # gone since it was listed
            told = f"{WAY} {path.name} {about.st_size} {about.st_mtime_ns}"
            name = named(path.name)
            verdict = refusal(NO_NAME) if name is None else refusal(DOUBLE) if name in taken else None
            found.append(Found(path.name, name, hashlib.blake2b(told.encode(), digest_size=8).hexdigest(), verdict))
            taken |= {name} if name else set()
        return tuple(found)

    def _judged(self, one: Found) -> Verdict:
        """Look at a file, write its copy, and remember what came of it."""
        verdict = probe(self.folder / one.file)
        if not tools_there():
            return verdict
        try:
            self._copies.mkdir(mode=0o700, parents=True, exist_ok=True)
            if verdict.measured is not None and verdict.refused is None:
                target = self._copies / copy_name(one.mark, verdict.measured)
                if not silent_copy(self.folder / one.file, verdict.measured, target):
                    verdict = refusal(NO_ANSWER)
            (self._copies / f"{one.mark}.json").write_bytes(msgspec.json.encode(verdict))
        except OSError:
            return refusal(NO_ANSWER)
        return verdict

    def _kept(self, one: Found) -> Verdict | None:
        """What an earlier look found, also one of another process."""
        try:
            verdict = msgspec.json.decode((self._copies / f"{one.mark}.json").read_bytes(), type=Verdict)
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
            return None
        if verdict.refused is None:
            whole = verdict.measured is not None and (self._copies / copy_name(one.mark, verdict.measured)).is_file()
            return verdict if whole else None
        return verdict

    def _tidy(self, found: Iterable[Found]) -> None:
        """Take away the copies of files that are gone."""
        marks = {one.mark for one in found}
        try:
            for path in self._copies.iterdir():
                if path.name.partition(".")[0] not in marks:
                    path.unlink(missing_ok=True)
        except OSError:
            return


def copy_name(mark: str, measured: Measured) -> str:
    """What the copy of a file is called."""
    return f"{mark}.{SUFFIXES[measured.codec]}"
