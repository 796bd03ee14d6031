"""How the clock of the play goes and stands."""

from registry.engine.facts.values import Fact


class PlayBegan(Fact, frozen=True, tag="play-began"):
    """The first hand is dealt. `at` is the planned moment."""


class LevelBegan(Fact, frozen=True, tag="level-began"):
    """A level began. `stage` counts from 1 through levels and breaks alike; `at` is when it was due."""

    stage: int
    level: int


class BreakBegan(Fact, frozen=True, tag="break-began"):
    """A break began. `stage` counts from 1 through levels and breaks alike; `at` is when it was due."""

    stage: int


class Paused(Fact, frozen=True, tag="paused"):
    """The clock stands."""


class Resumed(Fact, frozen=True, tag="resumed"):
    """The clock goes on."""


class StageSet(Fact, frozen=True, tag="stage-set"):
    """The organiser went to the start of a stage. `reopen`: windows behind it open again."""

    stage: int
    reopen: bool = False


class TimeAdded(Fact, frozen=True, tag="time-added"):
    """The running stage became longer or, below 0, shorter."""

    stage: int
    ms: int


class StageReturned(Fact, frozen=True, tag="stage-returned"):
    """Back to the very end of the stage before, standing: the stage turned a moment too early."""

    stage: int


class HoldSet(Fact, frozen=True, tag="hold-set"):
    """The clock will stay at 0:00 of a stage until it is let go; None lets it go."""

    stage: int | None


class LengthSet(Fact, frozen=True, tag="length-set"):
    """The running stage got another length, and with `later` every later stage of its kind too."""

    stage: int
    ms: int
    later: bool = False


class BreakInserted(Fact, frozen=True, tag="break-inserted"):
    """A break was put in behind a stage; it sells no add-ons and opens no window."""

    after: int
    ms: int


class BreakDropped(Fact, frozen=True, tag="break-dropped"):
    """A break that had not begun was taken out."""

    stage: int
