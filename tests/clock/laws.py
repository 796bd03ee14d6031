"""A second clock, so simple that it can be believed: it adds up what really passed, and nothing else."""

from dataclasses import dataclass, field, replace
from itertools import accumulate

from registry.engine.facts import GapPolicy


@dataclass(frozen=True)
class Book:
    """Played time kept by hand. Units: milliseconds. Shape: stages are (name, length), from 1."""

    stages: tuple[tuple[str, int], ...]
    played: int = 0
    runs: bool = True
    hold: int | None = None
    high: int = 1
    gap: tuple[int, GapPolicy] | None = None
    policy: GapPolicy = "catch-up"
    windows: tuple[str, ...] = field(default=("L6",))

    def ends(self, stage: int) -> int:
        """Where a stage ends."""
        return sum(length for _, length in self.stages[:stage])

    @property
    def stage(self) -> int:
        """The running one."""
        for number, end in enumerate(accumulate(length for _, length in self.stages), 1):
            if self.played < end or number == self.hold:
                return number
        return len(self.stages)

    @property
    def waits(self) -> bool:
        """Whether it stays at the 0:00 of its hold."""
        return self.hold is not None and self.played >= self.ends(self.hold)

    @property
    def left(self) -> int:
        """What is left of the stage."""
        return max(0, self.ends(self.stage) - self.played)

    def passed(self, ms: int) -> "Book":
        """Real time passes."""
        if not self.runs or self.waits:
            return self
        most = self.ends(self.hold) if self.hold is not None else self.played + ms
        return replace(self, played=min(self.played + ms, most))

    def unkept(self, ms: int) -> "Book":
        """Real time passes and nobody keeps it."""
        after = self.passed(ms)
        if not self.runs:
            return after
        gone = after.played - self.played
        known = replace(after, gap=(gone, self.policy))
        return replace(known, played=self.played) if self.policy == "freeze" else known

    def chosen(self, policy: GapPolicy) -> "Book | None":
        """The last gap counts the other way."""
        if self.gap is None:
            return None
        ms, was = self.gap
        if was == policy:
            return self
        return replace(self, gap=(ms, policy), played=max(0, self.played + (ms if policy == "catch-up" else -ms)))

    def paused(self) -> "Book":
        """Let stand."""
        return replace(self, runs=False)

    def resumed(self) -> "Book":
        """Let go on."""
        if self.runs:
            return self
        return replace(self, runs=True, hold=None if self.waits else self.hold)

    def moved(self, stage: int, reopen: bool) -> "Book | None":
        """Set to the start of a stage."""
        if not 1 <= stage <= len(self.stages):
            return None
        high = max(1 if reopen else max(self.high, self.stage), stage)
        return replace(self, played=self.ends(stage - 1), high=high, hold=None, gap=None)

    def returned(self) -> "Book | None":
        """Back to the end of the stage before."""
        stage = self.stage - 1
        if stage < 1 or self.played - self.ends(stage) > 15_000:
            return None
        high = max(self.high, self.stage)
        return replace(self, played=self.ends(stage), runs=False, hold=stage, high=high, gap=None)

    def holds(self, stage: int | None) -> "Book | None":
        """Stay at the end of a stage."""
        if stage == self.hold:
            return self
        if stage is not None and not self.stage <= stage <= len(self.stages):
            return None
        if stage == len(self.stages) and self.played >= self.ends(stage):
            return self  # there it stays by itself
        return replace(self, hold=stage)

    def longer(self, ms: int) -> "Book | None":
        """More or less of this stage."""
        if self.ends(self.stage) + ms <= self.played:
            return None
        return self.sized({self.stage: self.stages[self.stage - 1][1] + ms})

    def sized(self, lengths: dict[int, int]) -> "Book":
        """Other lengths for some stages; a hold that waited lets go."""
        here = self.stage
        stages = tuple((name, lengths.get(number, length)) for number, (name, length) in enumerate(self.stages, 1))
        return replace(self, stages=stages, hold=None if self.waits and self.hold == here else self.hold)

    def set_to(self, ms: int, later: bool, confirmed: bool) -> "Book | None":
        """This stage, and maybe the later ones of its kind, get another length."""
        here = self.stage
        played = self.played - self.ends(here - 1)
        if ms <= played and not confirmed:
            return None
        kind = self.stages[here - 1][0][0]
        lengths = {n: ms for n, (name, _) in enumerate(self.stages, 1) if n > here and later and name[0] == kind}
        return self.sized({**lengths, here: ms if ms > played else max(1, played)})

    def with_break(self, after: int, ms: int, name: str) -> "Book | None":
        """A break behind a stage that is not over, beside no other break."""
        if not max(self.high, self.stage) <= after <= len(self.stages):
            return None
        if any(stage[0] == "B" for stage, _ in self.stages[after - 1 : after + 1]):
            return None
        hold = self.hold + 1 if self.hold is not None and self.hold > after else self.hold
        return replace(self, stages=(*self.stages[:after], (name, ms), *self.stages[after:]), hold=hold)

    def without_break(self, stage: int) -> "Book | None":
        """Take a break out that is still ahead."""
        ahead = max(self.high, self.stage) < stage <= len(self.stages)
        if not ahead or self.stages[stage - 1][0][0] != "B":
            return None
        hold = self.hold - 1 if self.hold is not None and self.hold >= stage else self.hold
        return replace(self, stages=(*self.stages[: stage - 1], *self.stages[stage:]), hold=hold)

    def window_end(self) -> int:
        """Where the level ends with which rebuys close."""
        return self.ends(1 + [name for name, _ in self.stages].index(self.windows[0]))

    def window_open(self) -> bool:
        """Whether rebuys are open."""
        number = 1 + [name for name, _ in self.stages].index(self.windows[0])
        return self.high <= number and self.played < self.ends(number)
