"""Puts the club together for one command, and says in words why it cannot."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from registry.cli.misuse import Misuse
from registry.settings import Settings
from registry.words.say import marked

if TYPE_CHECKING:
    from registry.assemble import Club
    from registry.ledger.ledger import LedgerAway

SQLITE = "sqlite:///"


@contextmanager
def opened(settings: Settings) -> Iterator["Club"]:
    """The club of this folder, closed afterwards. Raises: Misuse where its data cannot be used."""
    from registry.assemble import assemble
    from registry.ledger.ledger import LedgerAway, LedgerFull
    from registry.migrations import NewerDatabase

    try:
        club = assemble(settings)
        try:
            yield club
        finally:
            club.close()
    except NewerDatabase as newer:
        raise Misuse(
            marked("A newer Fényjel made this data (version {version}). Install that one."), version=newer.version
        ) from None
    except LedgerFull:
        raise Misuse(marked("The disk is full. Nothing was lost; make room and start again.")) from None
    except LedgerAway as away:
        raise unreachable(settings, away) from None
    except OSError as error:
        raise Misuse(marked("{folder} cannot be used: {reason}."), folder=settings.home, reason=error) from None


def unreachable(settings: Settings, away: "LedgerAway") -> Misuse:
    """What to say of a database that cannot be used: a file is named, and missed where a club was before."""
    from registry.assemble import KEY_FILE

    if not settings.url.startswith(SQLITE):
        return Misuse(marked("The database does not answer: {reason}"), reason=away)
    key, file = settings.home / KEY_FILE, Path(settings.url.removeprefix(SQLITE))
    if key.exists() and not file.exists():
        return Misuse(marked("{file} is gone. Put it back; to begin anew, remove {key} too."), file=file, key=key)
    return Misuse(marked("{folder} cannot be used: {reason}."), folder=file, reason=away)
