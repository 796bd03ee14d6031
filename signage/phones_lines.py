"""The streams of all phone pages: a mark for each that changes when its page does, worked out in one go.

The room is looked at once however many phones listen, and only after something was committed or a moment
has come. Walls come first: a phone has two seconds, so it waits until they have been painted.
"""

import logging
import random
import threading
import time
from collections.abc import Hashable, Iterator
from datetime import datetime
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING

from registry.engine.alerts import changes
from registry.engine.history import History
from registry.ledger.ledger import LedgerAway
from registry.people.players import Player
from registry.views.phone import of_room, unmoved
from registry.views.phone_room import Room, room
from signage.lines import Line, Wire, piece
from signage.software import software_event
from signage.wall_data import rate_of, time_json

if TYPE_CHECKING:
    from registry.assemble import Club

log = logging.getLogger("fenyjel.signage")

BEAT_S = 2.0
"""Units: seconds between heartbeats."""
LOOK_S = 1.0
"""How long a change that nobody told of may go unseen. Units: seconds."""
ANEW_S = 10.0
"""How long a room is taken to stand while nothing is committed: longer only if something was overlooked."""
AFTER_WALLS_S = 0.05
"""Units: seconds."""
AT_ONCE = 20
"""So many phones are worked out before others are let work."""
JUST_NOW_S = 1.0
"""Without news, phones that come back all at once look at the room as it was seen so lately. Units: seconds."""
MOST_KNOWN = 4096
"""So many codes are worked out only once."""
ENDED = "event: ended\ndata: \n\n"


class Listener:
    """One open page. Shape: `digest` is what the club keeps of its code; `mark` what it was sent last."""

    def __init__(self, player: Player, digest: str, line: Line) -> None:
        self.player, self.digest, self.line = player, digest, line
        self.mark = ""
        self.over = False


class Seen:
    """The room as it was when it was last looked at, who may listen, and whom to tap."""

    def __init__(self, club: "Club", now: datetime, version: Hashable | None) -> None:
        self.at, self.version = now, version
        self.heard, self.looked_s = club.news.mark(), time.monotonic()
        self.event_id = club.current_event(now)
        history = club.desk.history(self.event_id) if self.event_id is not None else History()
        self.room: Room | None = room(history, now)
        self.codes = club.people.phones()
        self.tapped = club.taps.wished()
        self._marks: dict[int, str] = {}
        ends = self.room.clock.ends_at if self.room is not None else None
        self.until = min(
            [moment for moment in (ends, *changes(history, now)[:1]) if moment and moment > now], default=None
        )

    def holds(self, version: Hashable | None, now: datetime, most_s: float) -> bool:
        """Whether nothing was committed since, no moment has come, and it is not too old. Units: club seconds."""
        return version is not None and version == self.version and self._stands(now, most_s)

    def is_of_just_now(self, heard: int, now: datetime, most_s: float) -> bool:
        """Whether it was looked at a moment ago and there was no news since: not even the ledger has to be asked."""
        return heard == self.heard and time.monotonic() - self.looked_s < JUST_NOW_S and self._stands(now, most_s)

    def _stands(self, now: datetime, most_s: float) -> bool:
        return 0 <= (now - self.at).total_seconds() < most_s and (self.until is None or now < self.until)

    def mark(self, player: Player) -> str:
        """What tells two pictures of a player's page apart."""
        if player.id not in self._marks:
            picture = unmoved(of_room(self.room, player.id, self.at)) if self.room is not None else None
            said = (self.event_id, player.nickname, player.id in self.tapped, picture)
            self._marks[player.id] = blake2b(repr(said).encode(), digest_size=8).hexdigest()
        return self._marks[player.id]


