"""How names are cleaned, compared and told apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from registry.engine.refusals import Refusal, Why
from registry.people.names import LONGEST, clean, folded, person_key, told_apart


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Kovács   Anna ", "Kovács Anna"),
        ("Kova\u0301cs", "Kovács"),
        ("An\u200bna", "Anna"),
        ("\u202eannA\u202c", "annA"),
        ("Anna\nBela\tCili", "Anna Bela Cili"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("أحمد", "أحمد"),
        ("🦊 Fox", "🦊 Fox"),
        ("Z" + "\u0336" * 40, "Z\u0336\u0336"),
        ("x" * LONGEST, "x" * LONGEST),
    ],
)
def test_a_name_is_kept_as_people_would_write_it(typed: str, kept: str) -> None:
    assert clean(typed) == kept


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", Why.NAME_BLANK),
        ("   ", Why.NAME_BLANK),
        ("\u00a0\u2003", Why.NAME_BLANK),
        ("\u200b\u200d", Why.NAME_INVISIBLE),
        ("\u2800\u3164", Why.NAME_INVISIBLE),
        ("\u202e", Why.NAME_INVISIBLE),
        ("\u0301", Why.NAME_INVISIBLE),
        ("\ue000", Why.NAME_INVISIBLE),
        ("\ud800", Why.NAME_INVISIBLE),
        ("x" * (LONGEST + 1), Why.NAME_TOO_LONG),
        ("x" * 300, Why.NAME_TOO_LONG),
    ],
)
def test_a_name_that_says_nothing_or_too_much_is_refused(typed: str, why: Why) -> None:
    with pytest.raises(Refusal) as caught:
        clean(typed)
    assert caught.value.why is why


@given(st.text())
def test_a_kept_name_is_clean_already_and_can_be_written(typed: str) -> None:
    try:
        kept = clean(typed)
    except Refusal:
        return
    assert clean(kept) == kept
    assert kept.encode()
    assert 0 < len(kept) <= LONGEST


def test_names_are_the_same_without_case_and_accents() -> None:
    assert folded("  KOVÁCS  Őrs ") == folded("kovacs ors")
    assert folded("Łukasz Żak") == "lukasz zak"
    assert folded("Straße") == "strasse"


def test_a_full_name_is_the_same_whichever_part_stands_first() -> None:
    assert person_key("Kovács Anna") == person_key("anna KOVACS")


def test_equal_nicknames_get_the_first_free_number() -> None:
    taken = {"csillag", "csillag 2"}
    assert told_apart("Csillag", taken.__contains__) == "Csillag 3"
    assert told_apart("Hold", taken.__contains__) == "Hold"
    long = "x" * LONGEST
    assert told_apart(long, {long}.__contains__) == "x" * (LONGEST - 2) + " 2"
