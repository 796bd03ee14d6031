"""How facts of older versions become facts of today.

When a fact changes its shape, `VERSION` goes up by one and `STEPS` gains the function that lifts
the plain JSON object from the version before. Rows already written are never touched.
"""

from collections.abc import Callable, Mapping

Plain = dict[str, object]
Step = Callable[[Plain], Plain]

VERSION = 1
"""The version in which facts are written now."""

STEPS: Mapping[int, Step] = {}
"""From a version to the function that lifts a fact to the next."""


def lifted(plain: Plain, version: int, steps: Mapping[int, Step], to: int = VERSION) -> Plain:
    """A plain fact of an older version as one of today's.

    Raises: LookupError where a version is newer than this program, or unknown.
    """
    if version > to:
        raise LookupError(f"version {version} is newer than {to}")
    for step in range(version, to):
        plain = steps[step](plain)
    return plain
