"""What a clip may be called, and what it is for: the kinds of alerts, the steps of the kiosk, the house's rules.

`break.mp4` is for every reader, `break.pl.mp4` for those who read Polish.
"""

from msgspec import Struct

from registry.words.say import LANGUAGES, marked

FOLDER = "clips"
"""Where a club puts its files, inside its own folder."""

ALERTS: dict[str, str] = {
    "pay": marked("Registration is open"),
    "pay-now": marked("Registration ends soon"),
    "pay-last-minute": marked("The last minute to pay"),
    "too-few": marked("Not enough players"),
    "cancelled": marked("No tournament today"),
    "seat": marked("Take your seat"),
    "play": marked("Play begins"),
    "level-soon": marked("A new level comes soon"),
    "level": marked("New level"),
    "rebuy-soon": marked("Rebuy ends soon"),
    "rebuy-closed": marked("Rebuy is closed"),
    "break": marked("Break"),
    "addon": marked("Add-on"),
    "back": marked("Back to your seat"),
    "stop": marked("The clock is stopped"),
    "clock-in-doubt": marked("The clock may be wrong"),
    "clock-was-off": marked("The clock was off"),
    "go-on": marked("The clock runs again"),
    "move": marked("You move to another seat"),
    "table-closes": marked("A table closes"),
    "final-table": marked("Final table"),
    "hand-for-hand": marked("Hand for hand"),
    "floor": marked("A table calls the floor"),
    "coming": marked("Floor is coming"),
    "time": marked("Decide now"),
    "time-over": marked("The time is over"),
    "betting-closed": marked("Betting is closed"),
    "ruling": marked("The floor decided"),
    "warning": marked("You get a warning"),
    "exclusion": marked("You may not play on"),
    "out": marked("A player is out"),
    "rules": marked("Rules changed"),
    "message": marked("Message"),
    "leave": marked("Leave the building"),
    "results": marked("Results"),
}
"""For each clip that the catalogue of alerts names."""

PROMPTS: dict[str, str] = {
    "kiosk-start": marked("Kiosk: start"),
    "kiosk-find": marked("Kiosk: who are you?"),
    "kiosk-new": marked("Kiosk: new player"),
    "kiosk-consent": marked("Kiosk: what we keep about you"),
    "kiosk-pay": marked("Kiosk: how to pay"),
    "kiosk-sure": marked("Kiosk: is this right?"),
    "kiosk-code": marked("Kiosk: go to the desk with your code"),
    "kiosk-seat": marked("Kiosk: your seat"),
    "kiosk-chips": marked("Kiosk: more chips"),
    "kiosk-phone": marked("Kiosk: your page on your phone"),
}
"""For each step of the kiosk."""

RULES: dict[str, str] = {
    "rule-signs": marked("Rule: signs that are allowed in a hand"),
    "rule-turn": marked("Rule: play when it is your turn"),
    "rule-bet": marked("Rule: how to bet without a word"),
    "rule-cards": marked("Rule: keep your cards on the table"),
    "rule-one-player": marked("Rule: one player to a hand"),
    "rule-floor": marked("Rule: how to call the floor"),
    "rule-phone": marked("Rule: no phone in a hand"),
}
"""For the house's rules, as a newcomer learns them."""

PURPOSES: dict[str, str] = {**ALERTS, **PROMPTS, **RULES}


class Named(Struct, frozen=True):
    """What a file's name says. `language` is empty where the clip is for every reader."""

    name: str
    language: str = ""


def named(file: str) -> Named | None:
    """Read a file's name; None where nothing is called so."""
    name, _, rest = file.lower().partition(".")
    language, _, _ = rest.rpartition(".")
    if name not in PURPOSES or (language and language not in LANGUAGES):
        return None
    return Named(name, language)
