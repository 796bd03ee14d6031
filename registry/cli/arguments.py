"""Reads what stands behind a command's name; what it cannot read it says in the reader's language."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from registry.cli.misuse import Misuse
from registry.words.say import marked


class Arguments(Struct, frozen=True):
    """What was given: bare words in order, and options by name (`True` for a switch)."""

    words: tuple[str, ...]
    options: Mapping[str, str | bool]

    def switch(self, name: str) -> bool:
        """Whether a switch was given."""
        return bool(self.options.get(name, False))

    def value(self, name: str) -> str | None:
        """An option's value, or None."""
        found = self.options.get(name)
        return found if isinstance(found, str) else None


def read(argv: Iterable[str], *, switches: Iterable[str] = (), values: Iterable[str] = (), most: int = 0) -> Arguments:
    """Sort arguments into words and options; `most` is how many bare words there may be.

    Raises: Misuse for an option nobody knows, a missing value or a word too many.
    """
    words: list[str] = []
    options: dict[str, str | bool] = {}
    rest = list(argv)
    while rest:
        name, given, text = rest.pop(0).partition("=")
        if name in switches and not given:
            options[name] = True
        elif name in values:
            if not given and not rest:
                raise Misuse(marked("{name} needs a value."), name=name)
            options[name] = text if given else rest.pop(0)
        elif name.startswith("-") and name != "-":
            raise Misuse(marked("There is no option {name} here. See: fenyjel --help"), name=name)
        else:
            words.append(name + given + text)
    if len(words) > most:
        raise Misuse(marked("{word} is one word too many. See: fenyjel --help"), word=words[most])
    return Arguments(tuple(words), options)


def port_number(text: str) -> int:
    """A port that a person may use. Raises: Misuse for anything else."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= 5 else 0
    if not 1 <= number <= 65535:
        raise Misuse(marked("A port is a number from 1 to 65535, not {text}."), text=text)
    return number
