"""What a person at the command line can put right."""

from registry.cli.trouble import trouble
from registry.words.say import Words


class Misuse(Exception):
    """Bad use, said in one sentence and answered with exit status 2.

    `sentence` is the English sentence of the catalogue, `values` what it needs. A value may be an error: it is
    said in the reader's words too.
    """

    def __init__(self, sentence: str, **values: object) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.values = values

    def said(self, words: Words) -> str:
        """The sentence in the reader's language."""
        return words.say(self.sentence, **{name: trouble(words, value) for name, value in self.values.items()})
