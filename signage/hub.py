"""The stream of whole pictures: one newest frame a topic, drawn once however many screens look.

Nothing queues: a screen that stalls costs nothing and skips to the newest. A named heartbeat every
two seconds says that the server lives and what its clock shows.
"""

import logging
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import msgspec

from registry.ledger.ledger import LedgerAway
from registry.scheduler.vigil import Beside
from registry.views.wall_scenes import WallPicture
from signage.frames import Frame, Sent
from signage.lines import Line, Wire, piece
from signage.skin import epoch
from signage.software import software_event
from signage.wall_data import Topic, rate_of, time_json

if TYPE_CHECKING:
    from registry.assemble import Club

log = logging.getLogger("fenyjel.signage")

BEAT_S = 2.0
"""Units: seconds between heartbeats."""

LOOK_S = 2.0
"""How long the painter sleeps at most: the moment of a picture may come sooner than was thought, after a sleep or where
a clock was set. Units: seconds."""

ANEW_S = 60.0
"""How long a picture is taken to hold while nothing is committed: longer only if something was overlooked."""

BLIND_LOOK_S = 0.5
"""The same while the ledger cannot be seen: nobody tells when it is back."""

BLIND_S = 5.0
"""After so long without a look at the ledger heartbeats stop, so that walls say that they may be wrong."""

UNSEEN_S = 4.5
"""Whoever hears the news looks more often; where they are late the painter looks for itself. Units: seconds."""

SIGN_S = 1.0
"""How often it is written down that somebody is shown the time. Units: seconds."""

PRESENT_S = 10.0
"""How often the office is told which walls are lit. Units: seconds."""

GLANCED_S = 4.0
"""A wall that was lit so short a while ago is most likely one that looks in again and again. Units: seconds."""

Look = Callable[[Topic, datetime], WallPicture]
"""Works out the picture of a topic at a moment."""


class Slot:
    """The newest frame of one topic, and the lines of those who look at it.

    Shape: the picture was worked out at `looked_at`.
    """

    def __init__(self) -> None:
        self.picture: WallPicture | None = None
        self.looked_at: datetime | None = None
        self.data = b""
        self.lines: set[Line] = set()

    def put(self, picture: WallPicture, data: bytes) -> None:
        """Let a new frame take the old one's place, and send it."""
        self.picture, self.data = picture, data
        self.send(data, picture=True)

    def send(self, data: bytes, *, picture: bool) -> None:
        """Send something to everybody who looks."""
        sent = piece(data)
        for line in tuple(self.lines):
            line.push(sent, picture=picture)

    def holds(self, now: datetime, rate: float) -> bool:
        """Whether the picture must still be the same if nothing was committed: no moment of it has come."""
        if self.picture is None or self.looked_at is None:
            return False
        until = self.looked_at + timedelta(seconds=ANEW_S * rate)
        if self.picture.ends_at is not None:
            until = min(until, self.picture.ends_at)
        return self.looked_at <= now < until

    def forget(self) -> None:
        """Nobody looks any more; the next one gets a fresh picture."""
        self.picture, self.data = None, b""


