"""The contracts on imports forbid what they are meant to forbid, also for libraries that come later."""

import tomllib

import pytest

from tests.support.processes import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
CONTRACTS = {contract["name"]: contract for contract in PROJECT["tool"]["importlinter"]["contracts"]}
PURE = CONTRACTS["The pure parts use no framework, clock, chance, disk or thread"]
ALLOWED = {"immutables", "msgspec", "tzdata"}
"""Libraries that hold values and do nothing."""
CALLED = {
    "flask-login": "flask_login",
    "flask-limiter": "flask_limiter",
    "flask-wtf": "flask_wtf",
    "argon2-cffi": "argon2",
    "paho-mqtt": "paho",
    "textual-serve": "textual_serve",
}


def imported(requirement: str) -> str:
    name = requirement.split(">", maxsplit=1)[0].split("[", maxsplit=1)[0]
    return CALLED.get(name, name)


@pytest.mark.parametrize("library", sorted(imported(line) for line in PROJECT["project"]["dependencies"]))
def test_every_library_is_forbidden_to_the_pure_parts_or_known_to_hold_only_values(library: str) -> None:
    assert library in PURE["forbidden_modules"] or library in ALLOWED


@pytest.mark.parametrize("module", ["time", "random", "os", "pathlib", "logging", "threading"])
def test_the_pure_parts_ask_no_clock_chance_or_disk(module: str) -> None:
    assert module in PURE["forbidden_modules"]
    assert "allow_indirect_imports" not in PURE


def test_engine_views_rulings_and_the_kiosks_flow_are_the_pure_parts() -> None:
    there = {
        name.replace("/", ".")
        for name in ("registry/engine", "registry/views", "registry/rulings", "kiosk/flow")
        if (ROOT / name).is_dir()
    }
    assert set(PURE["source_modules"]) == there
