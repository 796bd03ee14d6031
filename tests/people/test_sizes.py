"""Letters on a display and the distance they carry, by the table of the accessibility requirements, section 4."""

import pytest

from registry.devices.sizes import capital_mm, height_mm, primary_mm, reach, secondary_mm


@pytest.mark.parametrize(("inches", "mm"), [(32, 398), (43, 535), (55, 685), (65, 809), (75, 934), (85, 1058)])
def test_a_screen_is_as_high_as_its_inches_say(inches: float, mm: float) -> None:
    assert height_mm(inches) == pytest.approx(mm, abs=1)


@pytest.mark.parametrize(
    ("metres", "primary", "secondary"), [(5, 61, 32), (10, 122, 65), (15, 183, 97), (20, 244, 129)]
)
def test_letters_have_to_grow_with_the_distance(metres: float, primary: float, secondary: float) -> None:
    """A-39, A-40."""
    assert primary_mm(metres) == pytest.approx(primary, abs=0.6)
    assert secondary_mm(metres) == pytest.approx(secondary, abs=0.6)


@pytest.mark.parametrize(("inches", "clock_m"), [(32, 6.5), (43, 8.8), (55, 11.2), (65, 13.3), (75, 15.3), (85, 17.4)])
def test_the_clock_carries_as_far_as_the_table_says(inches: float, clock_m: float) -> None:
    assert reach(inches, 5).clock_m == pytest.approx(clock_m, abs=0.1)


def test_a_fact_on_55_inches_carries_more_than_nine_metres() -> None:
    assert reach(55, 8).facts_m == pytest.approx(9.4, abs=0.1)
    assert capital_mm(14.2, 55) == pytest.approx(65, abs=0.5)


@pytest.mark.parametrize(
    ("inches", "seat_m", "warn"),
    [
        (55, 8, ()),
        (55, 10.5, ("facts",)),
        (55, 12, ("clock", "facts")),
        (85, 14, ()),
        (98, 15.5, ("far",)),
        (98, 18, ("facts", "far")),
    ],
)
def test_the_office_is_warned_of_what_cannot_be_read(inches: float, seat_m: float, warn: tuple[str, ...]) -> None:
    """A-25, A-38."""
    assert reach(inches, seat_m).warn == warn
