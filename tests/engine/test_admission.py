"""Who may play: rules.md 2.1, and the readings CA-6 and CA-7."""

from datetime import date

import pytest

from registry.engine.compose import compose
from registry.engine.refusals import Refusal, Why
from registry.engine.rules.admission import admissible
from tests.seeds.days import ranking

JANUARY = date(2009, 1, 1)
FIRST = date(2009, 1, 17)


def refused(
    born: date | None,
    day: date = FIRST,
    *,
    eligible: bool = True,
    banned: bool = False,
    override: str = "",
    settings: dict[str, object] | None = None,
) -> Why | None:
    terms = compose(ranking(), settings or {}).entry
    try:
        admissible(terms, born, day, JANUARY, eligible, banned, override)
    except Refusal as refusal:
        return refusal.why
    return None


@pytest.mark.parametrize(
    ("born", "day", "why"),
    [
        pytest.param(date(1991, 1, 17), FIRST, None, id="W-001"),
        pytest.param(date(1991, 1, 18), FIRST, Why.TOO_YOUNG, id="W-002"),
        pytest.param(date(1991, 1, 18), date(2009, 2, 21), None, id="W-003"),
        pytest.param(date(1991, 12, 12), date(2009, 12, 12), None, id="W-004"),
        pytest.param(date(1940, 5, 1), date(2009, 5, 16), None, id="W-006"),
    ],
)
def test_nobody_under_eighteen_on_the_event_day_plays(born: date, day: date, why: Why | None) -> None:
    """C-2, C-4; CA-7."""
    assert refused(born, day) == why


def test_who_did_not_declare_a_hearing_loss_plays_only_by_an_organisers_word() -> None:
    """W-007; C-2; CA-6."""
    day = date(2009, 3, 21)
    assert refused(date(1970, 1, 1), day, eligible=False) == Why.NOT_ELIGIBLE
    assert refused(date(1970, 1, 1), day, eligible=False, override="a hearing son, agreed") is None
    assert refused(date(1970, 1, 1), day, eligible=False, override="   ") == Why.NOT_ELIGIBLE


def test_a_club_may_let_everybody_play() -> None:
    """CA-6."""
    assert refused(date(1970, 1, 1), eligible=False, settings={"entry.eligibility": "none"}) is None
    assert refused(date(1970, 1, 1), eligible=False, settings={"entry.eligibility": "card"}) == Why.NOT_ELIGIBLE


def test_an_override_never_lets_in_the_young_or_the_banned() -> None:
    """C-4."""
    assert refused(date(1995, 1, 1), override="please") == Why.TOO_YOUNG
    assert refused(date(1970, 1, 1), banned=True, override="please") == Why.BANNED


def test_a_birth_in_the_future_is_a_mistake() -> None:
    assert refused(date(2009, 1, 18)) == Why.BORN_IN_FUTURE


def test_an_age_checked_by_eye_is_accepted() -> None:
    """CA-7."""
    assert refused(None) is None


def test_the_age_can_count_from_the_season_start() -> None:
    """CA-7, reading B: 18 on 17 January is still 17 on 1 January."""
    settings: dict[str, object] = {"entry.age_on": "season_start"}
    assert refused(date(1991, 1, 17), settings=settings) == Why.TOO_YOUNG
    assert refused(date(1991, 1, 1), settings=settings) is None


def test_another_least_age_can_be_set() -> None:
    """CA-7."""
    assert refused(date(1991, 1, 17), settings={"entry.min_age": 21}) == Why.TOO_YOUNG
    assert refused(date(2005, 1, 17), settings={"entry.min_age": 0}) is None


def test_a_leap_day_birthday_comes_on_the_first_of_march() -> None:
    """CA-7."""
    assert refused(date(1992, 2, 29), date(2010, 2, 28)) == Why.TOO_YOUNG
    assert refused(date(1992, 2, 29), date(2010, 3, 1)) is None
