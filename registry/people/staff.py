"""The people at the desk: who may do what, and the passphrase that says who they are."""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select, update

from registry.engine.refusals import Refusal, Why
from registry.people.codes import new_passphrase, write_private
from registry.people.names import clean, folded
from registry.people.store import Store
from registry.people.tables import staff

if TYPE_CHECKING:
    from argon2 import PasswordHasher

StaffRole = Literal["organiser", "cashier"]
FIRST = "organiser"
"""The name of the staff member that a first start makes."""

LONGEST_PASSPHRASE = 200


class StaffMember(Struct, frozen=True):
    """Somebody who works at the desk."""

    id: int
    name: str
    role: StaffRole

    @property
    def by(self) -> str:
        """How facts call them, such as `cashier:2`."""
        return f"{self.role}:{self.id}"


class Staff:
    """Everybody who works at the desk. `file` keeps the first organiser's passphrase."""

    def __init__(self, store: Store, file: Path) -> None:
        self._store = store
        self.file = file

    def check(self, name: str, passphrase: str) -> StaffMember | None:
        """Who this is, if the passphrase is theirs; an unknown name takes as long to turn down."""
        with self._store.read() as connection:
            row = connection.execute(select(staff).where(staff.c.name_key == folded(name))).one_or_none()
        kept = row.passphrase if row is not None else _nobody()
        right = len(passphrase) <= LONGEST_PASSPHRASE and _is(kept, passphrase.strip())
        return StaffMember(row.id, row.name, row.role) if right and row is not None else None

    def get(self, member_id: int) -> StaffMember | None:
        """A staff member by id."""
        return next((member for member in self.list() if member.id == member_id), None)

    def stamp(self, member_id: int) -> str | None:
        """What changes with a passphrase and says nothing about it, so that a new one ends old sessions."""
        with self._store.read() as connection:
            kept = connection.execute(select(staff.c.passphrase).where(staff.c.id == member_id)).scalar()
        return None if kept is None else sha256(kept.encode()).hexdigest()[:16]

    def list(self) -> tuple[StaffMember, ...]:
        """Everybody, in the order in which they came."""
        with self._store.read() as connection:
            rows = connection.execute(select(staff.c.id, staff.c.name, staff.c.role).order_by(staff.c.id))
            return tuple(StaffMember(*row) for row in rows)

    def add(self, name: str, role: StaffRole, passphrase: str) -> StaffMember:
        """Let somebody work at the desk.

        Refuses: NAME_BLANK, NAME_INVISIBLE, NAME_TOO_LONG, NAME_TAKEN.
        """
        name, kept = clean(name), _hasher().hash(passphrase.strip())
        with self._store.write() as connection:
            if connection.execute(select(staff.c.id).where(staff.c.name_key == folded(name))).first() is not None:
                raise Refusal(Why.NAME_TAKEN)
            return _added(connection, name, role, kept)

    def reset(self, member_id: int, passphrase: str) -> None:
        """Give somebody another passphrase. Refuses: NOT_ALLOWED for nobody."""
        kept = _hasher().hash(passphrase.strip())
        with self._store.write() as connection:
            found = connection.execute(
                update(staff).where(staff.c.id == member_id).values(passphrase=kept).returning(staff.c.name)
            ).scalar()
            if found is None:
                raise Refusal(Why.NOT_ALLOWED)
            if found == FIRST:
                self.file.unlink(missing_ok=True)  # it would tell a passphrase that opens nothing

    def remove(self, member_id: int) -> None:
        """Let somebody work here no more. Refuses: NOT_ALLOWED for the last organiser."""
        with self._store.write() as connection:
            organisers = connection.execute(select(staff.c.id).where(staff.c.role == "organiser")).scalars().all()
            if list(organisers) == [member_id]:
                raise Refusal(Why.NOT_ALLOWED)
            connection.execute(delete(staff).where(staff.c.id == member_id))

    def begin(self) -> None:
        """On the first start: an organiser with a passphrase of chance, left in a private file."""
        if self.list():
            return
        with self._store.write() as connection:
            if connection.execute(select(staff.c.id)).first() is not None:
                connection.rollback()
                return
            _added(connection, FIRST, "organiser", _hasher().hash(self._written()))

    def show_passphrase(self) -> str | None:
        """The first organiser's passphrase; None when somebody chose another one since."""
        return self.file.read_text(encoding="utf-8").strip() if self.file.is_file() else None

    def renew_passphrase(self) -> str:
        """Give the first organiser a new passphrase of chance, and leave it in the private file."""
        with self._store.write() as connection:
            passphrase = self._written()
            kept = _hasher().hash(passphrase)
            changed = connection.execute(update(staff).where(staff.c.name_key == FIRST).values(passphrase=kept))
            if not changed.rowcount:
                _added(connection, FIRST, "organiser", kept)
        return passphrase

    def _written(self) -> str:
        passphrase = new_passphrase()
        write_private(self.file, passphrase + "\n", replace=True)
        return passphrase


def _added(connection: Connection, name: str, role: StaffRole, kept: str) -> StaffMember:
    values = {"name": name, "name_key": folded(name), "role": role, "passphrase": kept}
    member_id = connection.execute(insert(staff).values(values).returning(staff.c.id)).scalar_one()
    return StaffMember(member_id, name, role)


def _is(kept: str, passphrase: str) -> bool:
    from argon2.exceptions import Argon2Error, InvalidHashError

    try:
        return _hasher().verify(kept, passphrase)
    except (Argon2Error, InvalidHashError):
        return False


@cache
def _hasher() -> "PasswordHasher":
    from argon2 import PasswordHasher  # only who checks a passphrase waits for it

    return PasswordHasher()


@cache
def _nobody() -> str:
    return _hasher().hash(new_passphrase())
