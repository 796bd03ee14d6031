"""A room in which E27 is played."""

from pathlib import Path

import pytest

from tests.clock.room import Room, e27


@pytest.fixture
def room(tmp_path: Path) -> Room:
    """E27 at its first hand; gaps count as play."""
    return Room(tmp_path).play()


@pytest.fixture
def frozen(tmp_path: Path) -> Room:
    """E27 at its first hand; gaps do not count."""
    return Room(tmp_path, e27(gap="freeze")).play()
