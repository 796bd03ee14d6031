"""What a player does at the kiosk, in English, with a keyboard."""

from kiosk.glyphs import tall
from tests.journeys.terminal import Terminal

BORN = "1988-11-03"
START = ("What would you like?", "Enter and pay", "0 More")


class Player:
    """Whoever stands at the kiosk."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal

    def signs_up(self, name: str, nickname: str) -> None:
        """Somebody new claims an entry, to be paid in cash."""
        terminal = self.terminal
        terminal.sees(*START)
        terminal.press("1")
        terminal.sees("I am new", "Name or member number:")
        terminal.press("tab", "tab", "tab", "enter")
        terminal.sees("Your name:", "Name on screens:")
        for text in (name, nickname):
            terminal.type(text)
            terminal.press("tab")
        terminal.type(BORN)
        terminal.press("enter")
        terminal.sees("Are you deaf or hard of hearing?", "2  No")
        terminal.press("1")
        terminal.sees("Is that all right for you?", "Yes, keep them")
        terminal.press("1")
        terminal.sees(f"{nickname}: welcome", "Card code:", "You are a member now.")
        terminal.press("enter")
        self._pays_cash("3 000 Ft")

    def claims(self, name: str, choice: str, price: str) -> None:
        """Somebody known claims more chips, to be paid in cash."""
        self.terminal.sees(*START)
        self.terminal.press("3")
        self._is(name)
        shown = self.terminal.sees(f"{name}: more chips", choice, "Nothing counts before you say yes.")
        row = next(row for row in shown.splitlines() if choice in row)
        assert price in row
        self.terminal.press("1" if "1  " in row else "2")
        self._pays_cash(price)

    def asks_for_seat(self, name: str) -> None:
        """Somebody known wants to know where to sit."""
        self.terminal.sees(*START)
        self.terminal.press("2")
        self._is(name)

    def sees_code(self, code: str) -> None:
        """The code stands there in large figures, with what to do."""
        self.terminal.sees("Go to the desk.", *tall(code), "Waiting: the desk has not confirmed yet.")

    def leaves(self) -> None:
        """Back to the start, for whoever comes next."""
        self.terminal.press("escape")
        self.terminal.sees("What would you like?", "My page")
        self.terminal.press("escape")
        self.terminal.sees(*START)

    def _is(self, name: str) -> None:
        self.terminal.sees("Name or member number:", "I am new")
        self.terminal.type(name)
        self.terminal.press("tab")
        self.terminal.type(BORN)
        self.terminal.press("enter")

    def _pays_cash(self, price: str) -> None:
        amount = price.removesuffix(" Ft")
        self.terminal.sees("How will you pay?", "Cash at the desk", price)
        self.terminal.press("1")
        self.terminal.sees("Yes, right", "You have not paid yet.", *tall(amount))
        self.terminal.press("1")
        self.terminal.sees("Show the code.", f"Pay {price}.")
