"""The conversation knows no framework, no clock and no database, whatever it imports."""

import subprocess
import sys

FORBIDDEN = ("textual", "rich", "sqlalchemy", "flask", "babel", "alembic", "apscheduler", "random")


def loaded_by(module: str) -> set[str]:
    """What comes into memory with a module, in a process of its own."""
    asked = f"import sys; before = set(sys.modules); import {module}; print(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    return {name.partition(".")[0] for name in done.stdout.split()}


def test_the_flow_loads_no_framework() -> None:
    own = loaded_by("kiosk.flow.talk") - loaded_by("msgspec, immutables, datetime, typing, zoneinfo")

    assert not own & set(FORBIDDEN)


def test_the_screen_loads_no_database_before_its_first_picture() -> None:
    assert not loaded_by("kiosk.cli, kiosk.app") & {"sqlalchemy", "alembic", "argon2", "babel", "qrcode", "psycopg"}
