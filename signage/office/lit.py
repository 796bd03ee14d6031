"""Which displays live, what they show, and what they should have painted and have not."""

from datetime import datetime, timedelta

from msgspec import Struct

from registry.devices.displays import Display
from registry.devices.receipts import Owed, Seen
from registry.devices.sizes import Reach, reach
from registry.engine.alert_kinds import KINDS
from registry.engine.alerts import Alert, alerts
from registry.words.alert_words import alert_words
from signage.office import here
from signage.software import software_mark
from signage.wall_data import rate_of


class Shown(Struct, frozen=True):
    """A display as the office lists it.

    Units: `silent_ms` since its last word. `seen` is None where it has not spoken since the server started;
    `unpainted` are the sentences that it owes.
    """

    display: Display
    alive: bool
    silent_ms: int
    seen: Seen | None
    current: bool
    unpainted: tuple[str, ...]
    reach: Reach


class Unseen(Struct, frozen=True):
    """Something that a living display has not painted in time."""

    display: str
    sentence: str


def shown_displays(now: datetime) -> tuple[Shown, ...]:
    """All displays, those in trouble first; a silent one never leaves the list."""
    club = here.club()
    owed, software = owed_alerts(now), software_mark()
    rate = rate_of(club)
    found = []
    for display in club.displays.all():
        seen = club.receipts.seen(display.id)
        heard_at = seen.beat.at if seen is not None else display.seen_at
        missing = club.receipts.missing(display.id, [one for one, _ in owed], now, rate)
        found.append(
            Shown(
                display=display,
                alive=club.receipts.alive(display.id, now, rate),
                silent_ms=max(0, (now - heard_at) // timedelta(milliseconds=1)),
                seen=seen,
                current=seen is None or seen.beat.software == software,
                unpainted=tuple(said(alert) for one, alert in owed if one.id in missing),
                reach=reach(display.about.inches, display.about.seat_m),
            )
        )
    return tuple(sorted(found, key=lambda one: (one.alive and not one.unpainted, one.display.about.name)))


def off_by(offset_ms: int) -> str:
    """How far the clock of a screen is off, in seconds with their sign; so little as nothing is "+0.0"."""
    return f"{round(offset_ms / 1000, 1) + 0.0:+.1f}"


def unseen(now: datetime) -> tuple[Unseen, ...]:
    """What living displays should have painted by now and have not."""
    return tuple(Unseen(one.display.about.name, said) for one in shown_displays(now) for said in one.unpainted)


def owed_alerts(now: datetime) -> tuple[tuple[Owed, Alert], ...]:
    """The loud alerts that every display has to paint."""
    event_id = here.club().current_event(now)
    if event_id is None:
        return ()
    return tuple(
        (Owed(alert.id, alert.at), alert)
        for alert in alerts(here.club().desk.history(event_id), now)
        if alert.cls != "info" and "wall" in KINDS[alert.kind].where
    )


def said(alert: Alert) -> str:
    """An alert in the reader's words."""
    event_id = here.club().current_event(here.now())
    event = here.club().desk.history(event_id).event if event_id is not None else None
    entries = event.entries.values() if event is not None else ()
    names = {int(entry.id): here.name(entry.player) for entry in entries}
    texts = {number: written(each) for number, each in here.club().notices.texts().items()}
    currency = event.structure.currency if event is not None else "HUF"
    return alert_words(here.words(), alert, names, currency, texts)


def written(texts: dict[str, str]) -> str:
    """What was written to the room, in the reader's language where it was."""
    return texts.get(here.words().language) or next(iter(texts.values()), "")
