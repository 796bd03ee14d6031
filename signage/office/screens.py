"""Which screens, kiosks and helpers show a sign of life."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from signage.office import here
from signage.office.lit import shown_displays
from signage.office.sentences import device

DEAD_AFTER = {"wall": timedelta(seconds=14), "kiosk": timedelta(seconds=12), "timekeeper": timedelta(seconds=24)}
"""Walls and the timekeeper are noted every 10 seconds, kiosks every 5; the rest is for the way and a busy machine."""
USUAL = timedelta(seconds=12)
FORGOTTEN_AFTER = timedelta(hours=12)
"""What was last heard of yesterday is not missed today."""


@dataclass(frozen=True)
class Screen:
    """A device and whether it beats. Units: `silent_ms` since its last beat, 0 where it never gave one."""

    kind: str
    name: str
    well: bool
    silent_ms: int


def screens(now: datetime) -> tuple[Screen, ...]:
    """All devices of the last hours, the silent ones first."""
    found = []
    for heard in here.club().devices.list():
        silent = max(now - heard.seen_at, timedelta())
        if silent < FORGOTTEN_AFTER:
            well = silent <= DEAD_AFTER.get(heard.kind, USUAL)
            found.append(Screen(heard.kind, device(heard.kind, heard.name), well, silent // timedelta(milliseconds=1)))
    # A lamp that could never be reached was never heard of, and is missed all the same.
    known = {screen.name for screen in found if screen.kind == "lamp"}
    found += [Screen("lamp", name, False, 0) for name in expected_lamps() if name not in known]
    # A display of the house never leaves the list, however long it is silent.
    found += [Screen("display", one.display.about.name, one.alive, one.silent_ms) for one in shown_displays(now)]
    return tuple(sorted(found, key=lambda screen: (screen.well, screen.kind, screen.name)))


def expected_lamps() -> tuple[str, ...]:
    """The names of all lamps that should shine, as the list calls them."""
    lamps = here.club().settings.lamps
    named = [lamp.name for lamp in lamps.mqtt] + [lamp.name for lamp in lamps.wled]
    return tuple(device("lamp", name) for name in named) if lamps.mode != "off" else ()
