"""A club just large enough for walls: its clock, its event and its news are set by hand."""

import math
import threading
from datetime import datetime, timedelta
from types import SimpleNamespace

from registry.clips import Shelf
from registry.engine.history import History
from registry.settings import Settings
from tests.signage.wall_pictures import NOW


class HandClock:
    """A clock that goes on by itself from where it was put. Units: `rate` club seconds a second."""

    def __init__(self, start: datetime = NOW) -> None:
        import time

        self.rate = 1.0
        self._time = time.monotonic
        self._start, self._began = start, time.monotonic()

    def now(self) -> datetime:
        return self._start + timedelta(seconds=(self._time() - self._began) * self.rate)

    def put(self, moment: datetime) -> None:
        self._start, self._began = moment, self._time()


class HandNews:
    """News told by hand."""

    seen_s = -math.inf

    def __init__(self) -> None:
        self._told = threading.Condition()
        self._count = 0

    def mark(self) -> int:
        return self._count

    def wait(self, timeout: float, since: int | None = None) -> bool:
        with self._told:
            start = self._count if since is None else since
            return self._told.wait_for(lambda: self._count != start, timeout)

    def tell(self) -> None:
        with self._told:
            self._count += 1
            self._told.notify_all()


class HandClub:
    """What the pages ask of a club."""

    def __init__(self, tmp_path: object = "/nowhere", **settings: object) -> None:
        from pathlib import Path

        self.settings = Settings(home=Path(str(tmp_path)), **settings)  # type: ignore[arg-type]
        self.clips = Shelf(self.settings.home)
        self.clock = HandClock()
        self.news = HandNews()
        self.held = History()
        self.shown: dict[int, str] = {}
        self.desk = SimpleNamespace(now=self.clock.now, history=lambda _: self.held, events=tuple)
        self.secrets = SimpleNamespace(session_key=b"k" * 32, derive=lambda purpose: b"k" * 32)
        self.seasons = SimpleNamespace(current=lambda: None)
        self.lit: list[tuple[str, str]] = []
        self.devices = SimpleNamespace(
            heartbeats=lambda kind, names, now: self.lit.extend((kind, name) for name in names),
            list=lambda: tuple(SimpleNamespace(kind=kind, name=name) for kind, name in self.lit),
        )
        self.database = SimpleNamespace(version=lambda: None, trace=lambda: None)
        self.people = SimpleNamespace(names=lambda: dict(self.shown), phone_digest=lambda code: code)

    def next_date(self, now: datetime) -> None:
        return None

    def current_event(self, now: datetime) -> str | None:
        return "championship-2009/1" if self.held.event is not None else None
