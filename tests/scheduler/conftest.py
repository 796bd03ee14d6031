"""A club whose time is kept."""

from tests.desk.conftest import clock, club, new_player

__all__ = ("clock", "club", "new_player")
