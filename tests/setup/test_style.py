"""What running does not show: style, types and layers, each told by its own tool about the whole project."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.processes import ROOT

TOOLS = {
    "style": ("ruff", "check", "."),
    "format": ("ruff", "format", "--check", "."),
    "types": ("mypy",),
    "layers": ("lint-imports", "--no-cache"),
}


@pytest.mark.parametrize("kind", TOOLS)
def test_nothing_is_found_by_the_tool_for(kind: str) -> None:
    program, *asked = TOOLS[kind]
    told = subprocess.run(
        [str(Path(sys.executable).parent / program), *asked], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, f"{told.stdout}\n{told.stderr}"
