"""What the project promises about itself."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = ("requirements.lock", "requirements-dev.lock")


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_holds_names_versions_and_hashes_and_nothing_else(name: str) -> None:
    line = re.compile(r"[a-z0-9-]+(\[[a-z]+\])?==[0-9][^ ]*( ; [^\\]+)? \\|    --hash=sha256:[0-9a-f]{64}( \\)?")
    odd = [text for text in (ROOT / name).read_text("utf-8").splitlines() if not line.fullmatch(text)]
    assert not odd


def test_the_lock_of_the_tests_holds_the_same_versions_as_the_lock_of_the_product() -> None:
    product, tests = (
        {line.split(" ")[0] for line in (ROOT / name).read_text("utf-8").splitlines() if "==" in line} for name in LOCKS
    )
    assert product <= tests


def test_the_command_and_its_parts_are_named_in_the_project_file() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["scripts"] == {"fenyjel": "registry.cli:main"}
    assert set(project["entry-points"]["fenyjel.commands"]) == {"kiosk", "web"}
