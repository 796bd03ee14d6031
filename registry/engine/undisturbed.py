"""Lets a long sum run without the collector's rounds, which would find nothing in it."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

MANY = 1_000
"""So few values are added up before the collector would come by."""


@contextmanager
def undisturbed(values: int) -> Iterator[None]:
    """Hold the collector off while many values are built that hold no cycles."""
    if values < MANY or not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
