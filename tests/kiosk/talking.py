"""Talks to the flow without a skin: one answer after the other, the prompt that follows each."""

from itertools import count

from kiosk.flow.prompts import Answer, AnyPrompt, Ask, Back, Chosen, Confirm, Page, Scanned, Tell
from kiosk.session import Session
from registry.words.say import LANGUAGES
from tests.kiosk.fakes import FakeHouse, Ticks

TOKENS = count()
"""No two visits of a test run have the same one, as in life."""


class Talk:
    """One visit."""

    def __init__(self, house: FakeHouse | None = None, language: str = "en") -> None:
        self.house = house or FakeHouse()
        self.ticks = Ticks()
        self.session = Session(self.house, "hall-1", language, LANGUAGES, self.ticks, token=lambda: f"t{next(TOKENS)}")
        self.session.show()

    @property
    def prompt(self) -> AnyPrompt:
        """What is shown."""
        return self.session.prompt

    def give(self, answer: Answer) -> AnyPrompt:
        """Hand an answer in."""
        return self.session.answer(answer)

    def choose(self, *keys: str, **typed: str) -> AnyPrompt:
        """Take choices by their keys, one after the other."""
        for key in keys:
            offered = {choice.key for choice in self.prompt.open_choices()} | {side.key for side in self.prompt.sides}
            assert key in offered, f"{key} is not offered: {sorted(offered)} in {self.prompt.where}"
            self.give(Chosen(key, typed))
        return self.prompt

    def back(self) -> AnyPrompt:
        """One step back."""
        return self.give(Back())

    def scan(self, code: str = "ACDEFHJKMNPQRTVWXY34") -> AnyPrompt:
        """Read a card."""
        return self.give(Scanned(code))

    def find(self, who: str = "Csillag", born: str = "1970-05-01") -> AnyPrompt:
        """Say who it is."""
        return self.choose("me", who=who, born=born)

    def refresh(self) -> AnyPrompt:
        """Look again."""
        return self.session.show()

    def closed(self, key: str) -> str:
        """Why a choice is closed; empty when it is open."""
        return next(choice.closed for choice in self.prompt.choices if choice.key == key)


def words_of(prompt: AnyPrompt) -> str:
    """Every word of a prompt."""
    parts = [prompt.where, prompt.state]
    parts += [f"{choice.label} {choice.note} {choice.closed}" for choice in prompt.choices]
    if isinstance(prompt, Ask):
        parts += [prompt.question, prompt.aside, *(line.text for line in prompt.lines)]
    if isinstance(prompt, Confirm):
        parts += [prompt.sentence, prompt.amount, prompt.unit, *(line.text for line in prompt.lines)]
    if isinstance(prompt, Tell):
        parts += [line.text for line in (*prompt.before, *prompt.lines)]
        parts += [f"{figure.text} {figure.caption}" for figure in prompt.figures]
        parts += [" ".join(row) for row in (prompt.table.rows if prompt.table else ())]
    if isinstance(prompt, Page):
        parts += [prompt.link, *(line.text for line in prompt.lines)]
    return "\n".join(parts)
