"""`fenyjel ledger dump [FILE] | restore FILE`: the whole record as JSON Lines, and back."""

import os
import sys
from pathlib import Path
from tempfile import NamedTemporaryFile

from registry.cli.arguments import read
from registry.cli.club import opened
from registry.cli.damage import damage
from registry.cli.misuse import Misuse
from registry.cli.places import settings_in_force
from registry.cli.speech import complain, reader
from registry.engine.ids import EventId
from registry.words.say import marked

USE = marked("Use it so: fenyjel ledger dump [FILE] [--event ID], or fenyjel ledger restore FILE")


def main(argv: list[str]) -> int:
    """Write the record or bring it back. Raises: Misuse, for a damaged file with the line's number."""
    given = read(argv, values=("--event",), most=2)
    match given.words:
        case ("dump",):
            return _dump(None, given.value("--event"))
        case ("dump", file):
            return _dump(Path(file), given.value("--event"))
        case ("restore", file) if not given.options:
            return _restore(Path(file))
    raise Misuse(USE)


def _dump(file: Path | None, event: str | None) -> int:
    from registry.ledger.dump import dump

    chosen = None if event is None else EventId(event)
    with opened(settings_in_force()) as club:
        if chosen is not None and chosen not in {row.id for row in club.ledger.events()}:
            raise Misuse(marked("There is no event {event}."), event=event)
        try:
            if file is None:
                dump(club.ledger, chosen, sys.stdout.buffer)
                return 0
            if file.exists() and not file.is_file():  # a pipe or a device: moving a file there would replace it
                with file.open("wb") as straight:
                    dump(club.ledger, chosen, straight)
                return 0
            # Written aside and moved, so that a full disk never leaves half a file under a good name.
            with NamedTemporaryFile(dir=file.parent, prefix=f".{file.name}.", delete=False) as out:
                aside = Path(out.name)
                try:
                    facts = dump(club.ledger, chosen, out)  # type: ignore[arg-type]
                    out.flush()
                    os.fsync(out.fileno())
                    aside.replace(file)
                except BaseException:
                    aside.unlink(missing_ok=True)
                    raise
        except OSError as error:
            raise _unusable(file, error) from None
    complain(reader().say_many("{count} fact is in {file}.", "{count} facts are in {file}.", facts, file=file))
    return 0


def _restore(file: Path) -> int:
    from registry.ledger.damage import DamagedLine
    from registry.ledger.dump import restore
    from registry.ledger.ledger import EventsInTheWay

    with opened(settings_in_force()) as club:
        try:
            with file.open("rb") as source:
                events = restore(club.ledger, source)
        except DamagedLine as damaged:
            raise Misuse(
                marked("Nothing was restored. Line {line} is damaged: {reason}"),
                line=damaged.number,
                reason=damage(reader(), damaged),
            ) from None
        except EventsInTheWay as there:
            raise Misuse(
                marked("Nothing was restored. These events have facts here already: {events}"),
                events=", ".join(there.events),
            ) from None
        except OSError as error:
            raise _unusable(file, error) from None
        club.news.tell()
    complain(reader().say_many("{count} event is back.", "{count} events are back.", len(events)))
    return 0


def _unusable(file: Path | None, error: OSError) -> Misuse:
    return Misuse(marked("{folder} cannot be used: {reason}."), folder=file or "-", reason=error)
