"""The pure parts of the scripts, tested by Node itself."""

import subprocess
from pathlib import Path

import pytest

from tests.support.lacking import need_program

HERE = Path(__file__).parent


@pytest.mark.node
def test_the_scripts_keep_their_own_tests() -> None:
    node = need_program("node", "node", "nodejs")
    files = sorted(str(file) for file in HERE.glob("*.test.js"))
    run = subprocess.run([node, "--test", *files], capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-2000:]
    assert files
