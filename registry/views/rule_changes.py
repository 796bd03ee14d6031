"""Which texts told a room that the rules changed."""

from collections.abc import Iterable

from registry.engine.facts import RoomTold
from registry.engine.history import History


def rule_changes(histories: Iterable[History]) -> frozenset[int]:
    """The numbers of the texts, also of those that are told no longer. Source: U-27."""
    return frozenset(
        row.fact.notice
        for history in histories
        for row in history.rows
        if isinstance(row.fact, RoomTold) and row.fact.what == "rules" and row.number not in history.undone
    ) - {0}
