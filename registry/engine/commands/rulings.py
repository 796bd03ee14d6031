"""Telling one table or one player alone."""

from datetime import datetime

from registry.engine.commands.wish import Command
from registry.engine.facts import PrivateTelling, Ruling
from registry.engine.ids import EntryId


class RuleAtTable(Command, frozen=True, tag="rule-at-table"):
    """Show a table the floor's decision. Shape: `notice` the number of a kept text, 0 for none."""

    table: int
    ruling: Ruling
    seat: int = 0
    chips: int = 0
    rule: str = ""
    notice: int = 0


class TellPlayer(Command, frozen=True, tag="tell-player"):
    """Tell one player something that nobody else reads."""

    entry: EntryId
    what: PrivateTelling
    rule: str = ""
    notice: int = 0


class SayPlayerSaw(Command, frozen=True, tag="say-player-saw"):
    """`since` is when it was told, so that an answer never counts for the next one."""

    entry: EntryId
    since: datetime
    reply: bool = False


class EndPlayerTelling(Command, frozen=True, tag="end-player-telling"):
    entry: EntryId
