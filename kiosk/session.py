"""One visit at the kiosk: the prompt now, the language, what is typed, time-out and request ids.

    a skin hands an answer in -> the flow names the next step or a wish -> the session carries the
    wish out, settles the step against the event as it stands -> the flow shows it -> the skin draws it

Everything here may wait for the club's book, so a skin calls it from a worker; only the parts under
"time" are for the drawing thread. An answer that comes back after its visit ended changes nothing.
"""

import logging
import secrets
import threading
from collections.abc import Callable
from datetime import date
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from kiosk.flow import calling, new_player, talk
from kiosk.flow.ports import Hall, HelpState
from kiosk.flow.prompts import Answer, AnyPrompt, Back, Scanned, Tell
from kiosk.flow.steps import (
    Depart,
    Drop,
    Enrol,
    FindMe,
    HandIn,
    Help,
    Hush,
    Leave,
    ReadRules,
    Sorry,
    Start,
    Step,
    Sure,
    Welcome,
    Wish,
)
from registry.engine.commands import AnyCommand
from registry.engine.ids import PlayerId
from registry.engine.refusals import BrokenHistory, Refusal

IDLE_S = 90
"""How long a visit may rest before the warning. Units: seconds. Source: A-54, KSK-02."""

WARN_S = 20
"""How long the warning stands before the visit ends. Units: seconds. Source: A-54."""

log = logging.getLogger("fenyjel.kiosk")


class Away(Exception):
    """The club's book cannot be reached just now."""


class Enrolled(Struct, frozen=True):
    """A new player's id and card code."""

    player: PlayerId
    card: str


class House(Protocol):
    """What a visit needs from the club. Every call may wait; each may raise `Away`."""

    def hall(self, language: str) -> Hall:
        """The event, the words and the people as they stand now."""

    def bare(self, language: str) -> Hall:
        """The words alone; never waits and never fails."""

    def submit(self, command: AnyCommand, request: str) -> None:
        """Hand a command in. Raises: Refusal."""

    def enrol(self, name: str, nickname: str, born: date, *, eligible: bool, consent: bool) -> Enrolled:
        """Make somebody known to the club. Raises: Refusal."""

    def call(self) -> None:
        """Call a person to this kiosk."""

    def hush(self) -> None:
        """Take the call back."""

    def read_rules(self, player: PlayerId, notice: int) -> None:
        """Remember that a player has read how the rules changed."""

    def organiser(self, name: str, passphrase: str) -> bool:
        """Whether this is an organiser."""


