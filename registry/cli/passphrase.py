"""`fenyjel passphrase [--new]`: shows the organiser's passphrase, or makes another."""

from registry.cli.arguments import read
from registry.cli.club import opened
from registry.cli.misuse import Misuse
from registry.cli.places import settings_in_force
from registry.cli.speech import tell
from registry.words.say import marked


def main(argv: list[str]) -> int:
    """Print the passphrase and nothing else, so that it can be piped. Raises: Misuse."""
    given = read(argv, switches=("--new",))
    with opened(settings_in_force()) as club:
        shown = club.staff.renew_passphrase() if given.switch("--new") else club.staff.show_passphrase()
    if shown is None:
        raise Misuse(marked("Somebody chose a passphrase of their own. For a new one: fenyjel passphrase --new"))
    tell(shown)
    return 0
