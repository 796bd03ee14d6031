"""Fresh databases, one a test, on both kinds.

`FENYJEL_TEST_POSTGRES` names a server and a role that may make databases; without it the local one is tried.
"""

import atexit
import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import psycopg
import pytest
from psycopg import sql
from sqlalchemy.engine import make_url

from tests.support.lacking import lacking

SERVER = "postgresql+psycopg://postgres@127.0.0.1:5432/postgres"
KINDS = ("sqlite", "postgres")


@cache
def server() -> str:
    """The PostgreSQL server for tests, looked for once."""
    return os.environ.get("FENYJEL_TEST_POSTGRES", SERVER)


@cache
def _trouble() -> str:
    try:
        _admin().close()
    except psycopg.OperationalError as error:
        return str(error).splitlines()[0]
    return ""


def _admin(database: str = "") -> "psycopg.Connection[tuple[object, ...]]":
    url = make_url(server()).set(drivername="postgresql")
    plain = (url.set(database=database) if database else url).render_as_string(hide_password=False)
    return psycopg.connect(plain, autocommit=True, connect_timeout=5)


@contextmanager
def fresh_postgres() -> Iterator[str]:
    """The URL of an empty database that nobody else uses. Skips where no server answers."""
    if _trouble():
        lacking("postgres", _trouble())
    name = _EMPTY.pop() if _EMPTY else _made()
    yield _url(name)
    _emptied(name)
    _EMPTY.append(name)


_MADE: list[str] = []
_EMPTY: list[str] = []
"""Databases of this process, and those that wait for the next test: to make one takes longer than to empty one."""


def _url(name: str) -> str:
    return make_url(server()).set(database=name).render_as_string(hide_password=False)


def _made() -> str:
    name = f"fenyjel_test_{uuid.uuid4().hex[:16]}"
    with _admin() as admin:
        admin.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    _MADE.append(name)
    return name


def _emptied(name: str) -> None:
    """End whoever still uses it, and take everything out."""
    with _admin(name) as inside:
        inside.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        inside.execute("DROP SCHEMA public CASCADE")
        inside.execute("CREATE SCHEMA public")


@atexit.register
def _drop_made() -> None:
    if not _MADE:
        return
    with _admin() as admin:
        for name in _MADE:
            admin.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """A new, empty SQLite file."""
    return f"sqlite:///{tmp_path / 'fenyjel.db'}"


@pytest.fixture
def postgres_url() -> Iterator[str]:
    """A new, empty PostgreSQL database."""
    with fresh_postgres() as url:
        yield url


@pytest.fixture(params=[KINDS[0], pytest.param(KINDS[1], marks=pytest.mark.postgres)])
def database_url(request: pytest.FixtureRequest) -> str:
    """A new, empty database of each kind in turn."""
    return str(request.getfixturevalue(f"{request.param}_url"))
