"""A copy of the club's data that is whole or not there at all.

From a file: a file that can be put in its place. From a server: everything, by its own program `pg_dump`, for
`pg_restore --clean --if-exists --no-owner -d DATABASE FILE`; where that program is missing or of another age than the
server, the ledger alone as JSON Lines, for `fenyjel ledger restore`, and the log says so.
"""

import logging
import os
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Mapping
from contextlib import closing
from datetime import date
from pathlib import Path

from registry.ledger.database import Database
from registry.ledger.dump import dump
from registry.ledger.ledger import Ledger

KEPT = 14
PART = "part-"
"""What the name of an unfinished copy begins with."""
KINDS = {".db", ".dump", ".jsonl"}
LONGEST_S = 600
"""A server that has not given everything by then is tried again. Units: seconds."""

log = logging.getLogger(__name__)


class BadCopy(Exception):
    """A copy that cannot be read back. Shape: `args[0]` is what the database says of it."""


def back_up(database: Database, ledger: Ledger, folder: Path, night: date) -> Path:
    """Write the copy of a night and let go of the oldest ones. Raises: OSError, sqlite3.Error, BadCopy, LedgerAway."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for left_over in folder.glob(f"{PART}*"):
        left_over.unlink(missing_ok=True)
    handle, name = tempfile.mkstemp(dir=folder, prefix=PART)
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as out:
            if database.sqlite:
                kind = "db"
                _copy(Path(database.url.database or ""), part)
            elif _copy_from_server(database, part):
                kind = "dump"
            else:
                kind = "jsonl"
                dump(ledger, None, out)
                out.flush()
        _to_disk(part)
        made = folder / f"fenyjel-{night.isoformat()}.{kind}"
        part.replace(made)
    finally:
        part.unlink(missing_ok=True)
    _to_disk(folder)
    for old in copies(folder)[:-KEPT]:
        old.unlink(missing_ok=True)
    return made


def copies(folder: Path) -> list[Path]:
    """The copies that are there, the oldest first."""
    return sorted(each for each in folder.glob("fenyjel-*") if each.suffix in KINDS)


def _copy(source: Path, part: Path) -> None:
    """Copy a database that others write to, as it stands at one moment, and read the copy back."""
    with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True)) as connection:
        connection.execute("VACUUM INTO ?", (str(part),))
    with closing(sqlite3.connect(f"{part.as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
        said = connection.execute("PRAGMA quick_check").fetchone()[0]
    if said != "ok":
        raise BadCopy(said)


def _copy_from_server(database: Database, part: Path) -> bool:
    """Have the server's own program write everything as it stands at one moment; whether it could.

    Raises: BadCopy for a copy that cannot be read back.
    """
    write, read = shutil.which("pg_dump"), shutil.which("pg_restore")
    if write is None or read is None:
        log.warning("only the ledger is copied: there is no pg_dump on this machine")
        return False
    url = database.url.set(drivername="postgresql")
    env = os.environ if url.password is None else {**os.environ, "PGPASSWORD": str(url.password)}  # on no command line
    where = url.set(password=None).render_as_string()
    given = _ran([write, "--format=custom", "--no-owner", "--no-privileges", "-f", str(part), "-d", where], env)
    if given.returncode:
        log.warning("only the ledger is copied: %s", given.stderr.strip().partition("\n")[0])
        part.write_bytes(b"")
        return False
    listed = _ran([read, "--list", str(part)], env)
    if listed.returncode:
        raise BadCopy(listed.stderr.strip())
    return True


def _ran(command: list[str], env: Mapping[str, str]) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, env=env, capture_output=True, text=True, timeout=LONGEST_S, check=False)


def _to_disk(path: Path) -> None:
    """See that a power cut cannot take it back."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
