"""The record as a view."""

from registry.views.journal import journal
from tests.engine.days import ranking, small
from tests.views.told import seen


def test_every_fact_in_order_with_who_and_when() -> None:
    day = ranking()
    day.ok("09:45:00", "sign_up", player="Anna", by="kiosk:1", request="k1-1")
    lines = journal(seen(day, "09:46:00").history)
    assert [line.number for line in lines] == list(range(1, len(lines) + 1))
    assert [line.fact for line in lines] == ["event-opened", "registration-opened", "entry-claimed"]
    assert [line.by for line in lines] == ["organiser:header", "timekeeper:main", "kiosk:1"]
    assert lines[-1].request == "k1-1"
    assert lines[-1].detail["price"] == 3000
    assert not any(line.undone for line in lines)


def test_what_no_longer_counts_stays_and_says_so() -> None:
    day = small("Anna", "Bela", "Cili")
    bust = day.bust("11:00:00", "Anna")
    day.ok("11:01:00", "undo", line=bust)
    lines = journal(seen(day, "11:01:00").history)
    assert [(line.fact, line.undone) for line in lines[-2:]] == [("busted", True), ("undone", False)]
    assert lines[-1].detail["number"] == lines[-2].number


def test_a_reason_is_kept_beside_the_fact() -> None:
    day = ranking()
    day.ok("09:45:00", "sign_up", player="Anna")
    day.ok("09:45:00", "pay", player="Anna", **{"for": "entry"}, means="cash")
    day.ok("09:46:00", "void", player="Anna", **{"for": "entry"}, reason="a slip")
    assert journal(seen(day, "09:46:00").history)[-1].reason == "a slip"


def test_moments_in_the_details_are_the_clubs_own_in_a_rehearsal() -> None:
    day = small("Anna", "Bela", "Cili")
    day.bust("11:00:00", "Anna", dealt="10:59:30")
    line = day.show("11:00:00", "journal")[-1]
    assert line["at"] == "2009-01-17T11:00:00+01:00"
    assert line["detail"]["dealt"] == "2009-01-17T10:59:30+01:00"
    assert line["late_ms"] == 0
