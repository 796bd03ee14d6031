"""Text in cells, and figures: nothing that anybody types pushes the frame apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.cells import both, clean, fit, width, wrapped
from kiosk.glyphs import FONT, low, tall
from registry.engine.chance import CODE_LETTERS

NASTY = ["", "Csillag", "x" * 300, "שלום עולם", "日本語の名前", "👩\u200d👩\u200d👧🃏"]
NASTY += ["a\u202eb", "e\u0301", "\t\n\x1b[31m", "\u200b\ufeff"]


@pytest.mark.parametrize("text", NASTY)
@pytest.mark.parametrize("cells", [0, 1, 7, 52, 76])
def test_a_fitted_text_has_exactly_its_cells(text: str, cells: int) -> None:
    assert width(fit(text, cells)) == cells


@given(st.text(max_size=60), st.text(max_size=60), st.integers(20, 80))
def test_two_texts_at_both_ends_fill_the_row(left: str, right: str, cells: int) -> None:
    assert width(both(left, right, cells)) == cells


@given(st.text(max_size=200), st.integers(8, 76))
def test_wrapped_lines_are_never_too_wide_and_lose_nothing(text: str, cells: int) -> None:
    lines = wrapped(text, cells)

    assert all(width(line) <= cells for line in lines)
    assert "".join(lines).replace(" ", "") == clean(text).replace(" ", "")


@given(st.text(max_size=100))
def test_cleaned_text_moves_nothing(text: str) -> None:
    cleaned = clean(text)

    assert not any(sign in cleaned for sign in "\x07\x1b\u202e\u200d\n\t")
    assert width(cleaned) == sum(width(sign) for sign in cleaned)


def test_the_figures_are_those_of_the_looks() -> None:
    assert tall("4F7") == (
        "██  ██  ██████  ██████",
        "██  ██  ██          ██",
        "██████  ████      ██",
        "    ██  ██        ██",
        "    ██  ██        ██",
    )
    assert low("3 000") == ("▀▀█   █▀█ █▀█ █▀█", " ▀█   █ █ █ █ █ █", "▀▀▀   ▀▀▀ ▀▀▀ ▀▀▀")


def test_every_sign_of_a_code_has_a_figure_of_its_own() -> None:
    assert set(CODE_LETTERS) <= set(FONT)
    assert len({FONT[sign] for sign in CODE_LETTERS}) == len(CODE_LETTERS)
    assert all(len(rows) == 5 and len({len(row) for row in rows}) == 1 for rows in FONT.values())
