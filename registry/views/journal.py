"""The record as a list: what happened, when, by whom, and what no longer counts."""

from datetime import datetime

from msgspec import Struct, to_builtins

from registry.engine.history import History


class JournalLine(Struct, frozen=True):
    """One fact. Shape: `detail` holds the fact's own values; `late_ms` is how late it was written."""

    number: int
    at: datetime
    by: str
    fact: str
    undone: bool
    reason: str
    request: str
    late_ms: int
    detail: dict[str, object]


def journal(history: History) -> tuple[JournalLine, ...]:
    """Every fact in order."""
    lines = []
    for row in history.rows:
        detail = to_builtins(row.fact, builtin_types=(datetime,))
        late = row.recorded_at - row.fact.at
        lines.append(
            JournalLine(
                number=row.number,
                at=row.fact.at,
                by=row.by,
                fact=detail.pop("fact"),
                undone=row.number in history.undone,
                reason=row.reason,
                request=row.request,
                late_ms=max(0, int(late.total_seconds() * 1000)),
                detail=detail,
            )
        )
    return tuple(lines)