class PhoneLines:
    """Tells every open page when it is no longer true."""

    def __init__(self, club: "Club") -> None:
        self._club = club
        self._digest = lru_cache(MOST_KNOWN)(club.people.phone_digest)
        self._lock = threading.Lock()
        self._listeners: set[Listener] = set()
        self._seen: Seen | None = None
        self._told: Seen | None = None
        self._well = True
        self._beat_at_s = 0.0
        self._thread: threading.Thread | None = None
        self._closed = threading.Event()

    def look(self, most_s: float = ANEW_S) -> Seen:
        """The room as it is now, or was at most so long ago if nothing has happened since. Units: seconds."""
        now, seen, most = self._club.desk.now(), self._seen, most_s * rate_of(self._club)
        if seen is not None and seen.is_of_just_now(self._club.news.mark(), now, most):
            return seen
        version = self._club.database.version()
        if seen is None or not seen.holds(version, now, most):
            seen = self._seen = Seen(self._club, now, version)
        else:
            seen.looked_s = time.monotonic()
        return seen

    def whose(self, code: str) -> Player | None:
        """Whose page a code opens now."""
        return self.look().codes.get(self._digest(code))

    def mark(self, player: Player) -> str:
        """The mark of a page as it is now."""
        return self.look().mark(player)

    def stream(self, player: Player, code: str, wire: Wire | None, *, once: bool = False) -> Iterator[bytes]:
        """The marks of a page, the newest first; ends when its code is revoked or the server stops."""
        listener = Listener(player, self._digest(code), Line(wire))
        come_back = f"retry: {random.randint(500, 1500)}\n\n"  # noqa: S311 - spreads the pages that come back
        if not once:
            self._join(listener)  # before it is told anything: what comes meanwhile is told, too
        try:
            try:
                mark = self.mark(player)
            except LedgerAway:
                yield come_back.encode()
                return
            listener.mark = listener.mark or mark
            yield f"{come_back}{software_event()}event: mark\ndata: {mark}\n\n{self._beat()}".encode()
            if once:
                return
            yield from listener.line.follow()
            if listener.over:
                yield ENDED.encode()
        finally:
            with self._lock:
                self._listeners.discard(listener)

    def close(self) -> None:
        """End every stream."""
        self._closed.set()
        with self._lock:
            for listener in self._listeners:
                listener.line.end()

    def _join(self, listener: Listener) -> None:
        with self._lock:
            self._listeners.add(listener)
            if self._closed.is_set():
                listener.line.end()
            elif self._thread is None:
                self._beat_at_s = time.monotonic() + BEAT_S
                self._thread = threading.Thread(target=self._run, name="phones", daemon=True)
                self._thread.start()

    def _beat(self) -> str:
        return f"event: beat\ndata: {time_json(self._club)}\n\n"

    def _run(self) -> None:
        while not self._closed.is_set():
            news = self._club.news.mark()
            if self._all():
                self._tell()
                self._sign_of_life()
            self._club.news.wait(self._pause_s(), news)

    def _all(self) -> tuple[Listener, ...]:
        with self._lock:
            return tuple(self._listeners)

    def _pause_s(self) -> float:
        """Units: seconds until the next look is due."""
        waits = [LOOK_S, self._beat_at_s - time.monotonic()]
        if self._seen is not None and self._seen.until is not None:
            left = self._seen.until - self._club.desk.now()
            waits.append(left.total_seconds() / rate_of(self._club))
        return max(0.01, min(waits))

    def _tell(self) -> None:
        if self._told is not None:
            self._closed.wait(AFTER_WALLS_S)
        try:
            seen = self.look()
            if seen is not self._told:
                for number, listener in enumerate(self._all()):  # whoever came while it was looked at, too
                    if number % AT_ONCE == 0:
                        time.sleep(0)
                    self._tell_one(listener, seen)
                self._told = seen
            self._well = True
        except LedgerAway:
            self._well = False
        except Exception:
            if self._well:  # once is enough
                log.exception("the phones' pages could not be worked out")
            self._well = False

    def _tell_one(self, listener: Listener, seen: Seen) -> None:
        player = seen.codes.get(listener.digest)
        if player is None:
            listener.over = True
            listener.line.end()
            return
        mark = seen.mark(player)
        if mark != listener.mark:
            listener.mark = mark
            listener.line.push(piece(f"event: mark\ndata: {mark}\n\n".encode()), picture=True)

    def _sign_of_life(self) -> None:
        """A heartbeat to everybody if it is time; none while nothing can be seen, so that pages say so."""
        now_s = time.monotonic()
        if now_s < self._beat_at_s:
            return
        self._beat_at_s = now_s + BEAT_S
        sent = piece(self._beat().encode() if self._well else b": blind\n\n")
        for listener in self._all():
            listener.line.push(sent, picture=False)
