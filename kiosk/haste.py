"""What makes the kiosk's start shorter, and how it ends: for a moment imports come before everything else."""

import gc
import sys
import threading

IMPORTING_S = 0.1
"""How long a thread that imports goes on before another one has its turn. Units: seconds."""
USUAL_S = sys.getswitchinterval()
LONGEST_S = 0.5
"""How long they may at most: an opening that counts for long must not hold the screen up. Units: seconds."""


def hasten() -> None:
    """From now on nothing becomes garbage, and threads that import do not get in each other's way."""
    gc.disable()
    sys.setswitchinterval(IMPORTING_S)
    enough = threading.Timer(LONGEST_S, take_turns)
    enough.daemon = True
    enough.start()


def take_turns() -> None:
    """The imports are over: now a screen waits for its turn, and must not wait long, whatever the others do."""
    sys.setswitchinterval(USUAL_S)


def settle() -> None:
    """The start is over, however it ended. What it brought stays for good: nobody looks through it for garbage.

    Where nothing was hastened nothing is kept.
    """
    take_turns()
    if gc.isenabled():
        return
    gc.freeze()
    gc.enable()
