"""One start of the club on one folder at a time."""

import fcntl
import os
from pathlib import Path
from typing import IO

NAME = "run.lock"


class FolderInUse(Exception):
    """Somebody else runs the club on this folder. `holder` is their process number, empty where unknown."""

    def __init__(self, holder: str) -> None:
        super().__init__(holder)
        self.holder = holder


def hold(folder: Path, name: str = NAME) -> IO[str]:
    """Keep a folder for this process; the kernel lets go of it when the process ends, even by a kill.

    Raises: FolderInUse; OSError where the folder cannot be written.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = (folder / name).open("a+", encoding="ascii")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.seek(0)
        holder = file.read().strip()
        file.close()
        raise FolderInUse(holder) from None
    file.seek(0)
    file.truncate()
    file.write(f"{os.getpid()}\n")
    file.flush()
    return file
