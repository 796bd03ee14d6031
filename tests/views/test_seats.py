"""Who sits where, as a view."""

from registry.views.seats import seats
from tests.engine.days import named, ranking, small
from tests.views.told import seen


def test_nobody_sits_before_the_draw() -> None:
    assert seats(seen(small("Anna", "Bela"), "10:14:59").event) == ()


def test_everybody_in_play_by_table_and_seat() -> None:
    """C-12."""
    day = ranking()
    day.enter(named(20))
    lines = seats(seen(day, "10:15:00").event)
    assert len(lines) == 20
    order = [(line.table, line.seat or 0) for line in lines]
    assert order == sorted(order)
    assert [sum(line.table == table for line in lines) for table in (1, 2, 3)] == [7, 7, 6]


def test_who_is_out_has_left_the_chair_and_who_comes_back_sits_again() -> None:
    day = small("Anna", "Bela", "Cili")
    day.bust("11:00:00", "Anna")
    here = seen(day, "11:00:01")
    assert {here.names[line.player] for line in seats(here.event)} == {"Bela", "Cili"}
    day.rebuy("11:01:00", "Anna")
    assert len(seats(seen(day, "11:01:00").event)) == 3


def test_where_the_chair_is_a_free_choice_there_is_no_number() -> None:
    """CA-10, reading B."""
    day = small("Anna", "Bela", "Cili", seating__initial="table_only")
    lines = seats(seen(day, "10:15:00").event)
    assert [(line.table, line.seat) for line in lines] == [(1, None)] * 3


def test_a_moved_player_sits_at_the_new_place() -> None:
    day = small("Anna", "Bela", "Cili")
    day.ok("11:00:00", "move", player="Anna", table=1, seat=9)
    here = seen(day, "11:00:00")
    assert {here.names[line.player]: line.seat for line in seats(here.event)}["Anna"] == 9
    assert day.refused("11:01:00", "move", player="Bela", table=1, seat=9) == "SEAT_TAKEN"
    assert day.refused("11:01:00", "move", player="Bela", table=1, seat=10) == "NO_SUCH_SEAT"
    assert day.refused("11:01:00", "move", player="Bela", table=2, seat=1) == "NO_SUCH_TABLE"


def test_a_broken_table_is_empty_and_its_players_sit_elsewhere() -> None:
    day = small(*named(8), tables__seats=4, final_table__redraw="organiser")
    first = [line["player"] for line in day.show("10:15:00", "seats") if line["table"] == 1]
    assert day.refused("11:00:00", "break_table", table=1) == "NO_FREE_SEATS"
    day.bust("12:30:00", *first[:3])
    assert day.refused("12:30:00", "break_table", table=2) == "NO_FREE_SEATS"
    assert day.refused("12:30:00", "break_table", table=3) == "NO_SUCH_TABLE"
    second = [line["player"] for line in day.show("12:30:00", "seats") if line["table"] == 2]
    day.bust("12:31:00", second[0])
    day.ok("12:32:00", "break_table", table=1)
    here = seen(day, "12:32:00")
    lines = {here.names[line.player]: (line.table, line.seat) for line in seats(here.event)}
    assert set(lines) == {first[3], *second[1:]}
    assert {table for table, _ in lines.values()} == {2}
    assert len(set(lines.values())) == 4
    assert day.refused("12:33:00", "break_table", table=1) == "NO_SUCH_TABLE"
    assert day.refused("12:33:00", "break_table", table=2) == "NO_FREE_SEATS", "the last table stays"
