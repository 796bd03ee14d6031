"""Which signed clip tells what a step of the kiosk asks. Pure.

A clip never says anything else than the words beside it: where none is made for a step there is none, and a step that
shows something else just now (no data, paid already, out of the event) has none either.
"""

from kiosk.flow import steps
from kiosk.flow.prompts import AnyPrompt, Ask, Confirm, Page, Tell
from kiosk.flow.steps import Step

NO_CLIP = ""

OF_STEP: dict[type, str] = {
    steps.Start: "kiosk-start",
    steps.Home: "kiosk-start",
    steps.FindMe: "kiosk-find",
    steps.NewPlayer: "kiosk-new",
    steps.NewRules: "rules",
    steps.Ways: "kiosk-pay",
    steps.Sure: "kiosk-sure",
    steps.Code: "kiosk-code",
    steps.MySeat: "kiosk-seat",
    steps.Chips: "kiosk-chips",
    steps.Stack: "kiosk-chips",
    steps.MyPage: "kiosk-phone",
    steps.Welcome: NO_CLIP,
    steps.Drop: NO_CLIP,
    steps.MyReceipt: NO_CLIP,
    steps.MyResult: NO_CLIP,
    steps.More: NO_CLIP,
    steps.Standings: NO_CLIP,
    steps.Levels: NO_CLIP,
    steps.Sorry: NO_CLIP,
    steps.Help: NO_CLIP,
    steps.Leave: NO_CLIP,
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
    if isinstance(step, steps.NewRules):
        return any(choice.key == "read" for choice in prompt.choices)
    if isinstance(step, steps.Code):
        return any(side.key == "drop" for side in prompt.sides)  # paid, it cannot be taken back any more
    return isinstance(step, steps.MySeat) and bool(prompt.figures) and prompt.bar is None
