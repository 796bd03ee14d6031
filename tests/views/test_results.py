"""Places, points and prizes as a view."""

from registry.views.results import results
from tests.engine.days import named, played_out, ranking, small
from tests.views.told import seen


def test_places_stand_as_soon_as_somebody_is_out() -> None:
    day = small("Anna", "Bela", "Cili", "Dora")
    assert results(seen(day, "10:59:00").event) == ()
    day.bust("11:00:00", "Dora")
    here = seen(day, "11:00:00")
    (line,) = results(here.event)
    assert (here.names[line.player], line.place, line.points, line.prize) == ("Dora", 4, 13, 0)


def test_who_buys_back_in_has_no_place_any_more() -> None:
    """C-15."""
    day = small("Anna", "Bela", "Cili", "Dora")
    day.bust("11:00:00", "Dora")
    day.bust("11:05:00", "Cili")
    day.rebuy("11:06:00", "Dora")
    here = seen(day, "11:06:00")
    assert [(here.names[line.player], line.place) for line in results(here.event)] == [("Cili", 4)]


def test_final_results_best_first_with_points_and_prizes() -> None:
    """C-33, C-46."""
    day = ranking()
    names = named(20)
    day.enter(names)
    played_out(day, names)
    here = seen(day, "12:31:00")
    lines = results(here.event)
    assert [here.names[line.player] for line in lines] == names
    assert [line.place for line in lines] == list(range(1, 21))
    assert [line.prize for line in lines[:5]] == [12_600, 8_400, 4_200, 2_800, 0]
    assert not any(line.prize_taken for line in lines)


def test_a_prize_is_handed_over_once() -> None:
    day = small("Anna", "Bela", "Cili")
    played_out(day, ["Anna", "Bela", "Cili"])
    day.ok("12:40:00", "hand_over", player="Anna")
    assert day.refused("12:40:00", "hand_over", player="Anna") == "PRIZE_TAKEN"
    here = seen(day, "12:41:00")
    assert [line.prize_taken for line in results(here.event)] == [True, False, False]


def test_a_prize_waits_for_the_end_and_for_a_place_that_earns_one() -> None:
    day = ranking()
    names = named(20)
    day.enter(names)
    day.bust("12:30:00", names[-1])
    assert day.refused("12:30:00", "hand_over", player=names[-1]) == "EVENT_NOT_OVER"
    played_out(day, names[:-1])
    assert day.refused("12:31:00", "hand_over", player=names[-1]) == "NO_PRIZE"
