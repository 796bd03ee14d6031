"""Own processes in tests: run to the end, or started and surely ended."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

FENYJEL = (sys.executable, "-m", "registry.cli")
ROOT = Path(__file__).parents[2]
DEADLINE = 30


def environment(home: Path, **more: str) -> dict[str, str]:
    """An environment that knows nothing of this machine's own club."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("FENYJEL_", "LC_", "LANG"))}
    return {**kept, "FENYJEL_HOME": str(home), "LC_ALL": "C.UTF-8", "PYTHONPATH": str(ROOT), **more}


def fenyjel(home: Path, *argv: str, text: str = "", **more: str) -> "subprocess.CompletedProcess[str]":
    """Run one command to its end, without a terminal."""
    return subprocess.run(
        [*FENYJEL, *argv],
        env=environment(home, **more),
        input=text,
        capture_output=True,
        text=True,
        timeout=DEADLINE,
        check=False,
    )


@contextmanager
def started(argv: tuple[str, ...], env: Mapping[str, str], output: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """A process that runs while the test does; what it says goes to a file."""
    with output.open("ab") as file:
        process = subprocess.Popen(argv, env=dict(env), stdin=subprocess.DEVNULL, stdout=file, stderr=file)
    try:
        yield process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def lives(pid: int) -> bool:
    """Whether a process is there and no corpse."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state not in {"Z", "X"}


def children_of(process: int) -> list[int]:
    """The processes that a process started."""
    return [int(pid) for pid in Path(f"/proc/{process}/task/{process}/children").read_text("ascii").split()]
