"""What every command is."""

from msgspec import Struct


class Command(Struct, frozen=True, kw_only=True, tag_field="command"):
    """A wish."""
