"""A dealer's tablet in tests: one browser that was let in, and the marks of its forms."""

import re

from werkzeug.test import TestResponse

from tests.signage.office_kit import PRESSES, Office, Somebody, hidden


class Tablet:
    """The browser on one table's tablet."""

    def __init__(self, office: Office, table: int, *, let_in: bool = True) -> None:
        self.office, self.table = office, table
        self.client = office.app.test_client()
        self.page()
        if let_in:
            waiting = [each for each in office.club.tablets.list(office.hand.at) if each.code == self.code]
            office.club.tablets.let_in(waiting[0].id, office.hand.at)

    def get(self, query: str = "") -> TestResponse:
        joint = "&" if query else "?"
        return self.client.get(f"/table/{self.table}{query}{joint}lang=en")

    def page(self, query: str = "") -> str:
        text = self.get(query).text
        found = re.search(r'class="pair-code num">([^<]+)<', text)
        if found:
            self.code = found[1]
        return text

    def press(self, do: str, **fields: object) -> TestResponse:
        """Press a key with the marks of the page that shows it."""
        marks = {"proof": hidden(self.page(), "proof"), "request": f"press-{next(PRESSES)}", "do": do}
        given = {name.replace("__", "-"): str(value) for name, value in fields.items()}
        return self.client.post(f"/table/{self.table}", data={**marks, **given})

    def answer(self) -> TestResponse:
        """Say that the table saw what stands on its page."""
        page = self.page()
        return self.press("answer", kind=hidden(page, "kind"), since=hidden(page, "since"))


def seated(office: Office, *names: str) -> Somebody:
    """Players who have been dealt in at play's beginning, and the organiser."""
    office.field(*names)
    office.later(minutes=9)
    return office.somebody()
