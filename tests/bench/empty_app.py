"""The floor of a start: a Textual app that shows one word and does nothing."""

from collections.abc import Iterator

from textual.app import App
from textual.widgets import Static

WORD = "ready"


class Empty(App[None]):
    """One word."""

    def compose(self) -> Iterator[Static]:
        """The word."""
        yield Static(WORD)


if __name__ == "__main__":
    Empty().run()