class Hub:
    """Paints each topic that somebody looks at, once, and wakes its streams."""

    def __init__(self, club: "Club", look: Look, draw: Callable[[WallPicture, Topic, datetime], Frame]) -> None:
        self._lit: Counter[str] = Counter()
        self._looked: dict[str, float] = {}
        self._told_s = 0.0
        self._blind = False
        self._club = club
        self._look = look
        self._draw = draw
        self._slots: dict[Topic, Slot] = {}
        self._lock = threading.Lock()
        self._painter: threading.Thread | None = None
        self._teller: threading.Thread | None = None
        self._seen_s = time.monotonic()
        self._beat_at_s = 0.0
        self._alive = Beside(club.clock, club.settings.home / "run")
        self._signed_s = 0.0
        self._closed = threading.Event()

    def stream(self, topic: Topic, name: str = "", wire: Wire | None = None, *, once: bool = False) -> Iterator[bytes]:
        """The frames of a topic, the whole picture first; ends when the server stops. `name` is the wall's.

        `once` ends after the newest: for a proxy that holds streams back, and a browser that has no line left.
        """
        line = Line(wire)
        jitter_ms = random.randint(500, 1500)  # noqa: S311 - spreads the screens that come back
        come_back = f"retry: {jitter_ms}\n\n".encode()
        try:
            slot, first = self._joined(topic, name, line)
        except LedgerAway:
            yield come_back  # and end: the screen says that it is cut off, and asks again
            return
        try:
            yield come_back + software_event().encode() + self._beat() + first
            if not once:
                yield from line.follow()
        finally:
            with self._lock:
                slot.lines.discard(line)
                self._lit[name] -= 1
                if not self._lit[name]:
                    del self._lit[name]  # names are invented faster than they are forgotten
                if once:
                    self._looked[name] = time.monotonic()

    def nudge(self) -> None:
        """Let every screen ask at once what it is told to do."""
        for _, slot in self._watched():
            slot.send(b"event: nudge\ndata: {}\n\n", picture=False)

    def close(self) -> None:
        """End every stream and stop painting."""
        self._closed.set()
        with self._lock:
            lines = [line for slot in self._slots.values() for line in slot.lines]
        for line in lines:
            line.end()

    def _joined(self, topic: Topic, name: str, line: Line) -> tuple[Slot, bytes]:
        with self._lock:
            slot = self._slots.setdefault(topic, Slot())
            if slot.picture is None:
                self._paint(topic, slot, self._club.desk.now())
                if not self._blind:  # another topic that cannot be worked out is no better for it
                    self._seen_s = time.monotonic()
            slot.lines.add(line)
            if self._closed.is_set():
                line.end()
            if not self._lit[name] and name not in self._looked:
                self._told_s = 0.0  # a new wall: the office hears of it at the next look
            self._lit[name] += 1
            if self._painter is None and not self._closed.is_set():
                self._beat_at_s = time.monotonic() + BEAT_S
                self._painter = threading.Thread(target=self._run, name="painter", daemon=True)
                self._painter.start()
            return slot, slot.data

    def _beat(self) -> bytes:
        """A sign of life, or a comment that keeps the line open while the ledger cannot be seen."""
        if self._unseen_s() > BLIND_S:
            return b": blind\n\n"
        return f"event: beat\ndata: {time_json(self._club)}\n\n".encode()

    def _unseen_s(self) -> float:
        """For how long nobody saw the ledger. Units: seconds.

        Whoever hears the news looks too, which says nothing of a picture that cannot be worked out.
        """
        seen_s = self._seen_s if self._blind else max(self._seen_s, self._club.news.seen_s)
        return time.monotonic() - seen_s

    def _run(self) -> None:
        painted: int | None = None
        while not self._closed.is_set():
            # Marks are compared, for news may come just after the wait has ended without any.
            mark = self._club.news.mark()
            wait_s = self._paint_all(news=mark != painted or self._blind or self._unseen_s() > UNSEEN_S)
            painted = mark
            self._show_life()
            self._tell_who_is_lit()
            self._club.news.wait(min(wait_s, self._sign_of_life()), mark)

    def _sign_of_life(self) -> float:
        """Send a heartbeat to everybody if it is time. Units: seconds until the next one."""
        now_s = time.monotonic()
        if now_s >= self._beat_at_s:
            self._beat_at_s = now_s + BEAT_S
            beat = self._beat()
            for _, slot in self._watched():
                slot.send(beat, picture=False)
        return max(0.0, self._beat_at_s - time.monotonic())

    def _show_life(self) -> None:
        """While a screen is shown the right time, a timekeeper that is away is no gap in the play."""
        if self._blind or time.monotonic() - self._signed_s < SIGN_S or not self._watched():
            return
        self._signed_s = time.monotonic()
        try:
            self._alive.sign()
        except OSError:
            return  # a full disk darkens no wall
        except Exception:
            log.exception("the sign of life could not be given")  # nor does a mistake in it

    def _tell_who_is_lit(self) -> None:
        """Note which walls hold a stream. However many screens share a name, it is one note."""
        if time.monotonic() - self._told_s < PRESENT_S or (self._teller is not None and self._teller.is_alive()):
            return
        self._told_s = time.monotonic()
        with self._lock:
            since_s = self._told_s - GLANCED_S
            self._looked = {name: at_s for name, at_s in self._looked.items() if at_s > since_s}
            lit = {name for name, screens in self._lit.items() if screens > 0}
            names = sorted((lit | self._looked.keys()) - {""})
        # Aside, for whoever notes may have to wait, and a painter who waits leaves every wall dark.
        self._teller = threading.Thread(target=self._note, args=(names,), name="teller", daemon=True)
        self._teller.start()

    def _note(self, names: list[str]) -> None:
        try:
            self._club.devices.heartbeats("wall", names, self._club.desk.now())
        except LedgerAway:
            return  # the next note is soon
        except Exception:
            log.exception("walls that are lit could not be noted")

    def _paint_all(self, *, news: bool) -> float:
        """Paint what changed. Units: seconds until the next look is due."""
        now = self._club.desk.now()
        waits: list[float] = []
        whole, looked = True, False
        for topic, slot in self._watched():
            try:
                looked = self._paint(topic, slot, now, news=news) or looked
            except LedgerAway as away:
                if not self._blind:
                    log.warning("walls cannot see: %s", away)
                whole = False
            except Exception:
                if not self._blind:  # once is enough, twice a second would bury everything else
                    log.exception("a wall's picture could not be worked out: %s", topic)
                whole = False
            else:
                ends = slot.picture.ends_at if slot.picture is not None else None
                waits += [max(0.0, (ends - now).total_seconds() / rate_of(self._club))] if ends else []
        self._blind = not whole
        if whole and looked:
            self._seen_s = time.monotonic()
        return min([LOOK_S if whole else BLIND_LOOK_S, *waits])

    def _watched(self) -> list[tuple[Topic, Slot]]:
        with self._lock:
            for slot in self._slots.values():
                if not slot.lines and slot.picture is not None:
                    slot.forget()
            return [(topic, slot) for topic, slot in self._slots.items() if slot.lines]

    def _paint(self, topic: Topic, slot: Slot, now: datetime, *, news: bool = True) -> bool:
        """Work out a picture if it may have changed, and send it if it has. Returns: whether it was worked out."""
        if not news and slot.holds(now, rate_of(self._club)):
            return False
        picture = self._look(topic, now)
        slot.looked_at = now
        if picture == slot.picture:
            return True
        frame = self._draw(picture, topic, now)
        sent = msgspec.json.encode(Sent(epoch(now), rate_of(self._club), frame))
        slot.put(picture, b"event: frame\nid: " + frame.mark.encode() + b"\ndata: " + sent + b"\n\n")
        return True
