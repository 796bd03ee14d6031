"""Drawing, moving and breaking tables; who went out."""

from datetime import datetime

from registry.engine.commands.wish import Command
from registry.engine.facts import OutWith, Place
from registry.engine.ids import EntryId


class DrawSeats(Command, frozen=True, tag="draw-seats"):
    chance: int | None = None


class FormFinalTable(Command, frozen=True, tag="form-final-table"):
    chance: int | None = None


class Bust(Command, frozen=True, tag="bust"):
    out: tuple[OutWith, ...]
    dealt: datetime | None = None


class Move(Command, frozen=True, tag="move"):
    entry: EntryId
    place: Place


class BreakTable(Command, frozen=True, tag="break-table"):
    table: int
    chance: int | None = None
