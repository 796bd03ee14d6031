"""A short day on the club's real processes: the kiosk in a terminal, wall and office in Chromium."""

from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest

from registry.engine.facts import EntryPaid
from tests.journeys.day import DAY, ShortDay
from tests.journeys.office import Office
from tests.journeys.player import Player
from tests.journeys.terminal import kiosk
from tests.journeys.watched import Wall
from tests.support.browsers import NewContext
from tests.support.club import running_club
from tests.support.databases import KINDS

pytestmark = [pytest.mark.browser, pytest.mark.terminal, pytest.mark.slow]

BY_HAND = ("Csaba", "Dóra", "Edit", "Ferenc")


class Club:
    """All that is there on a short day: the data, the kiosk, a wall and the office."""

    def __init__(self, day: ShortDay, player: Player, wall: Wall, office: Office) -> None:
        self.day = day
        self.player = player
        self.wall = wall
        self.office = office


@pytest.fixture(params=[KINDS[0], pytest.param(KINDS[1], marks=pytest.mark.postgres)])
def club(request: pytest.FixtureRequest, tmp_path: Path, new_context: NewContext) -> Iterator[Club]:
    url = str(request.getfixturevalue("postgres_url")) if request.param == KINDS[1] else ""
    home, env = tmp_path / "club", {"FENYJEL_LANGUAGE": "en", "FENYJEL_DATABASE_URL": url}
    day = ShortDay(home, url)
    with running_club(home, **env) as running, kiosk(home, env) as terminal:
        wall = Wall(new_context().new_page(), f"{running.address}/walls/wall-1?lang=en")
        yield Club(day, Player(terminal), wall, Office(new_context().new_page(), running.address, home))
    day.close()


def test_a_short_day_from_the_kiosk_to_the_results(club: Club) -> None:
    """Issue 2, done when 2."""
    players_enter(club)
    seats_are_drawn(club)
    a_level_changes(club)
    somebody_buys_another_stack(club)
    the_break_sells_the_add_on(club)
    a_bust_is_taken_back(club)
    play_ends(club)


def players_enter(club: Club) -> None:
    club.wall.showed("registration", "0/4", "4 more are needed")
    for name in ("Anna", "Béla"):
        club.player.signs_up(f"{name} Kiss", name)
        code = club.office.code_of(name)
        club.player.sees_code(code)
        club.office.take(code)
        club.player.terminal.sees(f"{name}: paid", f"code {code}", "You get 10 000 chips.")
        club.player.leaves()
    for name in BY_HAND:
        club.office.enter(name)
    club.player.terminal.sees("6 / 4 players. That is enough.")
    shown = [club.wall.showed("registration", f"{count}/4")["at"] for count in range(1, 7)]
    club.wall.showed("registration", "4/4", "enough players")
    paid = [row.recorded_at for row in club.day.club.desk.history(DAY).rows if isinstance(row.fact, EntryPaid)]
    assert median(at / 1000 - each.timestamp() for at, each in zip(shown, paid, strict=True)) < 1


def seats_are_drawn(club: Club) -> None:
    club.day.bring_forward(start_s=8)
    drawn = club.wall.showed("draw", "Anna", "Béla")
    place = club.day.seat_of("Anna")
    assert f"Anna {place.table} {place.seat}" in drawn["text"]
    club.player.asks_for_seat("Anna")
    club.player.terminal.sees("Anna: your seat", f"Table {place.table}, seat {place.seat}.", "✓ Paid: 3 000 Ft")
    club.player.leaves()


def a_level_changes(club: Club) -> None:
    club.wall.showed("level-changed", "Level 1", "100/200")
    club.wall.showed("level-changed", "Level 2", "100/200", "200/400")


def somebody_buys_another_stack(club: Club) -> None:
    club.office.bust("Béla")
    club.player.claims("Béla", "I have no chips: rebuy", "1 000 Ft")
    code = club.office.code_of("Béla")
    club.player.sees_code(code)
    club.office.take(code)
    club.player.terminal.sees("Béla: paid", "You get 10 000 chips.")
    club.player.leaves()


def the_break_sells_the_add_on(club: Club) -> None:
    club.office.to_next_stage()
    club.wall.showed("break", "Break: 10 minutes", "2 000 Ft = 20 000")
    club.player.claims("Anna", "Add-on in the break", "2 000 Ft")
    code = club.office.code_of("Anna")
    club.player.sees_code(code)
    club.office.take(code)
    club.player.terminal.sees("Anna: paid", "You get 20 000 chips.")
    club.player.leaves()
    club.office.to_next_stage()
    # 6 entries, a rebuy and an add-on: 15 000 in the pool's base, of which 70 % are prizes.
    club.wall.showed("level-changed", "Level 3")
    club.wall.showed("level", "6 Level 3", "300/600", "15 000", "Prizes: 10 500 Ft")


def a_bust_is_taken_back(club: Club) -> None:
    club.wall.forget()
    club.office.bust("Ferenc")
    club.wall.showed("level", "5 Level", "18 000")
    club.office.undo_newest("Ferenc")
    club.wall.showed("level", "6 Level", "15 000")


def play_ends(club: Club) -> None:
    club.office.bust("Ferenc")
    club.office.bust("Edit", "Dóra")
    club.office.bust("Csaba")
    club.office.bust("Béla")
    club.wall.showed(
        "results", "1. Anna 20 4 725", "2. Béla 15 3 150", "3. Csaba 14 1 575", "4. Edit 13 1 050", "5. Dóra 12 –"
    )
    club.office.close_event()
    club.player.terminal.sees("The event is over.")
    assert club.day.event().closed_at is not None
