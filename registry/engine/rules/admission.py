"""Who may play: age, ban and eligibility. What was judged is never kept."""

from datetime import date

from registry.engine.refusals import Refusal, Why
from registry.engine.structure import EntryTerms


def admissible(
    terms: EntryTerms,
    born: date | None,
    event_day: date,
    season_start: date,
    eligible: bool,
    banned: bool,
    override: str = "",
) -> None:
    """Let a person in, or say why not. `born` None: the age was checked by eye at the desk.

    An organiser's `override` lets in who did not declare eligibility; nothing lets in who is too
    young or banned (a ban is lifted in the open).
    Refuses: BORN_IN_FUTURE, TOO_YOUNG, BANNED, NOT_ELIGIBLE. Source: C-2, C-4; CA-6, CA-7.
    """
    if born is not None:
        if born > event_day:
            raise Refusal(Why.BORN_IN_FUTURE)
        counted = event_day if terms.age_on == "event_day" else season_start
        if age(born, counted) < terms.min_age:
            raise Refusal(Why.TOO_YOUNG, limit=terms.min_age)
    if banned:
        raise Refusal(Why.BANNED)
    if terms.eligibility != "none" and not eligible and not override.strip():
        raise Refusal(Why.NOT_ELIGIBLE)


def age(born: date, day: date) -> int:
    """Completed years on a day; who is born on 29 February has the birthday on 1 March in other years."""
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))
