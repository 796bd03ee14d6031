"""What a lamp may show, proved on a clock that runs as fast as the test wants."""

import itertools
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from registry.engine.alert_kinds import KINDS
from registry.engine.alerts import Alert
from registry.lamp_settings import LEAST_PERCENT, Lamps, Mode, Mqtt, Wled, mistake_in
from registry.settings import SettingsMistake, read_settings
from signage.lamps.choose import Memory, owed
from signage.lamps.cues import COLOURS, Cue

START = datetime(2026, 3, 7, 10, tzinfo=UTC)
STORM = st.lists(st.tuples(st.integers(0, 1500), st.sampled_from(sorted(KINDS)), st.integers(0, 3)), max_size=60)


def shown(storm: list[tuple[int, str, int]], mode: Mode, table: int, dim: int = 60) -> list[tuple[int, Cue]]:
    """When which cue began, in milliseconds, for alerts that come up after so many milliseconds each."""
    memory, now_ms, found = Memory(), 0, []
    standing: list[Alert] = []
    for wait, kind, at_table in storm:
        standing.append(Alert(kind, START + timedelta(milliseconds=now_ms), table=at_table or None))
        for passed in range(0, max(wait, 1), 250):
            real = now_ms + passed
            result = owed(standing[-5:], table, mode, dim, START + timedelta(milliseconds=real), real, memory)
            memory = result.memory
            if result.cue is not None:
                found.append((real, result.cue))
        now_ms += wait
    return found


def flashes(cues: list[tuple[int, Cue]]) -> list[int]:
    """When the light went down, in milliseconds."""
    return [
        at + cue.wait_ms + step.at_ms
        for at, cue in cues
        for before, step in zip(cue.steps, cue.steps[1:], strict=False)
        if step.percent < before.percent
    ]


@given(storm=STORM, mode=st.sampled_from(["soft", "pulse"]), table=st.integers(0, 2))
def test_no_storm_makes_a_lamp_flash_more_than_once_a_second_or_three_times_in_a_row(
    storm: list[tuple[int, str, int]], mode: Mode, table: int
) -> None:
    """A-8, A-9, A-20."""
    down = flashes(shown(storm, mode, table))
    assert all(later - earlier >= 1000 for earlier, later in itertools.pairwise(down))
    for first, fourth in zip(down, down[3:], strict=False):
        assert fourth - first >= 10_000


@given(storm=STORM, mode=st.sampled_from(["soft", "pulse"]), dim=st.integers(LEAST_PERCENT, 100))
def test_every_cue_is_long_enough_never_dark_and_ends_in_the_normal_light(
    storm: list[tuple[int, str, int]], mode: Mode, dim: int
) -> None:
    """A-9, A-78, A-82."""
    for _, cue in shown(storm, mode, 0, dim):
        lengths = [b.at_ms - a.at_ms for a, b in zip(cue.steps, cue.steps[1:], strict=False)]
        assert all(length - step.ramp_ms >= 400 for length, step in zip(lengths, cue.steps, strict=False))
        assert all(step.percent >= LEAST_PERCENT for step in cue.steps)
        assert cue.steps[-1].percent == 100
        assert cue.length_ms <= 4000
        if mode == "soft":
            assert cue.pulses == 0
            assert all(step.ramp_ms >= 1000 for step in cue.steps)


@given(storm=STORM)
def test_off_is_off(storm: list[tuple[int, str, int]]) -> None:
    """A-90: all calls work without a single lamp."""
    assert shown(storm, "off", 0) == []


def test_no_lamp_is_ever_red() -> None:
    """A-10: nobody may take a lamp of ours for a fire alarm."""
    for red, green, blue in COLOURS.values():
        linear = [((part / 255 + 0.055) / 1.055) ** 2.4 if part > 10 else part / 3294 for part in (red, green, blue)]
        assert linear[0] / sum(linear) < 0.8


def test_a_tables_lamp_hears_of_its_own_table_alone() -> None:
    calls = [(250, "floor_called", 2)]
    assert [cue.kind for _, cue in shown(calls, "pulse", 2)] == ["floor_called"]
    assert shown(calls, "pulse", 1) == []
    assert shown(calls, "pulse", 0) == []


def test_a_colour_that_stays_goes_when_its_alert_ends() -> None:
    alert = Alert("floor_called", START, table=2)
    first = owed([alert], 2, "soft", 60, START, 0, Memory())
    assert first.cue is not None
    assert first.cue.stays
    later = owed([], 2, "soft", 60, START + timedelta(seconds=30), 30_000, first.memory)
    assert later.restore


@pytest.mark.parametrize(
    ("lamps", "word"),
    [
        (Lamps(wled=(Wled(address="http://x", effect=25),)), "solid"),
        (Lamps(wled=(Wled(address="ftp://x"),)), "http"),
        (Lamps(wled=(Wled(address="http://x", presets=(1, 1, 2)),)), "presets"),
        (Lamps(dim_percent=5), "30"),
        (Lamps(mqtt=(Mqtt(topic="a/#"),)), "topic"),
    ],
)
def test_what_could_hurt_or_fail_is_refused_when_it_is_set(lamps: Lamps, word: str) -> None:
    """A-93: strobe, lightning and sparkle are not among the effects."""
    wrong = mistake_in(lamps)
    assert wrong is not None
    assert word in f"{wrong.key}: {wrong.reason}"


def test_lamps_are_read_from_the_clubs_file(tmp_path_factory: pytest.TempPathFactory) -> None:
    home = tmp_path_factory.mktemp("home")
    (home / "fenyjel.toml").write_text(
        '[lamps]\nmode = "soft"\n[[lamps.mqtt]]\ntopic = "club/room"\n[[lamps.wled]]\naddress = "http://10.0.0.7"\n'
    )
    settings = read_settings({}, home=str(home))
    assert settings.lamps.mode == "soft"
    assert settings.lamps.mqtt[0].topic == "club/room"
    assert read_settings({}, home=str(home / "none")).lamps.mode == "off"
    (home / "fenyjel.toml").write_text('[[lamps.wled]]\naddress = "http://10.0.0.7"\neffect = 23\n')
    with pytest.raises(SettingsMistake):
        read_settings({}, home=str(home))
