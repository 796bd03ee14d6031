"""`fenyjel kiosk --web` says what it cannot do before it does anything."""

import socket
from pathlib import Path

import pytest

from kiosk.cli import main
from registry.cli.misuse import Misuse


@pytest.mark.parametrize("argv", [["--lan"], ["--port", "8010"], ["--plain", "--lan"]])
def test_only_a_kiosk_in_a_browser_has_an_address(argv: list[str]) -> None:
    with pytest.raises(Misuse, match="--web"):
        main(argv)


def test_a_taken_port_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FENYJEL_HOME", str(tmp_path))
    with socket.create_server(("127.0.0.1", 0)) as other, pytest.raises(Misuse, match="Another program"):
        main(["--web", "--port", str(other.getsockname()[1])])
