"""What each kind of fact adds to an event; `evolve.py` finds the right one.

Strict on purpose: a fact that does not fit raises BrokenHistory. Undoing leans on that to find
out which later facts stand on an earlier one.
"""
