"""The money as a view."""

from registry.views.money import PlacePrize, RefundLine, money
from tests.engine.days import final, ranking, small
from tests.views.told import seen


def test_takings_and_where_they_go() -> None:
    day = small("Anna", "Bela", "Cili")
    day.bust("11:00:00", "Anna")
    day.rebuy("11:01:00", "Anna")
    day.addon("12:11:00", "Bela")
    view = money(seen(day, "12:12:00").event)
    assert (view.currency, view.entrants, view.rebuys, view.addons) == ("HUF", 3, 1, 1)
    assert (view.takings, view.house, view.base, view.pool, view.fund) == (12_000, 3_000, 9_000, 6_300, 2_700)
    assert sum(line.amount for line in view.prizes) == view.pool
    assert view.refunds == ()


def test_prizes_are_projected_as_if_every_place_had_one_player_and_final_when_it_is_over() -> None:
    day = small("Anna", "Bela", "Cili", "Dora")
    assert len(money(seen(day, "12:12:00").event).prizes) == 4
    day.bust("12:30:00", "Bela", "Cili", "Dora")
    view = money(seen(day, "12:31:00").event)
    assert [line.place for line in view.prizes] == [1, 2, 2, 2]
    assert sum(line.amount for line in view.prizes) == view.pool == 5600
    assert view.prizes[0] == PlacePrize(1, 2522), "45 % and the two odd forints"


def test_an_unpaid_wish_is_no_money() -> None:
    day = ranking()
    day.ok("09:45:00", "sign_up", player="Anna")
    view = money(seen(day, "09:46:00").event)
    assert (view.entrants, view.takings, view.prizes) == (0, 0, ())


def test_a_cancelled_event_lists_what_goes_back_and_has_no_prizes() -> None:
    day = small("Anna", "Bela", "Cili")
    day.bust("11:00:00", "Anna")
    day.rebuy("11:01:00", "Anna")
    day.ok("11:30:00", "cancel", reason="the light failed")
    here = seen(day, "11:31:00")
    view = money(here.event)
    assert [(here.names[line.player], line.amount) for line in view.refunds] == [
        ("Anna", 4000),
        ("Bela", 3000),
        ("Cili", 3000),
    ]
    assert all(isinstance(line, RefundLine) for line in view.refunds)
    assert (view.takings, view.house, view.base, view.pool, view.fund, view.prizes) == (0, 0, 0, 0, 0, ())


def test_in_the_final_the_prizes_are_the_seasons_fund() -> None:
    """C-47."""
    day = final({"Anna": 20, "Bela": 15}, 10_000)
    inner = day.rehearsal.day
    assert inner is not None
    view = money(inner.event)
    assert (view.season_fund, view.fund, view.pool) == (10_000, 0, 0)
    assert sum(line.amount for line in view.prizes) == 10_000
