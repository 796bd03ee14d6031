"""`fenyjel seed [--practice]`: puts the club's season into its data; twice changes nothing."""

from registry.cli.arguments import read
from registry.cli.club import opened
from registry.cli.misuse import Misuse
from registry.cli.places import settings_in_force
from registry.cli.speech import reader, tell
from registry.cli.trouble import seed_mistake
from registry.words.say import marked


def main(argv: list[str]) -> int:
    """Seed, and on an empty database open a practice event now where that was asked for. Raises: Misuse."""
    given = read(argv, switches=("--practice",))
    settings = settings_in_force()
    with opened(settings) as club:
        from registry.engine.mistakes import SeedError
        from registry.seeding import sow

        try:
            sow(club.seasons, settings.season)
        except SeedError as wrong:
            raise Misuse(marked("A seed has a mistake. {mistake}"), mistake=seed_mistake(reader(), wrong)) from None
        if given.switch("--practice") and club.is_new():
            club.open_practice(club.desk.now())
            tell(reader().say("A practice event starts now. It is kept apart from the season."))
    return 0
