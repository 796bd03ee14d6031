"""What is watched during a long run: memory of processes and pictures of streams."""

import threading
from http.client import HTTPConnection
from pathlib import Path


def memory_mb(pid: int) -> float:
    """Resident memory of a process and all its children. Units: megabytes."""
    return sum(_resident_kb(each) for each in (pid, *_below(pid))) / 1024


def _resident_kb(pid: int) -> int:
    try:
        lines = Path(f"/proc/{pid}/status").read_text("ascii").splitlines()
    except FileNotFoundError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS:")), 0)


def _below(pid: int) -> list[int]:
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
    except FileNotFoundError:
        return []
    return [each for child in children for each in (int(child), *_below(int(child)))]


class Stream(threading.Thread):
    """A wall that only counts what it hears."""

    def __init__(self, port: int, name: str) -> None:
        super().__init__(daemon=True)
        self.frames = 0
        self.beats = 0
        self.trouble = ""
        self._port = port
        self._name = name

    def run(self) -> None:
        """Listen until the server ends."""
        connection = HTTPConnection("127.0.0.1", self._port, timeout=10)
        try:
            connection.request("GET", f"/walls/{self._name}/stream")
            answer = connection.getresponse()
            while line := answer.readline():
                self.frames += line == b"event: frame\n"
                self.beats += line == b"event: beat\n"
        except OSError as trouble:
            self.trouble = repr(trouble)
