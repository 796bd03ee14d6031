"""A network of its own for one program: a namespace and a cable to it, which a test may pull."""

import contextlib
import os
import stat
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.lacking import lacking, need_program


class Cable:
    """A namespace at the far end of a cable. `here` is this machine's own address on it."""

    def __init__(self, number: int) -> None:
        self.name = f"fenyjel-{number}"
        self._near, self._far = f"fn{number}", f"ff{number}"
        network = f"198.18.{number % 250}"  # set aside for testing networks, RFC 2544
        self.here, self._there = f"{network}.1", f"{network}.2"

    def lay(self) -> None:
        """Make it. Raises: CalledProcessError where there is no right to."""
        for line in (
            f"netns add {self.name}",
            f"link add {self._near} type veth peer name {self._far} netns {self.name}",
            f"addr add {self.here}/30 dev {self._near}",
            f"link set {self._near} up",
            f"-n {self.name} addr add {self._there}/30 dev {self._far}",
            f"-n {self.name} link set {self._far} up",
            f"-n {self.name} link set lo up",
        ):
            _ip(line)

    def pull(self) -> None:
        """Pull the plug."""
        _ip(f"link set {self._near} down")

    def plug_in(self) -> None:
        """Put it back."""
        _ip(f"link set {self._near} up")

    def take_away(self) -> None:
        """Undo everything, however far it came."""
        for line in (f"link del {self._near}", f"netns del {self.name}"):
            with contextlib.suppress(subprocess.CalledProcessError):
                _ip(line)

    def program(self, path: str, folder: Path) -> Path:
        """A program that is the one at a path, but behind the cable."""
        made = folder / "behind-the-cable"
        made.write_text(f'#!/bin/sh\nexec ip netns exec {self.name} {path} "$@"\n', "utf-8")
        made.chmod(made.stat().st_mode | stat.S_IXUSR)
        return made


@contextmanager
def cable() -> Iterator[Cable]:
    """A cable and a namespace; a loud skip where there are no rights for one."""
    need_program("netns", "ip")
    made = Cable(os.getpid() % 30_000)
    try:
        made.lay()
    except subprocess.CalledProcessError as refused:
        made.take_away()
        lacking("netns", f"the right to make one: {refused.stderr.strip()}")
    try:
        yield made
    finally:
        made.take_away()


def _ip(line: str) -> None:
    subprocess.run(["ip", *line.split()], check=True, capture_output=True, text=True, timeout=10)
