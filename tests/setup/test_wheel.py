"""A wheel carries seeds, static files and words, and works without a checkout."""

import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from tests.support.processes import ROOT, environment

LARGEST = 5_000_000
"""Units: bytes. A wheel above that has something in it by mistake."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    argv = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(argv, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command in an environment that has the wheel and the libraries, and no checkout."""
    folder = tmp_path_factory.mktemp("empty")
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    install = ["install", "--quiet", "--no-deps", "--no-index", "--no-compile", "--disable-pip-version-check"]
    subprocess.run([sys.executable, "-m", "pip", "--python", python, *install, wheel], check=True, capture_output=True)
    # A plain path: the libraries are lent, but not the checkout that their folder points to.
    libraries = sysconfig.get_path("purelib")
    site = next((folder / "lib").glob("python*")) / "site-packages"
    (site / "lent.pth").write_text(f"{libraries}\n", "utf-8")
    return folder / "bin" / "fenyjel"


def ask(command: Path, home: Path, *argv: str, **more: str) -> "subprocess.CompletedProcess[str]":
    env = environment(home, **more)
    del env["PYTHONPATH"]
    return subprocess.run([command, *argv], cwd=home, env=env, capture_output=True, text=True, timeout=60, check=False)


def test_a_wheel_has_what_the_product_needs_and_no_tests(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    for needed in (
        "registry/_data/seeds/championship-2009.toml",
        "registry/words/catalogues/hu/fenyjel.mo",
        "registry/words/catalogues/pl/fenyjel.mo",
        "kiosk/__init__.py",
        "signage/wsgi.py",
    ):
        assert needed in names
    assert any(name.startswith("registry/_data/static/") for name in names)
    assert any(name.startswith("signage/templates/") for name in names)
    assert any(name.startswith("registry/migrations/versions/") for name in names)
    assert not [name for name in names if name.startswith(("tests/", "var/", "seeds/", "static/"))]
    assert len(names) == len(set(names))
    assert wheel.stat().st_size < LARGEST


def test_a_wheel_holds_every_file_of_seeds_and_static(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    tracked = subprocess.run(
        ["git", "ls-files", "-z", "seeds", "static"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert {f"registry/_data/{name}" for name in tracked.stdout.split("\0") if name} <= names


def test_the_command_works_from_a_wheel_in_an_empty_environment(installed: Path, tmp_path: Path) -> None:
    seeded = ask(installed, tmp_path, "seed", "--practice", FENYJEL_LANGUAGE="hu")
    assert (seeded.returncode, seeded.stderr) == (0, "")
    assert "gyakorló" in seeded.stdout
    shown = ask(installed, tmp_path, "passphrase")
    assert shown.returncode == 0
    assert shown.stdout.strip()
    healthy = ask(installed, tmp_path, "doctor")
    assert (healthy.returncode, healthy.stderr) == (0, "")


def test_without_a_checkout_data_lies_in_the_users_own_folder(installed: Path, tmp_path: Path) -> None:
    seeded = ask(installed, tmp_path, "seed", FENYJEL_HOME="", XDG_DATA_HOME=str(tmp_path / "data"))
    assert (seeded.returncode, seeded.stderr) == (0, "")
    assert (tmp_path / "data" / "fenyjel" / "fenyjel.db").is_file()
