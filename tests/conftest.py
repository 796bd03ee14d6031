"""Fixtures for everyone, and a loud word about what could not be tested here."""

import sys
from collections.abc import Iterator

import pytest
from argon2 import PasswordHasher
from playwright.sync_api import expect

from registry.people import staff
from tests.support.browsers import (
    DEADLINE_MS,
    browser,
    chromium,
    context,
    lasting_context,
    new_context,
    page,
    pictures,
    playwright,
    sound_tripwire,
)
from tests.support.compiled import compile_once
from tests.support.databases import database_url, postgres_url, sqlite_url
from tests.support.lacking import LACKS
from tests.support.sound import SoundMadeError

__all__ = (
    "browser",
    "chromium",
    "context",
    "database_url",
    "lasting_context",
    "new_context",
    "page",
    "pictures",
    "playwright",
    "postgres_url",
    "sound_tripwire",
    "sqlite_url",
)


@pytest.fixture(autouse=True)
def no_bell(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fails any test in which a terminal app rings its bell."""
    app = sys.modules.get("textual.app")
    if app is None or request.node.get_closest_marker("bell_on_purpose"):
        yield
        return
    rung: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app.App, "bell", lambda self: rung.append(type(self).__name__))
        yield
    if rung:
        raise SoundMadeError(f"the bell was rung by {', '.join(rung)}")


# The folders with the longest files. They start first, so that no worker is left alone with one at the end.
LONGEST = ("journeys", "clock", "chaos", "browser", "setup")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the longest files first; within a folder the order stays."""

    def turn(item: pytest.Item) -> int:
        folder = item.path.parent.name
        return LONGEST.index(folder) if folder in LONGEST else len(LONGEST)

    items.sort(key=turn)


def pytest_configure(config: pytest.Config) -> None:
    """Name the markers that belong to this file; prepare what all tests share."""
    compile_once()
    expect.set_options(timeout=DEADLINE_MS)
    staff._hasher = lambda: PasswordHasher(1, 8, 1)  # hundreds of clubs are made, and nobody guesses their words
    config.addinivalue_line("markers", "bell_on_purpose: rings the bell itself, to see that it is caught")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end, where nobody can miss it, what was not tested."""
    counts: dict[str, int] = {}
    for report in terminalreporter.stats.get("skipped", []):
        reason = str(report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr)
        if LACKS in reason:
            words = reason[reason.index(LACKS) :]
            counts[words] = counts.get(words, 0) + 1
    if counts:
        terminalreporter.section("THIS RUN WAS NOT WHOLE", sep="!", red=True, bold=True)
        for words, count in sorted(counts.items()):
            terminalreporter.line(f"{count} tests: {words}", yellow=True, bold=True)
        terminalreporter.line("FENYJEL_REQUIRE=browser,postgres,node,mqtt,ffprobe makes these failures.")
