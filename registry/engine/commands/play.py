"""Steering the clock of the play."""

from registry.engine.commands.wish import Command


class BeginPlay(Command, frozen=True, tag="begin-play"):
    pass


class AnnounceStage(Command, frozen=True, tag="announce-stage"):
    stage: int


class Pause(Command, frozen=True, tag="pause"):
    pass


class Resume(Command, frozen=True, tag="resume"):
    pass


class GoToStage(Command, frozen=True, tag="go-to-stage"):
    """Go to the start of a stage, counted from 1 through levels and breaks alike."""

    stage: int
    reopen: bool = False


class AddTime(Command, frozen=True, tag="add-time"):
    """Make the running stage longer or, below 0, shorter."""

    seconds: int


class ReturnToStage(Command, frozen=True, tag="return-to-stage"):
    """Back to the very end of the stage before, standing; offered for a moment after a stage began."""

    stage: int


class SetHold(Command, frozen=True, tag="set-hold"):
    """Let the clock stay at 0:00 of a stage; None lets it go."""

    stage: int | None


class SetLength(Command, frozen=True, tag="set-length"):
    """Give the running stage (with `later` the later ones of its kind too) another length.

    `confirmed`: yes, also where that length is over already; the stage then ends now.
    """

    seconds: int
    later: bool = False
    confirmed: bool = False


class InsertBreak(Command, frozen=True, tag="insert-break"):
    after: int
    seconds: int


class DropBreak(Command, frozen=True, tag="drop-break"):
    stage: int
