"""Which signed clip tells what a step of the kiosk asks. Pure.

A clip never says anything else than the words beside it: where none is made for a step there is none, and a step that
shows something else just now (no data, paid already, out of the event) has none either.
"""

from kiosk.flow.prompts import AnyPrompt, Ask, Confirm, Page, Tell
from kiosk.flow.steps import (
    Chips,
    Code,
    Drop,
    FindMe,
    Help,
    Home,
    Leave,
    Levels,
    More,
    MyPage,
    MyReceipt,
    MySeat,
    NewPlayer,
    NewRules,
    Sorry,
    Stack,
    Standings,
    Start,
    Step,
    Sure,
    Ways,
    Welcome,
)

NO_CLIP = ""

OF_STEP: dict[type, str] = {
    Start: "kiosk-start",
    Home: "kiosk-start",
    FindMe: "kiosk-find",
    NewPlayer: "kiosk-new",
    NewRules: "rules",
    Ways: "kiosk-pay",
    Sure: "kiosk-sure",
    Code: "kiosk-code",
    MySeat: "kiosk-seat",
    Chips: "kiosk-chips",
    Stack: "kiosk-chips",
    MyPage: "kiosk-phone",
    Welcome: NO_CLIP,
    Drop: NO_CLIP,
    MyReceipt: NO_CLIP,
    More: NO_CLIP,
    Standings: NO_CLIP,
    Levels: NO_CLIP,
    Sorry: NO_CLIP,
    Help: NO_CLIP,
    Leave: NO_CLIP,
}
"""Every step, and the name of its clip."""

OF_PART = {"consent": "kiosk-consent"}
"""Parts of a step that have a clip of their own."""


CLIPS = frozenset({*OF_STEP.values(), *OF_PART.values()} - {NO_CLIP})
"""Every clip that the kiosk can show."""


def clip_name(step: Step, prompt: AnyPrompt) -> str:
    """The name of the clip that says the same as what is shown; empty where none does."""
    name = OF_PART.get(getattr(step, "part", ""), OF_STEP.get(type(step), NO_CLIP))
    return name if _as_usual(step, prompt) else NO_CLIP


def _as_usual(step: Step, prompt: AnyPrompt) -> bool:
    """Whether a step asks what it always asks. What comes between (no data, a mistake, nobody there) is a `Tell`."""
    if not isinstance(prompt, Tell):
        return isinstance(prompt, Ask | Confirm | Page)
    if isinstance(step, NewRules):
        return any(choice.key == "read" for choice in prompt.choices)
    if isinstance(step, Code):
        return any(side.key == "drop" for side in prompt.sides)  # paid, it cannot be taken back any more
    return isinstance(step, MySeat) and bool(prompt.figures) and prompt.bar is None
