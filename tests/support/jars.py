"""The cookies of somebody who asks without a browser."""

from collections.abc import Mapping
from http.client import HTTPResponse


class Jar:
    """What answers left with one visitor, as the header of the next question."""

    def __init__(self) -> None:
        self._kept: dict[str, str] = {}

    def hear(self, answer: HTTPResponse) -> None:
        """Keep what an answer leaves here."""
        for left in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = left.split(";")[0].partition("=")
            self._kept[name] = value

    def header(self) -> Mapping[str, str]:
        """What goes along with the next question."""
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self._kept.items())} if self._kept else {}
