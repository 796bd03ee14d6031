"""The season as its events stand: everybody's line, who may play the Final, and its fund.

A pure sum over events. An event counts once it is over; a cancelled one, a practice event and one
that was played without points (CA-9) count for nothing.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime

from registry.engine.event import Entry, Event
from registry.engine.facts import Qualifier
from registry.engine.rules.money import money
from registry.engine.rules.play import points_of
from registry.engine.rules.standings import Line, Result, qualifiers, standings
from registry.engine.structure import QualifyTerms, Structure

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def season(events: Iterable[Event], terms: QualifyTerms, chance: int = 0) -> tuple[Line, ...]:
    """The standings after these events, best first.

    Shape: shared ranks where nothing tells players apart; may be empty. Source: C-24 to C-26,
    C-32 to C-34; CA-28 to CA-33.
    """
    return standings((result for event in events for result in _results(event, terms)), terms, chance)


def final_of(played: Sequence[Event], final: Structure) -> tuple[tuple[Qualifier, ...], int]:
    """Who may play the Final after these events, and the fund that it pays. Units: minor units.

    Lots, where the club draws them (CA-30), follow from the instants at which the events ended:
    nobody can choose those, and everybody can check them.
    """
    lines = season(played, final.qualify, chance=_chance(played))
    return qualifiers(lines), fund(played)


def fund(events: Iterable[Event]) -> int:
    """What the ranking events put aside for the Final. Units: minor units. Source: C-47."""
    return sum(money(event).fund for event in events if _is_over(event) and event.structure.kind == "ranking")


def _results(event: Event, terms: QualifyTerms) -> Iterator[Result]:
    if not _counts(event):
        return
    points = points_of(event)
    for entry in event.entries.values():
        took_part = _participations(entry, terms)
        if took_part or points.get(entry.id):
            yield Result(entry.player, points.get(entry.id, 0), took_part)


def _participations(entry: Entry, terms: QualifyTerms) -> int:
    """How often one entry counts as taking part. Source: CA-28."""
    if terms.participation == "signed_up":
        return 1
    if entry.paid is None or entry.gone:
        return 0
    return 1 + len(entry.rebuys) if terms.participation == "with_rebuys" else 1


def _counts(event: Event) -> bool:
    """Whether an event is part of the season's table; the Final only where it gives points (CA-34)."""
    if not _is_over(event) or event.decided == "play" or event.structure.kind == "practice":
        return False
    return event.structure.kind == "ranking" or bool(event.structure.points.by_place)


def _is_over(event: Event) -> bool:
    return event.over_at is not None and event.cancelled_at is None


def _chance(events: Iterable[Event]) -> int:
    ends = (event.over_at for event in events)
    return sum(int((end - EPOCH).total_seconds() * 1_000_000) for end in ends if end is not None)
