"""A wish about what is not there, or not any more: told in a sentence, never reported as done."""

from registry.engine.commands import (
    ChooseGap,
    ConfirmSettings,
    Move,
    MovePlan,
    Pause,
    Resume,
    SetHold,
    TellRoom,
)
from registry.words.say import marked

NOTHING_LEFT = marked("There is nothing to do here (any more).")

STATES = (ChooseGap, ConfirmSettings, Move, MovePlan, Pause, Resume, SetHold, TellRoom)
"""Commands that name a state: where it holds already, what was wished is so, and saying it is true."""


class Nothing(Exception):
    """There is nothing (any more) to do this to; `sentence` is a marked sentence and `values` fill it."""

    def __init__(self, sentence: str, **values: object) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.values = values
