"""How long an undecided player may think, and what the end of the time means."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from registry.engine import commands as c
from registry.engine.alerts import alerts
from registry.engine.rules import deciding
from registry.engine.rules.deciding import Profile
from registry.views.table import timing
from tests.engine.test_signs import day, do


@pytest.mark.parametrize(
    ("case", "profile", "final", "facing_bet", "after_s", "runs_s", "ends"),
    [
        ("RW-142", "plain", False, True, 0, 60, "folded"),
        ("RW-143", "plain", False, False, 0, 60, "checked"),
        ("RW-144", "tournament", False, True, 90, 30, "folded"),
        ("RW-146", "tournament", True, True, 90, 60, "folded"),
        ("RW-147", "tournament", True, False, 90, 60, "checked"),
        ("RW-149", "cash", False, False, 180, 60, "checked"),
    ],
)
def test_each_profile_has_its_times(
    case: str, profile: Profile, final: bool, facing_bet: bool, after_s: int, runs_s: int, ends: str
) -> None:
    """R-150, R-152 to R-155; section 4.22."""
    assert case
    event = replace(day(upto="open").event, final_table=1 if final else None)
    assert deciding.after_s(profile) == after_s
    assert deciding.runs_s(event, 1, profile) == runs_s
    assert deciding.ending(facing_bet) == ends


@pytest.mark.parametrize(("final", "seconds"), [(False, 30), (True, 60)])
def test_a_called_time_is_over_at_its_last_second_and_not_before(final: bool, seconds: int) -> None:
    """R-152, R-153: 30 seconds, and 60 at the final table; another table's time is not longer for it."""
    made = day()
    event = replace(made.event, final_table=1 if final else 2)
    runs = deciding.runs_s(event, 1)
    assert runs == seconds
    do(made, c.CallTime(table=1, seat=2, seconds=runs), 1)
    called = made.event.time_calls[1].at
    for passed, over in ((0, False), (seconds - 0.001, False), (seconds, True), (seconds + 59, True)):
        now = called + timedelta(seconds=passed)
        seen = timing(made.event, 1, now)
        assert seen is not None
        assert seen.over is over
        kinds = {alert.kind for alert in alerts(made.history, now)}
        assert ("time_over" in kinds) is over
        assert ("time_called" in kinds) is not over
    assert "time_over" not in {alert.kind for alert in alerts(made.history, called + timedelta(seconds=seconds + 60))}
