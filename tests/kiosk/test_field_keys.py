"""Where something is typed a digit is a sign of it: the keys shown are those that work."""

from tests.kiosk.driver import kiosk


async def test_where_something_is_typed_the_keys_shown_are_those_that_work() -> None:
    async with kiosk() as driver:
        await driver.press("1")
        await driver.sees("▶ Enter  That is me", "F3  I am new")
        await driver.press("2")
        assert driver.app.session.typed == {"who": "2"}, "a name or a number may have any digit"
        await driver.press("up", "tab")
        await driver.sees("▶ Enter  That is me")
        await driver.press("f3")
        await driver.sees("Name on screens")


async def test_beside_the_fields_a_digit_takes_a_choice_again() -> None:
    async with kiosk() as driver:
        await driver.press("1", "up")
        await driver.sees("▶ 2  I am new")
        await driver.press("2")
        await driver.sees("Name on screens")
