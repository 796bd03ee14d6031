"""Who has an entry and may not play by their age, as happens once a birth date is put right.

The birth date is the truth and stays. The entry is the organiser's to end; until then every page says so, and
nothing more is sold to that player.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from registry.engine.event import Entry, Event
from registry.engine.ids import EntryId
from registry.engine.refusals import Refusal
from registry.engine.rules.of_age import insist_of_age
from registry.people.players import Player
from registry.views.office import heading
from registry.words.say import marked
from signage.office import here, sentences


@dataclass(frozen=True)
class TooYoung:
    """An entry of somebody who may not play. Shape: `limit` is the age from which one may."""

    entry: EntryId
    name: str
    event: str
    paid: bool
    playing: bool
    limit: int

    def told(self) -> str:
        """What this is, and what to do."""
        what = (
            marked("{name} is not {limit} yet and plays at {event}. Take the player out of play.")
            if self.playing
            else marked("{name} is not {limit} yet and has paid for {event}. Give the money back.")
            if self.paid
            else marked("{name} is not {limit} yet and is signed up for {event}. Remove the entry.")
        )
        return here.words().say(what, name=self.name, limit=self.limit, event=self.event)


def here_too_young() -> tuple[TooYoung, ...]:
    """All of the event that is looked at."""
    event_id = here.maybe_event_id()
    event = here.history().event if event_id is not None else None
    if event is None or not is_open(event):
        return ()
    births = here.club().people.births()
    return tuple(
        found
        for entry in event.entries.values()
        if (born := births.get(entry.player)) is not None and (found := judged(event, entry, born)) is not None
    )


def elsewhere(player: Player) -> Iterator[TooYoung]:
    """All of one player, in every open event but the one that is looked at."""
    for row in here.club().desk.events():
        event = here.club().programme.event(row.id) if row.id != here.maybe_event_id() else None
        number = event.of_player.get(player.id) if event is not None and is_open(event) else None
        if event is not None and number is not None:
            found = judged(event, event.entries[number], player.born)
            if found is not None:
                yield found


def is_open(event: Event) -> bool:
    """Whether somebody may still play in it."""
    return event.over_at is None and event.cancelled_at is None


def judged(event: Event, entry: Entry, born: date) -> TooYoung | None:
    """An entry that nobody of this age may have; one that is gone or out of play troubles nobody."""
    if entry.gone or entry.out is not None:
        return None
    try:
        insist_of_age(event, born, date.fromisoformat(event.day))
    except Refusal:
        return TooYoung(
            entry=entry.id,
            name=here.name(entry.player),
            event=sentences.title(heading(event)),
            paid=entry.paid is not None,
            playing=event.began_at is not None and entry.place is not None,
            limit=event.structure.entry.min_age,
        )
    return None
