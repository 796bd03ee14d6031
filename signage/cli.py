"""`fenyjel web`: the pages alone, on one gevent worker."""

import os
import resource
import sys

from registry.cli.arguments import port_number, read
from registry.cli.places import settings_in_force
from registry.cli.run import check_port, handed_down
from registry.launch.port import listening_host

OPTIONS = (
    "--worker-class=gevent",
    "--workers=1",  # each worker would watch the ledger and hold every stream again
    "--worker-connections=5000",
    "--backlog=4096",
    "--graceful-timeout=2",  # open streams never end by themselves
    "--no-control-socket",
    "--log-level=warning",
)


def main(argv: list[str]) -> int:
    """Turn this process into the web server. Raises: Misuse, also where the port is taken."""
    given = read(argv, switches=("--lan",), values=("--port",))
    number = given.value("--port")
    settings = settings_in_force(
        port=None if number is None else port_number(number), lan=True if given.switch("--lan") else None
    )
    check_port(settings)
    os.environ.update(handed_down(settings))
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # each open page is a file; the usual 1024 are few
    bind = f"--bind={listening_host(lan=settings.lan)}:{settings.port}"
    command = [sys.executable, "-m", "gunicorn", *OPTIONS, bind, "signage.wsgi:make()"]
    os.execv(sys.executable, command)  # noqa: S606 - our own interpreter
