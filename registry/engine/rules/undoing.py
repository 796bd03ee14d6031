"""Taking back what was written: the fact and its undoing both stay in the ledger."""

from datetime import datetime
from itertools import pairwise

from registry.engine import facts as f
from registry.engine.commands import Undo
from registry.engine.evolve import summed
from registry.engine.history import History, Row
from registry.engine.refusals import BrokenHistory, Refusal, Why
from registry.engine.rules import playclock
from registry.engine.structure import Break

CONCLUSIONS = (f.RegistrationClosed, f.FinalTableDrawn)
"""Facts that only count or follow from others: they never keep a mistake from being taken back."""

SET = (f.StageSet, f.StageReturned, f.GapFound, f.GapChosen)
"""What sets the clock to another place, from which stages are announced anew."""

KEPT = (f.ClockKept, f.ClockStepped)
"""What a machine's clock did: nobody can take that back."""


def undo(history: History, command: Undo, now: datetime) -> tuple[f.Undone, ...]:
    """Let facts no longer count, all or none. An undoing may itself be undone.

    Refuses: NOTHING_TO_UNDO, EVENT_CLOSED, UNDO_LATER_FIRST when a later fact stands on one.
    """
    rows = {row.number: row for row in history.rows}
    numbers = tuple(sorted(set(command.numbers), reverse=True))
    if not numbers or any(number <= 1 or number not in rows or number in history.undone for number in numbers):
        raise Refusal(Why.NOTHING_TO_UNDO)
    if any(isinstance(rows[number].fact, KEPT) for number in numbers):
        raise Refusal(Why.NOTHING_TO_UNDO)
    event = history.event
    closing = all(isinstance(rows[number].fact, f.EventClosed) for number in numbers)
    if event is not None and event.closed_at is not None and not closing:
        raise Refusal(Why.EVENT_CLOSED)
    for taken_back in (numbers, _with_consequences(history, numbers)):
        undone = tuple(f.Undone(at=now, number=number) for number in taken_back)
        left = _added_up(history, undone, now)
        if left is not None and not _breaks_meet(left, history):
            return undone + tuple(f.Undone(at=now, number=number) for number in _unsaid(left, taken_back, now))
    raise Refusal(Why.UNDO_LATER_FIRST)


def _breaks_meet(left: History, before: History) -> bool:
    """Whether taking back puts two breaks side by side, which no screen can tell apart from one."""
    return _meetings(left) > _meetings(before)


def _meetings(history: History) -> int:
    stages = history.event.structure.stages if history.event is not None else ()
    return sum(isinstance(first, Break) and isinstance(second, Break) for first, second in pairwise(stages))


def _unsaid(left: History, taken_back: tuple[int, ...], now: datetime) -> tuple[int, ...]:
    """The announcements of stages that, after a taking back, never came or are still to come; these are said anew."""
    event = left.event
    if event is None or event.clock is None:
        return ()
    here = playclock.stage_at(event.clock, now)
    astray = False  # behind a setting of the clock that is taken back, until it is set again
    never: list[int] = []
    early: list[int] = []
    for row in left.rows[min(taken_back) - 1 :]:
        if isinstance(row.fact, SET) and (row.number in taken_back or row.number not in left.undone):
            astray = row.number in taken_back
            early = [] if not astray else early
        elif isinstance(row.fact, f.LevelBegan | f.BreakBegan) and row.number not in left.undone:
            if astray:
                never.append(row.number)
            elif row.fact.stage > here:
                early.append(row.number)
    return tuple(sorted((*never, *early), reverse=True))


def _with_consequences(history: History, numbers: tuple[int, ...]) -> tuple[int, ...]:
    """The same facts with what the timekeeper concluded from them, which it will conclude anew."""
    concluded = {
        row.number
        for row in history.rows
        if row.number > min(numbers) and row.number not in history.undone and isinstance(row.fact, CONCLUSIONS)
    }
    return tuple(sorted({*numbers, *concluded}, reverse=True))


def _added_up(history: History, undone: tuple[f.Undone, ...], now: datetime) -> History | None:
    """The history after the taking back; None when a later fact stands on what is taken back."""
    try:
        return summed((*history.rows, *_as_rows(history, undone, now)))
    except BrokenHistory:
        return None


def _as_rows(history: History, facts: tuple[f.Undone, ...], now: datetime) -> tuple[Row, ...]:
    first = len(history.rows) + 1
    return tuple(Row(first + n, now, "", "", fact) for n, fact in enumerate(facts))
