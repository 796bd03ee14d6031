"""Whether somebody is old enough for an event: asked before a person is taken down, and before more is sold.

Signing up asks the same of `admission.py`, together with all else that it judges.
"""

from datetime import date

from registry.engine.event import Event
from registry.engine.rules.admission import admissible
from registry.engine.structure import EntryTerms

USUAL = EntryTerms(parts=(), chips=0)
"""Who may play where no event says otherwise."""


def insist_of_age(event: Event | None, born: date, today: date) -> None:
    """Insist that a person may play by their age; without an event, by the usual terms on this day.

    Refuses: BORN_IN_FUTURE, TOO_YOUNG. Source: C-4; CA-7.
    """
    terms = event.structure.entry if event is not None else USUAL
    day = date.fromisoformat(event.day) if event is not None else today
    admissible(terms, born, day, day.replace(month=1, day=1), eligible=True, banned=False)
