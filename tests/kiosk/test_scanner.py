"""Cards and fingers told apart by how fast signs come."""

import pytest

from kiosk.scanner import FINGERS, HOLD_S, PAUSE_S, Heard, Scanner, is_code

CARD = "ACDEFHJKMNPQRTVWXY34"


def test_a_code_typed_by_a_machine_is_a_card() -> None:
    scanner = Scanner()
    heard = [each for at, sign in enumerate(CARD) for each in scanner.sign(sign, at * 0.004)]

    assert heard == []
    assert scanner.enter(0.09) == [Heard("code", CARD)]


@pytest.mark.parametrize("signs", range(FINGERS + 1, len(CARD)))
def test_a_busy_machine_may_pause_anywhere_behind_the_first_signs_of_a_card(signs: int) -> None:
    scanner = Scanner()
    heard = [each for at, sign in enumerate(CARD[:signs]) for each in scanner.sign(sign, at * 0.004)]
    goes_on = signs * 0.004 + PAUSE_S * 0.9
    heard += scanner.flush(goes_on)
    heard += [each for at, sign in enumerate(CARD[signs:]) for each in scanner.sign(sign, goes_on + at * 0.004)]

    assert heard == []
    assert scanner.enter(goes_on + 0.1) == [Heard("code", CARD)]


@pytest.mark.parametrize("each_s", [0.08, 0.15, 0.2])
def test_a_person_whose_first_signs_come_at_once_is_no_card(each_s: float) -> None:
    scanner, at = Scanner(), 0.0
    text = "Annamaria Kovacs and whoever else comes with her to the hall tonight"
    heard: list[Heard] = []
    for number, sign in enumerate(text):
        heard += scanner.sign(sign, at)
        at += 0.01 if number < 3 else each_s
    heard += scanner.enter(at)

    assert "".join(each.text for each in heard) == text
    assert {each.kind for each in heard} == {"burst", "typed", "enter"}


def test_enter_some_time_after_a_text_that_came_at_once_is_a_person_s() -> None:
    scanner = Scanner()
    for at, sign in enumerate("Anna"):
        scanner.sign(sign, at * 0.004)

    assert scanner.enter(0.02 + HOLD_S + PAUSE_S) == [Heard("burst", "Anna"), Heard("enter")]


@pytest.mark.parametrize("rested", [0.004, HOLD_S, PAUSE_S * 0.9])
def test_enter_behind_another_shops_code_takes_no_choice_on_a_busy_machine_either(rested: float) -> None:
    scanner = Scanner()
    for at, sign in enumerate("1234"):
        scanner.sign(sign, at * 0.004)

    assert scanner.enter(0.012 + rested) == [Heard("burst", "1234")]


def test_a_digit_is_held_until_it_is_clear_that_fingers_typed_it() -> None:
    scanner = Scanner()

    assert scanner.sign("1", 0.0) == []
    assert scanner.flush(HOLD_S / 2) == []
    assert scanner.flush(HOLD_S) == [Heard("typed", "1")]


def test_fingers_are_heard_sign_by_sign() -> None:
    scanner = Scanner()
    heard = [each for at, sign in enumerate("Anna") for each in scanner.sign(sign, at * 0.1)]

    assert [*heard, *scanner.enter(0.5)] == [*(Heard("typed", sign) for sign in "Anna"), Heard("enter")]


def test_a_digit_with_enter_right_behind_it_is_both() -> None:
    scanner = Scanner()
    scanner.sign("1", 0.0)

    assert scanner.enter(0.01) == [Heard("typed", "1"), Heard("enter")]


def test_a_code_without_enter_is_a_burst() -> None:
    scanner = Scanner()
    for at, sign in enumerate(CARD):
        scanner.sign(sign, at * 0.004)

    assert scanner.flush(1) == [Heard("burst", CARD)]


def test_only_letters_and_digits_are_a_code() -> None:
    assert is_code("ABCD-EFGH-JKLM")
    assert not is_code("ABCDE")
    assert not is_code("http://example.org/x")
    assert not is_code("Csillagfény Csillag")
    assert not is_code("A" * 65)
