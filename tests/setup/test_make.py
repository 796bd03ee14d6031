"""`make` says which Debian package is missing, in words."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.processes import ROOT

MAKE = shutil.which("make") or "make"
TOO_OLD = '#!/bin/sh\ncase "$*" in *version_info*) exit 1;; --version) echo Python 3.9.2;; esac\n'
WITHOUT_VENV = '#!/bin/sh\ncase "$*" in *ensurepip*) exit 1;; esac\n'


def make(folder: Path, python: str | None) -> "subprocess.CompletedProcess[str]":
    """Run `make run` on a machine whose Python is this script, or that has none."""
    for name in ("Makefile", "requirements.lock", "requirements-dev.lock", "pyproject.toml", "hatch_build.py"):
        shutil.copy(ROOT / name, folder / name)
    command = folder / "python3"
    if python is not None:
        command.write_text(python, "utf-8")
        command.chmod(0o755)
    return subprocess.run(
        [MAKE, "run", f"PYTHON={command}"], cwd=folder, capture_output=True, text=True, timeout=60, check=False
    )


@pytest.mark.parametrize(
    ("python", "words"),
    [
        (None, "sudo apt install python3 python3-venv"),
        (TOO_OLD, "needs Python 3.11 or newer; this is Python 3.9.2"),
        (WITHOUT_VENV, "sudo apt install python3-venv"),
    ],
    ids=["no Python", "an old Python", "no venv"],
)
def test_what_a_machine_lacks_is_named(tmp_path: Path, python: str | None, words: str) -> None:
    answer = make(tmp_path, python)
    assert answer.returncode != 0
    assert words in answer.stdout
    assert not (tmp_path / ".venv").exists()


def test_make_alone_says_what_there_is() -> None:
    answer = subprocess.run([MAKE], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    assert "make run" in answer.stdout
    assert "make test" in answer.stdout
