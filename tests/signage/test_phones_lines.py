"""Who is told on their phone: also whoever opens the page in the middle of a look."""

from collections.abc import Iterator

import pytest

from registry.engine.commands import CallFloor
from signage.phones_lines import PhoneLines, Seen
from tests.signage.office_kit import Office, home_with_staff, office

__all__ = ["home_with_staff", "office"]


@pytest.fixture
def lines(office: Office) -> Iterator[PhoneLines]:
    made = PhoneLines(office.club)
    yield made
    made.close()


def test_a_phone_that_comes_while_the_room_is_looked_at_is_told_of_what_that_look_finds(
    office: Office, lines: PhoneLines, monkeypatch: pytest.MonkeyPatch
) -> None:
    field = office.field("Akác", "Bagoly")
    office.later(minutes=9)
    people = office.club.people
    akac, bagoly = (people.get(office.event().entries[entry].player) for entry in field.values())
    first = lines.stream(akac, people.phone_code(akac.id), None)
    late = lines.stream(bagoly, people.phone_code(bagoly.id), None)
    look, came = lines.look, []

    def looked(most_s: float = 10.0) -> Seen:
        if came:
            return look(most_s)
        came.append(b"")
        came.append(next(late))  # its mark is of the room as it was
        call = CallFloor(table=1, reason="chips")
        office.club.desk.submit(office.event_id, call, by="organiser:1", request="call")
        return look(most_s)

    next(first)
    lines._told = look()
    monkeypatch.setattr(lines, "look", looked)
    lines._tell()
    told = next(late)
    assert b"event: mark" in told
    assert told.split(b"data: ")[1].strip() not in came[1]
