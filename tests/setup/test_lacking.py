"""What could not be tested is said loudly, and is a failure where it was required."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.processes import ROOT, environment

NEEDY = """
from tests.support.lacking import need_program

def test_needs_what_no_machine_has():
    need_program("browser", "no-such-browser")
"""


@pytest.mark.parametrize(
    ("required", "status", "words"),
    [
        ("", 0, "THIS RUN WAS NOT WHOLE"),
        ("postgres,node", 0, "1 tests: NOT TESTED, this machine lacks browser"),
        ("browser,postgres,node", 1, "NOT TESTED, this machine lacks browser (Debian's package chromium)"),
    ],
)
def test_a_lack_is_a_loud_skip_or_a_failure(tmp_path: Path, required: str, status: int, words: str) -> None:
    (tmp_path / "test_needy.py").write_text(NEEDY, "utf-8")
    argv = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "tests.conftest"]
    answer = subprocess.run(
        [*argv, "-c", ROOT / "pyproject.toml", "--rootdir", ROOT, tmp_path],
        cwd=ROOT,
        env=environment(tmp_path, FENYJEL_REQUIRE=required),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert answer.returncode == status, answer.stdout + answer.stderr
    assert words in answer.stdout