class Session:
    """One kiosk's visits, one after the other."""

    def __init__(
        self,
        house: House,
        kiosk: str,
        language: str,
        languages: tuple[str, ...],
        ticks: Callable[[], float],
        token: Callable[[], str] = lambda: secrets.token_hex(6),
        idle_s: float = IDLE_S,
        warn_s: float = WARN_S,
    ) -> None:
        self.house = house
        self.kiosk = kiosk
        self.left = False
        """True once an organiser took the terminal back."""
        self.help: HelpState = "quiet"
        """Whether a person was called to this kiosk, as last seen."""
        self._home_language = language
        self._languages = languages
        self._ticks = ticks
        self._token = token
        self._idle_s = idle_s
        self._warn_s = warn_s
        self._lock = threading.Lock()
        self._visit = 0
        self._first: AnyPrompt | None = None
        self._begin()

    def _begin(self) -> None:
        self._visit += 1
        self._name = f"{self.kiosk[:40]}-{self._token()}"
        self._asked = 0
        self.step: Step = Start()
        self.language = self._home_language
        self.typed: dict[str, str] = {}
        self.touched = self._ticks()
        self.prompt: AnyPrompt = self._first or calling.opening(self.house.bare(self.language))

    @property
    def place(self) -> str:
        """Names the question that is asked, whatever the language; another one starts afresh."""
        return f"{self._visit}:{type(self.step).__name__}:{getattr(self.step, 'part', '')}"

    # -- what skins call from a worker ------------------------------------------------------------

    def show(self) -> AnyPrompt:
        """The prompt as the event stands now."""
        visit, step = self._now()
        return self._kept(visit, step, lambda: self._drawn(step))

    def answer(self, given: Answer, shown: AnyPrompt | None = None) -> AnyPrompt:
        """The prompt that follows an answer to the shown one."""
        if isinstance(given, Scanned):
            self.new_visitor()
        (visit, step), seen = self._now(), shown or self.prompt
        return self._kept(visit, step, lambda: self._answered(step, given, seen))

    def next_language(self) -> AnyPrompt:
        """The same prompt in the next language; what is typed stays."""
        at = self._languages.index(self.language)
        self.language = self._languages[(at + 1) % len(self._languages)]
        return self.show()

    def call(self) -> AnyPrompt:
        """Call a person; the prompt says whether they saw it."""
        visit, step = self._now()
        before = step.before if isinstance(step, Help) else step

        def called() -> tuple[Step, AnyPrompt]:
            self.house.call()
            return self._drawn(Help(before))

        return self._kept(visit, step, called)

    def ask_to_leave(self) -> AnyPrompt:
        """Ask for an organiser's passphrase."""
        visit, step = self._now()
        before = step.before if isinstance(step, Leave) else step
        return self._kept(visit, step, lambda: self._drawn(Leave(before)))

    @property
    def other_language(self) -> str:
        """The language that F2 turns to."""
        at = self._languages.index(self.language)
        return self._languages[(at + 1) % len(self._languages)]

    # -- time, for the drawing thread -------------------------------------------------------------

    def touch(self) -> None:
        """Somebody is there."""
        self.touched = self._ticks()

    def in_use(self) -> bool:
        """Whether there is anything of a visitor to forget."""
        return not isinstance(self.step, Start) or self.language != self._home_language

    def warning(self) -> Tell | None:
        """The question whether somebody is still there; None while it need not be asked."""
        left = self._left_s()
        if left is None:
            return None
        shown = max(0, -int(-left // 1))
        return calling.idle(shown, int(max(0.0, left) * 1000 / self._warn_s), self.house.bare(self.language))

    def over(self) -> bool:
        """Whether the warning ran out."""
        left = self._left_s()
        return left is not None and left <= 0

    def end(self) -> None:
        """Forget everything of the visitor."""
        with self._lock:
            self._begin()

    def new_visitor(self) -> None:
        """A card ends the old visit; only somebody who just said what they want keeps that wish."""
        if not isinstance(self.step, FindMe | Start):
            self.end()

    def _left_s(self) -> float | None:
        rested = self._ticks() - self.touched
        if rested < self._idle_s or not self.in_use():
            return None
        return self._idle_s + self._warn_s - rested

    # -- inside -----------------------------------------------------------------------------------

    def _now(self) -> tuple[int, Step]:
        """The visit and its step: never one of an old visit under a new one's number."""
        with self._lock:
            return self._visit, self.step

    def _kept(self, visit: int, before: Step, work: Callable[[], tuple[Step, AnyPrompt]]) -> AnyPrompt:
        """Do the work; keep what comes of it unless the visit ended meanwhile."""
        step, prompt = self._guarded(before, work)
        with self._lock:
            if visit != self._visit:
                return self.prompt
            if type(step) is not type(self.step):
                self.typed = {}
            self.step, self.prompt = step, prompt
            if isinstance(step, Start) and self.language == self._home_language:
                self._first = prompt
            return prompt

    def _guarded(self, before: Step, work: Callable[[], tuple[Step, AnyPrompt]]) -> tuple[Step, AnyPrompt]:
        try:
            return work()
        except Away:
            return before, calling.away(self.house.bare(self.language))
        except (BrokenHistory, Exception):  # the person sees a number, the log has the rest
            mark = secrets.token_hex(3).upper()
            log.exception("kiosk %s stopped at %s, mark %s", self.kiosk, type(before).__name__, mark)
            return Start(), calling.broken(self.house.bare(self.language), mark)

    def _drawn(self, step: Step) -> tuple[Step, AnyPrompt]:
        hall = self.house.hall(self.language)
        self.help = hall.help
        try:
            step = self._numbered(talk.settle(step, hall))
            return step, talk.show(step, hall)
        except Refusal as refusal:
            sorry = Sorry(refusal, getattr(step, "player", None))
            return sorry, talk.show(sorry, hall)

    def _answered(self, step: Step, given: Answer, seen: AnyPrompt) -> tuple[Step, AnyPrompt]:
        hall = self.house.hall(self.language)
        now = talk.settle(step, hall)
        if type(now) is not type(step) and not isinstance(given, Scanned):
            return self._drawn(now)  # the event overtook the question: its answer is no answer any more
        after = talk.answer(step, given, seen, hall)
        if isinstance(after, HandIn | Enrol | Hush | ReadRules | Depart):
            return self._drawn_after(self._carried_out(after))
        if isinstance(given, Back) and type(after) is type(step):
            self.typed = {}
        return self._drawn(after)

    def _drawn_after(self, done: Step) -> tuple[Step, AnyPrompt]:
        """What follows something done, such as a new member's number and code: it waits while nothing can be read."""
        try:
            return self._drawn(done)
        except Away:
            return done, calling.away(self.house.bare(self.language))

    def _carried_out(self, wish: Wish) -> Step:
        if isinstance(wish, HandIn):
            return self._handed_in(wish)
        if isinstance(wish, Enrol):
            return self._enrolled(wish)
        if isinstance(wish, Hush):
            self.house.hush()
            return wish.then
        if isinstance(wish, ReadRules):
            self.house.read_rules(wish.player, wish.notice)
            return wish.then
        self.left = self.house.organiser(wish.name, wish.passphrase)
        self.typed = {}
        return wish.before if self.left else Leave(wish.before, failed=True)

    def _handed_in(self, wish: HandIn) -> Step:
        try:
            self.house.submit(wish.command, wish.request)
        except Refusal as refusal:
            return Sorry(refusal, wish.player)
        return wish.then

    def _enrolled(self, wish: Enrol) -> Step:
        step = wish.step
        if step.born is None:
            return replace(step, part="who")
        try:
            new = self.house.enrol(step.name, step.nickname, step.born, eligible=step.eligible, consent=wish.consent)
        except Refusal as refusal:
            return new_player.refused(step, refusal)
        return Welcome(new.player, new.card, step.goal)

    def _numbered(self, step: Step) -> Step:
        """A confirmation with a request id of its own, so that a double press counts once."""
        if not isinstance(step, Sure | Drop) or step.request:
            return step
        self._asked += 1
        return replace(step, request=f"{self._name}-{self._asked}")
