"""The command `fenyjel`: finds the part that was asked for and says what went wrong in plain words.

Everything is imported late, so that each command starts with no more than it needs.
"""

import gc
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module

from registry.cli.misuse import Misuse
from registry.cli.speech import complain, reader
from registry.words.say import marked

Part = Callable[[list[str]], int]

BAD_USE = 2
"""The exit status for whatever a person can put right: a bad argument, a taken port, a damaged file."""

HELP = {"--help", "-h"}

OWN = {
    "run": "registry.cli.run",
    "timekeeper": "registry.cli.timekeeper",
    "passphrase": "registry.cli.passphrase",
    "ledger": "registry.cli.ledger",
    "rehearse": "registry.rehearsal",
    "seed": "registry.cli.seed",
    "doctor": "registry.cli.doctor",
    "clips": "registry.cli.clips",
}
"""Commands of the registry itself; kiosk and signage add theirs as entry points of the group `fenyjel.commands`."""


def main(argv: list[str] | None = None) -> int:
    """Run one command. Returns the exit status: 0 well, 1 stopped by trouble, 2 bad use."""
    arguments = sys.argv[1:] if argv is None else argv
    try:
        return _dispatch(arguments)
    except Misuse as misuse:
        complain(misuse.said(reader()))
        return BAD_USE
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read our answers has left; there is nobody to tell.
        sys.stderr.close()
        return 1


def _dispatch(arguments: list[str]) -> int:
    name, *rest = arguments or ["--help"]
    if name == "help" or HELP & set(arguments or HELP):
        from registry.cli.usage import usage

        sys.stdout.write(usage(reader()))
        return 0 if arguments else BAD_USE
    if name == "--version":
        from importlib.metadata import version

        sys.stdout.write(f"Fényjel {version('fenyjel')}\n")
        return 0
    gc.disable()  # an import makes no garbage
    try:
        part = _part(name)
    finally:
        gc.enable()
    return part(rest)


def _part(name: str) -> Part:
    """The function behind a command's name. Raises: Misuse for a name that nobody has."""
    if name in OWN:
        part: Part = import_module(OWN[name]).main
        return part
    from importlib.metadata import PackageNotFoundError, distribution

    with suppress(PackageNotFoundError):  # a checkout that was never installed
        for entry in distribution("fenyjel").entry_points.select(group="fenyjel.commands", name=name):
            added: Part = entry.load()
            return added
    raise Misuse(marked("Fényjel knows no command {name}. Its commands: fenyjel --help"), name=name)
