"""Where walls, office and phone pages are found."""

from pathlib import Path

from registry.launch.port import LOOPBACK, own_address
from registry.settings import Settings
from registry.words.say import Words


def base(settings: Settings) -> str:
    """The address that every page begins with."""
    host = (settings.host_name or own_address()) if settings.lan else LOOPBACK
    return f"http://{host}:{settings.port}"


def addresses(settings: Settings, words: Words, passphrase: Path) -> str:
    """A few lines for the person who started the club."""
    start = base(settings)
    phones = f"{start}/m/…" if settings.lan else words.say("only with --lan")
    lines = (
        (words.say("Walls"), f"{start}/walls"),
        (words.say("Office"), f"{start}/office"),
        (words.say("Phone pages"), phones),
        (words.say("Organiser's passphrase"), str(passphrase)),
        (words.say("Data"), str(settings.home)),
    )
    width = max(len(name) for name, _ in lines) + 2
    body = "".join(f"  {name:<{width}}{where}\n" for name, where in lines)
    return f"\n{words.say('The club runs.')}\n\n{body}"
