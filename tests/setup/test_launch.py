"""One command starts the club's processes, keeps them alive and ends them all."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from time import monotonic

import pytest

from registry.launch import port
from registry.launch.children import LONGEST_WAIT, Child, Recipe
from registry.launch.folder import FolderInUse, hold
from registry.launch.supervisor import Happened, Supervisor
from tests.support.ports import free_port
from tests.support.processes import ROOT, environment, lives, started
from tests.support.waiting import wait_until


def shell(script: str) -> tuple[str, ...]:
    return ("/bin/sh", "-c", script)


def count(path: Path) -> int:
    return len(path.read_text("ascii").split()) if path.exists() else 0


def test_a_child_that_ends_is_started_again_and_the_organiser_hears_of_it(tmp_path: Path) -> None:
    marks, heard = tmp_path / "marks", []
    recipe = Recipe("web", shell(f"echo $$ >> {marks}; exit 3"), tmp_path / "logs" / "web.log")
    with Supervisor(monotonic, lambda which, status, wait: heard.append((which.name, status, wait > 0))) as club:
        club.start([recipe])
        wait_until(lambda: club.watch(0.05) and count(marks) >= 3)
    assert heard[:2] == [("web", 3, True)] * 2


def test_a_child_that_keeps_ending_is_started_more_and_more_rarely() -> None:
    child, waits = Child(Recipe("web", shell("exit 1"), Path(os.devnull))), []
    for _ in range(9):
        child.start(100.0)
        waits.append(_ended(child) - 100.0)
    assert waits[:4] == [0.5, 1.0, 2.0, 4.0]
    assert waits[-1] == LONGEST_WAIT


def _ended(child: Child) -> float:
    child.ended(100.0)
    return child.again_at


def test_when_the_child_at_the_terminal_leaves_watching_ends(tmp_path: Path) -> None:
    recipes = [Recipe("web", shell("exec sleep 60"), tmp_path / "web.log"), Recipe("kiosk", shell("exit 0"))]
    with Supervisor(monotonic, lambda *_: None) as club:
        club.start(recipes)
        assert club.watch(20) is Happened.LEFT


def test_a_signal_ends_watching_and_leaving_ends_the_children(tmp_path: Path) -> None:
    mark = tmp_path / "pid"
    with Supervisor(monotonic, lambda *_: None) as club:
        club.start([Recipe("web", shell(f"echo $$ > {mark}; exec sleep 60"), tmp_path / "web.log")])
        wait_until(lambda: club.watch(0.05) and count(mark))
        os.kill(os.getpid(), signal.SIGTERM)
        assert club.watch(20) is Happened.STOPPED
    assert not lives(int(mark.read_text("ascii")))


WATCHER = """
import sys
from time import monotonic
from pathlib import Path
from registry.launch.children import Recipe
from registry.launch.supervisor import Supervisor
with Supervisor(monotonic, lambda *_: None) as club:
    script = f"echo $$ > {sys.argv[1]}; exec sleep 60"
    club.start([Recipe("web", ("/bin/sh", "-c", script), Path(sys.argv[1] + ".log"))])
    club.watch()
"""


def test_children_end_when_the_launcher_is_killed(tmp_path: Path) -> None:
    mark = tmp_path / "pid"
    argv = (sys.executable, "-c", WATCHER, str(mark))
    with started(argv, environment(tmp_path), tmp_path / "out") as launcher:
        wait_until(lambda: count(mark), 20)
        launcher.send_signal(signal.SIGKILL)
        launcher.wait()
        wait_until(lambda: not lives(int(mark.read_text("ascii"))), what="the child of a killed launcher ends")


def test_a_folder_is_held_by_one_start_and_free_again_when_that_one_is_killed(tmp_path: Path) -> None:
    script = (
        "from pathlib import Path; from registry.launch.folder import hold; "
        "kept = hold(Path('club')); print(1, flush=True); input()"
    )
    holder = subprocess.Popen(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env=environment(tmp_path),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    with holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"1\n"
        with pytest.raises(FolderInUse) as used:
            hold(tmp_path / "club")
        assert used.value.holder == str(holder.pid)
        holder.kill()
    hold(tmp_path / "club").close()


def test_a_taken_port_is_seen_and_a_free_one_too() -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        number = listener.getsockname()[1]
        assert port.taken("127.0.0.1", number)
        assert port.taken(port.listening_host(lan=True), number)
        assert port.answers(number)
    assert not port.taken("127.0.0.1", free_port())


def test_the_club_listens_on_this_machine_alone_unless_asked() -> None:
    assert port.listening_host(lan=False) == "127.0.0.1"


def test_the_launcher_needs_neither_database_nor_web_framework() -> None:
    script = (
        "import sys, registry.cli.run; "
        "print(sorted({'sqlalchemy', 'flask', 'textual', 'babel', 'gevent'} & set(sys.modules)))"
    )
    answer = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert answer.stdout == "[]\n"
