"""The last sign of life, in a file of the club's folder: what tells after a gap since when nobody kept the time."""

import os
from datetime import datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from registry.clock import Reading

FILE = "alive.json"
SECTOR = 512
"""What a disk writes wholly or not at all; a sign is no longer, but for clocks of many events. Units: bytes."""


class Alive(Struct, frozen=True):
    """The last sign of life: what the clocks said, and what club time was.

    `answered` holds the offsets of a wall clock at fault that the office knows of. Units: seconds, by event.
    """

    reading: Reading
    club: datetime
    answered: dict[str, float] = {}


class SignFile:
    """Where the sign lies. It is opened each time: a number kept may be another file's and costs as much to trust."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE

    def read(self) -> Alive | None:
        """The last sign, whoever gave it; None where there is none that can be read."""
        try:
            return msgspec.json.decode(self._path.read_bytes().rstrip(), type=Alive)
        except (OSError, msgspec.DecodeError):
            return None

    def write(self, alive: Alive) -> None:
        """Write a sign over the old one, in one go within one sector: a reader sees one or the other.

        Raises: OSError.
        """
        written = msgspec.json.encode(alive).ljust(SECTOR)
        out = self._open()
        try:
            os.pwrite(out, written, 0)
            if os.fstat(out).st_size > len(written):  # after a longer one
                os.truncate(out, len(written))
        finally:
            os.close(out)

    def written_ns(self) -> int:
        """When a sign was written last, by whomever. Units: nanoseconds since 1970. Raises: OSError."""
        return os.stat(self._path).st_mtime_ns  # noqa: PTH116 - asked for all day long

    def _open(self) -> int:
        how = os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC
        try:
            return os.open(self._path, how, 0o600)
        except FileNotFoundError:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            return os.open(self._path, how, 0o600)
