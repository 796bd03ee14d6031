"""Watches the alerts and lets every output show what it owes; each in a thread of its own.

A broker or a lamp that is away holds nobody up: not the pages, not the desk, not the other lamps.
"""

import contextlib
import logging
import threading
import time
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from registry.engine.alerts import Alert, alerts
from registry.engine.refusals import BrokenHistory, Refusal
from registry.lamp_settings import Lamps
from registry.ledger.ledger import LedgerAway
from signage.lamps.choose import Memory, owed
from signage.lamps.cues import Cue
from signage.lamps.mqtt import MqttLamp
from signage.lamps.wled import LOOK_AFTER_S, WledLamp

if TYPE_CHECKING:
    from registry.assemble import Club

log = logging.getLogger("fenyjel.lamps")

LOOK_S = 0.25
"""How long the keeper waits at most for news."""
BEAT_S = 5.0


class Output(Protocol):
    """A lamp or a group of lamps."""

    name: str
    table: int

    def open(self) -> None:
        """Begin."""

    def well(self) -> bool:
        """Whether it can be reached."""

    def show(self, cue: Cue, ended: threading.Event) -> None:
        """Carry a cue out, in its own time."""

    def restore(self) -> None:
        """The normal light."""

    def close(self) -> None:
        """Leave the normal light."""


class Lamp:
    """An output, what it remembers, and the thread in which it shows its cues."""

    def __init__(self, output: Output, lamps: Lamps) -> None:
        self.output, self._lamps = output, lamps
        self.memory = Memory()
        self._next: Cue | None = None
        self._restore = False
        self._awake = threading.Event()
        self._interrupt = threading.Event()
        self._handing = threading.Lock()
        self._over = False
        self._thread = threading.Thread(target=self._run, name=f"lamp {output.name}", daemon=True)

    def start(self) -> None:
        """Begin to show."""
        self.output.open()
        self._thread.start()

    def look(self, standing: tuple[Alert, ...], now: datetime, real: int) -> None:
        """Take up what this output owes now; a newer cue takes the place of one that waits."""
        dim, mode = self._lamps.dim_percent, self._lamps.mode
        found = owed(standing, self.output.table, mode, dim, now, real, self.memory)
        self.memory = found.memory
        if found.cue is None and not found.restore:
            return
        with self._handing:  # else a cue that is taken up just now would be interrupted by its own arrival
            self._next, self._restore = found.cue, found.restore
            self._interrupt.set()
            self._awake.set()

    def stop(self) -> None:
        """End with the normal light."""
        self._over = True
        self._interrupt.set()
        self._awake.set()
        self._thread.join(5)

    def _run(self) -> None:
        while not self._over:
            self._awake.wait(LOOK_AFTER_S)
            with self._handing:
                self._awake.clear()
                self._interrupt.clear()
                cue, self._next = self._next, None
                restore, self._restore = self._restore, False
            try:
                if restore:
                    self.output.restore()
                elif cue is not None and not self._over:
                    self.output.show(cue, self._interrupt)
                elif isinstance(self.output, WledLamp):
                    self.output.look()
            except Exception:
                log.exception("lamp %s", self.output.name)
        with contextlib.suppress(OSError):
            self.output.close()


class Keeper:
    """All lamps of a club."""

    def __init__(self, club: "Club", outputs: tuple[Output, ...], real: Callable[[], float] = time.monotonic) -> None:
        self._club, self._real = club, real
        self.lamps = tuple(Lamp(output, club.settings.lamps) for output in outputs)
        self._ended = threading.Event()
        self._beaten = -BEAT_S
        self._thread = threading.Thread(target=self._run, name="lamps", daemon=True)

    def start(self) -> None:
        """Begin to watch."""
        for lamp in self.lamps:
            lamp.start()
        self._thread.start()

    def stop(self) -> None:
        """End; every lamp is left in its normal light."""
        self._ended.set()
        self._thread.join(5)
        for lamp in self.lamps:
            lamp.stop()

    def look(self) -> None:
        """Let every lamp take up what it owes, and say which ones can be reached."""
        club = self._club
        now = club.desk.now()
        event_id = club.current_event(now)
        standing = alerts(club.desk.history(event_id), now) if event_id is not None else ()
        for lamp in self.lamps:
            lamp.look(standing, now, round(self._real() * 1000))
        if self._real() - self._beaten >= BEAT_S:
            self._beaten = self._real()
            for lamp in self.lamps:
                if lamp.output.well():
                    club.devices.heartbeat("lamp", lamp.output.name, now)

    def _run(self) -> None:
        while not self._ended.is_set():
            try:
                self.look()
            except (LedgerAway, BrokenHistory, Refusal):
                self._ended.wait(LOOK_S)
            except Exception:
                log.exception("lamps")
                self._ended.wait(BEAT_S)
            self._club.news.wait(LOOK_S)


def keep_lamps(club: "Club") -> Keeper | None:
    """Begin to keep the club's lamps; None while they are off."""
    lamps = club.settings.lamps
    if lamps.mode == "off" or not (lamps.mqtt or lamps.wled):
        return None
    outputs: tuple[Output, ...] = (*map(MqttLamp, lamps.mqtt), *map(WledLamp, lamps.wled))
    keeper = Keeper(club, outputs)
    keeper.start()
    return keeper
