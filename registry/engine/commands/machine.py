"""What the timekeeper saw the machine's clocks do."""

from datetime import datetime

from registry.engine.commands.wish import Command
from registry.engine.facts import DoubtCause, GapCause, GapPolicy


class KeepClock(Command, frozen=True, tag="keep-clock"):
    """`after` is the number of the keeper that it follows, 0 for none; of two who follow the same one, one does."""

    boot: str
    base_us: int
    after: int | None = None


class NoteStep(Command, frozen=True, tag="note-step"):
    boot: str
    base_us: int
    by_ms: int
    after: int | None = None


class NoteGap(Command, frozen=True, tag="note-gap"):
    since: datetime
    cause: GapCause


class ChooseGap(Command, frozen=True, tag="choose-gap"):
    """Let the last gap count the other way."""

    policy: GapPolicy


class DoubtClock(Command, frozen=True, tag="doubt-clock"):
    since: datetime
    cause: DoubtCause


class ResolveDoubt(Command, frozen=True, tag="resolve-doubt"):
    policy: GapPolicy
