"""Lamps beside the real pages: kept by the web server, normal again when it ends or is killed."""

import os
import signal
from pathlib import Path

import pytest

from tests.support.broker import HOST, PORT, Heard, prefix
from tests.support.club import running_club
from tests.support.waiting import wait_until

__all__ = ["prefix"]


@pytest.mark.mqtt
def test_the_web_server_keeps_the_lamps_and_leaves_them_normal_when_it_is_killed(prefix: str, tmp_path: Path) -> None:
    """A-82: the last will speaks for a server that cannot."""
    home = tmp_path / "home"
    home.mkdir()
    topic = f"{prefix}/room"
    (home / "fenyjel.toml").write_text(
        f'[lamps]\nmode = "soft"\n[[lamps.mqtt]]\nname = "room"\ntopic = "{topic}"\n'
        f'host = "{HOST}"\nport = {PORT}\nnormal = "NORMAL"\n'
    )
    heard = Heard(prefix)
    with running_club(home) as club:
        wait_until(lambda: heard.texts(topic), 20, "the server says the normal light")
        wait_until(lambda: club.get("/health")[0] == 200, what="the pages answer")
        before = len(heard.texts(topic))
        for child in club.children():
            web = Path(f"/proc/{child}/cmdline").read_bytes()
            if b"gunicorn" in web:
                listed = Path(f"/proc/{child}/task/{child}/children").read_text("ascii").split()
                for worker in listed:
                    os.kill(int(worker), signal.SIGKILL)
        wait_until(lambda: len(heard.texts(topic)) > before, what="the will, or the next server, says it again")
    assert set(heard.texts(topic)) == {"NORMAL"}
    heard.close()
