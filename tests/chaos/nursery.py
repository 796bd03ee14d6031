"""Starts processes in a moment: one parent that has imported everything forks each of them.

Runs as `python -m tests.chaos.nursery MODULE`. Each line on standard input is a JSON object; a child is
forked for it and calls `MODULE.child(order, say)`. All children share standard output: `say` writes one
whole line at once, headed by the child's process number. A child that was killed is simply gone.
"""

import json
import os
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

from tests.support.processes import environment
from tests.support.waiting import wait_until

ROOT = Path(__file__).parents[2]
Say = Callable[[Mapping[str, object]], None]


class Nursery:
    """The parent, as a test sees it. Shape: `heard` holds what children said, oldest first."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        self._started: deque[int] = deque()
        self.heard: dict[int, list[dict[str, object]]] = {}
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def start(self, order: Mapping[str, object]) -> int:
        """Fork a child for an order. Returns its process number."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        wait_until(lambda: self._started, 20, "a child was forked")
        return self._started.popleft()

    def wait_for(self, child: int, enough: Callable[[list[dict[str, object]]], bool], seconds: float = 30) -> None:
        """Wait until a child has said enough."""
        wait_until(lambda: enough(self.heard[child]), seconds, f"child {child} said {self.heard[child][-3:]}")

    def kill(self, child: int) -> None:
        """Signal 9, at once; returns when the child is gone and all it had said was heard."""
        os.kill(child, signal.SIGKILL)
        self.wait_for(child, lambda said: bool(said) and said[-1].get("ended") == -signal.SIGKILL)

    def stop(self) -> None:
        """Stop listening, once the parent has ended."""
        assert self._process.stdout is not None
        self._listener.join(10)
        self._process.stdout.close()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            number, _, text = line.partition(" ")
            said = json.loads(text)
            if said == {"started": True}:
                self.heard[int(number)] = []
                self._started.append(int(number))
            else:
                self.heard[int(number)].append(said)


@contextmanager
def nursery(module: str, home: Path) -> Iterator[Nursery]:
    """A parent for children of a module; it and all of them end with the test."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.chaos.nursery", module],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=environment(home),
    )
    raised = Nursery(process)
    try:
        yield raised
    finally:
        assert process.stdin is not None
        process.stdin.close()
        process.wait(20)
        raised.stop()


def _raise_children(module: str) -> None:
    child = import_module(module).child
    living: set[int] = set()
    lock = threading.Lock()
    for line in sys.stdin:
        number = os.fork()
        if not number:
            _live(child, json.loads(line))
        with lock:
            living.add(number)
        _tell(number, {"started": True})
        threading.Thread(target=_bury, args=(number, living, lock), daemon=True).start()
    with lock:
        for number in living:
            os.kill(number, signal.SIGKILL)


def _live(child: Callable[[dict[str, object], Say], None], order: dict[str, object]) -> None:
    try:
        child(order, lambda said: _tell(os.getpid(), said))
    except BaseException as error:  # noqa: BLE001 - whatever it was, the test has to hear of it
        _tell(os.getpid(), {"failed": repr(error)})
        os._exit(1)
    os._exit(0)


def _bury(number: int, living: set[int], lock: threading.Lock) -> None:
    _, status = os.waitpid(number, 0)
    with lock:
        living.discard(number)
    _tell(number, {"ended": os.waitstatus_to_exitcode(status)})


def _tell(number: int, said: Mapping[str, object]) -> None:
    os.write(1, f"{number} {json.dumps(said)}\n".encode())


if __name__ == "__main__":
    _raise_children(sys.argv[1])
