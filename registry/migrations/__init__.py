"""The database's shape and how it got there; carried along in the wheel.

The newest version is named here so that an ordinary start needs no migration tool at all.
"""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from registry.ledger.database import Database

NEWEST = "0006"
"""The version of the tables that this program works with; the last file of `versions/`."""


class NewerDatabase(Exception):
    """The database was made by a newer program. Shape: `version` as the database calls it."""

    def __init__(self, version: str) -> None:
        super().__init__(f"the database has version {version}; this program knows versions up to {NEWEST}")
        self.version = version


def bring_up_to_date(database: Database) -> None:
    """Give the database the newest tables; one that has them stays as it is.

    Raises: NewerDatabase, LedgerAway.
    """
    with database.read() as connection:
        if _version(connection) == NEWEST:
            return
    with database.write(quiet=True) as connection:
        # Two starts at once get here one after the other.
        if _version(connection) != NEWEST:
            _migrate(connection)


def _version(connection: Connection) -> str | None:
    """The version that the database says it has; None before its first start."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


def _migrate(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    version = _version(connection)
    if version is not None and version not in known:
        raise NewerDatabase(version)
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
