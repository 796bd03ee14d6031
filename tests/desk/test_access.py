"""Which role may hand in which command."""

from typing import get_args

import pytest

from registry.access import ALLOWED, allows
from registry.engine import commands as c
from registry.engine.ids import EntryId, PlayerId

ENTRY = EntryId(1)
TAKE = c.TakePayment(entry=ENTRY, purchase="entry", means="cash")


@pytest.mark.parametrize(
    ("role", "command", "allowed"),
    [
        ("organiser", c.Pause(), True),
        ("organiser", c.SignUp(player=PlayerId(1), override="late"), True),
        ("cashier", TAKE, True),
        ("cashier", c.SignUp(player=PlayerId(1)), True),
        ("cashier", c.SignUp(player=PlayerId(1), override="late"), False),
        ("cashier", c.VoidPayment(entry=ENTRY, purchase="entry", reason="x"), False),
        ("cashier", c.Pause(), False),
        ("cashier", c.Undo(numbers=(1,)), False),
        ("kiosk", c.ClaimRebuy(entry=ENTRY), True),
        ("kiosk", c.WithdrawClaim(entry=ENTRY), True),
        ("kiosk", TAKE, False),
        ("kiosk", c.Bust(out=()), False),
        ("phone", c.ClaimRebuy(entry=ENTRY), False),
        ("phone", c.SignTable(table=1, sign="misdeal"), False),
        ("table", c.SignTable(table=1, sign="misdeal"), True),
        ("table", c.Bust(out=()), True),
        ("table", c.ComeToTable(table=1), False),
        ("table", c.Pause(), False),
        ("timekeeper", c.AnnounceStage(stage=1), True),
        ("timekeeper", c.DrawSeats(), True),
        ("timekeeper", c.CancelEvent(reason="x"), False),
        ("timekeeper", TAKE, False),
        ("nobody", c.Pause(), False),
        ("", c.Pause(), False),
    ],
)
def test_a_role_may_do_what_its_work_needs_and_no_more(role: str, command: c.AnyCommand, allowed: bool) -> None:
    assert allows(role, command) is allowed


def test_only_an_organiser_may_do_all() -> None:
    every = frozenset(get_args(c.AnyCommand))
    assert [role for role, commands in ALLOWED.items() if commands == every] == ["organiser"]
