"""Whether a port is free, and whether somebody answers there."""

import errno
import socket

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104 - only where the organiser asked for the club's network
NOBODY = 192, 0, 2, 1
"""Source: RFC 5737. An address that no machine has; asking for the way there sends nothing."""


def listening_host(*, lan: bool) -> str:
    """Where to listen: only on this machine unless the club's network was asked for."""
    return EVERYWHERE if lan else LOOPBACK


def taken(host: str, port: int) -> bool:
    """Whether somebody else listens there already. Raises: OSError for other trouble, such as no right to the port."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                return True
            raise
    return False


def answers(port: int) -> bool:
    """Whether somebody accepts connections on this machine's port."""
    with socket.socket() as probe:
        probe.settimeout(0.5)
        return probe.connect_ex((LOOPBACK, port)) == 0


def serves(port: int) -> bool:
    """Whether a web server answers a question on this machine's port; one that only listens does not count."""
    try:
        with socket.create_connection((LOOPBACK, port), timeout=0.5) as asked:
            asked.sendall(b"HEAD /health HTTP/1.0\r\nHost: localhost\r\n\r\n")
            return asked.recv(5) == b"HTTP/"
    except OSError:
        return False


def own_address() -> str:
    """This machine's address in the club's network; loopback where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((".".join(map(str, NOBODY)), 9))
            return str(probe.getsockname()[0])
        except OSError:
            return LOOPBACK
