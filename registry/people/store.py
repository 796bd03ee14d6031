"""What people's rows need of a database: short reads, and writes that stand or fall as one."""

from collections.abc import Callable, Hashable
from contextlib import AbstractContextManager
from typing import Protocol, TypeVar

from sqlalchemy import Connection

Answer = TypeVar("Answer")


class Store(Protocol):
    """A database, as people see it."""

    def read(self) -> AbstractContextManager[Connection]:
        """A connection to read by."""

    def write(self, *, quiet: bool = False) -> AbstractContextManager[Connection]:
        """A transaction that holds the right to write."""

    def unless_new(self, what: Hashable, read: Callable[[], Answer]) -> Answer:
        """What `read` answers, which may be what it answered last while nothing was committed since."""

    def scrub(self) -> None:
        """Leave nothing on the disk of what was written over, as far as the database can."""
