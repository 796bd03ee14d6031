"""Who works at the desk, and how they prove it."""

import stat
from pathlib import Path

import pytest

from registry.engine.refusals import Refusal
from registry.ledger.database import Database
from registry.people.staff import Staff

GOOD = "correct horse"


@pytest.fixture
def staff(database: Database, tmp_path: Path) -> Staff:
    staff = Staff(database, tmp_path / "passphrase")
    staff.begin()
    return staff


def test_a_first_start_makes_an_organiser_whose_passphrase_lies_in_a_private_file(staff: Staff) -> None:
    passphrase = staff.show_passphrase()
    assert passphrase is not None
    organiser = staff.check("Organiser", f" {passphrase} ")
    assert organiser is not None
    assert (organiser.role, organiser.by) == ("organiser", f"organiser:{organiser.id}")
    assert stat.S_IMODE(staff.file.stat().st_mode) == 0o600


def test_a_second_start_changes_nothing(staff: Staff) -> None:
    before = staff.show_passphrase()
    staff.begin()
    assert staff.show_passphrase() == before
    assert len(staff.list()) == 1


def test_a_wrong_name_or_passphrase_lets_nobody_in(staff: Staff) -> None:
    passphrase = staff.show_passphrase() or ""
    assert staff.check("organiser", passphrase[:-1]) is None
    assert staff.check("organiser", "") is None
    assert staff.check("organiser", "x" * 100_000) is None
    assert staff.check("nobody", passphrase) is None


def test_staff_come_change_their_passphrase_and_go(staff: Staff) -> None:
    bea = staff.add("Bea", "cashier", GOOD)
    assert staff.check("bea", GOOD) == bea
    with pytest.raises(Refusal, match="NAME_TAKEN"):
        staff.add("BEA", "cashier", GOOD)
    staff.reset(bea.id, "another one")
    assert staff.check("bea", GOOD) is None
    assert staff.check("bea", "another one") == bea
    staff.remove(bea.id)
    assert staff.check("bea", "another one") is None
    assert staff.get(bea.id) is None


def test_a_number_that_facts_hold_never_comes_to_mean_somebody_else(staff: Staff) -> None:
    bea = staff.add("Bea", "cashier", GOOD)
    staff.remove(bea.id)
    assert staff.add("Gabi", "cashier", GOOD).id > bea.id


def test_the_last_organiser_stays(staff: Staff) -> None:
    only = staff.list()[0]
    with pytest.raises(Refusal, match="NOT_ALLOWED"):
        staff.remove(only.id)
    staff.add("Edit", "organiser", GOOD)
    staff.remove(only.id)
    assert [member.name for member in staff.list()] == ["Edit"]


def test_the_passphrase_can_be_renewed(staff: Staff) -> None:
    old = staff.show_passphrase() or ""
    new = staff.renew_passphrase()
    assert staff.show_passphrase() == new != old
    assert staff.check("organiser", old) is None
    assert staff.check("organiser", new) is not None


def test_a_passphrase_of_ones_own_no_longer_lies_in_the_file(staff: Staff) -> None:
    staff.reset(staff.list()[0].id, GOOD)
    assert staff.show_passphrase() is None
    assert staff.check("organiser", GOOD) is not None
